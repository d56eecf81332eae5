"""Learned judgement: a small neural network that says how a position stands, and its numbers in a file."""

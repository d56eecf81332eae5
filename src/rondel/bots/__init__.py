"""Bots: players that know what their seat may know, and nothing more."""

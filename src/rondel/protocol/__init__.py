"""The words a table server and its clients exchange: requests, answers, and what is told live.

Both sides read and write these very classes, so neither can drift from the other. Needs msgspec.
"""

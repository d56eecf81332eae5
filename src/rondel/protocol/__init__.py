"""The messages between a table server and its clients: requests, answers and live news.

Both sides use these classes, so they cannot drift apart. Needs msgspec.
"""

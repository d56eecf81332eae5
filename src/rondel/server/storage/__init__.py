"""The storage of a server: one append-only log per table, in SQLite or PostgreSQL."""

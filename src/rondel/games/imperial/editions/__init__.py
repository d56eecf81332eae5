"""The editions: boards, tables and numbers, read from data files and checked."""

"""The table server: tables, their logs, who may see what, HTTP and live connections. Needs ``rondel[server]``."""

"""The table server: tables, their logs, who may see what, and the web in front of it. Needs ``rondel[server]``."""

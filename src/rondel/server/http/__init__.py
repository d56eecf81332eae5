"""The web in front of the tables: routes, live connections, errors, and the web app."""

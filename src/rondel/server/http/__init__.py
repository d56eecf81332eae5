"""HTTP: routes, live connections, errors, and the web app."""

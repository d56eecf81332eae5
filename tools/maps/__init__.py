"""Draws the boards of the web app from public-domain geodata; see the README here."""

"""The web app in a real browser, found by role and label as its users find it."""

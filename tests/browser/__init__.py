"""The web app in a real browser. Controls are found by role and label, as users find them."""

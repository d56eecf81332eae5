"""Position codes, and what must hold in every position."""

"""Position codes and invariants."""

"""What people read: sentences and refusals in three languages."""

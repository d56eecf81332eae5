"""What people read: sentences, refusals and warnings in three languages."""

"""Find the cause of a mistake, and the line."""

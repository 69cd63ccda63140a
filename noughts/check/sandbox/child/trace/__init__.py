"""Follow calls of the file line by line."""

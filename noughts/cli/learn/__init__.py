"""The course in a terminal."""

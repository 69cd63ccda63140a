"""Searches for a front end: of the textbook's strategies, of a student's program, and on trees of numbers."""

"""Hints: the cause of a mistake, as far as the answers show it."""

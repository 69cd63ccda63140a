"""Commands for a student's program."""

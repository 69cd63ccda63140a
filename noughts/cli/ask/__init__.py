"""Commands that answer questions about a position."""

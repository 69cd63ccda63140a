"""The server behind the page."""

"""A position as text and as a picture."""

"""Commands that let players meet."""

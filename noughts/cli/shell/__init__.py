"""Commands that help your shell."""

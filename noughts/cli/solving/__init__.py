"""Commands that solve and prove."""

"""What a search did, step by step."""

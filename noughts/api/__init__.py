"""What a front end may ask."""

"""What the project needs from the operating system: processes."""

"""Make the calls, collect what is wrong, and report it."""

"""The searches that can serve a game: in Python, compiled for CPython, and compiled to WebAssembly."""

"""Every rule of the classic contract, tried on every position, on somebody's file.

The file is not trusted: it runs in a child process (`child/`), which only passes on what its
functions answer. What the answers are worth is decided here, in the parent.
"""

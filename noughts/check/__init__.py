"""Check a student's `tictactoe.py`: every rule of the exercise, on every position.

The file is not trusted. It runs in a child process (`sandbox/child/`), which only passes on the answers of
its functions. The parent process judges them.
"""

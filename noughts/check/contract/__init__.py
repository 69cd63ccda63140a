"""The exercise: its functions, the checks of each, and the data that checks produce."""

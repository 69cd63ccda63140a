"""The exercise: what each function must do, and the calls that show it."""

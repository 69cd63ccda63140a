"""Commands to play, solve puzzles and review games."""

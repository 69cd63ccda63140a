"""What the game is: errors, notation, game, position, and tactics by the rules alone."""

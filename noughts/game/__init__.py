"""The rules: errors, notation, games, positions, threats and forks."""

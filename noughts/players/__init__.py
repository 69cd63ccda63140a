"""Players.

player.py     the interface of a player, and the rules for its odds
registry.py   all players, by name
levels.py     eight opponents from beginner to expert
lookahead.py  the search of the levels
adapters.py   players from your functions and objects, and a check for players
arena/        matches, tournaments and ratings
"""

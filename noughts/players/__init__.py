"""Who chooses a move.

player.py      what a player is, and what its odds must be
named.py       all players, by name
levels.py      eight opponents from beginner to expert
lookahead.py   how far they see
own.py         one's own players, and a test for any
match.py       two players against each other
tournament.py  everybody against everybody
elo.py         ratings from their scores
"""

"""What is said. Every claim follows from the rules or from a proven value.

values.py     the vocabulary: values, distances, turns, results
claims.py     what can be said of a move: kinds of claims, with the cells that show them
tactical.py   what the rules alone prove
proven.py     what proven values add
sentences.py  a claim as a sentence
reasons.py    all of it put together: why a move is good or bad
review.py     what every move of a game gave away
"""

"""Explanations. Every claim follows from the rules or from a proven value.

values.py           the vocabulary: values, distances, turns, results
analysis_text.py    an analysis as text
places.py           names for cells, groups of cells and lines
claims.py           the kinds of claims about a move or a position
tactical_claims.py  claims that the rules alone prove
value_claims.py     claims that follow from proven values
plans.py            how a variation forces a win
sentences.py        claims as sentences
reasons.py          all claims about a move or a position, with their sentences
review.py           the value that each move of a game gave away
record.py           a game with undo and redo, headers, text and JSON
puzzles.py          the task of a puzzle in words
"""

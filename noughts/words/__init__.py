"""Why a move is good or bad, in words; every claim follows from the rules or from a proven value.

claims.py     what can be said: kinds of claims, with the cells that show them
tactical.py   what the rules alone prove
exact.py      what proven values add
words.py      a claim as a sentence
reasons.py    all of it put together
study.py      the same on boards where the solver has to be asked first
"""

from noughts.words.claims import Claim, Explanation, Kind
from noughts.words.reasons import explain, explain_position
from noughts.words.study import study, study_position

__all__ = ["Claim", "Explanation", "Kind", "explain", "explain_position", "study", "study_position"]

"""The textbook strategies, one a file, all with one signature, all counted and traceable."""

from noughts.search.alpha_beta import AlphaBeta
from noughts.search.early_exit import EarlyExit
from noughts.search.helper import Helper
from noughts.search.judgement import Judgement
from noughts.search.minimax import Minimax
from noughts.search.strategy import Choice, Strategy

STRATEGIES: dict[str, type[Strategy]] = {
    strategy.name: strategy for strategy in (Minimax, Helper, EarlyExit, AlphaBeta, Judgement)
}

__all__ = ["STRATEGIES", "AlphaBeta", "Choice", "EarlyExit", "Helper", "Judgement", "Minimax", "Strategy"]

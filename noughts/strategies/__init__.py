"""The textbook strategies, one a file, all with one signature, all counted and traceable."""

from noughts.strategies.alpha_beta import AlphaBeta
from noughts.strategies.early_exit import EarlyExit
from noughts.strategies.helper import Helper
from noughts.strategies.judgement import Judgement
from noughts.strategies.minimax import Minimax
from noughts.strategies.strategy import Choice, Strategy

STRATEGIES: dict[str, type[Strategy]] = {
    strategy.name: strategy for strategy in (Minimax, Helper, EarlyExit, AlphaBeta, Judgement)
}

__all__ = ["STRATEGIES", "AlphaBeta", "Choice", "EarlyExit", "Helper", "Judgement", "Minimax", "Strategy"]

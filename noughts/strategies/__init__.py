"""The textbook strategies, one per file; all of them count their nodes and can be traced."""

from noughts.strategies.alpha_beta import AlphaBeta
from noughts.strategies.depth_limited import Horizon
from noughts.strategies.early_exit import EarlyExit
from noughts.strategies.helper import Helper
from noughts.strategies.judgement import Judgement
from noughts.strategies.minimax import Minimax
from noughts.strategies.strategy import Choice, Strategy, Valued, utility, visit
from noughts.strategies.transposition import AlphaBetaMemory

STRATEGIES: dict[str, type[Strategy]] = {
    strategy.name: strategy for strategy in (Minimax, Helper, EarlyExit, AlphaBeta, Judgement)
}
EVERY_STRATEGY: dict[str, type[Strategy]] = {  # with two that are only watched and compared
    **STRATEGIES,
    **{strategy.name: strategy for strategy in (AlphaBetaMemory, Horizon)},
}

__all__ = [
    "EVERY_STRATEGY",
    "STRATEGIES",
    "AlphaBeta",
    "AlphaBetaMemory",
    "Choice",
    "EarlyExit",
    "Helper",
    "Horizon",
    "Judgement",
    "Minimax",
    "Strategy",
    "Valued",
    "utility",
    "visit",
]

"""Tic-tac-toe for those who come from the classic exercise: `import tictactoe as ttt`."""

from noughts.classic import *

"""The classic exercise: `import tictactoe as ttt`."""

from noughts.classic import *

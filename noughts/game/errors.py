"""The exceptions for wrong input; each message is one sentence for people.

They belong to `noughts`, where users import them: `noughts.IllegalMoveError`.
"""


class NoughtsError(ValueError):
    """The base of all exceptions for wrong input."""

    __module__ = "noughts"


class NotationError(NoughtsError):
    """A text that cannot be read as a game, a position or a cell."""

    __module__ = "noughts"


class ImpossibleError(NoughtsError):
    """A game or a position that cannot exist."""

    __module__ = "noughts"


class IllegalMoveError(NoughtsError):
    """A move that the rules do not allow in this position."""

    __module__ = "noughts"


class DamagedFileError(NoughtsError):
    """A file that is damaged, or not of the expected kind."""

    __module__ = "noughts"

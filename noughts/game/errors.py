"""What can be wrong with something given to `noughts`; each message is one sentence for people."""


class NoughtsError(ValueError):
    """Base of all errors that the input causes, so that one `except` serves every front end."""


class NotationError(NoughtsError):
    """A text that cannot be read as a game, a position or a cell."""


class ImpossibleError(NoughtsError):
    """A game or a position that cannot exist."""


class IllegalMoveError(NoughtsError):
    """A move that the rules do not allow in this position."""


class DamagedFileError(NoughtsError):
    """A file that is not as it was written, or not what it is taken for."""

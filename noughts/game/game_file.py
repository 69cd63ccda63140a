"""Games in files: TOML or JSON, for lines that are too many to type.

board = "3x3"                       # or cells = 9
lines = ["a1 b1 c1", "a2 b2 c2"]    # or lists of names or of numbers: [[0, 1, 2], [3, 4, 5]]
flags = "m"                         # if other rules hold; docs/how-to/games.md lists them

shape = ["XX.", ".XX"]              # in place of lines: a shape to complete, turned in any way

game = "4x4k3m"                     # in place of all that: a game with a name
"""

import json
import tomllib
from pathlib import Path
from typing import Any

from noughts.game import notation
from noughts.game.errors import NotationError, NoughtsError
from noughts.game.files import errors_as
from noughts.game.game import Game
from noughts.game.notation import quote

LARGEST = 1 << 20  # bytes
KEYS = {"board", "cells", "lines", "shape", "flags", "game"}
MOST_DOTS = 500  # in a line of TOML: more than a shape on the largest board has
JSON_MARK = "{"  # a text that begins with it is JSON, not TOML


def read_game_file(path: Path) -> Game:
    """The game in a TOML or JSON file."""
    with errors_as(f"the game {path} cannot be read"), path.open("rb") as file:
        data = file.read(LARGEST + 1)
    try:
        if len(data) > LARGEST:
            raise NotationError(f"it has more than {LARGEST:,} bytes")
        return _game_of(_parse(data.decode("utf-8-sig")))
    except (NoughtsError, ValueError, RecursionError) as error:
        raise NotationError(f"the file {path} does not describe a game: {error}") from None


def read_game_text(text: str) -> Game:
    """The game in the text of such a file."""
    try:
        return _game_of(_parse(text))
    except (NoughtsError, ValueError, RecursionError) as error:
        raise NotationError(f"the text does not describe a game: {error}") from None


def _parse(text: str) -> dict[str, Any]:
    is_json = text.lstrip().startswith(JSON_MARK)
    if not is_json and max(line.count(".") for line in text.split("\n")) > MOST_DOTS:
        # a name such as a.a.a takes tomllib a time and a memory that grow with the square of its dots
        raise NotationError(f"a line of TOML has at most {MOST_DOTS} dots")
    given = json.loads(text) if is_json else tomllib.loads(text)
    if not isinstance(given, dict):
        raise NotationError("it must have names and values, such as board and lines")
    unknown = sorted(set(given) - KEYS)
    if unknown:
        raise NotationError(f"{quote(unknown[0])} is not known: use {', '.join(sorted(KEYS))}")
    return given


def _game_of(given: dict[str, Any]) -> Game:
    if "game" in given:
        if len(given) > 1:
            raise NotationError("use game without the other names: they describe another game")
        return Game.parse(given["game"])
    if ("board" in given) == ("cells" in given) or ("lines" in given) == ("shape" in given):
        raise NotationError("write lines or a shape, and either board or cells")
    board, flags = given["board"] if "board" in given else given["cells"], given.get("flags", "")
    size = notation.read_size(board) if isinstance(board, str) else board
    if "shape" in given:
        shape = given["shape"]
        return Game.from_shape(
            size, "/".join(map(str, shape)) if isinstance(shape, list) else shape, flags=flags
        )
    lines = given["lines"]
    if not isinstance(lines, list):
        raise NotationError(f"lines must be a list, not {quote(lines)}")
    cells = [line.replace("-", " ").split() if isinstance(line, str) else line for line in lines]
    return Game.from_lines(size, cells, flags=flags)

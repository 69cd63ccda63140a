"""Precompute the answers about 3 x 3, so that you can play and analyse before Python is loaded.

Each line of a file is a key, a tab and an answer. `page/site/precomputed.js` reads it.
"""

import gzip
from collections.abc import Callable, Iterable

from noughts.api.dispatch import answer, to_body
from noughts.api.opponents import odds, players
from noughts.game.position import reachable_positions

PEOPLE = ("XO", "X", "O")


def precompute(report: Callable[[str], object] = lambda done: None) -> dict[str, bytes]:
    """The compressed files, by name."""
    positions = sorted(map(str, reachable_positions()))
    unfinished = sorted(str(position) for position in reachable_positions() if position.outcome is None)
    menu = players()
    facts = [("players", _body("/api/players"))]
    for people in PEOPLE:
        facts += [(f"{at} {people}", _body("/api/position", position=at, people=people)) for at in positions]
    made = {"position": _pack(facts)}
    report("3 x 3: rules")
    made["analysis"] = _pack((at, _body("/api/analysis", position=at)) for at in positions)
    report("3 x 3: analyses")
    for opponent in (menu["first"], "perfect"):
        chances = ((at, odds(position=at, opponent=opponent)) for at in unfinished)
        made[f"move-{opponent}"] = _pack((at, to_body(each).decode()) for at, each in chances)
    report("3 x 3: opponents")
    return {f"answers/{name}.bin": data for name, data in made.items()}


def compress(data: bytes) -> bytes:
    """Compressed data, without a date: the same data gives the same bytes."""
    return gzip.compress(data, 9, mtime=0)


def _body(address: str, **parameters: str) -> str:
    return answer(address, parameters)[1].decode()


def _pack(lines: Iterable[tuple[str, str]]) -> bytes:
    return compress("".join(f"\n{key}\t{body}" for key, body in lines).encode())

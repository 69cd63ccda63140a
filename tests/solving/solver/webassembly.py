"""Ask the WebAssembly core in Node, many questions in one run, through the script that the site uses."""

import json
import subprocess
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from noughts.game.game import Game
from noughts.solving.solver.cores.compiled import NARROW_CELLS, CompiledSearch
from noughts.solving.solver.pruning import ALL_RULES, Pruning
from noughts.web.site.build import PAGE
from noughts.web.site.pyodide import program

RUNNER = Path(__file__).with_name("ask_webassembly.mjs")
Question = tuple[bool, int, int, int, bool, int]  # attacking, attacker, defender, left, weak, nodes
Reply = tuple[int | None, int, int]  # cell or None if it was stopped, zone, nodes


@dataclass(frozen=True)
class Asked:
    """A game and questions about it; the search is stopped when it has reported `stop_after` times."""

    game: Game
    questions: Sequence[Question]
    rules: Pruning = ALL_RULES
    stop_after: int = 0


@dataclass(frozen=True)
class Answered:
    replies: list[Reply]
    polls: int
    seconds: float  # of CPU time


def ask(module: bytes, folder: Path, asked: Sequence[Asked]) -> list[Answered]:
    """The replies of the module."""
    questions, replies = folder / "questions.json", folder / "replies.json"
    (folder / "solver.wasm").write_bytes(module)
    questions.write_text(json.dumps([_to_json(each) for each in asked]))
    script = PAGE / "site" / "solver.js"
    command = [program("node"), str(RUNNER), *map(str, (script, folder / "solver.wasm", questions, replies))]
    subprocess.run(command, check=True, timeout=600)
    found = json.loads(replies.read_text())
    assert all(each["refusal"] == 0 for each in found)
    return [
        Answered(
            [_read_reply(reply, each.game.cells > NARROW_CELLS) for reply in made["replies"]],
            made["polls"],
            made["seconds"],
        )
        for each, made in zip(asked, found, strict=True)
    ]


def native(asked: Asked) -> list[Reply]:
    """The replies of the core that is compiled for CPython."""
    search = CompiledSearch(asked.game, rules=asked.rules)
    found: list[Reply] = []
    for attacking, attacker, defender, left, weak, nodes in asked.questions:
        marks = search.to_bytes(attacker), search.to_bytes(defender)
        cell, zone, count = search.core.query(attacking, *marks, left, weak, nodes, False, None)
        number = None if cell is None else int.from_bytes(cell, "little")
        found.append((number, int.from_bytes(zone, "little"), count))
    return found


def _to_json(asked: Asked) -> dict[str, Any]:
    search = CompiledSearch(asked.game, rules=asked.rules)
    texts = [b64encode(fact).decode() for fact in search.facts if isinstance(fact, bytes)]
    numbers = [fact for fact in search.facts if isinstance(fact, int)]
    questions = [
        [attacking, b64encode(search.to_bytes(one) + search.to_bytes(other)).decode(), left, weak, nodes]
        for attacking, one, other, left, weak, nodes in asked.questions
    ]
    return {
        "wide": asked.game.cells > NARROW_CELLS,
        "cells": numbers[0],
        "texts": texts,
        "numbers": numbers[1:],
        "asked": questions,
        "after": asked.stop_after,
    }


def _read_reply(text: str, wide: bool) -> Reply:
    data, size = bytes.fromhex(text), 16 if wide else 8
    cell, zone = (int.from_bytes(data[at : at + size], "little") for at in (0, size))
    nodes, ended = data[2 * size : 2 * size + 8], any(data[2 * size + 8 :])
    return None if ended else cell, zone, int.from_bytes(nodes, "little")

"""Precompute answers, so that you can begin before Python is loaded.

These are all questions of Play and Analyse about 3 x 3, the puzzles, the examples of Watch, and the lessons.
Each line of a file is a key, a tab and an answer. `page/site/precomputed.js` reads it.
"""

import gzip
import json
from collections.abc import Callable, Iterable, Iterator

from noughts.api.dispatch import MOST_MOMENTS, answer, to_body
from noughts.api.opponents import odds, players
from noughts.game.position import Position, reachable_positions
from noughts.learn.api import LessonTask, course
from noughts.learn.course import activity_named
from noughts.learn.key import likely_answers

PEOPLE = ("XO", "X", "O")
GAMES = ("3x3k3", "4x3k3", "4x4k3", "4x4k4", "5x5k4", "7x7k5", "15x15k5")  # that the page offers
CLASSIC_BOARD = "3x3k3"  # the board whose puzzles can be played out
SMALL = 7  # most empty cells of an example that is kept
SHORT = 600  # most steps of a search that is kept
WATCHED = ("minimax", "alpha-beta")  # on every example, besides its own two strategies
DIGITS = 6  # of a probability

Line = tuple[str, str]


def precompute(report: Callable[[str], object] = lambda done: None) -> dict[str, bytes]:
    """The compressed files, by name."""
    positions = sorted(map(str, reachable_positions()))
    unfinished = sorted(str(position) for position in reachable_positions() if position.outcome is None)
    facts = [(f"players {game}", _body("/api/players", game=game)) for game in GAMES]
    for people in PEOPLE:
        facts += [(f"{at} {people}", _body("/api/position", position=at, people=people)) for at in positions]
    made = {"position": _pack(facts)}
    report("3 x 3: rules")
    made["analysis"] = _pack((at, _body("/api/analysis", position=at)) for at in positions)
    report("3 x 3: analyses")
    for opponent in players()["opponents"]:
        made[f"move-{opponent['name']}"] = _pack(_moves_of(opponent["name"], unfinished))
    report("3 x 3: opponents")
    made["puzzles"] = _pack(_puzzles())
    made["watch"] = _pack(_examples())
    made["learn"] = _pack(_lessons())
    report("puzzles, examples, lessons")
    return {f"answers/{name}.bin": data for name, data in made.items()}


def _moves_of(opponent: str, positions: list[str]) -> Iterator[Line]:
    """The odds of an opponent's moves."""
    for at in positions:
        chances = odds(position=at, opponent=opponent)
        yield at, to_body({move: round(chance, DIGITS) for move, chance in chances.items()}).decode()


def _puzzles() -> Iterator[Line]:
    """Every puzzle by its name, and all answers to those of 3 x 3."""
    for board in json.loads(_body("/api/puzzle"))["boards"]:
        count = json.loads(_body("/api/puzzle", game=board))["count"]
        for number in range(1, count + 1):
            body = _body("/api/puzzle", game=board, name=f"{board}-{number}")
            yield f"{board}-{number}", body
            if board == CLASSIC_BOARD:
                yield from _answers(Position.parse(json.loads(body)["position"]), [])


def _answers(start: Position, line: list[str]) -> Iterator[Line]:
    """The answers after a line of the puzzle, and after each right one those that follow."""
    at = start
    for name in line:
        at = at.play(name)
    moves = ",".join(line)
    for name in map(at.game.cell_name, at.moves):
        asked = {"game": CLASSIC_BOARD, "position": str(start), "moves": moves, "move": name}
        body = _body("/api/puzzle/answer", **asked)
        yield f"{start} {moves} {name}", body
        reply = json.loads(body)["reply"]
        if reply:
            yield from _answers(start, [*line, name, reply])


def _examples() -> Iterator[Line]:
    """The searches of Watch's examples with all their moments, where they are short."""
    wanted = dict.fromkeys(
        (strategy, example["position"])
        for example in players()["examples"]
        for strategy in (example["left"], example["right"], *WATCHED)
    )
    wanted |= dict.fromkeys(
        (strategy, str(task["board"])) for _, task in _tasks() if (strategy := task["tree"] or task["watch"])
    )
    for strategy, at in wanted:
        if at.count(".") > SMALL:
            continue
        asked = {"position": at, "strategy": strategy}
        search = _body("/api/search", **asked)
        steps = json.loads(search)["steps"]
        if steps > SHORT:
            continue
        parts = [
            json.loads(_body("/api/moments", **asked, step=str(step), count=str(MOST_MOMENTS)))
            for step in range(0, steps, MOST_MOMENTS)
        ]
        if any(part["tree"] for part in parts):
            continue  # it is too large to be sent at once
        whole = {**parts[0], "moments": [moment for part in parts for moment in part["moments"]]}
        yield f"search {strategy} {at}", search
        yield f"moments {strategy} {at}", to_body(whole).decode()


def _lessons() -> Iterator[Line]:
    """The course, its hints, its key, and the marks of likely answers to tasks without a program."""
    yield "course", _body("/api/learn")
    for lesson in course()["lessons"]:
        yield f"key {lesson['slug']}", _body("/api/learn/key", lesson=lesson["slug"])
    for slug, task in _tasks():
        named = {"lesson": slug, "task": task["name"]}
        place = f"{slug} {task['name']}"
        for number in range(1, task["hints"] + 1):
            yield f"hint {place} {number}", _body("/api/learn/hint", **named, number=str(number))
        if task["track"] == "see" and task["has_table"]:
            yield f"table {place}", _body("/api/learn/table", **named)
        for given in likely_answers(activity_named(slug, task["name"])):
            yield f"answer {place} {given}", _body("/api/learn/answer", **named, answer=given)


def _tasks() -> Iterator[tuple[str, LessonTask]]:
    """All tasks of the course, each with the name of its lesson."""
    for lesson in course()["lessons"]:
        for block in lesson["blocks"]:
            if block["task"]:
                yield lesson["slug"], block["task"]


def compress(data: bytes) -> bytes:
    """Compressed data, without a date: the same data gives the same bytes."""
    return gzip.compress(data, 9, mtime=0)


def _body(address: str, **parameters: str) -> str:
    status, body = answer(address, parameters)
    if status != 200:
        raise ValueError(f"{address} {parameters}: {body.decode()}")
    return body.decode()


def _pack(lines: Iterable[Line]) -> bytes:
    return compress("".join(f"\n{key}\t{body}" for key, body in lines).encode())

"""Records of games: every change can be taken back, and text and JSON give the same record again."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from noughts import GameRecord, IllegalMoveError, NotationError, NoughtsError, Position
from noughts.players.player import Dice
from tests.cli.calling import called

GAMES = ["3x3k3", "4x3k3m", "4x3k3g", "3x3k3n", "2x2x2k2", "3x3:a1-b2,b2-c1"]


@pytest.mark.parametrize("name", GAMES)
def test_games_at_random(name: str) -> None:
    dice = Dice(name)
    for _ in range(10):
        record = GameRecord(name, headers={"X": 'A "quoted" name', "Event": "é\nß"})
        while not record.position.outcome:
            record.play(dice.choice(record.position.moves))
        assert GameRecord.parse(str(record)) == record
        assert GameRecord.from_json(json.loads(json.dumps(record.to_json()))) == record
        assert eval(repr(record)) == record
        assert len(record.positions) == len(record) + 1 == len(list(record)) + 1
        before, taken = list(record), []
        while len(record):
            taken.append(record.undo())
        assert record.position == record.positions[0]
        assert [record.redo() for _ in taken] == before
        pictures = ElementTree.fromstring(record.film_svg())
        assert len(pictures.findall("{http://www.w3.org/2000/svg}svg")) == len(record) + 1
        assert "<svg" in record._repr_svg_()


def test_undo_and_redo() -> None:
    record = GameRecord(moves=["b2", "a1"])
    assert (record.undo(), record.redo(), record.undo()) == ("a1", "a1", "a1")
    record.play("c1")
    assert record.moves == ("b2", "c1")
    with pytest.raises(IllegalMoveError, match="there is no move to make again"):
        record.redo()
    with pytest.raises(IllegalMoveError, match="there is no move to take back"):
        GameRecord().undo()
    with pytest.raises(IllegalMoveError, match="cell b2 is taken by X"):
        record.play("b2")
    assert record.moves == ("b2", "c1")


def test_a_review_of_a_record() -> None:
    record = GameRecord(start="X../.../...", moves=["b1", "b2"])
    assert record.position == Position.parse("XO./.X./...")
    assert [move.words for move in record.review().moves] == [
        "1. O b1: from draw to loss; b2 was better.",
        "2. X b2: win kept.",
    ]


@pytest.mark.parametrize("text", ["[X Ann]\n\nb2", "zz", "[Game 5]\n", '[Start "XX./.../..."]\n\n'])
def test_what_is_no_record(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        GameRecord.parse(text)


@pytest.mark.parametrize(
    "given", [{}, None, {"game": "3x3k3", "start": ".........", "moves": 5, "headers": {}}]
)
def test_what_is_no_json_of_a_record(given: Any) -> None:
    with pytest.raises(NotationError, match="is not a record"):
        GameRecord.from_json(given)


@pytest.mark.parametrize("name", ["game.txt", "game.json"])
def test_a_file_keeps_a_game_of_each_kind(name: str, tmp_path: Path) -> None:
    for game in ("3x3k3", "7x6k4g", "3x3k3n", "3x3x3k3", "5x5:tippy", "3x2:a1-b2,c1-b1"):
        record = GameRecord(game, headers={"X": "Zoë"})
        record.play(record.position.moves[-1]).play(record.position.moves[0])
        record.save(tmp_path / name)
        assert GameRecord.open(tmp_path / name) == record


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "the JSON of a record cannot be read"),
        ("[1]", "is not a header"),
        ('{"game": "3x3k3"}', "it needs game, start, moves, headers"),
        ("b2 b2", "cell b2 is taken by X"),
        ('[Game "9x"]', "'9x' is not a game"),
    ],
)
def test_a_file_without_a_game_is_named(text: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text(text)
    with pytest.raises(NotationError, match="is not a game: ") as caught:
        GameRecord.open(file)
    assert why in str(caught.value)
    with pytest.raises(NoughtsError, match="cannot be read"):
        GameRecord.open(tmp_path / "none.txt")


def test_a_film_draws_itself() -> None:
    record = GameRecord(moves=["b2", "a1"])
    assert record.film._repr_svg_() == record.film_svg()
    assert record.film_svg().count("<title>") == 3


@pytest.mark.parametrize(
    ("game", "moves", "columns", "rows"),
    [("3x3k3", "b2 a1 c1 a3 a2", 5, 2), ("3x3x3k3", "b5 a1", 2, 2), ("7x6k4g", "d6 d5", 3, 1)],
)
def test_a_film_has_rows_and_names_its_moves(game: str, moves: str, columns: int, rows: int) -> None:
    """It fits a notebook: at most 960 wide."""
    record = GameRecord(game, moves.split())
    film = ElementTree.fromstring(record.film_svg())
    assert int(film.get("width", "")) <= 960
    frames = [(frame.get("x"), frame.get("y")) for frame in film if frame.get("role") == "img"]
    assert len(frames) == len(set(frames)) == len(record) + 1
    assert [len({place[at] for place in frames}) for at in (0, 1)] == [columns, rows]
    captions = [text.text for text in film if text.tag.endswith("text")]
    marks = "XOXOX"
    named = [f"{number}. {marks[number - 1]} {move}" for number, move in enumerate(moves.split(), 1)]
    assert captions == ["Start", *named]


def test_play_saves_and_goes_on_and_review_reads_it(tmp_path: Path) -> None:
    file = str(tmp_path / "my game.txt")
    played = called(
        "play", "--game", "4x3k3c", "--opponent", "random", "--seed", "3", typed=f"a1\nsave {file}\nquit\n"
    )
    assert f"Saved in {file}." in played.stdout
    record = GameRecord.open(file)
    assert (str(record.position.game), record.moves[0], len(record)) == ("4x3k3c", "a1", 2)
    assert record.headers == {"X": "You", "O": "Random"}
    again = called("play", "--open", file, "--opponent", "random", typed="undo\nmoves\nquit\n")
    assert again.code == 0
    assert "The board is a cylinder" in again.stdout
    assert called("review", file).stdout == f"{called('review', *record.moves, '--game', '4x3k3c').stdout}"
    assert called("play", "--open", file, "--game", "4x4k3").code == 2
    assert called("play", "--open", str(tmp_path / "none")).code == 2

"""The answers of the server: the command line's own forms, caching, refusals, headers."""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from noughts.game.game import Game
from noughts.game.position import O, Position, X
from noughts.strategies import EVERY_STRATEGY
from noughts.strategies.registry import variant_named
from tests.every import POSITIONS, UNFINISHED
from tests.strategies.test_trace import SOME, diary_of


@pytest.fixture(scope="module")
def client(server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server, timeout=60) as opened:
        yield opened


def get(client: httpx.Client, address: str, /, **parameters: object) -> httpx.Response:
    given = {name: str(value) for name, value in parameters.items()}
    return client.get(address, params=given)


def ask(client: httpx.Client, address: str, /, **parameters: object) -> Any:
    answer = get(client, address, **parameters)
    assert answer.status_code == 200, answer.text
    return answer.json()


def cli(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from noughts.cli import main; main()", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("position", ["X.O/.X./O..", ".../.../...", "XOX/OXO/X.."])
def test_analysis_is_the_command_lines_with_reasons(client: httpx.Client, position: str) -> None:
    answered = ask(client, "/api/analysis", position=position)
    assert all(move["why"].endswith(".") for move in answered["moves"])
    assert answered == json.loads(cli("analyse", position, "--json").stdout)


def test_explanation_is_the_command_lines(client: httpx.Client) -> None:
    told = ask(client, "/api/explanation", position="X../.O./..X", move="c1")
    assert told == json.loads(cli("explain", "X../.O./..X", "c1", "--json").stdout)


def test_analysis_of_every_position(client: httpx.Client) -> None:
    for position in POSITIONS[::23]:
        answered = ask(client, "/api/analysis", position=position)
        assert answered["position"] == str(position)
        assert len(answered["moves"]) == len(position.moves)


@pytest.mark.parametrize(("game", "value"), [("4x3k3", 1), ("4x4k4", 0), ("5x4k4", 0), ("6x6k5", 0)])
def test_analysis_of_larger_boards(client: httpx.Client, game: str, value: int) -> None:
    answer = get(client, "/api/analysis", game=game, seconds=10)
    assert answer.json()["value"] == value
    assert answer.headers["cache-control"] == "no-cache"


def test_what_is_not_proven_is_null_and_not_cached(client: httpx.Client) -> None:
    answer = get(client, "/api/analysis", game="9x9k5", seconds=0.2)
    assert (answer.json()["value"], answer.json()["proven"]) == (None, False)
    assert answer.headers["cache-control"] == "no-store"
    assert "etag" not in answer.headers


@pytest.mark.parametrize(
    ("command", "path", "parameters"),
    [
        (["analyse", "XX"], "/api/analysis", {"position": "XX"}),
        (["analyse", "XXX/OOO/..."], "/api/position", {"position": "XXX/OOO/..."}),
        (["analyse", "XX./.../..."], "/api/moments", {"position": "XX./.../..."}),
        (["analyse", ".", "--game", "0x3k3"], "/api/analysis", {"position": ".", "game": "0x3k3"}),
        (["analyse", ".", "--game", "3x3k9"], "/api/move", {"position": ".", "game": "3x3k9"}),
        (["analyse", ".", "--game", "3x3"], "/api/players", {"game": "3x3"}),
        (["explain", "X../.../...", "a1"], "/api/explanation", {"position": "X../.../...", "move": "a1"}),
        (["explain", "X../.../...", "z9"], "/api/explanation", {"position": "X../.../...", "move": "z9"}),
    ],
)
def test_bad_input_is_refused_in_the_command_lines_words(
    client: httpx.Client, command: list[str], path: str, parameters: dict[str, str]
) -> None:
    answer = get(client, path, **parameters)
    done = cli(*command)
    assert (answer.status_code, done.returncode) == (422, 2)
    assert f"noughts: {answer.json()['detail']}\n" == done.stderr


@pytest.mark.parametrize(
    ("path", "parameters", "sentence"),
    [
        (
            "/api/analysis",
            {"seconds": 99},
            "seconds cannot be '99': input should be less than or equal to 20",
        ),
        ("/api/moments", {"step": "x"}, "step cannot be 'x'"),
        ("/api/moments", {"step": 10**9}, "this search has steps 0 to 51796"),
        ("/api/moments", {"strategy": "guess"}, "there is no strategy 'guess': choose one of minimax"),
        ("/api/moments", {"game": "5x5k4"}, "at most 12 empty cells, but this board has 25"),
        ("/api/nodes", {"path": "a1,a1"}, "cell a1 is taken by X"),
        ("/api/move", {"opponent": "me"}, "there is no player 'me' for 3x3k3: choose one of perfect"),
        ("/api/move", {"opponent": "minimax", "game": "9x9k5"}, "there is no player 'minimax' for 9x9k5"),
        ("/api/move", {"position": "XXX/OO./..."}, "the game is over"),
        ("/api/review", {"moves": "a1,a1"}, "move 2: cell a1 is taken by X"),
        ("/api/position", {"position": "." * 5000}, "position cannot be '...."),
    ],
)
def test_refusals_are_sentences(
    client: httpx.Client, path: str, parameters: dict[str, object], sentence: str
) -> None:
    answer = get(client, path, **parameters)
    assert answer.status_code == 422
    assert sentence in answer.json()["detail"]
    assert len(answer.json()["detail"]) < 400


def test_what_is_unchanged_is_not_sent_again(client: httpx.Client) -> None:
    first = get(client, "/api/analysis", position="X.O/.X./O..")
    assert first.headers["cache-control"] == "no-cache"  # after an upgrade nobody may see the old form
    again = client.get("/api/analysis?position=X.O/.X./O..", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert first.headers["etag"].startswith("W/")  # it was sent compressed
    whole = client.get("/api/analysis?position=X.O/.X./O..", headers={"Accept-Encoding": "identity"})
    assert whole.headers["etag"] == first.headers["etag"].removeprefix("W/")
    again = client.get("/api/analysis?position=X.O/.X./O..", headers={"If-None-Match": whole.headers["etag"]})
    assert again.status_code == 304
    page = client.get("/")
    assert page.headers["cache-control"] == "no-cache"
    assert client.get("/", headers={"If-None-Match": page.headers["etag"]}).status_code == 304


@pytest.mark.parametrize(
    "path", ["/", "/docs", "/healthz", "/api/analysis", "/nowhere", "/api/position?game=1"]
)
def test_every_answer_is_guarded(client: httpx.Client, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert "set-cookie" not in headers
    assert "server" not in headers


def test_the_opponent_moves(client: httpx.Client) -> None:
    for opponent in ("perfect", "level-1", "alpha-beta", "random"):
        for position in UNFINISHED[::900]:
            reply = ask(client, "/api/move", position=position, opponent=opponent)
            assert reply["after"]["position"] == str(position.play(position.game.cell_index(reply["move"])))
    assert get(client, "/api/move").headers["cache-control"] == "no-store"


def test_one_request_plays_a_move_and_brings_the_reply(client: httpx.Client) -> None:
    question = {"game": "4x2k3", "position": "X.../....", "move": "b2", "opponent": "random", "people": "O"}
    told = ask(client, "/api/turn", **question)
    played, reply = told["position"], told["reply"]
    assert (played["position"], played["heading"]) == ("X.../.O..", "Computer thinking...")
    after = Position.parse("X.../.O..", Game.parse("4x2k3")).play(reply["move"])
    assert (reply["after"]["position"], reply["after"]["heading"]) == (str(after), "Your turn")


def test_a_turn_has_no_reply_where_a_person_moves_or_the_game_is_over(client: httpx.Client) -> None:
    for asked in ({}, {"people": "X"}, {"position": "XX./OO./...", "move": "c1", "people": "X"}):
        told = ask(client, "/api/turn", **asked)
        assert told["reply"] is None
    assert told["position"]["outcome"] == {"winner": X, "line": ["a1", "b1", "c1"]}
    first = ask(client, "/api/turn", people="O", opponent="perfect")
    assert (first["position"]["position"], first["reply"]["after"]["mover"]) == (".../.../...", O)
    assert get(client, "/api/turn").headers["cache-control"] == "no-store"
    assert get(client, "/api/turn", position="X../.../...", move="a1").status_code == 422


def test_position_tells_rules_and_threats(client: httpx.Client) -> None:
    told = ask(client, "/api/position", position="XX./OO./...")
    assert told["threats"] == {X: ["c1"], O: ["c2"]}
    over = ask(client, "/api/position", position="XXX/OO./...")
    assert over["outcome"] == {"winner": X, "line": ["a1", "b1", "c1"]}
    assert (over["mover"], over["moves"], over["threats"]) == (None, [], {X: [], O: []})


def test_review_and_comparison(client: httpx.Client) -> None:
    told = ask(client, "/api/review", moves="a1,b1,a2,b2,a3")
    assert [move["cell"] for move in told["moves"]] == ["a1", "b1", "a2", "b2", "a3"]
    assert told["moves"][1]["better"] == "b2"
    assert (told["turning_points"], told["opens_at"]) == ([2], 2)
    assert told["sentence"] == "The game was even until O's move 2. b2 would have kept the draw."
    seen = ask(client, "/api/review", moves="a1,b1,a2,b2,a3", people="O")
    assert seen["sentence"] == "The game was even until your move 2. b2 would have kept the draw."
    rows = ask(client, "/api/comparison", position="XO./.X./O..")["strategies"]
    assert {row["name"]: row["nodes"] for row in rows}["minimax"] == 182


def test_players_are_those_of_the_game(client: httpx.Client) -> None:
    classic, large = (ask(client, "/api/players", game=game) for game in ("3x3k3", "9x9k5"))
    names = {player["name"] for player in classic["opponents"]}
    assert {"perfect", "level-1", "level-8", "minimax", "random"} <= names
    assert "minimax" not in {player["name"] for player in large["opponents"]}
    assert [strategy["name"] for strategy in classic["strategies"]] == list(EVERY_STRATEGY)


@pytest.mark.parametrize("name", EVERY_STRATEGY)
def test_the_microscope_shows_what_the_strategy_counts(client: httpx.Client, name: str) -> None:
    """On 200 positions: nodes, value and cuts, in total and at the last moment."""
    for position in SOME:
        choice = EVERY_STRATEGY[name]().choose(position)
        cuts = sum(kind == "cut" for kind, _ in diary_of(variant_named(name), position).events)
        told = ask(client, "/api/search", position=position, strategy=name)
        assert (told["nodes"], told["cuts"]) == (choice.nodes, cuts)
        assert told["value"] == choice.value * (1 if position.mover == X else -1)
        last = ask(client, "/api/moments", position=position, strategy=name, step=told["steps"] - 1)
        assert (last["moments"][0]["nodes"], last["moments"][0]["cuts"]) == (choice.nodes, cuts)
        assert last["moments"][0]["path"][0]["value"] == told["value"]
        root = ask(client, "/api/nodes", position=position, strategy=name)["tree"]
        assert (root["nodes"], root["cuts"], root["value"]) == (choice.nodes, cuts, told["value"])
        assert 1 + sum(child["nodes"] for child in root["children"]) == choice.nodes


def test_mirror_images_are_told(client: httpx.Client) -> None:
    root = ask(client, "/api/nodes", strategy="minimax")["tree"]
    assert [child["children"] for child in root["children"]] == [None] * 9
    same = {child["move"]: child["same_as"] for child in root["children"]}
    assert [move for move, first in same.items() if first == "a1"] == ["a1", "c1", "a3", "c3"]
    assert [move for move, first in same.items() if first == "b1"] == ["b1", "a2", "c2", "b3"]
    assert same["b2"] == "b2"


def test_moments_come_in_batches(client: httpx.Client) -> None:
    batch = ask(client, "/api/moments", strategy="alpha-beta", step=100, count=10)
    single = [ask(client, "/api/moments", strategy="alpha-beta", step=step) for step in range(100, 110)]
    assert batch["moments"] == [told["moments"][0] for told in single]
    spread = ask(client, "/api/moments", strategy="alpha-beta", step=100, count=4, every=3)
    assert spread["moments"] == batch["moments"][::3]
    assert batch["moments"][0]["next_cut"] == next(
        step
        for step in range(101, 200)
        if ask(client, "/api/moments", step=step)["moments"][0]["kind"] == "cut"
    )


def test_a_small_search_is_told_whole(client: httpx.Client) -> None:
    """A value comes with what it is: the bounds that were once told as values."""
    told = ask(client, "/api/search", position="XO./.X./..O", strategy="alpha-beta")
    assert told["whole"]

    def nodes(node: dict[str, Any]) -> list[dict[str, Any]]:
        return [node, *(below for child in node["children"] for below in nodes(child))]

    assert len(nodes(told["tree"])) == told["nodes"] == 93
    c2 = told["tree"]["children"][2]
    assert (c2["move"], c2["value"], c2["bound"]) == ("c2", 1, "at most")
    assert told["words"] == "alpha-beta plays a2 (+1) after 93 nodes"
    large = ask(client, "/api/search")
    assert (large["whole"], large["nodes"], len(large["cut_steps"])) == (False, 18297, 200)
    inside = ask(client, "/api/moments", step=5)["moments"][0]["path"]
    assert all(frame["bound"] is None for frame in inside)


def test_the_description_names_every_address(client: httpx.Client) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    assert {
        "/healthz",
        "/api/analysis",
        "/api/move",
        "/api/review",
        "/api/comparison",
        "/api/search",
        "/api/moments",
    } <= set(paths)
    assert "text/html" in client.get("/docs").headers["content-type"]


def test_empty_boards_of_every_size_answer(client: httpx.Client) -> None:
    for game in ("1x1k1", "19x1k5", "19x19k5"):
        told = ask(client, "/api/position", game=game)
        assert told["position"] == str(Position(Game.parse(game)))

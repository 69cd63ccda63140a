"""`noughts tree`: a tree of numbers on the command line, with the answers of the page."""

import json

from noughts.api.search.numbers import search, tree
from tests.cli.calling import called

BOOK = "[[3,12,8],[2,4,6],[14,5,2]]"


def test_a_tree_with_its_values_and_cuts() -> None:
    printed = called("tree", BOOK).stdout
    assert "  C MIN ≤ 2\n    2\n    4  skipped\n    6  skipped\n" in printed
    assert printed.endswith("Alpha-beta chooses B (3) after 11 nodes. Minimax visits 13.\n")
    assert "skipped" not in called("tree", BOOK, "--strategy", "minimax").stdout


def test_a_worksheet_has_no_values() -> None:
    printed = called("tree", BOOK, "--worksheet").stdout
    assert printed.count("____") == 6
    assert "skipped" not in printed
    assert "≤" not in printed


def test_json_is_the_answer_of_the_page() -> None:
    assert json.loads(called("tree", BOOK, "--json").stdout) == json.loads(json.dumps(search(BOOK)))
    found = json.loads(called("tree", "--seed", "4", "--depth", "2", "--branches", "3", "--json").stdout)
    assert found["position"] == tree(seed=4, depth=2, branches=3)["tree"]


def test_a_bad_tree() -> None:
    done = called("tree", "[[1,")
    assert done.code == 2
    assert "write nested lists such as [[3,12,8]" in done.stderr

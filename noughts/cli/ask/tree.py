"""`noughts tree`: minimax and alpha-beta on a tree of numbers."""

from collections.abc import Iterator

from noughts.api.search.numbers import search as search_json
from noughts.cli.arguments import JSON, argument, number
from noughts.cli.output import print_json, say
from noughts.strategies.numbers import STRATEGY_NAMES, NumberNode, parse_tree, random_tree, search_tree
from noughts.strategies.numbers.narrate import conclude
from noughts.strategies.numbers.search import NumberVisit
from noughts.strategies.numbers.tree import BRANCHES, DEPTHS, format_number

EXAMPLE = 'noughts tree "[[3,12,8],[2,4,6],[14,5,2]]"'
ARGUMENTS = (
    argument(
        "tree",
        metavar="TREE",
        nargs="?",
        help="Nested lists, such as [[3,12,8],[2,4,6]]. Write min first if MIN begins. By default random.",
    ),
    argument(
        "--strategy",
        metavar="|".join(STRATEGY_NAMES),
        choices=STRATEGY_NAMES,
        default="alpha-beta",
        help="The search.",
    ),
    argument("--seed", type=number(int, 0, 10**9), default=0, help="Seed of a random tree."),
    argument(
        "--depth",
        metavar="LEVELS",
        type=number(int, DEPTHS[0], DEPTHS[-1]),
        default=3,
        help="Levels below the root of a random tree.",
    ),
    argument(
        "--branches",
        metavar="NUMBER",
        type=number(int, BRANCHES[0], BRANCHES[-1]),
        default=2,
        help="Children per node of a random tree.",
    ),
    argument("--worksheet", action="store_true", help="Leave the values blank, to be filled in by hand."),
    JSON,
)
BLANK = "____"


def run(
    tree: str | None,
    strategy: str,
    seed: int,
    depth: int,
    branches: int,
    worksheet: bool,
    as_json: bool,
) -> None:
    """Search a tree of numbers from left to right: the value of each node, and the branches that are skipped.

    MAX and MIN take turns. The page draws the same trees step by step, in Watch.
    """
    found = random_tree(seed, depth, branches) if tree is None else parse_tree(tree)
    if as_json:
        print_json(search_json(str(found), strategy))
        return
    search = search_tree(found, strategy)
    visits = {} if worksheet else search.visits()
    say(str(found), "", *_lines(found.root, visits, worksheet))
    if worksheet:
        say("", f"Nodes that minimax visits: {BLANK}", f"Nodes that alpha-beta visits: {BLANK}")
    else:
        other = next(name for name in STRATEGY_NAMES if name != strategy)
        nodes = search_tree(found, other).root.nodes
        words = conclude(search)
        say("", f"{words[0].upper()}{words[1:]}. {other.capitalize()} visits {nodes}.")


def _lines(
    node: NumberNode, visits: dict[NumberNode, NumberVisit], worksheet: bool, level: int = 0
) -> Iterator[str]:
    """The node and those below it, indented."""
    visit = visits.get(node)
    skipped = "" if visit or worksheet else "  skipped"
    if node.number is not None:
        yield f"{'  ' * level}{format_number(node.number)}{skipped}"
        return
    value = BLANK if worksheet else visit.in_signs if visit else ""
    yield f"{'  ' * level}{node.name} {'MAX' if node.is_max else 'MIN'} {value}".rstrip() + skipped
    for child in node.children:
        yield from _lines(child, visits, worksheet, level + 1)

"""Pairings: disjoint pairs of cells, one inside every remainder.

When Maker takes one cell of a pair, Breaker takes the other. So he gets a cell of every remainder.

`find_pairing` tries pairs one by one, on any graph. `GroupPairing` is stronger and needs *groups*: two lines
are in one group if they share two cells or more, and so are all lines that such steps connect. On a plain
board, a group is all lines along one row, column or diagonal:

    a1 b1 c1 d1 e1 f1 g1       with five in a row, the three lines a1 ... e1, b1 ... f1 and c1 ... g1 are a
                               group, and the pair c1 d1 is inside all three

No pair is inside lines of two groups. So each group needs cells of its own, and only a few sets of cells will
do. Those are its *options*. They depend on the open lines and the empty cells of the group, and are stored.
It remains to choose one option for each group so that no cell is chosen twice.
"""

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import combinations
from operator import and_

from noughts.game.game import Game
from noughts.solving.solver.graph import LineGraph, bits_of, union

MOST_OPTIONS = 48  # of a group; larger sets of cells are dropped
MOST_GROUPS = 96
MOST_STATES = 1 << 21  # of all groups together; a group of n lines and m cells has 2^(n + m) of them
PASSES = 3  # over all groups, to narrow their options down before one is tried


def find_pairing(remainders: list[int], steps: int) -> list[int] | None:
    """Disjoint pairs of cells, one inside every remainder; None if `steps` steps do not find them.

    The search tries the smallest remainder first, and of its pairs first those inside most other remainders.
    """
    left = steps

    def cover(remainders: list[int], used: int) -> list[int] | None:
        nonlocal left
        if not remainders:
            return []
        left -= 1
        if left < 0:
            return None
        frees = [remaining & ~used for remaining in remainders]
        sizes = list(map(int.bit_count, frees))
        least = min(sizes)
        if least < 2:
            return None
        free = frees[sizes.index(least)]
        touching = [remaining for remaining in remainders if remaining & free]
        choices: list[tuple[int, int, int]] = []
        for pair in _pairs_in(free):
            score = sum(
                [-16 if remaining & pair == pair else 1 for remaining in touching if remaining & pair]
            )
            choices.append((score, len(choices), pair))
        choices.sort()
        for _, _, pair in choices:
            further = cover([remaining for remaining in remainders if remaining & pair != pair], used | pair)
            if further is not None:
                return [pair, *further]
            if left < 0:
                return None
        return None

    return cover(remainders, 0)


def _pairs_in(cells: int) -> list[int]:
    return [one | other for one, other in combinations(bits_of(cells), 2)]


@lru_cache(maxsize=16)  # bounded, so that games can be freed
def groups_of(game: Game) -> tuple[int, ...]:
    """The group of each line of a game; empty if the groups are too many or too large."""
    groups = group_lines(game.lines)
    cells = dict.fromkeys(groups, 0)
    for line, group in zip(game.lines, groups, strict=True):
        cells[group] |= line
    states = sum(1 << (groups.count(group) + cells[group].bit_count()) for group in cells)
    return groups if len(cells) <= MOST_GROUPS and states <= MOST_STATES else ()


def group_lines(lines: Sequence[int]) -> tuple[int, ...]:
    """The group of each line, numbered in the order of their first lines."""
    parent = list(range(len(lines)))  # a tree for each group, with its first line at the top

    def top(line: int) -> int:
        while parent[line] != line:
            line = parent[line]
        return line

    first: dict[int, int] = {}  # by pair of cells: the first line through both
    for number, line in enumerate(lines):
        for pair in _pairs_in(line):
            one, other = sorted((top(first.setdefault(pair, number)), top(number)))
            parent[other] = one
    tops = list(map(top, range(len(lines))))
    numbers = {line: number for number, line in enumerate(dict.fromkeys(tops))}
    return tuple(numbers[line] for line in tops)


def find_options(remainders: tuple[int, ...]) -> tuple[int, ...]:
    """The smallest sets of cells that hold disjoint pairs, one inside every remainder of a group.

    No set contains another. They are sorted by size, and sets of one size as numbers.
    """
    found: list[int] = []
    for pairs in range(1, len(remainders) + 1):
        level: set[int] = set()
        _extend(remainders, 0, pairs, found, level)
        found += sorted(level)
        if len(found) >= MOST_OPTIONS:
            break
    return tuple(found[:MOST_OPTIONS])


def _extend(remainders: tuple[int, ...], used: int, pairs: int, smaller: list[int], found: set[int]) -> None:
    """Add to `found` all sets of this number of pairs that contain no smaller set."""
    if not remainders:
        if not pairs and not any(option & used == option for option in smaller):
            found.add(used)
    elif pairs:
        for pair in _pairs_in(remainders[0] & ~used):
            left = tuple(remaining for remaining in remainders if remaining & pair != pair)
            _extend(left, used | pair, pairs - 1, smaller, found)


class GroupPairing:
    """Finds pairings group by group; it tries first what served last."""

    def __init__(self, game: Game, steps: int) -> None:
        self.steps = steps  # options to try at most, until the search for a pairing gives up
        self.left = 0
        self.groups = dict(zip(game.lines, groups_of(game), strict=True))
        self.options: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.last: dict[int, int] = {}  # by group: the option that was chosen last

    def find(self, graph: LineGraph) -> int | None:
        """The cells of a pairing; None if it finds none."""
        chosen = self.choose(graph)
        return None if chosen is None else sum(chosen.values())

    def find_pairs(self, graph: LineGraph) -> list[int] | None:
        """The pairs of a pairing; None if it finds none."""
        chosen = self.choose(graph)
        if chosen is None:
            return None
        pairs: list[int] = []
        for group, option in chosen.items():
            inside = [remaining & option for remaining, line in graph.items() if self.groups[line] == group]
            pairs += find_pairing(inside, 1 << 20) or []
        return pairs

    def choose(self, graph: LineGraph) -> dict[int, int] | None:
        """The chosen option of each group."""
        members: dict[int, list[int]] = {}
        for remaining, line in graph.items():
            members.setdefault(self.groups[line], []).append(remaining)
        domains = {group: self.options_of(tuple(sorted(members[group]))) for group in sorted(members)}
        self.left = self.steps
        chosen = self._assign(domains, dict.fromkeys(domains, 0), 0)
        self.last |= chosen or {}
        return chosen

    def options_of(self, remainders: tuple[int, ...]) -> tuple[int, ...]:
        """The options of a group with these remainders."""
        if remainders not in self.options:
            self.options[remainders] = find_options(remainders)
        return self.options[remainders]

    def _assign(
        self, domains: dict[int, tuple[int, ...]], needed: dict[int, int], taken: int
    ) -> dict[int, int] | None:
        """One option for each group, disjoint.

        domains     the options of each group that are still possible
        needed      cells that all of these options share; no other group can have them
        taken       all needed cells
        """
        for _ in range(PASSES):
            before = taken
            for group, options in domains.items():
                if len(options) > 1 or not needed[group]:
                    forbidden = taken & ~needed[group]
                    free = tuple([option for option in options if not option & forbidden])
                    if not free:
                        return None
                    domains[group] = free
                    needed[group] = reduce(and_, free)
                    taken |= needed[group]
            if taken == before:
                break
        undecided = {group: options for group, options in domains.items() if len(options) > 1}
        if not undecided:
            return needed
        self.left -= 1
        if self.left < 0:
            return None
        group = min(undecided, key=lambda group: len(undecided[group]))
        forbidden = taken & ~needed[group]
        options = tuple(option for option in undecided.pop(group) if not option & forbidden)
        for option in self._order(group, options, undecided):
            found = self._assign(domains | {group: (option,)}, needed | {group: option}, taken | option)
            if found is not None:
                return found
            if self.left < 0:
                return None
        return None

    def _order(self, group: int, options: tuple[int, ...], others: dict[int, tuple[int, ...]]) -> list[int]:
        """The options in the order to try them: the last choice, then those that others want least."""
        once = twice = often = 0
        for wanted in map(union, others.values()):
            often |= twice & wanted
            twice |= once & wanted
            once |= wanted

        def price(option: int) -> int:
            if option == self.last.get(group):
                return -1
            return sum((option & wanted).bit_count() for wanted in (once, twice, often))

        return sorted(options, key=price)

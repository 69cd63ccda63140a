"""The stage of a task in a terminal: a board, code, a table, and a search as an indented tree."""

from collections.abc import Iterator

from noughts.cli.output import has_colour, say, wrap_text
from noughts.game.position import Position
from noughts.learn.api import TableAnswer, has_table, table
from noughts.learn.lesson import Activity
from noughts.learn.marking import is_board, options_of
from noughts.learn.stage import first_step, last_step, tree_of
from noughts.learn.truths import EMPTY_BOARD, search_of
from noughts.render.colours import in_colour
from noughts.render.text import position_text
from noughts.strategies.registry import variant_named
from noughts.strategies.trace.moment import children, moment
from noughts.strategies.trace.narrate import describe_moment
from noughts.strategies.trace.node import Node

STEP, BACK, END = "step", "back", "end"  # what a student types to walk through a search


def show_stage(activity: Activity) -> "SearchStage | None":
    """Print what a task is about; return the search if the student can step through it."""
    if activity.board and activity.board != EMPTY_BOARD:
        say(draw_board(Position.parse(activity.board)))
    if activity.code:
        say("", *(f"    {line}" for line in activity.code.splitlines()))
    if has_table(activity):
        say("", *_table_lines(table(activity.lesson, activity.name)))
    if strategy := tree_of(activity):
        root = search_of(strategy, activity.board or EMPTY_BOARD)
        say("The tree. Each line is a board, named by the move that leads to it:", *_plain_lines(root))
    search = SearchStage(activity) if activity.watch else None
    if search:
        search.show()
    for number, option in enumerate(options_of(activity), 1):
        say(f"  {number}. {option}")
        if is_board(option):
            say(draw_board(Position.parse(option)))
    return search


def draw_board(position: Position) -> str:
    """A board, in colour where the terminal shows it."""
    board = position_text(position)
    return in_colour(board) if has_colour() else board


def _table_lines(figures: TableAnswer) -> Iterator[str]:
    rows = [figures["heads"], *([row["name"], *row["figures"]] for row in figures["rows"])]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        numbers = (text.rjust(width) for text, width in zip(others, widths[1:], strict=True))
        yield "    " + "  ".join([first.ljust(widths[0]), *numbers])


def _plain_lines(node: Node, name: str = "the board above", level: int = 1) -> Iterator[str]:
    """A tree without values."""
    turn = "the game is over" if node.position.outcome else f"{node.position.mover} to move"
    yield f"{'  ' * level}{name}: {turn}"
    for child in node.children:
        cell = node.position.game.cell_name(node.move_to(child))
        yield from _plain_lines(child, cell, level + 1)


class SearchStage:
    """A search at one of its moments, which the student can step through."""

    def __init__(self, activity: Activity) -> None:
        self.title = variant_named(str(activity.watch)).title
        self.root = search_of(str(activity.watch), activity.board or EMPTY_BOARD)
        self.step = first_step(activity)
        self.asked_at = last_step(activity)  # the moment whose result is asked for
        self.last = self.root.steps - 1 if self.asked_at is None else self.asked_at

    def show(self) -> None:
        """Print the search so far."""
        at = moment(self.root, self.step)
        asks = self.step == self.asked_at
        words = "The search stops here. What comes next?" if asks else describe_moment(self.title, at)
        say(f"The search of {self.title} so far, with the values for X:", *self._lines(self.root, 0))
        boards = f"{at.nodes} board{'s' * (at.nodes > 1)}"
        say(wrap_text(f"Step {self.step} of {self.root.steps - 1}, {boards}. {words}"))
        if self.step < self.last:
            say(wrap_text(f"Type {STEP} for the next step of the search, {BACK}, or {END} for the last."))
        elif asks:
            say(wrap_text(f"Type {BACK} to see the step before."))

    def go(self, command: str) -> None:
        """Show the next step, the one before, or the last."""
        if command == BACK:
            self.step = max(self.step - 1, 0)
        elif self.step == self.last:
            say("The search goes no further until you have answered.")
            return
        else:
            self.step = self.last if command == END else self.step + 1
        self.show()

    def _lines(
        self, node: Node, entered: int, name: str = "the board above", level: int = 1
    ) -> Iterator[str]:
        """The boards that the search has looked at until now, each with its value once it has one."""
        inside = moment(self.root, self.step).path
        returned = entered + node.steps - 1 <= self.step
        words = name
        if returned and node.value is not None:
            words += f" is worth {node.in_signs}"
        elif inside[-1].node is node:
            words += " is worth ?" if self.step == self.asked_at else " is looked at now"
        if node.skipped and entered + node.steps - 2 <= self.step:
            cut = ", ".join(node.position.game.cell_name(cell) for cell in node.skipped)
            words += f" (cut: {cut})"
        yield f"{'  ' * level}{words}"
        for child, step in children(node, entered):
            if step <= self.step:
                cell = node.position.game.cell_name(node.move_to(child))
                yield from self._lines(child, step, cell, level + 1)

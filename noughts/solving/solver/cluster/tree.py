"""The first moves of a search as a tree of questions, and which of them to ask next.

Where the attacker moves, a node is won with one won child, and held if all children are held. Where the
defender moves, it is the other way round. An open node has two numbers, as in proof-number search: about how
much work is missing to show that it is won, and that it is held. The next question is found by going down
along the least numbers. The move that is ordered first starts with the least.

A child that is held has a zone, and the attacker's moves outside of it need no answer: see search.py.
"""

from noughts.game.game import Game
from noughts.solving.solver.cluster.tasks import LineQuestion
from noughts.solving.solver.graph import graph_of
from noughts.solving.solver.search import ANY, Search
from noughts.solving.solver.table import images_of

PER_RANK = 200  # how much more work a move is thought to be than the one that is ordered before it
UNDER_WAY = 4  # factor for a question that a worker has: others are asked meanwhile


class QuestionNode:
    """A question, the move that led to it, and what is known about it."""

    __slots__ = ("cell", "children", "free", "move", "numbers", "parent", "question", "won", "zone")

    def __init__(
        self, question: LineQuestion, parent: "QuestionNode | None" = None, move: int = 0, rank: int = 0
    ) -> None:
        self.question, self.parent, self.move = question, parent, move
        self.won: bool | None = None
        self.zone = self.cell = 0
        self.children: list[QuestionNode] | None = None
        self.free = True  # is there a question, here or below, that no worker has?
        # to show that it is won, and that it is held; the player who chose the move wants one of them
        bias = PER_RANK * rank
        self.numbers = (1, 1 + bias) if question.attacking else (1 + bias, 1)

    @property
    def open(self) -> bool:
        """Does its answer still matter? Not if it or a node above it is answered, or left out by a zone."""
        node: QuestionNode | None = self
        while node is not None:
            if node.won is not None:
                return False
            above = node.parent
            if above is not None and node not in (above.children or ()):
                return False
            node = above
        return True


class QuestionTree:
    """A question about a position, down to the questions that are asked."""

    def __init__(self, game: Game, root: LineQuestion) -> None:
        self.game, self.images = game, images_of(game)
        self.root = QuestionNode(root)
        self.order = Search(game)

    def choose(self) -> QuestionNode | None:
        """The question to ask next; None if all are answered or under way."""
        node = self.root
        if node.won is not None or not node.free:
            return None
        while node.children is not None:
            wanted = 0 if node.question.attacking else 1
            free = [child for child in node.children if child.won is None and child.free]
            node = min(free, key=lambda child: child.numbers[wanted])
        return node

    def canonical(self, node: QuestionNode) -> tuple[LineQuestion, int]:
        """The question that stands for all mirror images, and the symmetry that leads to it."""
        asked = node.question
        one, two, symmetry = self.images.least(asked.attacker, asked.defender)
        return LineQuestion(asked.attacking, one, two), symmetry

    def start(self, node: QuestionNode) -> None:
        """Note that a worker has the question of a leaf."""
        node.free = False
        won, held = node.numbers
        node.numbers = won * UNDER_WAY, held * UNDER_WAY
        self._update(node.parent)

    def stop(self, node: QuestionNode) -> None:
        """Note that no worker has it any more."""
        node.free = True
        won, held = node.numbers
        node.numbers = won // UNDER_WAY, held // UNDER_WAY
        self._update(node.parent)

    def answer(self, node: QuestionNode, symmetry: int, won: bool, zone: int, cell: int) -> None:
        """Note an answer, which is for the canonical image, and what follows from it."""
        node.won, node.zone = won, self.images.turn_back(zone, symmetry)
        node.cell = cell if cell in (0, ANY) else self.images.turn_back(cell, symmetry)
        self._update(node.parent)

    def expand(self, node: QuestionNode) -> None:
        """Replace the question of a leaf by the questions after each move."""
        asked, lines = node.question, self.game.lines
        mover, other = (
            (asked.attacker, asked.defender) if asked.attacking else (asked.defender, asked.attacker)
        )
        attackers = graph_of(lines, asked.attacker, asked.defender)
        if not attackers:
            node.won = False
            self._update(node.parent)
            return
        defenders = graph_of(lines, asked.defender, asked.attacker)
        live = 0
        for rest in (*attackers, *defenders):
            live |= rest
        weights = self.order.ambitious_weights if asked.attacking else self.order.maker_weights
        graphs = ((attackers, weights), (defenders, self.order.maker_weights))
        node.children = []
        for rank, cell in enumerate(self.order.order_cells(graphs, live, 1)):
            marks = (mover | cell, other) if asked.attacking else (other, mover | cell)
            child = QuestionNode(LineQuestion(not asked.attacking, *marks), node, cell, rank)
            if any(not line & ~(mover | cell) for line in lines if line & cell):
                child.won, child.zone = asked.attacking, self.game.full
            node.children.append(child)
        self._update(node)

    def _update(self, node: QuestionNode | None) -> None:
        """Work out what follows for a node and for all nodes above it."""
        while node is not None and node.won is None:
            self._settle(node)
            node = node.parent

    def _settle(self, node: QuestionNode) -> None:
        attacking, children = node.question.attacking, node.children or []
        for child in children:
            if child.won == attacking:  # the mover gets what he wants
                node.won, node.cell = attacking, child.move
                node.zone = self.game.full if attacking else child.zone | child.move
                return
            if attacking and child.won is False:
                node.zone |= child.zone
        if attacking:
            for held in [child for child in children if child.won is False]:
                children = [child for child in children if child is held or child.move & held.zone]
        open_children = [child for child in children if child.won is None]
        node.children = children if attacking else [child for child in children if child.won is None]
        if not open_children:
            node.won = not attacking
            node.zone = self.game.full if node.won else node.zone
            return
        to_win = [child.numbers[0] for child in open_children]
        to_hold = [child.numbers[1] for child in open_children]
        node.numbers = (min(to_win), sum(to_hold)) if attacking else (sum(to_win), min(to_hold))
        node.free = any(child.free for child in open_children)

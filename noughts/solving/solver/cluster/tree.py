"""The first moves of a search as a tree of questions, and which of them to ask next.

Where the attacker moves, a node is won with one won child, and held if all children are held. Where the
defender moves, it is the other way round. Either way, the player to move tries his moves in the order of the
search. If the first one gets him what he wants, nobody needs the others. If it does not, he most likely needs
all of them. So workers get the first child of a node alone, and the others together once it is answered
(young brothers wait).

A child that is held has a zone, and the attacker's moves outside of it need no answer: see search.py.
"""

from collections.abc import Iterator

from noughts.game.game import Game
from noughts.solving.solver.cluster.tasks import LineQuestion
from noughts.solving.solver.graph import graph_of
from noughts.solving.solver.search import ANY, Search
from noughts.solving.solver.table import Images, images_of


class QuestionNode:
    """A question, the move that led to it, and what is known about it."""

    __slots__ = (
        *("parent", "move", "question", "asked", "symmetry"),
        *("won", "zone", "cell", "children", "tried"),
    )

    def __init__(
        self, images: Images, question: LineQuestion, parent: "QuestionNode | None" = None, move: int = 0
    ) -> None:
        self.question, self.parent, self.move = question, parent, move
        one, two, self.symmetry = images.least(question.attacker, question.defender)
        self.asked = LineQuestion(question.attacking, one, two)  # it stands for all mirror images
        self.won: bool | None = None
        self.zone = self.cell = 0
        self.children: list[QuestionNode] | None = None
        self.tried = False  # the first child did not get the mover what he wants

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
        self.root = QuestionNode(self.images, root)
        self.order = Search(game)
        self.nodes = 0  # that the workers spent on it

    def leaves(self) -> Iterator[QuestionNode]:
        """The questions that workers may have now, in the order of the search."""
        return iter(()) if self.root.won is not None else _leaves(self.root)

    def answer(self, node: QuestionNode, won: bool, zone: int, cell: int) -> None:
        """Note an answer, which is for the canonical image, and what follows from it."""
        node.won, node.zone = won, self.images.turn_back(zone, node.symmetry)
        node.cell = cell if cell in (0, ANY) else self.images.turn_back(cell, node.symmetry)
        self._update(node.parent)

    def expand(self, node: QuestionNode) -> list[QuestionNode]:
        """Replace the question of a leaf by the questions after each move; these are the new leaves."""
        asked, lines = node.question, self.game.lines
        mover, other = (
            (asked.attacker, asked.defender) if asked.attacking else (asked.defender, asked.attacker)
        )
        attackers = graph_of(lines, asked.attacker, asked.defender)
        if not attackers:
            node.won = False
            self._update(node.parent)
            return []
        defenders = graph_of(lines, asked.defender, asked.attacker)
        live = 0
        for rest in (*attackers, *defenders):
            live |= rest
        order, graphs = self.order, [(defenders, self.order.maker_weights)]
        if asked.attacking:
            graphs.append((attackers, order.ambitious_weights))
        elif order.weak_nodes:
            graphs.append((attackers, order.maker_weights))
        else:  # lines are long: most answers will come from the weak game, so use its order
            graphs = [(attackers, order.breaker_weights)]
        node.children = []
        for cell in order.order_cells(graphs, live, 1):
            marks = (mover | cell, other) if asked.attacking else (other, mover | cell)
            child = QuestionNode(self.images, LineQuestion(not asked.attacking, *marks), node, cell)
            if any(not line & ~(mover | cell) for line in lines if line & cell):
                child.won, child.zone = asked.attacking, self.game.full
            node.children.append(child)
        self._update(node)
        return [child for child in node.children if child.won is None]

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
        node.tried |= any(child.won is not None for child in children)
        open_children = [child for child in children if child.won is None]
        node.children = children if attacking else open_children
        if not open_children:
            node.won = not attacking
            node.zone = self.game.full if node.won else node.zone


def _leaves(node: QuestionNode) -> Iterator[QuestionNode]:
    if node.children is None:
        yield node
        return
    children = [child for child in node.children if child.won is None]
    for child in children if node.tried else children[:1]:
        yield from _leaves(child)

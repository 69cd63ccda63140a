"""The questions of some trees that still wait for answers, in batches for the workers."""

from itertools import takewhile

from noughts.solving.solver.cluster.tasks import LineQuestion, TaskAnswer
from noughts.solving.solver.cluster.tree import QuestionNode, QuestionTree

BATCHES = 4  # per worker, of the questions after the same move; so batches get smaller as fewer are left

Batch = tuple[LineQuestion, ...]


class OpenQuestions:
    """What the workers are asked, and which nodes wait for it. Mirror images are one question."""

    def __init__(self, trees: list[QuestionTree]) -> None:
        self.trees = trees
        self.known: dict[LineQuestion, TaskAnswer] = {}
        self.under_way: set[LineQuestion] = set()
        self.leaves: dict[LineQuestion, list[tuple[QuestionTree, QuestionNode]]] = {}
        for tree in trees:
            self._add(tree, tree.root)

    def next_batch(self, workers: int) -> tuple[Batch, bool]:
        """Questions after moves in one position, for one worker; none if all wait for answers.

        Also: are there enough of them for all workers?
        """
        for tree in sorted(self.trees, key=lambda tree: tree.nodes):
            siblings = self._siblings(tree)
            if siblings:
                batch = siblings[: max(1, len(siblings) // (BATCHES * workers))]
                self.under_way.update(batch)
                return batch, len(siblings) > workers
        return (), False

    def learn(self, question: LineQuestion, answer: TaskAnswer) -> None:
        """Note an answer of a worker, and what follows from it."""
        self.known[question] = answer
        leaves = self.leaves.pop(question, [])
        for tree in {tree for tree, _ in leaves}:
            tree.nodes += answer.nodes
        for tree, node in leaves:
            self._tell(tree, node, answer)

    def matter(self, batch: Batch) -> bool:
        """Does a node still need one of these answers?"""
        return any(node.open for question in batch for _, node in self.leaves.get(question, ()))

    def put_back(self, batch: Batch) -> None:
        """Note that no worker has these questions any more."""
        self.under_way.difference_update(batch)

    def _siblings(self, tree: QuestionTree) -> Batch:
        """The next questions after moves in one position."""
        free = (node for node in tree.leaves() if node.asked not in self.under_way)
        first = next(free, None)
        if first is None:
            return ()
        others = takewhile(lambda node: node.parent is first.parent, free)
        return tuple(dict.fromkeys([first.asked, *(node.asked for node in others)]))

    def _add(self, tree: QuestionTree, node: QuestionNode) -> None:
        if node.asked in self.known:
            self._tell(tree, node, self.known[node.asked])
        else:
            self.leaves.setdefault(node.asked, []).append((tree, node))

    def _tell(self, tree: QuestionTree, node: QuestionNode, answer: TaskAnswer) -> None:
        """Note an answer in a tree, or look at the moves if there is none."""
        if not node.open:
            return
        if answer.won is None:
            for child in tree.expand(node):
                self._add(tree, child)
        else:
            tree.answer(node, answer.won, answer.zone, answer.cell)

"""The transposition table: one answer for all mirror images of a question, in bounded memory."""

from functools import lru_cache

from noughts.game.game import Game

GENERATION = 1 << 19  # entries; at most two generations are kept, about 200 MB on mid-sized boards
CHUNK = 7  # bits that are mapped in one step
MOST_SYMMETRIES = 128  # as many as a 4 x 4 board that wraps has


class Table:
    """Answers by key. When the young generation is full, it becomes the old one, and the old one is dropped.

    So an answer goes if nobody asks for it during a whole generation.
    """

    def __init__(self, generation: int = GENERATION) -> None:
        self.generation = generation
        self.young: dict[int, int] = {}
        self.old: dict[int, int] = {}

    def get(self, key: int) -> int | None:
        """The answer stored under a key; None if there is none."""
        answer = self.young.get(key)
        if answer is None and self.old:
            answer = self.old.get(key)
            if answer is not None:
                self.put(key, answer)
        return answer

    def put(self, key: int, answer: int) -> None:
        """Store an answer."""
        if len(self.young) >= self.generation:
            self.old, self.young = self.young, {}
        self.young[key] = answer

    def __len__(self) -> int:
        return len(self.young) + len(self.old)


Mapping = list[list[int]]  # for each chunk of a bitboard, the image of each of its values


class Images:
    """Mirror images and rotations of bitboards; a symmetry is its number in the game."""

    def __init__(self, game: Game) -> None:
        symmetries = symmetries_of(game)
        self.mappings = [_mapping(symmetry) for symmetry in symmetries]
        back = [tuple(sorted(range(game.cells), key=symmetry.__getitem__)) for symmetry in symmetries]
        self.inverse_of = list(map(symmetries.index, back))  # by number

    def least(self, one: int, two: int) -> tuple[int, int, int]:
        """The least of all images of two bitboards, which represents them all, and its symmetry."""
        least_one, least_two, symmetry = one, two, 0
        for number, mapping in enumerate(self.mappings):
            image_one = image_two = 0
            rest_one, rest_two = one, two
            for images in mapping:
                image_one |= images[rest_one & 127]
                image_two |= images[rest_two & 127]
                rest_one >>= CHUNK
                rest_two >>= CHUNK
            if image_one < least_one or (image_one == least_one and image_two < least_two):
                least_one, least_two, symmetry = image_one, image_two, number
        return least_one, least_two, symmetry

    def all_of(self, one: int, two: int) -> set[tuple[int, int]]:
        """All images of two bitboards."""
        numbers = range(len(self.mappings))
        return {(self.turn(one, number), self.turn(two, number)) for number in numbers}

    def turn(self, cells: int, symmetry: int) -> int:
        """The image of a bitboard under a symmetry."""
        image = 0
        for images in self.mappings[symmetry]:
            image |= images[cells & 127]
            cells >>= CHUNK
        return image

    def turn_back(self, cells: int, symmetry: int) -> int:
        """The bitboard that has this image under a symmetry."""
        return self.turn(cells, self.inverse_of[symmetry])


def symmetries_of(game: Game) -> tuple[tuple[int, ...], ...]:
    """The symmetries that a search uses: all, but no shifts if there are too many of them."""
    if len(game.symmetries) <= MOST_SYMMETRIES:
        return game.symmetries
    return game.symmetries[: 8 if game.width == game.height else 4]


@lru_cache(maxsize=16)  # bounded, so that games can be freed
def images_of(game: Game) -> Images:
    """The images of a game's bitboards, computed on first use."""
    return Images(game)


def _mapping(symmetry: tuple[int, ...]) -> Mapping:
    return [_chunk_images(symmetry[start : start + CHUNK]) for start in range(0, len(symmetry), CHUNK)]


def _chunk_images(targets: tuple[int, ...]) -> list[int]:
    """The image of every set of cells of one chunk, each built from a smaller one."""
    images = [0]
    for target in targets:
        images += [image | 1 << target for image in images]
    return images

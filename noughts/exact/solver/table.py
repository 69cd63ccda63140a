"""What a search remembers: one answer for all mirror images of a position, in bounded memory."""

from functools import cache

from noughts.rules.game import Game

GENERATION = 1 << 19  # entries; at most two generations are kept, about 150 MB on mid-sized boards
CHUNK = 7  # bits that are mapped at once


class Table:
    """Answers by key. When the young generation is full it becomes the old one, and the old one is
    forgotten: what was not asked for during a whole generation goes, what was stays.
    """

    def __init__(self, generation: int = GENERATION) -> None:
        self.generation = generation
        self.young: dict[int, bool] = {}
        self.old: dict[int, bool] = {}

    def get(self, key: int) -> bool | None:
        """The answer stored under a key, if it is still known."""
        answer = self.young.get(key)
        if answer is None and self.old:
            answer = self.old.get(key)
            if answer is not None:
                self.put(key, answer)
        return answer

    def put(self, key: int, answer: bool) -> None:
        """Remember an answer."""
        if len(self.young) >= self.generation:
            self.old, self.young = self.young, {}
        self.young[key] = answer

    def __len__(self) -> int:
        return len(self.young) + len(self.old)


class Images:
    """The mirror images and turns of pairs of bitboards."""

    def __init__(self, game: Game) -> None:
        chunks = range(0, game.cells, CHUNK)
        self.mappings = [
            [_chunk_images(symmetry[start : start + CHUNK]) for start in chunks]
            for symmetry in game.symmetries[1:]
        ]

    def least(self, one: int, two: int) -> tuple[int, int]:
        """The least of all images of two bitboards: one pair that stands for all of them."""
        least_one, least_two = one, two
        for mapping in self.mappings:
            image_one = image_two = 0
            rest_one, rest_two = one, two
            for images in mapping:
                image_one |= images[rest_one & 127]
                image_two |= images[rest_two & 127]
                rest_one >>= CHUNK
                rest_two >>= CHUNK
            if image_one < least_one or (image_one == least_one and image_two < least_two):
                least_one, least_two = image_one, image_two
        return least_one, least_two


@cache
def images_of(game: Game) -> Images:
    """The images of a game's bitboards, made when first needed."""
    return Images(game)


def _chunk_images(targets: tuple[int, ...]) -> list[int]:
    """The image of every set of the cells of one chunk, each from a smaller one."""
    images = [0]
    for target in targets:
        images += [image | 1 << target for image in images]
    return images

"""Read a lesson: Markdown in which each fenced block of `key: value` lines is an activity.

A file begins with `key: value` lines between two lines `---`. The first word of a fenced block is the kind
of the activity, the second its name. Inside, a line that begins with two spaces continues the value above
it, and a key may come more than once.

`another NAME` gives the texts of a task NAME for other boards, which `boards` lists: ten or twenty, separated
by `|`, some with a cell, for which CELL stands in these texts.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Literal, get_args

from noughts.game.errors import NoughtsError

Kind = Literal["play", "predict", "choose", "count", "arrange", "build", "fix", "experiment"]
Track = Literal["see", "build"]

KINDS: tuple[Kind, ...] = get_args(Kind)
TRACKS: tuple[Track, ...] = get_args(Track)
FENCE = re.compile(r"^```(\w+)(?: ([\w-]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
KEY = re.compile(r"([a-z]+):(?: (.*))?")
Values = dict[str, list[str]]  # of a block, by key
OTHERS = ("another", "others", "whose")  # not keys of a task
CODE = ("python", "text")  # fenced blocks that are shown as they are


class LessonError(NoughtsError):
    """A lesson file that cannot be read."""


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """An answer that students give, and what to say about it."""

    answer: str  # may hold truths in braces
    feedback: str


@dataclass(frozen=True, slots=True)
class WrongProgram:
    """A program that students write: a change of the model, the check that fails, what to say about it."""

    changes: str
    check: str
    feedback: str


@dataclass(frozen=True, slots=True)
class Activity:
    """One task of a lesson. Fields that its kind does not use are empty."""

    lesson: str  # its slug
    kind: Kind
    name: str
    task: str
    right: str  # said of a right answer
    belief: str  # the misconception behind the wrong answers; for teachers only
    hints: tuple[str, ...]  # a nudge, a pointer, a worked step
    wrong: tuple[WrongAnswer, ...] = ()
    bugs: tuple[WrongProgram, ...] = ()
    track: Track = "see"  # "build": only for students who write a program
    stretch: bool = False  # a challenge that the lesson does not need
    # on the stage
    board: str | None = None
    watch: str | None = None  # the search to step through
    shows: str | None = None
    table: str | None = None
    code: str | None = None
    # answers
    options: tuple[str, ...] = ()
    several: bool = False  # choose more than one option
    truth: str | None = None  # the name of the answer: see `truths`
    before: str | None = None  # a moment of the search, whose question is asked
    proof: str | None = None  # Python that computes the answer where no truth fits
    answer: str | None = None  # the result of the proof
    # games, orders, experiments
    you: str | None = None
    against: tuple[str, ...] = ()
    goal: str | None = None
    star: str | None = None
    strategy: str | None = None
    cells: tuple[str, ...] = ()
    lines: str | None = None
    runs: tuple[str, ...] = ()
    # programs
    start: str | None = None
    writes: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    solution: str | None = None
    fill: tuple[str, ...] = ()
    plant: str | None = None
    given: str | None = None
    wasted: str | None = None
    boards: int | None = None
    mistakes: int | None = None
    score: str | None = None
    # practice
    another: "Activity | None" = None  # its texts for other boards
    others: tuple[str, ...] = ()  # these boards, some with a cell
    whose: str | None = None  # on another board: whose it is

    @property
    def title(self) -> str:
        """Its name in the whole course: `cut/enough`."""
        return f"{self.lesson}/{self.name}"


@dataclass(frozen=True, slots=True)
class Fact:
    """A number that a text states, and the truth it must equal."""

    number: str
    truth: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its heading, then paragraphs and activities in order."""

    slug: str
    title: str
    track: Track
    minutes: int
    idea: str
    blocks: tuple[str | Activity, ...]
    facts: tuple[Fact, ...]

    @property
    def activities(self) -> tuple[Activity, ...]:
        """Its tasks, in order."""
        return tuple(block for block in self.blocks if isinstance(block, Activity))


def read_lesson(text: str) -> Lesson:
    """Read a lesson from the text of its file."""
    try:
        _, front, body = text.split("---\n", 2)
        head = dict(line.split(": ", 1) for line in front.strip().splitlines())
        slug, track = head["slug"], _track(head["track"])
        title, minutes, idea = head["title"], int(head["minutes"]), head["idea"]
    except (KeyError, ValueError) as error:
        raise LessonError(f"a lesson begins with title, slug, track, minutes and idea: {error}") from error
    blocks: list[str | Activity] = []
    facts: list[Fact] = []
    values: dict[str, Values] = {}
    texts: dict[str, Values] = {}
    others: tuple[str, ...] = ()
    for prose, kind, name, inside in _parts(body):
        blocks += [part.strip() for part in prose.split("\n\n") if part.strip()]
        if kind == "facts":
            facts += [Fact(*(part.strip() for part in line.split(" = ", 1))) for line in inside.splitlines()]
        elif kind in CODE:
            blocks.append(f"```{kind}\n{inside}```")
        elif kind == "boards":
            others = tuple(board.strip() for board in inside.replace("\n", "|").split("|") if board.strip())
        elif kind == "another":
            texts[name] = _values(inside, f"{slug}/{name}")
        elif kind:
            values[name] = _values(inside, f"{slug}/{name}")
            blocks.append(_activity(slug, track, kind, name, values[name]))
    for place, block in enumerate(blocks):
        if isinstance(block, Activity) and block.name in texts:
            own = {**values[block.name], **texts.pop(block.name)}
            another = replace(_activity(slug, track, block.kind, block.name, own), board=None)
            blocks[place] = replace(block, another=another, others=others)
    if texts:
        raise LessonError(f"{slug}: there is no task {min(texts)!r} to do on another board")
    return Lesson(slug, title, track, minutes, idea, tuple(blocks), tuple(facts))


def _parts(body: str) -> Iterator[tuple[str, str, str, str]]:
    """Each fenced block with the prose before it, and the prose at the end with an empty block."""
    start = 0
    for found in FENCE.finditer(body):
        yield body[start : found.start()], found[1], found[2] or "", found[3]
        start = found.end()
    yield body[start:], "", "", ""


def _track(text: str) -> Track:
    for track in TRACKS:
        if text == track:
            return track
    raise ValueError(f"there is no track {text!r}")


def _kind(text: str, where: str) -> Kind:
    for kind in KINDS:
        if text == kind:
            return kind
    raise LessonError(f"{where}: there is no activity {text!r}. Choose one of {', '.join(KINDS)}.")


def _activity(slug: str, track: Track, kind: str, name: str, given: Values) -> Activity:
    where, values = f"{slug}/{name}", dict(given)

    def all_of(key: str) -> tuple[str, ...]:
        return tuple(values.pop(key, []))

    def one(key: str) -> str | None:
        found = all_of(key)
        if len(found) > 1:
            raise LessonError(f"{where}: {key!r} comes {len(found)} times, but can come once only.")
        return found[0] if found else None

    def required(key: str) -> str:
        found = one(key)
        if not found:
            raise LessonError(f"{where}: {key!r} is missing.")
        return found

    def parts(key: str, separator: str) -> tuple[str, ...]:
        text = one(key)
        return tuple(part.strip() for part in text.split(separator)) if text else ()

    def number(key: str) -> int | None:
        text = one(key)
        return None if text is None else int(text)

    activity = Activity(
        lesson=slug,
        kind=_kind(kind, where),
        name=name,
        task=required("task"),
        right=required("right"),
        belief=required("belief"),
        hints=all_of("hint"),
        wrong=tuple(WrongAnswer(*_split(text, " -> ", 2, where)) for text in all_of("wrong")),
        bugs=tuple(WrongProgram(*_split(text, " -> ", 3, where)) for text in all_of("bug")),
        track=_track(one("track") or track),
        stretch=one("stretch") == "yes",
        board=one("board"),
        watch=one("watch"),
        shows=one("shows"),
        table=one("table"),
        code=one("code"),
        options=parts("options", "|"),
        several=one("several") == "yes",
        truth=one("truth"),
        before=one("before"),
        proof=one("proof"),
        answer=one("answer"),
        you=one("you"),
        against=parts("against", "|"),
        goal=one("goal"),
        star=one("star"),
        strategy=one("strategy"),
        cells=tuple((one("cells") or "").split()),
        lines=one("lines"),
        runs=parts("try", "|"),
        start=one("start"),
        writes=parts("writes", ","),
        checks=parts("checks", ","),
        solution=one("solution"),
        fill=parts("fill", "|"),
        plant=one("plant"),
        given=one("given"),
        wasted=one("wasted"),
        boards=number("boards"),
        mistakes=number("mistakes"),
        score=one("score"),
    )
    if values:
        known = [field.name for field in fields(Activity) if field.name not in OTHERS]
        raise LessonError(f"{where}: there is no key {min(values)!r}. The keys are {', '.join(known)}.")
    return activity


def _split(text: str, separator: str, count: int, where: str) -> list[str]:
    """Split from the right: what comes first may hold the separator itself."""
    found = text.split(separator, 1) if count == 2 else text.rsplit(separator, count - 1)
    if len(found) != count:
        raise LessonError(f"{where}: {text!r} needs {count - 1} times {separator.strip()!r}.")
    return [part.strip(" ") for part in found]


def _values(inside: str, where: str) -> Values:
    values: Values = {}
    latest: list[str] | None = None
    for line in inside.splitlines():
        if latest is not None and (line.startswith("  ") or not line):
            latest[-1] += "\n" + line[2:]
        elif found := KEY.fullmatch(line):
            latest = values.setdefault(found[1], [])
            latest.append(found[2] or "")
        else:
            raise LessonError(f"{where}: {line!r} is neither a key with a value nor the rest of one.")
    return {key: [text.strip("\n") for text in texts] for key, texts in values.items()}

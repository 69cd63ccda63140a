"""Measure the English of our documents, and find sentences that break the style rules.

    python scripts/prose.py                     README and docs: figures, then what to fix
    python scripts/prose.py --commit 1c0e8ed    the figures of an older commit
    python scripts/prose.py FILE ...            some files
    python scripts/prose.py --help-texts        the help of the commands

A line is exempt if it holds a comment with a reason: <!-- prose: quoted from the program -->
"""

import argparse
import re
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
MOST_WORDS = 30  # in a sentence
MOST_CELL_WORDS = 25
MOST_PARAGRAPH_WORDS = 100
MOST_README_WORDS = 1000
MOST_PAGE_WORDS = 900  # except for the reference and tables made by a script

BANNED = {
    r"\b(somebody|whoever|one's own|one's)\b": "say you, the student, the opponent",
    r"\bone (can|may|must|should|has to|wants)\b": "say you",
    r"\bto be had\b": "say available",
    r"(?<!last )(?<!nothing )(?<!all )(?<!everything )\bbut for\b": "say except for",
    r"\banew\b": "say again",
    r"\bmend(s|ed|ing)?\b": "say fix",
    r"\b(stands?|stood)\b(?! for)": "say is",
    r"\b(lies|lay)\b": "say is",
    r"\b(house|rooms?|doors?|crew|labour)\b": "a private metaphor: say module, layer, command, workers",
    r"\b(shut in|baked|dice)\b": "say sandboxed, precomputed, random generator",
    r"(?<!there )\b(is|are|was) no\b(?! longer)": "say is not a",
    r"\bso (many|long)\b(?! as)": "give the number",
    r"\bbeside\b": "say next to or compared with",
    r"(?<!everything )(?<!anything )(?<!something )(?<!anyone )\belse\b": "say otherwise",
    r"\bties?\b": "say draw",
    r"\b(holds?|held) (the|a) draw\b": "say keep the draw",
    r"\b(steps|moves|positions|games|page|row|line|case|suite) an? (second|minute|file|check)\b": "say per",
    r"\bsays? so\b": "say what it prints",
    r"\b(perfect|family) player of\b|\band its family\b": "a slogan without its limit",
}
WHAT_CLAUSE = re.compile(
    r"\bwhat (is|are|was|were|cannot|has|have|holds|follows|comes|lies|makes|must|it is|they are)\b",
    re.IGNORECASE,
)
PASSIVE_RIDDLE = re.compile(r"\b(is|are|was|were|be|been) (also )?(said|told|named)\b", re.IGNORECASE)
EXEMPT = re.compile(r"<!-- prose: \S.*? -->")
FENCE = re.compile(r"^\s*(```|~~~)")
ITEM = re.compile(r"^\s*([-*+]|\d+\.)\s+")
SENTENCE_END = re.compile(r"(?<=[.!?])[\"')*_]*\s+(?=[\"'(*_`]*(?:[A-Z0-9]|noughts\b|code\b))")


@dataclass(frozen=True)
class Paragraph:
    """A paragraph, an item of a list, a heading or a cell of a table, with the line it begins on."""

    kind: str
    line_number: int
    text: str
    exempt: bool

    @property
    def sentences(self) -> list[str]:
        """Its sentences; headings and cells have none.

        >>> Paragraph("text", 1, "One. Two, e.g. here. (Three.)", False).sentences
        ['One.', 'Two, e.g. here.', '(Three.)']
        """
        if self.kind != "text":
            return []
        return [part for part in SENTENCE_END.split(self.text) if word_count(part)]


@dataclass(frozen=True)
class Finding:
    """A place to rewrite, and why."""

    source: str
    line_number: int
    problem: str
    text: str


@dataclass(frozen=True)
class Figures:
    """The measures of a set of documents."""

    words: int
    sentences: int
    mean_sentence: float
    long_share: float
    what_clauses: int
    passive_riddles: int
    banned: int
    longest_paragraph: int
    long_cells: int
    readme_words: int

    def __str__(self) -> str:
        return (
            f"{self.words:,} words in {self.sentences:,} sentences: mean {self.mean_sentence:.1f} words, "
            f"{self.long_share:.1%} above {MOST_WORDS}\n"
            f'"what is" clauses {self.what_clauses}, "is said/told/named" {self.passive_riddles}, '
            f"banned phrases {self.banned}\n"
            f"longest paragraph {self.longest_paragraph} words, "
            f"cells above {MOST_CELL_WORDS} words {self.long_cells}, README {self.readme_words} words"
        )


def word_count(text: str) -> int:
    """How many words a text has.

    >>> word_count("a code, two - and 5,478 boards")
    6
    """
    return sum(bool(re.search(r"\w", word)) for word in text.split())


def plain_text(line: str) -> str:
    """A line of Markdown as it is read: inline code is one word.

    >>> plain_text("See [the **page**](a.md) and `noughts check FILE`. ![Play](x.png)")
    'See the page and code. '
    """
    line = re.sub(r"<!--.*?-->", "", line)
    line = re.sub(r"`+[^`]*`+", "code", line)
    line = re.sub(r"!\[[^]]*]\([^)]*\)(\{[^}]*})?", "", line)
    line = re.sub(r"\[([^]]*)]\([^)]*\)", r"\1", line)
    line = re.sub(r"<[^>]+>", "", line)
    return line.replace("**", "").replace("*", "")


def paragraphs(markdown: str) -> Iterator[Paragraph]:
    """The paragraphs of a Markdown text without its code."""
    lines: list[tuple[int, str]] = []
    in_code = in_comment = in_item = False

    def gathered() -> Iterator[Paragraph]:
        if lines:
            text = " ".join(plain_text(ITEM.sub("", line)).strip() for _, line in lines)
            exempt = any(EXEMPT.search(line) for _, line in lines)
            if word_count(text):
                yield Paragraph("text", lines[0][0], text, exempt)
            lines.clear()

    for number, line in enumerate(markdown.splitlines(), 1):
        if FENCE.match(line):
            yield from gathered()
            in_code = not in_code
        elif in_code:
            continue
        elif in_comment or (line.lstrip().startswith("<!--") and "-->" not in line):
            in_comment = "-->" not in line
        elif not line.strip():
            yield from gathered()
        elif line.startswith("    ") and not lines and not in_item:
            continue  # indented code
        elif line.startswith(":::"):
            yield from gathered()
        elif line.startswith("#"):
            yield from gathered()
            in_item = False
            yield Paragraph("heading", number, plain_text(line.lstrip("# ")), bool(EXEMPT.search(line)))
        elif line.lstrip().startswith("|"):
            yield from gathered()
            if not re.fullmatch(r"[\s|:-]+", line):
                for cell in line.strip().strip("|").split(" | "):
                    yield Paragraph("cell", number, plain_text(cell), bool(EXEMPT.search(line)))
        else:
            if ITEM.match(line):
                yield from gathered()
                in_item = True
            elif not line.startswith(" ") and not lines:
                in_item = False
            lines.append((number, line))
    yield from gathered()


def findings(source: str, markdown: str) -> Iterator[Finding]:
    """The places of a document that break a rule."""
    for part in paragraphs(markdown):
        if not part.exempt:
            for problem, text in problems(part):
                yield Finding(source, part.line_number, problem, text)


def problems(part: Paragraph) -> Iterator[tuple[str, str]]:
    """The rules that a part breaks, each with the words around the fault."""
    for pattern, advice in BANNED.items():
        for found in re.finditer(pattern, part.text, re.IGNORECASE):
            yield f"banned phrase ({advice})", _around(part.text, found)
    for sentence in part.sentences or [part.text]:
        if not sentence.rstrip(" )\"'").endswith("?"):
            for found in WHAT_CLAUSE.finditer(sentence):
                yield '"what is" clause (name the thing)', _around(sentence, found)
    for found in PASSIVE_RIDDLE.finditer(part.text):
        yield '"is said" (name the actor)', _around(part.text, found)
    for sentence in part.sentences:
        if (words := word_count(sentence)) > MOST_WORDS:
            yield f"sentence of {words} words", sentence
    if part.kind == "text" and (words := word_count(part.text)) > MOST_PARAGRAPH_WORDS:
        yield f"paragraph of {words} words", part.text[:60]
    if part.kind == "cell" and (words := word_count(part.text)) > MOST_CELL_WORDS:
        yield f"cell of {words} words", part.text[:60]


def _around(text: str, found: re.Match[str]) -> str:
    return text[max(0, found.start() - 30) : found.end() + 30]


def measure(documents: dict[str, str]) -> Figures:
    """The figures of some documents, by name."""
    parts = [part for text in documents.values() for part in paragraphs(text)]
    lengths = [word_count(sentence) for part in parts for sentence in part.sentences]
    problems = [found.problem for name, text in documents.items() for found in findings(name, text)]
    return Figures(
        words=sum(len(text.split()) for text in documents.values()),
        sentences=len(lengths),
        mean_sentence=sum(lengths) / max(1, len(lengths)),
        long_share=sum(length > MOST_WORDS for length in lengths) / max(1, len(lengths)),
        what_clauses=sum(problem.startswith('"what') for problem in problems),
        passive_riddles=sum(problem.startswith('"is said') for problem in problems),
        banned=sum(problem.startswith("banned") for problem in problems),
        longest_paragraph=max((word_count(part.text) for part in parts if part.kind == "text"), default=0),
        long_cells=sum(problem.startswith("cell") for problem in problems),
        readme_words=len(documents.get("README.md", "").split()),
    )


def sources() -> list[Path]:
    """The documents that the rules hold for."""
    return [
        ROOT / "README.md",
        *sorted((ROOT / "docs").rglob("*.md")),
        ROOT / "CONTRIBUTING.md",
        ROOT / "CHANGELOG.md",
    ]


def documents_now(paths: Iterable[Path]) -> dict[str, str]:
    """The text of some files, by their path in the checkout."""
    return {path.resolve().relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


def help_texts() -> dict[str, str]:
    """The help of every command and option, by its name."""
    from noughts.cli import COMMANDS, command_module

    texts = {f"noughts {name}": f"{summary}." for name, summary in COMMANDS.items()}
    for name in COMMANDS:
        module = command_module(name)
        texts[f"noughts {name} --help"] = "\n".join(map(str.strip, (module.run.__doc__ or "").splitlines()))
        for names, settings in module.ARGUMENTS:
            texts[f"noughts {name} {names[-1]}"] = settings.get("help", "")
    return texts


def documents_at(commit: str) -> dict[str, str]:
    """The same documents in an older commit."""

    def git(*arguments: str) -> str:
        command = ["git", *arguments]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S603

    names = git(
        "ls-tree", "-r", "--name-only", commit, "README.md", "docs", "CONTRIBUTING.md", "CHANGELOG.md"
    )
    return {name: git("show", f"{commit}:{name}") for name in names.splitlines() if name.endswith(".md")}


def main() -> None:
    """Print the figures, and what to fix."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, help="Files to read; README and docs by default.")
    parser.add_argument("--commit", help="Measure the documents of this commit instead.")
    parser.add_argument("--help-texts", action="store_true", help="Read the help of the commands instead.")
    given = parser.parse_args()
    if given.help_texts:
        documents = help_texts()
    else:
        documents = documents_at(given.commit) if given.commit else documents_now(given.files or sources())
    print(measure(documents))
    if not given.commit:
        for name, text in documents.items():
            for found in findings(name, text):
                print(f"{found.source}:{found.line_number}: {found.problem}: {found.text}")


if __name__ == "__main__":
    main()

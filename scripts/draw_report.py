"""Draw the reports of the documents as pictures.

The one of docs/learn/report.md gets numbers: docs/images/report.svg. Those of docs/learn/reports.md have
none.

python scripts/draw_report.py
"""

import re
from html import escape
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "learn" / "report.md"
PICTURE = ROOT / "docs" / "images" / "report.svg"
REPORTS = ROOT / "docs" / "learn" / "reports.md"
NUMBERED = {  # the line that each number of the page points to
    1: r"tictactoe\.py: 1 mistake",
    2: r"1\. ",
    3: r" +tictactoe\.py:90:",
    4: r" +`utility` never",
    5: r" +0 +O \| O \| O",
    6: r" +This also breaks",
    7: r"To see how to fix it",
}
WIDTH, LINE_HEIGHT, CHARACTER, LEFT, TOP = 880, 19, 8.0, 44, 20
WRAP = 100
MISTAKE, TEXT = "#a4161a", "#1f2430"


def report_lines(page: str) -> list[str]:
    """The output of the first `noughts check` of the page, long lines wrapped."""
    (shown, *_) = re.findall(
        r"^```console\n\$ noughts check tictactoe\.py\n(.*?)^```", page, re.DOTALL | re.MULTILINE
    )
    return wrap_lines(shown)


def wrap_lines(shown: str) -> list[str]:
    """The lines of an output, long ones wrapped."""
    return [part for line in shown.splitlines() if line != "..." for part in _wrap(line)]


def pictures(page: str) -> dict[str, str]:
    """The pictures of a page of reports, by file name: each shows the output that follows it."""
    found = re.findall(
        r"^!\[.*?\]\(\.\./images/(report-[\w-]+\.svg)\)$.*?^```console\n\$ .*?\n(.*?)^```",
        page,
        re.DOTALL | re.MULTILINE,
    )
    return {name: draw(wrap_lines(shown), {}) for name, shown in found}


def _wrap(line: str) -> list[str]:
    indent = " " * 14
    parts = []
    while len(line) > WRAP:
        end = line.rfind(" ", 0, WRAP)
        parts.append(line[:end])
        line = indent + line[end + 1 :]
    return [*parts, line]


def draw(lines: list[str], numbered: dict[int, str] = NUMBERED) -> str:
    """The report as SVG, with a numbered circle at each explained line."""
    rows, circles = [], []
    for number, pattern in numbered.items():
        (place, *_) = (at for at, line in enumerate(lines) if re.match(pattern, line))
        y = TOP + place * LINE_HEIGHT
        circles.append(
            f'<circle cx="20" cy="{y - 5}" r="9" fill="#2450c8"/>'
            f'<text x="20" y="{y - 1}" fill="#fff" text-anchor="middle" font-family="sans-serif" '
            f'font-size="12" font-weight="bold">{number}</text>'
        )
    for at, line in enumerate(lines):
        colour = MISTAKE if re.match(r"\d+\. | +\^", line) else TEXT
        length = f' textLength="{len(line) * CHARACTER:g}"' if line.strip() else ""
        rows.append(
            f'<text x="{LEFT}" y="{TOP + at * LINE_HEIGHT}" fill="{colour}"{length} '
            f'xml:space="preserve">{escape(line)}</text>'
        )
    height = TOP + len(lines) * LINE_HEIGHT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
        f"<title>A report of noughts check{', with numbers from 1 to 7' if numbered else ''}</title>\n"
        f'<rect width="{WIDTH}" height="{height}" rx="8" fill="#fbfaf6" stroke="#d8d4c8"/>\n'
        f'<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="13">\n'
        + "\n".join(rows)
        + "\n</g>\n"
        + "\n".join(circles)
        + "\n</svg>\n"
    )


if __name__ == "__main__":
    PICTURE.write_text(draw(report_lines(PAGE.read_text("utf-8"))), "utf-8")
    print(f"wrote {PICTURE.name}")
    for name, picture in pictures(REPORTS.read_text("utf-8")).items():
        PICTURE.with_name(name).write_text(picture, "utf-8")
        print(f"wrote {name}")

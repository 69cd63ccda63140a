"""Draw the report that docs/learn/report.md shows as a picture with numbers: docs/images/report.svg.

python scripts/draw_report.py
"""

import re
from html import escape
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "learn" / "report.md"
PICTURE = ROOT / "docs" / "images" / "report.svg"
NUMBERED = {  # the line that each number of the page points to
    1: r"passed +imports",
    2: r"FAILED +utility",
    3: r" +0 +O \| O \| O",
    4: r" +call ",
    5: r" +why ",
    6: r" +where ",
    7: r"FAILED +minimax ",
    8: r"It can be beaten",
    9: r"┃ first move",
}
WIDTH, LINE_HEIGHT, CHARACTER, LEFT, TOP = 880, 19, 8.0, 44, 20
WRAP = 100
FAILED, PASSED, TEXT = "#a4161a", "#1b6e3c", "#1f2430"


def report_lines(page: str) -> list[str]:
    """The output of the first `noughts check` of the page, long lines wrapped."""
    (shown, *_) = re.findall(
        r"^```console\n\$ noughts check tictactoe\.py\n(.*?)^```", page, re.DOTALL | re.MULTILINE
    )
    return [part for line in shown.splitlines() if line != "..." for part in _wrap(line)]


def _wrap(line: str) -> list[str]:
    indent = " " * 14
    parts = []
    while len(line) > WRAP:
        end = line.rfind(" ", 0, WRAP)
        parts.append(line[:end])
        line = indent + line[end + 1 :]
    return [*parts, line]


def draw(lines: list[str]) -> str:
    """The report as SVG, with a numbered circle at each explained line."""
    rows, circles = [], []
    for number, pattern in NUMBERED.items():
        (place, *_) = (at for at, line in enumerate(lines) if re.match(pattern, line))
        y = TOP + place * LINE_HEIGHT
        circles.append(
            f'<circle cx="20" cy="{y - 5}" r="9" fill="#2450c8"/>'
            f'<text x="20" y="{y - 1}" fill="#fff" text-anchor="middle" font-family="sans-serif" '
            f'font-size="12" font-weight="bold">{number}</text>'
        )
    for at, line in enumerate(lines):
        colour = FAILED if line.startswith("FAILED") else PASSED if line.startswith("passed") else TEXT
        length = f' textLength="{len(line) * CHARACTER:g}"' if line.strip() else ""
        rows.append(
            f'<text x="{LEFT}" y="{TOP + at * LINE_HEIGHT}" fill="{colour}"{length} '
            f'xml:space="preserve">{escape(line)}</text>'
        )
    height = TOP + len(lines) * LINE_HEIGHT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
        "<title>A report of noughts check, with numbers from 1 to 9</title>\n"
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

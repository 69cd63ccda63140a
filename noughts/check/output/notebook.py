"""The report on one file in a notebook: the same blocks as in the terminal, with the boards drawn."""

from noughts.check.grade.mistakes import Reveal
from noughts.check.grade.report import Report
from noughts.check.output.html import Markup, element
from noughts.check.output.pages import mistake_sections, verdict_line
from noughts.check.output.text import closing_lines

# All rules are bound to one element, because a notebook is one page.
STYLE = """
.noughts-report { color: #1b1f24; background: #fff; padding: .5rem 1rem; max-width: 52rem; }
.noughts-report h2 { font-size: 1.1rem; margin: 0 0 .4rem; }
.noughts-report p { margin: .4rem 0; }
.noughts-report .verdict { font-weight: 600; }
.noughts-report .passed { color: #15693a; }
.noughts-report .failed { color: #b02a10; }
.noughts-report .unjudged { color: #7a5200; }
.noughts-report section { border: 1px solid #d5d9de; border-radius: 6px; }
.noughts-report section { margin: 1rem 0; padding: .8rem 1rem; }
.noughts-report .example { display: flex; flex-wrap: wrap; gap: 1rem; }
.noughts-report .example > div { flex: 1 1 18rem; overflow-wrap: anywhere; }
.noughts-report .source { display: block; background: #f4f5f7; border-left: 4px solid #b02a10; }
.noughts-report .source { color: inherit; padding: .3rem .6rem; white-space: pre-wrap; }
.noughts-report mark { background: #fbd5cc; color: inherit; }
.noughts-report .place { color: #57606a; margin-bottom: 0; }
.noughts-report .game { display: flex; flex-wrap: wrap; gap: .3rem; }
.noughts-report .game svg { width: 6.2rem; height: auto; }
"""


def notebook_report(report: Report, reveal: Reveal = Reveal.CAUSE) -> str:
    """The report as a part of a page."""
    return element(
        "div",
        Markup(f"<style>{STYLE}</style>"),
        verdict_line(report),
        *mistake_sections(report, reveal),
        *(element("p", line) for line in closing_lines(report)),
        class_="noughts-report",
    )

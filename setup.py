"""What pyproject.toml cannot say: the compiled parts, which the package can do without, and the links.

`NOUGHTS_HOME` is the address of the repository, and the one place to fill it in: from it come the
project's URLs, and the links and pictures of the README where an index shows it. Without it the
README has neither, so nothing in it leads nowhere.
"""

import os
import re
import sys
from pathlib import Path

from setuptools import Extension, setup

HOME = os.environ.get("NOUGHTS_HOME", "").rstrip("/")
SOLVER = "noughts/solving/solver/c/"
LINK = re.compile(r"(!?)\[([^]]*)]\((?!https?:)([^)]*)\)")


def version() -> str:
    """The version, read without importing the package."""
    return re.findall(r'^__version__ = "(.*)"', Path("noughts/__init__.py").read_text("utf-8"), re.MULTILINE)[
        0
    ]


def readme() -> str:
    """The README as an index shows it: apart from the files that it points to."""

    def link(found: re.Match[str]) -> str:
        picture, text, target = found.groups()
        if not HOME:
            return "" if picture else text
        kind = "raw" if picture else "blob"
        return f"{picture}[{text}]({HOME}/{kind}/v{version()}/{target})"

    return LINK.sub(link, Path("README.md").read_text("utf-8"))


def urls() -> dict[str, str]:
    """Where people find more."""
    if not HOME:
        return {}
    changes = f"{HOME}/blob/v{version()}/CHANGELOG.md"
    return {
        "Source": HOME,
        "Documentation": f"{HOME}/tree/v{version()}/docs",
        "Changelog": changes,
        "Issues": f"{HOME}/issues",
    }


def part(module: str, source: str, *depends: str) -> Extension:
    """A compiled part, written for gcc and clang: where there is only Microsoft's, the Python core serves."""
    arguments = [] if sys.platform == "win32" else ["-O3", "-std=c11"]
    return Extension(module, [source], depends=list(depends), extra_compile_args=arguments, optional=True)


shared = sorted(map(str, Path(SOLVER).glob("*.h")))
setup(
    long_description=readme(),
    long_description_content_type="text/markdown",
    project_urls=urls(),
    ext_modules=[
        part("noughts.solving.solver._core", SOLVER + "core.c", *shared),
        part("noughts.solving.solver._wide", SOLVER + "wide.c", SOLVER + "core.c", *shared),
        part("noughts.solving.tables._fill", "noughts/solving/tables/fill.c"),
    ],
)

"""What pyproject.toml cannot say: the compiled parts, which the package can do without, and the links.

`NOUGHTS_HOME` is the address of the repository, and the one place to fill it in: from it come the
project's URLs, and the links and pictures of the README where an index shows it. Without it the
README has neither, so nothing in it leads nowhere.
"""

import os
import re
import sys
from atexit import register
from pathlib import Path
from shutil import rmtree, which
from subprocess import run
from tempfile import mkdtemp

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

HOME = os.environ.get("NOUGHTS_HOME", "").rstrip("/")
SOLVER = "noughts/solving/solver/cores/c/"
PLAIN = "noughts/solving/solver/cores/plain/"
ENGINE = "noughts/solving/engine/c/"
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


def folders() -> dict[str, dict[str, str]]:
    """Build elsewhere if this checkout, or what a build left in it, belongs to somebody else."""
    places = (".", "build", "noughts.egg-info")
    if all(os.access(place, os.W_OK) for place in places if os.path.exists(place)):  # noqa: PTH110
        return {}
    elsewhere = mkdtemp(prefix="noughts-build-")
    register(rmtree, elsewhere, ignore_errors=True)
    return {"egg_info": {"egg_base": elsewhere}, "build": {"build_base": elsewhere}}


class BuildWithEditor(build_py):
    """Bundles the page's editor into a wheel if npm is there; without it, the page has a plain text area.

    An editable install does not wait for it: `./play` makes it meanwhile.
    """

    def run(self) -> None:
        npm = which("npm")
        if npm and not self.editable_mode and Path("editor/package-lock.json").is_file():
            run([npm, "run", "bundle", "--silent", "--prefix", "editor"], check=False)  # noqa: S603
        super().run()


shared = sorted(map(str, Path(SOLVER).glob("*.h")))
setup(
    long_description=readme(),
    long_description_content_type="text/markdown",
    project_urls=urls(),
    options=folders(),
    cmdclass={"build_py": BuildWithEditor},
    ext_modules=[
        part("noughts.solving.solver.cores._core", SOLVER + "core.c", *shared),
        part("noughts.solving.solver.cores._wide", SOLVER + "wide.c", SOLVER + "core.c", *shared),
        part("noughts.solving.solver.cores._plain", PLAIN + "plain.c", PLAIN + "gravity.h"),
        part("noughts.solving.tables._fill", "noughts/solving/tables/fill.c"),
        part("noughts.solving.engine._core", ENGINE + "core.c", *sorted(map(str, Path(ENGINE).glob("*.h")))),
    ],
)

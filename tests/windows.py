"""A Python that looks like Windows: a fresh interpreter in which the names that Windows lacks are missing.

The stubs that mypy brings along (typeshed) say which modules and names each system has. Everything is in
place before the standard library is imported, so it takes its Windows branches. Names that only Windows has
exist, and do nothing.
"""

import ast
import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import mypy

STUBS = Path(mypy.__file__).parent / "typeshed" / "stdlib"
KEPT = {"posix", "_ctypes", "sys"}  # `os.name` stays "posix", because paths have no drives, and so do these
ADDED_BY_HAND = {"_overlapped": [], "_multiprocessing": ["closesocket", "recv", "send"]}  # they have no stubs

START = """
import sys
from importlib.machinery import BuiltinImporter, FrozenImporter, ModuleSpec, PathFinder

class OnlyOnWindows(int):
    def __getattr__(self, name):
        return self

    def __call__(self, *arguments, **settings):
        return self

def adapt(module):
    for name in LACKING.get(module.__name__, ()):
        module.__dict__.pop(name, None)
    for name in ADDED.get(module.__name__, ()):
        module.__dict__.setdefault(name, OnlyOnWindows())

class Loader:
    def __init__(self, loader):
        self.loader = loader

    def create_module(self, spec):
        return self.loader and self.loader.create_module(spec)

    def exec_module(self, module):
        if self.loader:
            self.loader.exec_module(module)
        adapt(module)

class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name in MISSING:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        if name in ADDED:
            finders = BuiltinImporter, FrozenImporter, PathFinder
            spec = next(filter(None, (finder.find_spec(name, path) for finder in finders)), None)
            spec = spec or ModuleSpec(name, None)
            spec.loader = Loader(spec.loader)
            return spec

for module in [*sys.modules.values()]:
    adapt(module)
sys.platform = "win32"
sys.meta_path.insert(0, Finder)
"""


def names_on(platform: str, statements: list[ast.stmt]) -> Iterator[str]:
    """The names that a stub defines on a platform."""
    system = SimpleNamespace(platform=platform, version_info=sys.version_info)
    for node in statements:
        match node:
            case ast.If():
                holds = eval(ast.unparse(node.test), {"sys": system, "TYPE_CHECKING": True})
                yield from names_on(platform, node.body if holds else node.orelse)
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                yield name
            case ast.ImportFrom():
                yield from (alias.name for alias in node.names if alias.asname == alias.name)


@cache
def prologue() -> str:
    """The code that makes a fresh interpreter look like Windows."""
    missing, lacking, added = [], {}, dict(ADDED_BY_HAND)
    for stub in STUBS.rglob("*.pyi"):
        module = ".".join(stub.relative_to(STUBS).with_suffix("").parts).removesuffix(".__init__")
        if module in KEPT:
            continue
        statements = ast.parse(stub.read_text(encoding="utf-8")).body
        here, there = (
            {name for name in names_on(platform, statements) if not name.startswith("_")}
            for platform in (sys.platform, "win32")
        )
        if here and not there:
            missing.append(module)
        elif here != there:
            lacking[module], added[module] = sorted(here - there), sorted(there - here)
    return f"MISSING, LACKING, ADDED = {missing}, {lacking}, {added}\n{START}"


def run_on_windows(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run code in an interpreter that looks like Windows."""
    return subprocess.run(
        [sys.executable, "-S", "-c", prologue() + code, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={
            "HOME": os.devnull,  # Windows always has a home folder; no table is in this one
            "PATH": "",
            "PYTHONIOENCODING": "cp1252",
            "PYTHONPATH": os.pathsep.join(sys.path),
            "_PYTHON_SYSCONFIGDATA_NAME": sysconfig._get_sysconfigdata_name(),  # type: ignore[attr-defined]
        },
    )

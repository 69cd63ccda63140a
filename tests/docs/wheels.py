"""Wheels of the packages installed here, so that pip can install them elsewhere without a network."""

import re
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

from packaging.requirements import Requirement


def needed(
    name: str, extras: frozenset[str], seen: set[tuple[str, frozenset[str]]]
) -> Iterator[Distribution]:
    """The installed packages that a package needs with these extras."""
    if (name, extras) in seen:
        return
    seen.add((name, extras))
    for text in distribution(name).requires or ():
        wanted = Requirement(text)
        marker = wanted.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in extras | {""}):
            yield distribution(wanted.name)
            yield from needed(wanted.name, frozenset(wanted.extras), seen)


def make_wheel(package: Distribution, folder: Path) -> None:
    """Pack the files of an installed package as they were in its wheel."""
    tags = re.findall(r"^Tag: (.*?)-(.*?)-(.*)$", package.read_text("WHEEL") or "", re.MULTILINE)
    tag = "-".join(".".join(sorted(set(parts))) for parts in zip(*tags, strict=True))
    name = re.sub(r"[-_.]+", "_", package.metadata["Name"])
    scripts = {f"../../../bin/{entry.name}" for entry in package.entry_points.select(group="console_scripts")}
    with ZipFile(folder / f"{name}-{package.version}-{tag}.whl", "w") as wheel:
        for file in package.files or ():
            path = PurePosixPath(str(file))
            if str(path) in scripts or path.suffix == ".pyc":
                continue
            inside = path
            if path.parts[0] == "..":
                inside = PurePosixPath(f"{name}-{package.version}.data", "data", *path.parts[3:])
            wheel.write(str(package.locate_file(file)), str(inside))


def make_wheels(folder: Path, *extras: str) -> None:
    """Pack all that an installation of noughts with these extras needs, and what builds it."""
    packages = [distribution("setuptools"), *needed("noughts", frozenset(extras), set())]
    for package in {package.metadata["Name"]: package for package in packages}.values():
        if package.metadata["Name"] != "noughts":
            make_wheel(package, folder)

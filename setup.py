"""What pyproject.toml cannot say yet: the compiled parts, which the package can do without."""

from pathlib import Path

from setuptools import Extension, setup

SOLVER = "noughts/exact/solver/"


def part(module: str, source: str, *depends: str) -> Extension:
    """A compiled part."""
    arguments = ["-O3", "-std=c11"]
    return Extension(module, [source], depends=list(depends), extra_compile_args=arguments, optional=True)


shared = sorted(map(str, Path(SOLVER).glob("*.h")))
setup(
    ext_modules=[
        part("noughts.exact.solver._core", SOLVER + "core.c", *shared),
        part("noughts.exact.solver._wide", SOLVER + "wide.c", SOLVER + "core.c", *shared),
        part("noughts.exact.tables._fill", "noughts/exact/tables/fill.c"),
    ]
)

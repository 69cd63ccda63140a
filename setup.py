"""What pyproject.toml cannot say yet: the compiled parts, which the package can do without."""

from setuptools import Extension, setup


def part(module: str, source: str, *depends: str) -> Extension:
    """A compiled part."""
    arguments = ["-O3", "-std=c11"]
    return Extension(module, [source], depends=list(depends), extra_compile_args=arguments, optional=True)


setup(
    ext_modules=[
        part("noughts.exact.solver._core", "noughts/exact/solver/core.c"),
        part("noughts.exact.solver._wide", "noughts/exact/solver/wide.c", "noughts/exact/solver/core.c"),
        part("noughts.exact.tables._fill", "noughts/exact/tables/fill.c"),
    ]
)

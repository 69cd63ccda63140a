"""What pyproject.toml cannot say yet: the compiled parts, which the package can do without."""

from setuptools import Extension, setup


def part(module: str, source: str) -> Extension:
    """A compiled part."""
    return Extension(module, [source], extra_compile_args=["-O3", "-std=c11"], optional=True)


setup(
    ext_modules=[
        part("noughts.exact.solver._core", "noughts/exact/solver/core.c"),
        part("noughts.exact.tables._fill", "noughts/exact/tables/fill.c"),
    ]
)

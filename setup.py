"""The compiled parts; all else about this package is in pyproject.toml.

Each is optional: where it cannot be built, the installation succeeds and plain Python does its work.
"""

from setuptools import Extension, setup

setup(
    ext_modules=[
        Extension(
            "noughts.strong._fill", ["noughts/strong/fill.c"], extra_compile_args=["-O3"], optional=True
        ),
    ]
)

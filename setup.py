"""What pyproject.toml cannot say yet: the compiled parts, which the package can do without."""

from setuptools import Extension, setup

FLAGS = ["-O3", "-std=c11"]

setup(
    ext_modules=[
        Extension("noughts.solver._core", ["noughts/solver/core.c"], extra_compile_args=FLAGS, optional=True),
        Extension("noughts.strong._fill", ["noughts/strong/fill.c"], extra_compile_args=FLAGS, optional=True),
    ]
)

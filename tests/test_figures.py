"""Limits for the shape of the code; `python -m scripts.code_figures` prints the figures."""

from pathlib import Path

from tests.scripts import script

figures = script("code_figures")
ROOT = Path(__file__).parent.parent


def test_folders_are_not_crowded() -> None:
    crowded = {name: count for name, count in figures.folder_entries(ROOT).items() if count > 14}
    assert crowded == {}


def test_functions_are_verbs_or_nouns() -> None:
    assert len(figures.participles(ROOT)) <= 10, figures.participles(ROOT)


def test_data_between_layers_has_types() -> None:
    assert figures.untyped_dictionaries(ROOT) <= 15

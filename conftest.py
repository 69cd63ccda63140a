"""Hide the tables that the user has made from every test."""

import os
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def no_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    before = os.environ.get("NOUGHTS_TABLES")
    os.environ["NOUGHTS_TABLES"] = str(tmp_path_factory.mktemp("tables"))
    yield
    if before is None:
        del os.environ["NOUGHTS_TABLES"]
    else:
        os.environ["NOUGHTS_TABLES"] = before

"""What the site's worker does with the parameters of an address."""

import json

import pytest

from noughts.api.dispatch import answer, answer_about_program


@pytest.mark.parametrize("name", ["source", "limits", "cancel", "distance", "tell", "return"])
def test_only_texts_and_numbers_can_be_given(name: str) -> None:
    """The name of another parameter means nothing, as at the server."""
    expected = answer("/api/analysis", {})
    assert answer("/api/analysis", {name: "x"}) == expected
    asked = {"position": "banana", name: "x"}
    status, body = answer_about_program("/api/program/move", asked, "", lambda line: None)
    assert status == 422
    assert "banana" in json.loads(body)["detail"]

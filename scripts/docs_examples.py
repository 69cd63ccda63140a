"""What mkdocstrings asks while it reads the package: examples in docstrings are shown as code."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


class Examples(griffe.Extension):
    """Puts what begins with `>>>`, up to the next empty line, into a block of code."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Look at whatever may have a docstring."""
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)

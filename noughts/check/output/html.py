"""Build HTML safely: only `Markup` is inserted as it is, every other text is cleaned and escaped."""

from base64 import b64encode
from hashlib import sha256
from html import escape

from noughts.game.notation import printable


class Markup(str):
    """A piece of HTML that needs no escaping."""

    __slots__ = ()


Part = Markup | str | None  # None is omitted


def element(name: str, *parts: Part, **attributes: str) -> Markup:
    """An element with its content; the attribute `class_` is the class.

    >>> element("p", "1 < 2 ", element("b", "yes"), class_="sum")
    '<p class="sum">1 &lt; 2 <b>yes</b></p>'
    """
    given = "".join(f' {key.rstrip("_")}="{_clean(value)}"' for key, value in attributes.items())
    return Markup(f"<{name}{given}>{join(*parts)}</{name}>")


def join(*parts: Part) -> Markup:
    """The parts, one after the other."""
    return Markup("".join(part if isinstance(part, Markup) else _clean(part) for part in parts if part))


def table(rows: list[list[Part]], head: list[str], class_: str = "") -> Markup:
    """A table with a header row."""
    top = element("thead", element("tr", *(element("th", name, scope="col") for name in head)))
    body = [element("tr", *(element("td", cell) for cell in row)) for row in rows]
    return element("table", top, element("tbody", *body), class_=class_)


def document(title: str, style: str, *parts: Part) -> str:
    """A complete page; its policy allows it to load and run nothing."""
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    head = element(
        "head",
        Markup('<meta charset="utf-8">'),
        Markup(f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        element("title", title),
        Markup(f"<style>{style}</style>"),
    )
    return f"<!doctype html>\n{element('html', head, element('body', *parts), lang='en')}\n"


def _clean(text: str) -> str:
    return escape(printable(text))

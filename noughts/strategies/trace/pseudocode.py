"""The pseudocode of the strategies, and the lines of it that run at a moment."""

from typing import NamedTuple

from noughts.game.position import X
from noughts.strategies.trace.moment import Moment


class Line(NamedTuple):
    """A line of pseudocode, the side whose function it is in, and the kinds of moments that light it."""

    text: str
    side: str
    kinds: tuple[str, ...]


def _function(side: str, template: str) -> tuple[Line, ...]:
    words = {
        "MAX": {"me": "max", "other": "min", "mark": "X", "worst": "−∞", "better": ">", "mine": "α"},
        "MIN": {"me": "min", "other": "max", "mark": "O", "worst": "+∞", "better": "<", "mine": "β"},
    }
    lines = []
    for line in template.strip("\n").splitlines():
        text, _, kinds = line.partition("|")
        text = text.rstrip().format(**words[side]) if side in words else text.rstrip()
        lines.append(Line(text, side, tuple(kinds.split())))
    return tuple(lines)


def _both(template: str) -> tuple[Line, ...]:
    return _function("MAX", template) + _function("MIN", template)


CODE: dict[str, tuple[Line, ...]] = {
    "minimax": _both("""
{me}-value(s):  ▹ {mark} moves            | enter
  if s is over: return who won            | end
  v ← {worst}
  for each move m of s:
    w ← {other}-value(s after m)
    if w {better} v: v ← w, best ← m      | update
  return v                                | return
"""),
    "helper": _function(
        "both",
        """
value(s):                                 | enter
  if s is over: return who won            | end
  v ← nothing yet
  for each move m of s:
    w ← value(s after m)
    if X moves in s and w > v,
    or O moves in s and w < v:
      v ← w, best ← m                     | update
  return v and best                       | return
""",
    ),
    "early-exit": _both("""
{me}-value(s):  ▹ {mark} moves            | enter
  if s is over: return who won            | end
  v ← {worst}
  for each move m of s:
    w ← {other}-value(s after m)
    if w {better} v: v ← w, best ← m      | update
    if w is a win for {mark}: break       | cut
  return v                                | return
"""),
    "alpha-beta": _both("""
{me}-value(s, α, β):  ▹ {mark} moves      | enter
  if s is over: return who won            | end
  v ← {worst}
  for each move m of s:
    w ← {other}-value(s after m, α, β)
    if w {better} v: v ← w, best ← m      | update
    {mine} ← {me}({mine}, v)              | update
    if α ≥ β: break                       | cut
  return v                                | return
"""),
    "alpha-beta-memory": _both("""
{me}-value(s, α, β):  ▹ {mark} moves      | enter
  if s is over: return who won            | end
  if known[s] settles it: return that     | known
  v ← {worst}
  for each move m of s:
    w ← {other}-value(s after m, α, β)
    if w {better} v: v ← w, best ← m      | update
    {mine} ← {me}({mine}, v)              | update
    if α ≥ β: break                       | cut
  known[s] ← v and its bound
  return v                                | return
"""),
    "horizon": _both("""
{me}-value(s, depth):  ▹ {mark} moves     | enter
  if s is over: return who won            | end
  if depth is 0: return a guess           | known
  v ← {worst}
  for each move m of s:
    w ← {other}-value(s after m, depth-1)
    if w {better} v: v ← w, best ← m      | update
  return v                                | return
"""),
    "judgement": _function(
        "both",
        """
choose(s):                                | begin
  for each move m of s:
    frontier ← the position after m
    while the frontier is not empty:
      p ← take one from the frontier      | enter
      if p is over:
        count who won, in how many moves  | end
      else:
        add the sensible replies to p     | cut return
  if moves can win before they can lose:
    return the one with the most wins     | chosen
  else the same for draws; else any move  | chosen
""",
    ),
}


def lines_of(strategy: str, moment: Moment) -> list[int]:
    """The lines that run at a moment, counted from 0."""
    node = moment.path[-1].node
    side = "MAX" if node.position.mover == X else "MIN"
    kind: str = moment.kind
    if kind == "end" and not node.position.outcome:
        kind = "known"
    if not node.is_minimax and len(moment.path) == 1:
        kind = {"enter": "begin", "return": "chosen"}.get(kind, kind)
    return [
        number
        for number, line in enumerate(CODE.get(strategy, ()))
        if line.side in (side, "both") and kind in line.kinds
    ]

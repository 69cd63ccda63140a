"""Save a tournament to a file and load it, so that it can go on after a stop."""

import json
from fractions import Fraction
from hashlib import blake2b
from pathlib import Path

from noughts.game.errors import DamagedFileError, NoughtsError
from noughts.game.files import atomic_write, errors_as, is_stream, require_writable
from noughts.game.notation import quote
from noughts.game.position import O, X
from noughts.players.arena.match import End, Result
from noughts.players.arena.standings import Tournament

VERSION = 2  # of the file; since 2 it has a digest
MARKS: dict[str | None, str] = {X: X, O: O, None: "="}
REMEDY = "choose another file, or delete it"
WINNERS = {mark: winner for winner, mark in MARKS.items()}


def _head(played: Tournament, identities: tuple[str, ...]) -> dict[str, object]:
    """The facts that must be equal for a tournament to go on."""
    facts = {"game": str(played.game), "games": played.games, "seed": played.seed}
    return {"noughts tournament": VERSION, **facts, "players": list(identities)}


def save(played: Tournament, identities: tuple[str, ...], path: Path) -> None:
    """Write the results so far, and the facts that identify the tournament."""
    pairings: dict[str, object] = {}
    for pairing in played.pairings:
        name = "{} {}".format(*pairing)
        if pairing in played.results:
            result = played.results[pairing]
            shares = {share: str(part) for share, part in result.shares.items()}
            pairings[name] = {**shares, "forfeits": list(result.forfeits)}
        elif pairing in played.ends:
            ends = played.ends[pairing]
            pairings[name] = {
                str(number): [MARKS[end.winner], *([end.forfeit] if end.forfeit else [])]
                for number, end in sorted(ends.items())
            }
    kept = {**_head(played, identities), "pairings": pairings}
    text = json.dumps({**kept, "digest": _digest(kept)})
    with errors_as(f"the tournament {path} cannot be written"), atomic_write(path) as file:
        file.write(text.encode())


def _digest(kept: dict[str, object]) -> str:
    return blake2b(json.dumps(kept, sort_keys=True).encode(), digest_size=16).hexdigest()


def require_checkpoint(path: Path) -> None:
    """Raise NoughtsError if a tournament cannot be saved there, before the first game."""
    if is_stream(path) and not path.is_dir():
        raise NoughtsError(f"the tournament {path} cannot be saved: it is not a regular file")
    with errors_as(f"the tournament {path} cannot be written"):
        require_writable(path)


def load(played: Tournament, identities: tuple[str, ...], path: Path) -> None:
    """Add the results in the file; raise NoughtsError if they are of another tournament."""
    try:
        kept = json.loads(path.read_bytes())
        pairings, digest = kept["pairings"], kept.pop("digest", None)
    except OSError as error:
        raise NoughtsError(f"the tournament {path} cannot be read: {error.strerror}") from error
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError) as error:
        raise DamagedFileError(f"{path} is not a saved tournament: choose another file") from error
    wanted = _head(played, identities)
    for fact, value in wanted.items():
        if kept.get(fact) != value:
            found, given = quote(kept.get(fact)), quote(value)
            raise NoughtsError(f"{path} holds another tournament: its {fact} is {found}, not {given}")
    if digest != _digest(kept):
        raise DamagedFileError(f"{path} is damaged, it does not match its digest: {REMEDY}")
    try:
        for pairing in played.pairings:
            one = pairings.get("{} {}".format(*pairing), {})
            if played.exact and one:
                wins, draws, losses = (
                    Fraction(one[share]) for share in ("first_wins", "draws", "second_wins")
                )
                reasons = tuple(map(str, one["forfeits"]))
                played.record(pairing, 0, Result(wins, draws, losses, forfeits=reasons))
            elif not played.exact:
                for number, (mark, *forfeit) in one.items():
                    if int(number) not in range(played.games or 0):
                        raise ValueError(f"there is no game {number}")
                    played.record(pairing, int(number), End(WINNERS[mark], *map(str, forfeit)))
    except (ValueError, KeyError, AttributeError, TypeError, ZeroDivisionError) as error:
        raise DamagedFileError(f"{path} is damaged: {REMEDY}") from error

"""Verification: whether what a scenario expects holds, and what was seen instead.

Looks at the lights, at the loop's snapshot and at its messages; at nothing that only a twin could know.
"""

import re
from collections.abc import Sequence

from controller.annexes.scenarios.expectations import watch_ms
from controller.annexes.scenarios.observed_rhythm import WATCHED, hue_of, look_of
from controller.annexes.scenarios.scenario_table import ScenarioTable, Seen
from controller.annexes.scenarios.steps import (
    Condition,
    Expect,
    ExtraPieces,
    Light,
    MissingPieces,
    Moves,
    Nothing,
    Says,
    Stands,
    ToMove,
)
from controller.games import COLOUR_WORDS
from controller.inference import Misplaced
from controller.messages import word
from controller.play.snapshot import Snapshot
from controller.session import Session
from controller.session.events import Committed, Replaced, Withdrawn
from controller.table_messages import advice, headline


def judge(expect: Expect, table: ScenarioTable) -> list[str]:
    """Let the necessary time pass; return what was seen instead of each condition that does not hold."""
    if expect.within_ms is not None:
        table.run_until(lambda: not _unmet_now(expect, table), table.now_ms() + expect.within_ms)
        return _unmet_now(expect, table)
    start_ms, unmet = table.now_ms(), _unmet_now(expect, table)
    seen = table.watch(watch_ms(expect))
    return unmet + [
        instead for one in expect.conditions if (instead := _meanwhile(one, table, seen, start_ms))
    ]


def what_is(snapshot: Snapshot) -> tuple[str, str, str]:
    """Describe what the game believes, as conditions that hold."""
    session = snapshot.session
    return f"moves {_moves(session)}", f"verdict {_verdict(session)}", f"says {_said(session)!r}"


def _unmet_now(expect: Expect, table: ScenarioTable) -> list[str]:
    return [instead for one in expect.conditions if (instead := _at_once(one, table))]


def _at_once(condition: Condition, table: ScenarioTable) -> str:
    """Return what is seen now instead of the condition; empty if it holds, or must be watched."""
    session = table.snapshot.session
    match condition:
        case Light(spaces, look) if look not in WATCHED:
            return _other_looks({space: hue_of(_pixel(table, table.look(), space)) for space in spaces}, look)
        case Moves(moves):
            return _other("moves", _moves(session), " ".join(moves) or "none")
        case ToMove(colour):
            to_move = session.position.to_move
            return _other("to-move", COLOUR_WORDS[to_move], COLOUR_WORDS[colour])
        case Says(text):
            return "" if text in _said(session) else f"says {_said(session)!r}"
        case Stands(verdict):
            return _other("verdict", _verdict(session), verdict)
        case ExtraPieces(spaces):
            return _other("extra", _spaces(_extra(session)), _spaces(spaces))
        case MissingPieces(spaces):
            return _other("missing", _spaces(_missing(session)), _spaces(spaces))
        case Light() | Nothing():
            return ""


def _meanwhile(condition: Condition, table: ScenarioTable, seen: Sequence[Seen], start_ms: float) -> str:
    """Return what was seen while watching, instead of the condition; empty if it held."""
    match condition:
        case Light(spaces, look) if look in WATCHED:
            films = {space: [(at_ms, _pixel(table, rgb, space)) for at_ms, rgb in seen] for space in spaces}
            return _other_looks({space: look_of(film) for space, film in films.items()}, look)
        case Nothing(for_ms):
            game = table.snapshot.session.record.game
            done = [
                f"{type(fact).__name__.lower()} {fact.number}"
                + (f" {game.write_move(fact.move)}" if not isinstance(fact, Withdrawn) else "")
                for at_ms, fact in table.facts
                if start_ms <= at_ms <= start_ms + for_ms
                and isinstance(fact, Committed | Replaced | Withdrawn)
            ]
            return ", ".join(done)
    return ""


def _pixel(table: ScenarioTable, rgb: bytes, space: str) -> bytes:
    place = 3 * table.profile.lights.index(space)
    return rgb[place : place + 3]


def _other(what: str, seen: str, expected: str) -> str:
    return "" if seen == expected else f"{what} {seen}"


def _other_looks(looks: dict[str, str], expected: str) -> str:
    others = [f"light {space} {look}" for space, look in looks.items() if look != expected]
    return _listed(others)


def _moves(session: Session) -> str:
    game = session.record.game
    return " ".join(game.write_move(ply.move) for ply in session.record.plies) or "none"


def _verdict(session: Session) -> str:
    name = type(session.verdict.placement).__name__
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def _said(session: Session) -> str:
    return f"{word(headline(session))}: {word(advice(session).message)}"


def _extra(session: Session) -> tuple[str, ...]:
    placement = session.verdict.placement
    return tuple(piece.space for piece in placement.extra) if isinstance(placement, Misplaced) else ()


def _missing(session: Session) -> tuple[str, ...]:
    placement = session.verdict.placement
    return tuple(piece.space for piece in placement.missing) if isinstance(placement, Misplaced) else ()


def _spaces(spaces: Sequence[str]) -> str:
    return " ".join(sorted(spaces)) or "none"


def _listed(names: Sequence[str], most: int = 6) -> str:
    """List at most ``most`` names, in their order; what is left out is counted."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more

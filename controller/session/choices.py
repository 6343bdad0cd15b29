"""What the keys open, step through, take and leave, and what ``ok`` would do now.

``ok`` answers the question. With none, and the table as the game has it, it opens the choices of the moment;
one alone opens at once. ``first`` and ``second`` step, ``ok`` takes, ``undo`` leaves, and a commit closes.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from manalath_board.controller.board import Key
from manalath_board.controller.games.agreed import drawn, resigned
from manalath_board.controller.games.base import Move
from manalath_board.controller.games.declared import declarations, declares_only
from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.inference.readings import Track
from manalath_board.controller.inference.verdict import Amend, AtRest
from manalath_board.controller.session import declaration
from manalath_board.controller.session.changes import is_unfinished
from manalath_board.controller.session.events import Begin, Change, Conclude
from manalath_board.controller.session.mode import (
    Agreeing,
    Choice,
    Choosing,
    Declaring,
    Mode,
    Picking,
    Playing,
)
from manalath_board.controller.session.state import Notice, Question, Session
from manalath_board.controller.session.touches import differing, follow

#: Which way the colour keys step.
STEPS = {Key.FIRST: -1, Key.SECOND: 1}


@dataclass(frozen=True, slots=True)
class Open:
    """Open the choices of the moment."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Close:
    """Commit the declared ``move``; None while it is not chosen yet."""

    move: Move | None


@dataclass(frozen=True, slots=True)
class Agree:
    """Take the draw that was offered."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Take this ``change`` for what the table means; None while none is chosen yet."""

    change: Amend | None


#: What ``ok`` would do: answer a question, take a choice, or one of these.
Answer = Question | Choice | Open | Close | Agree | Pick


def answer(session: Session) -> Answer | None:
    """What ``ok`` would do now; None for nothing."""
    if session.question is not None:
        return session.question
    match session.mode:
        case Playing():
            choices = choices_of(session)
            return Open(choices) if choices and isinstance(session.verdict.placement, AtRest) else None
        case Choosing() as choosing:
            return choosing.chosen
        case Declaring() as declaring:
            match declaration.closes_with(session, declaring):
                case None:
                    return None
                case Notice():
                    return Close(None)
                case move:
                    return Close(move)
        case Agreeing():
            return Agree()
        case Picking() as picking:
            return Pick(picking.chosen)


def meaning(session: Session, key: Key) -> Hashable:
    """What a key would do by what is shown now: the same value means the same."""
    match key:
        case Key.OK:
            return answer(session)
        case Key.UNDO:
            return session.resume, session.is_opened_by_hand, session.record.agreed, len(session.record.plies)
        case _:
            return isinstance(session.mode, Playing)


def choices_of(session: Session) -> tuple[Choice, ...]:
    """The choices of the moment, from the left of the player's edge row."""
    if not session.is_playing or session.position.outcome is not None:
        return ()
    declare = (Choice.DECLARE,) if declarations(session.position) else ()
    end = (Choice.RESIGN, Choice.DRAW, Choice.END) if is_unfinished(session.record) else ()
    return (*declare, *end)


def take(session: Session, at_ms: float) -> Session | Change:
    """Do what ``ok`` does where no question is asked: open something, or decide a change."""
    match answer(session):
        case Open((choice,)) | (Choice() as choice):
            return _taken(session, choice)
        case Open(choices):
            return replace(session, opened=Choosing(choices))
        case Close():
            return _closed(session, at_ms)
        case Agree():
            return Conclude(drawn())
        case Pick(None):
            return replace(session, notice=Notice.PICK_FIRST, notice_ms=at_ms)
        case Pick(Amend() as change):
            return change
        case _:
            return session


def step(session: Session, key: Key) -> Session | None:
    """Step with a colour key; None where there is nothing to step through."""
    match session.mode:
        case Choosing() as choosing if key in STEPS:
            at = (choosing.at + STEPS[key]) % len(choosing.choices)
            return replace(session, opened=replace(choosing, at=at))
        case Declaring() as declaring if key in STEPS:
            return replace(session, opened=declaration.step(session.position, declaring, STEPS[key]))
        case Picking() as picking if key in STEPS:
            return replace(session, opened=picking.step(STEPS[key]))
        case Playing():
            return None
        case _:
            return session


def leave(session: Session, at_ms: float) -> Session:
    """Leave what the keys opened. What lies there by then does not count, and a lift counts from now on."""
    tracks, table = session.table.tracks, session.position.table()
    away = differing(session, at_ms)
    extra = {s for s in away if s not in table and tracks[s].reading is not Reading.EMPTY}
    anew = {space: Track.first(tracks[space].reading, at_ms) for space in away}
    kept = replace(session.table, tracks={**tracks, **anew}, stale=session.table.stale | extra)
    return replace(session, opened=Playing(), table=kept)


def takes_taps(session: Session) -> bool:
    """Whether taps of spaces are waited for."""
    match session.mode:
        case Declaring():
            return bool(declaration.tappable(session.position))
        case Choosing(choices) if Choice.DECLARE in choices:
            return bool(declaration.tappable(session.position))
        case _:
            return False


def touch(session: Session, at_ms: float) -> Session:
    """Follow what the hand touches while spaces can be tapped: a tap begins a declaration or continues it."""
    mode: Mode = session.mode
    if not takes_taps(session) or not isinstance(mode, Choosing | Declaring):
        return session
    near, away = session.record.game.geometry.near, differing(session, at_ms)
    touches, tapped, untapped = follow(mode.touches, away, near, at_ms)
    mode = replace(mode, touches=touches)
    if isinstance(mode, Declaring) and untapped:
        mode = replace(mode, taps=tuple(space for space in mode.taps if space not in untapped), at=None)
    return tap(replace(session, opened=mode), tapped, at_ms)


def tap(session: Session, spaces: Sequence[str], at_ms: float) -> Session:
    """Take taps in, of the hand or of a page."""
    mode = session.mode
    if not takes_taps(session) or not isinstance(mode, Choosing | Declaring) or not spaces:
        return session
    declaring = mode if isinstance(mode, Declaring) else Declaring(touches=mode.touches)
    return declaration.tap(session, declaring, spaces, at_ms)


def _taken(session: Session, choice: Choice) -> Session | Change:
    to_move = session.position.to_move
    match choice:
        case Choice.DECLARE:
            return replace(session, opened=Declaring())
        case Choice.RESIGN:
            return Conclude(resigned(to_move))
        case Choice.DRAW:
            return replace(session, opened=Agreeing(to_move))
        case Choice.END:
            return Begin(session.record.game, tuple(sorted(session.position.blocked())))


def _closed(session: Session, at_ms: float) -> Session | Change:
    """Close a declaration; one that opened by itself takes no key meant for the ply before."""
    declaring, last = session.mode, session.record.last
    if not isinstance(declaring, Declaring):
        return session
    is_early = last is not None and at_ms < last.at_ms + session.patience.takeback_ms
    if is_early and declares_only(session.position):
        return session
    match declaration.closes_with(session, declaring):
        case None:
            return session
        case Notice() as notice:
            return replace(session, notice=notice, notice_ms=at_ms)
        case move:
            return Amend(moves=(move,))

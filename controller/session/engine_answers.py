"""Answers of an engine, or of a seat without hands: the move that is requested of the players, and the hint.

A seat's answer is shown once the previous move is certain, with its piece in place. Before that, a revision
or a takeback cancels it; afterwards the last move can no longer be revised. The move shown is the only legal
one (`controller.table.requested_position`) and is played like any other; one that changes nothing on the
table is previewed and then made automatically. A hint, for which the player to move asks, is shown in two
steps and dropped with its position.
"""

from dataclasses import replace

from controller.inference import Amend, AtRest, Misplaced, Now, Reading
from controller.session.companion import Companion
from controller.session.events import (
    AskHint,
    Begin,
    Change,
    Conclude,
    DrawAnswered,
    Event,
    Reopen,
    Requested,
    SetSeats,
    ShowRequested,
    Sure,
)
from controller.session.mode import Agreeing, Choice, Menu, open_by_itself
from controller.session.state import PREVIEW_MS, EngineHint, Notice, Request, Session
from controller.table import LEVELS, Seats, draw_agreed
from controller.table.requested_position import RequestedPosition


def take_answer(session: Session, answer: Requested) -> Session:
    """Accept the move that a seat made, or that the engine found for a hint; or that there is none.

    One for a position that is no longer awaited is ignored.
    """
    awaited, hint = session.awaited or session.hint_awaited, session.companions.hint
    if awaited is None or awaited.fen() != answer.fen:
        return session
    move = None if answer.move is None else awaited.game.parse_move(answer.move)
    companions = session.companions
    if hint is not None and session.awaited is None:
        hint = None if move is None else replace(hint, move=move, why=answer.why)
        companions = replace(companions, hint=hint)
    elif move is not None:
        companions = replace(companions, request=Request(move))
    if move is None:
        companions = replace(companions, unanswered=session.record.reached)
    return replace(session, companions=companions)


def with_request(session: Session, request: Request | None) -> Session:
    """Request a move of the hands, or none."""
    return replace(session, companions=replace(session.companions, request=request))


def with_seats(session: Session, seats: Seats) -> Session:
    """Have others move from now on; what was requested of the hands is dropped, and what follows stands."""
    record = replace(session.record, seats=seats, requested=None)
    memory = replace(session.memory, is_revisable=False)
    return replace(
        session,
        record=record,
        companions=replace(session.companions, request=None, unanswered=None),
        memory=memory,
    )


def _show(session: Session) -> Session:
    """Show the answered move to the players; from now on the last move stands."""
    request = session.companions.request
    if request is None:
        return session
    memory = replace(session.memory, is_revisable=False)
    session = replace(session, record=session.record.asking(request.move), memory=memory)
    return with_request(session, replace(request, shown_ms=session.at_ms))


def preview(session: Session) -> Request | None:
    """Return the shown request of a move that changes nothing on the table; None if none is shown."""
    request = None if isinstance(session.mode, Menu) else session.companions.request
    if request is None or request.shown_ms is None or session.record.reached.changes(request.move):
        return None
    return request


def _wants(session: Session, now: Now) -> Change | None:
    """Show the answered move if it is time; make one that changes nothing once it was shown long enough.

    A draw that the engine takes is agreed.
    """
    request, placement, mode = session.companions.request, session.verdict.placement, session.mode
    if isinstance(mode, Agreeing) and mode.is_taken and session.record.seats[mode.by.other.value] in LEVELS:
        return Conclude(draw_agreed())
    if request is None:
        return None
    if request.shown_ms is None:
        is_time = now.has_come(session.shown_from_ms) and not isinstance(session.mode, Menu)
        is_time = is_time and isinstance(placement, AtRest | Misplaced)
        return ShowRequested() if is_time and _is_last_in_place(session, now) else None
    is_preview = isinstance(placement, AtRest) and preview(session) is not None
    is_over = is_preview and now.has_come(request.shown_ms + PREVIEW_MS)
    return Amend(moves=(request.move,)) if is_over else None


def _hear_answer(session: Session, event: Event, at_ms: float) -> Session | None:
    match event:
        case DrawAnswered():
            return _hear_of_draw(session, event, at_ms)
        case Requested():
            return take_answer(session, event)
        case Sure(None):
            shown = preview(session)
            return session if shown is None else with_request(session, replace(shown, shown_ms=float("-inf")))
        case SetSeats(seats):
            return with_seats(session, seats)
        case _:
            return None


def _hear_of_draw(session: Session, answered: DrawAnswered, at_ms: float) -> Session:
    """Note whether the engine takes the draw; ignore an answer to an offer that was withdrawn."""
    mode = session.mode
    if not isinstance(mode, Agreeing) or session.draw_asked is None:
        return session
    if session.record.reached.fen() != answered.fen:
        return session
    if answered.is_taken:
        return replace(session, mode=replace(mode, is_taken=True))
    session = replace(session, mode=open_by_itself(session.position))
    return session.saying(Notice.DRAW_DECLINED, at_ms)


def _is_last_in_place(session: Session, now: Now) -> bool:
    """Whether the last piece, if there is one, has settled on its space."""
    last = session.case.last
    track = None if last is None else session.table.tracks.get(last.space)
    if last is None or track is None:
        return True
    return track.reading is Reading.of(last.colour) and track.has_settled(now)


def _with_hint(session: Session, choices: frozenset[Choice]) -> frozenset[Choice]:
    """Add a hint to the choices if the player can ask for one, or for more of the one shown."""
    hint = session.hinted
    is_open = hint is None or (hint.move is not None and not hint.is_whole)
    is_open = is_open and not isinstance(session.position, RequestedPosition)
    return choices | {Choice.HINT} if session.companions.has_engine and is_open else choices


def _ask_hint(session: Session) -> Session:
    """Ask for a hint, or for the whole of the one shown."""
    hint = session.hinted
    asked = EngineHint(session.record.reached) if hint is None else replace(hint, is_whole=True)
    return replace(
        session,
        mode=open_by_itself(session.position),
        companions=replace(session.companions, hint=asked, unanswered=None),
    )


#: Seats without hands: what they answer is requested of the hands here.
SEATS = Companion(
    is_there=lambda session: session.companions.request is not None or isinstance(session.mode, Agreeing),
    hears=_hear_answer,
    wants=_wants,
    makes={
        ShowRequested: lambda session, _: _show(session),
        AskHint: lambda session, _: _ask_hint(session),
        **dict.fromkeys((Amend, Begin, Conclude, Reopen), lambda session, _: with_request(session, None)),
    },
    choices=_with_hint,
)

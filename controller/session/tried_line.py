"""A line that is tried: the game is put aside as it stands, and taken up again as it was.

On a line both players move by hand, without a clock, and take back as much as they like, also moves of the
game. Nothing of it is recorded, and no fact of the game follows from it. The lights then lead every piece
back to where the game has it, in the fewest acts. In a match with a friend elsewhere no line can be tried.
"""

from dataclasses import replace

from controller.inference import Arming, Memory, marked_spaces, table_of
from controller.session.companion import Companion
from controller.session.events import Begin, Change, GoBack, TryLine
from controller.session.mode import open_by_itself
from controller.session.space_taps import close
from controller.session.state import PresentTurn, PutAside, Recording, Resuming, Session
from controller.table import HANDS


def can_try(session: Session) -> bool:
    """Whether there is a game under way, or just over, that can be put aside."""
    record = session.record
    return session.is_playing and session.companions.aside is None and bool(record.plies) and not record.match


def put_aside(session: Session, at_ms: float) -> Session:
    """Put the game aside and try a line from its position."""
    record = session.record
    line = replace(record, seats=HANDS, agreed=None, requested=None, puzzle=None, clock=None)
    return replace(
        session,
        companions=replace(
            session.companions,
            aside=PutAside(
                record, session.turn.clock.stopped(at_ms), session.recording, session.companions.request
            ),
            request=None,
            hint=None,
        ),
        record=line,
        recording=Recording.OFF,
        turn=PresentTurn(at_ms),
        talk=replace(session.talk, notice=None),
        memory=replace(session.memory, is_revisable=False, is_clearing=False, gone=None),
        mode=open_by_itself(line.position),
    )


def take_up(session: Session, at_ms: float) -> Session:
    """Take the game up again as it was put aside, and lead the pieces back; without a line do nothing.

    Pieces that it does not have must be lifted before they count, and so must one of another kind than it has
    there, which no reed can tell.
    """
    aside = session.companions.aside
    if aside is None:
        return session
    was, table = table_of(session.position), table_of(aside.record.position)
    lie, belong = marked_spaces(session.position), marked_spaces(aside.record.position)
    taken = frozenset(space for space in lie ^ belong if was.get(space) is table.get(space))
    session = replace(
        session,
        companions=replace(session.companions, aside=None, request=aside.request, hint=None),
        record=aside.record,
        recording=aside.recording,
        turn=PresentTurn(at_ms, aside.turn_clock),
        talk=replace(session.talk, notice=None),
        memory=Memory(stale=taken, mixed=taken, strayed=lie - belong),
        table=replace(session.table, arming=Arming()),
    )
    return replace(close(session, at_ms), mode=Resuming())


def _put_aside_or_taken_up(session: Session, change: Change) -> Session | None:
    match change:
        case TryLine():
            return put_aside(session, session.at_ms)
        case GoBack():
            return take_up(session, session.at_ms)
        case _:
            return None


#: A line that is tried. It leads home where a match is to be followed, or hands would begin another game.
LINE = Companion(
    is_there=lambda session: session.companions.aside is not None,
    wants=lambda session, _now: None if session.companions.followed is None else GoBack(),
    instead=lambda _session, change: GoBack() if isinstance(change, Begin) else change,
    makes=_put_aside_or_taken_up,
)

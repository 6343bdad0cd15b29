"""A line that is tried: the game is put aside as it stands, and taken up again as it was.

On a line both players move by hand, without a clock, and take back as much as they like, also moves of the
game. Nothing of it is recorded, and no fact of the game follows from it. The lights then lead every piece
back to where the game has it, in the fewest acts. In a match with a friend elsewhere no line can be tried.
"""

from dataclasses import replace

from controller.inference import Memory, marked_spaces, table_of
from controller.inference.keyed_colours import Arming
from controller.session.companion import Companion
from controller.session.events import Begin, Event, GoBack, SetNames, TryLine
from controller.session.mode import ENDINGS, Choice, open_by_itself
from controller.session.space_taps import close
from controller.session.state import PresentTurn, Recording, Resuming, Session
from controller.table import HANDS


def _ways(session: Session, choices: frozenset[Choice]) -> frozenset[Choice]:
    """Offer the way home instead of what ends a game; or a line, if a game can wait for it."""
    if session.companions.aside is not None:
        return choices - ENDINGS | {Choice.GAME}
    can_wait = session.is_playing and bool(session.record.plies) and not session.record.match
    return choices | {Choice.LINE} if can_wait else choices


def put_aside(session: Session) -> Session:
    """Put the game aside and try a line from its position."""
    line = replace(session.record, seats=HANDS, agreed=None, requested=None, clock=None)
    turn = replace(session.turn, clock=session.turn.clock.stopped(session.at_ms))
    aside = replace(session, turn=turn)
    return replace(
        session,
        companions=replace(session.companions, aside=aside, request=None, hint=None),
        record=line,
        recording=Recording.ASIDE,
        turn=PresentTurn(session.at_ms),
        talk=replace(session.talk, notice=None),
        memory=replace(session.memory, is_revisable=False, is_clearing=False, gone=None),
        mode=open_by_itself(line.position),
    )


def _take_up(session: Session) -> Session:
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
        companions=replace(session.companions, aside=None, request=aside.companions.request, hint=None),
        record=aside.record,
        recording=aside.recording,
        turn=PresentTurn(session.at_ms, aside.turn.clock),
        talk=replace(session.talk, notice=None),
        memory=Memory(stale=taken, mixed=taken, strayed=lie - belong),
        table=replace(session.table, arming=Arming()),
    )
    return replace(close(session, session.at_ms), mode=Resuming())


def _name(session: Session, event: Event, _at_ms: float) -> Session | None:
    """Name the players in the game that is put aside, too."""
    aside = session.companions.aside
    if aside is None or not isinstance(event, SetNames):
        return None
    aside = replace(aside, record=replace(aside.record, names=event.names))
    return replace(
        session,
        record=replace(session.record, names=event.names),
        companions=replace(session.companions, aside=aside),
    )


#: A line that is tried. It leads home where a match is to be followed, or hands would begin another game.
LINE = Companion(
    is_there=lambda session: session.companions.aside is not None,
    wants=lambda session, _now: None if session.companions.followed is None else GoBack(),
    instead=lambda _session, change: GoBack() if isinstance(change, Begin) else change,
    hears=_name,
    makes={TryLine: lambda session, _: put_aside(session), GoBack: lambda session, _: _take_up(session)},
    choices=_ways,
)

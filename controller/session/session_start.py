"""How a session begins: with a new game, or with an unfinished one."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from controller.board import Profile, Sensing
from controller.games import Position
from controller.inference import Colours, HandTimes, Reading
from controller.session.committed_changes import mode_of
from controller.session.fitting_games import check_fits
from controller.session.state import LeftOut, Offered, Recording, Resuming, Session
from controller.table import HANDS, Names, Record, Seats


def open_session(
    profile: Profile,
    start: Position,
    *,
    is_recorded: bool = False,
    seats: Seats = HANDS,
    seed: int | None = None,
) -> Session:
    """Begin a game from ``start`` on a board not yet linked; raise a GameError if the game does not fit it.

    The moves of ``seats`` without hands come from elsewhere (`Session.awaited`). ``seed`` drew the start; it
    is None if chance had no part in it.
    """
    return open_record(profile, Record(start.game, start, seats=seats, seed=seed), is_recorded=is_recorded)


def open_record(profile: Profile, record: Record, *, is_recorded: bool = False) -> Session:
    """Begin the game of a fresh record on a board not yet linked; a GameError as in `open_session`."""
    check_fits(profile, record.game)
    return Session(
        profile,
        record,
        recording=Recording.ON if is_recorded else Recording.OFF,
        hand_times=HandTimes.of(profile.timings),
        colours=Colours.SENSED if profile.sensing is Sensing.DUAL else Colours.KEY,
        mode=mode_of(record),
    )


def with_names(session: Session, names: Names) -> Session:
    """Name the players, both in the present game and in the one that would begin if it is declined."""
    session = replace(session, record=replace(session.record, names=names))
    match session.mode:
        case Offered(other):
            return replace(session, mode=Offered(replace(other, names=names)))
        case Resuming(Offered(other)):
            return replace(session, mode=Resuming(Offered(replace(other, names=names))))
    return session


def resume_session(
    session: Session, unfinished: Record, masked: Mapping[str, Reading] = MappingProxyType({})
) -> Session:
    """Offer to go on with an unfinished game; if the players decline, the game of ``session`` begins.

    ``masked`` maps the spaces whose sensor was excluded in that game to what each read. Raises a GameError if
    that game cannot be played on this board.
    """
    check_fits(session.profile, unfinished.game)
    otherwise = Offered(session.record)
    gaps = {s.name: LeftOut(masked[s.name]) for s in session.profile.spaces if s.name in masked}
    table = replace(session.table, left_out=gaps)
    return replace(session, record=unfinished, mode=otherwise, is_opening=False, table=table)

"""How a session begins, with a new game, an unfinished one or none, and how a page begins another game.

On a board that no game fits pieces mean nothing, and any guest gets it: the loop needs a session whatever
the board.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from controller.board import Profile, Sensing
from controller.games import Game, Position
from controller.inference import Colours, HandTimes, Reading
from controller.session import companions
from controller.session.committed_changes import mode_of
from controller.session.events import Begin, Change, GoBack, NewGame
from controller.session.refusals import check_fits, fitting
from controller.session.state import LeftOut, Offered, Recording, Resuming, Session, TableSettings
from controller.table import HANDS, Names, Record, Seats
from controller.table.clock import GameClock, TurnClock
from controller.table.fitted_levels import LevelResult


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
        settings=TableSettings(colours=Colours.SENSED if profile.sensing is Sensing.DUAL else Colours.KEY),
        mode=mode_of(record),
    )


def with_results(session: Session, results: Mapping[str, tuple[LevelResult, ...]]) -> Session:
    """Let a session that has just been opened know the results of earlier games, by the name of the game.

    By these the level that fits is seated in its game, if the seats ask for it.
    """
    fit, record = replace(session.fit, results=results), session.record
    fit = fit.chosen(record.seats)
    return replace(session, fit=fit, record=fit.seated(record))


def with_names(session: Session, names: Names) -> Session:
    """Name the players in the present game, and in one that would begin instead."""
    session = replace(session, record=replace(session.record, names=names))
    match session.mode:
        case Offered(other):
            return replace(session, mode=Offered(replace(other, names=names)))
        case Resuming(Offered(other)):
            return replace(session, mode=Resuming(Offered(replace(other, names=names))))
    return session


def resume_session(
    session: Session,
    unfinished: Record,
    masked: Mapping[str, Reading] = MappingProxyType({}),
    thought_ms: float = 0.0,
) -> Session:
    """Offer to go on with an unfinished game; if the players decline, the game of ``session`` begins.

    ``masked`` maps the spaces whose sensor was excluded in that game to what each read; ``thought_ms`` is
    what the player to move has thought there. Raises a GameError if that game cannot be played on this board.
    """
    check_fits(session.profile, unfinished.game)
    gaps = {s.name: LeftOut(masked[s.name]) for s in session.profile.spaces if s.name in masked}
    clock = TurnClock(thought_ms, kept_ms=thought_ms)
    return replace(
        session,
        record=unfinished,
        mode=Offered(session.record),
        board=replace(session.board, is_opening=False),
        table=replace(session.table, left_out=gaps),
        turn=replace(session.turn, clock=clock),
    )


def begin_game(session: Session, new: NewGame) -> tuple[Session, Change | None]:
    """Begin a game that a page asks for, or what a companion has instead; a line is left first."""
    session = companions.carry_out(session, GoBack())
    begun = Begin(_asked_for(session, new))
    change = companions.instead(session, begun)
    return session if change is not begun else _fitted(session, new), change


def _asked_for(session: Session, new: NewGame) -> Record:
    begun = Record(new.start.game, new.start, seed=new.seed)
    record = session.record.followed_by(begun)
    record = record.swapped if new.swaps else record
    return replace(
        record,
        clock=record.clock if new.clock is None else GameClock.read(new.clock),
        names=record.names if new.names is None else new.names,
        seats=record.seats if new.seats is None else new.seats,
    )


def _fitted(session: Session, new: NewGame) -> Session:
    """Return the session after a choice of who plays a game."""
    first, second = session.settings.helps
    fit = session.fit
    if new.seats is not None:
        fit = fit.chosen(new.seats)
    if new.first_level is not None:
        fit = fit.begun_at(new.start.game.name, new.first_level)
    return replace(
        session,
        fit=fit,
        settings=replace(session.settings, helps=(second, first) if new.swaps else (first, second)),
    )


def open_any_session(profile: Profile, games: Mapping[str, Game]) -> Session:
    """Begin a session for other uses than a game: with the first game that fits, or with none."""
    game = next(iter(fitting(profile, games).values()), None)
    if game is None:
        from controller.board.stand_in_game import no_game  # noqa: PLC0415 - a game fits most boards

        game = no_game(profile)
    return open_session(profile, game.start())

"""Refusals: what a session's board or show cannot take, refused before anything changes.

That includes games that a board cannot play; the room also decides which game a board begins with.
"""

from collections.abc import Mapping, Sequence

from controller.board import Profile, Sensing
from controller.games import Game, GameError
from controller.inference import Colours
from controller.messages import Message
from controller.session.events import (
    Event,
    NewGame,
    Requested,
    SetBrightness,
    SetCalm,
    SetColours,
    SetHelp,
    SetNames,
    SetSeats,
)
from controller.session.state import Replaying, Session


class BoardTooSmall(GameError):  # noqa: N818 - as those of the games
    """A game that needs a space that the board lacks."""

    code = "board-too-small"


class OtherShape(GameError):  # noqa: N818
    """A game whose spaces are arranged differently on the board."""

    code = "other-shape"


def fitting(profile: Profile, games: Mapping[str, Game]) -> dict[str, Game]:
    """Return the games that can be played on the board, by name, in the given order."""
    return {name: game for name, game in games.items() if misfit(profile, game) is None}


def game_of(profile: Profile, games: Mapping[str, Game], name: str | None) -> Game:
    """Return the game of this name, or the first that fits the board; if none does, the first of all."""
    return games[name] if name is not None else next(iter((fitting(profile, games) or games).values()))


def check_fits(profile: Profile, game: Game, others: Sequence[str] = ()) -> None:
    """Raise BoardTooSmall or OtherShape if the game cannot be played on the board.

    ``others`` are names of boards that it fits, for the message.
    """
    problem = misfit(profile, game, others)
    if problem is not None:
        raise problem


def misfit(profile: Profile, game: Game, others: Sequence[str] = ()) -> GameError | None:
    """Return the error that explains why a game cannot be played on a board; None if it can."""
    missing = set(game.geometry.names) - {space.name for space in profile.spaces}
    if missing:
        space = min(missing)
        return BoardTooSmall(
            Message(
                "game.board_too_small",
                game=game.title,
                space=space,
                board=profile.name,
                others=tuple(others),
            )
        )
    if not profile.has_shape(game.geometry):
        return OtherShape(
            Message("game.other_shape", game=game.title, board=profile.name, others=tuple(others))
        )
    return None


class RecordShown(GameError):  # noqa: N818 - as those of the games
    """An event that only a game accepts, sent while a record is being shown."""

    code = "record-shown"


#: The events that are refused while a record is being shown.
_SETTING = NewGame | SetHelp | SetNames | SetSeats | SetBrightness | SetCalm | SetColours


class ColoursFelt(GameError):  # noqa: N818
    """A way to get colours that does not fit how the board senses pieces."""

    code = "colours-felt"


def check(session: Session, event: Event) -> None:
    """Refuse an event that cannot be taken: raise one of the errors here, or BadMove or IllegalMove."""
    match event:
        case NewGame(start):
            check_fits(session.profile, start.game)
        case SetColours(way):
            _check_colours(session.profile, way)
        case Requested(fen, str(move)):
            awaited = session.awaited or session.hint_awaited
            if awaited is not None and awaited.fen() == fen:
                awaited.play(move)
    if isinstance(session.mode, Replaying) and isinstance(event, _SETTING):
        raise RecordShown(Message("game.record_shown"))


def _check_colours(profile: Profile, way: Colours) -> None:
    """Raise ColoursFelt for a keyed way on a board that senses colours, or for sensing on one that cannot."""
    is_dual = profile.sensing is Sensing.DUAL
    if is_dual is not (way is Colours.SENSED):
        felt = Message("game.colours_felt", board=profile.name)
        raise ColoursFelt(felt if is_dual else Message("game.colours_not_felt", board=profile.name))

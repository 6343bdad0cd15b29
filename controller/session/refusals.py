"""What a session refuses: what its board or its show cannot take, before anything has changed."""

from manalath_board.controller.games.base import Game
from manalath_board.controller.games.rule_errors import GameError
from manalath_board.controller.inference.keyed_colours import Colours
from manalath_board.controller.messages import Message
from manalath_board.controller.profile import Profile, Sensing
from manalath_board.controller.session import requested_move
from manalath_board.controller.session.events import (
    Event,
    NewGame,
    Requested,
    SetBrightness,
    SetCalm,
    SetColours,
    SetHelp,
    SetNames,
)
from manalath_board.controller.session.state import Replaying, Session


class BoardTooSmall(GameError):  # noqa: N818 - as those of the games
    """A game that needs a space which the board lacks."""

    code = "board-too-small"


class OtherShape(GameError):  # noqa: N818
    """A game whose spaces lie otherwise on the board."""

    code = "other-shape"


class RecordShown(GameError):  # noqa: N818
    """Something that only a game takes, while a record is shown."""

    code = "record-shown"


#: What a record that is shown does not take.
_SETTING = NewGame | SetHelp | SetNames | SetBrightness | SetCalm | SetColours


class ColoursFelt(GameError):  # noqa: N818
    """How colours are told, on a board where that is no question."""

    code = "colours-felt"


def check(session: Session, event: Event) -> None:
    """Refuse an event: a game that does not fit, BadGreen, ColoursFelt, RecordShown for what a game takes."""
    match event:
        case NewGame(start):
            check_fits(session.profile, start.game)
        case SetColours(way):
            _check_told(session.profile, way)
        case Requested():
            requested_move.check(session, event)
    if isinstance(session.mode, Replaying) and isinstance(event, _SETTING):
        raise RecordShown(Message("game.record_shown"))


def check_fits(profile: Profile, game: Game) -> None:
    """Refuse a game that the board has no room for: BoardTooSmall or OtherShape."""
    problem = misfit(profile, game)
    if problem is not None:
        raise problem


def misfit(profile: Profile, game: Game) -> GameError | None:
    """Say why a game cannot be played on a board; None where it can."""
    missing = set(game.geometry.names) - {space.name for space in profile.spaces}
    if missing:
        return BoardTooSmall(
            Message("game.board_too_small", game=game.title, space=min(missing), board=profile.name)
        )
    if not profile.has_shape(game.geometry):
        return OtherShape(Message("game.other_shape", game=game.title, board=profile.name))
    return None


def _check_told(profile: Profile, way: Colours) -> None:
    """Refuse to be told the colours that a board feels, and to feel those that it does not."""
    is_dual = profile.sensing is Sensing.DUAL
    if is_dual and way is not Colours.SENSED:
        raise ColoursFelt(Message("game.colours_felt", board=profile.name))
    if not is_dual and way is Colours.SENSED:
        raise ColoursFelt(Message("game.colours_not_felt", board=profile.name))

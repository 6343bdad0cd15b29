"""What a session refuses: what its board or its show cannot take, before anything has changed."""

from manalath_board.controller.board import Profile, Sensing
from manalath_board.controller.games.base import BoardTooSmall, ColoursFelt, Game, RecordShown
from manalath_board.controller.messages import Message
from manalath_board.controller.session.events import Event, NewGame, SetColours, SetLevel
from manalath_board.controller.session.state import Session
from manalath_board.controller.session.told import Colours


def check(session: Session, event: Event) -> None:
    """Refuse an event; BoardTooSmall, BadGreen, ColoursFelt, or RecordShown for what only a game takes."""
    match event:
        case NewGame(game, blocked):
            check_fits(session.profile, game)
            game.start(blocked)
        case SetColours(way):
            _check_told(session.profile, way)
    if session.show is not None and isinstance(event, NewGame | SetLevel | SetColours):
        raise RecordShown(Message("game.record_shown"))


def check_fits(profile: Profile, game: Game) -> None:
    """Refuse a game of which the board lacks a space: BoardTooSmall."""
    missing = lacking(profile, game)
    if missing:
        raise BoardTooSmall(
            Message("game.board_too_small", game=game.title, space=min(missing), board=profile.name)
        )


def lacking(profile: Profile, game: Game) -> set[str]:
    """Name the spaces of a game that a board has not."""
    return set(game.geometry.names) - {space.name for space in profile.spaces}


def _check_told(profile: Profile, way: Colours) -> None:
    """Refuse to be told the colours that a board feels, and to feel those that it does not."""
    is_dual = profile.sensing is Sensing.DUAL
    if is_dual and way is not Colours.SENSED:
        raise ColoursFelt(Message("game.colours_felt", board=profile.name))
    if not is_dual and way is Colours.SENSED:
        raise ColoursFelt(Message("game.colours_not_felt", board=profile.name))

"""What a session refuses: what its board or its show cannot take, before anything has changed."""

from manalath_board.controller.board import Profile, Sensing
from manalath_board.controller.games.base import BoardTooSmall, ColoursFelt, Game, RecordShown
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
        raise RecordShown("a record is being shown; to play, start `manalath simulate`")


def check_fits(profile: Profile, game: Game) -> None:
    """Refuse a game of which the board lacks a space: BoardTooSmall."""
    lacking = set(game.geometry.names) - {space.name for space in profile.spaces}
    if lacking:
        raise BoardTooSmall(
            f"{game.title} needs a space {min(lacking)}, which {profile.name} has not; choose another"
        )


def _check_told(profile: Profile, way: Colours) -> None:
    """Refuse to be told the colours that a board feels, and to feel those that it does not."""
    if (profile.sensing is Sensing.DUAL) != (way is Colours.SENSED):
        is_dual = profile.sensing is Sensing.DUAL
        what = "feels the colours of its pieces" if is_dual else "does not feel the colours of its pieces"
        raise ColoursFelt(f"{profile.name} {what}; leave `--colours` out")

"""Refusals: events that a session's board or show cannot take, refused before anything changes."""

from controller.board import Profile, Sensing
from controller.games import GameError
from controller.inference import Colours
from controller.messages import Message
from controller.session import requested_move
from controller.session.events import (
    Event,
    NewGame,
    Requested,
    SetBrightness,
    SetCalm,
    SetColours,
    SetHelp,
    SetNames,
)
from controller.session.fitting_games import check_fits
from controller.session.state import Replaying, Session


class RecordShown(GameError):  # noqa: N818 - as those of the games
    """An event that only a game accepts, sent while a record is being shown."""

    code = "record-shown"


#: The events that are refused while a record is being shown.
_SETTING = NewGame | SetHelp | SetNames | SetBrightness | SetCalm | SetColours


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
        case Requested():
            requested_move.check(session, event)
    if isinstance(session.mode, Replaying) and isinstance(event, _SETTING):
        raise RecordShown(Message("game.record_shown"))


def _check_colours(profile: Profile, way: Colours) -> None:
    """Raise ColoursFelt for a keyed way on a board that senses colours, or for sensing on one that cannot."""
    is_dual = profile.sensing is Sensing.DUAL
    if is_dual and way is not Colours.SENSED:
        raise ColoursFelt(Message("game.colours_felt", board=profile.name))
    if not is_dual and way is Colours.SENSED:
        raise ColoursFelt(Message("game.colours_not_felt", board=profile.name))

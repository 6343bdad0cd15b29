"""The pieces that steps ask for: of which colour they have to be, and what that is called."""

from manalath_board.controller.diagnose.evidence import Laid
from manalath_board.controller.games.base import COLOUR_WORDS, Colour
from manalath_board.controller.profile import Profile, Sensing


def asked_colour(profile: Profile, laid: Laid) -> Colour | None:
    """Tell the colour that a piece has to have; None where reeds feel none, and any one will do."""
    return None if profile.sensing is Sensing.SINGLE else laid.colour


def colour_word(colour: Colour | None) -> str | None:
    """Name a colour that is asked for."""
    return None if colour is None else COLOUR_WORDS[colour]

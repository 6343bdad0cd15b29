"""The pieces that steps ask for: which colour they must have, and its name."""

from controller.board import Profile, Sensing
from controller.diagnose.evidence import Laid
from controller.games.base import COLOUR_WORDS, Colour


def asked_colour(profile: Profile, laid: Laid) -> Colour | None:
    """Return the colour that a piece must have; None if the reeds sense no colour, and any piece will do."""
    return None if profile.sensing is Sensing.SINGLE else laid.colour


def colour_word(colour: Colour | None) -> str | None:
    """Return the word for the colour that is asked for."""
    return None if colour is None else COLOUR_WORDS[colour]

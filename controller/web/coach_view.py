"""The coach's lights in words, for a reader who does not see the lights."""

from collections.abc import Mapping
from typing import assert_never

from controller.games.base import Colour
from controller.lights.coach_lights import Pointed, Sign, coached
from controller.messages import Message
from controller.session.state import Session


def coached_view(session: Session) -> Mapping[str, list[Message]]:
    """Describe for each space why the coach points at it, the most pressing reason first."""
    words = session.record.game.colour_words
    return {space: [_said(one, words) for one in pointed] for space, pointed in coached(session).items()}


def _said(one: Pointed, words: Mapping[Colour, str]) -> Message:
    colour = "" if one.colour is None else words[one.colour]
    match one.sign:
        case Sign.DANGER:
            return Message("coach.danger")
        case Sign.SAVES:
            return Message("coach.saves", colour=colour, is_lift=one.is_lift)
        case Sign.WINS:
            return Message("coach.wins", colour=colour, is_lift=one.is_lift)
        case Sign.LOSES:
            return Message("coach.loses", colour=colour, is_lift=one.is_lift)
    assert_never(one.sign)

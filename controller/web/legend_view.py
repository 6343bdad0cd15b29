"""The lights explained on a page: those in the legend, and each in words for a reader who cannot see it."""

from collections.abc import Collection, Mapping

from controller.lights.legend import Meaning, meanings_of
from controller.messages import Message
from controller.session.state import Session


def legend_view(session: Session, shown: Collection[Meaning]) -> dict[str, list[str]]:
    """Name the lights that are ``shown``, and the ``others`` that the game has, both in legend order."""
    others = meanings_of(session).difference(shown)
    return {
        "shown": [each.value for each in Meaning if each in shown],
        "others": [each.value for each in Meaning if each in others],
    }


def lights_view(names: Mapping[str, Meaning]) -> dict[str, dict[str, str | Message]]:
    """Describe the meaning of the light on each space; the text is empty if the page has its own."""
    return {
        space: {"means": meaning.value, "said": _SAID.get(meaning, "")} for space, meaning in names.items()
    }


#: Scenery and the coach's pointers have words of their own.
_SAID = {
    Meaning.NO_ORANGE: Message("light.no_orange"),
    Meaning.NO_PURPLE: Message("light.no_purple"),
    Meaning.NOTHING: Message("light.nothing"),
    Meaning.PLAY: Message("light.play"),
    Meaning.PUT: Message("light.put"),
    Meaning.WHICH: Message("light.which"),
    Meaning.HINT: Message("light.hint"),
    Meaning.KIND: Message("light.kind"),
    Meaning.TAKE_OFF: Message("light.take_off"),
    Meaning.FORBIDS: Message("light.forbids"),
    Meaning.UNCLEAR: Message("light.unclear"),
    Meaning.FAULTY: Message("light.faulty"),
    Meaning.LAST: Message("light.last"),
}

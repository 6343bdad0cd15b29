"""The names of the two players: what is a valid name, and how both are kept as text."""

import json
import unicodedata

from controller.errors import MessageError
from controller.messages import Message

#: The names of the first and the second player, each empty if the player has none.
Names = tuple[str, str]

NOBODY: Names = ("", "")

#: The greatest length of a name.
MOST_CHARACTERS = 24

#: Formatting characters that some scripts need inside words: zero-width non-joiner and joiner.
_JOINERS = "\u200c\u200d"


class BadNameError(MessageError, ValueError):
    """A text that is no valid name for a player; the message says why."""


def clean_name(text: str) -> str:
    """Normalise a name, empty if none is given; BadNameError if the text is no valid name.

    >>> clean_name("  Ada   Lovelace "), clean_name("")
    ('Ada Lovelace', '')
    """
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if len(name) > MOST_CHARACTERS:
        raise BadNameError(Message("players.too_long", most=MOST_CHARACTERS))
    if not all(character.isprintable() or character in _JOINERS for character in name):
        raise BadNameError(Message("players.unprintable"))
    return name


def names_text(names: Names) -> str:
    """Write both names.

    >>> names_text(("Ada", ""))
    '["Ada", ""]'
    """
    return json.dumps(names)


def read_names(text: str) -> Names:
    """Read both names; ValueError if the text does not hold two names."""
    match json.loads(text):
        case [str(first), str(second)]:
            return clean_name(first), clean_name(second)
    raise ValueError(text)

"""The names of the two players: what is a valid name, and how both are kept as text."""

import json
import unicodedata
from typing import Annotated

from controller.errors import MessageError
from controller.messages import Message
from controller.plain import Within

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


#: The levels of the engine, from a newcomer's play to nearly all it can do.
LEVELS = range(1, 9)

#: How far below the program itself the scheduling priority of a search is; the system stops at 19.
NICENESS = 10

#: A seat played by hand at the table, and one played elsewhere by someone other than the engine.
HAND, ELSEWHERE = 0, -1

#: A level of the engine.
Level = Annotated[int, Within(LEVELS[0], LEVELS[-1])]

#: In place of a level, where it is chosen who plays: the one that fits. No game that has begun has it.
FITS = LEVELS.stop

#: ``HAND``, ``ELSEWHERE``, the level of the engine, or ``FITS``.
Seat = Annotated[int, Within(ELSEWHERE, FITS)]

#: The seats of the first and the second player.
Seats = tuple[Seat, Seat]

HANDS: Seats = (HAND, HAND)

_WORDS = ("first", "second")


class BadSeatsError(MessageError, ValueError):
    """A text that names no seats."""


def write_seats(seats: Seats) -> str:
    """Name the seats that are not played by hand, each with the level of its engine if it has one.

    >>> write_seats((HAND, 4)), write_seats((ELSEWHERE, HAND)), write_seats(HANDS)
    ('second=4', 'first', '')
    """
    written = zip(_WORDS, seats, strict=True)
    return " ".join(word if seat < HAND else f"{word}={seat}" for word, seat in written if seat != HAND)


def read_seats(text: str) -> Seats:
    """Read what ``write_seats`` wrote; BadSeatsError for anything else.

    >>> read_seats("first=1 second"), read_seats("")
    ((1, -1), (0, 0))
    """
    seats = dict.fromkeys(_WORDS, HAND)
    for part in text.split():
        word, equals, level = part.partition("=")
        if word not in seats or (equals and level not in map(str, LEVELS)):
            raise BadSeatsError(Message("players.no_seats", found=text, most=LEVELS[-1]))
        seats[word] = int(level) if equals else ELSEWHERE
    return seats["first"], seats["second"]

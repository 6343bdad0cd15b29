"""Who makes the moves of each side: a hand at the table, the engine at some level, or a player elsewhere."""

from typing import Annotated

from controller.errors import MessageError
from controller.messages import Message
from controller.plain import Within

#: The levels of the engine, from a newcomer's play to nearly all it can do.
LEVELS = range(1, 9)

#: The scheduling priority of a search: 19 is the lowest.
NICENESS = 10

#: A seat played by hand at the table, and one played elsewhere by someone other than the engine.
HAND, ELSEWHERE = 0, -1

#: ``HAND``, ``ELSEWHERE``, or the level of the engine.
Seat = Annotated[int, Within(ELSEWHERE, LEVELS[-1])]

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

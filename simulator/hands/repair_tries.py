"""A record of what a hand has tried while it puts a table right."""

from collections import Counter
from dataclasses import dataclass, field

#: How often one space is tried.
SPACE_TRIES = 3

#: How often each space was tried.
Tried = Counter[str]


@dataclass(slots=True)
class RepairLog:
    """The course of one repair.

    ``tried`` counts the tries, mostly by space. ``is_led`` while the lights direct the hand, ``has_waited``
    once it has looked on for long. ``vouched`` are spaces whose piece it has confirmed. ``to_undo`` plies
    remain to be undone by key, each once the demands of the one before are met.
    """

    tried: Tried = field(default_factory=Counter)
    is_led: bool = False
    has_waited: bool = False
    vouched: frozenset[str] = frozenset()
    to_undo: int = 0

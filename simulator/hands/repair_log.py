"""What a hand has tried so far while it puts a table right."""

from collections import Counter
from dataclasses import dataclass, field

from manalath_board.simulator.hands.repair import Tried


@dataclass(slots=True)
class RepairLog:
    """What a hand has done so far to put a table right.

    ``tried`` counts how often each space was. ``is_led`` while the lights say what to do, ``has_waited`` once
    it has looked on for long; of ``vouched`` spaces it has said that their piece lies there. So many plies
    are ``to_undo`` by key, each once what the one before asks for is done.
    """

    tried: Tried = field(default_factory=Counter)
    is_led: bool = False
    has_waited: bool = False
    vouched: frozenset[str] = frozenset()
    to_undo: int = 0

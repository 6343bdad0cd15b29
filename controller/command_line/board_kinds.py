"""The kinds of boards, by the word before the colon of a board's name.

The table knows real ones. Whoever puts the program together adds those that annexes offer.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from controller.board import Profile
    from controller.command_line.found_board import FoundBoard

SERIAL, GPIO = "serial", "gpio"


@dataclass(frozen=True, slots=True)
class BoardKind:
    """An annex's offer without a table: boards that need no hardware, by the ``word`` of their kind.

    Each has a profile that ``is_for`` accepts; ``find`` finds it by its whole name and that profile.
    """

    word: str
    is_for: "Callable[[Profile], bool]"
    find: "Callable[[str, Profile], FoundBoard]"


_simulated: dict[str, BoardKind] = {}


def add_kinds(kinds: Iterable[BoardKind]) -> None:
    """Add the kinds of boards that need no hardware, the simplest one first."""
    _simulated.update((kind.word, kind) for kind in kinds)


def simulated_kinds() -> Mapping[str, BoardKind]:
    """Return the kinds that need no hardware, by their words, the simplest one first."""
    return _simulated


def every_kind() -> tuple[str, ...]:
    """Name every kind."""
    return (SERIAL, GPIO, *_simulated)

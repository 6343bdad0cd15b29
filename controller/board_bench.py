"""The bench of a board whose pieces a page moves: what is seen there, and what hands do.

A real board has none, and so much the table knows. What stands in for a board, and what can be done to it
besides moving its pieces, an annex decides.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from controller.games import Colour
    from controller.messages import Message


class BenchPiece(Protocol):
    """A piece on a bench: its ``space`` is None while it moves, ``at_mm`` is right and up of the middle."""

    @property
    def colour(self) -> "Colour":
        """Its colour."""

    @property
    def space(self) -> str | None:
        """Where it lies; None while it moves."""

    @property
    def at_mm(self) -> tuple[float, float]:
        """Where it is, in mm right and up of the middle of the board."""

    @property
    def is_held(self) -> bool:
        """Whether a hand holds it."""


class BenchMeters(Protocol):
    """What is measured at a bench; a time is None before the first."""

    @property
    def scan_hz(self) -> float:
        """Scans a second."""

    @property
    def reed_to_light_ms(self) -> float | None:
        """The time from a contact's edge to the light that answered it, the last one."""

    @property
    def reed_to_light_p95_ms(self) -> float | None:
        """The 95th percentile of those."""

    @property
    def strip_ma(self) -> float:
        """What the lights draw."""


class BenchSight(Protocol):
    """What a page sees at a bench; from any thread."""

    @property
    def lights(self) -> Sequence[str]:
        """The spaces over the lights, in light order."""

    @property
    def caption(self) -> "Message | None":
        """The caption for onlookers; None if there is none."""

    @property
    def has_pace(self) -> bool:
        """Whether time can be slowed down, sped up and paused there."""

    @property
    def speed(self) -> float:
        """How fast time passes."""

    @property
    def is_paused(self) -> bool:
        """Whether time stands still."""

    def pieces(self) -> Sequence[BenchPiece]:
        """Return every piece on the board, in the order in which they came."""

    def strip(self) -> bytes:
        """Return what the lights show: 3 bytes (red, green, blue) per light, in light order."""

    def raw(self) -> tuple[int, ...]:
        """Return what the last scan read: an int per row, bit = column, 1 = closed."""

    def debounced(self) -> tuple[int, ...]:
        """Return what the bounce filter makes of the scans, in the same way."""

    def now_ms(self) -> float:
        """Return the time there."""

    def meters(self) -> BenchMeters:
        """Read the meters."""

    def faults(self) -> Iterable[object]:
        """Return everything that is broken now, each as a text."""

    def fault_kinds(self) -> list[dict[str, Any]]:
        """List what a page shows and asks for, for each kind of fault that the board can have."""

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call ``callback``, from any thread, at every change; return the function that ends this."""


class HandAtBench(Protocol):
    """The hand of one page at a bench."""

    def do(self, act: object) -> None:
        """Carry out an act on the pieces, or one of the bench's own; an InputError says why it cannot."""

    def leave(self) -> None:
        """Let go of everything."""


class BoardBench(Protocol):
    """The bench of the board of a loop.

    ``seed`` is that of its chance, with which somebody helps a guest there; None if nobody does.
    """

    @property
    def sight(self) -> BenchSight:
        """What is seen there."""

    @property
    def seed(self) -> int | None:
        """See above."""

    @property
    def acts(self) -> Collection[type]:
        """What its hands do, when a page asks for it, besides moving pieces and pressing keys."""

    def hand(self) -> HandAtBench:
        """Return a hand for one page."""

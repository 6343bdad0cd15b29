"""A person at the page, in any browser: drags, presses keys, and looks at lights and words."""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from tests.deadline import until

PIECE_MM = 10.6
RING_MM = 15.3
LAMP_MM = 8.0
#: The directions in which light is looked at: all round, and where both hexagons and squares have room.
ROUND = tuple(n * math.tau / 12 for n in range(12))
CORNERS = tuple(math.radians(turn) for turn in (30, 150, 210, 330))

#: The strides of a pointer, as shares of its way. A drag starts with the first one; the last one crosses all
#: spaces in between at once, since on a slow computer a piece could come to rest on one of them.
STRIDES = (0.08, 1.0)

Point = tuple[float, float]


class Guest(ABC):
    """One page, linked to its board. Points are in pixels of the window."""

    def __init__(self, url: str) -> None:
        self.url = url

    # --- what each browser does in a different way ---

    @abstractmethod
    def open(self) -> None:
        """Go to the page."""

    @abstractmethod
    def ask(self, script: str, argument: object = None) -> Any:  # noqa: ANN401 - whatever JSON holds
        """Return the value of a JavaScript expression, in which ``it`` is the argument."""

    @abstractmethod
    def until(self, is_so: str, argument: object = None) -> Self:
        """Wait until a JavaScript expression, in which ``it`` is the argument, is true."""

    @abstractmethod
    def drag(self, start: Point, end: Point) -> Self:
        """Press the pointer down, move and release it."""

    @abstractmethod
    def press(self, key: str) -> None:
        """Press a key for one character."""

    @abstractmethod
    def picture(self, space: str) -> NDArray[np.uint8]:
        """Return a picture of a space: rows of (red, green, blue)."""

    # --- what the page reports ---

    def come(self) -> Self:
        """Open the page, and wait until it shows the board in its own typeface."""
        self.open()
        is_there = "manalath.state?.link.status === 'linked' && manalath.picture > 0"
        return self.until(f"{is_there} && document.fonts.check('16px Atkinson Hyperlegible Next')")

    @property
    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.ask("manalath.state")
        return state

    def light(self, space: str) -> tuple[int, ...]:
        """Return the bytes of a light, as the page received them last."""
        return tuple(self.ask("manalath.lights[it]", space))

    def lit(self) -> dict[str, list[int]]:
        lights: dict[str, list[int]] = self.ask("manalath.lights")
        return {space: duties for space, duties in lights.items() if any(duties)}

    def until_moves(self, *moves: str) -> Self:
        return self.until(
            "manalath.state.moves.map((move) => move.notation).join(' ') === it", " ".join(moves)
        )

    def until_piece(self, space: str, colour: str | None) -> Self:
        return self.until(
            "(manalath.pieces.find((p) => p.space === it[0])?.colour ?? null) === it[1]", [space, colour]
        )

    def until_differences(self, count: int) -> Self:
        """Wait until the truths, which the server sends last, differ on so many spaces."""
        return self.until("manalath.messages.truths?.differences.length === it", count)

    def until_lying(self, space: str) -> Self:
        """Wait until a piece can be picked up from a space."""
        return self.until("manalath.pieces.some((piece) => piece.space === it)", space)

    # --- where things are ---

    def box(self, place: str) -> tuple[float, float, float, float]:
        """Return left, top, width and height of the first element that matches a selector."""
        script = "(({x, y, width, height}) => [x, y, width, height])"
        x, y, width, height = self.ask(f"{script}(document.querySelector(it).getBoundingClientRect())", place)
        return x, y, width, height

    def _middle(self, place: str) -> Point:
        x, y, width, height = self.box(place)
        return x + width / 2, y + height / 2

    @staticmethod
    def way(start: Point, end: Point) -> list[Point]:
        """Return the points at which a pointer is seen between start and end."""
        return [
            (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
            for share in STRIDES
        ]

    def at(self, space: str) -> Point:
        return self._middle(f"[data-space={space}]")

    def tray(self, colour: str) -> Point:
        return self._middle(f".tray[data-colour={colour}] svg")

    def beside(self) -> Point:
        """A point beside the board, in the corner above it."""
        x, y, _, _ = self.box("#stage")
        return x + 12, y + 12

    def pixels_a_mm(self) -> float:
        return math.dist(self.at("e1"), self.at("e2")) / 30.0

    # --- what a hand does ---

    def put(self, space: str, colour: str) -> Self:
        """Drag a piece from its tray to a space."""
        return self.drag(self.tray(colour), self.at(space))

    def slide(self, start: str, end: str) -> Self:
        return self.until_lying(start).drag(self.at(start), self.at(end))

    def take_off(self, space: str) -> Self:
        """Drag a piece off the board."""
        return self.until_lying(space).drag(self.at(space), self.beside())

    # --- what an eye sees ---

    def ring(self, space: str) -> tuple[int, int, int]:
        """Return the colour around the piece on a space, in the corners that its mark leaves free."""
        return self._around(space, RING_MM, CORNERS)

    def lamp(self, space: str) -> tuple[int, int, int]:
        """Return the colour of the light on an empty space, around its mark."""
        return self._around(space, LAMP_MM, ROUND)

    def _around(self, space: str, reach_mm: float, turns: Sequence[float]) -> tuple[int, int, int]:
        """Return the median colour at some points on a circle around a space."""
        _, _, width, _ = self.box(f"[data-space={space}]")
        reach = reach_mm * self.pixels_a_mm()
        seen = self.picture(space)
        down, across = (size / 2 for size in seen.shape[:2])
        reach *= seen.shape[1] / width
        around = [
            seen[round(down + reach * math.sin(turn)), round(across + reach * math.cos(turn))]
            for turn in turns
        ]
        middle = len(around) // 2
        red, green, blue = (sorted(int(pixel[n]) for pixel in around)[middle] for n in range(3))
        return red, green, blue

    def sees_blink(self, space: str) -> None:
        """Look until the ring on a space has been white and has been dark."""
        self.sees(
            lambda: self.ring(space),
            {"white": lambda c: min(c) > 100, "dark": lambda c: max(c) < 75},
        )

    def receives_blink(self, space: str) -> None:
        """Look at the bytes until a space's light has been white and has been dark."""
        wanted = {"white": lambda c: c == (255, 255, 255), "dark": lambda c: c == (0, 0, 0)}
        self.sees(lambda: self.light(space), wanted)

    def sees(
        self,
        look: Callable[[], tuple[int, ...]],
        wanted: dict[str, Callable[[tuple[int, ...]], bool]],
    ) -> None:
        """Look until everything wanted has been seen."""
        seen = set[tuple[int, ...]]()

        def are_all_seen() -> bool:
            seen.add(look())
            return all(any(map(is_it, seen)) for is_it in wanted.values())

        until(are_all_seen, seen=lambda: f"not all of {', '.join(wanted)}, but {sorted(seen)}")

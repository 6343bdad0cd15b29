"""The moves of all games, in the one notation that every game uses (docs/play/rules.md).

Each game decides which texts are its moves, and which of those are legal.

>>> moves = (Put("e10", Colour.SECOND), Place("a1", "damyo"), Travel("a1", "b3"))
>>> [move.text(("o", "p")) for move in moves]
['e10p', 'Da1', 'a1-b3']
"""

from dataclasses import dataclass

from controller.games.base import Colour, Move


@dataclass(frozen=True, slots=True)
class Put(Move):
    """Place a piece of ``colour``, which either player may use, on the empty ``space``."""

    space: str
    colour: Colour

    def text(self, letters: tuple[str, str], /) -> str:
        """Write the space and the letter of the colour."""
        return f"{self.space}{letters[self.colour is Colour.SECOND]}"


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Place one of the player's pieces, of ``kind`` if the game has kinds, on the empty ``space``."""

    space: str
    kind: str = ""

    def text(self, _letters: tuple[str, str], /) -> str:
        """Write the first letter of the kind, if there is one, and the space."""
        return f"{self.kind[:1].upper()}{self.space}"


@dataclass(frozen=True, slots=True)
class Travel(Move):
    """Move the player's piece on ``start`` to ``end``, and capture any piece there."""

    start: str
    end: str

    def text(self, _letters: tuple[str, str], /) -> str:
        """Write the start and the end."""
        return f"{self.start}-{self.end}"


@dataclass(frozen=True, slots=True)
class Return(Move):
    """Return one of the player's captured pieces to the empty ``space``."""

    space: str

    def text(self, _letters: tuple[str, str], /) -> str:
        """Write the space after an ``@``."""
        return f"@{self.space}"


@dataclass(frozen=True, slots=True)
class ReleaseLine(Move):
    """Release the animals on these ``spaces``, named in alphabetical order."""

    spaces: tuple[str, ...]

    def text(self, _letters: tuple[str, str], /) -> str:
        """Write the spaces after a ``-``."""
        return f"-{''.join(self.spaces)}"


@dataclass(frozen=True, slots=True)
class ReleaseKind(Move):
    """Release every animal of ``kind``, a letter in notation."""

    kind: str

    def text(self, _letters: tuple[str, str], /) -> str:
        """Write the kind after a ``-``."""
        return f"-{self.kind}"


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Replace the only piece on the table with one of the player's own."""

    def text(self, _letters: tuple[str, str], /) -> str:
        """Write the word ``swap``."""
        return "swap"


@dataclass(frozen=True, slots=True)
class ChooseEdge(Move):
    """Turn the board by this many quarter ``turns``, clockwise."""

    turns: int

    def text(self, _letters: tuple[str, str], /) -> str:
        """Write ``edge`` and the number of turns."""
        return f"edge{self.turns}"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Leave the table as it is."""

    def text(self, _letters: tuple[str, str], /) -> str:
        """Write the word ``pass``."""
        return "pass"

"""The reader of ``corpus/``: golden games and positions, in blocks of lines."""

from dataclasses import dataclass
from pathlib import Path

_CORPUS = Path(__file__).parent / "corpus"


@dataclass(frozen=True)
class Block:
    """The lines between two empty ones: the first word of each, and the rest."""

    game: str
    lines: tuple[tuple[str, tuple[str, ...]], ...]

    def words(self, key: str) -> tuple[str, ...]:
        return tuple(word for first, rest in self.lines if first == key for word in rest)

    def plies(self) -> tuple[str, ...]:
        """Return the moves of a game, each as ``move/count``."""
        return tuple(word for first, rest in self.lines if "/" in first for word in (first, *rest))


def blocks(kind: str) -> list[Block]:
    found = []
    for path in sorted(_CORPUS.glob(f"*.{kind}")):
        for text in path.read_text().split("\n\n"):
            lines = (line.split() for line in text.splitlines())
            found.append(Block(path.stem, tuple((first, tuple(rest)) for first, *rest in lines)))
    return found

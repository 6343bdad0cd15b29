"""How moves are written: one notation for every game (docs/rules.md).

Decides the text of a move alone. Which texts are moves of a game, and which of these are legal, is for the
game.
"""

from manalath_board.controller.games.base import (
    ChooseEdge,
    Colour,
    Move,
    Pass,
    Place,
    Put,
    ReleaseKind,
    ReleaseLine,
    Return,
    Swap,
    Travel,
)


def write(move: Move, letters: tuple[str, str] = ("", "")) -> str:
    """Write a move; ``letters`` are the game's for the first and the second colour.

    >>> write(Put("e10", Colour.SECOND), ("o", "p")), write(Place("a1", "damyo")), write(Travel("a1", "b3"))
    ('e10p', 'Da1', 'a1-b3')
    """
    match move:
        case Put(space, colour):
            return f"{space}{letters[colour is Colour.SECOND]}"
        case Place(space, kind):
            return f"{kind[:1].upper()}{space}"
        case Travel(start, end):
            return f"{start}-{end}"
        case Return(space):
            return f"@{space}"
        case ReleaseLine(spaces):
            return f"-{''.join(spaces)}"
        case ReleaseKind(kind):
            return f"-{kind}"
        case Swap():
            return "swap"
        case ChooseEdge(turns):
            return f"edge{turns}"
        case Pass():
            return "pass"

"""The rows of a position line, and the drawing of a board, for boards of hexagons.

Decides how spaces and letters become text and back. Knows nothing of what a letter means or whether a
position can be. A board passes through here as one character a space, in index order. Notation:
docs/rules.md, the section on names.
"""

import re
from collections.abc import Mapping

from manalath_board.controller.games.base import BadFen
from manalath_board.controller.geometry import Geometry

#: An empty space, on a drawing and between the functions of this module.
EMPTY = "."

_LONGEST_QUOTE = 24
_LONGEST_NUMBER = 3


def quoted(text: str) -> str:
    """Quote somebody's text for a message: one line, plain characters, cut short."""
    return ascii(text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "...")


def read_rows(text: str, geometry: Geometry, most: Mapping[str, int]) -> str:
    """Read the first field of a position line: rows from the top, ``/`` between them.

    ``most`` gives every letter that may stand on a space and how often. Returns one character a space, in
    index order. BadFen names the row, the column (from 1) and the cure.

    >>> from manalath_board.controller.geometry import hexagon
    >>> read_rows("o1/2x/p1", hexagon((2, 3, 2)), {"o": 3, "p": 3, "x": 1})
    'p...xo.'
    """
    texts = text.split("/")
    if len(texts) != len(geometry.rows):
        top, bottom = (geometry.names[geometry.rows[row][0]][0] for row in (-1, 0))
        raise BadFen(
            f"{len(geometry.rows)} rows are needed, {top} first and {bottom} last with / between them, "
            f"but there are {len(texts)}"
        )
    used = dict.fromkeys(most, 0)
    rows = []
    for row, row_text in zip(reversed(geometry.rows), texts, strict=True):
        signs = _read_row(row_text, geometry.names[row[0]][0], len(row), tuple(most))
        for column, letter in enumerate(signs, start=1):
            if letter == EMPTY:
                continue
            used[letter] += 1
            if used[letter] > most[letter]:
                where = f"row {geometry.names[row[0]][0]}, column {column}"
                raise BadFen(f"{where}: one {letter} too many, there can be {most[letter]}; take some away")
        rows.append(signs)
    return "".join(reversed(rows))


def write_rows(signs: str, geometry: Geometry) -> str:
    """Write the first field of a position line, as ``read_rows`` reads it."""
    rows = ("".join(signs[space] for space in row) for row in reversed(geometry.rows))
    return "/".join(re.sub(r"\.+", lambda run: str(len(run.group())), row) for row in rows)


def draw(signs: str, geometry: Geometry) -> str:
    """Draw a board, the last row on top, each row with its letter.

    >>> from manalath_board.controller.geometry import hexagon
    >>> print(draw("p...xo.", hexagon((2, 3, 2))))
    c  o .
    b . . x
    a  p .
    """
    widest = max(len(row) for row in geometry.rows)
    return "\n".join(
        f"{geometry.names[row[0]][0]} {' ' * (widest - len(row))}{' '.join(signs[space] for space in row)}"
        for row in reversed(geometry.rows)
    )


def _read_row(text: str, row: str, length: int, letters: tuple[str, ...]) -> str:
    signs = ""
    for part in re.findall(r"[0-9]+|.", text, flags=re.DOTALL):
        where = f"row {row}, column {len(signs) + 1}"
        if part in letters:
            signs += part
        elif part[0] not in "0123456789":
            raise BadFen(f"{where}: {quoted(part)} is none of {' '.join(letters)} and no number")
        elif part[0] == "0":
            cure = "leave it out" if part.strip("0") == "" else "write it without the leading 0"
            raise BadFen(f"{where}: {quoted(part)} is no number of empty spaces; {cure}")
        elif len(part) >= _LONGEST_NUMBER or len(signs) + int(part) > length:
            touching = (
                "" if len(part) == 1 else "; two numbers never touch, write a run of empty spaces as one"
            )
            raise BadFen(f"{where}: {quoted(part)} goes past the end, the row has {length} spaces{touching}")
        else:
            signs += EMPTY * int(part)
        if len(signs) > length:
            raise BadFen(
                f"{where}: the row has only {length} spaces; take {quoted(part)} and what follows away"
            )
    if len(signs) < length:
        raise BadFen(
            f"row {row}, column {len(signs) + 1}: the row ends here, but it has {length} spaces; fill it"
        )
    return signs

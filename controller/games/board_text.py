"""Boards as text: the rows of a position line, and the drawing of a board.

Converts between spaces and letters and their text. Does not know what a letter means or whether a position is
possible. Between the functions here a board is a string of one character per space, in index order. The
notation is in docs/play/rules.md, section "Notation".
"""

import re
from collections.abc import Mapping

from controller.games.geometry import Geometry
from controller.games.rule_errors import BadFen
from controller.messages import Message

#: An empty space, in a drawing and between the functions of this module.
EMPTY = "."

_LONGEST_QUOTE = 24
_LONGEST_NUMBER = 3


def quoted(text: str) -> str:
    """Quote a user's text for a message: one line of ASCII, truncated."""
    return ascii(text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "...")


def read_rows(text: str, geometry: Geometry, most: Mapping[str, int]) -> str:
    """Read the first field of a position line: rows from the top, separated by ``/``.

    ``most`` maps every letter allowed on a space to how often it may occur. Returns one character per space,
    in index order. BadFen names the row, the column (from 1) and the cure.

    >>> from controller.games.geometry import hexagon
    >>> read_rows("o1/2x/p1", hexagon((2, 3, 2)), {"o": 3, "p": 3, "x": 1})
    'p...xo.'
    """
    texts = text.split("/")
    if len(texts) != len(geometry.rows):
        top, bottom = geometry.row_names[-1], geometry.row_names[0]
        raise BadFen(
            Message("game.wrong_rows", rows=len(geometry.rows), top=top, bottom=bottom, found=len(texts))
        )
    used = dict.fromkeys(most, 0)
    rows = []
    names = reversed(geometry.row_names)
    for row, name, row_text in zip(reversed(geometry.rows), names, texts, strict=True):
        signs = _read_row(row_text, name, len(row), tuple(most))
        for column, letter in enumerate(signs, start=1):
            if letter == EMPTY:
                continue
            used[letter] += 1
            if used[letter] > most[letter]:
                raise BadFen(
                    Message("game.too_many", row=name, column=column, letter=letter, most=most[letter])
                )
        rows.append(signs)
    return "".join(reversed(rows))


def write_rows(signs: str, geometry: Geometry) -> str:
    """Write the first field of a position line, as ``read_rows`` reads it back."""
    rows = ("".join(signs[space] for space in row) for row in reversed(geometry.rows))
    return "/".join(re.sub(r"\.+", lambda run: str(len(run.group())), row) for row in rows)


def draw(signs: str, geometry: Geometry) -> str:
    """Draw a board with the last row on top, each row labelled with its name.

    >>> from controller.games.geometry import hexagon
    >>> print(draw("p...xo.", hexagon((2, 3, 2))))
    c  o .
    b . . x
    a  p .
    """
    widest = max(len(row) for row in geometry.rows)
    return "\n".join(
        f"{name} {' ' * (widest - len(row))}{' '.join(signs[space] for space in row)}"
        for name, row in zip(reversed(geometry.row_names), reversed(geometry.rows), strict=True)
    )


def _read_row(text: str, row: str, length: int, letters: tuple[str, ...]) -> str:
    signs = ""
    for part in re.findall(r"[0-9]+|.", text, flags=re.DOTALL):
        found, column = quoted(part), len(signs) + 1
        if part in letters:
            signs += part
        elif part[0] not in "0123456789":
            raise BadFen(Message("game.no_sign", row=row, column=column, found=found, letters=letters))
        elif not part.strip("0"):
            raise BadFen(Message("game.no_run", row=row, column=column, found=found))
        elif part[0] == "0":
            raise BadFen(Message("game.leading_zero", row=row, column=column, found=found))
        elif len(part) >= _LONGEST_NUMBER or len(signs) + int(part) > length:
            raise BadFen(
                Message(
                    "game.past_end",
                    row=row,
                    column=column,
                    found=found,
                    spaces=length,
                    is_touching=len(part) > 1,
                )
            )
        else:
            signs += EMPTY * int(part)
        if len(signs) > length:
            raise BadFen(Message("game.row_too_long", row=row, column=column, found=found, spaces=length))
    if len(signs) < length:
        raise BadFen(Message("game.row_too_short", row=row, column=len(signs) + 1, spaces=length))
    return signs

"""A table of first moves as a picture: each space says how much of its games an opener wins who begins there.

A board is drawn for each colour that the first piece may have. The scale runs from blue, where the opener
loses, over white to brown, where the opener wins: people with any colour vision can read it, and the figures
say the same.
"""

import math
from collections.abc import Iterable, Mapping
from itertools import pairwise

from controller.annexes.selfplay.first_moves import FirstMoves, Worth
from controller.document import as_file, drawing, element, group, label, outline
from controller.games import Colour, Game
from controller.messages import Message, word

#: Blue, white and brown, and how dark a fill is before its figure is white.
_SCALE = ((33, 102, 172), (247, 247, 247), (179, 88, 6))
_DARK = 0.62
_INK, _FAINT = "#221c16", "#8a8078"
_STYLE = "text{font:600 9px system-ui,sans-serif;text-anchor:middle}.head{font-size:11px}"
_MARGIN = 14.0


def picture(game: Game, table: FirstMoves) -> str | None:
    """Draw the board once for each colour of the first piece; None if a first move is not one on a space."""
    boards = _spread(game, table)
    if not boards:
        return None
    places = game.geometry.positions_mm
    pitch_mm = min(math.dist(places[0], place) for place in places[1:])
    spaces = [(24 / pitch_mm * x, -24 / pitch_mm * y) for x, y in places]
    wide = 2 * (max(x for x, _ in spaces) + 16 + _MARGIN)
    high = 2 * (max(y for _, y in spaces) + 16 + _MARGIN)
    cell = _cell(spaces)
    drawn = [
        group(
            [
                label((0, 10 - high / 2), _head(game, colour), class_="head", fill=_INK),
                *(
                    _space(place, cell, worth)
                    for place, worth in zip(spaces, (at[name] for name in game.geometry.names), strict=True)
                ),
            ],
            transform=f"translate({(number + 0.5) * wide:.1f} {high / 2:.1f})",
        )
        for number, (colour, at) in enumerate(sorted(boards.items(), key=lambda board: board[0].value))
    ]
    title = Message("openings.picture", game=game.title)
    box = (0.0, 0.0, len(boards) * wide, high)
    return as_file(drawing("first-moves", title, Message("openings.legend"), box, *drawn), style=_STYLE)


def _spread(game: Game, table: FirstMoves) -> Mapping[Colour, Mapping[str, list[Worth]]]:
    """Return what is known of every space, by the colour of the first piece; nothing if there is none."""
    board, geometry = game.start().search_board(), game.geometry
    known = dict[str, list[Worth]]()
    for one in table.worth:
        known.setdefault(one.move, []).append(one)
    found = dict[Colour, dict[str, list[Worth]]]()
    for number in board.legal():
        spaces, colour = board.spaces(number), board.colour(number)
        if len(spaces) == 1 and colour is not None and (worth := known.get(board.write(number))):
            for turn in geometry.symmetries():
                alike = geometry.names[turn[geometry.index[spaces[0]]]]
                found.setdefault(Colour(colour), {})[alike] = worth
    return found


def _head(game: Game, colour: Colour) -> str:
    return word(Message("openings.head", colour=game.colour_words[colour]))


def _cell(spaces: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the corners of a space around its middle: of a hexagon, or of a square."""
    rows = sorted({round(y, 1) for _, y in spaces})
    is_square = abs(max(upper - lower for lower, upper in pairwise(rows)) - 24) < 1
    corners, first, radius = (4, 45, 12 * math.sqrt(2)) if is_square else (6, 30, 12 / math.cos(math.pi / 6))
    turns = (math.radians(first + 360 * corner / corners) for corner in range(corners))
    return [(0.97 * radius * math.cos(turn), 0.97 * radius * math.sin(turn)) for turn in turns]


def _space(place: tuple[float, float], cell: Iterable[tuple[float, float]], worth: Iterable[Worth]) -> str:
    """Draw a space: the share at the greatest strength, with a thick edge if that is even."""
    x, y = place
    strongest = max(worth, key=lambda one: one.nodes)
    fill, is_dark = _colour(strongest.share)
    stroke, width = (_INK, 2.5) if strongest.is_even else (_FAINT, 0.5)
    corners = [(x + dx, y + dy) for dx, dy in cell]
    shape = outline(corners, fill=fill, stroke=stroke, stroke_width=width)
    figure = label((x, y + 3.2), f"{100 * strongest.share:.0f}", fill="#fff" if is_dark else _INK)
    return element("g", shape, figure)


def _colour(share: float) -> tuple[str, bool]:
    """Return the colour of a share, and whether it is dark."""
    off = 2 * share - 1
    end = _SCALE[2] if off > 0 else _SCALE[0]
    mixed = (round(a + abs(off) * (b - a)) for a, b in zip(_SCALE[1], end, strict=True))
    return "#{:02x}{:02x}{:02x}".format(*mixed), abs(off) > _DARK

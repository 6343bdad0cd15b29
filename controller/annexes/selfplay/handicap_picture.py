"""A table of handicaps as a picture: by how much each makes the opener stronger, in Elo, at each strength.

A column for each way to open the game and for each number of green spaces; in it a point for each strength,
the weakest on the left, with its interval of 95 %. Intervals that go beyond the scale are cut off there.
"""

from collections.abc import Mapping

from controller.annexes.selfplay.first_moves import STRENGTHS, FirstMoves, Worth
from controller.annexes.selfplay.jobs import elo
from controller.document import as_file, drawing, element, group, label, path
from controller.games import Game
from controller.messages import Message
from controller.table.opening_rule import OpeningRule

#: The ends of the scale, and how far apart its lines are, in Elo.
_LEAST, _MOST, _STEP = -200, 800, 100
#: How wide a column is, how high 100 Elo are, and the space around the scale: left and above, and below.
_COLUMN, _HIGH, _LEFT, _ABOVE, _BELOW = 62.0, 30.0, 44.0, 30.0, 26.0
#: From the weakest to the strongest; dark enough to be told apart without colour.
_INKS = ("#b35806", "#2166ac", "#221c16")
_INK, _FAINT = "#221c16", "#d8d2cc"
_STYLE = "text{font:600 9px system-ui,sans-serif;text-anchor:middle}.head{font-size:11px}"


def picture(game: Game, table: FirstMoves) -> str:
    """Draw the table."""
    columns = dict[str, dict[int, Worth]]()
    for one in table.worth:
        columns.setdefault(one.move, {})[one.nodes] = one
    wide, high = _LEFT + _COLUMN * len(columns) + 8, _y(_LEAST) + _BELOW
    drawn = [
        label(
            (wide / 2, 14), Message("openings.handicap_picture", game=game.title), class_="head", fill=_INK
        ),
        *(_line(value, wide) for value in range(_LEAST, _MOST + 1, _STEP)),
        *(
            _column(name, of, _LEFT + _COLUMN * (number + 0.5))
            for number, (name, of) in enumerate(columns.items())
        ),
    ]
    title = Message("openings.handicap_picture", game=game.title)
    box = (0.0, 0.0, wide, high)
    return as_file(
        drawing("handicaps", title, Message("openings.handicap_legend"), box, *drawn), style=_STYLE
    )


def _y(value: float) -> float:
    return _ABOVE + _HIGH * (_MOST - min(max(value, _LEAST), _MOST)) / 100


def _line(value: int, wide: float) -> str:
    y = _y(value)
    stroke = _FAINT if value else _INK
    return path([(_LEFT, y), (wide - 8, y)], stroke=stroke) + label((22, y + 3), f"{value:+d}", fill=_INK)


def _column(name: str, of: Mapping[int, Worth], x: float) -> str:
    """Draw a column: its name, and a point with its interval for each strength."""
    points = [
        _point(x + 12 * (at - 1), of[nodes], ink)
        for at, (nodes, ink) in enumerate(zip(STRENGTHS, _INKS, strict=True))
        if nodes in of
    ]
    return group([label((x, _y(_LEAST) + 16), _named(name), fill=_INK), *points])


def _named(name: str) -> str | Message:
    """Name a column: as the table does, but green spaces by their number."""
    is_rule = name in {rule.value for rule in OpeningRule}
    return name if is_rule else Message("openings.green", count=name.count("+") + 1)


def _point(x: float, one: Worth, ink: str) -> str:
    least, most = (_y(elo(end)) for end in one.between)
    line = path([(x, least), (x, most)], stroke=ink, stroke_width=1.5)
    return line + element("circle", cx=x, cy=_y(elo(one.share)), r=3, fill=ink)

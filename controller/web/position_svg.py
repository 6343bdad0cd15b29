"""A position as a standalone picture: an SVG as large as the board, row a at the bottom.

It shows what the page shows: the pieces, distinguishable without colour too, the last move, what is
forbidden, and the scenery.
"""

from collections.abc import Mapping

from controller.document import as_file, drawing, element, label, outline
from controller.games import Colour
from controller.messages import Message
from controller.session import Session
from controller.web.lookback_view import Past

_MARGIN_MM = 8.0
#: The radius of a piece, as a share of the pitch.
_PIECE = 0.32
_FILLS = {"orange": "#ff8c1a", "purple": "#8f4bff", "red": "#e0463a", "yellow": "#f2c832"}
_MARKS = {"orange": "#4a2300", "purple": "#efe6ff", "red": "#3d0803", "yellow": "#4a3900"}
_FONT = "DejaVu Sans, sans-serif"


def picture_of(past: Past, title: str) -> str:
    """Draw a position; ``title`` names it."""
    session = past.session
    profile = session.profile
    xs, ys = zip(*(space.at_mm for space in profile.spaces), strict=True)
    across = max(x for x, _ in profile.corners_mm) + _MARGIN_MM
    high = max(y for _, y in profile.corners_mm) + _MARGIN_MM
    box = (min(xs) - across, -max(ys) - high, max(xs) - min(xs) + 2 * across, max(ys) - min(ys) + 2 * high)
    ground = element("rect", x=box[0], y=box[1], width=box[2], height=box[3], rx=6, fill="#12161b")
    spaces = (_space(session, space.name, space.at_mm) for space in profile.spaces)
    drawn = drawing("position", title, _write_position(session), box, ground, *spaces)
    return as_file(drawn, box[2:])


def _write_position(session: Session) -> str:
    """Write the position in one line, as records do."""
    return session.record.reached.fen()


def _space(session: Session, name: str, at_mm: tuple[float, float]) -> str:
    """Draw one space with what is on it."""
    profile, position = session.profile, session.position
    words = position.game.colour_words
    x, y, r = at_mm[0], -at_mm[1], _PIECE * profile.pitch_mm
    corners = [(x + 0.97 * dx, y - 0.97 * dy) for dx, dy in profile.corners_mm]
    is_inside = name in position.game.geometry.names
    parts = [outline(corners, fill="#232a33" if is_inside else "#171b20", stroke="#414b58")]
    colour, hints = position.table().get(name), position.hints()
    if position.outcome is None and name in hints and colour is None:
        parts += _forbidden(hints[name].forbidden, words, x, y, r)
    if name in position.blocked():
        parts.append(element("circle", cx=x, cy=y, r=r, fill="#2f7d50"))
    if colour is not None:
        parts += _piece(colour, words[colour], x, y, r)
    if name in session.record.landed():
        parts.append(
            element("circle", cx=x, cy=y, r=1.1 * r, fill="none", stroke="#ffffff", stroke_width=1.4)
        )
    if name in position.scenery():
        said = position.scenery()[name].said
        parts.append(label((x, y - 0.9 * r), said, fill="#e6ebf2", font_size=3.4, **_TEXT))
    low = y + 1.58 * r
    parts.append(label((x, low), name, fill="#b3bdc9", font_size=4.2, **_TEXT))
    return element("g", *parts)


_TEXT = {"text_anchor": "middle", "font_family": _FONT}


def _forbidden(
    colours: frozenset[Colour], words: Mapping[Colour, str], x: float, y: float, r: float
) -> list[str]:
    """Draw which colours may not go to a space, by the mark of each."""
    shift = 0.42 * r if len(colours) > 1 else 0.0
    sides = {Colour.FIRST: -shift, Colour.SECOND: shift}
    return [
        _mark(colour, x + sides[colour], y, 0.62 * r, _FILLS[words[colour]])
        for colour in Colour
        if colour in colours
    ]


def _piece(colour: Colour, word: str, x: float, y: float, r: float) -> list[str]:
    """Draw a piece in the colour that its game calls it by, with the mark of its side."""
    body = element("circle", cx=x, cy=y, r=r, fill=_FILLS[word], stroke="#0c1015")
    return [body, _mark(colour, x, y, 0.56 * r, _MARKS[word])]


def _mark(colour: Colour, x: float, y: float, side: float, fill: str) -> str:
    """Draw the mark that identifies a side without its hue: a dot for the first, a square for the second."""
    if colour is Colour.FIRST:
        return element("circle", cx=x, cy=y, r=side / 2, fill=fill)
    return element("rect", x=x - side / 2, y=y - side / 2, width=side, height=side, fill=fill)


def picture_title(past: Past) -> Message:
    """Name the position that a picture shows."""
    return Message(
        "archive.picture",
        game=past.record.game.title,
        number=past.number,
        count=len(past.record.plies),
    )

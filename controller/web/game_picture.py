"""A position as a picture of its own: small for a list, or large to share, with names and result.

Both are drawn like the page's board, the large one with the page's own symbols. A unit is a hundredth of the
distance of two neighbouring spaces, y downwards.
"""

import base64
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise

from controller.board import Profile
from controller.document import element, text
from controller.games import Colour, Game, Piece, Position, Scenery
from controller.messages import Catalogue, Message, word
from controller.session import misfit
from controller.table import Record
from controller.table_messages import result
from controller.web.page_files import SYMBOLS
from controller.web.position_view import player_message

Point = tuple[float, float]

#: What a service that shows a link wants: its width and height.
SHARED = 1200, 630
#: How far the frame's outer and inner edge are beyond the sides of the outermost spaces, large and small.
_FRAME = {True: (76.0, 22.0), False: (64.0, 18.0)}
_FONT = "Atkinson Hyperlegible Next, system-ui, sans-serif"
_INK, _SOFT, _LINEN = "#221c16", "#5d5348", "#e9e2d6"
#: Of pieces: the flat face, the mark on it, and the sign of a kind.
_FACES = {
    "orange": ("#f78e12", "#3d1a00", "#ffd596"),
    "purple": ("#7240ea", "#ffffff", "#c9adff"),
    "red": ("#d93826", "#2b0502", "#ffab9e"),
    "yellow": ("#f5c632", "#3d2b00", "#fff3c4"),
}
#: Of animals: where they lie, and in the window of a token.
_HUES = {
    "red": ("#ff8f8a", "#e5484d"),
    "orange": ("#ffb766", "#f0881a"),
    "yellow": ("#ffe380", "#ebc63a"),
    "green": ("#86e89a", "#3dae5b"),
    "blue": ("#9cbdff", "#5b8def"),
    "violet": ("#d9b3ff", "#b57be8"),
}
#: The parts of the page's symbols that no board needs: the close-ups of games, and icons.
_OTHERS = re.compile(r"<symbol.*?</symbol>|<!--.*?-->|<g id=\"(?:mark|ring|tip|ghost)-.*?</g>\n", re.DOTALL)


def thumbnail(position: Position, evidence: Iterable[str] = (), *, near: Colour = Colour.FIRST) -> str:
    """Draw a small board with its pieces, and an outline around what decided the game.

    The edge of the colour ``near`` is at the bottom.
    """
    board = _board_of(position.game, None, near)
    wide, high = board.reach(_FRAME[board.is_square][0])
    drawn = _drawn(board, position, evidence, is_small=True)
    hues = {f"emblem-{one.hue}" for one in position.scenery().values() if one.hue is not None}
    kinds = (position.game.piece_kinds.get(piece.kind) for piece in position.pieces().values())
    signs = {f"face-{kind.sign}" for kind in kinds if kind is not None and kind.sign}
    symbols = element("defs", *map(_symbol, sorted(hues | signs)))
    return _file((-wide, -high, 2 * wide, 2 * high), *([symbols] if hues | signs else []), *drawn)


def shared_picture(
    record: Record, number: int, profile: Profile, words: Catalogue, *, near: Colour = Colour.FIRST
) -> str:
    """Draw the position after ``number`` plies of a record, with who played and, at its end, how it ended.

    The edge of the colour ``near`` is at the bottom.
    """
    board = _board_of(record.game, profile, near)
    is_end = number == len(record.plies)
    position = record.position if is_end else record.reached_after(number)
    outcome = position.outcome
    drawn = _drawn(board, position, outcome.evidence if outcome else (), is_small=False)
    wide, high = board.reach(_FRAME[board.is_square][0])
    scale = min(660 / (2 * wide), 590 / (2 * high))
    middle = 30 + scale * wide
    count = len(record.plies)
    title = Message("archive.picture", game=record.game.title, number=number, count=count)
    said = Message("archive.at", number=number, count=count) if outcome is None else result(record, outcome)
    return _file(
        (0, 0, *SHARED),
        element("title", text(word(title, words))),
        element("style", _font()),
        _symbols(),
        element("rect", width=SHARED[0], height=SHARED[1], fill=_LINEN),
        element("g", *drawn, transform=f"translate({middle:.1f} {SHARED[1] / 2}) scale({scale:.4f})"),
        *_words_beside(record, said, 60 + middle + scale * wide, words),
    )


def _file(box: tuple[float, float, float, float], *parts: str) -> str:
    view = " ".join(f"{value:.1f}".removesuffix(".0") for value in box)
    size = {"width": round(box[2]), "height": round(box[3])}
    return element("svg", *parts, xmlns="http://www.w3.org/2000/svg", viewBox=view, **size) + "\n"


@cache
def _symbols() -> str:
    """Return the page's symbols of boards and pieces."""
    whole = (files("controller.web") / "static" / SYMBOLS).read_text(encoding="utf-8")
    return _OTHERS.sub("", whole[whole.index("<defs>") : whole.index("</defs>") + len("</defs>")])


@cache
def _font() -> str:
    """Return the page's typeface as a style: a picture finds no file beside it."""
    typeface = files("controller.web.static") / "base" / "atkinson.woff2"
    file = base64.b64encode(typeface.read_bytes()).decode()
    face = f"src:url(data:font/woff2;base64,{file}) format('woff2');font-weight:400 700"
    return f"@font-face{{font-family:'Atkinson Hyperlegible Next';{face}}}"


@cache
def _symbol(name: str) -> str:
    """Return one of the page's symbols alone."""
    return "".join(re.findall(rf'<g id="{name}".*?</g>\n', _symbols(), re.DOTALL))


# --- the board -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Board:
    """The middles of all spaces, the corners of one, and the spaces that the game uses."""

    spaces: Mapping[str, Point]
    cell: tuple[Point, ...]
    inside: frozenset[str]

    @property
    def is_square(self) -> bool:
        return len(self.cell) == 4  # noqa: PLR2004 - what a square is

    def edge(self, beyond: float) -> tuple[Point, ...]:
        """Return the corners of a line around all spaces, so far beyond the sides of the outermost."""
        return _grown(_hull(self.spaces.values()), 50 + beyond)

    def reach(self, beyond: float) -> Point:
        """Return how far such a line reaches to the side and up."""
        edge = self.edge(beyond)
        return max(abs(x) for x, _ in edge) + 2, max(abs(y) for _, y in edge) + 2

    def well(self, name: str, share: float) -> str:
        """Return the path of a space, drawn in to a share of its size."""
        x, y = self.spaces[name]
        return _rounded(((x + share * dx, y + share * dy) for dx, dy in self.cell), 7)

    def around(self, names: Iterable[str]) -> str:
        """Return the path of one outline around some spaces: the sides that only one of them has."""
        sides: dict[frozenset[Point], list[Point]] = {}
        for name in sorted(names):
            x, y = self.spaces[name]
            ends: list[Point] = [(float(round(x + dx)), float(round(y + dy))) for dx, dy in self.cell]
            for side in pairwise([*ends, ends[0]]):
                if sides.pop(frozenset(side), None) is None:
                    sides[frozenset(side)] = list(side)
        return "".join(f"M{a:.0f} {b:.0f}L{c:.0f} {d:.0f}" for (a, b), (c, d) in sides.values())


def _board_of(game: Game, profile: Profile | None, near: Colour) -> _Board:
    """Return the board that a game is played on: that of the profile, if the game fits it, else its own.

    Its middle is the origin, so it turns by its signs.
    """
    inside = game.geometry.names
    places = dict(zip(inside, game.geometry.positions_mm, strict=True))
    if profile is not None and misfit(profile, game) is None:
        places = {space.name: space.at_mm for space in profile.spaces}
    pitch_mm = min(math.dist(places[inside[0]], places[other]) for other in inside[1:])
    unit = (100 if near is Colour.FIRST else -100) / pitch_mm
    spaces = {name: (unit * x, -unit * y) for name, (x, y) in places.items()}
    is_square = not any(abs(x - 50) < 1 for x in {abs(x - spaces[inside[0]][0]) for x, _ in spaces.values()})
    corners, first = (4, 45) if is_square else (6, 30)
    turns = [math.radians(first + 360 * n / corners) for n in range(corners)]
    radius = 50 / math.cos(math.pi / corners)
    cell = tuple((radius * math.cos(turn), radius * math.sin(turn)) for turn in turns)
    return _Board(spaces, cell, frozenset(inside))


def _drawn(board: _Board, position: Position, evidence: Iterable[str], *, is_small: bool) -> list[str]:
    """Draw a board with everything that lies on it."""
    game, scenery = position.game, position.scenery()
    pieces, blocked = position.pieces(), position.blocked()
    drawn = _framed(board, is_small=is_small)
    used, unused = ("#333136", "#1d1b1d") if is_small else ("url(#well)", "#161517")
    for name in board.spaces:
        fill = used if name in board.inside else unused
        drawn.append(element("path", d=board.well(name, 0.94), fill=fill))
    for name, one in scenery.items():
        if name not in pieces or one.hue is None:
            drawn.append(_at(board.spaces[name], *_scenery(one, is_covered=name in pieces)))
    for name in blocked:
        drawn.append(_at(board.spaces[name], element("circle", r=36, fill="#2f7d50")))
    for name, piece in sorted(pieces.items(), key=lambda placed: board.spaces[placed[0]][1]):
        hue = scenery[name].hue if name in scenery else None
        up = 7 if name in scenery and hue is None else 0
        drawn.append(_at(board.spaces[name], *_piece(game, piece, hue, is_small=is_small), up=up))
    if around := board.around(evidence):
        lines = (("#fff", 12.0),) if is_small else (("#0e0c0b", 11.0), ("#fff", 5.5))
        drawn += [_line(around, stroke, width) for stroke, width in lines]
    return drawn


def _framed(board: _Board, *, is_small: bool) -> list[str]:
    outer, inner = _FRAME[board.is_square]
    if is_small:
        path = _rounded(board.edge(inner + 26), 34)
        return [element("path", d=path, fill="#1a181a", stroke="#6a4630", stroke_width=14)]
    return [
        element("path", d=_rounded(board.edge(outer), 30), fill="url(#wood)"),
        element("path", d=_rounded(board.edge(inner + 4), 16), fill="url(#skin)", stroke="url(#brass)"),
    ]


def _scenery(one: Scenery, *, is_covered: bool) -> list[str]:
    """Draw an animal, or dots to be counted: in the middle, or below a piece."""
    if one.hue is not None:
        symbol = element("use", href=f"#emblem-{one.hue}", transform="scale(1.125)")
        return [element("g", symbol, color=_HUES[one.hue][0])]
    fill = "#fff" if one.is_asked else "#9d968b"
    y = 38.5 if is_covered else 0
    return [
        element("circle", cx=15 * (n - (one.count - 1) / 2), cy=y, r=5, fill=fill) for n in range(one.count)
    ]


def _piece(game: Game, piece: Piece, hue: str | None, *, is_small: bool) -> list[str]:
    colour = game.colour_words[piece.colour]
    flat, mark, rim = _FACES[colour]
    kind = game.piece_kinds.get(piece.kind)
    if is_small:
        drawn = [element("circle", r=40, fill=flat)]
        if kind is not None and kind.sign:
            return [*drawn, element("use", href=f"#face-{kind.sign}", color=rim, transform="scale(1.15)")]
        if piece.colour is Colour.FIRST:
            return [*drawn, element("circle", r=12, fill=mark)]
        return [*drawn, element("rect", x=-11, y=-11, width=22, height=22, rx=3, fill=mark)]
    drawn = [element("use", href="#piece-shadow"), element("use", href=f"#piece-{colour}")]
    if kind is not None and kind.sign:
        drawn.append(element("use", href=f"#face-{kind.sign}", color=rim))
    elif hue is not None:
        drawn.append(element("use", href="#face-window", color=rim))
        emblem = element("use", href=f"#emblem-{hue}", transform="scale(.733)")
        drawn.append(element("g", emblem, color=_HUES[hue][1]))
    return drawn


def _at(place: Point, *parts: str, up: float = 0) -> str:
    return element("g", *parts, transform=f"translate({place[0]:.1f} {place[1] - up:.1f})")


def _line(d: str, stroke: str, width: float) -> str:
    how = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return element("path", d=d, fill="none", stroke=stroke, stroke_width=width, **how)


# --- the words -------------------------------------------------------------------------------------------


def _words_beside(record: Record, said: Message, x: float, words: Catalogue) -> list[str]:
    """Write what was played, by whom, and how it ended, from top to bottom."""
    lines = _broken(word(Message("page.sentence", said=said), words), 24)
    middle = SHARED[1] / 2
    written = [_text(record.game.title, (x, middle - 140), 30, _SOFT)]
    for n, colour in enumerate(Colour):
        y = middle - 70 + 60 * n
        disc = element("use", href=f"#piece-{record.game.colour_words[colour]}", transform="scale(.6)")
        name = word(player_message(record, colour), words)
        written += [_at((x + 22, y - 11), disc), _text(name, (x + 60, y), 34, _INK, weight=700)]
    written += [_text(line, (x, middle + 90 + 44 * n), 34, _INK) for n, line in enumerate(lines)]
    return [*written, _text("Manalath", (x, SHARED[1] - 44), 22, _SOFT)]


def _text(said: str, at: Point, size: int, fill: str, weight: int = 400) -> str:
    most = round((SHARED[0] - 40 - at[0]) / (0.55 * size))
    shown = said if len(said) <= most else f"{said[: most - 1]}…"
    how = {"font_family": _FONT, "font_size": size, "font_weight": weight, "fill": fill}
    return element("text", text(shown), x=round(at[0]), y=round(at[1]), **how)


def _broken(said: str, most: int) -> list[str]:
    """Break a sentence into lines."""
    lines = [""]
    for one in said.split():
        if lines[-1] and len(lines[-1]) + len(one) >= most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {one}".strip()
    return lines


# --- polygons --------------------------------------------------------------------------------------------


def _hull(points: Iterable[Point]) -> tuple[Point, ...]:
    """Return the corners of the outline around some points, clockwise where y is downwards."""

    def half(ordered: Iterable[Point]) -> list[Point]:
        chain: list[Point] = []
        for point in ordered:
            while len(chain) > 1 and _turns(chain[-2], chain[-1], point) <= 1:
                chain.pop()
            chain.append(point)
        return chain[:-1]

    ordered = sorted(points)
    return (*half(ordered), *half(reversed(ordered)))


def _turns(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _grown(polygon: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """Move every side of a convex polygon outwards."""
    sides = []
    for (ax, ay), (bx, by_) in pairwise([*polygon, polygon[0]]):
        long = math.dist((ax, ay), (bx, by_))
        right, down = (bx - ax) / long, (by_ - ay) / long
        sides.append((ax + down * by, ay - right * by, right, down))
    corners = []
    for before, side in zip([sides[-1], *sides], sides, strict=False):
        across = before[2] * side[3] - before[3] * side[2]
        far = ((side[0] - before[0]) * side[3] - (side[1] - before[1]) * side[2]) / across
        corners.append((before[0] + before[2] * far, before[1] + before[3] * far))
    return tuple(corners)


def _rounded(polygon: Iterable[Point], radius: float) -> str:
    """Return a closed path along a polygon with rounded corners."""
    corners = list(polygon)
    parts = []
    for n, (x, y) in enumerate(corners):
        ends = []
        for ox, oy in (corners[n - 1], corners[(n + 1) % len(corners)]):
            away = math.dist((x, y), (ox, oy))
            share = min(radius, away / 2) / away
            ends.append(f"{x + (ox - x) * share:.1f} {y + (oy - y) * share:.1f}")
        parts.append(f"{'L' if n else 'M'}{ends[0]}Q{x:.1f} {y:.1f} {ends[1]}")
    return "".join(parts) + "Z"

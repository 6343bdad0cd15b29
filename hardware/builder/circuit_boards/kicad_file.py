"""The files of a circuit board for KiCad 6.

KiCad has a board in S-expressions, and a project with its design rules. The format is open and described by
KiCad (dev-docs.kicad.org, "S-Expression Format" and "Board File Format").
"""

import json
import uuid
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from controller.board import Place
from hardware.builder.circuit_boards.copper import (
    BOTH,
    TRACK_MM,
    VIA_DRILL_MM,
    VIA_MM,
    BoardLine,
    BoardWord,
    CircuitBoard,
    Component,
    Face,
    Pad,
)
from hardware.builder.circuit_boards.router import BETWEEN_HOLES_MM, CLEARANCE_MM, EDGE_MM

#: An expression: a name with what follows it, a text to quote, a word or a number.
Expression: TypeAlias = Sequence["Expression"] | str | float
#: Where the middle of the board lies on the sheet, in millimetres from its upper left.
_SHEET_MM = (210.0, 150.0)
_VERSION, _GENERATOR = 20211014, "manalath"
_LAYERS = (
    (0, "F.Cu", "signal"),
    (31, "B.Cu", "signal"),
    (34, "B.Paste", "user"),
    (35, "F.Paste", "user"),
    (36, "B.SilkS", "user"),
    (37, "F.SilkS", "user"),
    (38, "B.Mask", "user"),
    (39, "F.Mask", "user"),
    (44, "Edge.Cuts", "user"),
    (46, "B.CrtYd", "user"),
    (47, "F.CrtYd", "user"),
    (48, "B.Fab", "user"),
    (49, "F.Fab", "user"),
)
#: What KiCad passes over unless a project says otherwise: bodies that overlap, and holes under them.
_FORBIDDEN = (
    "courtyards_overlap",
    "malformed_courtyard",
    "missing_courtyard",
    "npth_inside_courtyard",
    "pth_inside_courtyard",
)
#: The room beside a bore.
_BESIDE_BORE_MM = 0.25
#: The least track, hole and ring that the rules allow, and the size and stroke of a text.
_LEAST_TRACK_MM, _LEAST_HOLE_MM, _LEAST_RING_MM, _TEXT_MM, _STROKE_MM = 0.2, 0.3, 0.15, 1.0, 0.15
#: How an upright word is turned.
_UPRIGHT_DEG = 90


class Quoted(str):
    """A text that is written in quotes."""

    __slots__ = ()


def board_file(board: CircuitBoard) -> str:
    """Write a board; all of its copper, holes and edges, and the name of each part."""
    nets = {net: number for number, net in enumerate(board.nets, start=1)}
    name = board.name
    expressions = (
        *(("net", number, Quoted(net)) for net, number in (("", 0), *nets.items())),
        *(_footprint(name, part, nets) for part in board.parts),
        *(
            _bore(f"{name} bore {number}", bore.at_mm, bore.across_mm)
            for number, bore in enumerate(board.bores)
        ),
        *_edges(board),
        *(_word(f"{name} word {number}", word) for number, word in enumerate(board.words)),
        *(_line(f"{name} line {number}", line) for number, line in enumerate(board.lines)),
        *(
            (
                "segment",
                ("start", *on_sheet(track.start_mm)),
                ("end", *on_sheet(track.end_mm)),
                ("width", track.width_mm),
                ("layer", Quoted(f"{track.side.value}.Cu")),
                ("net", nets[track.net]),
                _stamp(f"{name} track {number}"),
            )
            for number, track in enumerate(board.tracks)
        ),
        *(
            (
                "via",
                ("at", *on_sheet(via.at_mm)),
                ("size", via.across_mm),
                ("drill", via.drill_mm),
                ("layers", Quoted("F.Cu"), Quoted("B.Cu")),
                ("net", nets[via.net]),
                _stamp(f"{name} via {number}"),
            )
            for number, via in enumerate(board.vias)
        ),
    )
    head = (
        ("version", _VERSION),
        ("generator", _GENERATOR),
        ("general", ("thickness", board.thick_mm)),
        ("paper", Quoted("A3")),
        ("layers", *((number, Quoted(layer), kind) for number, layer, kind in _LAYERS)),
        ("setup", ("pad_to_mask_clearance", 0)),
    )
    lines = "\n".join(f"  {written(expression)}" for expression in (*head, *expressions))
    return f"(kicad_pcb\n{lines}\n)\n"


def project_file(board: CircuitBoard) -> str:
    """Write the project of a board, with its design rules."""
    rules = {
        "min_clearance": CLEARANCE_MM,
        "min_copper_edge_clearance": EDGE_MM,
        "min_hole_to_hole": BETWEEN_HOLES_MM,
        "min_track_width": _LEAST_TRACK_MM,
        "min_through_hole_diameter": _LEAST_HOLE_MM,
        "min_via_annular_width": _LEAST_RING_MM,
    }
    usual = {
        "name": "Default",
        "clearance": CLEARANCE_MM,
        "track_width": TRACK_MM,
        "via_diameter": VIA_MM,
        "via_drill": VIA_DRILL_MM,
    }
    content = {
        "board": {"design_settings": {"rules": rules, "rule_severities": dict.fromkeys(_FORBIDDEN, "error")}},
        "meta": {"filename": f"{board.name}.kicad_pro", "version": 1},
        "net_settings": {"classes": [usual], "meta": {"version": 2}},
    }
    return json.dumps(content, indent=2) + "\n"


def _footprint(board: str, part: Component, nets: dict[str, int]) -> Expression:
    side, whole = part.side.value, f"{board} {part.name}"
    effects = _effects(part.side)
    texts = (
        ("fp_text", kind, Quoted(text), ("at", 0, 0), ("layer", Quoted(f"{side}.Fab")), "hide", effects)
        for kind, text in (("reference", part.name), ("value", part.value))
    )
    return (
        "footprint",
        Quoted(f"manalath:{part.package}"),
        ("layer", Quoted(f"{side}.Cu")),
        _stamp(whole),
        ("at", *on_sheet(part.at_mm)),
        ("attr", "through_hole" if part.has_holes else "smd"),
        *texts,
        *_courtyard(whole, (_off(part, part.room_mm[0]), _off(part, part.room_mm[1])), part.taken),
        *(_pad(f"{whole} {number}", part, pad, nets) for number, pad in enumerate(part.pads)),
    )


def _pad(name: str, part: Component, pad: Pad, nets: dict[str, int]) -> Expression:
    side = part.side.value
    paste = (f"{side}.Paste",) if part.is_placed else ()
    layers = ("*.Cu", "*.Mask") if pad.drill_mm else (f"{side}.Cu", *paste, f"{side}.Mask")
    return (
        "pad",
        Quoted(pad.number),
        "thru_hole" if pad.drill_mm else "smd",
        "circle" if pad.is_round else "rect",
        ("at", *_off(part, pad.at_mm)),
        ("size", *pad.size_mm),
        *((("drill", pad.drill_mm),) if pad.drill_mm else ()),
        ("layers", *map(Quoted, layers)),
        *((("net", nets[pad.net], Quoted(pad.net)),) if pad.net else ()),
        _stamp(name),
    )


def _off(part: Component, at_mm: Place) -> Place:
    """Return where a place is from the middle of a part, to the right and downwards."""
    return at_mm[0] - part.at_mm[0], part.at_mm[1] - at_mm[1]


def _courtyard(name: str, corners: tuple[Place, Place], sides: Sequence[Face]) -> Iterator[Expression]:
    """Yield the room of a part on each side where it takes some; KiCad lets no other part or hole into it."""
    start, end = corners
    for side in sides:
        layer = f"{side.value}.CrtYd"
        yield (
            "fp_rect",
            ("start", *start),
            ("end", *end),
            ("layer", Quoted(layer)),
            ("width", 0.05),
            ("fill", "none"),
            _stamp(f"{name} {layer}"),
        )


def _bore(name: str, at_mm: Place, across_mm: float) -> Expression:
    half_mm = across_mm / 2 + _BESIDE_BORE_MM
    return (
        "footprint",
        Quoted("manalath:bore"),
        ("layer", Quoted("F.Cu")),
        _stamp(name),
        ("at", *on_sheet(at_mm)),
        ("attr", "exclude_from_pos_files", "exclude_from_bom"),
        *_courtyard(name, ((-half_mm, -half_mm), (half_mm, half_mm)), BOTH),
        (
            "pad",
            Quoted(""),
            "np_thru_hole",
            "circle",
            ("at", 0, 0),
            ("size", across_mm, across_mm),
            ("drill", across_mm),
            ("layers", Quoted("*.Cu"), Quoted("*.Mask")),
            _stamp(f"{name} pad"),
        ),
    )


def _word(name: str, word: BoardWord) -> Expression:
    layer = ("layer", Quoted(f"{word.side.value}.SilkS"))
    return (
        "gr_text",
        Quoted(word.text),
        ("at", *on_sheet(word.at_mm), *((_UPRIGHT_DEG,) if word.is_upright else ())),
        layer,
        _stamp(name),
        _effects(word.side, word.high_mm),
    )


def _line(name: str, line: BoardLine) -> Expression:
    return (
        "gr_line",
        ("start", *on_sheet(line.start_mm)),
        ("end", *on_sheet(line.end_mm)),
        ("layer", Quoted(f"{line.side.value}.SilkS")),
        ("width", _STROKE_MM),
        _stamp(name),
    )


def _effects(side: Face, high_mm: float = _TEXT_MM) -> Expression:
    """Return how a text is written on a side."""
    mirror = (("justify", "mirror"),) if side is Face.BACK else ()
    return ("effects", ("font", ("size", high_mm, high_mm), ("thickness", _STROKE_MM)), *mirror)


def _edges(board: CircuitBoard) -> Iterator[Expression]:
    """Yield the outline, and the slots in it."""
    yield _edge(f"{board.name} outline", board.outline)
    for part in board.parts:
        if part.slot_mm:
            (x, y), (wide, high) = part.at_mm, (part.slot_mm[0] / 2, part.slot_mm[1] / 2)
            corners = (x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)
            yield _edge(f"{board.name} {part.name} slot", corners)


def _edge(name: str, corners: tuple[Place, ...]) -> Expression:
    points = (("xy", *on_sheet(corner)) for corner in corners)
    return (
        "gr_poly",
        ("pts", *points),
        ("layer", Quoted("Edge.Cuts")),
        ("width", 0.1),
        ("fill", "none"),
        _stamp(name),
    )


def on_sheet(at_mm: Place) -> tuple[float, float]:
    """Return where a place is on KiCad's sheet: to the right and downwards from its upper left."""
    return _SHEET_MM[0] + at_mm[0], _SHEET_MM[1] - at_mm[1]


def _stamp(name: str) -> Expression:
    """Return the lasting number of a thing, from its name."""
    return ("tstamp", str(uuid.uuid5(uuid.NAMESPACE_OID, name)))


def written(expression: Expression) -> str:
    """Write an expression."""
    match expression:
        case tuple():
            return f"({' '.join(map(written, expression))})"
        case Quoted():
            escaped = expression.replace("\\", "\\\\").replace('"', '\\"')
            return f'"{escaped}"'
        case float():
            return f"{expression:.4f}".rstrip("0").rstrip(".")
        case _:
            return str(expression)

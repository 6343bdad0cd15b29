"""The schematic of a circuit board for KiCad, so that its copper can be held against a drawing of its nets.

Every part is a box with its pins, and at each pin a label names the net that it is on: there are no wires to
follow, but KiCad checks it (ERC), finds a part from it in the board, and lays a changed board out anew. It is
made from the parts, not from the copper. The format is that of KiCad 6 (dev-docs.kicad.org, "Schematic File
Format"), which later ones read.
"""

import uuid
from collections.abc import Iterator, Sequence

from controller.board import Place
from hardware.builder.circuit_boards.copper import CircuitBoard, Component
from hardware.builder.circuit_boards.kicad_file import Expression, Quoted, written

#: The step of KiCad's sheet, on which every pin lies, and the length of a pin.
_STEP_MM, _PIN_MM = 2.54, 2.54
#: Between the middles of two columns of parts, the height of a column, and where the first begins.
_COLUMN_MM, _TALL_MM, _FIRST_MM = 50.8, 533.4, 50.8
_VERSION, _GENERATOR = 20211123, "manalath"
#: Half the width of a part's box.
_HALF_MM = 7.62


def schematic_file(board: CircuitBoard) -> str:
    """Write the schematic of a board."""
    root = _number(f"{board.name} schematic")
    placed = list(_placed(board))
    symbols = {_kind(part): part for part in reversed(board.parts)}
    wide_mm = max(x for _, x, _ in placed) + _FIRST_MM
    expressions: tuple[Expression, ...] = (
        ("version", _VERSION),
        ("generator", _GENERATOR),
        ("uuid", root),
        ("paper", Quoted("User"), wide_mm, _TALL_MM + 2 * _FIRST_MM),
        ("title_block", ("title", Quoted(board.name))),
        ("lib_symbols", *(_symbol(part) for part in symbols.values())),
        *(each for part, x, y in placed for each in _instance(board, part, x, y)),
        ("sheet_instances", ("path", Quoted("/"), ("page", Quoted("1")))),
        (
            "symbol_instances",
            *(
                (
                    "path",
                    Quoted(f"/{_number(f'{board.name} symbol {part.name}')}"),
                    ("reference", Quoted(part.name)),
                    ("unit", 1),
                    ("value", Quoted(part.value)),
                    ("footprint", Quoted(f"manalath:{part.package}")),
                )
                for part in board.parts
            ),
        ),
    )
    lines = "\n".join(f"  {written(expression)}" for expression in expressions)
    return f"(kicad_sch\n{lines}\n)\n"


def _kind(part: Component) -> str:
    """Name what parts with the same pins are; those that meet a host have the host's own pins each."""
    return f"{part.package}-{part.name}" if part.meets_host else part.package


def _pins(part: Component) -> list[tuple[str, str]]:
    """Return the number and the net of each pin; pads of one number are one pin, being one piece of metal."""
    return list({pad.number: pad.net for pad in part.pads}.items())


def _offsets(part: Component) -> Iterator[tuple[str, str, float]]:
    """Yield the number and the net of each pin, and how far below the middle of its part it is."""
    pins = _pins(part)
    for step, (number, net) in enumerate(pins):
        yield number, net, _STEP_MM * (step - len(pins) // 2)


def _placed(board: CircuitBoard) -> Iterator[tuple[Component, float, float]]:
    """Yield every part and its place on the sheet, from the top of each column downwards."""
    x, y = _FIRST_MM, _FIRST_MM
    for part in board.parts:
        above = _STEP_MM * (len(_pins(part)) // 2 + 1)
        high = _STEP_MM * (len(_pins(part)) + 3)
        if y + high > _TALL_MM + _FIRST_MM:
            x, y = x + _COLUMN_MM, _FIRST_MM
        yield part, x, round(y + above, 2)
        y = round(y + high, 2)


def _symbol(part: Component) -> Expression:
    """Write what all parts of a package look like; a library's y is upwards."""
    kind, offsets = _kind(part), list(_offsets(part))
    top, low = _STEP_MM - offsets[0][2], -_STEP_MM - offsets[-1][2]
    return (
        "symbol",
        Quoted(f"manalath:{kind}"),
        ("in_bom", "yes"),
        ("on_board", "yes"),
        _property("Reference", "U", 0, (0.0, top)),
        _property("Value", kind, 1, (0.0, (top + low) / 2)),
        (
            "symbol",
            Quoted(f"{kind}_0_1"),
            (
                "rectangle",
                ("start", -_HALF_MM, top),
                ("end", _HALF_MM, low),
                ("stroke", ("width", 0.15), ("type", "default")),
                ("fill", ("type", "background")),
            ),
        ),
        (
            "symbol",
            Quoted(f"{kind}_1_1"),
            *(
                (
                    "pin",
                    "passive",
                    "line",
                    ("at", -_HALF_MM - _PIN_MM, -down, 0),
                    ("length", _PIN_MM),
                    ("name", Quoted("~"), _text()),
                    ("number", Quoted(number), _text()),
                )
                for number, _, down in offsets
            ),
        ),
    )


def _instance(board: CircuitBoard, part: Component, x: float, y: float) -> Iterator[Expression]:
    """Yield a part on the sheet, and what is at each of its pins: the label of its net, or a cross."""
    name, offsets = f"{board.name} symbol {part.name}", list(_offsets(part))
    yield (
        "symbol",
        ("lib_id", Quoted(f"manalath:{_kind(part)}")),
        ("at", x, y, 0),
        ("unit", 1),
        ("in_bom", "yes"),
        ("on_board", "yes"),
        ("uuid", _number(name)),
        _property("Reference", part.name, 0, (x, y + offsets[0][2] - 2 * _STEP_MM)),
        _property("Value", part.value, 1, (x, y + (offsets[0][2] + offsets[-1][2]) / 2)),
        _property("Footprint", f"manalath:{part.package}", 2, (x, y), is_hidden=True),
        *(("pin", Quoted(number), ("uuid", _number(f"{name} {number}"))) for number, _, _ in offsets),
    )
    for number, net, down in offsets:
        at = round(x - _HALF_MM - _PIN_MM, 2), round(y + down, 2)
        stamp = ("uuid", _number(f"{name} net {number}"))
        if net:
            justify = ("justify", "right")
            yield ("global_label", Quoted(net), ("shape", "passive"), ("at", *at, 180), _text(justify), stamp)
        else:
            yield ("no_connect", ("at", *at), stamp)


def _property(name: str, value: str, number: int, at: Place, *, is_hidden: bool = False) -> Expression:
    hidden: Sequence[Expression] = ("hide",) if is_hidden else ()
    return ("property", Quoted(name), Quoted(value), ("id", number), ("at", *at, 0), _text(*hidden))


def _text(*more: Expression) -> Expression:
    return ("effects", ("font", ("size", 1.27, 1.27)), *more)


def _number(name: str) -> str:
    """Return the lasting number of a thing, from its name."""
    return str(uuid.uuid5(uuid.NAMESPACE_OID, name))

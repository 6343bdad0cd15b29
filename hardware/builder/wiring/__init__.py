"""Wiring for builders: the wires, reeds, diodes, lights and parts of a board, derived from its profile.

`sheet_of` makes the tables; `text_of` and `page_of` write them as one document.
Pure: a profile in, a text out.
"""

from hardware.builder.wiring.board_drawing import asset, builder_style, hue_of
from hardware.builder.wiring.builder_document import page_of, text_of, tick, wiring_files
from hardware.builder.wiring.header import header_drawing
from hardware.builder.wiring.parts import (
    OF_MAGNETS,
    REEDS_KEPT,
    StockKind,
    StockPart,
    ohms,
    reeds_a_space,
    spare_reeds,
    spares,
)
from hardware.builder.wiring.schematic import GROUND, SUPPLY, shifter_pins
from hardware.builder.wiring.section import BORE_MM, section_drawing, section_facts, section_file
from hardware.builder.wiring.sheet import Sheet, SheetAxis, SheetLine, kind_of, sheet_of
from hardware.builder.wiring.underside import ROW_BELOW_MM, plan_below

__all__ = [
    "BORE_MM",
    "GROUND",
    "OF_MAGNETS",
    "REEDS_KEPT",
    "ROW_BELOW_MM",
    "SUPPLY",
    "Sheet",
    "SheetAxis",
    "SheetLine",
    "StockKind",
    "StockPart",
    "asset",
    "builder_style",
    "header_drawing",
    "hue_of",
    "kind_of",
    "ohms",
    "page_of",
    "plan_below",
    "reeds_a_space",
    "section_drawing",
    "section_facts",
    "section_file",
    "sheet_of",
    "shifter_pins",
    "spare_reeds",
    "spares",
    "text_of",
    "tick",
    "wiring_files",
]

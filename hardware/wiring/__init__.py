"""Wiring for builders: the wires, reeds, diodes, lights and parts of a board, derived from its profile.

`sheet_of` makes the tables, `text_of` prints them, `page_of` draws them. Pure: a profile in, a text out.
"""

from hardware.wiring.builder_page import page_of
from hardware.wiring.builder_text import text_of
from hardware.wiring.sheet import sheet_of

__all__ = ["page_of", "sheet_of", "text_of"]

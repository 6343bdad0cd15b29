"""Circuit boards, laid out from a board's profile: skin and rows with the reeds, and the host's own.

Skin and rows are those between which the reeds stand. The third is a shield or a HAT, which joins them to the
host.

`circuit_boards` lays them out, and `board_files` writes them for KiCad, with the lists that a board house
asks for: the parts that it places, and where each of them goes. Both are pure. `plot` has KiCad check the
files and draw what is etched and drilled, and `archive` packs that for the house.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from controller.board import Profile
from hardware.builder.circuit_boards.board_picture import picture_of
from hardware.builder.circuit_boards.copper import CircuitBoard, Component
from hardware.builder.circuit_boards.house_files import archive, bom_table, places_table
from hardware.builder.circuit_boards.kicad import find_kicad, plot
from hardware.builder.circuit_boards.kicad_file import board_file, project_file
from hardware.builder.circuit_boards.sandwich import (
    bare_rows,
    bare_skin,
    on_boards,
    part_names,
    rows_board,
    skin_board,
)
from hardware.builder.circuit_boards.schematic_file import schematic_file

if TYPE_CHECKING:
    from hardware.builder.mechanics.part_list import DeckModel

__all__ = [
    "CircuitBoard",
    "Component",
    "archive",
    "bare_boards",
    "board_deck",
    "board_files",
    "circuit_boards",
    "find_kicad",
    "on_boards",
    "part_names",
    "picture_of",
    "plot",
]


def circuit_boards(profile: Profile, show: Callable[[str], None]) -> Iterator[CircuitBoard]:
    """Lay out each board, showing its name; ProfileError if a track finds no way."""
    from hardware.builder.circuit_boards.host_board import host_board
    from hardware.builder.circuit_boards.silk import printed

    for name, lay_out in (("rows", rows_board), ("skin", skin_board), ("host", host_board)):
        show(f"{profile.name}-{name}")
        yield printed(lay_out(profile))


def bare_boards(profile: Profile) -> tuple[CircuitBoard, ...]:
    """Place the parts of each board; copper would take a minute. ProfileError if one has no room."""
    from hardware.builder.circuit_boards.host_board import bare_host

    return bare_rows(profile), bare_skin(profile), bare_host(profile)


def board_deck(profile: Profile, boards: Sequence[CircuitBoard]) -> "DeckModel":
    """Make the deck of rows and skin; its profile is that of `on_boards`.

    Raises ProfileError if it cannot be made, and ModuleNotFoundError without the extra ``kit``.
    """
    from hardware.builder.circuit_boards.comb import Sandwich, deck_of

    rows, skin, *_ = boards
    return deck_of(Sandwich(profile, skin, rows))


def board_files(board: CircuitBoard) -> dict[str, str]:
    """Write a board: for KiCad, and the lists of what the house places."""
    return {
        f"{board.name}.kicad_pcb": board_file(board),
        f"{board.name}.kicad_pro": project_file(board),
        f"{board.name}.kicad_sch": schematic_file(board),
        f"{board.name}-bom-jlc.csv": bom_table(board),
        f"{board.name}-cpl-jlc.csv": places_table(board),
    }

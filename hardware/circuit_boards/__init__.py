"""Circuit boards, laid out from a board's profile: skin and rows with the reeds, and the host's own.

Skin and rows are those between which the reeds stand. The third is a shield or a HAT, which joins them to the
host.

`circuit_boards` lays them out, and `board_files` writes them for KiCad, with what a board house asks for: the
list of parts, and where each of those that it solders goes. Both are pure. `plot` has KiCad check the files
and draw what is etched and drilled.
"""

from collections.abc import Callable, Iterator

from controller.board import Profile
from hardware.circuit_boards.copper import CircuitBoard
from hardware.circuit_boards.kicad import has_kicad, plot
from hardware.circuit_boards.kicad_file import board_file, project_file
from hardware.circuit_boards.order import parts_table, places_table

__all__ = ["board_files", "circuit_boards", "has_kicad", "plot"]


def circuit_boards(profile: Profile, show: Callable[[str], None]) -> Iterator[CircuitBoard]:
    """Lay out each board, showing its name; ProfileError if a track finds no way."""
    from hardware.circuit_boards.host_board import host_board
    from hardware.circuit_boards.sandwich import rows_board, skin_board

    for name, lay_out in (("rows", rows_board), ("skin", skin_board), ("host", host_board)):
        show(f"{profile.name}-{name}")
        yield lay_out(profile)


def board_files(board: CircuitBoard) -> dict[str, str]:
    """Write a board: for KiCad, and its lists of parts and places."""
    return {
        f"{board.name}.kicad_pcb": board_file(board),
        f"{board.name}.kicad_pro": project_file(board),
        f"{board.name}-parts.csv": parts_table(board),
        f"{board.name}-places.csv": places_table(board),
    }

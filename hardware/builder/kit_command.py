"""`manalath kit` and `wiring`: everything a board is built from, as files, and how it is soldered."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from controller.board import Built, Profile
from controller.command_line.parser import Commands, add_profile
from controller.command_line.stdio import note, progress_line, say
from controller.command_line.user_files import empty_folder, keep_inside, put_out, write_bytes
from controller.errors.extras import adding
from controller.messages import Message
from hardware import plain_files
from hardware.profiles.profile_files import ENDING, find_profile, profile_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.builder.circuit_boards import CircuitBoard

#: No file that KiCad plots comes near.
_MOST_MB = 64


def add_parsers(commands: Commands) -> None:
    """Describe both commands."""
    wiring = commands.add_parser(
        "wiring",
        description="Print everything that a builder needs to solder a board: pins, connectors, wires "
        "with their routes and lengths, crosspoints, diodes, lights, parts. The page also "
        "has drawings from above and from below, to print or to tick off.",
    )
    add_profile(wiring)
    wiring.add_argument(
        "--html", metavar="FILE", help="write a page with drawings instead; - for standard output"
    )
    wiring.set_defaults(run=_wiring)
    command = commands.add_parser(
        "kit",
        description="Write a builder's kit into a folder: what to do and to buy, a section with every "
        "dimension, a full-size drill template, strip-board, labels, the length of every "
        "wire, the wiring, parts to print, outlines to cut, and pictures of how it all goes together, made "
        "from one profile. Parts and pictures need the extra kit; without it, the rest is written. With "
        "--boards it is the kit of a board that is not wired by hand: circuit boards for KiCad, between "
        "which the reeds stand, the deck around them, and, if KiCad is installed, all that a board house "
        "asks for.",
    )
    add_profile(command)
    command.add_argument("--out", metavar="DIR", required=True, help="the folder: a new one, or an empty one")
    command.add_argument(
        "--boards", action="store_true", help="build it of circuit boards instead of wires (a minute)"
    )
    command.add_argument("--force", action="store_true", help="overwrite what is in the folder")
    command.set_defaults(run=_kit)


def _wiring(options: argparse.Namespace) -> int:
    from hardware.builder.wiring import page_of, sheet_of, text_of

    sheet = sheet_of(find_profile(options.profile))
    written = Message("builder.wiring", path=options.html, profile=options.profile)
    put_out(options.html, lambda: text_of(sheet), lambda: page_of(sheet), written)
    return 0


def _kit(options: argparse.Namespace) -> int:
    from hardware.builder.kit import NEEDED, check_kit, kit_of, parts_of, plan_of

    folder, profile = Path(options.out), find_profile(options.profile)
    if options.boards:
        profile = profile.as_built(Built.BOARDS)
    check_kit(profile)
    empty_folder(folder, is_forced=options.force)
    boards = _boards(profile) if profile.build.built is Built.BOARDS else ()
    plan, made = plan_of(profile, boards), None
    try:
        with progress_line("kit") as show:
            made = parts_of(plan, show)
    except ModuleNotFoundError as error:
        if error.name not in NEEDED:
            raise
        note(Message("builder.kit_without_parts", install=adding("kit")))
    files = kit_of(plan, made) | _board_files(profile, boards)
    keep_inside(folder, (folder / name for name in files))
    for inner in {name.rpartition("/")[0] for name in files} - {""}:
        empty_folder(folder / inner, is_forced=options.force)
    for name, content in files.items():
        write_bytes(folder / name, content)
    if boards:
        _plot(folder, boards)
    say(Message("builder.kit", folder=options.out, profile=options.profile, files=len(files)))
    return 0


def _boards(profile: Profile) -> "Sequence[CircuitBoard]":
    """Lay out the circuit boards."""
    from hardware.builder.circuit_boards import circuit_boards

    with progress_line("boards") as show:
        return tuple(circuit_boards(profile, show))


def _board_files(profile: Profile, boards: "Sequence[CircuitBoard]") -> dict[str, bytes]:
    """Write the boards, and the profile that says that the board is built of them."""
    from hardware.builder.circuit_boards import board_files

    if not boards:
        return {}
    made = (board_files(board) for board in boards)
    files = {f"boards/{name}": text for board in made for name, text in board.items()}
    files[f"boards/{profile.name}{ENDING}"] = profile_text(profile)
    return {name: text.encode() for name, text in files.items()}


def _plot(folder: Path, boards: "Sequence[CircuitBoard]") -> None:
    """Have KiCad check and plot the boards, if it is there, and pack what a board house is sent."""
    from hardware.builder.circuit_boards import archive, find_kicad, plot

    kicad = find_kicad()
    if kicad is None:
        note(Message("builder.kit_without_kicad"))
        return
    for board in boards:
        path = folder / f"boards/{board.name}.kicad_pcb"
        plotted, packed = path.with_suffix(""), path.with_suffix(".zip")
        keep_inside(folder, [plotted, packed])
        empty_folder(plotted, is_forced=True)
        keep_inside(folder, plotted.iterdir())
        made = plot(path.resolve(), plotted.resolve(), kicad)
        packed_files = {name: plain_files.read_bytes(plotted / name, _MOST_MB) for name in made}
        write_bytes(packed, archive(board, packed_files))

"""Boards by name: turns what follows `--board` into a board that can be opened.

The one place that names concrete boards and combines clock, board and bench. `hardware.serial_board` knows
which lines there are and which of them has a board on it; `hardware.gpio_board` knows how a Pi reads a matrix
through its own pins; the simulator knows what a twin consists of, and is loaded by who opens one.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from controller.board import Profile, Transport
from controller.command_line.data_folder import records_path
from controller.errors import InputError
from controller.games import Game
from controller.messages import Message
from controller.play.wall_clock import WallClock
from controller.ports import Board, Clock
from controller.session import check_fits, fitting
from hardware.profiles import DEFAULT, load_profile, profile_names
from hardware.profiles.profile_files import ENDING, find_profile

if TYPE_CHECKING:
    from simulator.virtual_board import VirtualBoard
    from simulator.workbench import Workbench

SERIAL, GPIO, VIRTUAL, FIRMWARE = "serial", "gpio", "virtual", "firmware"
#: The kinds that need no board, and all kinds.
SIMULATED = (VIRTUAL, FIRMWARE)
EVERY = (SERIAL, GPIO, VIRTUAL, FIRMWARE)

#: The transports of the boards of each kind that is named by its profile.
_BUILT_FOR = {
    SERIAL: frozenset({Transport.SERIAL}),
    GPIO: frozenset({Transport.GPIO}),
    VIRTUAL: frozenset(Transport),
    FIRMWARE: frozenset({Transport.SERIAL}),
}

#: The board that is plugged in, and one that needs no hardware.
AUTO = "auto"
PLUGGED_IN = f"{SERIAL}:{AUTO}"
SIMPLEST = f"{VIRTUAL}:{DEFAULT}"

#: The forms of the name of each kind.
_FORMS = {
    SERIAL: (PLUGGED_IN, f"{SERIAL}:PATH", f"{SERIAL}:URL"),
    GPIO: (f"{GPIO}:PROFILE",),
    VIRTUAL: (f"{VIRTUAL}:PROFILE",),
    FIRMWARE: (f"{FIRMWARE}:PROFILE",),
}

#: What runs the firmware: a simulated chip with the very file that is flashed, or its twin in Python.
Chip = Literal["elf", "python"]
CHIPS: tuple[Chip, ...] = ("elf", "python")


class BoardError(InputError):
    """A board that is not available; the message says which are."""

    code = "no-board"


@dataclass(frozen=True, slots=True)
class OpenBoard:
    """A board, its clock, and the bench where it is handled; None if handling it takes real hands.

    ``subscribe_scans`` registers a function that the board calls after every scan, in the thread that scans;
    None if the board cannot.
    """

    board: Board
    clock: Clock
    workbench: "Workbench | None" = None
    subscribe_scans: Callable[[Callable[[], None]], None] | None = None


@dataclass(frozen=True, slots=True)
class FoundBoard:
    """A board that can be opened with a seed for its chance, and is closed when the context ends.

    ``name`` is its name on the command line.
    """

    name: str
    profile: Profile
    open: Callable[[int], AbstractContextManager[OpenBoard]]


def add_board(
    command: argparse.ArgumentParser, kinds: Sequence[str], default: str | None = SIMPLEST, more: str = ""
) -> None:
    """Add the option that names the board; ``more`` extends its help.

    Without a default, the game decides, as in ``board_for``.
    """
    forms = ", ".join(form for kind in kinds for form in _FORMS[kind])
    by_default = f"{SIMPLEST}, or one that the game fits" if default is None else default
    command.add_argument(
        "--board", default=default, metavar="BOARD", help=f"the board: {forms}{more} (default: {by_default})"
    )


def board_for(game: Game | None) -> str:
    """Name the simulated board for a game: the simplest, unless the game only fits others."""
    if game is None:
        return SIMPLEST
    fits = sorted(_fit(VIRTUAL, game), key=lambda name: load_profile(name).transport is not Transport.SERIAL)
    return f"{VIRTUAL}:{fits[0]}" if fits else SIMPLEST


def check_game(name: str, profile: Profile, game: Game) -> None:
    """Refuse a game that does not fit the board of this name: BoardTooSmall or OtherShape.

    The error names boards of the same kind that the game fits.
    """
    kind, _, rest = name.partition(":")
    line = f"{line_of(rest)}@" if kind == SERIAL else ""
    check_fits(profile, game, [f"{kind}:{line}{other}" for other in _fit(kind, game)])


def _fit(kind: str, game: Game) -> tuple[str, ...]:
    """Name the profiles of this kind that the game fits."""
    return tuple(name for name in _profiles(kind) if fitting(load_profile(name), {game.name: game}))


def find_board(
    name: str, kinds: Sequence[str] = EVERY, chip: Chip | None = None, *, data: Path | None = None
) -> FoundBoard:
    """Find the board of that name; an InputError lists those there are, or what was looked for.

    ``chip`` runs the firmware of a simulated board. ``data``, by default the folder of the records, holds the
    supply calibrations made with a meter.
    """
    kind, rest = check_board(name, kinds)
    if kind == SERIAL:
        return _find_serial(name, line_of(rest), _wanted(rest), records_path(data))
    profile = profile_of(kind, rest)
    if kind == GPIO:
        return _find_gpio(name, profile)
    if kind == VIRTUAL and chip is None:
        return FoundBoard(name, profile, partial(_open_virtual, profile))
    if profile.transport is not Transport.SERIAL:
        raise BoardError(Message("command.no_firmware", board=name))
    return FoundBoard(f"{FIRMWARE}:{rest}", profile, partial(_open_firmware, profile, chip or CHIPS[0]))


def check_board(name: str, kinds: Sequence[str] = EVERY) -> tuple[str, str]:
    """Split the name of a board into its kind and the rest, without looking for it; BoardError if invalid."""
    kind, _, rest = name.partition(":")
    if kind not in kinds or not _is_one(kind, rest):
        raise BoardError(Message("command.no_board", board=name, known=tuple(_known(kinds))))
    return kind, rest


def _is_one(kind: str, rest: str) -> bool:
    """Whether what follows the kind can name a board of that kind, judged by the name alone."""
    if kind == SERIAL:
        return bool(rest)
    return rest in _profiles(kind) or rest.endswith(ENDING)


def profile_of(kind: str, rest: str) -> Profile:
    """Find the profile of a board from its split name; an InputError says why there is none.

    A line without a profile gets the default one.
    """
    if kind == SERIAL:
        rest = _parted(rest)[1] or DEFAULT
    profile = find_profile(rest)
    if profile.transport not in _BUILT_FOR[kind]:
        fits = tuple(other for other in EVERY if profile.transport in _BUILT_FOR[other])
        raise BoardError(Message("command.other_kind", profile=rest, kind=kind, kinds=fits))
    return profile


def line_of(rest: str) -> str:
    """Return the line of a serial board, without the profile that may follow it.

    >>> line_of("/dev/ttyACM0@mine.toml"), line_of("mine.toml"), line_of("auto@hex7-dual-mega")
    ('/dev/ttyACM0', 'auto', 'auto')
    """
    return _parted(rest)[0]


def _parted(rest: str) -> tuple[str, str]:
    """Split the name of a serial board into its line and its profile, empty if none is named."""
    line, _, profile = rest.rpartition("@")
    if profile.endswith(ENDING) or profile in profile_names():
        return line or AUTO, profile
    return rest, ""


def _wanted(rest: str) -> dict[str, Profile]:
    """Return the profiles that a serial board may have, by name: the one named, or any that ships."""
    named = _parted(rest)[1]
    if named:
        return {named: profile_of(SERIAL, rest)}
    return {name: load_profile(name) for name in _profiles(SERIAL)}


def _profiles(kind: str) -> tuple[str, ...]:
    """Name the profiles of which a board of this kind can be, the default one first."""
    names = sorted(profile_names(), key=lambda name: (name != DEFAULT, name))
    return tuple(name for name in names if load_profile(name).transport in _BUILT_FOR[kind])


def _known(kinds: Sequence[str]) -> Iterator[str]:
    for kind in kinds:
        if kind == SERIAL:
            yield from _FORMS[kind]
        else:
            yield from (f"{kind}:{profile}" for profile in _profiles(kind))


def _find_serial(
    name: str, line: str, profiles: Mapping[str, Profile], data: Path | None = None
) -> FoundBoard:
    """Find the board on a line; its profile is only known for certain once it answers."""
    from hardware.serial_board import SerialBoard
    from hardware.serial_board.port_discovery import choose
    from hardware.serial_board.supply_factors import NO_FACTORS, read_factors

    chosen, profile = choose(line, profiles)

    @contextmanager
    def opened(_seed: int) -> Iterator[OpenBoard]:
        clock = WallClock()
        factors = NO_FACTORS if data is None else read_factors(data)
        with closing(SerialBoard(profile, clock, chosen, factors=factors)) as board:
            yield OpenBoard(board, clock)

    return FoundBoard(name, profile, opened)


def _find_gpio(name: str, profile: Profile) -> FoundBoard:
    """Find the board that a Pi reads through its own pins; whether they are free shows when it is opened."""
    from hardware.gpio_board import open_gpio_board

    @contextmanager
    def opened(_seed: int) -> Iterator[OpenBoard]:
        clock = WallClock()
        hearers: list[Callable[[], None]] = []

        def scanned() -> None:
            for hear in hearers:
                hear()

        with closing(open_gpio_board(profile, clock, on_scan=scanned)) as board:
            yield OpenBoard(board, clock, subscribe_scans=hearers.append)

    return FoundBoard(name, profile, opened)


@contextmanager
def open_twin(profile: Profile, seed: int) -> Iterator[tuple["VirtualBoard", Clock]]:
    """Open a simulated board, and the clock by which it lives, until the context ends."""
    from simulator.twin_clock import PacedClock
    from simulator.virtual_board import VirtualBoard

    clock = PacedClock(WallClock())
    with closing(VirtualBoard(profile, clock, seed)) as board:
        yield board, clock


@contextmanager
def _open_virtual(profile: Profile, seed: int) -> Iterator[OpenBoard]:
    with open_twin(profile, seed) as (board, clock):
        yield OpenBoard(board, clock, board.workbench)


@contextmanager
def _open_firmware(profile: Profile, chip: Chip, seed: int) -> Iterator[OpenBoard]:
    """Run the firmware in its own time, and talk to it as to any board on a line."""
    from simulator.serial_line.serial_twin import SerialTwin
    from simulator.twin_clock import SimulatedClock

    twin = SerialTwin(profile, SimulatedClock(), seed, chip=chip)
    profiles = {profile.name: profile}
    with twin.on_pty() as path, _find_serial(f"{SERIAL}:{path}", str(path), profiles).open(seed) as opened:
        yield OpenBoard(opened.board, opened.clock, twin.workbench)

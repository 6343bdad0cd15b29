"""Boards by name: turns what follows `--board` into a board that can be opened.

The one place that names concrete boards and combines clock and board. `hardware.serial_board` knows which
lines there are and which of them has a board on it; `hardware.gpio_board` knows how a Pi reads a matrix
through its own pins; what needs no hardware, an annex offers (`board_kinds`).
"""

import argparse
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from controller.board import Profile, Transport
from controller.command_line.board_kinds import (
    GPIO,
    SERIAL,
    FoundBoard,
    OpenBoard,
    every_kind,
    simulated_kinds,
)
from controller.command_line.data_folder import records_path
from controller.errors import InputError
from controller.games import Game
from controller.messages import Message
from controller.play.wall_clock import WallClock
from controller.session import check_fits, fitting
from hardware.profiles import DEFAULT, load_profile, profile_names
from hardware.profiles.profile_files import ENDING, find_profile

#: The transport of the real boards of each kind.
_BUILT_FOR = {SERIAL: Transport.SERIAL, GPIO: Transport.GPIO}

#: The board that is plugged in.
AUTO = "auto"
PLUGGED_IN = f"{SERIAL}:{AUTO}"

#: The forms of the name of a board on a line.
_LINES = (PLUGGED_IN, f"{SERIAL}:PATH", f"{SERIAL}:URL")


class BoardError(InputError):
    """A board that is not available; the message says which are."""

    code = "no-board"


def add_board(
    command: argparse.ArgumentParser, kinds: Iterable[str], default: str | None = None, more: str = ""
) -> None:
    """Add the option that names the board; ``more`` extends its help.

    Without a default, the game decides, as in ``board_for``.
    """
    forms = ", ".join(form for kind in kinds for form in _forms(kind))
    by_default = f"{board_for(None)}, or one that the game fits" if default is None else default
    command.add_argument(
        "--board", default=default, metavar="BOARD", help=f"the board: {forms}{more} (default: {by_default})"
    )


def add_waveform(command: argparse.ArgumentParser) -> None:
    """Add the option for a simulated board's waveform."""
    command.add_argument(
        "--vcd",
        type=Path,
        metavar="FILE",
        help="write what happens at the pins of a simulated board into a file for a viewer of waveforms, "
        "such as GTKWave",
    )


def with_waveform(found: FoundBoard, path: Path | None) -> FoundBoard:
    """Have a board write its waveform into a file, if one is given; BoardError if it is a real one."""
    if path is None:
        return found
    if found.with_waveform is None:
        raise BoardError(Message("command.no_waveform", board=found.name))
    return found.with_waveform(path)


def _forms(kind: str) -> tuple[str, ...]:
    """Return the forms of the name of a board of this kind."""
    return _LINES if kind == SERIAL else (f"{kind}:PROFILE",)


def board_for(game: Game | None) -> str:
    """Name the simplest board for a game that needs no hardware; the one plugged in if there is none."""
    for kind in simulated_kinds():
        if game is None:
            return f"{kind}:{DEFAULT}"
        fits = _fit(kind, game)
        fits = tuple(sorted(fits, key=lambda name: load_profile(name).transport is not Transport.SERIAL))
        return f"{kind}:{(*fits, DEFAULT)[0]}"
    return PLUGGED_IN


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


def find_board(name: str, kinds: Container[str] | None = None, *, data: Path | None = None) -> FoundBoard:
    """Find the board of that name; an InputError lists those there are, or what was looked for.

    ``data``, by default the folder of the records, holds the supply calibrations made with a meter.
    """
    kind, rest = check_board(name, kinds)
    if kind == SERIAL:
        return find_serial(name, line_of(rest), _wanted(rest), records_path(data))
    profile = profile_of(kind, rest)
    if kind == GPIO:
        return _find_gpio(name, profile)
    return simulated_kinds()[kind].find(name, profile)


def check_board(name: str, kinds: Container[str] | None = None) -> tuple[str, str]:
    """Split the name of a board into its kind and the rest, without looking for it; BoardError if invalid.

    It is one of ``kinds``, or of any.
    """
    allowed = tuple(kind for kind in every_kind() if kinds is None or kind in kinds)
    kind, _, rest = name.partition(":")
    if kind not in allowed or not _is_one(kind, rest):
        raise BoardError(Message("command.no_board", board=name, known=tuple(_known(allowed))))
    return kind, rest


def is_simulated(name: str) -> bool:
    """Whether a board of this name needs no hardware."""
    return name.partition(":")[0] in simulated_kinds()


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
    if not _is_for(kind, profile):
        fits = tuple(other for other in every_kind() if _is_for(other, profile))
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
    return tuple(name for name in names if _is_for(kind, load_profile(name)))


def _is_for(kind: str, profile: Profile) -> bool:
    """Whether a board of this kind can have that profile."""
    if kind in _BUILT_FOR:
        return profile.transport is _BUILT_FOR[kind]
    return simulated_kinds()[kind].is_for(profile)


def _known(kinds: Sequence[str]) -> Iterator[str]:
    for kind in kinds:
        if kind == SERIAL:
            yield from _LINES
        else:
            yield from (f"{kind}:{profile}" for profile in _profiles(kind))


def find_serial(
    name: str, line: str, profiles: Mapping[str, Profile], data: Path | None = None
) -> FoundBoard:
    """Find the board on a line; its profile is only known for certain once it answers."""
    from hardware.serial_board import SerialBoard
    from hardware.serial_board.port_discovery import choose
    from hardware.serial_board.supply_factors import NO_FACTORS, read_factors

    chosen, profile = choose(line, profiles)

    @contextmanager
    def opened() -> Iterator[OpenBoard]:
        clock = WallClock()
        factors = NO_FACTORS if data is None else read_factors(data)
        with closing(SerialBoard(profile, clock, chosen, factors=factors)) as board:
            yield OpenBoard(board, clock)

    return FoundBoard(name, profile, opened)


def _find_gpio(name: str, profile: Profile) -> FoundBoard:
    """Find the board that a Pi reads through its own pins; whether they are free shows when it is opened."""
    from hardware.gpio_board import open_gpio_board

    @contextmanager
    def opened() -> Iterator[OpenBoard]:
        clock = WallClock()
        hearers: list[Callable[[], None]] = []

        def scanned() -> None:
            for hear in hearers:
                hear()

        with closing(open_gpio_board(profile, clock, on_scan=scanned)) as board:
            yield OpenBoard(board, clock, subscribe_scans=hearers.append)

    return FoundBoard(name, profile, opened)

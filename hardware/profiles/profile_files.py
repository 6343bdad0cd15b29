"""Profiles in a person's own files: read by path, and written without losing the old contents.

A file is written whole or not at all. Its old contents are first copied beside it, to the name with the next
number: ``mine.toml.1``, ``mine.toml.2``. The profiles that ship are read-only: they belong to the program,
and its next version brings its own. The text of a profile reads back as the very same profile.
"""

import json
import stat
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict
from itertools import count
from pathlib import Path

from controller.board import Build, Key, Magnets, NoProfileError, Profile, ProfileError, Sensing, Space, Wire
from controller.errors import reason
from controller.files import READABLE, replace_file
from controller.messages import Message
from hardware.plain_files import ReadError, kind_of, read_bytes, read_text
from hardware.profiles import load_profile, profile_names, read_profile

#: How a path to a profile ends; no shipped profile has such a name.
ENDING = ".toml"

#: The folder of the profiles that ship.
SHIPPED = Path(__file__).parent

#: Even the profile of a board with ten thousand spaces is not larger.
_MOST_MB = 1

#: How many names go on one line.
_IN_A_LINE = 10


class UnkeptError(ProfileError):
    """A profile that cannot be written to that file; the message says why, and what to name instead."""

    code = "profile-not-written"


def find_profile(name: str) -> Profile:
    """Read and validate a shipped profile by its name, or any other by the path of its file.

    NoProfileError names those that ship, ProfileError what is wrong.
    """
    if not name.endswith(ENDING):
        return load_profile(name)
    try:
        text = read_text(Path(name), _MOST_MB)
    except ReadError as error:
        unreadable = Message(
            "profile_files.unreadable", name=name, why=error.message, shipped=profile_names()
        )
        raise NoProfileError(unreadable) from error
    return read_profile(text, name)


def check_place(path: Path) -> None:
    """Refuse a file to which no profile can be written; UnkeptError."""
    if path.suffix != ENDING:
        raise UnkeptError(Message("profile_files.no_name", path=str(path), ending=ENDING))
    try:
        kind = kind_of(path)
    except OSError as error:
        raise _unwritten(path, error) from error
    if path.resolve().parent == SHIPPED.resolve():
        raise UnkeptError(Message("profile_files.among_shipped", path=str(path)))
    if not path.parent.is_dir():
        raise UnkeptError(Message("file.no_folder", folder=str(path.parent), name=path.name))
    if kind not in {None, stat.S_IFREG}:
        raise UnkeptError(Message("profile_files.no_file", path=str(path)))


def keep_profile(path: Path, text: str) -> Path | None:
    """Write a profile's text to a file; return the path of the copy of its old contents, None if it had none.

    UnkeptError if that fails; the file is then unchanged.
    """
    check_place(path)
    try:
        copy = _copied(path) if path.exists() else None
        replace_file(path, text.encode(), READABLE)
    except ReadError as error:
        raise UnkeptError(Message("profile_files.unwritten", path=str(path), said=error.message)) from error
    except OSError as error:
        raise _unwritten(path, error) from error
    return copy


def _unwritten(path: Path, error: OSError) -> UnkeptError:
    return UnkeptError(Message("profile_files.unwritten", path=str(path), said=reason(error)))


def _copied(path: Path) -> Path:
    """Copy a file to the name with the first free number."""
    for number in count(1):
        copy = path.with_name(f"{path.name}.{number}")
        if not copy.exists():
            replace_file(copy, read_bytes(path, _MOST_MB), READABLE)
            return copy
    raise AssertionError("numbers do not end")


def profile_text(
    profile: Profile, notes: Sequence[str] = (), guessed: Collection[tuple[int, int]] = ()
) -> str:
    """Write a profile as TOML, under ``notes``.

    ``guessed`` are the wires whose order is a guess: (0, number) for a row, (1, number) for a column.
    """
    return "\n".join(_lines(profile, notes, guessed)) + "\n"


def _lines(profile: Profile, notes: Sequence[str], guessed: Collection[tuple[int, int]]) -> Iterator[str]:
    yield from (f"# {note}".rstrip() for note in notes)
    yield from ("",) if notes else ()
    yield f"name = {_text(profile.name)}"
    yield f"title = {_text(profile.title)}"
    yield f"sensing = {_text(profile.sensing.value)}"
    yield f"transport = {_text(profile.transport.value)}"
    yield f"reference_lines = {_truth(is_true=profile.reference is not None)}"
    yield from _timings(profile)
    yield from _lights(profile)
    yield from _build(profile)
    yield from ("", "[keys]", *(f"{key.value} = {_numbers(at)}" for key, at in profile.keys.items()))
    for axis, (kind, wires) in enumerate((("rows", profile.rows), ("columns", profile.columns))):
        for number, wire in enumerate(wires):
            yield from _wire(kind, wire, is_guessed=(axis, number) in guessed)
    yield from ("", "[spaces]", *(_space(profile, space) for space in profile.spaces))


def _timings(profile: Profile) -> Iterator[str]:
    timings = profile.timings
    yield from ("", "[timings]")
    yield f"select_us = {timings.select_us}"
    yield f"release_us = {timings.release_us}"
    yield f"reread_us = {timings.reread_us}"
    yield f"scan_us = {timings.scan_us}"
    yield f"lockout_ms = {timings.lockout_ms}"
    yield f"quiet_ms = {timings.quiet_ms}"
    yield f"quiet_scans = {timings.quiet_scans}"


def _lights(profile: Profile) -> Iterator[str]:
    yield from (
        "",
        "[lights]",
        f"pin = {_text(profile.light_pin)}",
        f"cap_ma = {profile.cap_ma}",
        "order = [",
    )
    for start in range(0, len(profile.lights), _IN_A_LINE):
        yield f"    {', '.join(_text(name) for name in profile.lights[start : start + _IN_A_LINE])},"
    yield "]"


def _build(profile: Profile) -> Iterator[str]:
    build = profile.build
    keys = (f"{key.value} = {_numbers(at_mm)}" for key, at_mm in zip(Key, build.keys_mm, strict=True))
    yield from (
        "",
        "[build]",
        f"built = {_text(build.built.value)}",
        f"light_mm = {_numbers(build.light_mm)}",
    )
    yield f"keys_mm = {{ {', '.join(keys)} }}"
    yield f"exit_mm = {_numbers(build.exit_mm)}"
    yield f"cable_mm = {build.cable_mm!r}"
    yield f"diode = {_text(build.diode)}"
    yield f"pull_up_ohm = {build.pull_up_ohm}"
    if build.column_ohm is not None:
        yield f"column_ohm = {build.column_ohm}"
    if build.supply_pin is not None and build.supply_ohm is not None:
        yield f"supply_pin = {_text(build.supply_pin)}"
        yield f"supply_ohm = {_numbers(build.supply_ohm)}"
    yield f"supply_ma = {build.supply_ma}"
    yield f"fuse_ma = {build.fuse_ma}"
    yield f"guard = {_text(build.guard)}"
    yield f"data_ohm = {build.data_ohm}"
    yield f"data_down_ohm = {build.data_down_ohm}"
    yield f"capacitor_uf = {build.capacitor_uf}"
    yield f"feeds = {_names(build.feeds)}"
    yield from _pieces(profile)
    yield from _reeds(profile)
    yield from (
        "",
        "[build.deck]",
        *(f"{name} = {_numbers(value)}" for name, value in asdict(build.deck).items()),
    )
    yield from _measured(build)


def _measured(build: Build) -> Iterator[str]:
    if build.measured:
        yield from ("", "[build.measured]")
    for name, reeds in build.measured.items():
        yield f"{_text(name)} = [{', '.join(_numbers(reed) for reed in reeds)}]"


def _pieces(profile: Profile) -> Iterator[str]:
    pieces = profile.build.pieces
    yield from ("", "[build.pieces]", f"across_mm = {pieces.across_mm!r}", f"floor_mm = {pieces.floor_mm!r}")
    yield f"bevel_mm = {pieces.bevel_mm!r}"
    if pieces.weight_mm:
        yield f"weight_mm = {_numbers(pieces.weight_mm)}"
    if profile.sensing is Sensing.SINGLE:
        yield f"every = {_magnets(pieces.first)}"
    else:
        yield f"first = {_magnets(pieces.first)}"
        yield f"second = {_magnets(pieces.second)}"


def _magnets(magnets: Magnets) -> str:
    radius = f", radius_mm = {magnets.radius_mm!r}" if len(magnets.poles) > 1 else ""
    return f"{{ disc_mm = {_numbers(magnets.disc_mm)}, poles = {_text(magnets.poles)}{radius} }}"


def _reeds(profile: Profile) -> Iterator[str]:
    reeds = profile.build.reeds
    yield from ("", "[build.reeds]", f"glass_mm = {reeds.glass_mm}", f"stub_mm = {reeds.stub_mm!r}")
    yield f"gap_mm = {reeds.gap_mm!r}"
    yield f"class_at = {_numbers(reeds.class_at)}"
    if profile.sensing is Sensing.DUAL:
        yield f"ring_mm = [{', '.join(_numbers(place) for place in reeds.ring_mm)}]"


def _wire(kind: str, wire: Wire, *, is_guessed: bool) -> Iterator[str]:
    yield from ("", f"[[{kind}]]", f"pin = {_text(wire.pin)}", f"connector = {_text(wire.connector)}")
    yield f"colour = {_text(wire.colour)}"
    if is_guessed:
        yield "# What the wire passes is known; in what order is a guess, from each place to the nearest."
    yield f"order = {_names(wire.order)}"


def _space(profile: Profile, space: Space) -> str:
    reeds = f"first = {_numbers(space.first)}, second = {_numbers(space.second)}"
    if profile.sensing is Sensing.SINGLE:
        reeds = f"reed = {_numbers(space.first)}"
    return f"{space.name} = {{ at_mm = {_numbers(space.at_mm)}, {reeds} }}"


def _names(names: Sequence[str]) -> str:
    return f"[{', '.join(_text(name) for name in names)}]"


def _truth(*, is_true: bool) -> str:
    return "true" if is_true else "false"


def _numbers(value: object) -> str:
    """Write a number, or a list of numbers or of lists."""
    return json.dumps(value)


def _text(text: str) -> str:
    """Quote a text; TOML reads JSON strings, except for one character that it wants escaped."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")

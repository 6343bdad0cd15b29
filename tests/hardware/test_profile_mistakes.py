"""Every mistake in a profile has its own message, which names the file."""

import copy
import tomllib
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

import pytest

from controller.board import ProfileError, profile_from
from hardware import profiles
from hardware.profiles import DEFAULT, load_profile, read_profile
from tests.sweeps import sampled

Document = dict[str, Any]
TEXT = files(profiles).joinpath(f"{DEFAULT}.toml").read_text(encoding="utf-8")


def put(*path: str | int, value: object) -> Callable[[Document], None]:
    """Set one entry of the document."""

    def change(document: Document) -> None:
        place: Any = document
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


def cut(*path: str | int) -> Callable[[Document], None]:
    """Remove one entry of the document."""

    def change(document: Document) -> None:
        place: Any = document
        for step in path[:-1]:
            place = place[step]
        del place[path[-1]]

    return change


MISTAKES: dict[str, tuple[Callable[[Document], None], str]] = {
    "an entry is missing": (cut("title"), "the profile lacks 'title'; add it"),
    "a table is missing": (cut("timings"), "the profile lacks 'timings'"),
    "an entry too many": (put("colour", value="red"), "the profile has an unknown entry 'colour'"),
    "a misspelt timing": (
        put("timings", "setle_us", value=3),
        r"\[timings\] has an unknown entry 'setle_us'",
    ),
    "a key too many": (put("keys", "help", value=[1, 9]), r"\[keys\] has an unknown entry 'help'"),
    "a table that is none": (put("timings", value=3), r"\[timings\] must be a table, not 3"),
    "a number in quotes": (
        put("timings", "scan_us", value="1000"),
        "scan_us must be a whole number, not '1000'",
    ),
    "a truth for a number": (
        put("timings", "scan_us", value=True),
        "scan_us must be a whole number, not True",
    ),
    "a time out of range": (
        put("timings", "quiet_ms", value=0),
        "quiet_ms is 0; it must lie between 1 and 100",
    ),
    "a scan too short for its rows": (
        put("timings", "scan_us", value=399),
        "scan_us is 399; 10 rows take 400",
    ),
    "a name that a file or a record cannot have": (
        put("name", value="a|b"),
        "the profile: name must be 1 to 32 lower-case letters a to z, digits and hyphens, not 'a|b'",
    ),
    "a name longer than the wire has room for": (put("name", value="a" * 33), "name must be 1 to 32 lower"),
    "a name of two lines": (put("name", value="a\n"), "name must be 1 to 32 lower"),
    "a space called like a key": (
        put("spaces", "ok", value={"at_mm": [0, 200], "first": [1, 8], "second": [1, 18]}),
        r"\[spaces\] 'ok' must be the letter and the number of a space, such as e5; rename it",
    ),
    "a place outside the room": (
        put("spaces", "a1", "at_mm", value=[0.0, -1e9]),
        r"at_mm\[1\] must be a number of millimetres, at most 5000 each way, not -1000000000.0",
    ),
    "a place as far as a number has digits": (
        put("build", "light_mm", value=[10**400, 0.0]),
        r"light_mm\[0\] must be a number of millimetres, at most 5000 each way, not 1000",
    ),
    "screws in another house": (
        put("build", "deck", "screws_mm", value=[[0.0, 1e9]]),
        r"screws_mm\[0\] must be a number of millimetres, at most 5000 each way, not 1000000000.0",
    ),
    "a key of a giant": (
        put("build", "deck", "key_body_mm", value=[1e9, 12.0]),
        r"key_body_mm\[0\] must be a number of millimetres, at most 5000 each way, not 1000000000.0",
    ),
    "a reed that nothing closes": (
        put("build", "measured", value={"a1 orange": [[1e9, 1.0]]}),
        r"a1 orange\[0\] must be two numbers, \[this, that\], at most 5000 each, not \[1000000000.0, 1.0\]",
    ),
    "a place beyond all": (
        put("spaces", "a1", "at_mm", value=[float("nan"), 0]),
        r"at_mm\[0\] must be a number of millimetres, at most 5000 each way, not nan",
    ),
    "a truth for a row": (
        put("spaces", "a1", "first", value=[True, 0]),
        r"a1: first must be \[row, column\]",
    ),
    "a cap below the idle pixels": (
        put("lights", "cap_ma", value=100),
        "cap_ma is 100; it must lie between 170",
    ),
    "a fuse that blows in play": (
        put("build", "fuse_ma", value=500),
        r"\[build\]: fuse_ma is 500; it must lie between 800",
    ),
    "a supply too weak for its fuse": (
        put("build", "supply_ma", value=3999),
        r"\[build\]: supply_ma is 3999; it must be at least 4000, 2 times fuse_ma, or a short circuit may",
    ),
    "a key in the recess of a piece": (
        put("build", "keys_mm", "first", value=[96.0, -103.92]),
        r"\[build\] keys_mm: first must lie at least 21\.5 mm from a6",
    ),
    "two keys under one finger": (
        put("build", "keys_mm", "ok", value=[151.0, -103.92]),
        r"\[build\] keys_mm: ok must lie at least 14 mm from undo",
    ),
    "a key nowhere": (cut("build", "keys_mm", "undo"), r"\[build\] keys_mm lacks 'undo'"),
    "a resistor that only a Pi needs": (
        put("build", "column_ohm", value=1000),
        r"\[build\] has an unknown entry 'column_ohm'",
    ),
    "a divider of one resistor": (
        put("build", "supply_ohm", value=[20_000]),
        r"\[build\]: supply_ohm must be \[to the supply, to ground\]",
    ),
    "a divider to nothing": (
        put("build", "supply_ohm", value=[20_000, 0]),
        r"supply_ohm\[1\] must be a whole number of ohms from 1 to 1000000, not 0",
    ),
    "a reed in three numbers": (
        put("build", "light_mm", value=[1, 2, 3]),
        r"\[build\]: light_mm must be \[x, y\] in millimetres",
    ),
    "a supply nowhere": (put("build", "feeds", value=[]), r"\[build\] feeds is empty"),
    "a supply at no space": (put("build", "feeds", value=["z9"]), r"\[build\] feeds names z9, which is no"),
    "a supply twice": (put("build", "feeds", value=["a1", "a1"]), r"\[build\] feeds: a1 is used twice"),
    "a pin that measures": (put("columns", 0, "pin", value="A15"), "pins: A15 is used twice"),
    "a list that is none": (put("lights", "order", value="a1"), r"order must be a list, not 'a1'"),
    "a light that is no text": (put("lights", "order", 0, value=7), r"order\[0\] must be a text, not 7"),
    "built as nothing is": (
        put("build", "built", value="woven"),
        r"\[build\]: built 'woven' is not known; it must be 'wired' \(wire by wire\) or 'boards' \(of",
    ),
    "unknown sensing": (
        put("sensing", value="hall"),
        r"sensing 'hall' is not known; it must be 'dual' \(reeds for both colours\) or 'single' \(one reed",
    ),
    "unknown transport": (
        put("transport", value="usb"),
        r"transport 'usb' is not known; it must be 'serial' \(a microcontroller on a line\) or 'gpio'",
    ),
    "a number for a truth": (
        put("reference_lines", value=1),
        "reference_lines must be true or false, not 1",
    ),
    "two reads within one bounce": (
        put("timings", "reread_us", value=5),
        r"\[timings\]: reread_us is 5; two reads must be at least 10 us apart, or be one, with 0",
    ),
    "a supply that nothing measures": (cut("build", "supply_pin"), r"\[build\] lacks 'supply_pin'"),
    "no spaces": (put("spaces", value={}), r"\[spaces\] is empty"),
    "a place of three numbers": (
        put("spaces", "a1", "at_mm", value=[1, 2, 3]),
        r"\[spaces\] a1: at_mm must be",
    ),
    "a place in words": (
        put("spaces", "a1", "at_mm", value=["left", 2]),
        r"at_mm\[0\] must be a number of millimetres, at most 5000 each way, not 'left'",
    ),
    "two spaces in one place": (
        put("spaces", "a1", "at_mm", value=[-45.0, -103.92]),
        "at_mm: .* is used twice",
    ),
    "a crosspoint of one number": (
        put("spaces", "a1", "first", value=[0]),
        r"\[spaces\] a1: first must be \[row, column\]",
    ),
    "a sensor outside": (
        put("spaces", "a1", "first", value=[10, 0]),
        r"\[10, 0\] lies outside the matrix of 10 rows",
    ),
    "a sensor before 0": (put("spaces", "a1", "first", value=[-1, 0]), r"\[-1, 0\] lies outside the matrix"),
    "a sensor on a reference line": (put("spaces", "a1", "first", value=[9, 0]), "lies on a reference line"),
    "two sensors in one place": (
        put("spaces", "a1", "first", value=[0, 1]),
        r"\[spaces\] a2: \[0, 1\] is already the sensor of \[spaces\] a1",
    ),
    "a key on a reed": (put("keys", "ok", value=[0, 0]), r"\[keys\] ok: \[0, 0\] is already the sensor of"),
    "a light for no space": (
        put("lights", "order", 0, value="z9"),
        r"\[lights\] order names z9, which is not a space",
    ),
    "a light twice": (put("lights", "order", 0, value="a2"), r"\[lights\] order: a2 is used twice"),
    "a space without light": (cut("lights", "order", 0), r"\[lights\] order lacks a1; every space has one"),
    "a pin twice": (put("rows", 0, "pin", value="A1"), "pins: A1 is used twice"),
    "a pin that lights the strip": (put("columns", 0, "pin", value="D12"), "pins: D12 is used twice"),
    "a connector twice": (put("rows", 0, "connector", value="J2.1"), "connectors: J2.1 is used twice"),
    "a wire that misses a space": (
        cut("rows", 3, "order", 0),
        r"rows\[3\] order: d1 is missing or does not belong",
    ),
    "a wire with a strange space": (
        put("columns", 0, "order", 0, value="a2"),
        r"columns\[0\] order: a1 is missing or does not belong",
    ),
    "a wire that passes twice": (
        put("rows", 3, "order", 0, value="d2"),
        r"rows\[3\] order: d2 is used twice",
    ),
    "a wire without colour": (cut("rows", 0, "colour"), r"rows\[0\] lacks 'colour'"),
}


@pytest.mark.parametrize(("change", "message"), MISTAKES.values(), ids=MISTAKES)
def test_every_mistake_has_its_own_message(change: Callable[[Document], None], message: str) -> None:
    document = copy.deepcopy(tomllib.loads(TEXT))
    change(document)
    with pytest.raises(ProfileError, match=message):
        profile_from(document)


def numbers_in(value: object, *path: str | int) -> Iterator[tuple[str | int, ...]]:
    """Yield the way to each number of a document; of the spaces, the first one will do."""
    match value:
        case bool():
            pass
        case int() | float():
            yield path
        case dict() if path == ("spaces",):
            yield from numbers_in(value["a1"], *path, "a1")
        case dict() | list():
            for key, item in value.items() if isinstance(value, dict) else enumerate(value):
                yield from numbers_in(item, *path, key)


@sampled(2)
@pytest.mark.parametrize(
    "odd", [10**400, -(10**400), 1e300, 10**9, -(10**9)], ids=["+", "-", "float", "1e9", "-1e9"]
)
def test_no_number_of_a_profile_is_without_limits(odd: float) -> None:
    document = tomllib.loads(TEXT)
    ways = list(numbers_in(document))
    assert len(ways) > 50
    for way in ways:
        changed = copy.deepcopy(document)
        put(*way, value=odd)(changed)
        with pytest.raises(ProfileError):
            profile_from(changed)


def test_the_message_names_the_file() -> None:
    with pytest.raises(ProfileError, match=r"mine\.toml: the profile: sensing 'hall'"):
        read_profile(TEXT.replace('sensing = "dual"', 'sensing = "hall"'), "mine.toml")
    with pytest.raises(ProfileError, match=r"mine\.toml is not TOML: .*line 1"):
        read_profile("name = \n", "mine.toml")
    for text in ("name = " + "[" * 5000, "name = " + "9" * 6000):
        with pytest.raises(ProfileError, match=r"mine\.toml is not TOML: it "):
            read_profile(text, "mine.toml")


def test_an_unknown_profile_is_answered_with_those_there_are() -> None:
    with pytest.raises(ProfileError, match=f"no profile 'chess'; choose one of: .*{DEFAULT}"):
        load_profile("chess")

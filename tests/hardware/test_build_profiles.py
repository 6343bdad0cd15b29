"""Pieces, reeds and deck in a profile: every mistake has its own message."""

import copy
import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from controller.board import Built, ProfileError, profile_from
from controller.games import Colour
from hardware import profiles
from hardware.profiles import DEFAULT, load_profile, profile_names, read_profile
from hardware.profiles.profile_files import profile_text

Document = dict[str, Any]
Change = Callable[[Document], None]


def document_of(name: str) -> Document:
    text = files(profiles).joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


DUAL, SINGLE = document_of(DEFAULT), document_of("hex70-single-gpio")


def put(*path: str, value: object) -> Change:
    """Set one entry of `[build]`."""

    def change(document: Document) -> None:
        place: Any = document["build"]
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


def cut(*path: str) -> Change:
    """Remove one entry of `[build]`."""

    def change(document: Document) -> None:
        place: Any = document["build"]
        for step in path[:-1]:
            place = place[step]
        del place[path[-1]]

    return change


MISTAKES: dict[str, tuple[Change, str]] = {
    "no pieces": (cut("pieces"), r"\[build\] lacks 'pieces'"),
    "no reeds": (cut("reeds"), r"\[build\] lacks 'reeds'"),
    "no deck": (cut("deck"), r"\[build\] lacks 'deck'"),
    "pieces that are no table": (put("pieces", value=25), r"\[build\.pieces\] must be a table, not 25"),
    "reeds that are no table": (put("reeds", value=[]), r"\[build\.reeds\] must be a table, not \[\]"),
    "a deck that is no table": (put("deck", value=1.5), r"\[build\.deck\] must be a table, not 1\.5"),
    "a piece of no width": (
        put("pieces", "across_mm", value=0),
        r"\[build\.pieces\]: across_mm is 0; it must lie between 5 and 100",
    ),
    "a floor in words": (
        put("pieces", "floor_mm", value="thin"),
        r"\[build\.pieces\]: floor_mm must be a number of millimetres, at most 5000 each way, not 'thin'",
    ),
    "a floor too thick for the gap": (
        put("pieces", "floor_mm", value=1.2),
        r"\[build\.reeds\]: gap_mm must be at least 4\.2; it spans the floor of a piece",
    ),
    "no magnets for a colour": (cut("pieces", "second"), r"\[build\.pieces\] lacks 'second'"),
    "the magnets of a board with one reed": (
        put("pieces", "every", value={"disc_mm": [8, 2], "poles": "N"}),
        r"\[build\.pieces\] has an unknown entry 'every'",
    ),
    "magnets that are no table": (
        put("pieces", "first", value="4x2"),
        r"\[build\.pieces\] first must be a table, not '4x2'",
    ),
    "no poles": (
        put("pieces", "second", "poles", value=""),
        r"\[build\.pieces\] second: poles '' must name the pole that each disc shows upwards",
    ),
    "a pole in the east": (put("pieces", "second", "poles", value="NSES"), "second: poles 'NSES' must name"),
    "more discs than go into a ring": (
        put("pieces", "second", "poles", value="NS" * 7),
        "poles 'NSNSNSNSNSNSNS' must name .* at most 12",
    ),
    "poles that are no text": (put("pieces", "first", "poles", value=1), "poles must be text, not 1"),
    "a disc of one number": (
        put("pieces", "first", "disc_mm", value=[4]),
        r"\[build\.pieces\] first: disc_mm must be two numbers",
    ),
    "a disc as wide as a piece": (
        put("pieces", "first", "disc_mm", value=[25, 2]),
        r"\[build\.pieces\] first: disc_mm must be \[across, high\], 1 to 20 and 0\.5 to 10 mm",
    ),
    "a foil for a disc": (put("pieces", "first", "disc_mm", value=[4, 0.1]), "disc_mm must be .across, high"),
    "a ring without its radius": (
        cut("pieces", "second", "radius_mm"),
        r"\[build\.pieces\] second lacks 'radius_mm'",
    ),
    "a radius for a single disc": (
        put("pieces", "first", "radius_mm", value=3),
        r"\[build\.pieces\] first has an unknown entry 'radius_mm'",
    ),
    "a ring wider than its piece": (
        put("pieces", "second", "radius_mm", value=10.5),
        r"\[build\.pieces\]: the discs must lie inside a piece of 25 mm; reduce radius_mm",
    ),
    "discs in one another": (
        put("pieces", "second", "radius_mm", value=3.4),
        r"\[build\.pieces\] second: 4 discs of 5 mm do not lie side by side at radius_mm 3\.4; increase it",
    ),
    "a pole too many in the table": (
        put("pieces", "second", "pole", value="N"),
        r"\[build\.pieces\] second has an unknown entry 'pole'",
    ),
    "glass that nobody measured": (
        put("reeds", "glass_mm", value=12),
        r"\[build\.reeds\]: glass_mm is 12; fields can be calculated for glass of 10 or 14 mm",
    ),
    "glass out of reach": (
        put("reeds", "glass_mm", value=20),
        r"\[build\.reeds\]: glass_mm is 20; it must lie between 10 and 14",
    ),
    "glass in parts of a millimetre": (
        put("reeds", "glass_mm", value=10.5),
        r"\[build\.reeds\]: glass_mm must be a whole number, not 10\.5",
    ),
    "a stub before the glass": (
        put("reeds", "stub_mm", value=-1),
        r"\[build\.reeds\]: stub_mm is -1; it must lie between 0 and 20",
    ),
    "no gap": (put("reeds", "gap_mm", value=0.5), "gap_mm is 0.5; it must lie between 1 and 30"),
    "a gap less than what lies in it": (
        put("reeds", "gap_mm", value=3.5),
        r"\[build\.reeds\]: gap_mm must be at least 3\.8",
    ),
    "a class of one number": (put("reeds", "class_at", value=[15]), r"class_at must be two numbers"),
    "a class upside down": (
        put("reeds", "class_at", value=[20, 15]),
        r"\[build\.reeds\]: class_at must be \[least, most\] in ampere-turns, 1 to 100",
    ),
    "a class that reaches nothing": (put("reeds", "class_at", value=[0, 15]), "class_at must be .least"),
    "no ring reed": (
        put("reeds", "ring_mm", value=[]),
        r"\[build\.reeds\]: ring_mm must be a list of 1 to 4 places",
    ),
    "five ring reeds": (
        put("reeds", "ring_mm", value=[[8.5, n] for n in range(5)]),
        "ring_mm must be a list of 1 to 4 places",
    ),
    "one ring reed, as it was written once": (
        put("reeds", "ring_mm", value=[10.0, 0.0]),
        r"\[build\.reeds\]: ring_mm\[0\] must be \[x, y\] in millimetres, not 10\.0",
    ),
    "a ring reed in the air": (
        put("reeds", "ring_mm", value=[[8.5, float("inf")]]),
        r"ring_mm\[0\] must be a number of millimetres, at most 5000 each way, not inf",
    ),
    "a reed too many in the table": (
        put("reeds", "ring", value=2),
        r"\[build\.reeds\] has an unknown entry 'ring'",
    ),
    "no skin": (cut("deck", "skin_mm"), r"\[build\.deck\] lacks 'skin_mm'"),
    "a skin too thick for the gap": (put("deck", "skin_mm", value=1.5), "gap_mm must be at least 4.3"),
    "a recess that no piece enters": (
        put("deck", "hole_mm", value=25.0),
        r"\[build\.deck\]: hole_mm must exceed the 25 mm of a piece",
    ),
    "recesses that run into each other": (
        put("deck", "bevel_mm", value=2.0),
        r"\[build\.deck\]: two recesses meet where spaces are 30\.0 mm apart; reduce hole_mm or bevel_mm",
    ),
    "a truth for a plate": (
        put("deck", "plate_mm", value=True),
        r"\[build\.deck\]: plate_mm must be a number of millimetres, at most 5000 each way, not True",
    ),
    "a washer that is none": (
        put("pieces", "weight_mm", value=[20.0, 21.0, 2.0]),
        r"\[build\.pieces\]: weight_mm must be \[across, hole, height\] of a washer",
    ),
    "a washer of two numbers": (put("pieces", "weight_mm", value=[20.0, 2.0]), "weight_mm must be"),
    "a washer wider than its piece": (
        put("pieces", "weight_mm", value=[25.0, 10.0, 2.0]),
        "weight_mm must lie inside a piece of 25 mm; choose a smaller washer",
    ),
    "a frame too thin for its dowels": (
        put("deck", "wall_mm", value=3),
        "wall_mm is 3; it must lie between 5",
    ),
    "a screw nowhere": (
        put("deck", "screws_mm", value=[5.0]),
        r"screws_mm\[0\] must be \[x, y\] in millimetres, not 5\.0",
    ),
    "a bevel that goes up": (put("deck", "bevel_mm", value=-1), "bevel_mm is -1; it must lie between 0"),
    "a block of no height": (put("deck", "block_mm", value=0), "block_mm is 0; it must lie between 5"),
    "no hole for the light": (put("deck", "light_hole_mm", value=0), "light_hole_mm is 0; it must lie"),
    "a deck entry misspelt": (
        put("deck", "felt_mm", value=1),
        r"\[build\.deck\] has an unknown entry 'felt_mm'",
    ),
    "an entry of the version before": (
        put("ring_mm", value=[10, 0]),
        r"\[build\] has an unknown entry 'ring_mm'",
    ),
}


def measured(**reeds: object) -> Change:
    return put("measured", value={name.replace("_", " "): value for name, value in reeds.items()})


MISTAKES |= {
    "a measured reed that is none": (
        measured(e11_orange=[[16, 8]]),
        r"\[build\.measured\] e11 orange is not a reed of .*; its reeds run from a1 orange to i6 purple",
    ),
    "a measured key": (measured(key_ok=[[16, 8]]), r"\[build\.measured\] key ok is not a reed"),
    "a truth for a number": (
        measured(e5_orange=[[True, 8]]),
        r"e5 orange\[0\] must be two numbers, .* not \[True, 8\]",
    ),
    "no end of ampere-turns": (
        measured(e5_orange=[[float("inf"), 8]]),
        r"must be two numbers, .* not \[inf, 8\]",
    ),
    "too few measured": (
        measured(e5_purple=[[16, 8]]),
        r"\[build\.measured\] e5 purple has 2 reeds in parallel, and 1 was measured; give one pair",
    ),
    "measured the wrong way round": (
        measured(e5_orange=[[8, 16]]),
        r"\[build\.measured\]: e5 orange must have \[pull-in, drop-out\] of each reed",
    ),
    "measured in words": (
        measured(e5_orange=["weak"]),
        r"\[build\.measured\]: e5 orange\[0\] must be two numbers, \[this, that\], at most 5000 each, not 'w",
    ),
}

#: Mistakes that differ where a space has one reed.
SINGLE_MISTAKES: dict[str, tuple[Change, str]] = {
    "no magnets": (cut("pieces", "every"), r"\[build\.pieces\] lacks 'every'"),
    "a colour of magnets": (
        put("pieces", "first", value={"disc_mm": [4, 2], "poles": "N"}),
        r"\[build\.pieces\] has an unknown entry 'first'",
    ),
    "ring reeds": (
        put("reeds", "ring_mm", value=[[8.5, 0]]),
        r"\[build\.reeds\] has an unknown entry 'ring_mm'",
    ),
}


@pytest.mark.parametrize(
    ("whole", "change", "message"),
    [(DUAL, *mistake) for mistake in MISTAKES.values()]
    + [(SINGLE, *mistake) for mistake in SINGLE_MISTAKES.values()],
    ids=[*MISTAKES, *(f"one reed: {mistake}" for mistake in SINGLE_MISTAKES)],
)
def test_every_mistake_has_its_own_message(whole: Document, change: Change, message: str) -> None:
    document = copy.deepcopy(whole)
    change(document)
    with pytest.raises(ProfileError, match=message):
        profile_from(document)


@pytest.mark.parametrize(("one", "other"), [("e5_orange", "e5_purple"), ("e5_first", "e5_second")])
def test_measured_reeds_are_read_under_names_old_and_new_and_written(one: str, other: str) -> None:
    document = copy.deepcopy(DUAL)
    measured(**{one: [[16, 8]], other: [[17.5, 9], [15.5, 7]]})(document)
    profile = profile_from(document)
    assert profile.build.measured == {"e5 orange": ((16.0, 8.0),), "e5 purple": ((17.5, 9.0), (15.5, 7.0))}
    assert read_profile(profile_text(profile), "mine.toml") == profile


def test_a_profile_says_how_its_board_is_built() -> None:
    """One that says nothing is wired, as all were before."""
    document = copy.deepcopy(DUAL)
    assert profile_from(document).build.built is Built.WIRED
    document["build"]["built"] = "boards"
    profile = profile_from(document)
    assert profile.build.built is Built.BOARDS
    assert read_profile(profile_text(profile), "mine.toml") == profile


@pytest.mark.parametrize("name", profile_names())
def test_what_ships_fits_together(name: str) -> None:
    build = load_profile(name).build
    assert build.air_mm == pytest.approx(0.2)
    assert build.play_mm == 0.5
    assert build.deck.hole_mm + 2 * build.deck.bevel_mm < load_profile(name).pitch_mm
    for colour in Colour:
        assert sum(build.pieces.magnets(colour).signs) in {0, 1}


def test_a_profile_of_an_older_version_is_read() -> None:
    old = copy.deepcopy(DUAL)
    for name in ("bevel_mm", "weight_mm"):
        del old["build"]["pieces"][name]
    for name in ("light_board_mm", "key_body_mm", "screws_mm", "wall_mm", "under_mm"):
        del old["build"]["deck"][name]
    build = profile_from(old).build
    assert build.pieces.weight_mm is None
    assert build.pieces.high_mm == pytest.approx(3.0)
    assert build.deck.screws_mm == ()
    assert profile_from(tomllib.loads(profile_text(profile_from(old)))).build == build

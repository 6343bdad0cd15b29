"""Every rule is for a scene at the table, which goes wrong without it."""

from collections.abc import Callable

import pytest

from controller.inference import move_recognition
from controller.inference.move_recognition import RULES
from hardware.profiles import load_profile
from tests.timeline import SINGLE, Timeline, open_at

SQUARE = load_profile("sq36-dual-mega")


def hexagonal() -> Timeline:
    return Timeline()


def asking() -> Timeline:
    return Timeline(profile=SINGLE).play("at 100 colours ask")


def mammalath() -> Timeline:
    return Timeline("mammalath", profile=SQUARE)


def red_after_yellow() -> Timeline:
    """Red may go from c1 to a2, then Yellow from c3 to c1."""
    return open_at("mana", "0 r1Rrr1/3d2/5r/2r3/1R1R1D/2R3 r f4 1,0", SQUARE)


def yellow_with_a_capture() -> Timeline:
    """Red's piece on f4 may capture the one on e3; Yellow is to move."""
    return open_at("mana", "0 6/6/5R/1Dd1r1/2R3/6 y c3 3,4", SQUARE)


def red_with_a_capture() -> Timeline:
    return open_at("mana", "0 6/6/5R/1Dd1r1/2R3/6 r c3 3,4", SQUARE)


#: A reed that opens and closes ten times a second from the moment a piece comes to it.
CHATTERING = "\n".join(
    f"at {2000 + 100 * number} {'lift' if number % 2 else 'place orange'} b3" for number in range(21)
)

#: The scenes of each rule, by its name: where, and what happens.
SCENES = {
    "_restless": [
        (
            hexagonal,
            f"""
at 1000 place purple e5
{CHATTERING}
at 4010 place purple h5
at 5900 expect moves e5p
""",
        ),
    ],
    "_in_flight": [
        (  # The piece laid before the exchange would be a slide of the one that has just gone.
            hexagonal,
            """
at 1000 place orange e6
at 2000 place orange e5
at 2100 lift e6
at 2400 place purple e6
at 3000 expect moves e6o
""",
        ),
        (  # The last two plies are taken back at once, not one of them first.
            hexagonal,
            """
at 1000 place orange e5
at 2000 place purple f5
at 3000 place orange g5
at 5000 lift g5
at 5800 lift f5
at 6799 expect moves e5o f5p g5o
at 6800 expect moves e5o
""",
        ),
    ],
    "_uncoloured": [
        (
            asking,
            """
at 1000 place orange e5
at 1500 tap orange
at 2500 place purple g5
at 3000 tap purple
at 4000 place purple c3
at 4500 tap purple
at 6000 lift e5
at 7000 place orange a1
at 7600 expect extra a1
at 10500 expect missing e5
""",
        ),
    ],
    "_legal": [
        (
            mammalath,
            """
at 1000 place orange c4
at 2000 lift c4
at 3400 place purple c4
at 3800 expect moves c4 swap
""",
        ),
    ],
    "_redone": [
        (
            hexagonal,
            """
at 1000 place orange a1
at 2000 place orange e5
at 3000 place purple f5
at 4000 place orange g5
at 5000 lift f5
at 7000 lift e5
at 9000 lift g5
at 10000 expect moves a1o
at 11000 place orange g5
at 11200 place orange e5
at 11300 place purple f5
at 12000 expect moves a1o e5o f5p g5o
""",
        ),
        (  # The board is cleared after the game was won, the winning piece first.
            hexagonal,
            """
at 1000 place orange a1
at 2000 place purple i1
at 3000 place orange a2
at 4000 place purple i3
at 5000 place orange a4
at 6000 place purple i5
at 7000 place orange a5
at 8000 place purple g1
at 9000 place orange a3
at 12000 lift a3
at 14000 lift a1
at 14400 expect moves a1o i1p a2o i3p a4o i5p a5o g1p a3o
at 14400 expect verdict clearing
""",
        ),
    ],
    "_taken_back": [
        (
            hexagonal,
            """
at 1000 place orange e5
at 2000 lift e5
at 3000 expect moves none
at 4000 place orange e5
at 4400 expect moves e5o
""",
        ),
    ],
    "revised": [
        (
            hexagonal,
            """
at 1000 place orange e5
at 2000 lift e5
at 2120 place orange e6
at 2520 expect moves e6o
""",
        ),
    ],
    "_several": [
        (
            hexagonal,
            """
at 1000 together orange e5 purple g6
at 1400 expect verdict undecided
at 2000 tap ok
at 2000 expect moves e5o g6p
""",
        ),
    ],
    "_under_way": [
        (
            hexagonal,
            """
at 1000 place orange e5
at 2000 place purple f5
at 3000 place orange g5
at 5000 lift e5
at 7999 expect verdict under-way
at 8000 expect missing e5
at 15000 place orange e5
at 15400 expect moves e5o f5p g5o
""",
        ),
        (  # Both pieces of two plies were off; the first has landed.
            red_after_yellow,
            """
at 1000 lift c1
at 1200 lift c3
at 1600 expect missing c1 c3
at 1700 place orange a2
at 1700 expect verdict under-way
at 2200 place purple c1
at 2600 expect moves c1-a2 c3-c1
""",
        ),
    ],
    "what_else": [
        (
            hexagonal,
            """
at 1000 place orange e5
at 2000 place purple c3
at 3000 unplug
at 3100 unseen lift c3
at 3200 unseen place purple c4
at 3300 unseen place orange g6
at 4000 plug
at 5000 expect verdict undecided
at 6000 tap ok
at 6000 expect moves e5o c3p g6o
""",
        ),
        (  # The sensor of f4 is left out, and its piece captures.
            yellow_with_a_capture,
            """
at 1000 lift f4
at 13000 tap ok
at 13500 lift c3
at 14000 place purple c5
at 15000 lift e3
at 15500 place orange e3
at 16000 expect verdict undecided
at 16500 tap ok
at 17000 expect moves c3-c5 f4-e3
""",
        ),
        (  # The sensor of f4 sticks: it still reads the piece that lies on e5.
            red_with_a_capture,
            """
at 1000 place orange e5
at 1500 expect extra e5
at 4000 expect verdict undecided
at 5000 tap ok
at 5100 expect moves f4-e5
""",
        ),
    ],
}
EACH = [(name, *scene) for name, scenes in SCENES.items() for scene in scenes]


def test_every_rule_names_a_scene_and_has_one() -> None:
    assert [rule.__name__ for rule in RULES] == list(SCENES)
    for rule in RULES:
        assert "\n    Scene: " in (rule.__doc__ or ""), rule.__name__


def test_there_are_no_more_rules_than_somebody_can_keep_in_mind() -> None:
    assert len(RULES) <= 10


@pytest.mark.parametrize(("name", "table", "text"), EACH)
def test_without_its_rule_a_scene_goes_wrong(
    name: str, table: Callable[[], Timeline], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table().play(text)
    others = tuple(rule for rule in RULES if rule.__name__ != name)
    monkeypatch.setattr(move_recognition, "RULES", others)
    with pytest.raises(AssertionError, match="expect"):
        table().play(text)

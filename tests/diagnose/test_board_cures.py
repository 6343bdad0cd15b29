"""Cures on circuit boards: of the same findings, but no wire to move and no reed to bring nearer."""

import re
import tomllib
from pathlib import Path

import pytest

import controller.messages
from controller.board import Built
from controller.diagnose import Diagnosis, conclude
from controller.diagnose.reasoner.board_cures import _on_boards
from controller.messages import LANGUAGES, Message, catalogue, word
from hardware.profiles import load_profile
from tests.diagnose.walked import walked

#: A coupon: its seven spaces are walked over in a tenth of the time.
WIRED = load_profile("hex7-dual-mega")
OF_BOARDS = WIRED.as_built(Built.BOARDS)

#: What only a board that is wired by hand has, or lets a builder do.
ONLY_WIRED = r"its strip|the strip\b(?!'s)|feed the strip|nearer|deeper|resolder the wire|arrow"
SENTENCES = Path(controller.messages.__file__).parent / "en" / "selftest.toml"

#: A fault of each kind, and a part of its cure on circuit boards.
CURES = {
    "stuck key ok": "look for solder between the two pairs",
    "weak b2 purple": "its glass rests on the ledge of the comb",
    "sensitive b2 purple": "replace it with a less sensitive one",
    "crosstalk b2 orange b3": "The board keeps it away from b3",
    "swapped b2 orange b3 orange": "see that the profile is that of these boards",
    "open-wire row 1 after b1": "Check the joints at b1 and b2. If they are sound, the track is broken",
    "grounded row 2": "Look for solder between its joints and ground, starting at its connector.",
    "powered column 2": "Look for solder between its joints and those of the pull-ups",
    "short-wire row 2 column 2": "Look for solder between their joints",
    "reversed-light b2": "Turn it, so that its marked corner is at ground.",
    "swapped-light a1 b2": "see that the profile is that of these boards",
    "colour-order": "use lights that take green first",
    "sagging-supply 1500": "Use a thicker or shorter cable between the boards",
    # These are mended alike, however a board is built.
    "dead b2 orange": "Check its joints, its glass, and that it stands in its place",
    "slow-column 2 300": "Measure its pull-up",
    "swapped-wires row 1 row 2": "Swap the two wires in the connector.",
}


def cures(diagnosis: Diagnosis, language: str = "en") -> list[str]:
    words = catalogue(language)
    return [word(cause.cure, words) for finding in diagnosis.findings for cause in finding.causes]


def test_no_cure_that_speaks_of_wires_or_of_moving_a_reed_is_said_of_circuit_boards() -> None:
    every = tomllib.loads(SENTENCES.read_text("utf-8"))["cure"]
    of_wires = {f"cure.{name}" for name, said in every.items() if re.search(ONLY_WIRED, str(said))}
    assert {"cure.slow_close", "cure.weak", "cure.reversed_light"} <= of_wires
    for code in of_wires:
        said = Message(code, space="b2", kind="grounded", place="b1", beyond="b2", is_row=True)
        assert _on_boards(said).code.startswith("cure_on_boards."), code


@pytest.mark.parametrize("fault", CURES)
def test_a_cure_is_that_of_the_board_as_it_is_built(fault: str) -> None:
    """What a walk reads is the same, however a board is built."""
    read = walked(WIRED, fault, seed=1)
    wired, of_boards = conclude(WIRED, read), conclude(OF_BOARDS, read)
    assert any(CURES[fault] in cure for cure in cures(of_boards)), cures(of_boards)
    named = [
        [cause.fault for finding in each.findings for cause in finding.causes] for each in (wired, of_boards)
    ]
    assert named[0] == named[1]
    for cure in cures(of_boards):
        assert not re.search(ONLY_WIRED, cure), cure
    for language in LANGUAGES:
        assert all(cures(of_boards, language))

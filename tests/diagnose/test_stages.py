"""The note on a stage: one picture, light or change is counted in the singular."""

from controller.board import Profile
from controller.diagnose import Evidence, Stage
from controller.diagnose.evidence import Quiet, Seen
from controller.diagnose.selftest.progress import note_of
from controller.messages import word
from hardware.profiles import DEFAULT, load_profile

BOARD = load_profile(DEFAULT)
SEEN = Seen(frozenset({"e5", "e6"}), "white", frozenset({"e5"}))


def noted(board: Profile, evidence: Evidence, stage: Stage) -> str:
    note = note_of(board, evidence, stage)
    return "" if note is None else word(note)


def test_one_is_one_and_more_are_many() -> None:
    one = Evidence(seen=(SEEN,), quiet=Quiet(1.0, {(0, 0): 1}), done=frozenset(Stage))
    assert noted(BOARD, one, Stage.LIGHTS) == "1 picture, 1 light differs"
    assert noted(BOARD, one, Stage.SOAK) == "1 change"
    two = Evidence(seen=(SEEN, Seen(frozenset({"e6"}), "white", frozenset({"e6"}))))
    assert noted(BOARD, two, Stage.LIGHTS) == "2 pictures, 2 lights differ"

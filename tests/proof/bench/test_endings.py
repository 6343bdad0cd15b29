"""The benchmark of endings: each state is led into and ended, and what takes too long is above its limit."""

import pytest

from controller.annexes.friend.act_hashes import are_right
from controller.annexes.friend.joint_record import MatchSide, in_order
from controller.annexes.friend.saved_match import SavedMatch
from controller.annexes.friend.side_documents import read_document
from tests.proof.bench import endings
from tests.sweeps import PROOF


def test_its_long_match_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endings, "ACTS", 40)
    endings._saved_match.cache_clear()
    saved = SavedMatch.read(endings._saved_match())
    endings._saved_match.cache_clear()
    acts = {side: read_document(saved.invitation.keys, side, saved.signed[side]).acts for side in MatchSide}
    assert len(in_order(acts)) == 40
    assert are_right(acts, in_order(acts), dict.fromkeys(MatchSide, 0))


@PROOF
def test_it_measures_the_longest_end_of_each_state(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {name: endings.STATES[name] for name in ("playing", "broker_mute")}
    monkeypatch.setattr(endings, "STATES", kept)
    figures = endings.measure_endings(1, lambda _: None, times=1)
    assert figures["ends"] == 2
    assert set(figures["longest_s"]) == set(figures["at_most"]["longest_s"]) == set(kept)
    assert all(0.0 < took_s < endings.GIVEN_UP_S for took_s in figures["longest_s"].values())

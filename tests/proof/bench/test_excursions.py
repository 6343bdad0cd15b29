"""Excursions: a game left for a line is afterwards as it was, and so is its table."""

from itertools import product

import pytest

from hardware.profiles import load_profile
from tests.proof.bench import excursions
from tests.proof.bench.audit import GameTally
from tests.proof.bench.match import Match, play_game, tables_of
from tests.proof.bench.tolerated_faults import TOLERATED
from tests.proof.hands import KINDS
from tests.sweeps import PROOF

BOARDS = tuple(map(load_profile, ("hex70-dual-mega", "hex70-single-mega", "sq36-dual-mega")))


@PROOF
@pytest.mark.parametrize(
    ("number", "fault"),
    product(range(24), ("none", "unplugged")),
)
def test_a_game_goes_on_after_a_line_as_it_was(
    number: int, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(excursions, "SHARE", 1.0)
    monkeypatch.setattr(excursions, "A_PLY", 0.3)
    kinds, tables = list(KINDS), tables_of(BOARDS)
    profile, game = tables[number // len(kinds) % len(tables)]
    kind = KINDS[kinds[number % len(kinds)]]
    tally = GameTally()
    play_game(Match(profile, game, number, kind, TOLERATED[fault], has_lines=True), tally)
    assert tally.counts["lines"] <= 1
    assert (tally.wrong_moves, tally.counts["lines_changed"]) == (0, 0)

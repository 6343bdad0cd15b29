"""kill -9 at any moment loses nothing that was acknowledged to the table."""

import pytest

from tests.proof.bench.journal.kills import kill
from tests.proof.bench.journal.oracle import Comparison
from tests.sweeps import PROOF


@pytest.mark.parametrize("kills", [3, pytest.param(60, marks=PROOF)])
def test_kills_lose_nothing(kills: int) -> None:
    found = list(kill(seed=1, kills=kills))
    assert found == [Comparison()] * kills

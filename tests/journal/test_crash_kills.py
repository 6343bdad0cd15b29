"""kill -9 at any moment loses nothing that the table was told; and a record beside the disk is caught."""

from simulator.figures.journal.kills import kill
from simulator.figures.journal.witness import Found


def test_kills_lose_nothing() -> None:
    found = list(kill(seed=1, kills=24))
    assert found == [Found()] * 24

"""The benchmark of matches counts the same on any number of processes."""

from tests.proof.bench.far_matches import measure_match
from tests.sweeps import PROOF

#: It tries what `make proof` works with.
pytestmark = PROOF


def test_matches_are_counted() -> None:
    said: list[str] = []
    figures = measure_match(2, 5, said.append)
    assert figures["matches"] == 2
    assert figures["acts"] > 0
    assert (figures["lost"], figures["doubled"], figures["differ"], figures["unfinished"]) == (0, 0, 0, 0)
    assert min(figures["light_p99_ms"].values()) > 0.0
    assert said[-1] == "match 2 of 2: 0 lost, 0 doubled, 0 differ"

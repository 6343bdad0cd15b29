"""The benchmark of clocks judges every ply of games by hands, and finds none off."""

from hardware.profiles import load_profile
from tests.bench.clock_games import measure_clock


def test_every_ply_is_charged_what_it_took() -> None:
    said: list[str] = []
    boards = tuple(load_profile(name) for name in ("hex70-dual-mega", "sq36-dual-mega"))
    figures = measure_clock(boards, 2, 7, said.append)
    assert figures["games"] == 2
    assert figures["plies"] > 20
    assert figures["moments"] > 500
    assert (figures["off"], figures["bad_cuts"]) == (0, 0)
    assert said[-1].startswith("game 2 of 2 on a clock: 0 of")

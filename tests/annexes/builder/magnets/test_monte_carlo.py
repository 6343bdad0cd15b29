"""How often a space is misread: samples of the new rings, of the former one, and of boards with one reed."""

import dataclasses
import math

import pytest

from controller.board import Magnets
from hardware.builder.magnets.monte_carlo import BATCH, MisreadTally, tally_all
from hardware.builder.magnets.study import (
    MISREAD,
    first_above,
    most_misread,
    most_one_turned,
    most_wrong_colours,
)
from hardware.magnetics.site import Site, former, site_of
from hardware.profiles import DEFAULT, load_profile, profile_names
from tests.proof.bench.magnet_misreads import measure_magnets
from tests.sweeps import PROOF

RING = site_of(load_profile(DEFAULT))
FORMER = former(RING)
SINGLE = site_of(load_profile("hex70-single-gpio"))


def tried(site: Site, off_mm: float, samples: int = 200, seed: int = 1) -> MisreadTally:
    return tally_all(site, seed, samples, lambda _off_mm, _done: None, (off_mm,))[off_mm]


def with_first(site: Site, magnets: Magnets) -> Site:
    return dataclasses.replace(site, pieces=dataclasses.replace(site.pieces, first=magnets))


def test_a_site_is_the_space_in_the_middle_with_all_others() -> None:
    board = load_profile(DEFAULT)
    here = board.space("e5").at_mm
    others = [space.at_mm for space in board.spaces if space.name != "e5"]
    assert {(round(x + here[0], 2), round(y + here[1], 2)) for x, y in RING.others} == set(others)
    assert RING.others[0] == (30.0, 0.0)
    assert RING.places == ((0.0, 0.0), (7.36, 4.25), (2.2, 8.21))


def test_boards_that_are_built_alike_have_the_same_site() -> None:
    assert site_of(load_profile("hex70-dual-gpio")) == RING
    assert SINGLE != RING


def test_no_seated_piece_is_misread() -> None:
    assert tried(RING, 0.5) == MisreadTally(samples=200, misread=0, one_turned=0, wrong_colour=0)


def test_the_former_ring_misreads_most_spaces() -> None:
    found = tried(FORMER, 1.0)
    assert found.misread > 100
    assert 2 <= found.wrong_colour < 20


def test_one_reed_under_a_large_magnet_reads_from_anywhere_on_its_space() -> None:
    assert tried(SINGLE, 3.0) == MisreadTally(samples=200, misread=0, one_turned=0, wrong_colour=0)


def test_one_reed_under_a_small_magnet_misses_pieces_and_never_reads_a_colour() -> None:
    small = with_first(SINGLE, Magnets((3.0, 1.0), "N"))
    found = tried(small, 3.0)
    assert found.misread > 100
    assert found.wrong_colour == 0


@PROOF
def test_the_farther_off_the_more_is_misread() -> None:
    shares = [tried(RING, off_mm, 2000).misread for off_mm in (0.5, 2.0, 3.0, 5.0)]
    assert shares == sorted(shares)
    assert 0.02 < shares[2] / 2000 < 0.08
    assert shares[3] / 2000 > 0.3


def test_an_orange_disc_that_is_too_strong_reaches_the_ring_reeds() -> None:
    strong = with_first(RING, Magnets((8.0, 3.0), "N"))
    found = tried(strong, 0.5)
    assert found.misread > 100


def test_all_pieces_of_a_full_board_hold_the_reed_of_a_turned_one_though_its_neighbours_do_not() -> None:
    """Large discs all one way up and one the other: lifted, it leaves its reed closed."""
    large = with_first(SINGLE, Magnets((8.0, 2.0), "N"))
    found = tried(large, 0.5)
    assert found.one_turned > 100 > found.misread > 0
    beside = dataclasses.replace(large, others=large.others[:6])
    assert tried(beside, 0.5).one_turned < 10


@PROOF
def test_what_lies_around_closes_reeds_where_spaces_are_too_near() -> None:
    near = dataclasses.replace(FORMER, others=tuple((x / 2, y / 2) for x, y in FORMER.others))
    assert tried(near, 0.5).misread > tried(FORMER, 0.5).misread
    alone = dataclasses.replace(RING, others=())
    assert tried(alone, 0.5).misread == 0


def test_a_seed_draws_the_same_samples_and_another_seed_others() -> None:
    assert tried(RING, 3.0, seed=5) == tried(RING, 3.0, seed=5)
    assert tried(FORMER, 0.5, seed=5) != tried(FORMER, 0.5, seed=6)


def test_progress_says_how_many_samples_are_done() -> None:
    reported: list[tuple[float, int]] = []
    tally_all(SINGLE, 1, BATCH + 10, lambda *at: reported.append(at), (0.5, 1.0))
    assert reported == [(0.5, BATCH), (1.0, BATCH), (0.5, BATCH + 10), (1.0, BATCH + 10)]


def test_reeds_on_squares_of_40_mm_are_read_by_a_larger_ring() -> None:
    """Six alternating discs on a radius of 13 mm, ring reeds 30 degrees apart."""
    places = tuple((13 * math.cos(turn), 13 * math.sin(turn)) for turn in (math.pi / 12, math.pi / 4))
    magnets = Magnets((6.0, 2.0), "N"), Magnets((6.0, 2.0), "NSNSNS", 13.0)
    square = Site(
        dataclasses.replace(RING.pieces, across_mm=33.0, first=magnets[0], second=magnets[1]),
        dataclasses.replace(RING.reeds, gap_mm=5.0, ring_mm=places),
        tuple((40.0 * x, 40.0 * y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)),
    )
    assert tried(square, 1.0).misread <= 2


def test_limits_grow_with_the_distance_and_forgive_one_reed_next_to_nothing() -> None:
    assert list(MISREAD.values()) == sorted(MISREAD.values())
    assert most_misread(RING, 3.0) == 0.06
    assert most_misread(SINGLE, 2.0) == most_one_turned(SINGLE, 2.0) == most_wrong_colours(RING, 2.0) == 0.0
    assert most_misread(SINGLE, 3.0) == most_one_turned(SINGLE, 3.0) == 0.0001


@PROOF
def test_figures_reckon_boards_that_are_built_alike_once() -> None:
    said: list[str] = []
    figures = measure_magnets(1, said.append, samples=50)
    assert list(figures["profiles"]) == list(profile_names())
    alike = {text.partition(":")[0] for text in said}
    assert alike >= {
        "hex70-dual-gpio, hex70-dual-mega",
        "hex70-single-gpio, hex70-single-mega",
        "sq36-dual-gpio, sq36-dual-mega",
        "old_ring",
    }
    assert list(figures["old_ring"]["misread"]) == ["0.5", "1", "1.5", "2", "3"]
    assert figures["at_most"]["profiles"][DEFAULT]["misread"]["3"] == 0.06


def test_a_limit_is_exceeded_only_by_what_chance_does_not_explain() -> None:
    def tallies(misread: int, one_turned: int = 0, wrong_colour: int = 0) -> dict[float, MisreadTally]:
        return {1.0: MisreadTally(10_000, misread, one_turned, wrong_colour)}

    assert first_above(RING, tallies(16)) is None
    assert first_above(RING, tallies(17)) == 1.0
    assert first_above(RING, tallies(16, one_turned=28)) is None
    assert first_above(RING, tallies(16, one_turned=29)) == 1.0
    assert first_above(SINGLE, tallies(0, one_turned=1)) == first_above(SINGLE, tallies(1)) == 1.0
    assert first_above(RING, tallies(5, wrong_colour=1)) == 1.0


@pytest.mark.proof
def test_every_board_keeps_its_limits_over_many_samples() -> None:
    figures = measure_magnets(1, lambda _text: None)
    for name, shares in figures["profiles"].items():
        most = figures["at_most"]["profiles"][name]
        for kind, by_off in shares.items():
            assert all(share <= most[kind][off] for off, share in by_off.items()), (name, kind, by_off)
    assert all(share > 0.7 for share in figures["old_ring"]["misread"].values())

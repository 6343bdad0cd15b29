"""How contacts wear: by the data sheet at the end of life, and failed on a board long after."""

from itertools import count, pairwise
from random import Random
from statistics import mean, median

import pytest

from controller.board import Profile
from hardware.profiles import load_profile
from simulator.circuit import Reeds
from tests.proof.bench.ageing.reed_wear import END_US, Wear, WearKind, bounce_limit_us, draw_wear

MEGA = load_profile("hex70-dual-mega")
GPIO = load_profile("hex70-dual-gpio")
E5 = MEGA.space("e5").first


def test_times_reach_the_data_sheets_end_of_life_at_that_life() -> None:
    assert Wear(WearKind.BOUNCE, 300.0).bounce_us(300) == pytest.approx(END_US)
    assert Wear(WearKind.RELEASE, 300.0, worn=100.0).release_us(200) == pytest.approx(END_US)


def test_a_contact_wears_in_one_way_alone() -> None:
    assert Wear(WearKind.BOUNCE, 300.0).release_us(300) == 0.0
    assert Wear(WearKind.RELEASE, 300.0).bounce_us(300) == 0.0


@pytest.mark.parametrize(("profile", "limit_us"), [(MEGA, 20_000.0), (GPIO, 160_000.0)])
def test_a_bounce_fails_by_the_filter_of_its_board(profile: Profile, limit_us: float) -> None:
    timings = profile.timings
    wear = Wear(WearKind.BOUNCE, 300.0, worn=50.0)
    assert bounce_limit_us(timings) == limit_us
    last = next(n for n in count() if wear.bounce_us(n) >= limit_us)
    assert last - 1 < wear.fails_at(timings) <= last


def test_lives_are_those_of_the_source() -> None:
    chance = Random(1)
    lives = [draw_wear(chance, WearKind.RELEASE, MEGA.timings).life for _ in range(4000)]
    assert median(lives) == pytest.approx(500.0 * 0.6931**0.5, rel=0.05)
    assert sum(life < 500.0 for life in lives) / 4000 == pytest.approx(0.632, abs=0.02)


def _moves(reeds: Reeds, *, bounce_us: float = 0.0, release_us: float = 0.0) -> list[list[int]]:
    """Let a finger close and open a contact many times; return the edges of each opening after its cause."""
    reeds.wear(E5, bounce_us=bounce_us, release_us=release_us)
    row, column = E5
    found = []
    for at_us in range(0, 200_000_000, 2_000_000):
        for begins_us, act in ((at_us, reeds.press), (at_us + 1_000_000, reeds.release)):
            act(E5, begins_us)
            edges, was = [], bool(reeds.contacts_at(begins_us)[row] >> column & 1)
            while reeds.next_edge_us is not None:
                edge_us = reeds.next_edge_us
                is_closed = bool(reeds.contacts_at(edge_us)[row] >> column & 1)
                edges += [edge_us - begins_us] if is_closed != was else []
                was = is_closed
            found.append(edges or [0])
    return found


def test_a_sticking_contact_holds_on_by_chance() -> None:
    opened = [edges[0] for edges in _moves(Reeds(MEGA, 1), release_us=50_000.0)[1::2]]
    assert mean(opened) == pytest.approx(50_000.0, rel=0.3)
    assert max(opened) > 3 * median(opened)


def test_a_worn_contact_bounces_for_longer() -> None:
    closed = [edges[-1] for edges in _moves(Reeds(MEGA, 1), bounce_us=12_000.0)[::2]]
    assert all(6_000 <= last <= 12_000 for last in closed)


def test_a_contact_that_is_hardly_worn_is_like_a_new_one() -> None:
    new, worn = _moves(Reeds(MEGA, 1)), _moves(Reeds(MEGA, 1), bounce_us=300.0)
    assert new == worn
    assert all(one <= other for edges in new for one, other in pairwise(edges))

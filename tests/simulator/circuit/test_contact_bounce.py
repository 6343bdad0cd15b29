"""Contacts in time: bounce that could fool a scan, chatter, and the same again from the same seed."""

from itertools import pairwise

import pytest

from controller.board import Crosspoint, Profile
from controller.games import Colour
from simulator.circuit import LyingPiece, Reeds
from simulator.circuit.contact_bounce import CHATTER_US, OPERATE_US, RELEASE_US
from tests.sweeps import sampled

Edges = list[tuple[int, bool]]

ORIGIN = (-15.0, 0.0)  # e5


def edges(reeds: Reeds, sensor: Crosspoint, until_us: int) -> Edges:
    """Run the contacts and return when this one really changes."""
    row, column = sensor
    found: Edges = []
    was = bool(reeds.contacts_at(0)[row] >> column & 1)
    while (at_us := reeds.next_edge_us) is not None and at_us <= until_us:
        now = bool(reeds.contacts_at(at_us)[row] >> column & 1)
        if now != was:
            found.append((at_us, now))
        was = now
    return found


def gaps(found: Edges) -> list[int]:
    return [other - one for (one, _), (other, _) in pairwise(found)]


@sampled(8)
@pytest.mark.parametrize("seed", range(50))
def test_an_operation_bounces_and_comes_to_rest_closed(seed: int, profile: Profile) -> None:
    reeds = Reeds(profile, seed)
    reeds.lay(1, LyingPiece(Colour.FIRST, ORIGIN), 10_000)
    found = edges(reeds, (4, 4), 10**9)
    assert found[0] == (10_000, True)
    assert found[-1][1]
    assert 5 <= len(found) <= 11
    assert OPERATE_US[0] <= found[-1][0] - 10_000 <= OPERATE_US[1]
    assert len(set(gaps(found))) > 1


@sampled(8)
@pytest.mark.parametrize("seed", range(50))
def test_a_release_is_sooner_at_rest(seed: int, profile: Profile) -> None:
    reeds = Reeds(profile, seed)
    reeds.lay(1, LyingPiece(Colour.FIRST, ORIGIN), 0)
    edges(reeds, (4, 4), 100_000)
    reeds.take(1, 100_000)
    found = edges(reeds, (4, 4), 10**9)
    assert found[0] == (100_000, False)
    assert not found[-1][1]
    assert 3 <= len(found) <= 7
    assert RELEASE_US[0] <= found[-1][0] - 100_000 <= RELEASE_US[1]


def test_bounce_is_never_twice_the_same_but_for_the_same_seed(profile: Profile) -> None:
    def operation(seed: int) -> Edges:
        reeds = Reeds(profile, seed)
        reeds.lay(1, LyingPiece(Colour.FIRST, ORIGIN), 0)
        return edges(reeds, (4, 4), 10**9)

    assert operation(7) == operation(7)
    assert len({tuple(operation(seed)) for seed in range(20)}) == 20


def test_a_bounce_here_changes_none_there(profile: Profile) -> None:
    alone, together = Reeds(profile, 3), Reeds(profile, 3)
    together.lay(2, LyingPiece(Colour.SECOND, (75.0, 0.0)), 0)
    alone.lay(1, LyingPiece(Colour.FIRST, ORIGIN), 5)
    together.lay(1, LyingPiece(Colour.FIRST, ORIGIN), 5)
    assert edges(alone, (4, 4), 10**9) == edges(together, (4, 4), 10**9)


def test_each_colour_closes_its_own_sensor(profile: Profile) -> None:
    reeds = Reeds(profile, 1)
    reeds.lay(1, LyingPiece(Colour.FIRST, ORIGIN), 0)
    reeds.lay(2, LyingPiece(Colour.SECOND, (75.0, 0.0)), 0)
    assert reeds.contacts_at(10_000) == (0, 0, 0, 0, 1 << 4 | 1 << 17, 0, 0, 0, 0, 0)


def test_a_piece_lifted_while_its_reed_bounces_leaves_it_open(profile: Profile) -> None:
    reeds = Reeds(profile, 1)
    reeds.lay(1, LyingPiece(Colour.FIRST, ORIGIN), 10)
    reeds.take(1, 100)
    found = edges(reeds, (4, 4), 10**9)
    assert found[0] == (10, True)
    assert not found[-1][1]
    assert found[-1][0] <= 100 + RELEASE_US[1]


def test_edges_before_an_act_are_not_forgotten(profile: Profile) -> None:
    """Contacts may be requested later than magnets moved, and are still as they were."""
    asked_late, asked_early = Reeds(profile, 1), Reeds(profile, 1)
    late: list[bool] = []
    for reeds in (asked_late, asked_early):
        reeds.lay(1, LyingPiece(Colour.FIRST, ORIGIN), 0)
    early = [bool(asked_early.contacts_at(at_us)[4]) for at_us in range(1000)]
    asked_late.take(1, 1000)
    late = [bool(asked_late.contacts_at(at_us)[4]) for at_us in range(1000)]
    assert late == early


def test_a_reed_held_by_two_magnets_opens_after_the_second(profile: Profile) -> None:
    reeds = Reeds(profile, 1)
    reeds.press((4, 4), 0)
    reeds.lay(1, LyingPiece(Colour.FIRST, ORIGIN), 5_000)
    assert edges(reeds, (4, 4), 9_000)[-1][0] <= OPERATE_US[1]
    reeds.take(1, 10_000)
    assert reeds.next_edge_us is None
    assert reeds.contacts_at(20_000)[4] == 1 << 4
    reeds.release((4, 4), 30_000)
    assert reeds.contacts_at(40_000)[4] == 0


def test_a_magnet_that_is_not_there_can_be_taken(profile: Profile) -> None:
    reeds = Reeds(profile, 1)
    reeds.take(1, 0)
    assert reeds.next_edge_us is None


def test_a_worn_reed_chatters_while_it_is_held(profile: Profile) -> None:
    reeds = Reeds(profile, 1)
    reeds.chatter(frozenset({(4, 4)}), 0)
    assert reeds.next_edge_us is None
    reeds.lay(1, LyingPiece(Colour.FIRST, ORIGIN), 0)
    found = edges(reeds, (4, 4), 5_000_000)
    at_rest = [gap for gap in gaps(found) if gap > OPERATE_US[1]]
    assert len(at_rest) > 50
    assert CHATTER_US[0] <= min(at_rest) < max(at_rest) <= CHATTER_US[1]
    assert len(set(at_rest)) > len(at_rest) * 0.9
    reeds.take(1, 5_000_000)
    assert not edges(reeds, (4, 4), 10**9)[-1:][0][1]
    assert reeds.next_edge_us is None


def test_chatter_begins_and_ends_with_its_fault(profile: Profile) -> None:
    reeds = Reeds(profile, 1)
    reeds.lay(1, LyingPiece(Colour.FIRST, ORIGIN), 0)
    edges(reeds, (4, 4), 100_000)
    reeds.chatter(frozenset({(4, 4)}), 100_000)
    assert len(edges(reeds, (4, 4), 1_000_000)) > 5
    reeds.chatter(frozenset(), 1_000_000)
    assert reeds.contacts_at(1_000_000)[4] == 1 << 4
    assert reeds.next_edge_us is None

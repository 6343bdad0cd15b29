"""How well a piece is sensed in the worst case, and what a study concludes from that."""

import dataclasses
from functools import cache

import pytest

from controller.board import Magnets
from controller.games import Colour
from controller.messages import word
from hardware.builder.magnets.monte_carlo import tally_all
from hardware.builder.magnets.study import Study, study_json, study_of, verdict
from hardware.builder.magnets.worst_case_margins import (
    MARGIN_OFFS_MM,
    Margin,
    drop_out_at,
    margins_of,
    pull_in_at,
)
from hardware.magnetics.site import Site, former, site_of
from hardware.profiles import DEFAULT, load_profile
from tests.sweeps import PROOF, sampled

RING = site_of(load_profile(DEFAULT))
FORMER = former(RING)
COUPON = "hex7-dual-mega"
SINGLE = site_of(load_profile("hex70-single-gpio"))


def alone(site: Site) -> Site:
    """Return a space without others, of which none of its own margins speaks."""
    return dataclasses.replace(site, others=())


def among(site: Site) -> Site:
    """Return a space with its neighbours alone, which put most on it."""
    return dataclasses.replace(site, others=site.others[:6])


@cache
def margins(site: Site) -> tuple[Margin, ...]:
    return tuple(margins_of(site))


def of_colour(site: Site, colour: Colour) -> list[Margin]:
    return [margin for margin in margins(site) if margin.colour is colour]


@cache
def study(site: Site) -> Study:
    tallies = tally_all(site, 1, 300, lambda _off_mm, _done: None)
    return Study("mine", "Mine", site, 1, 300, margins(site), tallies)


def causes(site: Site) -> list[str]:
    return [message.code for message in verdict(study(site))]


@sampled(1)
@pytest.mark.parametrize("site", [among(RING), among(FORMER), among(SINGLE)])
def test_the_farther_off_the_less_is_felt_of_what_should_be_and_the_more_of_what_should_not(
    site: Site,
) -> None:
    for colour in site.colours:
        margins = of_colour(site, colour)
        assert [margin.off_mm for margin in margins] == list(MARGIN_OFFS_MM)
        wanted = [margin.wanted_at for margin in margins]
        assert wanted == sorted(wanted, reverse=True)
        unwanted = [margin.unwanted_at or 0.0 for margin in margins]
        assert unwanted == sorted(unwanted)
        in_the_middle, *around = (margin.others_at for margin in margins)
        assert min(around) > in_the_middle


@PROOF
def test_the_worst_reed_of_the_class_bears_a_piece_a_millimetre_off() -> None:
    assert (pull_in_at(RING), drop_out_at(RING)) == (20.0, 6.0)
    for colour in RING.colours:
        margin = of_colour(RING, colour)[1]
        assert margin.wanted_at > 1.3 * pull_in_at(RING)
        assert margin.unwanted_at is not None
        assert 1.3 * margin.unwanted_at < drop_out_at(RING)
        assert 1.4 * margin.others_at < drop_out_at(RING)


def test_margins_are_those_of_the_study_of_the_rings() -> None:
    """At the worst turn and direction, within some 10 % of a model of two blades."""
    orange, purple = (of_colour(alone(RING), colour) for colour in Colour)
    assert [margin.wanted_at for margin in orange] == pytest.approx([47, 44, 36, 27], rel=0.05)
    assert [margin.wanted_at for margin in purple] == pytest.approx([39, 29, 22, 13], rel=0.11)
    assert [margin.unwanted_at for margin in orange] == pytest.approx([3, 5, 7, 11], rel=0.1)
    assert [margin.unwanted_at for margin in purple] == pytest.approx([0, 1, 4.5, 10], rel=0.15)


def test_the_former_ring_is_felt_less_on_its_own_reed_than_some_reeds_need() -> None:
    margin = of_colour(alone(FORMER), Colour.SECOND)[0]
    assert margin.wanted_at < pull_in_at(FORMER)
    assert margin.unwanted_at is not None
    assert margin.unwanted_at > drop_out_at(FORMER)


def test_one_reed_has_no_other_to_be_left_alone() -> None:
    found = margins(SINGLE)
    assert [margin.unwanted_at for margin in found] == [None] * 4
    assert min(margin.wanted_at for margin in found) > 2 * pull_in_at(SINGLE)
    assert max(margin.others_at for margin in found) < drop_out_at(SINGLE)


def test_a_good_study_says_so_and_sends_to_the_coupon() -> None:
    (message,) = verdict(study(SINGLE))
    assert message.code == "magnets.good"
    assert "coupon" in word(message)
    assert study(SINGLE).is_good


@PROOF
def test_a_bad_study_says_what_is_too_weak_and_what_too_strong() -> None:
    assert causes(FORMER) == [
        "magnets.wrong_colours",
        "magnets.too_near",
        "magnets.too_weak",
        "magnets.too_strong",
        "magnets.too_near",
    ]
    said = " ".join(map(word, verdict(study(FORMER))))
    assert "Do not build this" in said
    assert "Purple is too weak on its own reed: 16.6 ampere-turns" in said
    assert not study(FORMER).is_good


def test_a_weak_disc_over_one_reed_is_named_without_a_colour() -> None:
    weak = dataclasses.replace(SINGLE.pieces, first=Magnets((3.0, 1.0), "N"))
    site = dataclasses.replace(SINGLE, pieces=weak)
    assert causes(site) == ["magnets.misread", "magnets.too_weak"]
    assert "A piece is too weak on its own reed" in word(verdict(study(site))[1])


@PROOF
def test_spaces_that_are_too_near_are_named() -> None:
    near = tuple((x / 3, y / 3) for x, y in SINGLE.others)
    site = dataclasses.replace(SINGLE, others=near)
    assert "magnets.too_near" in causes(site)


@PROOF
def test_a_disc_that_only_a_full_board_overcomes_is_refused_for_that() -> None:
    large = dataclasses.replace(SINGLE.pieces, first=Magnets((6.0, 2.0), "N"))
    site = dataclasses.replace(SINGLE, pieces=large)
    assert causes(site) == ["magnets.one_turned", "magnets.too_near"]
    assert "turned against all others on a full board" in word(verdict(study(site))[0])
    larger = dataclasses.replace(SINGLE.pieces, first=Magnets((8.0, 2.0), "N"))
    assert margins_of(dataclasses.replace(SINGLE, pieces=larger))[0].others_at > 2 * drop_out_at(SINGLE)


@PROOF
def test_where_no_margin_is_crossed_the_tolerances_are_named() -> None:
    held = dataclasses.replace(RING.reeds, class_at=(20.0, 25.0))
    site = dataclasses.replace(RING, reeds=held)
    found = causes(site)
    assert found == ["magnets.misread", "magnets.thin"]


def test_a_study_for_programs_has_margins_shares_and_limits() -> None:
    found = study_json(study_of(load_profile(COUPON), 4, 200, lambda _off_mm, _done: None))
    assert (found["profile"], found["seed"], found["samples"]) == (COUPON, 4, 200)
    assert (found["is_good"], found["pull_in_at"], found["drop_out_at"]) == (True, 20.0, 6.0)
    margins = found["margins"]
    assert isinstance(margins, list)
    assert margins[0] == {
        "piece": "orange",
        "off_mm": 0.0,
        "wanted_at": 46.54,
        "unwanted_at": 2.92,
        "others_at": 1.67,
    }
    assert found["at_most"] != found["misread"]

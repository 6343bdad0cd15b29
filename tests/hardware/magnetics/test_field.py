"""The field of a disc and its effect on a reed, against a field library and against another model."""

import json
from pathlib import Path

import numpy as np
import pytest

from controller.board import Magnets
from hardware.magnetics.field import (
    GLASSES,
    Array,
    PlacedPiece,
    ampere_turns,
    potential,
    pull,
    table_of,
    upright,
)
from hardware.magnetics.site import site_of
from hardware.profiles import DEFAULT, load_profile

#: Tensions along lines beside a disc; the file names their source.
VECTORS = json.loads((Path(__file__).parent / "field_vectors.json").read_text(encoding="utf-8"))["rows"]

#: Results of a model of two iron blades, set by a maker's operate distances, for 10 mm glass, in
#: ampere-turns: beside the axis, 4 mm under the disc, and on the axis, by the gap.
BESIDE_MM = (0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30)
BESIDE = {
    (5.0, 2.0): (66.9, 63.4, 54.0, 41.8, 30.2, 21.0, 14.3, 6.2, 2.3, 0.5, -0.6, -0.8, -0.45),
    (4.0, 2.0): (46.7, 43.7, 36.2, 27.2, 19.2, 13.2, 8.9, 3.8, 1.4, 0.3, -0.4, -0.5, -0.3),
}
UNDER_MM = (3.5, 4, 4.5, 5, 6, 7, 8, 10, 12, 16, 20)
UNDER = {
    (5.0, 2.0): (82, 67, 55, 46, 33, 25, 19, 12, 8, 4, 2.5),
    (4.0, 2.0): (59, 47, 38, 31, 22, 16, 12, 8, 5, 2.7, 1.6),
}


def test_the_tension_is_that_of_a_field_library() -> None:
    across, high, off_mm, upper_mm, lower_mm, tension = np.array(VECTORS, dtype=float).T
    for disc_mm in {(5.0, 2.0), *zip(across, high, strict=True)}:
        mine = (across == disc_mm[0]) & (high == disc_mm[1])
        found = potential(disc_mm, off_mm[mine], upper_mm[mine]) - potential(
            disc_mm, off_mm[mine], lower_mm[mine]
        )
        assert found == pytest.approx(tension[mine], rel=0.005)


def test_a_reed_feels_the_tension_from_above_its_glass_to_below_it() -> None:
    for glass, upper_mm in ((GLASSES[10], 3.4), (GLASSES[14], 3.78)):
        rows = [row for row in VECTORS if row[3] == upper_mm and round(row[4] - row[3], 2) == glass.apart_mm]
        assert len(rows) > 10
        for across, high, off_mm, _, _, tension in rows:
            found = ampere_turns((across, high), glass, np.array(off_mm), np.array(4.0))
            assert found == pytest.approx(tension / glass.per_at, rel=0.005)


@pytest.mark.parametrize("disc_mm", BESIDE)
def test_it_agrees_with_the_model_of_two_blades_within_a_twentieth_of_the_peak(
    disc_mm: tuple[float, float],
) -> None:
    beside = ampere_turns(disc_mm, GLASSES[10], np.array(BESIDE_MM, float), np.array(4.0))
    assert beside == pytest.approx(np.array(BESIDE[disc_mm]), abs=0.05 * BESIDE[disc_mm][0])
    under = ampere_turns(disc_mm, GLASSES[10], np.array(0.0), np.array(UNDER_MM, float))
    assert under == pytest.approx(np.array(UNDER[disc_mm]), abs=0.05 * UNDER[disc_mm][0])


@pytest.mark.parametrize("disc_mm", [(3.0, 2.0), (5.0, 2.0), (8.0, 2.0)])
def test_the_table_says_what_the_formula_says(disc_mm: tuple[float, float]) -> None:
    chance = np.random.default_rng(1)
    off_mm, below_mm = chance.uniform(0, 40, 5000), chance.uniform(2, 40, 5000)
    exact = potential(disc_mm, off_mm, below_mm)
    assert table_of(disc_mm)(off_mm, below_mm) == pytest.approx(exact, rel=0.005)


def ring_and_reeds(*places: tuple[float, float]) -> tuple[Magnets, Array]:
    site = site_of(load_profile(DEFAULT))
    turns = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    return site.pieces.second, pull(
        site.pieces.second, PlacedPiece((0.0, 0.0), turns), upright(site.reeds, places)
    )


def test_a_ring_of_alternating_poles_has_no_field_on_its_axis() -> None:
    _, felt = ring_and_reeds((0.0, 0.0))
    assert np.abs(felt).max() < 1e-9


def test_a_ring_turned_by_a_quarter_shows_the_other_pole() -> None:
    _, felt = ring_and_reeds((7.36, 4.25), (2.2, 8.21))
    assert felt[:, 12:24] == pytest.approx(-felt[:, :12])
    assert np.abs(felt).max() > 30


def test_a_disc_pulls_alike_from_all_sides_and_opposite_when_turned_over() -> None:
    site = site_of(load_profile(DEFAULT))
    places = tuple((5 * np.cos(way), 5 * np.sin(way)) for way in (0.0, 1.0, 2.0, 4.0))
    reeds, at = upright(site.reeds, places), PlacedPiece((0.0, 0.0), 0.3)
    felt = pull(site.pieces.first, at, reeds)
    assert felt == pytest.approx(np.full((4, 1), felt[0, 0]))
    assert pull(Magnets(site.pieces.first.disc_mm, "S"), at, reeds) == pytest.approx(-felt)


def test_a_weaker_disc_pulls_less_and_a_lifted_piece_too() -> None:
    site = site_of(load_profile(DEFAULT))
    reeds, at = upright(site.reeds, ((0.0, 0.0),)), PlacedPiece((0.0, 0.0), 0.0)
    felt = pull(site.pieces.first, at, reeds)
    weak = pull(site.pieces.first, PlacedPiece((0.0, 0.0), 0.0, strengths=(0.9,)), reeds)
    assert weak == pytest.approx(0.9 * felt)
    steps = [
        abs(pull(site.pieces.first, at.lifted(height_mm), reeds)[0, 0]) for height_mm in (0, 1, 2, 5, 10)
    ]
    assert steps == sorted(steps, reverse=True)
    assert pull(site.pieces.first, at.moved(3.0, 4.0), reeds) == pytest.approx(
        pull(site.pieces.first, at, upright(site.reeds, ((3.0, 4.0),)))
    )

"""The parts to print, read back from their files: closed, thick enough, and as large as the profile says.

The files are judged by trimesh and by rays that are cast here, never by what made them.
"""

import io
from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
import trimesh

from controller.board import Profile, ProfileError
from controller.games import Colour
from hardware.builder.kit import parts_of, plan_of
from hardware.builder.mechanics import MadeParts, friction_mn, mass_g, views
from hardware.builder.mechanics.pieces import fit_gauge
from hardware.builder.mechanics.solids import disc
from hardware.builder.mechanics.weights import POCKET_MM
from hardware.profiles import load_profile, profile_names
from tests.sweeps import PROOF, some

COUPON = "hex7-dual-mega"
#: A bed, less what a printer leaves free at its edges.
BED_MM = 212.0
#: What a circle of 24 corners lacks at its flats, of a radius of 1.3 mm; and the noise of single precision.
FLAT_MM, NOISE_MM = 0.012, 0.001
WALL_MM = 0.8

Points = npt.NDArray[np.float64]


@pytest.fixture(scope="module")
def coupon() -> Profile:
    return load_profile(COUPON)


@pytest.fixture(scope="module")
def made(coupon: Profile) -> MadeParts:
    """Make the parts alone: how they look is drawn in the kit."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(views, "views", lambda *_: ())
        return parts_of(plan_of(coupon), lambda _: None)


def meshes_of(made: MadeParts) -> Mapping[str, trimesh.Trimesh]:
    printed = {name: made.files[name] for name in made.files if name.endswith(".stl")}
    return {name: trimesh.load_mesh(io.BytesIO(stl), file_type="stl") for name, stl in printed.items()}


@pytest.fixture(scope="module")
def meshes(made: MadeParts) -> Mapping[str, trimesh.Trimesh]:
    return meshes_of(made)


def hits(mesh: trimesh.Trimesh, starts: Points, ways: Points) -> tuple[Points, Points]:
    """Cast rays; returns how far each goes to a triangle, and how squarely that faces it, 0 to 1."""
    corners = mesh.triangles
    edge, other = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    normals = np.cross(edge, other)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    far, square = np.full(len(starts), np.inf), np.zeros(len(starts))
    for number, (start, way) in enumerate(zip(starts, ways, strict=True)):
        across = np.cross(way, other)
        scale = np.einsum("ij,ij->i", edge, across)
        with np.errstate(divide="ignore", invalid="ignore"):
            from_corner = (start - corners[:, 0]) / scale[:, None]
            u = np.einsum("ij,ij->i", from_corner, across)
            turned = np.cross(from_corner, edge)
            v, t = turned @ way, np.einsum("ij,ij->i", turned, other)
            met = (u >= 0) & (v >= 0) & (u + v <= 1) & (t > NOISE_MM) & np.isfinite(t)
        if met.any():
            nearest = np.flatnonzero(met)[np.argmin(t[met])]
            far[number], square[number] = t[nearest], abs(float(normals[nearest] @ way))
    return far, square


def check(made: MadeParts) -> None:
    """Every part is one closed body that fits the bed, and no wall of it is too thin to be printed."""
    generator = np.random.default_rng(1)
    for name, mesh in meshes_of(made).items():
        assert mesh.is_watertight, name
        assert mesh.is_winding_consistent, name
        assert mesh.volume > 0, name
        assert mesh.bounds[0][2] == pytest.approx(0, abs=NOISE_MM), name
        assert (mesh.extents <= BED_MM).all(), name
        chances = mesh.area_faces / mesh.area_faces.sum()
        faces = generator.choice(len(mesh.faces), some(60, 3), p=0.5 * chances + 0.5 / len(chances))
        within = mesh.triangles_center[faces] - NOISE_MM * 2 * mesh.face_normals[faces]
        far, square = hits(mesh, within, -mesh.face_normals[faces])
        walls = far[square > np.cos(np.radians(20))]
        assert walls.min(initial=np.inf) > WALL_MM - 0.05, (name, walls.min())


@PROOF
def test_every_part_is_closed_fits_the_bed_and_has_no_thin_wall(made: MadeParts) -> None:
    check(made)


@PROOF
@pytest.mark.parametrize("name", [name for name in profile_names() if name != COUPON])
def test_so_are_those_of_every_board(name: str) -> None:
    check(parts_of(plan_of(load_profile(name)), lambda _: None))


def test_a_thin_wall_would_be_found() -> None:
    thin = trimesh.creation.box((10, 10, 0.5))
    far, square = hits(thin, np.array([[1.0, 2.0, 0.249]]), np.array([[0.0, 0.0, -1.0]]))
    assert far == pytest.approx([0.499])
    assert square == pytest.approx([1.0])


def test_bores_are_where_and_as_wide_as_the_profile_says(
    coupon: Profile, meshes: Mapping[str, trimesh.Trimesh]
) -> None:
    """The deck lies face down: its right is at 0, its lower edge at 0, and its face at 0."""
    deck, build = meshes["print/deck-1.stl"], coupon.build
    edge_mm = max(space.at_mm[0] for space in coupon.spaces) + build.deck.margin_mm
    low_mm = min(space.at_mm[1] for space in coupon.spaces) - build.deck.margin_mm
    bores = [
        (edge_mm - space.at_mm[0] - x_mm, space.at_mm[1] + y_mm - low_mm)
        for space in coupon.spaces
        for x_mm, y_mm in ((0.0, 0.0), *build.reeds.ring_mm)
    ]
    round_about = np.array([(np.cos(turn), np.sin(turn), 0.0) for turn in np.linspace(0, 2 * np.pi, 7)])
    ledge_mm = build.deck.skin_mm + build.air_mm + build.reeds.stub_mm
    for x_mm, y_mm in bores:
        far, _ = hits(deck, np.tile((x_mm, y_mm, 9.0), (7, 1)), round_about)
        assert far == pytest.approx(1.3, abs=FLAT_MM)
        # Glass of 1.8 mm, pushed up from below, meets the ledge; the stub of a straight reed does not.
        beside = np.array([(x_mm, y_mm + 0.85, 9.0), (x_mm, y_mm - 0.85, 9.0), (x_mm, y_mm, 9.0)])
        up, _ = hits(deck, beside, np.tile((0.0, 0.0, -1.0), (3, 1)))
        assert 9.0 - up[:2] == pytest.approx(ledge_mm, abs=NOISE_MM)
        assert 9.0 - up[2] == pytest.approx(build.deck.skin_mm, abs=NOISE_MM)


def test_recesses_widen_as_the_profile_says(coupon: Profile, meshes: Mapping[str, trimesh.Trimesh]) -> None:
    plate, deck = meshes["print/plate-1.stl"], coupon.build.deck
    left_mm = min(space.at_mm[0] for space in coupon.spaces) - deck.margin_mm
    low_mm = min(space.at_mm[1] for space in coupon.spaces) - deck.margin_mm
    for space in coupon.spaces:
        x_mm, y_mm = space.at_mm[0] - left_mm, space.at_mm[1] - low_mm
        starts = np.array([(x_mm, y_mm, 0.01), (x_mm, y_mm, deck.plate_mm - 0.01)])
        far, _ = hits(plate, starts, np.tile((0.0, 1.0, 0.0), (2, 1)))
        assert far == pytest.approx((deck.hole_mm / 2, deck.hole_mm / 2 + deck.bevel_mm), abs=0.02)


@pytest.mark.parametrize("colour", Colour)
def test_a_piece_weighs_what_the_guide_says_and_stays_where_it_lies(
    colour: Colour, coupon: Profile, meshes: Mapping[str, trimesh.Trimesh]
) -> None:
    pieces = coupon.build.pieces
    body = meshes[f"print/piece-{('orange', 'purple')[colour is Colour.SECOND]}.stl"]
    assert body.extents == pytest.approx((25, 25, 5), abs=0.01)
    outer, inner, high = pieces.weight_mm or (0.0, 0.0, 0.0)
    magnets = pieces.magnets(colour)
    discs = len(magnets.poles) * np.pi / 4 * magnets.disc_mm[0] ** 2 * magnets.disc_mm[1]
    grams = 1.24e-3 * body.volume + 7.5e-3 * discs + 8.5e-3 * np.pi / 4 * (outer**2 - inner**2) * high
    assert mass_g(pieces, colour) == pytest.approx(grams, rel=0.02)
    assert 6 < grams < 8
    # Two purple pieces side by side pull or push by no more than 11 mN.
    assert friction_mn(pieces, colour) > 1.5 * 11


def test_magnets_lie_on_a_floor_as_thick_as_the_profile_says(
    coupon: Profile, meshes: Mapping[str, trimesh.Trimesh]
) -> None:
    pieces = coupon.build.pieces
    for word, magnets in (("orange", pieces.first), ("purple", pieces.second)):
        starts = np.array([(x_mm, y_mm, 4.9) for x_mm, y_mm in magnets.places()])
        far, _ = hits(meshes[f"print/piece-{word}.stl"], starts, np.tile((0.0, 0.0, -1.0), (len(starts), 1)))
        assert 4.9 - far == pytest.approx(pieces.floor_mm, abs=NOISE_MM)


def test_a_deck_whose_holes_leave_no_wall_is_refused() -> None:
    whole = load_profile("hex70-dual-mega")
    wide = replace(whole.build.deck, light_board_mm=22.0)
    with pytest.raises(ProfileError, match=r"between light board a1 and reed a1 only 0\.00 mm are left"):
        parts_of(plan_of(replace(whole, build=replace(whole.build, deck=wide))), lambda _: None)


def test_a_screw_in_a_recess_is_refused(coupon: Profile) -> None:
    middle = replace(coupon.build.deck, screws_mm=((4.0, -9.0),))
    with pytest.raises(ProfileError, match="between screw-1 and recess"):
        parts_of(plan_of(replace(coupon, build=replace(coupon.build, deck=middle))), lambda _: None)


@pytest.mark.parametrize("name", profile_names())
def test_the_test_piece_has_the_pockets_of_the_pieces_and_one_that_is_none(name: str) -> None:
    """Of each row the first hole is as wide as what goes in, and the second as a pocket."""
    build = load_profile(name).build
    gauge = fit_gauge(build)
    low_x, low_y, _, high_x, high_y, high_mm = gauge.bounding_box()
    tried = sorted({1.8, *(build.pieces.magnets(colour).disc_mm[0] for colour in Colour)})
    removed_mm2 = (high_x - low_x) * (high_y - low_y) - gauge.volume() / high_mm
    holes_mm2 = sum(disc(across + wider).area() for across in tried for wider in (0.0, POCKET_MM, 0.3, 0.45))
    assert removed_mm2 == pytest.approx(holes_mm2 + 4.0)

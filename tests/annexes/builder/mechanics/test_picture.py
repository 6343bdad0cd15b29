"""Pictures: what is nearer hides what is behind it, and the guide shows what is drawn today."""

import io

import numpy as np
import pytest
from PIL import Image

from hardware.builder.kit import parts_of, plan_of
from hardware.builder.kit.steps_page import VIEWS
from hardware.builder.mechanics.picture import ShownPart, picture
from hardware.builder.mechanics.solids import bar, disc
from hardware.profiles import DEFAULT, load_profile
from tests.annexes.builder.circuit_boards.copper_conductors import COUPON, bare_boards
from tests.docs_blocks import ROOT
from tests.sweeps import PROOF

RED, BLUE = (220, 30, 30), (30, 30, 220)


def pixels(image: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(image)).convert("RGB")).astype(int)


@pytest.mark.parametrize(("tilt_deg", "middle"), [(90.0, RED), (-90.0, BLUE)])
def test_what_is_nearer_hides_what_is_behind_it(tilt_deg: float, middle: tuple[int, int, int]) -> None:
    over = ShownPart(bar((10, 10)).extrude(2).translate((0, 0, 5)), RED)
    under = ShownPart(bar((20, 20)).extrude(2), BLUE)
    seen = pixels(picture([over, under], 100, 0.0, tilt_deg))
    height, width, _ = seen.shape
    assert width == 100
    assert abs(height - width) < 5
    strongest = seen[height // 2, width // 2].argmax()
    assert strongest == np.argmax(middle)
    assert seen[height // 2, width // 8].argmax() == np.argmax(BLUE)


def test_a_disc_from_above_covers_what_a_disc_covers() -> None:
    seen = pixels(picture([ShownPart(disc(20).extrude(1), RED)], 200, 0.0, 90.0))
    covered = (seen.sum(axis=2) < 3 * 240).mean()
    assert covered == pytest.approx(np.pi / 4, abs=0.05)


#: The pictures of the guide, of a coupon of circuit boards.
OF_BOARDS = {
    "boards": "exploded",
    "boards-skin": "lights",
    "boards-rows": "rows",
    "boards-space": "space",
    "boards-replace": "replace",
}


@PROOF
def test_the_guide_shows_what_is_drawn_today() -> None:
    """If it does not: manalath kit --out kit, and copy kit/views to docs/build."""
    by_hand = parts_of(plan_of(load_profile(DEFAULT)), lambda _: None)
    of_boards = parts_of(plan_of(load_profile(COUPON), bare_boards(COUPON)), lambda _: None)
    pictures = [(by_hand, name, name) for name in VIEWS]
    pictures += [(of_boards, name, view) for name, view in OF_BOARDS.items()]
    for made, name, view in pictures:
        shown = pixels((ROOT / f"docs/build/views/{name}.png").read_bytes())
        drawn = pixels(made.files[f"views/{view}.png"])
        assert shown.shape == drawn.shape
        assert np.abs(shown - drawn).mean() < 3

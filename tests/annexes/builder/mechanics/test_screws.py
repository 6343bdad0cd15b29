"""The screws through the deck, against the frame that they are screwed into, and a nut as the norm has it."""

import pytest

from controller.board import Profile
from hardware.builder.circuit_boards import on_boards
from hardware.builder.mechanics import screw_mm
from hardware.builder.mechanics.deck import frame_tiles
from hardware.builder.mechanics.solids import disc, joined
from hardware.profiles import load_profile, profile_names
from tests.sweeps import sampled

#: How high a nut for M3 is (ISO 4032), how far right of a screw is still its slot, and how far the peg of a
#: foot reaches into a post.
NUT_MM, BESIDE_MM, PEG_MM = 2.4, 2.3, 5.0


def profiles() -> dict[str, Profile]:
    """Return each profile, wired by hand and with circuit boards."""
    wired = {name: load_profile(name) for name in profile_names()}
    return wired | {f"{name} on boards": on_boards(profile) for name, profile in wired.items()}


@sampled(1)
@pytest.mark.parametrize("profile", profiles().values(), ids=profiles())
def test_a_screw_passes_its_nut_and_leaves_room_for_the_foot(profile: Profile) -> None:
    """Its head lies on the plate; the nut is pulled up to the top of its slot."""
    frame = joined(frame_tiles(profile))
    bottom_mm = frame.bounding_box()[2]
    for x_mm, y_mm in profile.build.deck.screws_mm:
        post = frame ^ disc(0.2, (x_mm + BESIDE_MM, y_mm)).extrude(100.0).translate((0, 0, bottom_mm))
        above, _below = sorted(post.decompose(), key=lambda part: -part.bounding_box()[2])
        tip_mm = profile.build.deck.plate_mm - screw_mm(profile)
        assert tip_mm <= above.bounding_box()[2] - NUT_MM
        assert tip_mm >= bottom_mm + PEG_MM

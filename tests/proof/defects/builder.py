"""A builder misled: a board that is ordered, drilled, soldered or written down as it must not be."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from controller.board import Profile
from controller.board.profile_checks import check
from hardware.builder.circuit_boards.router import PadLink
from hardware.builder.kit.wire_harness import Cord
from hardware.builder.magnets.study import Study
from hardware.builder.mechanics import Hole, HoleUse, holes_of, screw_mm
from hardware.builder.mechanics.holes import NUT_MM
from hardware.builder.wiring import Sheet, sheet_of
from hardware.magnetics.field import potential
from hardware.profiles.profile_files import keep_profile
from tests.proof.defects.defect import hurts
from tests.proof.defects.seams import always, changed, getter, instead


@hurts(
    "The calculation leaves out a pole of each disc, so its pull comes out wrong.",
    "hardware/magnetics/test_field.py",
)
def pole_left_out() -> None:
    changed(potential, lambda volts: volts * 0.5)


@hurts("Magnets that misread pieces pass for good ones.", "hardware/magnetics", "test_magnets_command.py")
def every_study_is_good() -> None:
    always(getter(Study, "is_good"), True)


@hurts("A profile is accepted in which two spaces share a reed.", "hardware/test_profile_mistakes.py")
def profile_not_checked() -> None:
    always(check, None)


@hurts(
    "Teaching into a profile's file destroys what its owner wrote there.",
    "hardware/test_profile_files.py",
    "annexes/selftest/test_teach_command.py",
)
def no_copy_of_a_profile() -> None:
    def err(_: object, path: Path, text: str) -> None:
        path.write_text(text, encoding="utf-8")

    instead(keep_profile, err)


@hurts(
    "Holes for reeds are drilled beside their spaces.",
    "annexes/builder/kit/test_drill_template.py",
)
def holes_beside_their_spaces() -> None:
    def err(holes: tuple[Hole, ...]) -> tuple[Hole, ...]:
        return tuple(
            replace(hole, at_mm=(hole.at_mm[0] + 3.0, hole.at_mm[1])) if hole.cut is HoleUse.REED else hole
            for hole in holes
        )

    changed(holes_of, err)


@hurts("A wire is cut too short to reach its plug.", "annexes/builder/kit/test_lists.py")
def wires_cut_short() -> None:
    changed(getter(Cord, "cut_mm"), lambda mm: mm - 30)


@hurts(
    "The wiring sheet joins each row to the pin of its neighbour.", "annexes/builder/wiring/test_wiring.py"
)
def rows_on_the_wrong_pins() -> None:
    def err(sheet: Sheet) -> Sheet:
        one, other, *rest = sheet.rows
        return replace(sheet, rows=(replace(one, pin=other.pin), replace(other, pin=one.pin), *rest))

    changed(sheet_of, err)


@hurts(
    "The supply of all lights goes through one narrow hole, which gets hot.",
    "annexes/builder/circuit_boards/test_router.py",
)
def wide_track_through_a_via() -> None:
    always(getter(PadLink, "may_change_sides"), True)


@hurts("The screws of the square boards end before their nuts.", "annexes/builder/mechanics/test_screws.py")
def screws_without_the_height_of_the_nut() -> None:
    def err(original: Callable[[Profile], int], profile: Profile) -> int:
        deck = profile.build.deck
        thinner = replace(deck, block_mm=deck.block_mm - NUT_MM[1])
        return original(replace(profile, build=replace(profile.build, deck=thinner)))

    instead(screw_mm, err)

"""The builder's kit: every file that a builder needs, generated from the board's profile.

`kit_of` makes the files, and `parts_of` those that are printed, cut and looked at. They are pure: a profile
in, files out; the command line decides where to write them.
"""

from collections.abc import Callable, Sequence

from controller.board import Profile
from hardware.builder.circuit_boards import CircuitBoard, board_deck, on_boards
from hardware.builder.kit.drill_template import PAPERS, template_pdf
from hardware.builder.kit.index_page import index_html
from hardware.builder.kit.joint import joint_figure, joint_reading
from hardware.builder.kit.labels import labels_pdf
from hardware.builder.kit.order_page import order_html
from hardware.builder.kit.power_svg import power_svg
from hardware.builder.kit.shopping_list import middle_spaces, parts_csv, pieces_a_colour
from hardware.builder.kit.steps_page import steps_html
from hardware.builder.kit.stock import KitPlan
from hardware.builder.kit.stripboard_svg import stripboard_svg
from hardware.builder.kit.wire_harness import harness_csv
from hardware.builder.mechanics import NEEDED, MadeParts, PartsNeeded, check_deck, make_parts
from hardware.builder.wiring import section_file, sheet_of, wiring_files

__all__ = ["NEEDED", "check_kit", "joint_figure", "joint_reading", "kit_of", "parts_of", "plan_of"]


def check_kit(profile: Profile) -> None:
    """Raise ProfileError if the board cannot be wired, or its deck cannot be made."""
    sheet_of(profile)
    check_deck(profile)


def plan_of(profile: Profile, boards: Sequence[CircuitBoard] = ()) -> KitPlan:
    """Plan a board: of these circuit boards, or wired by hand; ProfileError if it cannot be wired."""
    return KitPlan(profile, sheet_of(on_boards(profile) if boards else profile), tuple(boards))


def parts_of(plan: KitPlan, show: Callable[[str], None]) -> MadeParts:
    """Make the parts, and show each that is made.

    Raises ProfileError if the deck cannot be made, and ModuleNotFoundError without the modules `NEEDED`.
    """
    profile = plan.sheet.profile
    needed = PartsNeeded(pieces_a_colour(profile), middle_spaces(profile))
    return make_parts(profile, needed, show, board_deck(profile, plan.boards) if plan.boards else None)


def kit_of(plan: KitPlan, made: MadeParts | None = None) -> dict[str, bytes]:
    """Make every file of the kit, by name, with the parts made."""
    sheet, profile = plan.sheet, plan.profile
    texts = {
        "index.html": index_html(plan, made),
        "parts.csv": parts_csv(plan),
        "steps.html": steps_html(plan, with_views=made is not None),
        **wiring_files(sheet),
    }
    printed: dict[str, bytes] = {}
    if plan.boards:
        texts["order.html"] = order_html(profile.name, plan.boards)
    else:
        texts |= {
            "section.svg": section_file(profile),
            "harness.csv": harness_csv(sheet),
            "stripboard.svg": stripboard_svg(sheet),
            "power.svg": power_svg(sheet),
        }
        printed = {f"template-{paper}.pdf": template_pdf(profile, paper) for paper in PAPERS}
        printed["labels.pdf"] = labels_pdf(sheet)
    written = {name: text.encode() for name, text in texts.items()} | printed
    return {**written, **made.files} if made else written

"""The builder's kit: every file that a builder needs, generated from the board's profile.

`kit_of` makes the files, and `parts_of` those that are printed, cut and looked at. They are pure: a profile
in, files out; the command line decides where to write them.
"""

from collections.abc import Callable

from controller.board import Profile
from hardware.kit.drill_template import PAPERS, template_pdf
from hardware.kit.index_page import index_html
from hardware.kit.joint import joint_figure
from hardware.kit.labels import labels_pdf
from hardware.kit.power_svg import power_svg
from hardware.kit.shopping_list import middle_spaces, parts_csv, pieces_a_colour
from hardware.kit.steps_page import steps_html
from hardware.kit.stripboard_svg import stripboard_svg
from hardware.kit.wire_harness import harness_csv
from hardware.mechanics import NEEDED, MadeParts, check_deck, make_parts
from hardware.wiring import page_of, section_file, sheet_of, text_of

__all__ = ["NEEDED", "check_kit", "joint_figure", "kit_of", "parts_of"]


def check_kit(profile: Profile) -> None:
    """Raise ProfileError if the board cannot be wired, or its deck cannot be made."""
    sheet_of(profile)
    check_deck(profile)


def parts_of(profile: Profile, show: Callable[[str], None]) -> MadeParts:
    """Make the parts, and show each that is made.

    Raises ProfileError if the deck cannot be made, and ModuleNotFoundError without the modules `NEEDED`.
    """
    return make_parts(profile, pieces_a_colour(profile), middle_spaces(profile), show)


def kit_of(profile: Profile, made: MadeParts | None = None) -> dict[str, bytes]:
    """Make every file of the kit, by name, with the parts made; ProfileError if the board cannot be wired."""
    sheet = sheet_of(profile)
    texts = {
        "index.html": index_html(sheet, made),
        "parts.csv": parts_csv(sheet),
        "section.svg": section_file(profile),
        "harness.csv": harness_csv(sheet),
        "steps.html": steps_html(sheet, with_views=made is not None),
        "stripboard.svg": stripboard_svg(sheet),
        "power.svg": power_svg(sheet),
        "wiring.html": page_of(sheet),
        "wiring.txt": text_of(sheet),
    }
    templates = {f"template-{paper}.pdf": template_pdf(profile, paper) for paper in PAPERS}
    written = {name: text.encode() for name, text in texts.items()}
    written |= templates | {"labels.pdf": labels_pdf(sheet)}
    return {**written, **made.files} if made else written

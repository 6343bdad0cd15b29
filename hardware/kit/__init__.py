"""The builder's kit: every file that a builder needs, generated from the board's profile.

`kit_of` makes the files. It is pure: a profile in, files out; the command line decides where to write them.
"""

from controller.board import Profile
from hardware.kit.drill_template import PAPERS, template_pdf
from hardware.kit.index_page import index_html
from hardware.kit.labels import labels_pdf
from hardware.kit.power_svg import power_svg
from hardware.kit.shopping_list import parts_csv
from hardware.kit.steps_page import steps_html
from hardware.kit.stripboard_svg import stripboard_svg
from hardware.kit.wire_harness import harness_csv
from hardware.wiring import page_of, section_file, sheet_of, text_of

__all__ = ["kit_of"]


def kit_of(profile: Profile) -> dict[str, bytes]:
    """Make every file of the kit, by name; raises ProfileError if the board cannot be wired."""
    sheet = sheet_of(profile)
    texts = {
        "index.html": index_html(sheet),
        "parts.csv": parts_csv(sheet),
        "section.svg": section_file(profile),
        "harness.csv": harness_csv(sheet),
        "steps.html": steps_html(sheet),
        "stripboard.svg": stripboard_svg(sheet),
        "power.svg": power_svg(sheet),
        "wiring.html": page_of(sheet),
        "wiring.txt": text_of(sheet),
    }
    templates = {f"template-{paper}.pdf": template_pdf(profile, paper) for paper in PAPERS}
    written = {name: text.encode() for name, text in texts.items()}
    return written | templates | {"labels.pdf": labels_pdf(sheet)}

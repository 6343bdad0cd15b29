"""The builder: everything a board is built from, calculated from its profile.

`wiring` has the tables of wires and parts, `mechanics` what is printed and cut, `circuit_boards` what a board
house makes, `magnets` whether magnets and reeds go together, and `kit` all files of a board.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from controller.annex import Annex, JointPlan, OpenAnnex, OpenTable, Subcommand

if TYPE_CHECKING:
    from controller.board import Profile
    from controller.diagnose.report import JointFigure
    from controller.messages import Message


def _draw_joint(profile: "Profile", fault: str) -> "JointFigure | None":
    """Draw where a fault is mended, as soldering goes."""
    from hardware.builder.kit import joint_figure

    return joint_figure(profile, fault)


def _read_joint(profile: "Profile", fault: str) -> "Message | None":
    """Say what a meter shows there."""
    from hardware.builder.kit import joint_reading

    return joint_reading(profile, fault)


class BuilderAnnex(Annex):
    """Brings the commands of a builder, and drawings of what a fault is mended at."""

    name = "builder"
    offers = (JointPlan(_draw_joint, _read_joint),)
    commands: Mapping[str, Subcommand] = {
        "wiring": Subcommand(
            "hardware.builder.kit_command",
            "print everything needed to solder a board",
            {
                "manalath wiring --html wiring.html": "everything a builder solders from, as tables "
                "and drawings"
            },
        ),
        "kit": Subcommand(
            "hardware.builder.kit_command",
            "write all the files needed to build a board",
            {"manalath kit --out kit": "the wiring with a shopping list, drill template, lengths"},
        ),
        "build": Subcommand(
            "hardware.builder.beside.build_command",
            "build a board step by step, and let it say what is right",
            {"manalath build": "build a board with itself beside you: it names a bad joint at its step"},
        ),
        "magnets": Subcommand(
            "hardware.builder.magnets_command",
            "calculate whether the magnets and reeds of a board go together",
            {"manalath magnets mine.toml": "calculate whether magnets and reeds go together"},
        ),
    }

    def open(self, table: OpenTable) -> OpenAnnex:
        """Open it at a table, for the joints of a board that is being built."""
        from hardware.builder.beside.build_table import BuildTable

        return BuildTable(table)


ANNEX = BuilderAnnex()

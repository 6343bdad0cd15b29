"""The seam between the table and an annex: a feature with all that it needs in one folder.

The table is whole without any annex, and names none. `controller.cli.annexes` has the one list of them: a
feature is taken out by deleting its folder and its line there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from controller.diagnose import DrawJoint


@dataclass(frozen=True, slots=True)
class Command:
    """A command of `manalath`: what it is for, in a few words, and the module whose ``add_parsers`` adds it.

    ``examples`` are lines of a terminal, and what each does, for ``manalath --help``.
    """

    module: str
    purpose: str
    examples: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Annex:
    """What a feature brings: its ``commands`` by their words.

    ``draw_joint`` draws where a fault of a board is mended; None if the annex knows nothing of joints.
    """

    name: str
    commands: Mapping[str, Command] = field(default_factory=dict)
    draw_joint: "DrawJoint | None" = None

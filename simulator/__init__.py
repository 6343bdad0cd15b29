"""Twins: software stand-ins that behave like the real parts.

`found_twin` opens one as a board, `twin_bench` has pages use its workbench, and `twin_table` brings the tools
there. It is an annex: without this folder a table is played on real boards alone.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from controller.annex import Annex, OpenAnnex, OpenTable, Reenactment, Subcommand
from controller.command_line.board_kinds import BoardKind

if TYPE_CHECKING:
    from controller.board import Profile
    from controller.command_line.board_kinds import FoundBoard
    from controller.diagnose import Evidence


def _is_any(profile: "Profile") -> bool:
    """Accept the profile of any board."""
    del profile
    return True


def _has_chip(profile: "Profile") -> bool:
    """Whether a board with this profile has a microcontroller."""
    from controller.board import Transport

    return profile.transport is Transport.SERIAL


def _find(name: str, profile: "Profile") -> "FoundBoard":
    """Find the twin of a name."""
    from simulator.found_twin import found_twin

    return found_twin(name, profile)


def _reenacts(profile: "Profile", evidence: "Evidence", faults: "Sequence[str]") -> "Sequence[float]":
    """Try faults on twins."""
    from simulator.reenactment import odds

    return odds(profile, evidence, faults)


class TwinAnnex(Annex):
    """Brings boards that need no hardware, and the command that plays on one."""

    name = "twin"
    commands: Mapping[str, Subcommand] = {
        "simulate": Subcommand(
            f"{__package__}.simulate_command",
            "play on a simulated board in the browser",
            {
                "manalath simulate": "play Manalath on a simulated board, in the browser",
                "manalath simulate --game manalath-stein": "Dieter Stein's original on the same board",
            },
            plays=True,
        ),
    }
    offers = (
        BoardKind("virtual", _is_any, _find),
        BoardKind("firmware", _has_chip, _find),
        Reenactment(_reenacts),
    )

    def open(self, table: OpenTable) -> OpenAnnex | None:
        """Bring the tools of the workbench to a board that has one."""
        if table.bench is None:
            return None
        from simulator.twin_table import TwinTable

        return TwinTable()


ANNEX = TwinAnnex()

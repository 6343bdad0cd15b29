"""What was, once more: a recorded game on the lights, its sensors inferred again, and the moment of a fault.

`replay_command` shows it. `moment_keeper` keeps the last seconds before a fault is named at a table.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from controller.annex import Annex, KeptFaults, OpenAnnex, OpenTable, Subcommand

if TYPE_CHECKING:
    from pathlib import Path

    from controller.board import Profile
    from controller.messages import Message


def _described(records: "Path") -> "Mapping[int, Message]":
    from controller.annexes.replay.kept_moments import described_in

    return described_in(records)


def _strips(records: "Path", profile: "Profile") -> "Sequence[tuple[Message, str]]":
    from controller.annexes.replay.kept_moments import strips_in

    return strips_in(records, profile)


class ReplayAnnex(Annex):
    """Brings the command, and keeps the moments of faults at every table."""

    name = "replay"
    commands: Mapping[str, Subcommand] = {
        "replay": Subcommand(
            "controller.annexes.replay.replay_command",
            "show a recorded game on the lights, infer it again from its sensors, or play a fault again",
            {"manalath replay --fault 3": "play the last seconds before a fault again, on a simulated board"},
        )
    }

    offers = (KeptFaults(_described, _strips),)

    def is_asked_for(self, table: OpenTable) -> bool:
        """Whether faults can be named: always."""
        del table
        return True

    def open(self, table: OpenTable) -> OpenAnnex:
        """Follow a table."""
        from controller.annexes.replay.moment_table import MomentTable

        return MomentTable(table)


ANNEX = ReplayAnnex()

"""What is broken on a running simulation, from the terminal: `fault_command`."""

from collections.abc import Mapping

from controller.annex import Annex, Subcommand


class FaultAnnex(Annex):
    """Brings the command."""

    name = "fault"
    commands: Mapping[str, Subcommand] = {
        "fault": Subcommand(
            "controller.annexes.fault.fault_command",
            "break and repair a running simulated board",
            {"manalath fault add stuck e5 orange": "break a reed of a running simulation"},
        )
    }


ANNEX = FaultAnnex()

"""A recorded game on the lights of a board, or inferred again from its sensors: `replay_command`."""

from collections.abc import Mapping

from controller.annex import Annex, Subcommand


class ReplayAnnex(Annex):
    """Brings the command."""

    name = "replay"
    commands: Mapping[str, Subcommand] = {
        "replay": Subcommand(
            "controller.annexes.replay.replay_command",
            "show a recorded game on the lights, or infer it again from its sensors",
        )
    }


ANNEX = ReplayAnnex()

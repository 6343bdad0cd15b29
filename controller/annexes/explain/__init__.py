"""What the code of an error means: `explain_command` prints its page, from `controller.errors`."""

from collections.abc import Mapping

from controller.annex import Annex, Subcommand


class ExplainAnnex(Annex):
    """Brings the command."""

    name = "explain"
    commands: Mapping[str, Subcommand] = {
        "explain": Subcommand(
            "controller.annexes.explain.explain_command",
            "explain the code of an error",
            {"manalath explain bad-move": "explain the code of an error"},
        )
    }


ANNEX = ExplainAnnex()

"""Analysis on the command line: what a recorded game missed, move by move."""

from collections.abc import Mapping

from controller.annex import Annex, Subcommand


class AnalysisAnnex(Annex):
    """Brings the command that judges a recorded game."""

    name = "analysis"
    commands: Mapping[str, Subcommand] = {
        "analyse": Subcommand(
            "controller.annexes.analysis.analyse_command",
            "show what a recorded game missed",
            {"manalath analyse": "what the last game missed, move by move"},
        )
    }


ANNEX = AnalysisAnnex()

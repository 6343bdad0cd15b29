"""Analysis: what a recorded game missed, move by move, on the command line and for whoever looks back at it.

`analyse_command` judges a game, `analyst` runs it beside a page, and `analysis_routes` answers that page.
"""

from collections.abc import Mapping

from controller.annex import Annex, OpenAnnex, OpenTable, Subcommand


class AnalysisAnnex(Annex):
    """Judges recorded games, for a command and for the pages at every table."""

    name = "analysis"
    commands: Mapping[str, Subcommand] = {
        "analyse": Subcommand(
            "controller.annexes.analysis.analyse_command",
            "show what a recorded game missed",
            {"manalath analyse": "what the last game missed, move by move"},
        )
    }

    def open(self, table: OpenTable) -> OpenAnnex:
        """Judge the games that pages at a table look back at."""
        del table
        from controller.annexes.analysis.game_judge import GameJudge

        return GameJudge()


ANNEX = AnalysisAnnex()

"""Analysis at a table; what judges is loaded when a page is first asked for."""

from typing import TYPE_CHECKING

from controller.annex import FindRecord, MoveJudge, OpenAnnex
from controller.messages import Catalogue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.routing import Route

    from controller.annexes.analysis.analysis_routes import Analyse


class GameJudge(OpenAnnex):
    """Judges the games that the pages at a table look back at; ``analyse`` judges the moves of one."""

    offers = (MoveJudge("/analysis"),)

    def __init__(self, analyse: "Analyse | None" = None) -> None:
        self._analyse = analyse

    def routes(self, words: Catalogue, record: FindRecord) -> "Sequence[Route]":
        """See `OpenAnnex`."""
        from controller.annexes.analysis.analysis_routes import analysis_routes
        from controller.annexes.analysis.analyst import judged_moves

        return analysis_routes(record, self._analyse or judged_moves, words)

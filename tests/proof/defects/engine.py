"""An opponent that errs, and analysis that teaches what is wrong."""

from collections.abc import Callable
from dataclasses import replace

from controller.engine import Judged, SearchResult, choose
from controller.engine.search import Search
from controller.games import Position
from controller.ugi.ugi_search import read_limits
from tests.proof.defects.defect import hurts
from tests.proof.defects.seams import always, getter, instead


@hurts("The engine plays the first move that it finds.", "engine/test_levels.py")
def first_legal_move() -> None:
    def err(_: object, position: Position, *others: object) -> SearchResult:
        return SearchResult((position.search_board().legal()[0],), 0, 0, 0)

    instead(choose, err)


@hurts("The search believes that it wins where it loses.", "engine/test_search.py")
def score_of_the_other() -> None:
    def err(deepen: Callable[[Search], object], searching: Search) -> object:
        for found in deepen(searching):  # type: ignore[attr-defined]
            yield replace(found, score=-found.score)

    instead(Search.deepen, err)


@hurts("No move is ever called a mistake.", "engine/test_analysis.py")
def every_move_is_good() -> None:
    always(getter(Judged, "judgement"), None)


@hurts("A search at a tournament takes its time from the other player's clock.", "test_ugi_search.py")
def clock_of_the_other() -> None:
    instead(read_limits, lambda read, words, to_move: read(words, to_move.other))

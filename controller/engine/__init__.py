"""The engine: which move to make, and what a position is worth.

Searches on a game's ``SearchBoard`` and knows no particular game. Pure: the same position, budget and seed
give the same move on every machine.
"""

from controller.engine.accelerator import NATIVE, Native, search
from controller.engine.analysis import Judge, Judged, Judgement, analyse, chance
from controller.engine.attention import NO_HISTORY, History, Kind, Threat
from controller.engine.best_play import NODES, SECOND_LOOK
from controller.engine.hints import HINT_NODES, Recommended, recommend
from controller.engine.judged_text import read_judged, write_judged
from controller.engine.levels import choose, overlooked, skill_of
from controller.engine.search import MOST_PLIES, Budget, Follower, SearchResult

__all__ = [
    "HINT_NODES",
    "MOST_PLIES",
    "NATIVE",
    "NODES",
    "NO_HISTORY",
    "SECOND_LOOK",
    "Budget",
    "Follower",
    "History",
    "Judge",
    "Judged",
    "Judgement",
    "Kind",
    "Native",
    "Recommended",
    "SearchResult",
    "Threat",
    "analyse",
    "chance",
    "choose",
    "overlooked",
    "read_judged",
    "recommend",
    "search",
    "skill_of",
    "write_judged",
]

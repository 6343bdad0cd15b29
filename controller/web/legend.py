"""Which lights a page explains: those on its board now, and behind them the others of the game."""

from collections.abc import Collection

from manalath_board.controller.lights.legend import meanings_of
from manalath_board.controller.lights.meaning import Meaning
from manalath_board.controller.session.state import Session


def legend_view(session: Session, shown: Collection[Meaning]) -> dict[str, list[str]]:
    """Name the lights that are ``shown``, and the ``others`` that the game has, each in order of a legend."""
    others = meanings_of(session).difference(shown)
    return {
        "shown": [each.value for each in Meaning if each in shown],
        "others": [each.value for each in Meaning if each in others],
    }

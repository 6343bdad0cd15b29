"""Which lights are to be explained: those on the board now, and those that the game has at all."""

from collections.abc import Mapping

from manalath_board.controller.lights.meaning import Meaning
from manalath_board.controller.lights.scene import is_ok_run
from manalath_board.controller.session.state import Session

_FORBIDDEN = frozenset({Meaning.NO_ORANGE, Meaning.NO_PURPLE, Meaning.NOTHING})


def shown(session: Session, names: Mapping[str, Meaning]) -> frozenset[Meaning]:
    """Name what the lights say now: what ``names`` tells of spaces (`scene.meanings`), and of an edge."""
    asked = {Meaning.OK} if is_ok_run(session) else set()
    return frozenset({*names.values(), *asked})


def meanings_of(session: Session) -> frozenset[Meaning]:
    """Name what the lights can say in the game that is played.

    Spaces that all look alike show where a piece may not go, others where it may; among those that are told
    by dips the coach shows no losing move, as its own dips would be miscounted.
    """
    scenery = tuple(session.position.scenery().values())
    is_counted = any(one.hue is None for one in scenery)
    never = {Meaning.HUED, Meaning.PLAY} if not scenery else set(_FORBIDDEN)
    never |= {Meaning.HUED, Meaning.LOSES} if is_counted else {Meaning.COUNTED}
    if not session.record.game.piece_kinds:
        never.add(Meaning.KIND)
    return frozenset(Meaning) - never

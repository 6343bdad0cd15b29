"""Revisability: how long the last move may still be slid on or exchanged.

Decides which pieces a hand may touch without giving that up: the last one, and what its magnets close beside
it. What a revision is, is decided by `controller.inference.revised_move`.
"""

import math
from collections.abc import Set as AbstractSet

from controller.inference.keyed_colours import Colours
from controller.session.state import Session


def ends_revision(session: Session, touched: AbstractSet[str]) -> bool:
    """Whether a piece other than the last one has been touched, so that the last move stands as it is."""
    last = session.case.last
    return bool(touched - (_beside(session, last.space) if last is not None else set()))


def _beside(session: Session, space: str) -> set[str]:
    """Return the spaces whose reeds sense a piece pushed off ``space``, including spaces outside the game.

    A ring of magnets closes the reeds of two spaces; a piece with a single magnet closes one reed.
    """
    if session.colours is not Colours.SENSED:
        return {space}
    profile = session.profile
    here, felt_mm = profile.space(space).at_mm, 1.5 * profile.pitch_mm
    return {other.name for other in profile.spaces if math.dist(here, other.at_mm) < felt_mm}

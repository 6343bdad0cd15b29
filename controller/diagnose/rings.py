"""The rings of reeds in parallel: which sensors they are, and what pieces with a mark told of them.

Decides which ring is silent at some turns of its piece, and which of its reeds that is the fault of. A piece
whose mark points to a reed has a magnet right above it, and none near the other; that the reed then stays
open says that it is dead.
"""

from collections import Counter

from manalath_board.controller.diagnose.evidence import Evidence
from manalath_board.controller.profile import Crosspoint, Profile, Sensing

#: One time may be a clumsy hand's.
SURE_TIMES = 2


def has_rings(profile: Profile) -> bool:
    """Whether the sensors of the second colour are several reeds in parallel each."""
    return profile.sensing is Sensing.DUAL and len(profile.build.reeds.ring_mm) > 1


def half_silent(profile: Profile, evidence: Evidence) -> tuple[Crosspoint, ...]:
    """The rings that were silent at some turns of their piece, at two visits or more, in matrix order."""
    if not has_rings(profile):
        return ()
    rings, times = {space.second for space in profile.spaces}, Counter[Crosspoint]()
    times.update(visit.sensor for visit in evidence.visits if visit.sensor in rings and visit.turned_turns)
    return tuple(sorted(at for at, count in times.items() if count >= SURE_TIMES))


def silent_reeds(evidence: Evidence, ring: Crosspoint) -> frozenset[int]:
    """The reeds of a ring that once stayed open under a mark."""
    return frozenset(
        marked.reed for marked in evidence.marked if marked.sensor == ring and not marked.is_closed
    )

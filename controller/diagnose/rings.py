"""Rings of reeds in parallel: which sensors are rings, and what marked pieces show about their reeds.

Decides which rings are silent at some turns of their piece, and which of their reeds is at fault. A piece
whose mark points to a reed has a magnet right above that reed and none near the other; if the reed then stays
open, it is dead.
"""

from collections import Counter

from controller.board import Crosspoint, Profile, Sensing
from controller.diagnose.evidence import Evidence

#: Once may be the work of a clumsy hand.
SURE_TIMES = 2


def has_rings(profile: Profile) -> bool:
    """Whether each sensor of the second colour is several reeds in parallel."""
    return profile.sensing is Sensing.DUAL and len(profile.build.reeds.ring_mm) > 1


def half_silent(profile: Profile, evidence: Evidence) -> tuple[Crosspoint, ...]:
    """Return the rings silent at some turns of their piece, at two visits or more, in matrix order."""
    if not has_rings(profile):
        return ()
    rings, times = {space.second for space in profile.spaces}, Counter[Crosspoint]()
    times.update(visit.sensor for visit in evidence.visits if visit.sensor in rings and visit.turned_turns)
    return tuple(sorted(at for at, count in times.items() if count >= SURE_TIMES))


def silent_reeds(evidence: Evidence, ring: Crosspoint) -> frozenset[int]:
    """Return the reeds of a ring that stayed open under a mark at least once."""
    return frozenset(
        marked.reed for marked in evidence.marked if marked.sensor == ring and not marked.is_closed
    )

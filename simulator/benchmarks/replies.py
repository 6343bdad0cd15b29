"""How long each level thinks on each Raspberry Pi, by a model: nothing here was measured on a Pi.

A reply takes as many nodes as its level looks at, and at least a whole first ply, at the nodes a second that
this machine has just managed, times the speed of one core of the Pi relative to one of this machine. This
machine is taken for the x86 core compared with which a Raspberry Pi 4 was estimated to be four times slower.
The others follow from it: a Zero 2 W is four times slower than a 4, and a 3 has its chip at 1.4 times the
clock (as in ``simulator.pi.costs``); a 5 is twice as fast as a 4, the least of the "two to three times" of
its maker.
"""

from collections.abc import Mapping

from controller.games import Position
from controller.table import LEVELS
from simulator.selfplay.games import one_ply

#: How fast one core is, relative to one of the machine that measures.
SPEEDS: Mapping[str, float] = {"zero2w": 1 / 16, "3": 1.4 / 16, "4": 1 / 4, "5": 1 / 2}


def reply_ms(
    position: Position, nodes_per_s: Mapping[str, float]
) -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    """Return how long a reply from a position takes, in ms: by Pi, by way to search and by level."""
    least = one_ply(position).nodes
    skills = position.search_board().levels
    return {
        pi: {
            way: {
                str(level): max(skill.nodes, least) / (fast * speed) * 1000
                for level, skill in zip(LEVELS, skills, strict=True)
            }
            for way, fast in nodes_per_s.items()
        }
        for pi, speed in SPEEDS.items()
    }

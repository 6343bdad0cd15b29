"""Faults that lay between the benches, each as the smallest world that finds it: none of them is back.

With such a fault in the product (`tests.proof.defects`) its world fails.
"""

from collections.abc import Sequence

import pytest

from controller.admission import Role
from controller.games import Colour
from tests.proof.world.acts import WorldAct
from tests.proof.world.play import play_world
from tests.proof.world.settings import Friend, Keeping, PageKind, Settings

_PEOPLE = tuple(Colour)

#: Two programs wrote into one game: the file by which the first keeps others out was deleted.
FOLDER = Settings(1, "hex70-dual-mega", "manalath", _PEOPLE, "careful", keeping=Keeping.FOLDER)
TWO_PROGRAMS = (
    *(WorldAct(2500.0 * number, 0, "move", number) for number in (1, 2, 3)),
    WorldAct(10_000.0, 0, "second program", 1),
    *(WorldAct(2500.0 * number, 0, "move", number) for number in (5, 6, 7)),
)


#: What a friend proposes took the table: a piece laid then was wrong.
FRIEND = Settings(
    3,
    "hex70-dual-mega",
    "manalath",
    _PEOPLE,
    "careful",
    keeping=Keeping.SOUND,
    friend=Friend(0.0, 0.0),
)
PROPOSED = (
    *(WorldAct(6000.0 + 100.0 * board, board, "move", 1) for board in (0, 1)),
    *(WorldAct(9000.0 + 100.0 * board, board, "move", 2) for board in (0, 1)),
    WorldAct(13_100.0, 1, "propose", 0),
    *(WorldAct(15_000.0 + 100.0 * board, board, "move", 3) for board in (0, 1)),
    WorldAct(24_000.0, 0, "key", 7),
)
#: A page held a piece when its line died without a word.
PAGE = Settings(
    1, "hex70-dual-mega", "manalath", _PEOPLE, "careful", pages=(PageKind(Role.TABLE, 0.0, dies=True),)
)
DEAD_LINE = (
    *(WorldAct(2500.0 * number, 0, "move", number) for number in (1, 2)),
    WorldAct(8000.0, 0, "drag", 0),
    WorldAct(9000.0, 0, "mend", 1),
)


@pytest.mark.parametrize(
    ("settings", "acts"),
    [(FOLDER, TWO_PROGRAMS), (FRIEND, PROPOSED), (PAGE, DEAD_LINE)],
    ids=["two programs", "proposal", "dead line"],
)
def test_what_was_found_is_not_back(settings: Settings, acts: Sequence[WorldAct]) -> None:
    assert play_world(settings.seed, settings, acts).problem == ""

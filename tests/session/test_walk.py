"""How far one event goes: the functions that somebody reads who follows a settled move through the heart."""

from collections import Counter

from controller.session import step
from controller.session.events import Tick
from tests.counted_calls import entered
from tests.timeline import Timeline

#: The most functions that a settled move may enter. A feature that needs more says what it is worth; a change
#: that needs fewer lowers this. The aim is 110.
MOST = 126


def test_a_settled_move_enters_no_more_functions_than_ever() -> None:
    """The third move of a game on a board that senses colours settles; nothing is asked, led or recorded.

    What a position knows of its rules is cached by then, as it is at the table: the moment is gone through
    twice, and the second time counts.
    """
    table = Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple f6
        at 3000 place orange a1
        at 3399 expect moves e5o f6p
    """)
    after, _ = step(table.session, Tick(3400.0))
    assert len(after.record.plies) == 3
    found = entered(lambda: step(table.session, Tick(3400.0)))
    rooms = Counter(module for module, _ in found)
    listed = "\n".join(f"{count:4} {module}" for module, count in sorted(rooms.items()))
    assert len(found) <= MOST, f"{len(found)} functions\n{listed}"
    assert ("controller.session.transition", "step") in found
    assert ("controller.inference.judge", "judge") in found

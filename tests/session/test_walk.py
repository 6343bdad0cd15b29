"""How far one event goes: what is read of it, and which functions a settled move enters.

Whoever reads goes into each function of the session and of the inference where it is first named, as far as
names lead: what companions do is theirs to say, and is not read.
"""

import ast
import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass
from itertools import groupby, pairwise
from types import FunctionType, ModuleType

from controller.session import step
from controller.session.events import Tick
from tests.counted_calls import entered
from tests.timeline import Timeline

Function = Callable[..., object]

SESSION, INFERENCE = "controller.session.", "controller.inference."


@dataclass(frozen=True, slots=True)
class Walk:
    """How much is read: ``stays`` in one module each, ``climbs`` from the inference back to the session.

    ``returns`` lead to a module that was left before.
    """

    functions: int
    stays: int
    modules: int
    climbs: int
    returns: int

    @staticmethod
    def of(read: list[Function]) -> "Walk":
        """Count what is read, in this order."""
        stays = [module for module, _ in groupby(each.__module__ for each in read)]
        climbs = sum(
            one.startswith(INFERENCE) and other.startswith(SESSION) for one, other in pairwise(stays)
        )
        return Walk(len(read), len(stays), len({*stays}), climbs, len(stays) - len({*stays}))


#: The most that may be read of one event, and the most functions that a settled move may enter, with the
#: modules of the session and of the inference that these are in. A feature that needs more says what it is
#: worth; a change that needs less lowers this.
MOST_READ = Walk(functions=219, stays=88, modules=28, climbs=6, returns=60)
MOST, MOST_MODULES = 136, 23


def read_in_order(function: Function, read: list[Function]) -> list[Function]:
    """Read a function and, where it first names one of the heart, go on there before the next line."""
    read.append(function)
    for each in named_in(function):
        if isinstance(each, FunctionType) and each.__module__.startswith((SESSION, INFERENCE)):
            read = read if each in read else read_in_order(each, read)
    return read


def named_in(function: Function) -> Iterator[object]:
    """Yield what a function names, in the order of its text: its own module's names, and those of modules."""
    own = vars(sys.modules[function.__module__])
    nodes = [
        node
        for node in ast.walk(ast.parse(inspect.getsource(function)))
        if isinstance(node, ast.Name | ast.Attribute)
    ]
    for node in sorted(nodes, key=lambda node: (node.lineno, node.col_offset)):
        if isinstance(node, ast.Name):
            yield own.get(node.id)
        elif isinstance(node.value, ast.Name) and isinstance(whole := own.get(node.value.id), ModuleType):
            yield getattr(whole, node.attr, None)


def test_one_event_is_read_in_no_more_stays_than_ever() -> None:
    read = read_in_order(step, [])
    found = Walk.of(read)
    listed = " > ".join(module for module, _ in groupby(each.__module__.rpartition(".")[2] for each in read))
    is_less = all(now <= most for now, most in zip(astuple(found), astuple(MOST_READ), strict=True))
    assert is_less, f"{found}: {listed}"
    assert {"judge", "make", "wanted", "follow_echoes"} <= {each.__name__ for each in read}


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
    heart = {
        module for module in rooms if module.startswith(("controller.session.", "controller.inference."))
    }
    assert len(heart) <= MOST_MODULES, f"{len(heart)} modules\n{listed}"
    assert ("controller.session.transition", "step") in found
    assert ("controller.inference.judge", "judge") in found

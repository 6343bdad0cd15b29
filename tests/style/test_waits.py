"""A test waits for an event by `tests.deadline.until`: it counts no turns, and measures no time of its own.

How many turns a thread, a task, a child or a browser needs is up to the computer. A loop that only repeats
acts may count them, and simulated time may be waited for by the clock.
"""

import ast
from collections.abc import Sequence

from tests.checkouts import ROOT

#: What lets time pass, at a table or at the computer, and what of it is the computer's own.
WAITS = {"advance", "rest", "settled", "sleep", "step", "turn", "wait", "wait_for_timeout"}
SLEEPS = {"sleep", "wait_for_timeout"}
CLOCKS = {"monotonic", "perf_counter"}
#: Where the one helper is, what measures how long something takes, and people who rest in simulated time.
HOMES = ("tests/deadline.py", "tests/proof/")


def called(node: ast.AST) -> str:
    """Return the name of what a statement or an expression calls; empty if it is no call."""
    while isinstance(node, ast.Expr | ast.Await):
        node = node.value
    if not isinstance(node, ast.Call):
        return ""
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def all_called(nodes: Sequence[ast.stmt]) -> set[str]:
    return {called(inner) for node in nodes for inner in ast.walk(node)} - {""}


def counts_turns(loop: ast.For) -> bool:
    """Whether a loop waits so many times: until it leaves early, or with nothing done but waiting."""
    if called(loop.iter) != "range" or not all_called(loop.body) & WAITS:
        return False
    leaves = any(isinstance(each, ast.Break | ast.Return) for node in loop.body for each in ast.walk(node))
    acts = [node for node in loop.body if called(node) not in WAITS and not isinstance(node, ast.If)]
    return leaves or not acts


def sleeps(loop: ast.While) -> bool:
    """Whether a loop does nothing but sleep, or has a deadline of its own."""
    compared = [ast.Expr(node) for node in ast.walk(loop) if isinstance(node, ast.Compare)]
    return bool(all_called(compared) & CLOCKS) or all(called(node) in SLEEPS for node in loop.body)


def found_in(text: str) -> list[int]:
    """Return the lines of the loops in a module that should be a call of the helper."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(text))
        if (isinstance(node, ast.For) and counts_turns(node))
        or (isinstance(node, ast.While) and sleeps(node))
    ]


def test_no_test_counts_turns_or_sleeps_until_something_holds() -> None:
    found = [
        f"{name}:{line}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if not (name := path.relative_to(ROOT).as_posix()).startswith(HOMES)
        for line in found_in(path.read_text("utf-8"))
    ]
    assert not found, (
        "how many turns it takes is up to the computer: wait for the event, with `until` of tests.deadline, "
        f"or by the simulated clock: {', '.join(found)}"
    )


COUNTED = """
def until(desk, follower, event):
    for _ in range(600):
        if event in follower.events():
            return follower.lines[follower.events().index(event)]
        desk.wait(100)
"""
TURNED = """
async def rest(self):
    for _ in range(20):
        await asyncio.sleep(0)
"""
LOOKED = """
for _ in range(50):
    if guest.asks():
        hand.help()
    desk.wait(5)
"""
TIMED = """
while not holds():
    assert time.monotonic() < latest_s
    desk.turn()
"""
SLEPT = """
while not searches():
    page.wait_for_timeout(5)
"""
REPEATED = """
for _ in range(3):
    table.lay("e5")
    table.wait(1500)
while clock.now_ms() < 5000:
    loop.turn()
until(lambda: follower.lines, desk.wait)
"""


def test_what_looks_for_it_finds_it() -> None:
    assert [found_in(text) for text in (COUNTED, TURNED, LOOKED, TIMED, SLEPT)] == [[3], [3], [2], [2], [2]]
    assert found_in(REPEATED) == []

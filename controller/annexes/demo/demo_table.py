"""The demo at its table, whose pages read its captions, those elsewhere too."""

from controller.annex import OpenAnnex, OpenTable
from controller.annexes.demo.demo_game import Demo
from simulator.twin_bench import TwinBench
from simulator.workbench import Workbench


class DemoTable(OpenAnnex):
    """A demo that has begun on the bench of a table; the terminal prints its captions."""

    name = "demo"
    open_sentences = frozenset({"demo", "demo_opening"})

    def __init__(self, table: OpenTable, workbench: Workbench) -> None:
        loop, seed = table.loop, 0 if table.options is None else table.options.seed or 0
        Demo(workbench, lambda: loop.snapshot.session.record.start, seed, table.report).begin()


def open_demo(table: OpenTable) -> DemoTable | None:
    """Begin the demo on the bench of a table; None if its board is no twin."""
    return DemoTable(table, table.bench.workbench) if isinstance(table.bench, TwinBench) else None

"""The demo at its table, whose pages read its captions, those elsewhere too."""

from controller.annex import OpenAnnex, OpenTable
from controller.annexes.demo.demo_game import Demo
from simulator.workbench import Workbench


class DemoTable(OpenAnnex):
    """A demo that has begun on the bench of a table; the terminal prints its captions."""

    name = "demo"
    open_sentences = frozenset({"demo", "demo_opening"})

    def __init__(self, table: OpenTable, workbench: Workbench, seed: int) -> None:
        loop = table.loop
        Demo(workbench, lambda: loop.snapshot.session.record.start, seed, table.report).begin()

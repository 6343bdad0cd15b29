"""A failing test with a simulated chip leaves the waveform of its last second, and its report names the file.

A `conftest.py` has it so if it imports `chips_made` and `pytest_runtest_makereport`. A chip remembers its
last edges anyway; for a test that passes nothing is written.
"""

from collections.abc import Generator
from pathlib import Path
from weakref import ReferenceType, ref

import pytest

from simulator.avr.avr_chip import AvrChip
from simulator.avr.chip_edges import draw_edges, ns_of
from simulator.waveform import Waveform

#: Chips are not kept alive: a failure keeps those that it has to do with.
Made = list[ReferenceType[AvrChip]]

CHIPS = pytest.StashKey[tuple[Made, pytest.TempPathFactory]]()

#: How many of its chips a test that fails writes, the last ones.
MOST = 3


@pytest.fixture(autouse=True)
def chips_made(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> Made:
    """The simulated chips that the test has made."""
    made = Made()
    request.node.stash[CHIPS] = made, tmp_path_factory
    connect = AvrChip._connect

    def noted(chip: AvrChip) -> None:
        made.append(ref(chip))
        connect(chip)

    monkeypatch.setattr(AvrChip, "_connect", noted)
    return made


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Name the waveforms in the report of a failure; once a test is over its chips are forgotten."""
    report = yield
    if CHIPS in item.stash:
        made, folders = item.stash[CHIPS]
        if report.failed:
            for chip in [chip for made_one in made if (chip := made_one()) is not None][-MOST:]:
                path = folders.mktemp("waveform") / "chip.vcd"
                write_edges(chip, path)
                report.sections.append(("Waveform", f"what the chip did last: {path}"))
        if report.failed or report.when == "teardown":
            made.clear()
    return report


def write_edges(chip: AvrChip, path: Path) -> None:
    """Write what a chip remembers into a file."""
    edges = chip.take_edges()
    began_us = ns_of(int(edges["at"].min())) // 1000 if len(edges) else 0
    with path.open("w", encoding="ascii") as file:
        waveform = Waveform(chip._rig.profile, file, began_us)
        draw_edges(edges, waveform)
        waveform.close()

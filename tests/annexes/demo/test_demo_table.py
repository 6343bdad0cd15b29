"""The demo at its table: it begins where it is asked for, and pages elsewhere read its captions."""

import argparse

import pytest

from controller.annex import OpenTable
from controller.annexes.demo import ANNEX
from controller.messages import word
from controller.web.message_cache import ToVisitors
from controller.web.visitors import CLOSED
from tests.annexes.open_annexes import ignore
from tests.web.desk import Desk


def table(desk: Desk, *, is_asked: bool = True, has_workbench: bool = True) -> OpenTable:
    bench = desk.bench if has_workbench else None
    options = argparse.Namespace(demo=is_asked, seed=None)
    return OpenTable(desk.loop, options, None, ignore, bench=bench)


@pytest.mark.parametrize(("is_asked", "has_workbench"), [(False, True), (True, False)])
def test_it_needs_to_be_asked_for_and_a_bench(*, is_asked: bool, has_workbench: bool) -> None:
    assert ANNEX.open(table(Desk(), is_asked=is_asked, has_workbench=has_workbench)) is None


def test_pages_elsewhere_read_its_captions_and_no_others() -> None:
    desk = Desk()
    opened = ANNEX.open(table(desk))
    assert opened is not None
    desk.until(lambda: desk.workbench.caption)
    assert desk.workbench.caption is not None
    caption = word(desk.workbench.caption)
    with_demo = ToVisitors(desk.loop, desk.workbench, annexes=(opened,))
    assert caption in with_demo.workbench()
    without = ToVisitors(desk.loop, desk.workbench).workbench()
    assert caption not in without
    assert word(CLOSED) in without

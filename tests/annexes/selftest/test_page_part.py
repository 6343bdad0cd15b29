"""The self-test's part of the page: without the annex the Diagnose view has no control of it."""

import pytest

from controller.annexes.selftest.selftest_table import SelfTestTable
from controller.web.page_files import page_files
from controller.web.page_language import ENGLISH

PART = SelfTestTable.part


@pytest.mark.parametrize("control", ["quick-start", "selftest-start", "pieces-start", "shining"])
def test_a_control_comes_with_the_part_and_stays_away_without_it(control: str) -> None:
    marked = f'id="{control}"'.encode()
    assert PART is not None
    holding = [name for name, file in page_files(ENGLISH, [PART.folder]).items() if marked in file.content]
    assert holding == ["selftest.html"]
    assert not [name for name, file in page_files(ENGLISH).items() if marked in file.content]


def test_each_place_of_the_part_is_in_the_view() -> None:
    assert PART is not None
    files = page_files(ENGLISH, [PART.folder])
    for place in (b'data-place="test"', b'data-place="shining"'):
        assert place in files["engineering.html"].content
        assert place in files["selftest.html"].content

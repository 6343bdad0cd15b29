"""What is installed: two files, how they are recognised, and what they were made for."""

from dataclasses import replace

import pytest

from hardware.service import (
    MARK,
    RULES,
    UNIT,
    InstallPlan,
    InstallWish,
    is_ours,
    texts_of,
    wish_in,
)
from tests.hardware.service.plans import EVERY, FAR, GROUPS, LINE, PINS, TWIN, unit_of


@pytest.mark.parametrize("plan", EVERY.values(), ids=EVERY)
def test_both_files_are_known_again_and_the_unit_says_what_it_is_for(plan: InstallPlan) -> None:
    texts = texts_of(plan)
    assert [text.path for text in texts] == [UNIT, RULES]
    for text in texts:
        assert text.content.splitlines()[0] == MARK
        assert is_ours(text.content)
        assert text.content.endswith("\n")
    assert wish_in(texts[0].content) == plan.wish


@pytest.mark.parametrize(
    "unit",
    [
        "",
        "[Unit]\n# Written by `manalath service install`\n",
        f"{MARK}\n",
        f"{MARK}\n[Unit]\n",
        f"{MARK}\n# 7\n",
        f'{MARK}\n# {{"board": "serial:auto"}}\n',
        f'{MARK}\n# {{"board": "serial:auto", "game": "manalath", "port": "8070"}}\n',
        f'{MARK} besides\n# {{"board": "serial:auto", "game": "manalath", "port": 8070}}\n',
    ],
)
def test_a_unit_that_does_not_say_what_it_is_for_says_nothing(unit: str) -> None:
    assert wish_in(unit) is None


def test_a_wish_stays_on_its_line() -> None:
    wish = InstallWish('serial:/dev/a\n[Service]\nExecStart="x"', "manalath", 1)
    unit = unit_of(replace(LINE, wish=wish))
    assert wish_in(unit) == wish
    assert unit.count("\nExecStart=") == 1
    assert unit.count("\n[Service]\n") == 1


def test_a_wish_is_worded_as_on_the_command_line() -> None:
    assert LINE.wish.words() == ("--board", "serial:/dev/ttyACM0", "--game", "manalath", "--port", "8070")


def test_a_wish_without_a_game_leaves_it_to_the_board() -> None:
    wish = replace(LINE.wish, game=None)
    assert wish.words() == ("--board", "serial:/dev/ttyACM0", "--port", "8070")
    assert wish_in(unit_of(replace(LINE, wish=wish))) == wish


def test_the_groups_that_are_lacking_are_those_of_the_board() -> None:
    nothing = GROUPS - {"gpio", "spi", "dialout"}
    assert [plan.lacking for plan in (LINE, PINS, FAR, TWIN)] == [()] * 4
    assert replace(LINE, groups=nothing).lacking == ("dialout",)
    assert replace(PINS, groups=nothing).lacking == ("gpio", "spi")
    assert replace(PINS, groups=nothing, light_pin="GPIO18").lacking == ()
    assert replace(TWIN, groups=nothing).lacking == ()

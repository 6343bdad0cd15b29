"""The one door to what proves the product: it lists what can be run, and hands over to it."""

import re
from pathlib import Path

import pytest

from tests.checkouts import ROOT
from tests.proof.__main__ import main
from tests.proof.bench.command import FIGURES

#: The rooms that can be run.
ROOMS = sorted(path.parent.name for path in Path(__file__).parent.glob("*/command.py"))


@pytest.mark.parametrize("name", [*ROOMS, *FIGURES])
def test_without_a_word_it_says_what_each_is(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(()) == 0
    assert re.search(rf"^  {name} +[A-Z]", capsys.readouterr().out, re.MULTILINE)


@pytest.mark.parametrize("room", ROOMS)
def test_it_hands_over_to_each_room(room: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match=r"^0$"):
        main((room, "--help"))
    assert f"usage: python -m tests.proof {room} " in capsys.readouterr().out


def test_what_a_room_returns_is_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("bench", "lights")) == 2
    assert "invalid choice: 'lights'" in capsys.readouterr().err


def test_a_name_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match=r"^2$"):
        main(("hands",))
    assert "invalid choice: 'hands'" in capsys.readouterr().err


def test_the_page_of_the_checks_names_every_benchmark() -> None:
    page = (ROOT / "docs/develop/checks.md").read_text(encoding="utf-8")
    table = page.partition("| name | what it measures |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| `([a-z]+)` \|", table, re.MULTILINE) == list(FIGURES)

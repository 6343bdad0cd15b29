"""docs/play/messages.md has a paragraph, with cause, example and cure, for every message at the table."""

import re
from enum import Enum
from types import UnionType
from typing import get_args

import pytest

from controller.games import Reason
from controller.inference import correction_step, verdict
from controller.inference.keyed_colours import Armed
from controller.ports import Unlinked
from controller.session import Notice, Question, mode
from controller.session.events import Halted, TryLine
from controller.session.keys import KeyFault
from tests.docs_blocks import ROOT

PAGE = (ROOT / "docs" / "play" / "messages.md").read_text(encoding="utf-8")
PARAGRAPHS = re.findall(r"^### (.*?)\n(.*?)(?=^##|\Z)", PAGE, flags=re.DOTALL | re.MULTILINE)


def kinds(union: UnionType) -> list[str]:
    """Return the names of a union's classes."""
    return [kind.__name__ for kind in get_args(union)]


def members(enum: type[Enum]) -> list[str]:
    """Return the names of an enumeration's members."""
    return [member.name for member in enum]


def reasons() -> set[str]:
    """Return the codes of the reasons that the rules give."""
    rooms = (ROOT / "controller" / "games", ROOT / "controller" / "table")
    sources = [path.read_text(encoding="utf-8") for room in rooms for path in room.rglob("*.py")]
    return set(re.findall(r'Reason\(\s*Message\(\s*"([\w.]+)"', "".join(sources)))


#: Games whose turns the table does not follow, and reasons that no hand on a table can cause.
NOT_AT_TABLE = (
    "mana.",
    "mammalath.",
    "manalath.may_not_pass",
    "manalath.may_not_swap",
    "manalath.one_piece",
    "manalath.no_such_turn",
)

SAID = [
    *sorted(code for code in reasons() if not code.startswith(NOT_AT_TABLE)),
    *(name for name in kinds(verdict.Why) if name != Reason.__name__),
    *kinds(correction_step.Step),
    *(name for name in kinds(mode.Opened) if name != mode.Playing.__name__),
    *members(Question),
    *members(Notice),
    verdict.Missing.__name__,
    verdict.Unclear.__name__,
    verdict.Clearing.__name__,
    Unlinked.__name__,
    Halted.__name__,
    KeyFault.__name__,
    Armed.__name__,
    TryLine.__name__,
    "engine.gone",
]


@pytest.mark.parametrize("name", SAID)
def test_everything_said_has_a_paragraph(name: str) -> None:
    assert any(text.startswith(f"`{name}`. ") for _, text in PARAGRAPHS)


def test_a_paragraph_is_about_something_said() -> None:
    assert {re.match(r"`([\w.]+)`\. ", text)[1] for _, text in PARAGRAPHS} == set(SAID)  # type: ignore[index]


@pytest.mark.parametrize(("sentence", "text"), PARAGRAPHS)
def test_a_paragraph_has_a_cure_and_an_example_in_which_its_sentence_is_said(
    sentence: str, text: str
) -> None:
    assert "*Cure:*" in text
    (example,) = re.findall(r"^```(?:scenario|python)\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE)
    printed = re.findall(r"^```text\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE)
    said = " ".join([example, *printed])
    assert all(part in said for part in re.split(r"(?<=[a-z])[.,:] ", sentence.removesuffix("."))), said

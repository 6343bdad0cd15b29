"""Questions on a terminal: a line answers the question shown, if there was time to read it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from controller.cli import terminal_dialogue
from controller.cli.terminal_dialogue import READ_S, TOO_SOON, Dialogue, StandingPrompt
from controller.diagnose import open_examination
from controller.messages import Message, word
from controller.play.guest import Act, Answer, PossibleAnswer, Prompt
from hardware.profiles import DEFAULT, load_profile
from tests.wordings import quoted

PROFILE = load_profile(DEFAULT)
CHOICES = (
    PossibleAnswer(Answer.NEXT, quoted("yes")),
    PossibleAnswer(Answer.SKIP, quoted("no")),
    PossibleAnswer(Answer.STOP, quoted("break")),
)
FIRST = Prompt(quoted("Does a1 shine?"), number=1, choices=CHOICES)
SECOND = Prompt(quoted("Does a2 shine?"), number=2, choices=CHOICES)


@dataclass
class Table:
    """A running board, as a person at a terminal meets it; the test sets the time."""

    now_s: float = 0.0
    acts: list[Act] = field(default_factory=list)
    said: list[Message] = field(default_factory=list)

    @property
    def running(self) -> Any:  # noqa: ANN401 - a stand-in
        snapshot = SimpleNamespace(session=SimpleNamespace(profile=PROFILE))
        loop = SimpleNamespace(answer=lambda make: self.acts.append(make(0.0)), snapshot=snapshot)
        return SimpleNamespace(loop=loop, later=lambda act: act(), say=self.said.append)


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is printed, in words."""
    lines: list[str] = []
    monkeypatch.setattr(terminal_dialogue, "say", lambda said: lines.append(word(said)))
    return lines


def sit(table: Table, asked: StandingPrompt) -> Dialogue:
    """Seat a person at a terminal, beside a page."""
    dialogue = Dialogue(table.running, open_examination(PROFILE), is_alone=False)
    dialogue._asked = asked
    return dialogue


@pytest.mark.usefixtures("printed")
def test_of_two_quick_enters_the_second_answers_nothing() -> None:
    table = Table()
    dialogue = sit(table, StandingPrompt(is_typed=True, now_s=lambda: table.now_s))

    def typed() -> Iterator[str]:
        yield "\n"  # nothing is asked yet
        dialogue._print(FIRST.text, FIRST)
        table.now_s = 2.0
        yield "\n"
        dialogue._print(SECOND.text, SECOND)
        table.now_s += READ_S / 2
        yield "\n"
        table.now_s += READ_S
        yield "\n"

    dialogue._read(typed())
    assert [(act.answer, act.to) for act in table.acts] == [
        (Answer.NEXT, FIRST.ticket),
        (Answer.NEXT, SECOND.ticket),
    ]
    assert table.said == [TOO_SOON]


@pytest.mark.usefixtures("printed")
def test_who_wants_to_stop_need_not_read_first() -> None:
    table = Table()
    dialogue = sit(table, StandingPrompt(is_typed=True, now_s=lambda: table.now_s))
    dialogue._print(FIRST.text, FIRST)
    dialogue._read(iter(["q\n"]))
    assert [act.answer for act in table.acts] == [Answer.STOP]


@pytest.mark.usefixtures("printed")
def test_a_line_of_a_file_waits_for_a_prompt_of_its_own() -> None:
    table = Table()
    asked = StandingPrompt(is_typed=False, now_s=lambda: table.now_s)
    dialogue = sit(table, asked)

    def lines() -> Iterator[str]:
        for prompt in (FIRST, SECOND):
            dialogue._print(prompt.text, prompt)
            yield "\n"
            assert not asked._is_fresh.is_set()

    dialogue._read(lines())
    assert [act.to for act in table.acts] == [FIRST.ticket, SECOND.ticket]


def test_a_prompt_that_is_printed_again_is_read_already() -> None:
    table = Table()
    asked = StandingPrompt(is_typed=True, now_s=lambda: table.now_s)
    were_read = []
    for prompt in (FIRST, Prompt(FIRST.text, quoted("No space has that name."), number=1), SECOND):
        asked.show(prompt)
        were_read.append(asked.is_read)
        table.now_s += READ_S
    assert were_read == [False, True, False]
    assert asked.prompt is SECOND


def test_what_is_no_answer_is_said_and_a_colour_is_one(printed: list[str]) -> None:
    table = Table()
    dialogue = sit(table, StandingPrompt(is_typed=False))
    hues = tuple(PossibleAnswer(Answer.NEXT, quoted(f"it is {hue}"), hue) for hue in ("green", "red"))
    asked = Prompt(quoted("Which colour?"), choices=hues)
    dialogue._print(asked.text, asked)
    dialogue._read(iter(["pink\n"]))
    dialogue._print(asked.text, asked)
    dialogue._read(iter(["red\n"]))
    assert printed[1] == "  green: it is green   red: it is red"
    assert ["pink" in word(said) for said in table.said] == [True]
    assert [(act.answer, act.saw) for act in table.acts] == [(Answer.NEXT, "red")]


def test_choices_are_printed_where_they_change(printed: list[str]) -> None:
    dialogue = sit(Table(), StandingPrompt(is_typed=True))
    dialogue._print(FIRST.text, FIRST)
    dialogue._print(SECOND.text, SECOND)
    away = Prompt(quoted("The board is gone."), choices=(PossibleAnswer(Answer.LEAVE, quoted("end")),))
    dialogue._print(away.text, away)
    assert printed == [
        "Does a1 shine?",
        "  Enter: yes   s: no   q: break",
        "Does a2 shine?",
        "The board is gone.",
        "  q: end",
    ]


@pytest.mark.parametrize(("is_alone", "acts"), [(True, [Answer.LEAVE]), (False, [])])
def test_the_end_of_a_file_ends_it_where_no_page_can_answer(*, is_alone: bool, acts: list[Answer]) -> None:
    table = Table()
    Dialogue(table.running, open_examination(PROFILE), is_alone=is_alone)._read(iter(()))
    assert [act.answer for act in table.acts] == acts


def test_a_line_that_comes_when_all_is_over_ends_nothing_again() -> None:
    table = Table()
    dialogue = Dialogue(table.running, open_examination(PROFILE), is_alone=True)
    dialogue._asked.end()
    dialogue._read(iter(["\n"]))
    assert (table.acts, dialogue.is_input_over) == ([], False)

"""Questions on a terminal: a line answers the question shown, if there was time to read it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from controller.cli import diagnose_terminal
from controller.cli.diagnose_terminal import TerminalGuide
from controller.cli.terminal_dialogue import READ_S, TOO_SOON, Dialogue, StandingPrompt
from controller.diagnose.selftest.examination import open_examination
from controller.messages.catalogue import word
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
    said: list[str] = field(default_factory=list)

    @property
    def running(self) -> Any:  # noqa: ANN401 - a stand-in
        snapshot = SimpleNamespace(session=SimpleNamespace(profile=PROFILE))
        loop = SimpleNamespace(answer=lambda make: self.acts.append(make(0.0)), snapshot=snapshot)
        return SimpleNamespace(loop=loop, later=lambda act: act(), say=self.said.append)


#: Seats a person at a terminal: returns what shows a prompt, and what reads lines.
Sit = Callable[[Table, StandingPrompt], tuple[Callable[[Prompt], None], Callable[[Iterator[str]], None]]]


@pytest.fixture(params=["diagnose", "teach"])
def sit(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Sit:
    def at_diagnose(table: Table, asked: StandingPrompt) -> Any:  # noqa: ANN401 - see Sit
        terminal = TerminalGuide(table.running, open_examination(PROFILE))
        terminal._asked = asked

        def read(lines: Iterator[str]) -> None:
            monkeypatch.setattr(diagnose_terminal, "typed", lambda: lines)
            terminal._listen()
            assert table.acts.pop().answer is Answer.LEAVE

        return lambda prompt: terminal._print(prompt.text, prompt), read

    def at_teach(table: Table, asked: StandingPrompt) -> Any:  # noqa: ANN401 - see Sit
        dialogue = Dialogue(table.running, table.said.append)
        dialogue._asked = asked
        return asked.show, dialogue._read

    return at_diagnose if request.param == "diagnose" else at_teach


def test_of_two_quick_enters_the_second_answers_nothing(sit: Sit) -> None:
    table = Table()
    show, read = sit(table, StandingPrompt(is_typed=True, now_s=lambda: table.now_s))

    def typed() -> Iterator[str]:
        yield "\n"  # nothing is asked yet
        show(FIRST)
        table.now_s = 2.0
        yield "\n"
        show(SECOND)
        table.now_s += READ_S / 2
        yield "\n"
        table.now_s += READ_S
        yield "\n"

    read(typed())
    assert [(act.answer, act.to) for act in table.acts] == [
        (Answer.NEXT, FIRST.ticket),
        (Answer.NEXT, SECOND.ticket),
    ]
    assert [str(said) for said in table.said] in ([word(TOO_SOON)], [str(TOO_SOON)])


def test_who_wants_to_stop_need_not_read_first(sit: Sit) -> None:
    table = Table()
    show, read = sit(table, StandingPrompt(is_typed=True, now_s=lambda: table.now_s))
    show(FIRST)
    read(iter(["q\n", "stop\n"]))
    assert [act.answer for act in table.acts] == [Answer.STOP]


def test_a_line_of_a_file_waits_for_a_prompt_of_its_own(sit: Sit) -> None:
    table = Table()
    asked = StandingPrompt(is_typed=False, now_s=lambda: table.now_s)
    show, read = sit(table, asked)

    def lines() -> Iterator[str]:
        for prompt in (FIRST, SECOND):
            show(prompt)
            yield "\n"
            assert not asked._is_fresh.is_set()

    read(lines())
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

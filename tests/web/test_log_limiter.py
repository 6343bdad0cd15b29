"""Each complaint is printed once, then counted."""

import json
import sys

import pytest

from controller.web.log_limiter import Complaints
from tests.wordings import quoted


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def complaints(said: list[str]) -> Complaints:
    return Complaints(said.append)


def test_a_complaint_is_said_once_then_counted(complaints: Complaints, said: list[str]) -> None:
    for _ in range(1234):
        complaints.hear(quoted("Too many."))
    complaints.hear(quoted("Too few."))
    assert said == [
        "Too many.",
        "Too many. (10 times so far)",
        "Too many. (100 times so far)",
        "Too many. (1000 times so far)",
        "Too few.",
    ]


def test_a_failure_comes_with_its_traceback_once_for_each_place(
    complaints: Complaints, said: list[str]
) -> None:
    def stumble(text: str) -> None:
        raise KeyError(text)

    for text in ("a", "b", "c"):
        try:
            stumble(text)
        except KeyError as error:
            complaints.fail("A page could not be served", error)
    assert len(said) == 1
    head, first, *_, last = said[0].splitlines()
    assert head.startswith("A page could not be served: KeyError at stumble, line ")
    assert head.endswith("; please report this")
    assert first == "Traceback (most recent call last):"
    assert last == "KeyError: 'a'"


def test_of_what_a_library_logs_errors_are_complaints(complaints: Complaints, said: list[str]) -> None:
    logger = complaints.logger()
    logger.warning("Invalid request.")
    logger.error("It broke %d times.\n", 2)
    try:
        json.loads("{")
    except ValueError:
        logger.exception("It broke down.")
    assert said[0] == "It broke 2 times."
    assert said[1].startswith("It broke down.: JSONDecodeError at ")
    assert len(said) == 2


def test_complaints_go_to_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Complaints().hear(quoted("Too many."))
    assert capsys.readouterr().err == "manalath: Too many.\n"

    def gone(_: str) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(sys.stderr, "write", gone)
    Complaints().hear(quoted("Too many."))

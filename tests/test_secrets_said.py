"""What lets others play is printed on a terminal alone and kept in no file: others may read both."""

from contextlib import suppress
from pathlib import Path

import pytest

from controller.admission import AT_TABLE, WrongPinError
from controller.annexes.friend.friend_state import NO_MATCH, MatchState
from controller.annexes.friend.friend_table import MatchPrinter
from controller.annexes.phones.door_follower import DoorPrinter, show_pin
from controller.annexes.phones.lan_door import LanDoor
from controller.annexes.phones.pin_guest import PinGuest
from controller.command_line.stdio import say
from controller.games import Colour
from controller.play.guest import Act, Answer
from controller.play.publication import Published
from controller.session.events import LetPhonesIn
from simulator.twin_bench import TwinBench
from tests.deadline import until
from tests.doors import door_of
from tests.test_board_settings import seated

LINK, WORDS = "manalath-match:broker.example/c2VjcmV0.a2V5", "abandon ability able about above absent"


#: Whether the program prints to a terminal, or to a journal.
TO_EITHER = pytest.mark.parametrize("is_terminal", [True, False], ids=["terminal", "journal"])


@TO_EITHER
def test_the_pin_and_its_key_are_printed_on_a_terminal_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, is_terminal: bool
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: is_terminal)
    door = LanDoor(addresses=tuple)
    door.name, door.is_open = "manalath.local", True
    printer = DoorPrinter(door, say)
    for _ in range(2):
        printer.look()
    pin = door.keeper.pin
    printed = capsys.readouterr().out
    assert printed.startswith("Phones on this network find the board at http://manalath.local:0/")
    assert (pin in printed) == is_terminal
    assert ("█" in printed) == is_terminal
    assert door.keeper.key not in printed
    if not is_terminal:
        assert printed.count("\n") == 1
    door.keeper.renew()
    printer.look()
    printed = capsys.readouterr().out
    assert (door.keeper.pin in printed) == is_terminal
    assert bool(printed) == is_terminal


@TO_EITHER
def test_an_invitation_is_printed_on_a_terminal_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, is_terminal: bool
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: is_terminal)
    table = Published(NO_MATCH)
    table.state = MatchState(link=LINK, words=WORDS, broker="mqtt://broker.example:1883")
    printer = MatchPrinter(table, say)
    printer.look()
    printer.look()
    printed = capsys.readouterr().out
    assert "mqtt://broker.example:1883" in printed
    assert (LINK in printed, WORDS in printed, "█" in printed) == (is_terminal,) * 3


def test_neither_the_pin_nor_its_key_is_in_what_is_kept_printed_or_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game in which phones join, right and wrong, and the lights show the PIN."""
    running = seated(tmp_path)
    door, loop = door_of(running), running.loop
    assert door is not None
    assert isinstance(running.bench, TwinBench)
    bench = running.bench.workbench
    door._addresses = tuple
    pin, key = door.keeper.pin, door.keeper.key
    running.begin()
    try:
        until(lambda: loop.snapshot.session.is_linked)
        loop.post(lambda at_ms: LetPhonesIn(is_on=True, at_ms=at_ms))
        until(lambda: door.is_open)
        for said in ("x" + pin[1:], pin, key):
            with suppress(WrongPinError):
                door.keeper.admit(said, AT_TABLE, "192.168.1.7")
        show_pin(loop, door)
        until(lambda: isinstance(loop.snapshot.guest, PinGuest))
        loop.answer(lambda at_ms: Act(Answer.LEAVE, at_ms))
        until(lambda: loop.snapshot.session.is_linked)
        bench.put("e5", Colour.FIRST)
        until(lambda: loop.snapshot.session.record.plies)
    finally:
        loop.stop()
        running.wait()
        running.close()
    kept = [file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()]
    assert any(b"e5" in content for content in kept)
    printed = capsys.readouterr()
    for secret in (pin, key):
        assert not [content for content in kept if secret.encode() in content]
        assert secret not in printed.out + printed.err

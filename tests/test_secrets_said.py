"""What lets others play is said on a terminal alone: a journal is read by others, too."""

import pytest

from controller.cli.far_tables import MatchPrinter
from controller.cli.local_door import DoorPrinter
from controller.web import FarState, FarTable
from controller.web.lan_door import LanDoor

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
    printer = DoorPrinter(door, lambda act: act())
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
    table = FarTable()
    table.state = FarState(link=LINK, words=WORDS, broker="mqtt://broker.example:1883")
    printer = MatchPrinter(table, lambda act: act())
    printer.look()
    printer.look()
    printed = capsys.readouterr().out
    assert "mqtt://broker.example:1883" in printed
    assert (LINK in printed, WORDS in printed, "█" in printed) == (is_terminal,) * 3

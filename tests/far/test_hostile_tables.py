"""Tables whose broker does something wrong: page and terminal say what, and the game goes on alone."""

from pathlib import Path

import pytest

from controller.annexes.friend.friend_line import FriendLine
from controller.annexes.friend.friend_state import NO_MATCH, MatchState
from controller.annexes.friend.friend_table import MatchPrinter
from controller.annexes.house.house_state import NO_HOUSE, HouseState
from controller.annexes.house.house_table import HousePrinter
from controller.command_line.stdio import say
from controller.far import STEADY_S, broker_line, steady_line
from controller.games import Colour
from controller.messages import Message
from controller.play.publication import Published
from tests.annexes.house.near_house import NearHouse, house_of
from tests.far.hostile_broker import MISDEEDS, babbles, hostile
from tests.sweeps import sampled, swept
from tests.web.desk import Desk


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steady_line, "RETRY_S", 0.05)
    monkeypatch.setattr(broker_line, "ANSWER_S", 0.1)


def table(folder: Path) -> Desk:
    """A table with a match and a house, at which one move was made."""
    desk = Desk(
        far=lambda loop: FriendLine(loop, folder / "match.json"),
        annexes=lambda loop: (NearHouse(loop, folder),),
    )
    desk.workbench.put("e5", Colour.FIRST)
    desk.until(lambda: desk.loop.snapshot.session.record.plies)
    return desk


def reach_out(desk: Desk, url: str) -> None:
    assert desk.far is not None
    desk.far.invite(url, desk.loop.snapshot.session.record, Colour.SECOND)
    house_of(desk).loaded().play_along(url, shows_moves=True)


def end(desk: Desk) -> None:
    assert desk.far is not None
    desk.far.stop(0.0)
    house_of(desk).stop()


@sampled(2)
@pytest.mark.parametrize("name", MISDEEDS)
def test_no_broker_makes_a_move_and_every_one_is_told(name: str, tmp_path: Path) -> None:
    misdeed, _ = MISDEEDS[name]
    desk = table(tmp_path)
    record = desk.loop.snapshot.session.record
    with hostile(misdeed) as running:
        reach_out(desk, running.broker.url)
        desk.until(lambda: running.taken >= 4)
        desk.until(lambda: desk.far is not None and desk.far.state.problem)
        desk.until(lambda: house_of(desk).state.problem)
        end(desk)
    assert desk.loop.snapshot.session.record == record


@sampled(1)
@pytest.mark.parametrize("seed", swept(range(100), 3))
def test_no_babble_makes_a_move(seed: int, tmp_path: Path) -> None:
    desk = table(tmp_path)
    record = desk.loop.snapshot.session.record
    with hostile(babbles(seed)) as running:
        reach_out(desk, running.broker.url)
        desk.until(lambda: running.taken >= 4)
        end(desk)
    assert desk.loop.snapshot.session.record == record


LOST = Message("far.line_lost", broker="mqtt://b:1883")
SAID = "The line to mqtt://b:1883 was lost.\n"
THERE = "The house plays along through mqtt://b:1883.\n"


class Terminal:
    """A match and a house, what the terminal says of them, and its time."""

    def __init__(self) -> None:
        self.match, self.house, self.now_s = Published(NO_MATCH), Published(NO_HOUSE), 0.0
        self.printers = (
            MatchPrinter(self.match, say, lambda: self.now_s),
            HousePrinter(self.house, say, lambda: self.now_s),
        )

    def show(self, problem: Message | None, *, is_linked: bool) -> None:
        self.match.state = MatchState(broker="mqtt://b:1883", is_linked=is_linked, problem=problem)
        self.house.state = HouseState("mqtt://b:1883", is_linked=is_linked, problem=problem)
        for printer in self.printers:
            printer.look()


def test_a_broker_that_drops_each_line_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal()
    for _ in range(10):
        terminal.show(None, is_linked=True)
        terminal.now_s += STEADY_S / 2
        terminal.show(LOST, is_linked=False)
    assert capsys.readouterr().out == THERE + SAID + SAID
    terminal.show(None, is_linked=True)
    terminal.now_s += STEADY_S
    terminal.show(LOST, is_linked=False)
    terminal.show(None, is_linked=True)
    assert capsys.readouterr().out == SAID + SAID + THERE


def test_whoever_writes_nonsense_at_the_broker_does_not_fill_the_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    terminal = Terminal()
    for number in range(100):
        why = Message("match.not_read", why=f"\x1b[31m{number}")
        terminal.show(Message("match.refused", why=why), is_linked=True)
    said = capsys.readouterr().out
    assert said.count("it cannot be read: \\x1b[31m0") == said.count("it cannot be read") == 2

"""The end of the program: a request ends it in whatever state it is, and waits for nothing that hangs."""

import argparse
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from controller.annexes.friend.friend_line import FriendLine
from controller.annexes.friend.friend_table import FriendTable
from controller.annexes.friend.match_keeper import MatchKeeper
from controller.annexes.phones import phones_table
from controller.annexes.phones.lan_door import LanDoor
from controller.annexes.voice.voice import Speaker
from controller.cli import make_parser
from controller.cli.engine_process import SearchProgram
from controller.cli.runtime import Runtime, run, sit_down
from controller.cli.terminal_dialogue import Dialogue
from controller.command_line.boards import find_board
from controller.diagnose import open_examination, open_quick_check
from controller.far.broker_line import BrokerLine
from controller.games import Colour, Game, all_games
from controller.play.journal.store import Journal
from controller.play.loop import Loop
from controller.session import Session
from controller.session.events import OpenMenu
from controller.session.mode import Menu
from controller.web.server import LOOPBACK
from simulator.twin_bench import TwinBench
from simulator.workbench import Workbench
from tests.annexes.voice.test_voice import HANGS, program
from tests.deadline import until
from tests.doors import door_of
from tests.far.direct_broker import DirectBroker, DirectLine
from tests.hanging import Hang, hanging
from tests.sweeps import sampled
from tests.web.desk import Desk

BOARD = "virtual:hex70-dual-mega"
#: How long an end may wait for what hangs.
END_S = 2.0


@dataclass
class Table:
    """A program at work in the test's thread, and what a hand in another one does with it."""

    folder: Path
    hang: Hang
    monkeypatch: pytest.MonkeyPatch
    runnings: list[Runtime] = field(default_factory=list)
    #: What is done after the end.
    after: list[Callable[[], None]] = field(default_factory=list)

    @property
    def running(self) -> Runtime:
        until(lambda: self.runnings)
        return self.runnings[-1]

    @property
    def loop(self) -> Loop:
        return self.running.loop

    @property
    def session(self) -> Session:
        return self.loop.snapshot.session

    @property
    def bench(self) -> Workbench:
        assert isinstance(self.running.bench, TwinBench)
        return self.running.bench.workbench

    @property
    def options(self) -> argparse.Namespace:
        return self.read(())

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """Read a command line."""
        data = str(self.folder / "records")
        line = ["simulate", "--no-browser", "--port", "0", "--board", BOARD, "--data", data, *words]
        return make_parser(line).parse_args(line)

    def start(self, *words: str) -> Runtime:
        """Set the program up as a command line does."""
        options = self.read(words)
        found = find_board(options.board)
        self.runnings.append(sit_down(found, options, is_recorded=not options.no_record, can_change=True))
        return self.running

    def put(self, space: str) -> None:
        """Place a piece, once the board answers."""
        until(lambda: self.session.is_linked)
        self.bench.put(space, Colour.FIRST)

    def play(self, space: str) -> None:
        """Place a piece, and wait until it is played."""
        plies = len(self.session.record.plies)
        self.put(space)
        until(lambda: len(self.session.record.plies) > plies)

    def own_network(self, announce: Callable[..., object]) -> None:
        """Let the door find an address of this computer."""
        door = LanDoor(lambda: ("127.0.0.2",), announce)  # type: ignore[arg-type] # what has a name
        self.monkeypatch.setattr(phones_table, "LanDoor", lambda **_: door)


class Named:
    """A name that is announced."""

    name = "manalath.local"

    def close(self) -> None:
        """Take it back."""


def end() -> None:
    """Request the end as a service manager does."""
    os.kill(os.getpid(), signal.SIGTERM)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, signals: None) -> Iterator[Table]:
    del signals  # the fixture restores them afterwards
    with hanging(monkeypatch) as hang:
        table = Table(tmp_path, hang, monkeypatch)
        yield table
        hang.let_go()
        for undo in table.after:
            undo()


#: A state: what comes before the start, the words of the command line, and what a hand does after it.
State = Callable[[Table], Iterator[tuple[str, ...]]]


def playing(table: Table) -> Iterator[tuple[str, ...]]:
    yield ()
    table.play("e5")


def menu(table: Table) -> Iterator[tuple[str, ...]]:
    yield ()
    until(lambda: table.session.is_linked)
    table.loop.post(OpenMenu)
    until(lambda: isinstance(table.session.mode, Menu))


def computer_thinking(table: Table) -> Iterator[tuple[str, ...]]:
    yield ("--purple", "8")
    table.play("e5")
    until(lambda: table.session.awaited is not None)


def computer_that_hangs(table: Table) -> Iterator[tuple[str, ...]]:
    table.monkeypatch.setattr(SearchProgram, "found", table.hang.here)
    yield ("--purple", "1")
    table.play("e5")
    table.hang.wait()


def voice_speaking(table: Table) -> Iterator[tuple[str, ...]]:
    yield ("--voice", str(program(table.folder, HANGS)))
    until((table.folder / "log").exists)


def voice_that_hangs(table: Table) -> Iterator[tuple[str, ...]]:
    table.monkeypatch.setattr(Speaker, "say", table.hang.here)
    yield ("--voice", str(program(table.folder, HANGS)))
    table.hang.wait()


def friends_broker_mute(table: Table) -> Iterator[tuple[str, ...]]:
    table.monkeypatch.setattr(BrokerLine, "open", table.hang.here)
    yield ("--invite", "broker.example")
    table.hang.wait()


def friends_match_running(table: Table) -> Iterator[tuple[str, ...]]:
    broker = DirectBroker()
    table.monkeypatch.setattr(FriendTable, "_make", lambda far: FriendLine(far._loop, far._path, broker.line))
    yield ("--invite", "broker.example")
    (far,) = (each for each in table.running.server._extras.annexes if isinstance(each, FriendTable))
    friend = Desk(far=lambda loop: FriendLine(loop, None, broker.line))
    assert friend.far is not None
    table.after.append(partial(friend.far.stop, 0.0))
    friend.far.join(until(lambda: far.state.link))
    until(lambda: table.session.companions.followed, partial(friend.wait, 100.0))


def friends_line_that_hangs_as_it_closes(table: Table) -> Iterator[tuple[str, ...]]:
    table.monkeypatch.setattr(DirectLine, "close", table.hang.here)
    yield from friends_match_running(table)


def friends_document_read(table: Table) -> Iterator[tuple[str, ...]]:
    table.monkeypatch.setattr(MatchKeeper, "hear", table.hang.here)
    broker = DirectBroker()
    table.monkeypatch.setattr(FriendTable, "_make", lambda far: FriendLine(far._loop, far._path, broker.line))
    yield ("--invite", "broker.example")
    table.hang.wait()


def house_searching(table: Table) -> Iterator[tuple[str, ...]]:
    table.monkeypatch.setattr(BrokerLine, "open", table.hang.here)
    yield ("--house", "broker.example")
    table.hang.wait()


def house_and_friends_broker_mute(table: Table) -> Iterator[tuple[str, ...]]:
    table.monkeypatch.setattr(BrokerLine, "open", table.hang.here)
    yield ("--house", "broker.example", "--invite", "broker.example")
    until(lambda: table.hang.count == 2)


def lan_door_open(table: Table) -> Iterator[tuple[str, ...]]:
    table.own_network(lambda _addresses, _port: Named())
    yield ("--lan",)
    door = door_of(table.running)
    until(lambda: door.name)


def lan_door_being_opened(table: Table) -> Iterator[tuple[str, ...]]:
    table.own_network(table.hang.here)
    yield ("--lan",)
    table.hang.wait()


def lan_name_that_is_not_taken_back(table: Table) -> Iterator[tuple[str, ...]]:
    table.monkeypatch.setattr(Named, "close", table.hang.here)
    yield from lan_door_open(table)


def board_absent(table: Table) -> Iterator[tuple[str, ...]]:
    yield ()
    until(lambda: table.session.is_linked)
    table.bench.unplug()
    until(lambda: not table.session.is_linked)


def selftest(table: Table) -> Iterator[tuple[str, ...]]:
    yield ()
    table.loop.lend(open_examination(table.session.profile))
    until(lambda: table.loop.snapshot.guest is not None)


def page_open(table: Table) -> Iterator[tuple[str, ...]]:
    yield ()
    page = socket.create_connection((LOOPBACK, table.running.server.port))
    table.after.append(page.close)
    page.sendall(b"GET /ws HTTP/1.1\r\n")


def resuming(table: Table) -> Iterator[tuple[str, ...]]:
    before = table.start()
    before.begin()
    table.play("e5")
    before.loop.stop()
    before.wait()
    before.close()
    table.runnings.clear()
    yield ()
    until(lambda: table.session.is_linked)
    assert len(table.session.record.plies) == 1


def journal_slow(table: Table) -> Iterator[tuple[str, ...]]:
    table.monkeypatch.setattr(Journal, "append", table.hang.here)
    yield ()
    table.put("e5")
    table.hang.wait()


STATES: tuple[State, ...] = (
    playing,
    menu,
    computer_thinking,
    computer_that_hangs,
    voice_speaking,
    voice_that_hangs,
    friends_broker_mute,
    friends_match_running,
    friends_line_that_hangs_as_it_closes,
    friends_document_read,
    house_searching,
    house_and_friends_broker_mute,
    lan_door_open,
    lan_door_being_opened,
    lan_name_that_is_not_taken_back,
    board_absent,
    selftest,
    page_open,
    resuming,
    journal_slow,
)


@sampled(8)
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_a_request_ends_it_in_every_state(state: State, table: Table) -> None:
    into = state(table)
    words = next(into)
    others = set(threading.enumerate())

    def lead() -> None:
        next(into, None)
        end()

    with lasting(lead):
        assert run(partial(table.start, *words), table.options) == 0
    left = [each.name for each in set(threading.enumerate()) - others if not each.daemon]
    assert left == [], "Python waits for these at its end"
    assert table.hang.waited_s <= END_S


@pytest.mark.parametrize("when", ["while the old one is closed", "while the new one is set up"])
def test_a_request_ends_it_while_one_board_is_changed_for_another(when: str, table: Table) -> None:
    begun: list[Game] = []

    def change(game: Game, port: int) -> Runtime:
        del port
        begun.append(game)
        end()
        return table.start("--board", "virtual:sq36-dual-mega", "--game", game.name)

    def wish() -> None:
        until(lambda: table.session.is_linked)
        if when == "while the old one is closed":
            table.running.closing.callback(end)
        table.running.change.ask(all_games()["mana"], '{"act": "new", "game": "mana"}')

    with lasting(wish):
        assert run(table.start, table.options, change=change) == 0
    assert len(begun) == (when == "while the new one is set up")


def test_a_request_ends_a_selftest_on_the_terminal(table: Table) -> None:
    def start() -> Runtime:
        running = table.start("--no-record")
        Dialogue(running, open_quick_check(table.session.profile), is_alone=False).begin()
        return running

    def wait() -> None:
        until(lambda: table.runnings and table.loop.snapshot.guest is not None)
        end()

    with lasting(wait):
        assert run(start, table.options) == 0


@contextmanager
def lasting(act: Callable[[], object]) -> Iterator[None]:
    """Do something in another thread meanwhile; what goes wrong there ends the program, and is raised."""
    with ThreadPoolExecutor(1) as hand:
        done = hand.submit(act)
        done.add_done_callback(lambda done: end() if done.exception() else None)
        yield
        done.result()

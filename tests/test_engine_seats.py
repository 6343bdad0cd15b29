"""The engine at a table: its program answers for its seats, is hurried, and is started again."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import psutil
import pytest

from controller.board import Key
from controller.cli.engine_process import MOST_DEATHS, SearchProgram
from controller.cli.engine_seats import EngineSeats, Wanted
from controller.games import Colour, Put, all_games
from controller.lights.turn_lights import thinking
from controller.messages import Message, word
from controller.play.loop import Loop
from controller.play.subscriber import Command
from controller.play.wall_clock import WallClock
from controller.ports import Board, Clock
from controller.session import Companions, Notice, Session, open_session
from controller.session.events import Choose, DrawAnswered, NewGame, Requested, Tapped
from controller.session.mode import Choice
from controller.table import HAND, Record, Seats
from controller.table_messages import advice
from hardware.profiles import load_profile
from simulator.twin_clock import PacedClock, SimulatedClock, TwinClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import Workbench
from tests.damaged_network import network_damaged
from tests.deadline import DEADLINE_S, until

PROFILE = load_profile("hex70-dual-mega")
GAME = all_games()["manalath"]

#: The highest level, whose search takes a while.
LONG = 8


@dataclass
class Sitting:
    """A game at a simulated table, with the engine on some seats."""

    loop: "HeardLoop"
    workbench: Workbench
    programs: list[SearchProgram] = field(default_factory=list)

    @property
    def session(self) -> Session:
        return self.loop.snapshot.session

    def until(self, is_so: Callable[[], bool]) -> None:
        """Let time pass until something holds."""
        until(is_so, self.loop.turn, lambda: self.session.record)

    def put(self, space: str, colour: Colour = Colour.FIRST) -> None:
        """Place a piece, and wait until it is played."""
        plies = len(self.session.record.plies)
        self.workbench.put(space, colour)
        self.until(lambda: len(self.session.record.plies) > plies)

    def requested(self) -> Put:
        """Return the move that the engine wants made, once it wants one."""
        self.until(lambda: self.session.record.requested is not None)
        move = self.session.record.requested
        assert isinstance(move, Put)
        return move


class HeardLoop(Loop):
    """A loop that lets another thread wait for a command."""

    def __init__(self, board: Board, clock: Clock, session: Session) -> None:
        super().__init__(board, clock, session)
        self.posted = threading.Event()

    def post(self, command: Command) -> None:
        super().post(command)
        self.posted.set()


@contextmanager
def sat(
    seats: Seats = (HAND, HAND),
    start: Callable[[str], SearchProgram] = SearchProgram,
    clock: TwinClock | None = None,
) -> Iterator[Sitting]:
    clock = clock or PacedClock(WallClock())
    with closing(VirtualBoard(PROFILE, clock, seed=1)) as board, ExitStack() as closing_all:
        session = open_session(PROFILE, GAME.start(), seats=seats)
        session = replace(session, companions=Companions(has_engine=True))
        loop = HeardLoop(board, clock, session)
        sitting = Sitting(loop, board.workbench)

        def begun(game: str) -> SearchProgram:
            sitting.programs.append(start(game))
            return sitting.programs[-1]

        engine = EngineSeats(loop, begun)
        loop.subscribe(engine)
        closing_all.callback(engine.stop, 0.0)
        sitting.until(lambda: sitting.session.is_linked)
        if sitting.workbench.has_pace:
            sitting.workbench.set_speed(10.0)
        yield sitting


def test_it_answers_and_hands_carry_its_moves_out() -> None:
    with sat((HAND, 1)) as table:
        table.put("e5")
        for _ in range(3):
            move = table.requested()
            table.put(move.space, move.colour)
            assert table.session.record.last is not None
            assert table.session.record.last.move == move
            own = table.session.position.legal_moves()[0]
            assert isinstance(own, Put)
            table.put(own.space, own.colour)
        assert len(table.programs) == 1


def test_two_engines_play_each_other() -> None:
    with sat((1, 2)) as table:
        for _ in range(4):
            move = table.requested()
            table.put(move.space, move.colour)
        assert {program.game for program in table.programs} == {"manalath"}


def test_it_takes_a_draw_where_it_is_lost_and_declines_where_it_wins() -> None:
    start = GAME.start()
    for move in ["e4o", "a1p", "e5o", "a3p", "e7o", "c1p", "e8o", "i1p"]:
        start = start.play(move)
    assert start.play("e6o").outcome is not None, "orange makes five"
    with closing(SearchProgram(GAME.name)) as program:
        for engine, is_taken in ((Colour.SECOND, True), (Colour.FIRST, False)):
            wanted = Wanted(Record(GAME, start), start, 3, draw_for=engine)
            program.send(*wanted.lines())
            assert wanted.event(program.found(), 5.0) == DrawAnswered(start.fen(), is_taken, 5.0)
            assert wanted.event(None, 5.0) == DrawAnswered(start.fen(), is_taken=False, at_ms=5.0)


def test_a_hint_comes_with_its_reason() -> None:
    start = GAME.parse_fen("6/7/8/3p1p3/2oo1oo3/9/8/7/6 o")
    with closing(SearchProgram(GAME.name)) as program:
        wanted = Wanted(Record(GAME, start), start)
        program.send(*wanted.lines())
        why = Message("clause.wins")
        assert wanted.event(program.found(), 5.0) == Requested(start.fen(), "e5o", 5.0, why)
        assert wanted.event(None, 5.0) == Requested(start.fen(), None, 5.0)


def test_a_hint_is_cancelled_by_a_move_and_the_next_one_is_that_of_its_position() -> None:
    with sat() as table:
        table.put("e5")
        table.put("c3", Colour.SECOND)
        table.loop.post(lambda at_ms: Choose(Choice.HINT, at_ms))
        table.until(lambda: bool(table.programs))
        table.put("f6")
        assert table.session.hint_awaited is None
        table.loop.post(lambda at_ms: Choose(Choice.HINT, at_ms))
        table.until(lambda: table.session.hinted is not None and table.session.hinted.move is not None)
        hint = table.session.hinted
        assert hint is not None
        assert hint.move in table.session.position.legal_moves()
        assert len(table.programs) == 1


def test_an_offered_draw_is_answered_at_the_table() -> None:
    with sat((HAND, 1)) as table:
        table.put("e5")
        table.loop.post(lambda at_ms: Choose(Choice.DRAW, at_ms))
        table.until(lambda: table.session.draw_asked is Colour.SECOND)
        table.until(lambda: table.session.draw_asked is None)
        assert table.session.position.outcome is not None or table.session.talk.notice is Notice.DRAW_DECLINED


def test_it_answers_anew_after_a_takeback() -> None:
    with sat((HAND, LONG)) as table:
        table.put("e5")
        table.until(lambda: bool(table.programs))
        table.loop.post(lambda at_ms: Tapped(Key.UNDO, at_ms))
        table.until(lambda: not table.session.record.plies)
        table.workbench.lift("e5")
        table.until(lambda: not table.session.memory.stale)
        assert table.session.awaited is None
        table.put("f6")
        table.requested()
        assert len(table.programs) == 1


def test_a_program_that_is_killed_is_started_again() -> None:
    with sat((HAND, LONG)) as table:
        table.put("e5")
        table.until(lambda: bool(table.programs))
        table.programs[0].process.kill()
        table.requested()
        assert len(table.programs) == 2


def test_one_that_dies_each_time_is_given_up_and_that_is_said() -> None:
    def dying(game: str) -> SearchProgram:
        program = SearchProgram(game)
        program.process.kill()
        return program

    with sat((HAND, 1), dying) as table:
        table.put("e5")
        table.until(lambda: table.session.is_unanswered)
        assert len(table.programs) == MOST_DEATHS
        assert word(advice(table.session).message).startswith("The computer keeps stopping.")


def test_a_damaged_network_is_named_and_the_move_given_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with network_damaged(GAME.name, tmp_path, monkeypatch) as damaged, sat((HAND, 1)) as table:
        table.put("e5")
        table.until(lambda: table.loop.snapshot.complaint is not None)
        assert table.session.is_unanswered
        complaint = table.loop.snapshot.complaint
        assert complaint == Message("error.network", path=damaged)
        assert word(advice(table.session).message).startswith("The computer keeps stopping.")


def test_a_mistake_of_its_thread_is_told_and_the_next_move_is_searched(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lacks = ["memory"]

    def start(game: str) -> SearchProgram:
        if lacks:
            raise OSError("no memory")
        return SearchProgram(game)

    with sat((HAND, 1), start) as table:
        table.put("e5")
        table.until(lambda: table.loop.snapshot.complaint is not None)
        assert table.session.is_unanswered
        assert table.loop.snapshot.complaint == Message("error.engine", mistake="OSError: no memory")
        lacks.clear()
        table.loop.post(lambda at_ms: Tapped(Key.UNDO, at_ms))
        table.until(lambda: not table.session.record.plies)
        table.workbench.lift("e5")
        table.put("e6")
        table.requested()
    assert "OSError: no memory" in capsys.readouterr().err


def stopped(game: str) -> SearchProgram:
    """Start a program that neither answers nor ends."""
    program = SearchProgram(game)
    os.kill(program.process.pid, signal.SIGSTOP)
    return program


def test_one_that_is_stopped_is_killed_when_its_time_is_over_and_then_given_up() -> None:
    clock = SimulatedClock()
    with sat((HAND, 1), stopped, clock) as table:
        table.put("e5")
        table.until(lambda: table.session.awaited is not None)
        begun_ms = clock.now_ms()
        assert word(advice(table.session).message).startswith("Purple is thinking.")
        table.until(lambda: table.session.is_unanswered)
        assert len(table.programs) == MOST_DEATHS
        assert clock.now_ms() - begun_ms >= 120_000.0 * MOST_DEATHS
        said = word(advice(table.session).message)
        assert said.startswith("The computer keeps stopping.")
        assert "thinking" not in said
        assert not thinking(table.session)


def test_after_one_that_was_stopped_another_answers() -> None:
    starts = [SearchProgram, stopped]

    def start(game: str) -> SearchProgram:
        return starts.pop()(game)

    with sat((HAND, 1), start, SimulatedClock()) as table:
        table.put("e5")
        table.until(lambda: len(table.programs) == 2)
        # Time stands still until it has answered.
        assert table.loop.posted.wait(DEADLINE_S)
        table.requested()
        assert not psutil.pid_exists(table.programs[0].process.pid)


def test_one_that_is_stopped_ends_with_the_table() -> None:
    with sat((1, HAND), stopped) as table:
        table.until(lambda: bool(table.programs))
    assert not psutil.pid_exists(table.programs[0].process.pid)


def test_a_new_game_has_the_seats_that_it_asks_for() -> None:
    with sat((HAND, HAND)) as table:
        table.loop.post(lambda at_ms: NewGame(GAME.start(), at_ms, seats=(1, HAND)))
        table.requested()
        table.loop.post(lambda at_ms: NewGame(GAME.start(), at_ms))
        table.until(lambda: table.session.record.requested is None)
        assert table.session.record.seats == (1, HAND)
        table.requested()


def test_its_program_ends_with_the_table() -> None:
    with sat((LONG, HAND)) as table:
        table.until(lambda: bool(table.programs))
    assert not psutil.pid_exists(table.programs[0].process.pid)

"""One program at one board: the product's loop, record, seats, match and page server, in simulated time.

The board and what lies on it stay; the program may lose its power, and is begun again by what is left.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from controller.admission import Admission, Role
from controller.annex import OpenAnnex, OpenTable
from controller.annexes.friend.friend_line import FriendLine
from controller.annexes.friend.match_keeper import MatchKeeper
from controller.annexes.phones.lan_door import LanDoor
from controller.annexes.phones.phones_table import PhonesTable
from controller.board import Profile
from controller.far.steady_line import LineUser, MakeLine, SteadyLine
from controller.games import Colour, GameError, Position, all_games
from controller.play.journal import (
    LOCK_FILE,
    Damaged,
    EntryKind,
    Folder,
    Journal,
    JournalError,
    Recorder,
    offer_unfinished,
    open_folder,
)
from controller.play.loop import Loop
from controller.play.subscriber import Command, RecordAnswer, Subscriber
from controller.session import Phones, Session, open_session
from controller.session.events import Effect, Event
from controller.table import ELSEWHERE, HAND
from controller.table.clock import GameClock
from controller.web import PageExtras
from controller.web.allowance import Guests
from controller.web.app import make_app
from controller.web.connection_limit import Shared
from controller.web.log_limiter import Complaints
from controller.web.server import Guard
from controller.web.viewers import Viewers
from simulator.twin_bench import TwinBench
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.far.given_friend import GivenFriend
from tests.far.memory_broker import MemoryBroker, MemoryLine, Schedule
from tests.proof.bench.journal.disk import Disk
from tests.proof.bench.journal.disk_sqlite import access_to
from tests.proof.bench.request_games import THINK_MS, Seat, at_random
from tests.proof.world.events import SimulatedEvents
from tests.proof.world.page import WorldPage
from tests.proof.world.settings import Keeping, Settings
from tests.web.desk import PORT

if TYPE_CHECKING:
    from tests.proof.world.judge import Judge

#: Where the journal is on a disk in memory.
_PATH = Path("/games.db")
#: When worlds begin, by the computer's clock (ms since 1970).
_BEGAN_MS = 1_790_000_000_000


@dataclass
class Surroundings:
    """What the tables of one world share: time, the broker between them, and a folder for their files."""

    settings: Settings
    folder: Path
    events: SimulatedEvents
    schedule: Schedule
    broker: MemoryBroker


class _Late(Subscriber):
    """A recorder whose answers come late."""

    def __init__(self, recorder: Recorder, delay: Callable[[Callable[[], None]], None]) -> None:
        self._recorder, self._delay = recorder, delay

    def start(self, session: Session, post: Callable[[Command], None]) -> None:
        """Answer later."""

        def answer(command: Command) -> None:
            if isinstance(command, RecordAnswer):
                self._delay(partial(post, command))
            else:
                post(command)

        self._recorder.start(session, answer)

    def hear(self, event: Event) -> None:
        """Pass it on."""
        self._recorder.hear(event)

    def take(self, effect: Effect, session: Session) -> None:
        """Pass it on."""
        self._recorder.take(effect, session)


@dataclass
class WorldTable:
    """One board with its program; ``loop`` is None while it has no power."""

    around: Surroundings
    number: int
    profile: Profile
    start: Position
    judge: "Judge"
    loop: Loop | None = None
    pages: list[WorldPage] = field(default_factory=list)
    friend: FriendLine | None = None
    folder: Folder | None = None
    #: Another program with the same folder, and the game that it has gone on with: its number and moves.
    second: Folder | None = None
    taken_over: tuple[int, tuple[str, ...]] | None = None
    #: The number of the journal's game that the program began with, 0 if it began anew.
    offered: int = 0
    #: How far the computer's clock has been set, in ms.
    set_ms: float = 0.0

    def __post_init__(self) -> None:
        settings = self.around.settings
        self.clock = SimulatedClock()
        self.board = VirtualBoard(self.profile, self.clock, settings.seed + self.number)
        self.workbench = self.board.workbench
        self.random = Random(f"table {settings.seed} {self.number}")
        is_lying = settings.keeping is Keeping.LYING
        self.disk = Disk(settings.seed, is_lying=is_lying)
        self.lines: list[_SimulatedLine] = []
        self.door = LanDoor(addresses=tuple)
        self.door.is_open, self.door.port = True, PORT
        self.switched = 0

    @property
    def session(self) -> Session:
        """The session as the loop has it; only while there is power."""
        assert self.loop is not None
        return self.loop.snapshot.session

    @property
    def keeper(self) -> MatchKeeper | None:
        """The keeper of the match; None if there is none."""
        return None if self.friend is None else self.friend._keeper

    @property
    def now_ms(self) -> float:
        """The time at this board."""
        return self.clock.now_ms()

    def begin(self) -> None:
        """Switch the program on; what was recorded is offered."""
        settings, self.switched = self.around.settings, self.switched + 1
        first, second = (HAND if colour in settings.hands else ELSEWHERE for colour in Colour)
        is_recorded = settings.keeping is not Keeping.NOTHING
        session = open_session(self.profile, self.start, is_recorded=is_recorded, seats=(first, second))
        session = replace(
            session,
            record=replace(session.record, clock=GameClock.read(settings.clock)),
            phones=Phones(are_let_in=True),
        )
        recorder, session = self._recorder(session) if is_recorded else (None, session)
        loop = self.loop = Loop(self.board, self.clock, session)
        if recorder is not None:
            loop.subscribe(_Late(recorder, self._delay) if settings.late_ms else recorder)
        loop.subscribe(self.judge)
        chance = Random(f"seat {settings.seed} {self.number} {self.switched}")
        loop.subscribe(Seat(loop, at_random(chance), self.workbench.after, lambda: chance.uniform(*THINK_MS)))
        self._open_pages(loop, self._annexes(loop))

    def _delay(self, act: Callable[[], None]) -> None:
        late_ms = self.around.settings.late_ms
        self.workbench.after(self.random.uniform(0.2, 1.0) * late_ms, act)

    def wall_ms(self) -> int:
        """Return the time by the computer's clock."""
        return int(_BEGAN_MS + self.now_ms + self.set_ms)

    def _recorder(self, session: Session) -> tuple[Recorder, Session]:
        self.offered = 0
        try:
            journal = self.open_journal()
        except Damaged:
            self.disk = Disk(self.around.settings.seed + self.switched)
            journal = self.open_journal()
        except JournalError:
            return Recorder(self.open_journal, is_threaded=False), session
        with suppress(GameError, JournalError):
            session, self.offered = offer_unfinished(journal, session, all_games())
        return Recorder(journal, offered=self.offered, is_threaded=False), session

    def open_journal(self) -> Journal:
        """Open the journal; its errors."""
        if self.around.settings.keeping is Keeping.FOLDER:
            if self.folder is not None:
                self.folder.close()
            self.folder = open_folder(self.around.folder / f"records {self.number}", self.wall_ms)
            return self.folder.journal
        return Journal(_PATH, self.wall_ms, access_to(self.disk))

    def _annexes(self, loop: Loop) -> tuple[OpenAnnex, ...]:
        table = OpenTable(
            loop, None, None, lambda _: None, board="virtual", bench=None, offered=lambda _: None
        )
        phones = PhonesTable(table, self.door)
        if self.around.settings.friend is None:
            return (phones,)
        make_line = lambda _, topics, will, hearing, __: self.around.broker.line(topics, will, hearing)  # noqa: E731 - a line of the broker
        self.friend = FriendLine(
            loop,
            self.around.folder / f"match {self.number}.json",
            make_line,
            steady=self._steady,
            fresh=self.random.randbytes,
        )
        return (phones, GivenFriend(loop, self.friend))

    def _steady(self, user: LineUser, make_line: MakeLine) -> SteadyLine:
        line = _SimulatedLine(user, make_line, self.around.schedule)
        self.lines.append(line)
        return line

    def _open_pages(self, loop: Loop, annexes: tuple[OpenAnnex, ...]) -> None:
        viewers, extras = Viewers(), PageExtras(annexes=annexes)
        loop.subscribe(viewers)
        self.workbench.subscribe(viewers.wake)
        self.bench = TwinBench(loop, self.workbench, 0)
        for annex in annexes:
            annex.subscribe(viewers.wake)
            for watch in annex.watches:
                loop.subscribe(watch)
        if not self.around.settings.pages:
            return
        guests = Guests(self.around.events.time)
        app = make_app(loop, self.bench, all_games(), viewers, extras)
        self.complaints: list[str] = []
        self._shared = Shared(
            Guard(app, PORT, extras=extras, guests=guests), Complaints(self.complaints.append), lambda _: None
        )
        for page in self.pages:
            page.sit_down(self._shared, self.cookie(page), guests)

    def cookie(self, page: WorldPage) -> str:
        """Give a page on another computer its pass."""
        if page.admitted.role is Role.TABLE:
            return ""
        return self.door.keeper.admit(
            self.door.keeper.pin,
            Admission(page.admitted.role, page.admitted.seat),
            f"192.168.1.{20 + page.number}",
        )

    def try_second(self, random: Random) -> None:
        """Start another program with the same folder, or end the one there is.

        Now and then somebody has deleted the file by which the first program keeps others out. Then the
        second one owns the folder and goes on with the game of the first, perhaps with a ply of its own.
        """
        if self.second is not None:
            self.judge.look_at_disk()
            self.second.close()
            self.second = self.taken_over = None
            return
        if self.folder is None:
            return
        if random.random() < 0.6:
            (self.folder.path / LOCK_FILE).unlink(missing_ok=True)
        self.second = open_folder(self.folder.path, self.wall_ms)
        unfinished = [game for game in self.second.journal.found if game.is_unfinished]
        if self.second.lock is None or not unfinished:
            return
        newest = unfinished[-1]
        self.second.journal.go_on(newest)
        moves = tuple(each.text for each in newest.moves)
        if random.random() < 0.5:
            record = newest.record(all_games())
            move = record.game.write_move(random.choice(list(record.reached.legal_moves())))
            self.second.journal.append([(EntryKind.PLY, len(moves) + 1, move)])
            moves = (*moves, move)
        self.taken_over = newest.number, moves

    def cut_lines(self) -> None:
        """Cut the lines between this board and the broker."""
        for line in self.lines:
            line.cut()

    def cut_power(self, seed: int) -> None:
        """Take the computer's power away; the board goes dark with it."""
        for page in self.pages:
            page.leave_table()
        for line in self.lines:
            line.lose()
        self.lines, self.loop, self.friend = [], None, None
        self.disk = self.disk.after_cut(seed)
        self.workbench.unplug()

    def restore_power(self) -> None:
        """Give the power back."""
        self.workbench.plug()
        self.begin()

    def run_to(self, at_ms: float) -> None:
        """Let time pass at this board."""
        span_ms = at_ms - self.now_ms
        if span_ms <= 0.0:
            return
        self.workbench.after(span_ms, self.board.wake)
        while self.now_ms < at_ms:
            if self.loop is None:
                self.board.read((at_ms - self.now_ms) / 1000.0)
            else:
                self.loop.turn()
        for line in self.lines:
            line.work()


class _SimulatedLine(SteadyLine):
    """A line without a thread: the world has its work done."""

    def __init__(self, user: LineUser, make_line: MakeLine, schedule: Schedule) -> None:
        super().__init__(user, make_line)
        self._schedule = schedule

    def now_s(self) -> float:
        """Return the time in the world."""
        return self._schedule.now_s

    def wake(self) -> None:
        """Nothing waits."""

    def cut(self) -> None:
        """Have the line cut between this board and the broker."""
        if isinstance(self._line, MemoryLine):
            self._line.broker.cut(self._line)

    def lose(self) -> None:
        """End without a word, as a computer that loses its power."""
        self.cut()
        self._line, self._is_over = None, True
        self._number += 1

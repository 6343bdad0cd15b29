"""A world at play: acts in their order, time in small steps, everybody judged after each.

A world ends well if nothing happened that must never be, and if at last everything goes on: `recovery`.
"""

import asyncio
import json
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random

from controller.admission import Admission, Role
from controller.games import Colour, all_games
from controller.play.journal import JournalError
from controller.table import drawn as drawn_record
from hardware.profiles import load_profile
from tests.far.memory_broker import MemoryBroker, Schedule
from tests.proof.bench.audit import Auditor, GameTally
from tests.proof.bench.journal.disk import Call, DiskFault, sound
from tests.proof.world.acts import WorldAct, drawn_acts
from tests.proof.world.catalogue import Seen
from tests.proof.world.events import SimulatedEvents
from tests.proof.world.hand import WorldHand
from tests.proof.world.judge import Judge
from tests.proof.world.page import WorldPage
from tests.proof.world.recovery import recover
from tests.proof.world.settings import Keeping, Settings
from tests.proof.world.settings import drawn as drawn_settings
from tests.proof.world.table import Surroundings, WorldTable
from tests.web.meddler import Meddler

#: Time passes in steps of this length.
STEP_MS = 100.0
#: How long a computer is without power, and a broker away, in ms.
OFF_MS, AWAY_MS = (200.0, 8000.0), (500.0, 20_000.0)
#: By how much a computer's clock is set, in ms: a second, summer time, a day, ten years.
SETS_MS = (1000.0, 3_600_000.0, -3_600_000.0, 86_400_000.0, -86_400_000.0, 315_360_000_000.0)
#: Acts that end the program, and those that a page may do whatever its role.
NEVER, LOOKING = {"switch_off"}, {"look_back", "back_to_now"}
#: Where tables meet.
BROKER = "mqtt://broker.example:1883"


@dataclass
class Outcome:
    """What became of a world: ``problem`` is empty if all went well; ``acts`` were done before that."""

    settings: Settings
    acts: int = 0
    problem: str = ""
    simulated_s: float = 0.0
    #: What was reached, by what it is.
    seen: Seen = field(default_factory=Seen)


class World:
    """One world. ``settings`` and ``acts`` are all that decides what happens."""

    def __init__(self, settings: Settings, acts: Sequence[WorldAct], folder: Path) -> None:
        self.settings, self.acts, self.done = settings, tuple(acts), 0
        self.random, self.schedule, self.events = (
            Random(f"world {settings.seed}"),
            Schedule(),
            SimulatedEvents(),
        )
        friend = settings.friend
        self.broker = MemoryBroker(
            self.schedule,
            self.random,
            0.0 if friend is None else friend.trouble,
            0.0 if friend is None else friend.malice,
        )
        self.seen = Seen()
        self.around = Surroundings(settings, folder, self.events, self.schedule, self.broker)
        self.tables = [self._table(number) for number in range(settings.boards)]
        self.hands = [WorldHand(table) for table in self.tables]
        self.now_ms = 0.0
        self.tally = GameTally()
        self._auditor: Auditor | None = None
        self._later: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()

    def _table(self, number: int) -> WorldTable:
        settings = self.settings
        record = drawn_record(all_games()[settings.game], settings.seed % 960)
        judge = Judge()
        table = WorldTable(self.around, number, load_profile(settings.profile), record.start, judge)
        judge.table = table
        for index, kind in enumerate(settings.pages):
            if index % settings.boards == number:
                seat = None if kind.role is not Role.SEAT else list(Colour)[index % 2]
                table.pages.append(
                    WorldPage(self.events, index, Admission(kind.role, seat), kind.lag_ms / 1000.0)
                )
        return table

    # ------------------------------------------------------------------------------------------- playing

    def play(self, until: int | None = None) -> Outcome:
        """Play all acts and see that all goes on, or only those before ``until``; a problem ends it."""
        outcome = Outcome(self.settings, seen=self.seen)
        try:
            self._begin()
            for act in self.acts[:until]:
                self.run_to(act.at_ms)
                if self.problem:
                    break
                self._do(act)
                self.done += 1
            if not self.problem and until is None:
                recover(self)
        finally:
            self.close()
        outcome.acts, outcome.problem, outcome.simulated_s = self.done, self.problem, self.now_ms / 1000.0
        return outcome

    def close(self) -> None:
        """End everything."""
        for table in self.tables:
            for folder in (table.folder, table.second):
                if folder is not None:
                    folder.close()
            table.board.close()
        self.events.run_until_complete(self._cancel())
        self.events.close()

    async def _cancel(self) -> None:
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def problem(self) -> str:
        """The first thing that must not be; empty if all is well."""
        return next((problem for table in self.tables for problem in table.judge.problems), "")

    def _begin(self) -> None:
        for table in self.tables:
            table.begin()
        if self.settings.is_meant:
            (table,), (hand,) = self.tables, self.hands
            self._auditor = Auditor(self.tally, hand.hand, table.session.hand_times.settle_ms)
            assert table.loop is not None
            table.loop.subscribe(self._auditor)
        self.run_for(1500.0)
        if self.settings.friend is not None:
            self._meet()

    def _meet(self) -> None:
        """Invite the friend, who comes."""
        home, away = self.tables
        assert home.friend is not None
        assert away.friend is not None
        home.friend.invite(BROKER, home.session.record, self.random.choice(list(Colour)))
        self.run_for(1000.0)
        away.friend.join(home.friend.state.link, BROKER)
        self.run_for(3000.0)

    def run_for(self, span_ms: float) -> None:
        """Let time pass."""
        self.run_to(self.now_ms + span_ms)

    def run_to(self, at_ms: float) -> None:
        """Let time pass in steps, and judge after each, until something is wrong."""
        while self.now_ms < at_ms and not self.problem:
            self.now_ms = min(self.now_ms + STEP_MS, at_ms)
            for table in self.tables:
                table.run_to(self.now_ms)
            self.schedule.run(self.now_ms / 1000.0)
            self.events.run_to(self.now_ms / 1000.0)
            for at, number, act in [each for each in self._later if each[0] <= self.now_ms]:
                self._later.remove((at, number, act))
                act()
            self._judge()

    def after(self, span_ms: float, act: Callable[[], None]) -> None:
        """Do something later."""
        self._later.append((self.now_ms + span_ms, next(self._numbers), act))

    def _judge(self) -> None:
        for table, hand in zip(self.tables, self.hands, strict=True):
            judge = table.judge
            judge.look_at_lights()
            for page in table.pages:
                judge.look_at_page(page)
            judge.look_at_match(table.keeper)
            self.seen.look(table, hand)
        if self._auditor is not None:
            self._auditor.on_turn(self.tables[0].session, self.now_ms)
            if self.tally.wrong_moves:
                self.tables[0].judge.problems.append("safety: a ply stands that no hand meant")

    # ------------------------------------------------------------------------------------------- acting

    def _do(self, act: WorldAct) -> None:
        table, hand, random = self.tables[act.board], self.hands[act.board], Random(act.chance)
        self.seen.acts.add(act.what)
        if hand.can(act.what):
            hand.do(act.what, act.chance)
            return
        does = {
            "page": self._page_acts,
            "drag": self._page_drags,
            "pages come and go": self._page_comes_or_goes,
            "line dies": self._line_dies,
            "clock is set": self._set_clock,
            "disk": self._trouble_disk,
            "power": self._cut_power,
            "line is cut": lambda table, _: table.cut_lines(),
            "broker stops": self._stop_broker,
            "second program": self._second_program,
        }
        does[act.what](table, random)

    def _page(self, table: WorldTable, random: Random, *roles: Role) -> WorldPage | None:
        pages = [
            page for page in table.pages if page.is_current and (not roles or page.admitted.role in roles)
        ]
        return random.choice(pages) if pages else None

    def _page_acts(self, table: WorldTable, random: Random) -> None:
        """Have a page ask for anything that there is."""
        page = self._page(table, random)
        if page is not None and table.loop is not None:
            meddler = Meddler(table.loop, table.bench, random)
            name = meddler.any_name()
            if name not in NEVER:
                asked = meddler.drawn(name)
                # Who watches may look back at the game on the table, and at no other.
                is_allowed = name in LOOKING and not json.loads(asked).get("record")
                page.forbidden += page.admitted.role is Role.WATCH and not is_allowed
                page.say(asked)

    def _page_drags(self, table: WorldTable, random: Random) -> None:
        """Have a page at the table take a piece into its hand, or let it go."""
        page, lying = self._page(table, random, Role.TABLE), sorted(table.workbench.lying())
        if page is None or not lying:
            return
        page.act("grab", space=random.choice(lying))
        page.act("drag", x_mm=random.uniform(-150.0, 150.0), y_mm=random.uniform(-150.0, 150.0))
        if random.random() < 0.4:
            self.after(random.uniform(100.0, 3000.0), lambda: page.act("drop"))
        elif any(kind.dies for kind in self.settings.pages):
            self.after(150.0, page.die)

    def _page_comes_or_goes(self, table: WorldTable, random: Random) -> None:
        if table.pages:
            page = random.choice(table.pages)
            page.is_here = not page.is_here
            page.open()

    def _line_dies(self, table: WorldTable, random: Random) -> None:
        page = self._page(table, random)
        if page is not None and self.settings.pages[page.number].dies:
            page.die()

    def _set_clock(self, table: WorldTable, random: Random) -> None:
        table.set_ms += random.choice(SETS_MS)

    def _trouble_disk(self, table: WorldTable, random: Random) -> None:
        """Have some of the next calls of the disk fail."""
        first, last = table.disk.calls, table.disk.calls + random.choice((1, 4, 30, 300))
        fault = random.choice((DiskFault.BROKEN, DiskFault.FULL, DiskFault.READ_ONLY))
        kinds = random.choice((frozenset(Call), frozenset({Call.SYNC})))
        table.disk.plan = lambda number, call: fault if first < number <= last and call in kinds else None

    def _cut_power(self, table: WorldTable, random: Random) -> None:
        """Cut the power of a computer; it comes back later."""
        if table.loop is None or self.settings.keeping is Keeping.FOLDER:
            return
        table.judge.look_at_disk()
        table.disk.plan = sound
        table.cut_power(random.randrange(2**32))
        table.judge.after_cut()
        self.after(random.uniform(*OFF_MS), lambda: self.switch_on(table))

    def switch_on(self, table: WorldTable) -> None:
        """Give a computer its power back."""
        if table.loop is None:
            table.restore_power()
            table.judge.begin(is_resumed=bool(table.offered))

    def _stop_broker(self, _table: WorldTable, random: Random) -> None:
        if self.broker.is_running:
            self.broker.stop(forgets=random.random() < 0.5)
            self.after(random.uniform(*AWAY_MS), self.broker.start)

    def _second_program(self, table: WorldTable, random: Random) -> None:
        """Start another program with the same folder."""
        with suppress(JournalError):
            table.try_second(random)


def play_world(
    seed: int,
    settings: Settings | None = None,
    acts: Sequence[WorldAct] | None = None,
    until: int | None = None,
    on_table: Callable[[WorldTable], None] = lambda _: None,
) -> Outcome:
    """Play the world of a seed, or that of other settings and acts, in a folder of its own.

    ``on_table`` is called with each board before anything happens there.
    """
    settings = settings or drawn_settings(seed)
    with tempfile.TemporaryDirectory(prefix="world") as folder:
        world = World(settings, drawn_acts(settings) if acts is None else acts, Path(folder))
        for table in world.tables:
            on_table(table)
        return world.play(until)

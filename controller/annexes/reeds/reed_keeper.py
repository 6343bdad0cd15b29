"""Keeps the lives of the reeds of each board, while it is played on; a page may say that a reed is new.

Decides when what was counted is put into a life: at rest, after a game, a self-test, or some minutes, so that
a card is written seldom; what a power cut takes is what came after that. A file is replaced in one step, and
what was put into it is counted nowhere else, so nothing is ever counted twice. One that cannot be read is put
aside, and a new life begins. The reeds of a twin are no reeds of anybody: their life ends with the program.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from controller.annex import (
    AnnexAct,
    FindOffer,
    JointPlan,
    OpenAnnex,
    OpenTable,
    ReedHistory,
    nothing_offered,
)
from controller.board import NoSpaceError
from controller.command_line.kept_lives import life_file
from controller.command_line.stdio import say
from controller.command_line.user_files import keep, read_kept
from controller.games import quoted
from controller.inference import Reading, table_of
from controller.messages import Message
from controller.play.loop import Loop
from controller.play.subscriber import Subscriber
from controller.session import Session
from controller.session.events import Abandoned, Effect, Ended, Masked, Reopened
from controller.wear import (
    BoardLife,
    Stint,
    VisitsReeds,
    blamed,
    finished,
    fold,
    follow,
    joints_of,
    life_from_text,
    life_text,
    missed,
    open_stint,
    put_in,
    renewed,
    traced,
)
from hardware.plain_files import FileError

#: How long nothing must have changed before a life is written, and how often it is without the end of a game.
REST_MS, EVERY_MS = 20_000.0, 300_000.0


class ReedKeeper(Subscriber, ReedHistory):
    """Follows a loop, and keeps the life of its board's reeds below ``records``; None keeps it nowhere.

    ``later`` runs a function in a thread that may wait for a disk. ``find_offer`` asks other annexes.
    """

    def __init__(
        self,
        loop: Loop,
        records: Path | None,
        later: Callable[[Callable[[], None]], None],
        find_offer: FindOffer = nothing_offered,
    ) -> None:
        self._loop, self._records, self._later, self._find_offer = loop, records, later, find_offer
        self._profile = loop.snapshot.session.profile
        self._stint = open_stint(self._profile)
        self._board = ""
        self._put_ms = 0.0
        #: The faults of keys that are counted already.
        self._faults = loop.snapshot.session.keys.faults
        #: The self-test that goes on, and how many visits it had when it began.
        self._test: tuple[VisitsReeds, int] | None = None
        #: The life of the reeds; None before a board has named itself, and its file was read.
        self.life: BoardLife | None = None
        self.joints = {}

    def take(self, effect: Effect, session: Session) -> None:
        """Count games, and pieces that no reed has read."""
        match effect:
            case Ended() | Abandoned():
                self._stint = replace(self._stint, games=self._stint.games + 1)
            case Reopened():
                self._stint = replace(self._stint, games=max(self._stint.games - 1, 0))
            case Masked(space=name, felt=Reading.EMPTY):
                space, out = session.profile.space(name), session.table.left_out.get(name)
                colour = (out and out.declared) or table_of(session.position).get(name)
                for at in {space.first, space.second} if colour is None else {space.sensor(colour)}:
                    self._stint = missed(self._stint, at)

    def look(self) -> None:
        """Follow the ledger and the self-test, and put what they said into the life when it is time."""
        snapshot = self._loop.snapshot
        if snapshot.identity is not None and snapshot.identity.board_id != self._board:
            self._begin(snapshot.identity.board_id)
        if snapshot.ledger is not self._stint.seen:
            self._stint = follow(self._stint, snapshot.ledger)
        before, self._faults = self._faults, snapshot.session.keys.faults
        for key, fault in self._faults.items() - before.items():
            self._stint = blamed(self._stint, self._profile.keys[key], fault)
        guest: object = snapshot.guest
        if isinstance(guest, VisitsReeds):
            begun = self._test[1] if self._test else len(guest.visits)
            self._test = guest, begun
        elif self._test is not None:
            test, begun = self._test
            self._test = None
            self._put(traced(self._profile, test.visits[begun:]))
            self._put_all(snapshot.at_ms)
        if self._stint.reeds and snapshot.at_ms >= self._due_ms():
            self._put_all(snapshot.at_ms)
        self.due_ms = self._due_ms() if self._stint.reeds else math.inf

    def stop(self, at_ms: float) -> None:
        """Put the rest into the life."""
        self._put_all(at_ms)

    def put_in(self, name: str) -> None:
        """Begin the life of a reed anew, from any thread: another one is in its place."""
        self._later(partial(self._change, self._board, partial(put_in, name=name)))

    def _due_ms(self) -> float:
        """Return when the life may be written: at rest, after a game or some minutes."""
        earliest_ms = 0.0 if self._stint.games else self._put_ms + EVERY_MS
        return max(self._stint.changed_ms + REST_MS, earliest_ms)

    def _begin(self, board: str) -> None:
        self._stint, self._board = Stint(self._stint.board), board
        self._later(partial(self._change, board, self._as_built))

    def _put_all(self, at_ms: float) -> None:
        stint, self._stint = finished(self._stint, at_ms), renewed(self._stint)
        self._put_ms = at_ms
        if stint.reeds or stint.games:
            self._put(stint)

    def _put(self, stint: Stint) -> None:
        self._later(partial(self._change, self._board, partial(fold, profile=self._profile, stint=stint)))

    def _change(self, board: str, change: Callable[[BoardLife], BoardLife]) -> None:
        """Change the life and its file; in the one thread that waits for a disk."""
        life = self.life
        if life is None or life.board != board:
            life = self._read(board)
        self.life = after = change(life)
        if self.joints.keys() != set(after.troubled):
            plan = self._find_offer(JointPlan) or JointPlan()
            self.joints = joints_of(after, partial(plan.read_joint, self._profile))
        if after is life or self._records is None:
            return
        if (unsaved := keep(life_file(self._records, life.profile, board), life_text(after))) is not None:
            say(unsaved)

    def _as_built(self, life: BoardLife) -> BoardLife:
        built = self._profile.build.built
        return life if life.built is built else replace(life, built=built)

    def _read(self, board: str) -> BoardLife:
        new = self._as_built(BoardLife(self._profile.name, board))
        if self._records is None:
            return new
        path = life_file(self._records, self._profile.name, board)
        try:
            return read_kept(path, life_from_text) if path.is_file() else new
        except FileError as error:
            say(error.message)
            return new


@dataclass(frozen=True, slots=True)
class ReplaceReed(AnnexAct):
    """Begin the life of a reed anew, by its name: another one is in its place."""

    reed: str


class ReedTable(OpenAnnex):
    """The reeds of one table."""

    name = "reeds"

    def __init__(self, table: OpenTable, keeper: ReedKeeper | None = None) -> None:
        if keeper is None:
            keeper = ReedKeeper(table.loop, table.board_folder, table.later, table.offered)
        self._loop, self._keeper = table.loop, keeper
        self.watches = self.offers = (keeper,)
        self.acts = {ReplaceReed: lambda act: self._put_in(act.reed)}

    def _put_in(self, reed: str) -> None:
        """Have another reed in place; NoSpaceError if the board has none of that name."""
        if reed not in self._loop.snapshot.session.profile.sensors().values():
            raise NoSpaceError(Message("reeds.no_reed", found=quoted(reed)))
        self._keeper.put_in(reed)

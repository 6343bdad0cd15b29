"""The house that plays along with this table: the line to its broker, and the file that remembers it.

`house_documents` decides what it learns. Needs the extra ``far``.
"""

import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from controller.annexes.house.house_documents import (
    OFFLINE,
    ONLINE,
    PRESSED,
    HouseBoard,
    discovery,
    event_document,
    said_document,
    state_document,
    steady_mv,
    turn_document,
)
from controller.annexes.house.house_state import NO_HOUSE, HouseState
from controller.command_line.user_files import keep, read_kept
from controller.far.broker import Broker
from controller.far.broker_line import BrokerLine
from controller.far.steady_line import MakeLine, Opening, SteadyLine, TableLine
from controller.messages import Message
from controller.plain import Codec, read_json
from controller.play.loop import Loop
from controller.play.subscriber import Command
from controller.session import Session
from controller.session.events import Effect, SwitchOff
from hardware.plain_files import FileError

if TYPE_CHECKING:
    from controller.ports import Health

#: How long what the board says must stand before the house hears it: a hand that moves a piece on is no news.
STANDS_S = 1.0
_MARK_BYTES = 8


@dataclass(frozen=True, slots=True)
class SavedHouse:
    """What a house knows the board by, where it is found, and what it may learn."""

    mark: str
    broker: Broker | None
    shows_moves: bool

    def text(self) -> str:
        """Write the file."""
        return json.dumps(Codec().write(SavedHouse, self), indent=1) + "\n"

    @staticmethod
    def read(text: str) -> "SavedHouse":
        """Read the file; MessageError if it is none."""
        saved: SavedHouse = Codec().read(SavedHouse, read_json(text), "the house")
        return saved


class HouseLine(TableLine[HouseState]):
    """The house of one table. What a page asks for may come from any thread."""

    def __init__(self, loop: Loop, path: Path | None, make_line: MakeLine = BrokerLine) -> None:
        super().__init__(NO_HOUSE)
        self._loop, self._path = loop, path
        self._post: Callable[[Command], None] = loop.post
        self._line = SteadyLine(self, make_line)
        profile = loop.snapshot.session.profile
        self._board = HouseBoard(
            os.urandom(_MARK_BYTES).hex(),
            profile.title,
            version("manalath-board"),
            has_supply=profile.build.supply_pin is not None,
        )
        self._broker: Broker | None = None
        self._is_up = self._is_leaving = False
        self._problem: Message | None = None
        #: Whether the newest snapshot will be seen anyway.
        self._is_to_see = False
        #: What of it was looked at last: lights that move leave both as they are.
        self._seen: tuple[Session | None, Health | None] = None, None
        #: What the house has last been sent: state and supply, turn, and what the board says, with its time.
        self._state = b""
        self._supply_mv: int | None = None
        self._turn: bytes | None = None
        self._said, self._said_s = b"", float("inf")

    # What the loop tells.

    def start(self, session: Session, post: Callable[[Command], None]) -> None:
        """Speak to the house again that was remembered."""
        del session
        self._post = post
        if self._path is not None and self._path.exists():
            self._line.do(self._restore)

    def take(self, effect: Effect, session: Session) -> None:
        """Hear what happens."""
        if self._is_up:
            self._line.do(partial(self._report, effect, session))

    def look(self) -> None:
        """See how the game stands, if it may be otherwise now, and that is not to be done already."""
        if not self._is_up or self._is_to_see:
            return
        session, health = self._loop.snapshot.session, self._loop.snapshot.health
        if session is not self._seen[0] or health is not self._seen[1]:
            self._is_to_see, self._seen = True, (session, health)
            self._line.do(self._see)

    def stop(self, at_ms: float) -> None:
        """Say that the board is not there, and end the line."""
        del at_ms
        self._line.stop()

    # What a page asks for.

    def play_along(self, broker: str, *, shows_moves: bool) -> None:
        """Have the house at a broker play along; BadBrokerError for one that has no address."""
        self._line.do(partial(self._open, Broker.parse(broker), shows_moves))

    def show_moves(self, *, is_on: bool) -> None:
        """Let the house learn of moves, or no longer."""
        self._line.do(lambda: None if self._broker is None else self._open(self._broker, is_on))

    def leave(self) -> None:
        """Have the house forget the board."""
        self._line.do(self._close)

    # In the thread.

    def _restore(self) -> None:
        if self._path is None:
            return
        try:
            saved = read_kept(self._path, SavedHouse.read)
        except FileError as error:
            self._problem = error.message
            return
        self._board = replace(self._board, mark=saved.mark, shows_moves=saved.shows_moves)
        self._broker = saved.broker
        self._line.begin()

    def _open(self, broker: Broker, shows_moves: bool) -> None:  # noqa: FBT001
        if self._broker not in {None, broker}:
            self._forget()
        self._broker, self._problem, self._is_leaving = broker, None, False
        self._board = replace(self._board, shows_moves=shows_moves)
        self._save()
        self._line.begin()

    def _close(self) -> None:
        """Leave the house: at once, or as soon as its broker can be told."""
        was_up, self._is_leaving, self._problem = self._is_up, True, None
        self._save()
        if was_up or self._broker is None:
            self._forget()
            self._broker = None
            self._line.end()

    def _forget(self) -> None:
        """Have the broker forget the board, and with it the house."""
        for topic in (*discovery(self._board), *map(self._board.topic, ("state", "status"))):
            self._line.keep(topic, b"")
        self._is_up = False

    def _save(self) -> None:
        if self._path is not None:
            broker = None if self._is_leaving else self._broker
            saved = SavedHouse(self._board.mark, broker, self._board.shows_moves)
            self._problem = keep(self._path, saved.text()) or self._problem

    def _report(self, effect: Effect, session: Session) -> None:
        document = event_document(self._board, effect, session)
        if document is not None and self._is_up:
            self._line.send(self._board.topic("event"), document)

    def _see(self) -> None:
        """Send what has changed; what the board says only once it has stood for a while."""
        self._is_to_see = False
        if not self._is_up:
            return
        snapshot, board = self._loop.snapshot, self._board
        self._supply_mv = steady_mv(self._supply_mv, snapshot.health)
        state, turn, said = (
            state_document(board, snapshot, self._supply_mv),
            turn_document(snapshot.session),
            said_document(board, snapshot.session),
        )
        if state != self._state:
            self._state = state
            self._line.keep(board.topic("state"), state)
        if turn != self._turn:
            self._turn = turn
            if turn is not None:
                self._line.send(board.topic("event"), turn)
        if said != self._said:
            self._said, self._said_s = said, time.monotonic() + STANDS_S

    # What the line tells, in its thread too.

    def opening(self) -> Opening | None:
        """See `LineUser`."""
        topic = self._board.topic
        return None if self._broker is None else (self._broker, (topic("halt"),), (topic("status"), OFFLINE))

    def on_line(self) -> None:
        """Let the house find the board, and see how the game stands."""
        self._is_up, self._problem = True, None
        if self._is_leaving:
            self._close()
            return
        for topic, document in discovery(self._board).items():
            self._line.keep(topic, document)
        self._line.keep(self._board.topic("status"), ONLINE)
        session = self._loop.snapshot.session
        self._state, self._turn, self._said = b"", turn_document(session), said_document(self._board, session)
        self._see()

    def on_payload(self, topic: str, payload: bytes, *, is_live: bool) -> None:
        """Switch the board off; a press that the broker has kept is an old one."""
        if is_live and (topic, payload) == (self._board.topic("halt"), PRESSED):
            self._post(SwitchOff)

    def on_end(self, why: Message) -> None:
        """See `LineUser`."""
        self._is_up, self._problem = False, why

    def before_end(self) -> None:
        """See `LineUser`."""
        if self._is_up:
            self._line.keep(self._board.topic("status"), OFFLINE)
        self._is_up = False

    def after_work(self) -> float:
        """Send what the board has been saying for a while, and show how the house stands."""
        if time.monotonic() >= self._said_s:
            self._said_s = float("inf")
            if self._is_up:
                self._line.send(self._board.topic("event"), self._said)
        if self._is_leaving:
            self._show(NO_HOUSE)
        else:
            url = "" if self._broker is None else self._broker.url
            self._show(HouseState(url, self._board.shows_moves, self._is_up, self._problem))
        return self._said_s

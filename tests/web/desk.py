"""A simulated board and its page without a server: time passes only when a test lets it."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Self, TypeVar

from starlette.testclient import TestClient, WebSocketTestSession

from controller.annex import OpenAnnex, OpenTable, offered
from controller.annexes.friend.friend_line import FriendLine
from controller.annexes.phones.lan_door import LanDoor
from controller.annexes.phones.phones_table import PhonesTable
from controller.annexes.reeds.reed_keeper import ReedKeeper, ReedTable
from controller.annexes.selftest.selftest_table import SelfTestTable
from controller.board import Profile
from controller.command_line.stdio import say
from controller.games import all_games
from controller.play.journal.archive import Archive
from controller.play.loop import Loop
from controller.play.subscriber import Subscriber
from controller.session import Phones, open_session
from controller.web import PageExtras
from controller.web.app import make_app
from controller.web.server import Guard
from controller.web.viewers import Viewers
from hardware.builder import ANNEX as BUILDER
from hardware.profiles import DEFAULT, load_profile
from simulator.twin_bench import TwinBench
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.deadline import until
from tests.far.given_friend import GivenFriend

PORT = 8123
HOST = f"127.0.0.1:{PORT}"
#: An address of the board's computer in a network at home.
AT_HOME = "192.168.1.5"
PROFILE = load_profile(DEFAULT)
SINGLE = load_profile("hex70-single-gpio")

Json = dict[str, Any]
T = TypeVar("T")


class KnownReeds(ReedKeeper):
    """Keeps nothing: a test says what is known of the reeds, and asks which were replaced."""

    def __init__(self, loop: Loop) -> None:
        super().__init__(loop, None, lambda _: None)
        self.replaced: list[str] = []

    def put_in(self, name: str) -> None:
        """Note that a reed is new."""
        self.replaced.append(name)


class Desk:
    """A table without players. With ``has_workbench`` False it is a real board, as far as the page knows."""

    def __init__(  # noqa: PLR0913 - what a table may have
        self,
        *,
        game: str = "manalath",
        blocked: tuple[str, ...] = (),
        has_workbench: bool = True,
        has_hand: bool = True,
        door: LanDoor | None = None,
        far: Callable[[Loop], FriendLine] | None = None,
        annexes: Callable[[Loop], tuple[OpenAnnex, ...]] = lambda _: (),
        profile: Profile = PROFILE,
        journal: Callable[[Loop], Subscriber] | None = None,
        archive: Archive | None = None,
    ) -> None:
        self.clock = SimulatedClock()
        self.board = VirtualBoard(profile, self.clock, 0)
        self.workbench = self.board.workbench
        self.viewers = Viewers()
        phones = None if door is None else Phones(are_let_in=True)
        start = all_games()[game].start(blocked)
        session = replace(open_session(profile, start, is_recorded=journal is not None), phones=phones)
        self.loop = Loop(self.board, self.clock, session)
        if journal is not None:
            self.loop.subscribe(journal(self.loop))
        self.loop.subscribe(self.viewers)
        self.workbench.subscribe(self.viewers.wake)
        self.reeds = KnownReeds(self.loop)
        self.bench = TwinBench(self.loop, self.workbench, 0 if has_hand else None)
        self.far = None if far is None else far(self.loop)
        matches = () if self.far is None else (GivenFriend(self.loop, self.far),)
        table = OpenTable(
            self.loop,
            None,
            None,
            say,
            board="virtual",
            bench=self.bench if has_workbench else None,
            offered=self._offered,
        )
        selftest = SelfTestTable(table)
        #: The last self-tests.
        self.tested = selftest.tested
        phones_there = () if door is None else (PhonesTable(table, door),)
        self.annexes: tuple[OpenAnnex, ...] = (
            *annexes(self.loop),
            *matches,
            *phones_there,
            ReedTable(table, self.reeds),
            selftest,
        )
        extras = PageExtras(archive, annexes=self.annexes)
        self.client = TestClient(
            Guard(
                make_app(
                    self.loop,
                    self.bench if has_workbench else None,
                    all_games(),
                    self.viewers,
                    extras,
                ),
                PORT,
                extras=extras,
            ),
            base_url=f"http://{HOST}",
        )
        if door is not None:
            door.port, door.is_open = PORT, True
        for annex in self.annexes:
            annex.subscribe(self.viewers.wake)
            for watch in annex.watches:
                self.loop.subscribe(watch)
        self.wait(100)

    def _offered(self, kind: type[T]) -> T | None:
        return offered(kind, (*self.annexes, BUILDER))

    def wait(self, ms: float = 1000.0) -> None:
        """Let time pass at the table."""
        until_ms = self.clock.now_ms() + ms
        self.workbench.after(ms, self.board.wake)
        while self.clock.now_ms() < until_ms:
            self.loop.turn()

    def until(self, holds: Callable[[], T], seen: Callable[[], object] | None = None) -> T:
        """Let time pass at the table until something holds that another thread must do."""
        return until(holds, partial(self.wait, 100.0), seen)

    def connect(self, address: str = "/ws") -> "Page":
        return Page(self.client.websocket_connect(f"ws://{HOST}{address}"))

    def phone(self) -> TestClient:
        """A browser on another computer; its address is ``testclient``."""
        return TestClient(self.client.app, base_url=f"http://{AT_HOME}:{PORT}")


class Page:
    """What a browser would know: the newest message of each kind, and every error."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self._session = session
        self.board: Json = {}
        self.state: Json = {}
        self.table: Json = {}
        self.workbench: Json = {}
        self.truths: Json = {}
        self.matrix: Json = {}
        self.figures: Json = {}
        self.health: Json = {}
        self.ledger: Json = {}
        self.sensor: Json = {}
        self.examination: Json = {}
        self.past: Json = {}
        self.role: Json = {}
        #: What each annex has told.
        self.annexes: Json = {}
        self.errors: list[str] = []
        self.pictures: list[tuple[int, bytes]] = []
        self.fences = 0

    def __enter__(self) -> Self:
        self._session.__enter__()
        return self

    def __exit__(self, *exc: object) -> None:
        self._session.__exit__(None, None, None)

    def act(self, act: str, **fields: object) -> None:
        self.text(json.dumps({"act": act, **fields}))

    def text(self, text: str) -> None:
        self._session.send_text(text)

    def bytes(self, data: bytes) -> None:
        self._session.send_bytes(data)

    def until(self, is_so: Callable[["Page"], object]) -> None:
        """Read what has been sent until something holds."""
        self.read()
        until(partial(is_so, self), self.read, lambda: f"{self.state}\n{self.table}\n{self.errors}")

    def read(self) -> None:
        """Read everything sent before the answer to a message that the server cannot know."""
        self.fences += 1
        name = f"fence{self.fences}"
        self.act(name)
        while True:
            message = self._session.receive()
            if (data := message.get("bytes")) is not None:
                assert data[:2] == b"L\x01"
                self.pictures.append((int.from_bytes(data[2:6], "big"), data[6:]))
                continue
            assert "text" in message, message
            decoded = json.loads(message["text"])
            if decoded["t"] == "annex":
                self.annexes[decoded["name"]] = decoded["view"]
            elif decoded["t"] != "error":
                setattr(self, decoded["t"], decoded)
            elif name in decoded["text"]:
                return
            elif "fence" not in decoded["text"]:
                self.errors.append(decoded["text"])

    def light(self, space: str) -> tuple[int, ...]:
        """Return the light of a space in the newest picture."""
        at = 3 * PROFILE.lights.index(space)
        return tuple(self.pictures[-1][1][at : at + 3])

    @property
    def notation(self) -> list[str]:
        return [move["notation"] for move in self.state.get("moves", ())]

    @property
    def lying(self) -> dict[str, str]:
        return {piece["space"]: piece["colour"] for piece in self.table.get("pieces", ()) if piece["space"]}

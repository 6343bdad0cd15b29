"""A house that plays along: what it hears of a board, over a broker that comes and goes."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from controller.annexes.house import house_line
from controller.annexes.house.house_line import HouseLine
from controller.errors import InputError
from controller.far import steady_line
from controller.far.broker import Hearing
from controller.games import Colour
from controller.messages import Message, word
from controller.play.subscriber import Subscriber
from controller.session import Session
from controller.session.events import Choose, Effect, Halted, NewGame, SetNames
from controller.session.mode import Choice
from simulator.link import Link
from tests.annexes.house.near_house import NearHouse, house_of
from tests.far.direct_broker import DirectBroker, DirectLine
from tests.web.desk import Desk

URL = "mqtt://ada:word@broker.example"
FIRST, SECOND = Colour.FIRST, Colour.SECOND


def _no_end(*_: object) -> None:
    """Hear nothing of a line's end."""


class House:
    """A house at a broker: what it hears of events, and what it is told besides."""

    def __init__(self, broker: DirectBroker) -> None:
        self.broker = broker
        self.events: list[dict[str, Any]] = []
        hearing = Hearing(lambda: None, self._hear, lambda *_: None)
        self.line = DirectLine(broker, ("manalath/1/board/+/event",), None, hearing, 5, 0)
        self.come()

    def come(self) -> None:
        self.broker.lines.add(self.line)

    def _hear(self, topic: str, payload: bytes, is_live: bool) -> None:  # noqa: FBT001
        del topic
        assert is_live
        self.events.append(json.loads(payload))

    def kept(self, leaf: str) -> bytes:
        found = [payload for topic, payload in self.broker.kept.items() if topic.endswith(f"/{leaf}")]
        assert len(found) <= 1
        return found[0] if found else b""

    @property
    def state(self) -> dict[str, Any]:
        return json.loads(self.kept("state") or b"{}")  # type: ignore[no-any-return]

    @property
    def found(self) -> dict[str, dict[str, Any]]:
        """The documents of the entities, by name."""
        return {
            topic.split("/")[3]: json.loads(payload)
            for topic, payload in self.broker.kept.items()
            if topic.startswith("homeassistant/") and payload
        }

    def heard(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in self.events if event["event_type"] == kind]

    def press(self, payload: bytes = b"PRESS", *, is_kept: bool = False) -> None:
        topic = self.found["halt"]["command_topic"]
        (self.line.keep if is_kept else self.line.send)(topic, payload)


class Halts(Subscriber):
    count = 0

    def take(self, effect: Effect, session: Session) -> None:
        del session
        self.count += isinstance(effect, Halted)


class Table:
    """A board and a house, and the time at both."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.broker = folder, DirectBroker()
        self.house = House(self.broker)
        self.desks: list[Desk] = []
        self.sit_down()

    def sit_down(self) -> None:
        self.desk = Desk(annexes=lambda loop: (NearHouse(loop, self.folder, self.broker.line),))
        self.desks.append(self.desk)
        self.halts = Halts()
        self.desk.loop.subscribe(self.halts)

    @property
    def line(self) -> HouseLine:
        return house_of(self.desk).loaded()

    def until(self, holds: Callable[[], object]) -> None:
        self.desk.until(holds, lambda: (self.line.state, self.house.events[-5:], self.house.state))

    def join(self, *, shows_moves: bool = False) -> None:
        self.line.play_along(URL, shows_moves=shows_moves)
        self.until(lambda: self.line.state.is_linked and self.house.state.get("is_linked"))

    def lay(self, space: str, colour: Colour) -> None:
        plies = len(self.desk.loop.snapshot.session.record.plies)
        self.desk.workbench.put(space, colour)
        self.until(lambda: len(self.desk.loop.snapshot.session.record.plies) > plies)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setattr(steady_line, "RETRY_S", 0.05)
    monkeypatch.setattr(house_line, "STANDS_S", 0.05)
    table = Table(tmp_path)
    yield table
    for desk in table.desks:
        house_of(desk).stop()


def test_a_house_finds_the_board_and_sees_how_the_game_stands(table: Table) -> None:
    table.join()
    house = table.house
    assert house.kept("status") == b"online"
    assert set(house.found) == {"play", "game", "turn", "link", "supply", "faults", "halt"}
    assert house.state == {
        "game": "Manalath",
        "turn": "Orange",
        "is_linked": True,
        "sensors": [],
        "is_recorded": True,
        "supply_mv": house.state["supply_mv"],
    }
    table.until(lambda: 4500 < (house.state["supply_mv"] or 0) < 5500)
    table.lay("e5", FIRST)
    table.until(lambda: house.state["turn"] == "Purple")
    assert house.heard("your_turn")[-1] == {"event_type": "your_turn", "player": "Purple", "ply": 2}
    assert b"ada" not in b"".join(table.broker.kept.values())


def test_the_noise_of_the_supply_sends_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    noise = cycle((4980, 4955, 5004, 4961, 4998))
    monkeypatch.setattr(Link, "supply_mv", lambda *_: next(noise))
    states = list[dict[str, Any]]()
    hearing = Hearing(
        lambda: None, lambda _topic, payload, _live: states.append(json.loads(payload)), _no_end
    )
    table.broker.lines.add(DirectLine(table.broker, ("manalath/1/board/+/state",), None, hearing, 5, 0))
    table.join()
    table.until(lambda: states[-1]["supply_mv"])
    told, count = states[-1]["supply_mv"], len(states)
    table.desk.wait(30_000)
    table.lay("e5", FIRST)
    table.until(lambda: states[-1]["turn"] == "Purple")
    assert [state["supply_mv"] for state in states[count:]] == [told]
    noise = cycle((4200,))
    table.until(lambda: states[-1]["supply_mv"] == 4200)


def test_a_house_hears_of_moves_only_where_that_is_allowed(table: Table) -> None:
    table.join()
    table.lay("e5", FIRST)
    table.lay("g7", SECOND)
    table.desk.workbench.lift("e5")
    table.until(lambda: {"event_type": "said", "is_problem": True} in table.house.events)
    table.desk.workbench.put("e5", FIRST)
    said = json.dumps(table.house.events) + json.dumps([*table.broker.kept], default=str)
    assert not {"moved", "e5", "g7", "move"} & set(said.replace('"', " ").split())

    table.line.play_along(URL, shows_moves=True)
    table.until(lambda: "move" in table.house.found)
    table.lay("f6", SECOND)
    table.until(lambda: table.house.state.get("move") == "f6p")
    assert table.house.heard("moved") == [{"event_type": "moved", "number": 3, "move": "f6p"}]
    table.desk.workbench.lift("e5")
    table.until(lambda: any("e5" in event.get("text", "") for event in table.house.heard("said")))
    table.desk.workbench.put("e5", FIRST)
    table.until(lambda: not table.house.heard("said")[-1]["is_problem"])
    table.desk.workbench.lift("f6")
    table.until(lambda: table.house.heard("taken_back") and table.house.state["move"] == "g7p")

    table.line.play_along(URL, shows_moves=False)
    table.until(lambda: "move" not in table.house.found and "move" not in table.house.state)


def test_a_house_hears_that_a_game_begins_and_how_it_ends(table: Table) -> None:
    table.join()
    table.desk.loop.post(lambda at_ms: SetNames(("Ada", "Grace"), at_ms))
    table.lay("e5", FIRST)
    table.desk.loop.post(partial(Choose, Choice.RESIGN))
    table.until(lambda: table.house.heard("ended"))
    assert table.house.heard("ended") == [
        {"event_type": "ended", "winner": "Ada", "reason": "resigned"},
    ]
    table.until(lambda: table.house.state["turn"] == "Nobody")
    session = table.desk.loop.snapshot.session
    table.desk.loop.post(lambda at_ms: NewGame(session.record.game.start(), at_ms, None))
    table.until(lambda: table.house.heard("begun"))


def test_the_button_switches_the_board_off_and_a_press_of_yesterday_does_not(table: Table) -> None:
    table.join()
    table.house.press(b"something else", is_kept=True)
    table.house.press(is_kept=True)
    table.until(lambda: table.halts.count == 1)
    table.halts.count = 0
    table.broker.stop()
    table.until(lambda: not table.line.state.is_linked)
    table.broker.start()
    table.until(lambda: table.line.state.is_linked)
    table.desk.wait(1000)
    assert table.halts.count == 0
    table.house.come()
    table.house.press()
    table.until(lambda: table.halts.count == 1)


def test_a_broker_that_is_away_is_said_and_tried_again(table: Table) -> None:
    table.join()
    table.broker.stop()
    table.until(lambda: not table.line.state.is_linked)
    assert table.line.state.problem == Message("far.line_lost", broker="mqtt://broker.example:1883")
    assert table.house.kept("status") == b"offline"
    events = len(table.house.events)
    table.lay("e5", FIRST)
    table.house.come()
    table.broker.start()
    table.until(lambda: table.house.kept("status") == b"online" and table.house.state["turn"] == "Purple")
    table.until(lambda: table.line.state.is_linked and not table.line.state.problem)
    assert len(table.house.events) == events, "what happened meanwhile is no news"


def test_a_house_is_remembered_with_its_login_for_nobody_else_to_read(table: Table) -> None:
    table.join(shows_moves=True)
    found = table.house.found
    file = table.folder / "house.json"
    assert file.stat().st_mode & 0o777 == 0o600
    table.line.stop(0.0)
    assert table.house.kept("status") == b"offline"
    table.sit_down()
    table.until(lambda: table.line.state.is_linked)
    assert table.house.found == found
    assert table.line.state.broker == "mqtt://broker.example:1883"


def test_who_leaves_the_house_is_forgotten_by_it_and_stays_the_same_board(table: Table) -> None:
    table.join()
    mark = table.house.found["turn"]["unique_id"]
    table.line.leave()
    table.until(lambda: not table.line.state.broker)
    assert not [topic for topic, payload in table.broker.kept.items() if payload]
    table.line.stop(0.0)
    table.sit_down()
    table.desk.wait(1000)
    assert not table.line.state.broker
    table.join()
    assert table.house.found["turn"]["unique_id"] == mark


def test_who_leaves_while_the_broker_is_away_is_forgotten_as_soon_as_it_is_back(table: Table) -> None:
    table.join()
    table.broker.stop()
    table.until(lambda: not table.line.state.is_linked)
    table.line.leave()
    table.until(lambda: not table.line.state.broker)
    assert table.house.found
    table.broker.start()
    table.until(lambda: not [topic for topic, payload in table.broker.kept.items() if payload])
    assert not table.broker.lines
    assert not table.line.state.is_linked


def test_a_file_that_is_no_house_is_put_aside_and_said(table: Table) -> None:
    table.line.stop(0.0)
    (table.folder / "house.json").write_text("[]")
    table.sit_down()
    table.until(lambda: table.line.state.problem)
    assert table.line.state.problem is not None
    assert f"it is kept as {table.folder / 'house.unreadable'}." in word(table.line.state.problem)
    assert (table.folder / "house.unreadable").exists()
    table.join()


def test_a_broker_without_an_address_is_refused(table: Table) -> None:
    with pytest.raises(InputError):
        table.line.play_along("a b", shows_moves=False)

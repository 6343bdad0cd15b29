"""A match at two tables: from the invitation to the light, over a broker that comes and goes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

import pytest

from controller.annexes.friend import friend_line
from controller.annexes.friend.friend_line import FriendLine
from controller.annexes.friend.invitation import read_invitation
from controller.annexes.friend.side_documents import watching
from controller.far import steady_line
from controller.far.broker_line import BrokerLine
from controller.far.steady_line import MakeLine
from controller.games import Colour
from controller.inference import AtRest
from controller.messages import Message, word
from controller.session import Session
from controller.session.ok_choices import exits_of
from tests.deadline import until
from tests.far.brokers import RunningBroker, amqtt, mosquitto
from tests.far.direct_broker import DirectBroker
from tests.sweeps import PROOF
from tests.web.desk import Desk

FIRST, SECOND = Colour.FIRST, Colour.SECOND
URL = "mqtt://broker.example:1883"


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steady_line, "RETRY_S", 0.05)
    monkeypatch.setattr(friend_line, "MEND_S", 0.05)


class Tables:
    """Two tables, with the time at both."""

    def __init__(self, folder: Path, line: MakeLine) -> None:
        self._folder, self._line = folder, line
        self.ada, self.grace = self.table("ada"), self.table("grace")

    def table(self, name: str) -> Desk:
        return Desk(far=lambda loop: FriendLine(loop, self._folder / f"{name}.json", self._line))

    def until(self, holds: Callable[[], object]) -> None:
        until(holds, self.wait, lambda: [friend(desk).state for desk in (self.ada, self.grace)])

    def wait(self) -> None:
        for desk in (self.ada, self.grace):
            desk.wait(100)

    def meet(self, url: str = URL) -> None:
        friend(self.ada).invite(url, session(self.ada).record, FIRST)
        self.until(lambda: friend(self.ada).state.link)
        friend(self.grace).join(friend(self.ada).state.link, url)
        self.until(lambda: all(friend(desk).state.is_here for desk in (self.ada, self.grace)))
        self.until(lambda: session(self.ada).companions.followed and session(self.grace).companions.followed)

    def play(self, mover: Desk, space: str, colour: Colour) -> None:
        """Lay a piece at one table, and then at the other, where the lights lead it."""
        other = self.grace if mover is self.ada else self.ada
        plies = len(session(mover).record.plies) + 1
        mover.workbench.put(space, colour)
        self.until(lambda: session(other).record.requested)
        other.workbench.put(space, colour)
        self.until(lambda: all(len(session(desk).record.plies) == plies for desk in (self.ada, self.grace)))

    def end(self) -> None:
        for desk in (self.ada, self.grace):
            friend(desk).stop(0.0)


def friend(desk: Desk) -> FriendLine:
    assert desk.far is not None
    return desk.far


def session(desk: Desk) -> Session:
    return desk.loop.snapshot.session


def moves(desk: Desk) -> list[str]:
    record = session(desk).record
    return [record.game.write_move(ply.move) for ply in record.plies]


@contextmanager
def sat_down(folder: Path, line: MakeLine) -> Iterator[Tables]:
    tables = Tables(folder, line)
    try:
        yield tables
    finally:
        tables.end()


@pytest.fixture
def broker() -> DirectBroker:
    return DirectBroker()


@pytest.fixture
def tables(tmp_path: Path, broker: DirectBroker) -> Iterator[Tables]:
    with sat_down(tmp_path, broker.line) as tables:
        yield tables


def test_two_friends_meet_by_a_link_and_play(tables: Tables) -> None:
    tables.meet()
    tables.play(tables.ada, "e5", FIRST)
    tables.play(tables.grace, "f6", SECOND)
    assert moves(tables.ada) == moves(tables.grace) == ["e5o", "f6p"]


@PROOF
def test_a_broker_without_version_five_is_spoken_to_in_the_older_one(tmp_path: Path) -> None:
    broker = DirectBroker(versions=(4,))
    with sat_down(tmp_path, broker.line) as tables:
        tables.meet()
        assert broker.tried[0] == 5
        assert {line.version for line in broker.lines} == {4}
        asked = len(broker.tried)
        broker.stop()
        tables.until(lambda: len(broker.tried) > asked)
        broker.start()
        tables.until(lambda: len(broker.lines) == 2)
        assert set(broker.tried[asked:]) == {4}


def test_while_the_broker_is_away_play_goes_on_here_and_then_there(
    tables: Tables, broker: DirectBroker
) -> None:
    tables.meet()
    broker.stop()
    tables.until(lambda: not friend(tables.ada).state.is_linked)
    problem = friend(tables.ada).state.problem
    assert problem is not None
    assert word(problem) == "the line to mqtt://broker.example:1883 was lost"
    tables.ada.workbench.put("e5", FIRST)
    tables.ada.wait(4000)
    broker.start()
    tables.until(lambda: session(tables.grace).record.requested)


def test_a_table_that_was_switched_off_goes_on_where_it_was(tables: Tables) -> None:
    tables.meet()
    tables.play(tables.ada, "e5", FIRST)
    friend(tables.grace).stop(0.0)
    tables.until(lambda: not friend(tables.ada).state.is_here)
    tables.grace = tables.table("grace")
    assert session(tables.grace).companions.followed, "what is laid from now on could count for another game"
    tables.grace.workbench.put("e5", FIRST)
    tables.until(lambda: moves(tables.grace) == ["e5o"] and friend(tables.ada).state.is_here)
    tables.play(tables.grace, "f6", SECOND)


def _stands(desk: Desk, *wanted: str) -> bool:
    """Whether these moves are made, and the table has their pieces."""
    return moves(desk) == list(wanted) and isinstance(session(desk).verdict.placement, AtRest)


def _forget(broker: DirectBroker) -> None:
    """Have the broker stop and lose its memory."""
    broker.stop()
    broker.kept.clear()


@PROOF
@pytest.mark.parametrize(("is_host", "plies"), [(False, 0), (False, 1), (True, 0), (True, 1), (True, 2)])
def test_a_side_that_was_set_back_is_given_what_it_lost(
    tables: Tables, broker: DirectBroker, tmp_path: Path, plies: int, *, is_host: bool
) -> None:
    """Its files come from a backup, and the broker has forgotten all: only the friend's board still knows."""
    name = "ada" if is_host else "grace"
    tables.meet()
    made = (("e5", FIRST), ("f6", SECOND), ("d4", FIRST))
    backup = ""
    for number, (space, colour) in enumerate(made):
        backup = (tmp_path / f"{name}.json").read_text() if number == plies else backup
        tables.play((tables.ada, tables.grace)[number % 2], space, colour)
    friend(getattr(tables, name)).stop(0.0)
    _forget(broker)
    (tmp_path / f"{name}.json").write_text(backup)
    setattr(tables, name, restored := tables.table(name))
    broker.start()
    other = tables.grace if is_host else tables.ada
    tables.until(lambda: friend(other).state.problem == Message("match.friend_recovered"))
    tables.until(lambda: friend(restored).state.problem == Message("match.recovered"))
    for space, colour in made:
        restored.workbench.put(space, colour)
        restored.wait()
    tables.until(lambda: all(_stands(desk, "e5o", "f6p", "d4o") for desk in (tables.ada, tables.grace)))
    tables.play(tables.grace, "g7", SECOND)
    assert moves(tables.ada) == moves(tables.grace) == ["e5o", "f6p", "d4o", "g7p"]
    tables.until(lambda: friend(other).state.problem is friend(restored).state.problem is None)


@PROOF
def test_what_a_side_that_was_set_back_made_anew_gives_way_to_what_the_friend_has_answered(
    tables: Tables, broker: DirectBroker, tmp_path: Path
) -> None:
    tables.meet()
    tables.play(tables.ada, "e5", FIRST)
    backup = (tmp_path / "grace.json").read_text()
    tables.play(tables.grace, "f6", SECOND)
    for desk in (tables.ada, tables.grace):
        friend(desk).stop(0.0)
    _forget(broker)
    (tmp_path / "grace.json").write_text(backup)
    tables.grace = tables.table("grace")
    broker.start()
    tables.grace.workbench.put("e5", FIRST)
    tables.grace.until(lambda: _stands(tables.grace, "e5o"))
    tables.grace.workbench.put("b2", SECOND)
    tables.grace.until(lambda: _stands(tables.grace, "e5o", "b2p"))
    before = (tmp_path / "grace.json").read_text()
    tables.grace.until(lambda: (tmp_path / "grace.json").read_text() != before)
    tables.ada = tables.table("ada")
    tables.until(lambda: friend(tables.grace).state.problem == Message("match.recovered"))
    for space, colour in (("e5", FIRST), ("f6", SECOND)):
        tables.ada.workbench.put(space, colour)
        tables.ada.wait()
    tables.grace.workbench.lift("b2")
    tables.grace.wait()
    tables.grace.workbench.put("f6", SECOND)
    tables.until(lambda: all(_stands(desk, "e5o", "f6p") for desk in (tables.ada, tables.grace)))
    tables.play(tables.ada, "d4", FIRST)


def test_a_second_program_with_the_same_match_goes_on_and_the_first_says_so(tables: Tables) -> None:
    tables.meet()
    first, tables.grace = tables.grace, tables.table("grace")
    tables.until(lambda: friend(first).state.is_elsewhere)
    friend(first).stop(0.0)
    tables.play(tables.ada, "e5", FIRST)


def test_who_comes_second_with_an_invitation_is_told_so(tables: Tables) -> None:
    tables.meet()
    late = tables.table("late")
    friend(late).join(friend(tables.ada).state.link)
    tables.until(lambda: friend(late).state.is_taken)
    friend(late).stop(0.0)
    tables.play(tables.ada, "e5", FIRST)


def test_a_watcher_follows_is_counted_and_is_not_waited_for(tables: Tables) -> None:
    tables.meet()
    watcher = tables.table("watcher")
    friend(watcher).join(friend(tables.ada).state.watch)
    tables.until(lambda: friend(tables.ada).state.watchers == friend(tables.grace).state.watchers == 1)
    tables.play(tables.ada, "e5", FIRST)
    watcher.until(lambda: session(watcher).record.requested)
    watcher.workbench.put("f6", SECOND)
    watcher.wait(3000)
    assert (moves(watcher), moves(tables.ada), friend(watcher).state.link) == ([], ["e5o"], "")
    assert exits_of(session(watcher)) == ()
    friend(watcher).stop(0.0)
    tables.until(lambda: friend(tables.ada).state.watchers == 0)


@PROOF
def test_five_hundred_watchers_and_as_much_nonsense_change_nothing(
    tables: Tables, broker: DirectBroker
) -> None:
    tables.meet()
    keys = read_invitation(friend(tables.ada).state.watch).keys
    for number in range(500):
        topic = keys.watch_topic(str(number))
        broker.take(topic, watching(keys, topic, number.to_bytes(12)))
        broker.take(keys.watch_topic(f"nonsense {number}"), b"nonsense")
    tables.until(lambda: friend(tables.ada).state.watchers == 500)
    tables.play(tables.ada, "e5", FIRST)


def test_what_is_put_in_the_place_of_a_document_is_written_over(tables: Tables, broker: DirectBroker) -> None:
    tables.meet()
    (topic,) = [topic for topic in broker.kept if topic.endswith("/host")]
    good = broker.kept[topic]
    broker.take(topic, b"nonsense")
    tables.until(lambda: broker.kept[topic] != b"nonsense")
    assert len(broker.kept[topic]) == len(good)
    tables.play(tables.ada, "e5", FIRST)
    problem = friend(tables.grace).state.problem
    assert problem is not None
    assert word(problem).startswith("something at the broker did not come from your friend")


def test_leaving_gives_the_board_back(tables: Tables) -> None:
    tables.meet()
    friend(tables.grace).leave()
    tables.until(lambda: session(tables.grace).companions.followed is None)
    assert session(tables.grace).record.match == 0
    tables.until(lambda: not friend(tables.ada).state.is_here)


def test_once_both_have_left_the_broker_keeps_nothing(tables: Tables, broker: DirectBroker) -> None:
    tables.meet()
    friend(tables.grace).leave()
    tables.until(lambda: friend(tables.ada).state.has_friend_left)
    assert any(broker.kept.values())
    friend(tables.ada).leave()
    tables.until(lambda: not friend(tables.ada).state.broker)
    assert not any(broker.kept.values())


def test_another_game_leaves_the_match_and_it_can_be_gone_back_to(tables: Tables) -> None:
    tables.meet()
    with tables.grace.connect() as page:
        page.act("new", game="manalath-stein")
        tables.until(lambda: friend(tables.grace).state.is_left)
        page.act("back_to_match")
        tables.until(lambda: session(tables.grace).record.match == 1)
    assert not friend(tables.grace).state.is_left


def test_a_file_that_is_no_match_is_put_aside_and_said(tmp_path: Path, broker: DirectBroker) -> None:
    (tmp_path / "ada.unreadable").write_text("an earlier one")
    (tmp_path / "ada.json").write_text('{"broker": 1}')
    with sat_down(tmp_path, broker.line) as tables:
        problem = tables.ada.until(lambda: friend(tables.ada).state.problem)
        assert problem is not None
        assert f"{tmp_path / 'ada.json'} cannot be read (the match lacks " in word(problem)
        assert f"it is kept as {tmp_path / 'ada.unreadable1'}." in word(problem)
        assert (tmp_path / "ada.unreadable1").read_text() == '{"broker": 1}'
        assert (tmp_path / "ada.unreadable").read_text() == "an earlier one"
        with tables.ada.connect() as page:
            page.until(lambda page: str(tmp_path) in page.annexes.get("friend", {}).get("problem", ""))
        tables.meet()
        assert friend(tables.ada).state.problem is None


def _is_requested(desk: Desk) -> bool:
    return session(desk).record.requested is not None


def _have_made(plies: int, tables: Tables) -> bool:
    return all(len(moves(desk)) == plies for desk in (tables.ada, tables.grace))


RUNNING = {"mosquitto": mosquitto, "amqtt": amqtt}


@pytest.mark.broker
@pytest.mark.parametrize("name", RUNNING)
def test_a_match_goes_through_a_broker_that_is_killed(name: str, tmp_path: Path) -> None:
    running: RunningBroker
    with RUNNING[name](tmp_path) as running, sat_down(tmp_path, BrokerLine) as tables:
        tables.meet(running.broker.url)
        tables.play(tables.ada, "e5", FIRST)
        running.kill()
        tables.until(lambda: not friend(tables.grace).state.is_linked)
        tables.grace.workbench.put("f6", SECOND)
        tables.grace.wait(4000)
        running.start()
        tables.until(lambda: session(tables.ada).record.requested)
        tables.ada.workbench.put("f6", SECOND)
        tables.until(lambda: moves(tables.ada) == ["e5o", "f6p"])


@pytest.mark.proof
@pytest.mark.broker
@pytest.mark.parametrize(("name", "matches"), [("mosquitto", 200), ("amqtt", 20)])
def test_matches_end_alike_though_the_broker_is_killed_at_any_moment(
    name: str, matches: int, tmp_path: Path
) -> None:
    with RUNNING[name](tmp_path) as running:
        for number in range(matches):
            random = Random(number)
            with sat_down(tmp_path / str(number), BrokerLine) as tables:
                tables.meet(running.broker.url)
                pairs = (tables.ada, tables.grace), (tables.grace, tables.ada)
                for plies, (space, (mover, other)) in enumerate(
                    zip(("e5", "f6"), pairs, strict=True), start=1
                ):
                    mover.workbench.put(space, FIRST)
                    mover.wait(random.uniform(0.0, 3000.0))
                    running.kill()
                    mover.wait(random.uniform(0.0, 3000.0))
                    running.start()
                    tables.until(partial(_is_requested, other))
                    other.workbench.put(space, FIRST)
                    tables.until(partial(_have_made, plies, tables))
                assert moves(tables.ada) == moves(tables.grace)


@pytest.mark.broker
def test_a_login_is_each_sides_own_and_a_wrong_one_is_refused_in_words(tmp_path: Path) -> None:
    with mosquitto(tmp_path, user="ada") as running, sat_down(tmp_path, BrokerLine) as tables:
        address = f"127.0.0.1:{running.broker.port}"
        friend(tables.ada).invite(f"mqtt://ada:wrong@{address}", session(tables.ada).record, FIRST)
        tables.until(lambda: friend(tables.ada).state.problem)
        problem = friend(tables.ada).state.problem
        assert problem is not None
        assert word(problem).startswith("the broker refuses")
        friend(tables.ada).leave()
        tables.until(lambda: not friend(tables.ada).state.link)
        tables.meet(f"mqtt://ada:ada@{address}")
        assert "ada:ada" not in friend(tables.ada).state.link

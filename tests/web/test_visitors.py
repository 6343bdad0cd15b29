"""What pages on other computers are sent: what is listed, and no more."""

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.routing import Route, WebSocketRoute

from controller.admission import AT_TABLE, Admission, Role
from controller.annexes.phones.lan_door import LanDoor
from controller.games import Colour, all_games
from controller.games.rule_errors import IllegalMove
from controller.messages import LANGUAGES, Message, catalogue, word
from controller.play.snapshot import Snapshot
from controller.ports import Frame, Unlinked
from controller.session import Session, TableSettings, Waiting, open_session
from controller.table import ELSEWHERE, HAND
from controller.web import PageExtras, visitors
from controller.web.app import make_app
from controller.web.hosted_tables import HostedTable
from controller.web.lookback_view import past_of, past_view
from controller.web.message_format import View, error_view, to_text
from controller.web.role_view import role_view
from controller.web.state_view import state_view
from controller.web.table_view import reeds_view
from controller.web.visitors import SENTENCES, TOPICS, Fields, is_open_to_visitors, open_view
from controller.web.workbench_view import workbench_view
from hardware.serial_board.line import UNPLUGGED, LineTrouble
from hardware.serial_board.link_errors import SILENT
from tests.annexes.open_annexes import open_annexes
from tests.square_board import SQUARE
from tests.timeline import PROFILE, SINGLE, Timeline, open_at
from tests.web.desk import Desk

SEAT = Admission(Role.SEAT, Colour.SECOND)

PATH = "/home/anna/.local/share/manalath"
#: What is made and not listed: it speaks of the board's computer, of who is there, of how to come in, or of
#: currents, sensors and reeds. What is new is closed; a test says so until it stands here or in the list.
CLOSED_FIELDS = {
    *(f"board.fault_kinds.{name}" for name in ("name", "title", "arguments", "meaning", "on")),
    "state.aside.seats",
    "state.fits.levels",
    "state.fits.beaten",
    "state.is_previewed",
    "state.misplaced",
    "state.outcome.yours",
    "past.outcome.yours",
    # A visitor finds nothing of what a game missed, and tries nothing.
    "past.tries",
    "state.link.cause",
    "state.link.cure",
    "state.link.board",
}
CLOSED_TOPICS = {
    "annex",
    "truths",
    "figures",
    "matrix",
    "health",
    "ledger",
    "sensor",
    "examination",
    "moments",
}


def at_tables() -> Iterator[Session]:
    """Yield tables at which, together, everything happens that a message about the game can tell."""
    over = ("e1", "a1", "e2", "a2", "e3", "a3", "e4")
    lines = [f"at {n * 1000} place {'purple' if n % 2 else 'orange'} {space}" for n, space in enumerate(over)]
    begun = Timeline(clock="5+3").play("at 1000 place orange e5\nat 2000 wait").session
    yield begun
    yield replace(
        begun,
        companions=replace(begun.companions, aside=begun),
    )
    yield Timeline().play("\n".join([*lines, "at 9000 place orange e8", "at 9500 wait"])).session
    yield Timeline(blocked=("c3",)).play("at 0 place orange c3\nat 2000 wait").session
    yield Timeline(profile=SINGLE).play("at 1000 place orange e5\nat 1500 wait").session
    yield Timeline(is_recorded=True).play("at 1000 press ok\nat 4000 wait").session
    yield (
        Timeline().play("at 1000 place orange e5\nat 3000 choose draw\nat 4000 tap ok\nat 5000 wait").session
    )
    yield open_session(PROFILE, all_games()["manalath"].start())
    yield replace(
        open_at("manalath", "6/7/8/9/3oo1ooo1/9/8/7/6 o").session,
        settings=TableSettings(helps=(2, 2)),
    )
    yield replace(
        open_at("manalath", "6/7/8/9/1oo1oo4/9/8/7/6 p").session,
        settings=TableSettings(helps=(2, 2)),
    )
    yield replace(
        Timeline("mana", profile=SQUARE).session,
        settings=TableSettings(has_edge_bars=True),
    )
    yield Timeline("mana", profile=SQUARE, seats=(ELSEWHERE, ELSEWHERE)).session
    mana = open_at("mana", "0 1r1d1r/r2r2/2rR2/3R2/R3R1/2D2R y d3 0,0", SQUARE)
    yield mana.play("at 1000 lift d5\nat 1500 wait").session
    record = replace(mana.session.record, seats=(ELSEWHERE, ELSEWHERE))
    yield replace(mana.session, record=record)
    yield Timeline("mammalath", profile=SQUARE).session
    yield (
        Timeline("manalath-stein", seats=(HAND, ELSEWHERE))
        .play("at 1000 place orange e5\nat 3000 wait")
        .session
    )
    elsewhere = Timeline(seats=(HAND, ELSEWHERE)).play("at 1000 place orange e5\nat 3000 wait")
    yield elsewhere.play("at 4000 answer f6p\nat 6000 wait").session
    yield open_at("mana", next(iter(all_games()["mana"].guide.examples)).fen, profile=SQUARE).session


def board_views(desk: Desk) -> tuple[View, View]:
    """Return what a page is told at the start, at a table with every annex and elsewhere."""
    extras = PageExtras(annexes=open_annexes(desk.loop))
    return HostedTable(desk.loop, desk.bench, all_games(), desk.viewers, extras)._board_views(
        desk.loop.snapshot.session.profile
    )


def views() -> Iterator[View]:
    """Yield messages of every topic that a visitor is told, with everything that they can hold."""
    for session in at_tables():
        yield state_view(Snapshot(session, Frame(0, b""), 5000.0, IllegalMove(Message("game.over")).message))
        yield past_view(past_of(session.profile, session.record, len(session.record.plies)))
        yield reeds_view(session)
    for profile in (PROFILE, SINGLE, SQUARE):
        desk = Desk(game="mana" if profile is SQUARE else "manalath", profile=profile)
        yield from board_views(desk)
    for admitted in (AT_TABLE, SEAT):
        yield role_view(LanDoor(addresses=tuple), admitted)
    yield workbench_view((), None, speed=1.0, is_paused=False)
    yield error_view(Message("lan.only_watching"), "not-admitted")


def fields_in(value: object, listed: Fields, path: str) -> Iterator[str]:
    """Name the fields that there are in a view, as the list does; of one that is not listed only itself."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            known = name if name in listed else "*" if "*" in listed else None
            yield f"{path}.{known or name}"
            if known is not None:
                yield from fields_in(inner, listed[known], f"{path}.{known}")
    elif isinstance(value, list | tuple):
        for each in value:
            yield from fields_in(each, listed, path)


def fields_of(listed: Fields, path: str) -> Iterator[str]:
    for name, inner in listed.items():
        yield f"{path}.{name}"
        yield from fields_of(inner, f"{path}.{name}")


def test_every_field_there_is_is_listed_or_known_to_be_closed() -> None:
    found = {
        name
        for view in views()
        for name in fields_in(
            {k: v for k, v in view.items() if k != "t"}, TOPICS[str(view["t"])], str(view["t"])
        )
    }
    listed = {name for topic, fields in TOPICS.items() for name in fields_of(fields, topic)}
    assert found - listed == CLOSED_FIELDS
    assert listed - found == set()


def test_every_topic_there_is_is_listed_or_known_to_be_closed() -> None:
    web = Path(visitors.__file__).parent
    sources = [*web.glob("*.py"), *web.parent.glob("annexes/*/*.py")]
    topics = {topic for source in sources for topic in re.findall(r'"t": "(\w+)"', source.read_text("utf-8"))}
    assert topics - set(TOPICS) == CLOSED_TOPICS
    assert set(TOPICS) <= topics


def test_a_field_that_nobody_listed_is_closed_wherever_it_comes_up() -> None:
    """Only a field whose names are those of spaces, colours or games may hold any other."""
    tried = 0
    for view in views():
        before = open_view(view)
        for grown in _grown(view, TOPICS[str(view["t"])]):
            tried += 1
            assert open_view(cast("View", grown)) == before
    assert tried > 500


def _grown(value: Any, listed: Fields) -> Iterator[Any]:  # noqa: ANN401 - any part of a view
    """Yield the value with one more field, at each place that may have one."""
    if isinstance(value, Mapping):
        if "*" not in listed:
            yield {**value, "unlisted": "123456"}
        for name, inner in value.items():
            within = listed.get(name, listed.get("*", {}))
            yield from ({**value, name: grown} for grown in _grown(inner, within))
    elif isinstance(value, list | tuple) and value:
        yield from ([grown, *value[1:]] for grown in _grown(value[0], listed))


def test_a_visitor_is_offered_the_parts_of_a_screen_and_of_a_position_and_no_others() -> None:
    at_table, elsewhere = board_views(Desk())
    parts = cast("list[View]", at_table["parts"])
    offered = [part for part in parts if part["is_of_screen"] or part["place"] == "position"]
    assert [part["name"] for part in offered] == ["share", "voice"]
    assert cast("View", open_view(elsewhere))["parts"] == offered != at_table["parts"]


@pytest.mark.parametrize("topic", [*sorted(CLOSED_TOPICS), "new"])
def test_a_topic_that_nobody_listed_is_not_told(topic: str) -> None:
    assert open_view({"t": topic, "text": "123456"}) is None


def gone(session: Session) -> Snapshot:
    """What a board says that lost its supply tells of its lights, too."""
    cause, cure = Message("serial_link.overloaded", lights_ma=PATH), Message("serial_link.wait")
    return Snapshot(
        replace(session, board=replace(session.board, link=Unlinked(cause, cure, 0.0))), Frame(0, b""), 0.0
    )


def unrecorded(session: Session) -> Snapshot:
    failure = Message("file.not_written", path=PATH, why="it is full")
    broken = Timeline(is_recorded=True).play("at 1000 place orange e5\nat 1500 wait").session
    assert isinstance(broken.mode, Waiting)
    waiting = replace(session, mode=replace(broken.mode, failure=failure))
    return Snapshot(waiting, Frame(0, b""), 0.0)


def complained(session: Session) -> Snapshot:
    return Snapshot(session, Frame(0, b""), 0.0, Message("record.second", path=PATH))


def failed(session: Session) -> Snapshot:
    mistake = Message("error.fatal", mistake=f"OSError: {PATH}")
    return Snapshot(session, Frame(0, b""), 0.0, mistake)


@pytest.mark.parametrize("trouble", [gone, unrecorded, complained, failed])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_path_is_told_and_that_something_is_wrong_is(
    trouble: Callable[[Session], Snapshot], language: str
) -> None:
    words, session = catalogue(language), Timeline().play("at 1000 place orange e5\nat 2000 wait").session
    view = state_view(trouble(session))
    closed = word(visitors.CLOSED, words)
    assert PATH in to_text(view, words)
    said = to_text(cast("View", open_view(view)), words)
    assert PATH not in said
    assert json.dumps(closed) in said


@pytest.mark.parametrize("trouble", [UNPLUGGED, SILENT])
def test_that_the_cable_is_out_or_the_board_silent_is_told(trouble: LineTrouble) -> None:
    session = Timeline().play("at 1000 place orange e5\nat 2000 wait").session
    link = Unlinked(trouble.cause, trouble.cure, 0.0)
    view = open_view(
        state_view(Snapshot(replace(session, board=replace(session.board, link=link)), Frame(0, b""), 0.0))
    )
    assert f"{word(trouble.cause)} {word(trouble.cure)}" in to_text(cast("View", view))


def test_in_play_nothing_is_kept_from_a_visitor() -> None:
    closed = json.dumps(word(visitors.CLOSED))
    for session in at_tables():
        view = state_view(Snapshot(session, Frame(0, b""), 5000.0))
        assert closed not in to_text(cast("View", open_view(view)))


def test_no_sentence_that_is_told_can_hold_a_path_a_link_or_the_pin() -> None:
    """The path of ``page.no_page`` is the address that was asked for."""
    secret = {
        "path",
        "paths",
        "folder",
        "file",
        "port",
        "link",
        "url",
        "urls",
        "words",
        "broker",
        "pin",
        "mistake",
    }
    found = set()
    for file in (Path(visitors.__file__).parents[1] / "messages" / "en").glob("*.toml"):
        for section, sentences in tomllib.loads(file.read_text("utf-8")).items():
            for name, wording in sentences.items() if not file.name.startswith("page_") else ():
                if section in SENTENCES or f"{section}.{name}" in SENTENCES:
                    facts = re.findall(r"\{(\w+)", str(wording)) + re.findall(r"'by': '(\w+)", str(wording))
                    found |= {f"{section}.{name}"} if secret & set(facts) else set()
    assert found == {"page.no_page"}


def test_every_address_there_is_is_listed_or_closed() -> None:
    desk = Desk()
    extras = PageExtras(archive=cast("Any", object()), annexes=open_annexes(desk.loop))
    app: Any = make_app(desk.loop, desk.bench, all_games(), desk.viewers, extras)
    paths = {route.path for route in app.routes if isinstance(route, Route | WebSocketRoute)}
    filled = {path: re.sub(r"\{\w+\}", "1", path) for path in paths}
    opened = frozenset().union(*(annex.open_addresses for annex in extras.annexes))
    assert {path for path, at in filled.items() if is_open_to_visitors(at, opened)} == {
        "/",
        "/static/{name}",
        "/shell.js",
        "/ws",
        "/join",
        "/api/events",
        "/api/moves",
        "/api/openapi.json",
    }
    assert is_open_to_visitors("/position/0/1.svg", opened)
    assert not is_open_to_visitors("/position/1/1.svg", opened)

"""Companions: what wants moves from outside the table, and the table that names none of them."""

from dataclasses import fields
from types import ModuleType

import pytest

from controller.games import all_games
from controller.inference import Amend, Now
from controller.session import (
    Resuming,
    Session,
    committed_changes,
    companions,
    light_menu,
    ok_choices,
    session_start,
    transition,
    undo,
)
from controller.session.companion import Companion
from controller.session.events import Change
from tests.session.test_match_followed import Followed
from tests.session.test_tried_line import AWAY
from tests.timeline import Timeline

MANALATH = all_games()["manalath"]
WHICH = ("record shown", "line", "friend", "seats")


def modules_of(companion: Companion) -> set[str]:
    parts = [getattr(companion, field.name) for field in fields(companion)]
    every = [one for part in parts for one in (part.values() if isinstance(part, dict) else (part,))]
    return {one.__module__ for one in every} - {Companion.__module__}


def with_companions(monkeypatch: pytest.MonkeyPatch, *every: Companion) -> None:
    monkeypatch.setattr(companions, "COMPANIONS", every)


@pytest.mark.parametrize("number", range(len(WHICH)), ids=WHICH)
def test_an_ordinary_game_does_without_any_of_them(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    every = companions.COMPANIONS
    assert len(every) == len(WHICH)
    with_companions(monkeypatch, *every[:number], *every[number + 1 :])
    table = Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple f6
        at 3000 tap undo
        at 3500 expect says "f6: this piece does not count."
        at 4000 lift f6
        at 5000 place purple g7
        at 5200 lift g7
        at 5400 place purple f5
        at 8000 expect moves e5o f5p
        at 9000 choose draw
        at 9500 tap ok
        at 10000 tap undo
        at 11000 place orange g5
        at 12000 choose resign
        at 13000 lift e5
        at 13500 lift f5
        at 14000 lift g5
        at 18000 expect moves none
        at 19000 place orange e5
        at 19500 expect says "Purple to move"
    """)
    assert table.facts == [
        "began manalath",
        "committed 1 e5o",
        "committed 2 f6p",
        "withdrawn 2",
        "committed 2 f5p",
        "ended agreed",
        "reopened",
        "committed 3 g5o",
        "ended resigned",
        "began manalath",
        "committed 1 e5o",
    ]


ASKING = (transition, committed_changes, light_menu, ok_choices, session_start, undo)


@pytest.mark.parametrize("module", ASKING, ids=[module.__name__.rpartition(".")[2] for module in ASKING])
def test_who_asks_companions_names_none_of_them(module: ModuleType) -> None:
    theirs = set[str]().union(*map(modules_of, companions.COMPANIONS))
    named = {getattr(one, "__module__", getattr(one, "__name__", "")) for one in vars(module).values()}
    named |= {getattr(one, "__name__", "") for one in vars(module).values() if isinstance(one, ModuleType)}
    assert len(theirs) == len(companions.COMPANIONS)
    assert companions.__name__ in named
    assert not named & theirs


def test_what_a_companion_wants_is_made_when_it_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def wants(session: Session, now: Now) -> Change | None:
        is_time = not session.record.plies and now.has_come(2000.0)
        return Amend(moves=(MANALATH.parse_move("e5o"),)) if is_time else None

    with_companions(monkeypatch, *companions.COMPANIONS, Companion(wants=wants))
    Timeline().play("""
        at 1999 expect moves none
        at 2000 expect moves e5o
        at 2200 place orange e5
        at 9000 expect moves e5o
    """)


def test_a_move_that_a_companion_refuses_is_under_way_and_one_it_replaces_is_not_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def instead(session: Session, change: Change) -> Change | None:
        return change if session.record.plies else None

    with_companions(monkeypatch, Companion(instead=instead))
    refused = Timeline().play("""
        at 1000 place orange e5
        at 9000 expect moves none
        at 9000 expect verdict under-way
    """)
    assert refused.facts == ["began manalath"]
    other = Amend(moves=(MANALATH.parse_move("e5p"),))
    with_companions(
        monkeypatch, Companion(instead=lambda session, change: change if session.record.plies else other)
    )
    Timeline().play("""
        at 1000 place orange e5
        at 2000 expect moves e5p
    """)


def test_a_match_that_comes_while_a_line_is_tried_waits_for_the_way_home() -> None:
    table = Followed().then(
        AWAY + "        at 6000 place orange a1\n        at 6500 expect moves e5o f6p a1o\n"
    )
    line = table.session.companions.aside
    table.come_to().then("at 7000 expect moves e5o f6p")
    assert [line is None, table.session.companions.aside] == [False, None]
    assert isinstance(table.session.mode, Resuming)
    table.then("""
        at 8000 lift a1
        at 9000 expect moves none
    """)
    assert [table.session.record.match, table.facts[-1]] == [1, "began manalath"]


def test_a_session_has_no_more_parts_than_a_reader_can_keep() -> None:
    assert len(fields(Session)) <= 18

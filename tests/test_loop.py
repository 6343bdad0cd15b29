"""The loop over a scripted board: waits, takes commands, publishes the board's state."""

from dataclasses import replace

import pytest

from controller.board import Key
from controller.games import Colour, Put, all_games
from controller.messages import Message
from controller.play.ledger import open_ledger
from controller.play.loop import IDLE_MS, MOST_COMMANDS
from controller.play.subscriber import Command
from controller.ports import (
    Edges,
    Health,
    Refresh,
    Refused,
    Sensors,
    Shown,
    WatchEdges,
)
from controller.session.events import Committed, Event, NewGame, SetHelp, Tapped
from tests.scripted_board import Scripted, Viewer, matrix, run, sensors, table
from tests.timeline import LINKED, PROFILE
from tests.wordings import quoted


def test_a_piece_is_echoed_at_once_and_committed_when_it_has_settled() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(3000.0, e5=Colour.FIRST)]
    loop, effects = table(board)
    run(loop, board, 4000.0)
    light = 3 * PROFILE.lights.index("e5")
    echoes = [at_ms for at_ms, frame in board.frames if frame.rgb[light : light + 3] == b"\xff\x55\x00"]
    assert echoes[0] == 3000.0
    assert (3400.0, Committed(1, Put("e5", Colour.FIRST))) in effects


def test_why_a_row_is_not_traced_is_published_until_the_next_link() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), (100.0, Refused(WatchEdges(3), quoted("it cannot"))), (900.0, LINKED)]
    loop, _ = table(board)
    untraced = [loop.snapshot.untraced]
    for until_ms in (500.0, 1000.0):
        run(loop, board, until_ms)
        untraced.append(loop.snapshot.untraced)
    assert untraced == [None, quoted("it cannot"), None]


def test_it_waits_long_when_nothing_is_due() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0)]
    loop, _ = table(board)
    run(loop, board, 15_000.0)
    assert max(board.waits_ms) == IDLE_MS
    assert len(board.waits_ms) < 60


def test_what_the_board_refuses_or_has_shown_changes_nothing() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), (10.0, Shown(1)), (20.0, Refused(Refresh(), quoted("no")))]
    loop, effects = table(board)
    run(loop, board, 1000.0)
    assert len(effects) == 1


def test_the_raw_matrix_and_the_health_that_were_reported_last_are_kept_until_another_link() -> None:
    board = Scripted()
    raw = matrix(e5=Colour.FIRST)
    health = Health(10.0, {"overruns": 1})
    board.script += [(0.0, LINKED), (5.0, Sensors(0, 5.0, 5.0, matrix(), raw)), (10.0, health), sensors(20.0)]
    loop, _ = table(board)
    run(loop, board, 100.0)
    assert loop.snapshot.sensors is not None
    assert loop.snapshot.sensors.raw is None
    assert (loop.snapshot.raw, loop.snapshot.health) == (raw, health)
    board.script += [(200.0, LINKED)]
    run(loop, board, 300.0)
    assert (loop.snapshot.raw, loop.snapshot.health) == (None, None)


@pytest.mark.parametrize("is_linked", [True, False])
def test_a_turn_takes_what_lay_in_the_inbox_when_it_began(*, is_linked: bool) -> None:
    """Whoever posts faster than the loop steps delays its own commands, and neither lights nor the end."""
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0)] if is_linked else []
    loop, _ = table(board)
    run(loop, board, 500.0)
    taken, began_ms = [0], board.at_ms

    def flood(at_ms: float) -> Event:
        taken[-1] += 1
        loop.post(flood)
        loop.post(flood)
        return Tapped(Key.UNDO, at_ms)

    loop.post(flood)
    while len(taken) < 5:
        loop.turn()
        taken.append(0)
    assert taken == [1, 2, 4, 8, 0]
    assert board.at_ms == began_ms


@pytest.mark.parametrize("is_linked", [True, False])
def test_whatever_guests_wish_a_turn_carries_out_one_of_each_after_the_acts_of_the_table(
    *, is_linked: bool
) -> None:
    """And the newest: whoever plays at a seat may think again until the move is taken."""
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0)] if is_linked else []
    loop, _ = table(board)
    run(loop, board, 500.0)
    taken, began_ms = list[str](), board.at_ms

    def told(name: str) -> Command:
        def command(at_ms: float) -> Event:
            taken.append(name)
            loop.wish(Colour.FIRST, told("later"))
            return Tapped(Key.UNDO, at_ms)

        return command

    for number in range(10_000):
        loop.wish(Colour.FIRST, told(f"first {number}"))
        loop.wish(Colour.SECOND, told(f"second {number}"))
    loop.post(told("table"))
    assert board.wakes == 3
    loop.turn()
    assert taken == ["table", "first 9999", "second 9999"]
    loop.turn()
    assert taken[3:] == ["later"]
    assert board.at_ms == began_ms


def test_the_commands_of_a_turn_are_bounded_and_the_rest_waits_its_turn() -> None:
    board = Scripted()
    loop, _ = table(board)
    taken = list[int]()

    def told(number: int) -> Command:
        def command(at_ms: float) -> Event:
            taken.append(number)
            return Tapped(Key.UNDO, at_ms)

        return command

    for number in range(2 * MOST_COMMANDS + 1):
        loop.post(told(number))
    counts = list[int]()
    for _ in range(3):
        loop.turn()
        counts.append(len(taken))
    assert counts == [MOST_COMMANDS, 2 * MOST_COMMANDS, 2 * MOST_COMMANDS + 1]
    assert taken == sorted(taken)
    assert board.at_ms == 0.0


def test_an_end_that_is_asked_for_comes_with_the_turn_whatever_guests_send() -> None:
    board = Scripted()
    loop, _ = table(board)
    turns = list[float]()

    def flood(at_ms: float) -> Event:
        turns.append(at_ms)
        loop.wish(Colour.FIRST, flood)
        if len(turns) == 3:
            loop.stop()
        return Tapped(Key.UNDO, at_ms)

    loop.wish(Colour.FIRST, flood)
    loop.run()
    assert len(turns) == 3
    assert board.is_closed


def test_commands_become_events_at_the_time_they_are_taken() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0, e5=Colour.FIRST), (2000.0, None)]
    loop, _ = table(board)
    run(loop, board, 1500.0)
    seen: list[float] = []

    def undo(at_ms: float) -> Event:
        seen.append(at_ms)
        return Tapped(Key.UNDO, at_ms)

    loop.post(undo)
    loop.turn()
    assert board.wakes == 1
    assert seen == [board.at_ms]
    assert loop.snapshot.session.record.plies == ()


def test_commands_are_taken_in_the_order_in_which_they_were_posted() -> None:
    board = Scripted()
    loop, _ = table(board)
    loop.post(lambda at_ms: SetHelp(Colour.FIRST, 0, at_ms))
    loop.post(lambda at_ms: SetHelp(Colour.FIRST, 1, at_ms))
    loop.post(lambda at_ms: SetHelp(Colour.SECOND, 0, at_ms))
    loop.turn()
    assert loop.snapshot.session.settings.helps == (1, 0)


def test_a_command_that_cannot_be_carried_out_is_said_and_loses_nothing() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0, e5=Colour.FIRST)]
    loop, _ = table(board)
    run(loop, board, 2000.0)
    loop.post(lambda at_ms: NewGame(all_games()["mana"].start(), at_ms))
    loop.turn()
    shape = Message("game.other_shape", game="Mana", board=PROFILE.name, others=())
    assert loop.snapshot.complaint == shape
    assert len(loop.snapshot.session.record.plies) == 1
    loop.post(lambda at_ms: SetHelp(Colour.FIRST, 0, at_ms))
    loop.turn()
    assert loop.snapshot.complaint is None


def test_how_a_board_fares_is_published() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), (10.0, Health(10.0, {"resent": 3}, 4950))]
    loop, _ = table(board)
    run(loop, board, 20.0)
    assert loop.snapshot.health == Health(10.0, {"resent": 3}, 4950)


def test_what_every_sensor_did_is_published_and_begins_anew_with_a_link() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0, e5=Colour.FIRST), sensors(1010.0)]
    loop, _ = table(board)
    e5 = PROFILE.space("e5").first
    run(loop, board, 1200.0)
    assert loop.snapshot.ledger.account(e5).shorts == 1
    viewer = Viewer(loop)
    loop.subscribe(viewer)
    board.script += [(1300.0, Edges(4, ((7, 4, True),)))]
    run(loop, board, 1300.0)
    assert viewer.seen[-1].ledger.trace((4, 4)).edges == ((7, True),)
    board.script += [(1400.0, replace(LINKED, at_ms=1400.0))]
    run(loop, board, 1400.0)
    assert loop.snapshot.ledger == replace(open_ledger(PROFILE), at_ms=1400.0)

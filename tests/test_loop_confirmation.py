"""The loop decides nothing that the board has not confirmed, and does not wait for a board that is gone."""

from collections.abc import Callable
from itertools import pairwise

from controller.games import Colour, Put, all_games
from controller.play.loop import ASK_AGAIN_MS, Loop
from controller.play.subscriber import Command, RecordAnswer, Subscriber
from controller.ports import (
    Refresh,
    Refused,
    Sensors,
    Unlinked,
)
from controller.session import Session, open_session
from controller.session.events import Committed, Effect, RecordWanted, SetHelp
from tests.scripted_board import Scripted, matrix, run, sensors, table
from tests.timeline import LINKED, PROFILE
from tests.wordings import quoted


def test_nothing_is_decided_before_the_board_has_confirmed_it() -> None:
    board = Scripted()
    board.is_answering = False
    board.script += [(0.0, LINKED), sensors(0.0), sensors(3000.0, e5=Colour.FIRST)]
    loop, effects = table(board)
    run(loop, board, 5000.0)
    assert not loop.snapshot.session.record.plies
    assert board.asked_ms[-1] > 4900.0
    asked_ms = [at_ms for at_ms in board.asked_ms if at_ms >= 3400.0]
    assert asked_ms[0] == 3400.0
    assert all(later - earlier == ASK_AGAIN_MS for earlier, later in pairwise(asked_ms))
    board.script.append(sensors(5000.0, e5=Colour.FIRST))
    run(loop, board, 5001.0)
    assert (5000.0, Committed(1, Put("e5", Colour.FIRST))) in effects


class Keeper(Subscriber):
    """Records whatever is to be recorded, at once."""

    def start(self, session: Session, post: Callable[[Command], None]) -> None:  # noqa: ARG002
        self.post = post

    def take(self, effect: Effect, session: Session) -> None:  # noqa: ARG002
        if isinstance(effect, RecordWanted):
            self.post(RecordAnswer())


def test_a_move_that_is_recorded_is_confirmed_once() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(3000.0, e5=Colour.FIRST)]
    loop = Loop(board, board, open_session(PROFILE, all_games()["manalath"].start(), is_recorded=True))
    loop.subscribe(Keeper())
    run(loop, board, 3401.0)
    assert [ply.at_ms for ply in loop.snapshot.session.record.plies] == [3400.0]
    assert [at_ms for at_ms in board.asked_ms if at_ms > 3000.0] == [3400.0]


def test_a_report_that_comes_late_is_heard_before_anything_is_decided() -> None:
    board = Scripted()
    board.is_answering = False
    board.script += [(0.0, LINKED), sensors(0.0), sensors(3000.0, e5=Colour.FIRST)]
    late = Sensors(0, 3300.0, 3300.0, matrix())
    board.script += [(3410.0, late), sensors(3420.0)]
    loop, _ = table(board)
    run(loop, board, 4000.0)
    assert not loop.snapshot.session.record.plies


def test_a_command_waits_until_it_is_known_how_things_stand() -> None:
    board = Scripted()
    board.is_answering = False
    board.script += [(0.0, LINKED), sensors(0.0)]
    loop, _ = table(board)
    run(loop, board, 100.0)
    loop.post(lambda at_ms: SetHelp(Colour.FIRST, 0, at_ms))
    loop.turn()
    assert set(loop.snapshot.session.settings.helps) == {None}
    board.script.append((board.at_ms, Sensors(0, 50.0, 50.0, matrix())))
    loop.turn()
    assert set(loop.snapshot.session.settings.helps) == {None}, "what comes late is no answer"
    board.script.append(sensors(board.at_ms + 20.0))
    loop.turn()
    assert loop.snapshot.session.settings.helps == (0, None)


def test_a_command_is_not_put_off_by_asking_again() -> None:
    board = Scripted()
    board.is_answering = False
    board.script += [(0.0, LINKED), sensors(0.0)]
    loop, _ = table(board)
    run(loop, board, 100.0)
    board.script.append((400.0, sensors(250.0)[1]))
    loop.post(lambda at_ms: SetHelp(Colour.FIRST, 0, at_ms))
    run(loop, board, 401.0)
    assert board.asked_ms[-1] > 250.0
    assert loop.snapshot.session.settings.helps == (0, None)


def test_a_board_that_goes_leaves_open_what_it_has_not_confirmed() -> None:
    board = Scripted()
    board.is_answering = False
    board.script += [(0.0, LINKED), sensors(0.0), sensors(3000.0, e5=Colour.FIRST)]
    board.script += [
        (4100.0, Unlinked(quoted("silent"), quoted("look"), 4100.0)),
        (6000.0, LINKED),
        sensors(6000.0),
    ]
    loop, _ = table(board)
    run(loop, board, 7000.0)
    assert loop.snapshot.session.is_linked
    assert not loop.snapshot.session.record.plies


def test_while_no_board_answers_time_passes_by_itself() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), (100.0, Unlinked(quoted("out"), quoted("in"), 100.0))]
    loop, _ = table(board)
    run(loop, board, 200.0)
    asked = len(board.asked_ms)
    loop.post(lambda at_ms: SetHelp(Colour.FIRST, 0, at_ms))
    loop.turn()
    assert loop.snapshot.session.settings.helps == (0, None)
    assert len(board.asked_ms) == asked


def test_a_board_that_cannot_say_how_things_stand_holds_nothing_up() -> None:
    board = Scripted()
    board.is_answering = False
    board.script += [(0.0, LINKED), sensors(0.0)]
    loop, _ = table(board)
    run(loop, board, 100.0)
    loop.post(lambda at_ms: SetHelp(Colour.FIRST, 0, at_ms))
    board.script.append((board.at_ms, Refused(Refresh(), quoted("no"))))
    loop.turn()
    assert loop.snapshot.session.settings.helps == (0, None)

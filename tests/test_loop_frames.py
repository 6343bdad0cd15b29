"""The pictures that the loop shows on a scripted board: when each is sent, and that none flashes."""

from itertools import pairwise

from controller.games import Colour
from controller.lights.frame_output import BURST
from controller.ports import (
    Unlinked,
)
from controller.session.events import Committed
from tests.scripted_board import CHATTER, Scripted, most_in_a_second, onsets_of, run, sensors, table
from tests.timeline import LINKED, PROFILE
from tests.wordings import quoted


def test_every_frame_has_its_own_number_and_none_is_shown_twice() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0, e5=Colour.SECOND)]
    loop, _ = table(board)
    run(loop, board, 5000.0)
    numbers = [frame.seq for _, frame in board.frames]
    assert numbers == sorted(set(numbers))
    pictures = [frame.rgb for _, frame in board.frames]
    assert all(one != other for one, other in pairwise(pictures))


def test_animation_is_paced_at_thirty_frames_a_second() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0, e5=Colour.FIRST)]
    board.script += [sensors(2000.0, e5=Colour.FIRST, a1=Colour.SECOND), sensors(4000.0, a1=Colour.SECOND)]
    loop, _ = table(board)
    run(loop, board, 11_000.0)
    breathing = [at_ms for at_ms, _ in board.frames if 7000.0 <= at_ms < 10_000.0]
    assert 80 <= len(breathing) <= 91


def test_the_picture_is_shown_again_when_the_board_comes_back() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0, e5=Colour.FIRST)]
    board.script += [(5000.0, Unlinked(quoted("out"), quoted("in"), 5000.0)), (6000.0, LINKED)]
    board.script += [sensors(6001.0, e5=Colour.FIRST)]
    loop, effects = table(board)
    run(loop, board, 9000.0)
    assert any(at_ms == 6000.0 for at_ms, _ in board.frames)
    assert sum(isinstance(effect, Committed) for _, effect in effects) == 1


def test_it_leaves_the_board_dark_when_stopped() -> None:
    board = Scripted()
    loop, _ = table(board)
    loop.stop()
    loop.run()
    assert board.is_closed


def test_a_light_held_dark_for_flashing_comes_on_when_its_second_is_over() -> None:
    board = Scripted()
    board.script += [(0.0, LINKED), sensors(0.0)]
    touches = [1000.0, 1260.0, 1520.0, 1780.0, 2040.0]
    for n, at_ms in enumerate(touches):
        board.script.append(sensors(at_ms, e5=Colour.SECOND) if n % 2 == 0 else sensors(at_ms))
    loop, _ = table(board)
    run(loop, board, 9000.0)
    light = PROFILE.lights.index("e5")
    onsets = onsets_of(board, light)
    assert len(onsets) >= 3
    assert all(third - first >= 1000.0 for first, third in zip(onsets, onsets[2:], strict=False))
    assert any(board.frames[-1][1].rgb[3 * light : 3 * light + 3])


def test_frames_that_only_move_are_a_thirtieth_of_a_second_apart() -> None:
    """A breath and a blink, whose edges fall between the steps of the breath."""
    board = Scripted()
    orange = Colour.FIRST
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0, e5=orange)]
    board.script += [sensors(2000.0, e5=orange, a1=Colour.SECOND), sensors(4000.0, a1=Colour.SECOND)]
    board.script += [sensors(4100.0, a1=Colour.SECOND, g7=orange)]
    loop, _ = table(board)
    run(loop, board, 7400.0)
    moving = [at_ms for at_ms, _ in board.frames if 4600.0 <= at_ms < 7400.0]
    assert len(moving) > 70
    assert all(later - earlier >= 33.3 for earlier, later in pairwise(moving))


def test_a_reed_that_chatters_makes_no_more_pictures_than_thirty_a_second() -> None:
    board = Scripted()
    orange = Colour.FIRST
    board.script += [(0.0, LINKED), sensors(0.0), sensors(1000.0, e5=orange)]
    board.script += [sensors(2000.0, e5=orange, a1=Colour.SECOND), sensors(4000.0, a1=Colour.SECOND)]
    board.script += [sensors(8000.0 + 5.0 * n, a1=Colour.SECOND, **CHATTER[n % 2]) for n in range(1, 400)]
    loop, _ = table(board)
    run(loop, board, 11_000.0)
    assert most_in_a_second(board) <= 30 + BURST

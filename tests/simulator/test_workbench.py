"""Hands on the bench: what they can do, what they cannot, and what they can see."""

from collections.abc import Callable, Iterator

import pytest

from controller.board import Key, Profile
from controller.errors import InputError
from controller.games import Colour
from controller.ports import Frame
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import (
    FaultError,
    HandHold,
    Laying,
    TwinPiece,
    Workbench,
    WorkbenchError,
    parse_fault,
)

E5_MM = (-15.0, 0.0)
E6_MM = (15.0, 0.0)


Run = Callable[[float], None]
Read = Callable[[float], list[str]]


def one(workbench: Workbench) -> TwinPiece:
    """The only piece on the board."""
    (piece,) = workbench.pieces()
    return piece


def test_a_piece_lies_where_it_is_put(workbench: Workbench) -> None:
    workbench.put("e5", Colour.FIRST)
    workbench.put("f1", Colour.SECOND, (1.0, -0.5))
    assert workbench.pieces() == (
        TwinPiece(Colour.FIRST, E5_MM, "e5", is_held=False),
        TwinPiece(Colour.SECOND, (-119.0, 25.48), "f1", is_held=False),
    )


def test_a_lifted_piece_is_gone(workbench: Workbench) -> None:
    workbench.put("e5", Colour.FIRST)
    workbench.lift("e5")
    assert workbench.pieces() == ()


def test_a_piece_that_is_held_above_its_place_is_felt_no_more(workbench: Workbench, read: Read) -> None:
    workbench.put("e5", Colour.FIRST)
    assert read(50)
    workbench.hold_above("e5", 18.0)
    assert one(workbench).space == "e5"
    assert not read(50)
    workbench.hold_above("e5", 0.0)
    assert read(50)
    with pytest.raises(WorkbenchError, match="no piece"):
        workbench.hold_above("e6", 18.0)


def test_clearing_takes_everything(workbench: Workbench, run: Run) -> None:
    workbench.put("e5", Colour.FIRST)
    workbench.put("f1", Colour.SECOND)
    workbench.put("a1", Colour.SECOND)
    workbench.slide("a1", "a6")
    workbench.grab("f1")
    workbench.clear_table()
    run(1000)
    assert workbench.pieces() == ()


def test_a_slide_takes_its_time_and_its_way(workbench: Workbench, run: Run) -> None:
    workbench.put("e5", Colour.FIRST)
    workbench.slide("e5", "e6", mm_per_s=100.0)
    assert one(workbench).space is None
    run(150)
    assert one(workbench).at_mm == pytest.approx((0.0, 0.0), abs=0.5)
    run(149)
    assert one(workbench).space is None
    run(2)
    assert one(workbench) == TwinPiece(Colour.FIRST, E6_MM, "e6", is_held=False)


def test_a_slide_closes_what_it_passes(workbench: Workbench, read: Read) -> None:
    """From e5 to f5 the centre magnet passes a ring reed of e5, and ends on f5."""
    workbench.put("e5", Colour.FIRST)
    read(100)
    workbench.slide("e5", "f5", 50.0)
    assert read(1000) == ["e5 purple", "f5 orange"]


def test_a_ring_that_slides_closes_the_wrong_colour_on_its_way(workbench: Workbench, read: Read) -> None:
    """One of its magnets passes the centre reed of both spaces."""
    workbench.put("e5", Colour.SECOND, how=Laying(turn_deg=0.0))
    read(100)
    workbench.slide("e5", "e6", 50.0)
    assert read(1000) == ["e5 orange", "e5 purple", "e6 orange", "e6 purple"]


def test_a_slide_is_raised_over_pieces_in_between(workbench: Workbench, read: Read) -> None:
    """It slides for 5 mm, until it would touch the piece on e5, and passes no reed in the air."""
    for space in ("e4", "e5", "e6"):
        workbench.put(space, Colour.FIRST)
    already = read(100)
    workbench.slide("e4", "e7")
    passed = read(1000)
    assert already == ["e4 orange", "e5 orange", "e6 orange"]
    assert passed == ["e7 orange"]


def test_a_piece_that_is_laid_down_slowly_is_read_as_it_comes_near(
    workbench: Workbench, read: Read, run: Run
) -> None:
    """From 20 mm at 100 mm/s its reed closes in the last tenth of a second, and no other one ever does."""
    workbench.put("e5", Colour.SECOND, how=Laying(mm_per_s=100.0))
    assert read(140) == []
    assert read(100) == ["e5 purple"]
    workbench.lift("e5", mm_per_s=100.0)
    assert workbench.pieces() == ()
    run(5)
    assert workbench.contacts()[4] >> 14 & 1
    run(300)
    assert not workbench.contacts()[4] >> 14 & 1
    assert read(100) == []


def test_spaces_that_a_slide_is_meant_for_are_taken(workbench: Workbench, run: Run) -> None:
    workbench.put("e5", Colour.FIRST)
    workbench.put("d5", Colour.FIRST)
    workbench.slide("e5", "e7")
    with pytest.raises(WorkbenchError, match="a piece is on its way to e7; choose another space"):
        workbench.put("e7", Colour.SECOND)
    with pytest.raises(WorkbenchError, match="a piece is on its way to e7"):
        workbench.slide("d5", "e7")
    run(1000)
    with pytest.raises(WorkbenchError, match="there is a piece on e7 already; lift it first"):
        workbench.put("e7", Colour.SECOND)


IMPOSSIBLE: dict[str, tuple[Callable[[Workbench], object], str]] = {
    "put on a piece": (
        lambda workbench: workbench.put("e5", Colour.SECOND),
        "a piece on e5 already; lift it first",
    ),
    "put on no space": (lambda workbench: workbench.put("j1", Colour.FIRST), "no space j1 .* from a1 to i6"),
    "put far off": (
        lambda workbench: workbench.put("a1", Colour.FIRST, (12.0, 12.0)),
        "at most 15 mm off its middle",
    ),
    "put into a piece": (
        lambda workbench: workbench.put("e6", Colour.FIRST, (-6.0, 0.0)),
        "no room on e6: another piece",
    ),
    "lift nothing": (lambda workbench: workbench.lift("a1"), "no piece on a1; put one there first"),
    "lift from no space": (lambda workbench: workbench.lift("e11"), "no space e11"),
    "slide nothing": (lambda workbench: workbench.slide("a1", "a2"), "no piece on a1"),
    "slide onto a piece": (lambda workbench: workbench.slide("e5", "d5"), "a piece on d5 already"),
    "slide nowhere": (lambda workbench: workbench.slide("e5", "e5"), "the piece is on e5 already"),
    "slide off": (lambda workbench: workbench.slide("e5", "z9"), "no space z9"),
    "slide at no speed": (lambda workbench: workbench.slide("e5", "e6", mm_per_s=0.0), "give 1 to 5000"),
    "slide at once": (lambda workbench: workbench.slide("e5", "e6", mm_per_s=float("inf")), "give 1 to 5000"),
    "slide at nan": (lambda workbench: workbench.slide("e5", "e6", mm_per_s=float("nan")), "give 1 to 5000"),
    "put nowhere": (
        lambda workbench: workbench.put("a1", Colour.FIRST, (float("nan"), 0.0)),
        "at most 15 mm off",
    ),
    "drag away": (lambda workbench: workbench.drag(workbench.grab("e5"), 1e308, 0), "is out of reach"),
    "grab nothing": (lambda workbench: workbench.grab("a1"), "no piece on a1"),
    "drag without a hold": (
        lambda workbench: workbench.drag(HandHold(99), 0, 0),
        "no longer held; grab it again",
    ),
    "drag nowhere": (
        lambda workbench: workbench.drag(workbench.grab("e5"), float("nan"), 0),
        "is out of reach",
    ),
    "drop without a hold": (lambda workbench: workbench.drop(HandHold(99)), "no longer held"),
    "release a key that is up": (
        lambda workbench: workbench.release(Key.OK),
        "the key ok is up already; press it first",
    ),
    "repair what is whole": (
        lambda workbench: workbench.remove_fault(parse_fault("stuck e5 orange")),
        "no fault 'stuck e5",
    ),
    "plug in what is in": (
        lambda workbench: workbench.remove_fault(parse_fault("unplugged")),
        "no fault 'unplugged'",
    ),
}


@pytest.mark.parametrize(("act", "message"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_acts_are_refused_and_change_nothing(
    act: Callable[[Workbench], object], message: str, workbench: Workbench
) -> None:
    workbench.put("e5", Colour.FIRST)
    workbench.put("d5", Colour.FIRST)
    lying = [(piece.at_mm, piece.colour) for piece in workbench.pieces()]
    with pytest.raises(InputError, match=message):
        act(workbench)
    assert [(piece.at_mm, piece.colour) for piece in workbench.pieces()] == lying


def test_keys_are_pressed_released_and_tapped(workbench: Workbench, read: Read) -> None:
    workbench.press(Key.UNDO)
    assert workbench.keys_down() == {Key.UNDO}
    with pytest.raises(WorkbenchError, match="the key undo is down already; release it first"):
        workbench.press(Key.UNDO)
    assert read(100) == ["key undo"]
    workbench.release(Key.UNDO)
    workbench.tap(Key.OK, held_ms=200)
    assert read(199) == ["key ok"]
    assert workbench.keys_down() == {Key.OK}
    read(2)
    assert workbench.keys_down() == frozenset()


def test_a_tapped_key_may_be_released_by_hand(workbench: Workbench, run: Run) -> None:
    workbench.tap(Key.OK)
    workbench.release(Key.OK)
    run(500)
    assert workbench.keys_down() == frozenset()


def test_faults_come_and_go(workbench: Workbench, read: Read) -> None:
    stuck, dead = parse_fault("stuck a1 orange"), parse_fault("dead e5 orange")
    workbench.put("e5", Colour.FIRST)
    assert read(100) == ["e5 orange"]
    for fault in (stuck, dead, stuck):
        workbench.add_fault(fault)
    assert workbench.faults() == (stuck, dead)
    assert read(100) == ["a1 orange"]
    workbench.remove_fault(stuck)
    assert workbench.faults() == (dead,)
    workbench.clear_faults()
    assert workbench.faults() == ()
    assert read(100) == ["e5 orange"]


def test_a_fault_the_board_cannot_have_is_refused(workbench: Workbench) -> None:
    with pytest.raises(FaultError, match="no sensor 'j1 orange'"):
        workbench.add_fault(parse_fault("stuck j1 orange"))
    assert workbench.faults() == ()


def test_the_cable_is_a_fault_like_any_other(workbench: Workbench) -> None:
    unplugged = parse_fault("unplugged")
    workbench.add_fault(parse_fault("stuck a1 orange"))
    workbench.add_fault(unplugged)
    assert not workbench.is_plugged()
    assert workbench.faults() == (parse_fault("stuck a1 orange"), unplugged)
    workbench.clear_faults()
    assert workbench.is_plugged()
    workbench.unplug()
    assert workbench.faults() == (unplugged,)
    workbench.plug()
    workbench.plug()
    assert workbench.faults() == ()


def lit(profile: Profile, *spaces: str) -> bytes:
    return b"".join(b"\x10\x20\x30" if name in spaces else bytes(3) for name in profile.lights)


def test_the_strip_shows_the_last_picture_and_dead_lights_dark(
    workbench: Workbench, board: VirtualBoard, profile: Profile
) -> None:
    assert workbench.strip() == lit(profile)
    board.show(Frame(1, lit(profile, "e5", "e6")))
    assert workbench.strip() == lit(profile, "e5", "e6")
    workbench.add_fault(parse_fault("dead-light e6"))
    assert workbench.strip() == lit(profile, "e5")
    workbench.clear_faults()
    assert workbench.strip() == lit(profile, "e5", "e6")
    board.close()
    assert workbench.strip() == lit(profile)


def test_a_board_without_host_goes_dark_after_two_seconds(
    workbench: Workbench, board: VirtualBoard, profile: Profile, run: Run
) -> None:
    board.show(Frame(1, lit(profile, "e5")))
    workbench.unplug()
    run(1999)
    assert workbench.strip() == lit(profile, "e5")
    run(2)
    assert workbench.strip() == lit(profile)


def test_a_cable_that_is_back_in_time_does_not_darken_what_came_after(
    workbench: Workbench, board: VirtualBoard, profile: Profile, run: Run
) -> None:
    board.show(Frame(1, lit(profile, "e5")))
    workbench.unplug()
    run(1000)
    workbench.plug()
    assert workbench.strip() == lit(profile)
    board.show(Frame(2, lit(profile, "e6")))
    run(5000)
    assert workbench.strip() == lit(profile, "e6")


def test_everybody_is_notified_of_changes(
    workbench: Workbench, board: VirtualBoard, profile: Profile
) -> None:
    announced: list[int] = []
    unsubscribe = workbench.subscribe(lambda: announced.append(workbench.changes))
    acts: Iterator[Callable[[], object]] = iter(
        [
            lambda: workbench.put("e5", Colour.FIRST),
            lambda: workbench.slide("e5", "e6"),
            lambda: workbench.press(Key.OK),
            lambda: workbench.release(Key.OK),
            lambda: workbench.add_fault(parse_fault("dead-light a1")),
            lambda: board.show(Frame(1, lit(profile, "e5"))),
            workbench.unplug,
            workbench.plug,
            workbench.clear_table,
        ]
    )
    for act in acts:
        before = workbench.changes
        act()
        assert workbench.changes > before
        assert announced[-1] == workbench.changes
    unsubscribe()
    unsubscribe()
    count = len(announced)
    workbench.put("e5", Colour.FIRST)
    assert len(announced) == count


def test_looking_changes_nothing(workbench: Workbench, board: VirtualBoard, profile: Profile) -> None:
    board.show(Frame(1, lit(profile, "e5")))
    before = workbench.changes
    board.show(Frame(2, lit(profile, "e5")))
    looks = (
        workbench.pieces,
        workbench.strip,
        workbench.faults,
        workbench.keys_down,
        workbench.is_plugged,
        workbench.now_ms,
    )
    for look in looks:
        look()
    assert workbench.changes == before


def test_planned_acts_are_done_at_their_very_instant(
    workbench: Workbench, clock: SimulatedClock, run: Run
) -> None:
    done: list[tuple[str, float]] = []
    start_ms = clock.now_ms()

    def put_and_plan() -> None:
        workbench.put("e5", Colour.FIRST)
        done.append(("put", workbench.now_ms() - start_ms))
        workbench.after(0.25, lambda: done.append(("next", workbench.now_ms() - start_ms)))

    workbench.after(7.003, lambda: done.append(("third", workbench.now_ms() - start_ms)))
    workbench.after(5.5, put_and_plan)
    workbench.after(7.003, lambda: done.append(("fourth", workbench.now_ms() - start_ms)))
    run(100)
    assert [name for name, _ in done] == ["put", "next", "third", "fourth"]
    assert [at_ms for _, at_ms in done] == pytest.approx([5.5, 5.75, 7.003, 7.003])
    assert one(workbench).space == "e5"


def test_acts_in_one_instant_are_done_in_the_order_in_which_they_were_planned(
    workbench: Workbench, run: Run
) -> None:
    done: list[int] = []
    for number in range(20):
        workbench.after(3, lambda number=number: done.append(number))  # type: ignore[misc]
    run(10)
    assert done == list(range(20))

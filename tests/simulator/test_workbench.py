"""Hands on the bench: what they can do, what they cannot, and what can be seen of it."""

from collections.abc import Callable, Iterator

import pytest

from manalath_board.controller.errors import InputError
from manalath_board.controller.games.base import Colour
from manalath_board.controller.ports import Frame
from manalath_board.controller.profile import Key, Profile
from manalath_board.simulator.twin_clock import SimulatedClock
from manalath_board.simulator.virtual_board import VirtualBoard
from manalath_board.simulator.workbench import (
    BenchError,
    FaultError,
    HandHold,
    Laying,
    TwinPiece,
    Workbench,
    parse_fault,
)

E5_MM = (-15.0, 0.0)
E6_MM = (15.0, 0.0)


Run = Callable[[float], None]
Read = Callable[[float], list[str]]


def one(bench: Workbench) -> TwinPiece:
    """The only piece on the board."""
    (piece,) = bench.pieces()
    return piece


def test_a_piece_lies_where_it_is_put(bench: Workbench) -> None:
    bench.put("e5", Colour.FIRST)
    bench.put("f1", Colour.SECOND, (1.0, -0.5))
    assert bench.pieces() == (
        TwinPiece(Colour.FIRST, E5_MM, "e5", is_held=False),
        TwinPiece(Colour.SECOND, (-119.0, 25.48), "f1", is_held=False),
    )


def test_a_lifted_piece_is_gone(bench: Workbench) -> None:
    bench.put("e5", Colour.FIRST)
    bench.lift("e5")
    assert bench.pieces() == ()


def test_a_piece_that_is_held_above_its_place_is_felt_no_more(bench: Workbench, read: Read) -> None:
    bench.put("e5", Colour.FIRST)
    assert read(50)
    bench.hold_above("e5", 18.0)
    assert one(bench).space == "e5"
    assert not read(50)
    bench.hold_above("e5", 0.0)
    assert read(50)
    with pytest.raises(BenchError, match="no piece"):
        bench.hold_above("e6", 18.0)


def test_clearing_takes_everything(bench: Workbench, run: Run) -> None:
    bench.put("e5", Colour.FIRST)
    bench.put("f1", Colour.SECOND)
    bench.put("a1", Colour.SECOND)
    bench.slide("a1", "a6")
    bench.grab("f1")
    bench.clear_table()
    run(1000)
    assert bench.pieces() == ()


def test_a_slide_takes_its_time_and_its_way(bench: Workbench, run: Run) -> None:
    bench.put("e5", Colour.FIRST)
    bench.slide("e5", "e6", mm_per_s=100.0)
    assert one(bench).space is None
    run(150)
    assert one(bench).at_mm == pytest.approx((0.0, 0.0), abs=0.5)
    run(149)
    assert one(bench).space is None
    run(2)
    assert one(bench) == TwinPiece(Colour.FIRST, E6_MM, "e6", is_held=False)


def test_a_slide_closes_what_it_passes(bench: Workbench, read: Read) -> None:
    """From e5 to f5 the centre magnet passes a ring reed of e5, and comes to f5."""
    bench.put("e5", Colour.FIRST)
    read(100)
    bench.slide("e5", "f5", 50.0)
    assert read(1000) == ["e5 second", "f5 first"]


def test_a_ring_that_slides_closes_the_wrong_colour_on_its_way(bench: Workbench, read: Read) -> None:
    """One of its magnets passes the centre reed of both spaces."""
    bench.put("e5", Colour.SECOND, how=Laying(turn_deg=0.0))
    read(100)
    bench.slide("e5", "e6", 50.0)
    assert read(1000) == ["e5 first", "e5 second", "e6 first", "e6 second"]


def test_a_slide_is_raised_over_pieces_in_between(bench: Workbench, read: Read) -> None:
    """It slides for 5 mm, until it would touch the piece on e5, and passes no reed in the air."""
    for space in ("e4", "e5", "e6"):
        bench.put(space, Colour.FIRST)
    already = read(100)
    bench.slide("e4", "e7")
    passed = read(1000)
    assert already == ["e4 first", "e5 first", "e6 first"]
    assert passed == ["e7 first"]


def test_a_piece_that_is_laid_down_slowly_is_read_as_it_comes_near(
    bench: Workbench, read: Read, run: Run
) -> None:
    """From 20 mm at 100 mm/s its reed closes in the last tenth of a second, and no other one ever."""
    bench.put("e5", Colour.SECOND, how=Laying(mm_per_s=100.0))
    assert read(140) == []
    assert read(100) == ["e5 second"]
    bench.lift("e5", mm_per_s=100.0)
    assert bench.pieces() == ()
    run(5)
    assert bench.contacts()[4] >> 14 & 1
    run(300)
    assert not bench.contacts()[4] >> 14 & 1
    assert read(100) == []


def test_spaces_that_a_slide_is_meant_for_are_taken(bench: Workbench, run: Run) -> None:
    bench.put("e5", Colour.FIRST)
    bench.put("d5", Colour.FIRST)
    bench.slide("e5", "e7")
    with pytest.raises(BenchError, match="a piece is on its way to e7; choose another space"):
        bench.put("e7", Colour.SECOND)
    with pytest.raises(BenchError, match="a piece is on its way to e7"):
        bench.slide("d5", "e7")
    run(1000)
    with pytest.raises(BenchError, match="there is a piece on e7 already; lift it first"):
        bench.put("e7", Colour.SECOND)


IMPOSSIBLE: dict[str, tuple[Callable[[Workbench], object], str]] = {
    "put on a piece": (lambda bench: bench.put("e5", Colour.SECOND), "a piece on e5 already; lift it first"),
    "put on no space": (lambda bench: bench.put("j1", Colour.FIRST), "no space j1 .* from a1 to i6"),
    "put far off": (
        lambda bench: bench.put("a1", Colour.FIRST, (12.0, 12.0)),
        "at most 15 mm off its middle",
    ),
    "put into a piece": (
        lambda bench: bench.put("e6", Colour.FIRST, (-6.0, 0.0)),
        "no room on e6: another piece",
    ),
    "lift nothing": (lambda bench: bench.lift("a1"), "no piece on a1; put one there first"),
    "lift from no space": (lambda bench: bench.lift("e11"), "no space e11"),
    "slide nothing": (lambda bench: bench.slide("a1", "a2"), "no piece on a1"),
    "slide onto a piece": (lambda bench: bench.slide("e5", "d5"), "a piece on d5 already"),
    "slide nowhere": (lambda bench: bench.slide("e5", "e5"), "the piece is on e5 already"),
    "slide off": (lambda bench: bench.slide("e5", "z9"), "no space z9"),
    "slide at no speed": (lambda bench: bench.slide("e5", "e6", mm_per_s=0.0), "give 1 to 5000"),
    "slide at once": (lambda bench: bench.slide("e5", "e6", mm_per_s=float("inf")), "give 1 to 5000"),
    "slide at nan": (lambda bench: bench.slide("e5", "e6", mm_per_s=float("nan")), "give 1 to 5000"),
    "put nowhere": (lambda bench: bench.put("a1", Colour.FIRST, (float("nan"), 0.0)), "at most 15 mm off"),
    "drag away": (lambda bench: bench.drag(bench.grab("e5"), 1e308, 0), "is out of reach"),
    "grab nothing": (lambda bench: bench.grab("a1"), "no piece on a1"),
    "drag without a hold": (lambda bench: bench.drag(HandHold(99), 0, 0), "no longer held; grab it again"),
    "drag nowhere": (lambda bench: bench.drag(bench.grab("e5"), float("nan"), 0), "is out of reach"),
    "drop without a hold": (lambda bench: bench.drop(HandHold(99)), "no longer held"),
    "release a key that is up": (
        lambda bench: bench.release(Key.OK),
        "the key ok is up already; press it first",
    ),
    "repair what is whole": (
        lambda bench: bench.remove_fault(parse_fault("stuck e5 first")),
        "no fault 'stuck e5",
    ),
    "plug in what is in": (
        lambda bench: bench.remove_fault(parse_fault("unplugged")),
        "no fault 'unplugged'",
    ),
}


@pytest.mark.parametrize(("act", "message"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_acts_are_refused_and_change_nothing(
    act: Callable[[Workbench], object], message: str, bench: Workbench
) -> None:
    bench.put("e5", Colour.FIRST)
    bench.put("d5", Colour.FIRST)
    lying = [(piece.at_mm, piece.colour) for piece in bench.pieces()]
    with pytest.raises(InputError, match=message):
        act(bench)
    assert [(piece.at_mm, piece.colour) for piece in bench.pieces()] == lying


def test_keys_are_pressed_released_and_tapped(bench: Workbench, read: Read) -> None:
    bench.press(Key.UNDO)
    assert bench.keys_down() == {Key.UNDO}
    with pytest.raises(BenchError, match="the key undo is down already; release it first"):
        bench.press(Key.UNDO)
    assert read(100) == ["key undo"]
    bench.release(Key.UNDO)
    bench.tap(Key.OK, held_ms=200)
    assert read(199) == ["key ok"]
    assert bench.keys_down() == {Key.OK}
    read(2)
    assert bench.keys_down() == frozenset()


def test_a_tapped_key_may_be_released_by_hand(bench: Workbench, run: Run) -> None:
    bench.tap(Key.OK)
    bench.release(Key.OK)
    run(500)
    assert bench.keys_down() == frozenset()


def test_faults_come_and_go(bench: Workbench, read: Read) -> None:
    stuck, dead = parse_fault("stuck a1 first"), parse_fault("dead e5 first")
    bench.put("e5", Colour.FIRST)
    assert read(100) == ["e5 first"]
    for fault in (stuck, dead, stuck):
        bench.add_fault(fault)
    assert bench.faults() == (stuck, dead)
    assert read(100) == ["a1 first"]
    bench.remove_fault(stuck)
    assert bench.faults() == (dead,)
    bench.clear_faults()
    assert bench.faults() == ()
    assert read(100) == ["e5 first"]


def test_a_fault_the_board_cannot_have_is_refused(bench: Workbench) -> None:
    with pytest.raises(FaultError, match="no sensor 'j1 first'"):
        bench.add_fault(parse_fault("stuck j1 first"))
    assert bench.faults() == ()


def test_the_cable_is_a_fault_like_any_other(bench: Workbench) -> None:
    unplugged = parse_fault("unplugged")
    bench.add_fault(parse_fault("stuck a1 first"))
    bench.add_fault(unplugged)
    assert not bench.is_plugged()
    assert bench.faults() == (parse_fault("stuck a1 first"), unplugged)
    bench.clear_faults()
    assert bench.is_plugged()
    bench.unplug()
    assert bench.faults() == (unplugged,)
    bench.plug()
    bench.plug()
    assert bench.faults() == ()


def lit(profile: Profile, *spaces: str) -> bytes:
    return b"".join(b"\x10\x20\x30" if name in spaces else bytes(3) for name in profile.lights)


def test_the_strip_shows_the_last_picture_and_dead_lights_dark(
    bench: Workbench, board: VirtualBoard, profile: Profile
) -> None:
    assert bench.strip() == lit(profile)
    board.show(Frame(1, lit(profile, "e5", "e6")))
    assert bench.strip() == lit(profile, "e5", "e6")
    bench.add_fault(parse_fault("dead-light e6"))
    assert bench.strip() == lit(profile, "e5")
    bench.clear_faults()
    assert bench.strip() == lit(profile, "e5", "e6")
    board.close()
    assert bench.strip() == lit(profile)


def test_a_board_without_host_goes_dark_after_two_seconds(
    bench: Workbench, board: VirtualBoard, profile: Profile, run: Run
) -> None:
    board.show(Frame(1, lit(profile, "e5")))
    bench.unplug()
    run(1999)
    assert bench.strip() == lit(profile, "e5")
    run(2)
    assert bench.strip() == lit(profile)


def test_a_cable_that_is_back_in_time_does_not_darken_what_came_after(
    bench: Workbench, board: VirtualBoard, profile: Profile, run: Run
) -> None:
    board.show(Frame(1, lit(profile, "e5")))
    bench.unplug()
    run(1000)
    bench.plug()
    assert bench.strip() == lit(profile)
    board.show(Frame(2, lit(profile, "e6")))
    run(5000)
    assert bench.strip() == lit(profile, "e6")


def test_everybody_is_told_of_changes(bench: Workbench, board: VirtualBoard, profile: Profile) -> None:
    told: list[int] = []
    unsubscribe = bench.subscribe(lambda: told.append(bench.changes))
    acts: Iterator[Callable[[], object]] = iter(
        [
            lambda: bench.put("e5", Colour.FIRST),
            lambda: bench.slide("e5", "e6"),
            lambda: bench.press(Key.OK),
            lambda: bench.release(Key.OK),
            lambda: bench.add_fault(parse_fault("dead-light a1")),
            lambda: board.show(Frame(1, lit(profile, "e5"))),
            bench.unplug,
            bench.plug,
            bench.clear_table,
        ]
    )
    for act in acts:
        before = bench.changes
        act()
        assert bench.changes > before
        assert told[-1] == bench.changes
    unsubscribe()
    unsubscribe()
    count = len(told)
    bench.put("e5", Colour.FIRST)
    assert len(told) == count


def test_looking_changes_nothing(bench: Workbench, board: VirtualBoard, profile: Profile) -> None:
    board.show(Frame(1, lit(profile, "e5")))
    before = bench.changes
    board.show(Frame(2, lit(profile, "e5")))
    looks = (bench.pieces, bench.strip, bench.faults, bench.keys_down, bench.is_plugged, bench.now_ms)
    for look in looks:
        look()
    assert bench.changes == before


def test_planned_acts_are_done_at_their_very_instant(
    bench: Workbench, clock: SimulatedClock, run: Run
) -> None:
    done: list[tuple[str, float]] = []
    start_ms = clock.now_ms()

    def put_and_plan() -> None:
        bench.put("e5", Colour.FIRST)
        done.append(("put", bench.now_ms() - start_ms))
        bench.after(0.25, lambda: done.append(("next", bench.now_ms() - start_ms)))

    bench.after(7.003, lambda: done.append(("third", bench.now_ms() - start_ms)))
    bench.after(5.5, put_and_plan)
    bench.after(7.003, lambda: done.append(("fourth", bench.now_ms() - start_ms)))
    run(100)
    assert [name for name, _ in done] == ["put", "next", "third", "fourth"]
    assert [at_ms for _, at_ms in done] == pytest.approx([5.5, 5.75, 7.003, 7.003])
    assert one(bench).space == "e5"


def test_acts_in_one_instant_are_done_in_the_order_in_which_they_were_planned(
    bench: Workbench, run: Run
) -> None:
    done: list[int] = []
    for number in range(20):
        bench.after(3, lambda number=number: done.append(number))  # type: ignore[misc]
    run(10)
    assert done == list(range(20))

"""The way back is the shortest: pairs before singles, near before far, and never onto an occupied space."""

import math
from collections import deque
from collections.abc import Iterator, Mapping
from itertools import permutations, product
from random import Random

import pytest

from controller.games import Colour
from controller.games.geometry import HEX70
from controller.inference import Misplaced
from controller.inference.correction_step import MANY_MISSING, Carry, PutBack, TakeOff, next_step
from controller.inference.verdict import Extra, Missing, Together
from tests.sweeps import some

AT = dict(zip(HEX70.names, HEX70.positions_mm, strict=True))
ORANGE, PURPLE = Colour.FIRST, Colour.SECOND
#: An orange piece of a kind that no reed can identify.
MARKED = "marked"
Piece = Colour | str


def misplaced(extra: Mapping[str, Piece], missing: Mapping[str, Piece]) -> Misplaced:
    """A marked piece is orange."""

    def colour(piece: Piece) -> Colour:
        return piece if isinstance(piece, Colour) else ORANGE

    return Misplaced(
        tuple(Extra(space, colour(one), Together(), one is MARKED) for space, one in extra.items()),
        tuple(Missing(space, colour(one), one is MARKED) for space, one in missing.items()),
        0.0,
    )


def test_a_single_extra_comes_off() -> None:
    assert next_step(misplaced({"e5": ORANGE}, {}), AT) == TakeOff(("e5",))


def test_a_single_missing_is_put_back() -> None:
    assert next_step(misplaced({}, {"e5": ORANGE}), AT) == PutBack((Missing("e5", ORANGE),))


def test_an_extra_is_carried_where_its_colour_is_missing() -> None:
    assert next_step(misplaced({"e6": ORANGE}, {"e5": ORANGE}), AT) == Carry("e6", "e5", ORANGE)


def test_colours_are_not_mixed_up() -> None:
    assert next_step(misplaced({"e6": PURPLE}, {"e5": ORANGE}), AT) == TakeOff(("e6",))


def test_two_pieces_exchanged_are_not_carried_onto_each_other() -> None:
    step = next_step(misplaced({"e5": PURPLE, "f5": ORANGE}, {"e5": ORANGE, "f5": PURPLE}), AT)
    assert step == TakeOff(("e5",))


def test_with_more_than_three_missing_extras_come_first_and_then_all_may_be_put_down() -> None:
    four = {"a1": ORANGE, "a2": PURPLE, "a3": ORANGE, "a4": ORANGE}
    assert next_step(misplaced({"i1": ORANGE}, four), AT) == TakeOff(("i1",))
    three = dict.fromkeys(("i1", "i2", "i3"), ORANGE)
    assert next_step(misplaced(three, four), AT) == TakeOff(("i1",))
    assert next_step(misplaced({**three, "i4": ORANGE}, four), AT) == TakeOff(("i1", "i2", "i3", "i4"))
    assert next_step(misplaced({}, four), AT) == PutBack(tuple(Missing(*item) for item in four.items()))


@pytest.mark.parametrize("seed", range(30))
def test_the_pairing_is_the_nearest_of_all(seed: int) -> None:
    """Followed to its end, the plan's carries have the least total distance of all pairings."""
    chance = Random(seed)
    spaces = chance.sample(HEX70.names, 9)
    count = chance.randint(1, 3)
    extra = dict.fromkeys(spaces[: chance.randint(count, 6)], ORANGE)
    missing = dict.fromkeys(spaces[6 : 6 + count], ORANGE)
    best = min(
        sum(math.dist(AT[a], AT[b]) for a, b in zip(chosen, missing, strict=True))
        for chosen in permutations(extra, len(missing))
    )
    total, carries = 0.0, 0
    while missing:
        step = next_step(misplaced(extra, missing), AT)
        assert isinstance(step, Carry)
        total += math.dist(AT[step.start], AT[step.end])
        carries += 1
        del extra[step.start]
        del missing[step.end]
    assert carries == count
    assert total == pytest.approx(best)


@pytest.mark.parametrize("seed", range(10))
def test_of_many_pieces_the_nearest_is_carried_first(seed: int) -> None:
    spaces = Random(seed).sample(HEX70.names, 8)
    extra, missing = dict.fromkeys(spaces[:4], ORANGE), dict.fromkeys(spaces[4:], ORANGE)
    step = next_step(misplaced(extra, missing), AT, carries_all=True)
    assert isinstance(step, Carry)
    assert step.colour is ORANGE
    assert math.dist(AT[step.start], AT[step.end]) == min(
        math.dist(AT[start], AT[end]) for start, end in product(extra, missing)
    )


#: What is on each of a few spaces.
Few = tuple[Piece | None, ...]
FEW = "e5", "e6", "f5", "a1", "i3"


@pytest.mark.parametrize("carries_all", [False, True])
def test_no_other_way_back_takes_fewer_acts(*, carries_all: bool) -> None:
    """From every table to others, compared with a search through everything a hand can do."""
    tables = list(product((None, ORANGE, PURPLE), repeat=len(FEW)))
    for goal in Random(1).sample(tables, some(len(tables), 20)):
        fewest = fewest_acts(goal, tuple(Colour))
        for table in tables:
            missing = sum(
                wanted is not None and wanted is not there for wanted, there in zip(goal, table, strict=True)
            )
            if carries_all or missing <= MANY_MISSING:
                made = followed(FEW, table, goal, carries_all=carries_all)
                assert len(list(made)) == fewest[table], (table, goal)


def test_a_marked_piece_is_led_home_in_the_fewest_acts_too() -> None:
    """From every table with one marked piece to others, when it is known which one it is."""
    kinds = (ORANGE, PURPLE, MARKED)
    tables = [table for table in product((None, *kinds), repeat=len(FEW)) if table.count(MARKED) == 1]
    for goal in Random(1).sample(tables, some(len(tables), 40)):
        fewest = fewest_acts(goal, kinds)
        for table in tables:
            assert len(list(followed(FEW, table, goal, carries_all=True))) == fewest[table], (table, goal)


def fewest_acts(goal: Few, kinds: tuple[Piece, ...]) -> dict[Few, int]:
    """Return how many acts it takes from each table; one act undoes any other."""
    found, waiting = {goal: 0}, deque([goal])
    while waiting:
        table = waiting.popleft()
        for after in acts(table, kinds):
            if after not in found:
                found[after] = found[table] + 1
                waiting.append(after)
    return found


def acts(table: Few, kinds: tuple[Piece, ...]) -> Iterator[Few]:
    """Yield the tables that one act leaves: a piece put down, taken off or carried."""
    for space, piece in enumerate(table):
        if piece is None:
            yield from (with_piece(table, space, kind) for kind in kinds)
            continue
        without = with_piece(table, space, None)
        yield without
        yield from (
            with_piece(without, end, piece)
            for end, there in enumerate(without)
            if there is None and end != space
        )


def with_piece(table: Few, space: int, piece: Piece | None) -> Few:
    return (*table[:space], piece, *table[space + 1 :])


def followed(spaces: tuple[str, ...], table: Few, goal: Few, *, carries_all: bool) -> Iterator[Few]:
    """Yield the table after each act of a hand that follows the plan to its end; AssertionError on a loop."""
    for _ in range(3 * len(spaces)):
        pairs = list(zip(spaces, table, goal, strict=True))
        extra = {space: there for space, there, wanted in pairs if there is not None and there is not wanted}
        missing = {
            space: wanted for space, there, wanted in pairs if wanted is not None and there is not wanted
        }
        if not extra and not missing:
            return
        match next_step(misplaced(extra, missing), AT, carries_all=carries_all):
            case Carry(start, end):
                piece = table[spaces.index(start)]
                assert table[spaces.index(end)] is None
                table = with_piece(with_piece(table, spaces.index(start), None), spaces.index(end), piece)
                yield table
            case TakeOff(taken):
                for space in taken:
                    table = with_piece(table, spaces.index(space), None)
                    yield table
            case PutBack(pieces):
                for put in pieces:
                    kind = MARKED if put.is_marked else put.colour
                    table = with_piece(table, spaces.index(put.space), kind)
                    yield table
    raise AssertionError(f"the plan goes round from {table} and never comes to {goal}")

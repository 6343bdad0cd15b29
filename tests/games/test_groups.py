from hypothesis import given
from hypothesis import strategies as st

from controller.games.geometry import HEX70
from controller.games.groups import BEFORE, Groups, gather, lowest
from tests.games.plain_rules import PlainGame

AROUND = tuple(sum(1 << other for other in near) for near in HEX70.neighbours)
SPACES = st.lists(st.integers(0, len(HEX70) - 1), unique=True, max_size=40)


def bits(spaces: int) -> frozenset[str]:
    return frozenset(HEX70.names[space] for space in range(len(HEX70)) if spaces >> space & 1)


def add(groups: Groups, *names: str, born: int = 1) -> Groups:
    for name in names:
        space = HEX70.index[name]
        groups = groups.add(space, AROUND[space], born)
    return groups


@given(SPACES)
def test_groups_are_what_a_flood_fill_finds(spaces: list[int]) -> None:
    plain = PlainGame("manalath", table={HEX70.names[space]: 0 for space in spaces})
    groups = gather(spaces, AROUND, 0)
    assert {bits(group.pieces) for group in groups.every} == set(plain.groups(0))
    assert bits(groups.pieces) == plain.table.keys()
    for group in groups.every:
        assert group.size == len(bits(group.pieces))
        near = {other for piece in bits(group.pieces) for other in HEX70.adjacent(piece)}
        assert bits(group.border) == near - bits(group.pieces)
        assert group.born == BEFORE
    wanted = {group for group in plain.groups(0) if len(group) in {4, 5}}
    assert {bits(group.pieces) for group in groups.conditions if group.size <= 5} == wanted
    free = set(HEX70.names) - plain.table.keys()
    assert bits(groups.crowded) & free == plain.too_big(0).keys()


@given(SPACES, st.data())
def test_the_order_of_pieces_makes_no_difference_to_what_they_forbid(
    spaces: list[int], data: st.DataObject
) -> None:
    one, other = gather(spaces, AROUND, 0), gather(data.draw(st.permutations(spaces)), AROUND, 0)
    assert (one.pieces, one.crowded) == (other.pieces, other.crowded)


def test_adding_leaves_the_old_groups_as_they_were() -> None:
    before = add(Groups(), "a1", "a2")
    after = add(before, "a3")
    assert [group.size for group in before.every] == [2]
    assert [group.size for group in after.every] == [3]


def test_conditions_are_in_the_order_of_their_creation() -> None:
    groups = add(Groups(), "a1", "a2", "a3", "i1", "i2", "i3", "e1", "e2", "e3")
    groups = add(add(add(groups, "i4", born=10), "a4", born=11), "e4", born=12)
    assert [group.born for group in groups.conditions] == [10, 11, 12]
    grown = add(groups, "i5", born=13)
    assert [(group.born, group.size) for group in grown.conditions] == [(11, 4), (12, 4), (13, 5)]


def test_a_piece_elsewhere_ages_nothing() -> None:
    groups = add(Groups(), "a1", "a2", "a3", "a4", born=3)
    assert [group.born for group in add(groups, "e5", born=4).conditions] == [3]


def test_gathered_conditions_put_the_elder_kind_first_then_the_lowest() -> None:
    names = [
        "a1",
        "a2",
        "a3",
        "a4",
        "c1",
        "c2",
        "c3",
        "c4",
        "c5",
        "e1",
        "e2",
        "e3",
        "e4",
        "g1",
        "g2",
        "g3",
        "g4",
        "g5",
    ]
    spaces = [HEX70.index[name] for name in names]
    assert [group.size for group in gather(spaces, AROUND, 0).conditions] == [4, 5, 4, 5]
    assert [lowest(group.pieces) for group in gather(spaces, AROUND, 5).conditions] == [
        HEX70.index[name] for name in ("c1", "g1", "a1", "e1")
    ]
    assert [group.size for group in gather(reversed(spaces), AROUND, 4).conditions] == [4, 4, 5, 5]


def test_the_lowest_space() -> None:
    assert [lowest(spaces) for spaces in (0b1, 0b10, 0b1100, 1 << 69)] == [0, 1, 2, 69]

"""Whether a diagnosis names what was broken: what counts, and what does not."""

import pytest

from controller.diagnose import Diagnosis, Finding, PartKind, PartVerdict
from controller.diagnose.diagnosis import Cause, Part
from hardware.profiles import load_profile
from simulator.faults import parse_fault
from tests.proof.bench.diagnose.selftest_jobs import hides, is_hidden, named
from tests.wordings import quoted

MEGA = load_profile("hex70-dual-mega")


def diagnosis(*causes: str, why: str = "", untested: tuple[str, ...] = ()) -> Diagnosis:
    """A diagnosis with one finding that has these causes."""
    finding = Finding(
        PartVerdict.FAIL,
        (),
        tuple(Cause(cause, quoted("it is so"), quoted("mend it")) for cause in causes),
        quoted("seen"),
        quoted(why) if why else None,
    )
    parts = {Part(PartKind.REED, name): quoted("its wire is cut") for name in untested}
    return Diagnosis({}, (finding,) if causes else (), parts)


@pytest.mark.parametrize(
    ("fault", "cause"),
    [
        ("stuck e5 orange", "stuck e5 orange"),
        ("bounce e5 orange 12", "bounce e5 orange"),
        ("slow-column 3 400", "slow-column 3 150"),
        ("short-wire row 1 column 2", "short-wire column 2 row 1"),
        ("open-wire row 3 after d4", "open-wire row 3 after d4"),
    ],
)
def test_a_fault_is_named_at_its_place_whatever_the_amount(fault: str, cause: str) -> None:
    assert named(parse_fault(fault), diagnosis(cause))


@pytest.mark.parametrize(
    ("fault", "cause"),
    [
        ("stuck e5 orange", "stuck e5 purple"),
        ("stuck e5 orange", "dead e5 orange"),
        ("bounce e5 orange 12", "bounce e6 orange 12"),
        ("slow-column 3 400", "slow-column 4"),
        ("open-wire row 3 after d4", "open-wire row 3 after d5"),
        ("open-wire row 3 after d4", "open-wire row 3 at pin"),
    ],
)
def test_another_place_or_class_does_not_name_it(fault: str, cause: str) -> None:
    assert not named(parse_fault(fault), diagnosis(cause))


def test_three_causes_may_stand_together_with_the_reason_why() -> None:
    dead = parse_fault("dead e5 orange")
    three = ("open-diode e5 orange", "dead e5 orange", "open-wire row 4 after e4")
    assert named(dead, diagnosis(*three, why="all of them keep the reed silent"))
    assert not named(dead, diagnosis(*three))
    assert not named(dead, diagnosis(*three, "loose J1", why="all of them keep the reed silent"))


def test_what_a_cut_wire_lies_before_is_hidden_if_it_is_said_to_be_untested() -> None:
    cut, dead = parse_fault("open-wire row 3 after d4"), parse_fault("dead d6 orange")
    assert hides(cut, dead, MEGA)
    assert not hides(cut, parse_fault("dead d2 orange"), MEGA)
    assert not hides(dead, cut, MEGA)
    assert is_hidden(dead, cut, diagnosis(str(cut), untested=("d6 orange",)), MEGA)
    assert not is_hidden(dead, cut, diagnosis(str(cut)), MEGA)


def test_a_break_in_a_column_is_hidden_behind_a_connector_with_all_rows_on_it() -> None:
    loose, cut = parse_fault("loose J1"), parse_fault("open-wire column 17 after d8")
    assert hides(loose, cut, MEGA)
    assert is_hidden(cut, loose, diagnosis(str(loose), untested=("column 17",)), MEGA)
    assert not hides(parse_fault("dead d8 purple"), cut, MEGA)


def test_how_a_contact_moves_is_hidden_where_it_answers_elsewhere() -> None:
    swapped, chatter = parse_fault("swapped-wires row 2 row 5"), parse_fault("chatter c5 orange")
    assert hides(swapped, chatter, MEGA)
    assert not hides(swapped, parse_fault("dead c5 orange"), MEGA)
    assert not hides(swapped, parse_fault("chatter d5 orange"), MEGA)
    assert is_hidden(chatter, swapped, diagnosis(str(swapped), untested=("c5 orange",)), MEGA)
    assert not is_hidden(chatter, swapped, diagnosis(str(swapped)), MEGA)


def test_lights_are_hidden_behind_a_broken_chain_and_everything_behind_a_cable() -> None:
    broken = parse_fault("broken-chain b4")
    assert hides(broken, parse_fault("dead-light c1"), MEGA)
    assert not hides(broken, parse_fault("dead-light a1"), MEGA)
    assert hides(broken, parse_fault("swapped-light c1 h4"), MEGA)
    assert not hides(broken, parse_fault("swapped-light a1 h4"), MEGA)
    assert hides(parse_fault("unplugged"), parse_fault("stuck e5 orange"), MEGA)

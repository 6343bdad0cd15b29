"""Faults as text and back, and clear words for those that cannot be."""

from itertools import groupby

import pytest

from manalath_board.controller.board import Axis, Line, Profile
from manalath_board.hardware.profiles import load_profile
from manalath_board.simulator.faults import (
    KINDS,
    Bounce,
    BridgedDiode,
    BrokenChain,
    Chatter,
    ColourOrder,
    Crosstalk,
    Dead,
    DeadLight,
    Fault,
    FaultError,
    JoinedSensors,
    Lag,
    Loose,
    Lossy,
    OpenDiode,
    OpenWire,
    Resets,
    SaggingSupply,
    Sensitive,
    ShortWire,
    SlowClose,
    SlowColumn,
    SlowRelease,
    Stuck,
    SwappedLight,
    SwappedSensors,
    SwappedWires,
    Unplugged,
    Weak,
    WeakSupply,
    check_fault,
    diode_names,
    parse_fault,
)
from manalath_board.simulator.faults.values import LinkFault

TEXTS: dict[str, Fault] = {
    "stuck e5 first": Stuck("e5 first"),
    "dead e10 second": Dead("e10 second"),
    "chatter key ok": Chatter("key ok"),
    "open-diode e5 first": OpenDiode("e5 first"),
    "open-diode reference row 3": OpenDiode("reference row 3"),
    "bridged-diode reference column 19": BridgedDiode("reference column 19"),
    "open-wire row 3 after d4": OpenWire(Line(Axis.ROW, 3), "d4"),
    "open-wire column 6 after first": OpenWire(Line(Axis.COLUMN, 6), "first"),
    "open-wire column 20 at pin": OpenWire(Line(Axis.COLUMN, 20), None),
    "short-wire row 1 row 2": ShortWire(Line(Axis.ROW, 1), Line(Axis.ROW, 2)),
    "short-wire row 1 column 2": ShortWire(Line(Axis.ROW, 1), Line(Axis.COLUMN, 2)),
    "slow-column 12 60": SlowColumn(12, 60),
    "dead-light e5": DeadLight("e5"),
    "unplugged": Unplugged(),
    "weak e5 second": Weak("e5 second"),
    "bounce e5 first 12": Bounce("e5 first", 12),
    "bounce key ok 20": Bounce("key ok", 20),
    "slow-release a1 second 500": SlowRelease("a1 second", 500),
    "crosstalk e5 first e6": Crosstalk("e5 first", "e6"),
    "slow-close e5 first 40": SlowClose("e5 first", 40),
    "sensitive e5 first": Sensitive("e5 first"),
    "swapped e5 first e6 second": SwappedSensors("e5 first", "e6 second"),
    "swapped key ok key undo": SwappedSensors("key ok", "key undo"),
    "joined e5 first key ok": JoinedSensors("e5 first", "key ok"),
    "broken-chain e5": BrokenChain("e5"),
    "swapped-wires row 3 row 9": SwappedWires(Line(Axis.ROW, 3), Line(Axis.ROW, 9)),
    "swapped-light e5 i6": SwappedLight("e5", "i6"),
    "loose J2": Loose("J2"),
    "colour-order": ColourOrder(),
    "weak-supply 70": WeakSupply(70),
    "sagging-supply 1500": SaggingSupply(1500),
    "lag 500": Lag(500),
    "lossy 50": Lossy(50),
    "resets 3600": Resets(3600),
}


@pytest.mark.parametrize(("text", "fault"), TEXTS.items(), ids=TEXTS)
def test_text_both_ways(text: str, fault: Fault, profile: Profile) -> None:
    assert parse_fault(text) == fault
    assert str(fault) == text
    assert parse_fault(f"  {text.replace(' ', '   ')} ") == fault
    check_fault(fault, profile)


def test_the_texts_above_show_every_kind() -> None:
    assert {text.split()[0] for text in TEXTS} == set(KINDS)


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_says_how_it_is_written(name: str) -> None:
    assert KINDS[name].usage.split()[0] == name
    assert KINDS[name].meaning


def test_the_table_is_grouped_by_what_a_fault_is_on() -> None:
    assert [on for on, _ in groupby(kind.on for kind in KINDS.values())] == ["space", "wire", "cable", "link"]


UNREADABLE = {
    "": "'' is no fault; there is: stuck, dead, chatter",
    "broke e5": "'broke' is no fault; there is: stuck, dead, .*unplugged",
    "stuck": "cannot read 'stuck'; write: stuck SPACE first|second|reed, or key KEY",
    "open-wire 3 after d4": "cannot read 'open-wire 3 after d4'; write: open-wire row|column N after",
    "open-wire row three at pin": "cannot read",
    "open-wire line 3 at pin": "cannot read",
    "open-wire row -3 at pin": "cannot read",
    "open-wire row ³ at pin": "cannot read",
    "short-wire row 1": "cannot read 'short-wire row 1'; write: short-wire row|column N row|column M",
    "short-wire row 1 line 2": "cannot read",
    "slow-column 3": "cannot read 'slow-column 3'; write: slow-column N MICROSECONDS",
    "slow-column 3 1.5": "cannot read",
    "dead-light": "cannot read 'dead-light'; write: dead-light SPACE",
    "unplugged now": "cannot read 'unplugged now'; write: unplugged",
    "bounce e5 first": "cannot read 'bounce e5 first'; write: bounce SENSOR MS, where SENSOR is SPACE",
    "bounce 12": "cannot read",
    "slow-release key ok soon": "cannot read",
    "crosstalk e6": "cannot read 'crosstalk e6'; write: crosstalk SPACE first|second|reed NEXT",
    "slow-close e5 first": "cannot read 'slow-close e5 first'; write: slow-close SENSOR MS",
    "swapped e5 e6": "cannot read 'swapped e5 e6'; write: swapped SENSOR PARTNER",
    "joined e5 first": "cannot read 'joined e5 first'; write: joined SENSOR PARTNER",
    "swapped-wires row 3": "cannot read 'swapped-wires row 3'; write: swapped-wires row|column N row",
    "sagging-supply": "cannot read 'sagging-supply'; write: sagging-supply MILLIOHM",
    "swapped-light e5": "cannot read 'swapped-light e5'; write: swapped-light SPACE OTHER",
    "loose": "cannot read 'loose'; write: loose CONNECTOR",
    "colour-order grb": "cannot read 'colour-order grb'; write: colour-order",
    "weak-supply": "cannot read 'weak-supply'; write: weak-supply MA",
    "lag -5": "cannot read 'lag -5'; write: lag MS",
    "lossy 5%": "cannot read 'lossy 5%'; write: lossy PERCENT",
    "resets": "cannot read 'resets'; write: resets SECONDS",
    "stuck e5 f\u00efrst": r"cannot read 'stuck e5 f\\xefrst'; write: stuck SPACE",
    f"stuck {'e5' * 500}": "cannot read 'stuck e5e5",
}


@pytest.mark.parametrize(("text", "message"), UNREADABLE.items(), ids=UNREADABLE)
def test_bad_text_is_answered_with_what_to_write(text: str, message: str) -> None:
    with pytest.raises(FaultError, match=message.replace("|", r"\|")):
        parse_fault(text)


IMPOSSIBLE = {
    "stuck j1 first": "no sensor 'j1 first'.* spaces run from a1 to i6, keys are first, second, undo, ok",
    "stuck e5 third": "no sensor 'e5 third'",
    "dead reference row 3": "no sensor 'reference row 3'",
    "chatter key help": "no sensor 'key help'",
    "bridged-diode reference row 10": "no sensor 'reference row 10'.*; reference rows are numbered 0 to 9, ",
    "open-diode reference column 20": "no sensor 'reference column 20'.*, reference columns 0 to 19: "
    "column 20 is itself the reference line",
    "open-wire row 10 at pin": "there is no row 10; the rows of hex70-dual-mega are numbered 0 to 9",
    "open-wire column 21 at pin": "there is no column 21; the columns of hex70-dual-mega are .* 0 to 20",
    "open-wire row 3 after e4": "row 3 does not pass e4; it passes d1, d2, .*d9",
    "open-wire row 9 after e4": "row 9 does not pass e4; it passes none, write: at pin",
    "short-wire row 1 row 1": "a wire cannot touch itself, .*name two",
    "swapped-wires row 1 row 1": "nor be exchanged with itself; name two",
    "swapped-wires row 1 column 1": "rows and columns are on connectors of their own; name two alike",
    "swapped-wires row 1 row 10": "there is no row 10",
    "swapped e5 first e5 first": "a sensor is where it is; name two",
    "swapped e5 first j1 first": "no sensor 'j1 first'",
    "joined key ok key help": "no sensor 'key help'",
    "sensitive key ok": "no sensor 'key ok'",
    "slow-close e5 first 501": "501 is out of range; give 1 to 500 milliseconds",
    "broken-chain j1": "there is no space j1",
    "sagging-supply 5001": "5001 is out of range; give 1 to 5000 milliohms",
    "short-wire row 1 column 99": "there is no column 99",
    "slow-column 21 60": "there is no column 21",
    "slow-column 3 0": "must lie between 1 and 1000 microseconds",
    "slow-column 3 1001": "must lie between 1 and 1000 microseconds",
    "dead-light j1": "there is no space j1; spaces run from a1 to i6",
    "weak key ok": "no sensor 'key ok'",
    "bounce e5 third 3": "no sensor 'e5 third'",
    "bounce e5 first 0": "0 is out of range; give 1 to 20 milliseconds",
    "bounce e5 first 21": "21 is out of range; give 1 to 20 milliseconds",
    "slow-release e5 first 501": "501 is out of range; give 1 to 500 milliseconds",
    "crosstalk key ok e5": "no sensor 'key ok'",
    "crosstalk e5 first j1": "there is no space j1",
    "crosstalk e5 first e5": "e5 is not next to e5; choose from d4, d5, e4, e6, f4, f5$",
    "crosstalk e5 first e7": "e7 is not next to e5; choose from",
    "swapped-light e5 j1": "there is no space j1",
    "swapped-light e5 e5": "cannot be exchanged with itself; name two spaces",
    "loose J9": "there is no connector J9; hex70-dual-mega has J1, J2, J3",
    "weak-supply 69": "69 is out of range; give 70 to 20000 milliamperes",
    "lag 0": "0 is out of range; give 1 to 500 milliseconds",
    "lossy 51": "51 is out of range; give 1 to 50 percent",
    "resets 3601": "3601 is out of range; give 1 to 3600 seconds",
}


@pytest.mark.parametrize(("text", "message"), IMPOSSIBLE.items(), ids=IMPOSSIBLE)
def test_what_the_board_lacks_is_answered_with_what_it_has(text: str, message: str, profile: Profile) -> None:
    with pytest.raises(FaultError, match=message):
        check_fault(parse_fault(text), profile)


def test_every_diode_has_a_name(profile: Profile) -> None:
    names = diode_names(profile)
    assert len(names) == len(set(names.values())) == 144 + 10 + 20
    assert names["reference row 9"] == (9, 20)
    assert names["reference column 4"] == (9, 4)


@pytest.mark.parametrize("text", ["stuck e5 reed", "crosstalk e5 reed e6", "swapped e5 reed e6 reed"])
def test_the_only_reed_of_a_space_is_called_so(text: str) -> None:
    check_fault(parse_fault(text), load_profile("hex70-single-gpio"))
    with pytest.raises(FaultError, match="no sensor 'e5 reed'"):
        check_fault(parse_fault(text), load_profile("hex70-dual-gpio"))


def test_one_reed_a_space_has_no_other_colour_to_feel() -> None:
    with pytest.raises(FaultError, match="no sensor 'e5 reed'"):
        check_fault(parse_fault("sensitive e5 reed"), load_profile("hex70-single-gpio"))


@pytest.mark.parametrize("text", [text for text in TEXTS if isinstance(TEXTS[text], LinkFault)])
def test_a_board_on_the_pins_of_a_pi_has_no_link_that_could_fail(text: str) -> None:
    with pytest.raises(FaultError, match="has no cable and no microcontroller; leave this fault out"):
        check_fault(parse_fault(text), load_profile("hex70-dual-gpio"))

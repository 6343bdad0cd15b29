"""Faults as text and back, and clear messages for wrong ones; what all rows of the table have in common."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from random import Random
from typing import Any

import pytest

from controller.board import Axis, Line, Profile, Transport
from controller.messages import catalogue, english, word
from hardware.profiles import DEFAULT, load_profile, profile_names
from simulator.faults import (
    KINDS,
    BadFaultError,
    Fault,
    FaultError,
    NoPartError,
    check_fault,
    diode_names,
    fault_kinds,
    forms_on,
    kinds_on,
    parse_fault,
    place_of,
)
from tests.proof.bench.diagnose.selftest_jobs import inject

PROFILES = [load_profile(name) for name in profile_names()]

#: Fault texts as in files, scenarios and command lines; what was once written stays readable.
TEXTS = (
    "stuck e5 orange",
    "dead e10 purple",
    "chatter key ok",
    "open-diode e5 orange",
    "open-diode reference row 3",
    "bridged-diode reference column 19",
    "open-wire row 3 after d4",
    "open-wire column 6 after orange",
    "open-wire column 20 at pin",
    "short-wire row 1 row 2",
    "short-wire row 1 column 2",
    "grounded row 3",
    "powered column 12",
    "slow-column 12 60",
    "reversed-light e5",
    "dead-light e5",
    "unplugged",
    "weak e5 purple",
    "bounce e5 orange 12",
    "bounce key ok 20",
    "slow-release a1 purple 500",
    "drop-out e5 orange 3",
    "half-dead e5 purple 2",
    "crosstalk e5 orange e6",
    "slow-close e5 orange 40",
    "sensitive e5 orange",
    "swapped e5 orange e6 purple",
    "swapped key ok key undo",
    "joined e5 orange key ok",
    "bad-piece purple 3 turned",
    "bad-piece orange 1 missing",
    "broken-chain e5",
    "swapped-wires row 3 row 9",
    "swapped-light e5 i6",
    "loose J2",
    "colour-order",
    "weak-supply 70",
    "sagging-supply 1500",
    "lag 500",
    "lossy 50",
    "bridge 50",
    "resets 3600",
)


def possible(seed: int = 1) -> Iterator[tuple[Profile, Fault]]:
    """Return one fault of every kind on every board that can have it."""
    for profile in PROFILES:
        for name in kinds_on(profile):
            yield profile, inject(name, profile, Random(f"{seed} {name}"))


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("stuck e5 first", "stuck e5 orange"),
        ("dead key second", "dead key purple"),
        ("bounce  e10 second 12", "bounce e10 purple 12"),
        ("swapped e5 first g2 second", "swapped e5 orange g2 purple"),
        ("open-wire column 6 after first", "open-wire column 6 after orange"),
    ],
)
def test_a_text_that_numbers_colours_is_read_and_written_with_their_words(before: str, now: str) -> None:
    assert str(parse_fault(before)) == now
    assert place_of(before) == place_of(now)


def test_texts_of_every_kind_are_read_as_they_were_written(profile: Profile) -> None:
    assert {text.split()[0] for text in TEXTS} == set(KINDS)
    for text in TEXTS:
        fault = parse_fault(f"  {text.replace(' ', '   ')} ")
        assert str(fault) == text
        check_fault(fault, profile)


def test_a_text_is_read_as_a_value() -> None:
    assert parse_fault("bounce key ok 20") == fault_kinds.Bounce("key ok", 20)
    assert parse_fault("open-wire row 3 after d4") == fault_kinds.OpenWire(Line(Axis.ROW, 3), "d4")
    assert parse_fault("open-wire column 20 at pin") == fault_kinds.OpenWire(Line(Axis.COLUMN, 20), None)
    assert parse_fault("swapped e5 orange e6 purple") == fault_kinds.SwappedSensors("e5 orange", "e6 purple")
    assert parse_fault("colour-order") == fault_kinds.ColourOrder()


def test_every_fault_that_a_board_can_have_passes_and_is_read_as_it_is_written() -> None:
    for profile, fault in possible():
        check_fault(fault, profile)
        assert parse_fault(str(fault)) == fault


def test_every_row_says_how_it_is_written_and_what_it_means() -> None:
    assert [on for on, _ in groupby(kind.on for kind in KINDS.values())] == [
        "space",
        "pieces",
        "wire",
        "cable",
        "link",
    ]
    for name, kind in KINDS.items():
        assert kind.name == kind.usage.replace(",", "").split()[0] == name
        assert re.fullmatch(r"[A-Z].*\.", word(kind.meaning))
        assert all(argument.explanation() in kind.usage for argument in kind.arguments.values())


@pytest.mark.parametrize("name", profile_names())
def test_what_a_page_says_of_a_fault_is_in_each_language(name: str) -> None:
    forms: Any = forms_on(load_profile(name))
    said = [form[part] for form in forms for part in ("title", "on", "meaning")]
    said += [asked["label"] for form in forms for asked in form["arguments"]]
    alike = {word(each) for each in said if word(each, catalogue("fr")) == word(each, english)}
    assert alike <= {"Milliohms"}


def test_a_page_gets_the_arguments_as_data() -> None:
    content = json.loads(json.dumps(forms_on(load_profile(DEFAULT)), default=word))
    forms: dict[str, Any] = {str(form["name"]): form for form in content}
    assert list(forms) == list(KINDS)
    assert forms["bounce"] == {
        "name": "bounce",
        "title": "Bounce",
        "on": "Space",
        "meaning": "The contact bounces for up to MS whenever it closes or opens.",
        "arguments": [
            {"field": "sensor", "label": "Reed"},
            {"field": "number", "label": "Milliseconds", "least": 1, "most": 20, "start": 8},
        ],
    }
    assert forms["weak-supply"]["arguments"][0] | {"start": 0} == {
        "field": "number",
        "label": "Milliamperes",
        "least": 70,
        "most": 20_000,
        "start": 0,
    }
    assert [forms[name]["arguments"][1]["is_alike"] for name in ("short-wire", "swapped-wires")] == [0, 1]


UNREADABLE = {
    "": "'' is not a fault; choose one of: stuck, dead, half-dead",
    "broke e5": "'broke' is not a fault; choose one of: stuck, dead, .*unplugged",
    "stuck": "cannot read 'stuck'; write: stuck SENSOR, where SENSOR is SPACE orange|purple|reed or key KEY",
    "stuck e5 f\u00efrst": r"cannot read 'stuck e5 f\\xefrst'; write: stuck SENSOR",
    f"stuck {'e5' * 500}": "cannot read 'stuck e5e5",
    "open-wire 3 after d4": "cannot read 'open-wire 3 after d4'; write: open-wire row|column N after",
    "open-wire row -3 at pin": "cannot read",
    "open-wire row ³ at pin": "cannot read",
    "slow-column 3 1.5": "cannot read 'slow-column 3 1.5'; write: slow-column COLUMN MICROSECONDS, where",
    "unplugged now": "cannot read 'unplugged now'; write: unplugged$",
    "bounce e5 orange": "write: bounce SENSOR MS, where SENSOR is .*, and MS is 1 to 20$",
    "crosstalk e6": "write: crosstalk REED NEXT, where REED is .*, and NEXT is a space next to it",
    "swapped e5 e6": "cannot read 'swapped e5 e6'; write: swapped SENSOR PARTNER",
    "lag -5": "cannot read 'lag -5'; write: lag MS",
}


def test_bad_text_is_answered_with_what_to_write() -> None:
    for text, message in UNREADABLE.items():
        with pytest.raises(BadFaultError, match=message.replace("|", r"\|")):
            parse_fault(text)


def test_a_word_too_many_or_none_at_all_is_answered_with_how_the_fault_is_written() -> None:
    for text in TEXTS:
        name = text.split()[0]
        for wrong in {f"{text} more", name} - {text}:
            with pytest.raises(BadFaultError, match=re.escape(f"; write: {KINDS[name].usage}")):
                parse_fault(wrong)


IMPOSSIBLE = {
    "stuck j1 orange": "no sensor 'j1 orange'; write SPACE orange.* or key KEY; "
    "spaces run from a1 to i6, keys are orange, purple, undo, ok",
    "weak key ok": "no sensor 'key ok'",
    "bridged-diode reference row 10": "no sensor 'reference row 10'.*; reference rows are numbered 0 to 9, ",
    "open-diode reference column 20": "no sensor 'reference column 20'.*, reference columns 0 to 19: "
    "column 20 is itself the reference line",
    "open-wire row 10 at pin": "there is no row 10; the rows of hex70-dual-mega are numbered 0 to 9",
    "open-wire row 3 after e4": "row 3 does not pass e4; it passes d1, d2, .*d9",
    "open-wire row 9 after e4": "row 9 does not pass e4; it passes none, write: at pin",
    "short-wire row 1 column 99": "there is no column 99",
    "swapped-wires row 1 column 1": "rows and columns are on connectors of their own; name two",
    "swapped e5 orange j1 orange": "no sensor 'j1 orange'",
    "slow-column 21 60": "there is no column 21",
    "dead-light j1": "there is no space j1; spaces run from a1 to i6",
    "crosstalk e5 orange j1": "there is no space j1",
    "crosstalk e5 orange e5": "e5 is not next to e5; choose from d4, d5, e4, e6, f4, f5$",
    "crosstalk e5 orange e7": "e7 is not next to e5; choose from",
    "loose J9": "there is no connector J9; hex70-dual-mega has J1, J2, J3",
}


def test_what_the_board_lacks_is_answered_with_what_it_has(profile: Profile) -> None:
    for text, message in IMPOSSIBLE.items():
        with pytest.raises(NoPartError, match=f"{text}: .*{message}"):
            check_fault(parse_fault(text), profile)


def test_no_amount_goes_beyond_its_limits() -> None:
    """A dark light draws a milliampere."""
    beyond: dict[str, set[str]] = {}
    for profile, fault in possible():
        for field in [field for field, argument in fault.arguments.items() if argument.is_amount]:
            there = fault.arguments[field].choices(profile, None)
            for amount in (there[0], there[-1]):
                check_fault(_with(fault, field, amount), profile)
            for amount in (there[0] - 1, there[-1] + 1):
                with pytest.raises(BadFaultError, match=f"{amount} is out of range; give .*") as refused:
                    check_fault(_with(fault, field, amount), profile)
                beyond.setdefault(fault.name, set()).add(str(refused.value).partition("give ")[2])
    assert beyond == {
        "bounce": {"1 to 20 milliseconds"},
        "slow-release": {"1 to 500 milliseconds"},
        "drop-out": {"1 to 99 percent"},
        "slow-close": {"1 to 500 milliseconds"},
        "slow-column": {"1 to 1000 microseconds"},
        "weak-supply": {f"{lights} to 20000 milliamperes" for lights in (7, 36, 70)},
        "sagging-supply": {"1 to 5000 milliohms"},
        "lag": {"1 to 500 milliseconds"},
        "lossy": {"1 to 50 percent"},
        "bridge": {"1 to 50 percent"},
        "resets": {"1 to 3600 seconds"},
    }


def test_a_fault_between_two_parts_is_between_two() -> None:
    between = set()
    for profile, fault in possible():
        fields = list(fault.arguments)
        if fields and fault.arguments[fields[-1]].is_exchangeable:
            with pytest.raises(NoPartError, match="names the same part twice; name two"):
                check_fault(_with(fault, fields[-1], getattr(fault, fields[0])), profile)
            between.add(fault.name)
    assert between == {"swapped", "joined", "swapped-light", "short-wire", "swapped-wires"}


def test_a_place_is_the_same_whatever_the_amount_and_in_whichever_order() -> None:
    for _, fault in possible():
        text, fields = str(fault), list(fault.arguments)
        if fields and fault.arguments[fields[-1]].is_amount:
            without = text.rpartition(" ")[0]
            assert place_of(text) == place_of(without) == place_of(f"{without} 9")
        if fields and fault.arguments[fields[-1]].is_exchangeable:
            turned = type(fault)(*(getattr(fault, field) for field in reversed(fields)))
            assert place_of(text) == place_of(str(turned))
    assert place_of("crosstalk e5 orange e6") != place_of("crosstalk e6 orange e5")
    assert place_of("slow-column 3 400") != place_of("slow-column 4 400")


def _with(fault: Fault, field: str, given: object) -> Fault:
    changed: Fault = replace(fault, **{field: given})  # type: ignore[type-var]  # every row is a dataclass
    return changed


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
    with pytest.raises(NoPartError, match=r"has one reed a space, .*; leave this fault out"):
        check_fault(parse_fault("sensitive e5 reed"), load_profile("hex70-single-gpio"))


def test_a_ring_has_as_many_reeds_as_its_profile_says() -> None:
    dual = load_profile("hex70-dual-mega")
    for number in (0, 3):
        with pytest.raises(
            NoPartError, match=f"there is no ring reed {number}; they are numbered from 1 to 2"
        ):
            check_fault(parse_fault(f"half-dead e5 purple {number}"), dual)
    with pytest.raises(NoPartError, match="no sensor 'e5 orange'; write SPACE purple"):
        check_fault(parse_fault("half-dead e5 orange 1"), dual)
    with pytest.raises(NoPartError, match=r"has one reed a space, .*; leave this fault out"):
        check_fault(parse_fault("half-dead e5 reed 1"), load_profile("hex70-single-gpio"))
    reeds = replace(dual.build.reeds, ring_mm=dual.build.reeds.ring_mm[:1])
    alone = replace(dual, build=replace(dual.build, reeds=reeds))
    with pytest.raises(NoPartError, match="has no part that can break in this way; leave this fault out"):
        check_fault(parse_fault("half-dead e5 purple 1"), alone)
    assert "half-dead" not in kinds_on(alone)


def test_a_board_on_the_pins_of_a_pi_has_no_link_that_could_fail() -> None:
    texts = [text for text in TEXTS if KINDS[text.split()[0]].needs is Transport.SERIAL]
    assert len(texts) == 7
    for text in texts:
        with pytest.raises(NoPartError, match="has no cable and no microcontroller; leave this fault out"):
            check_fault(parse_fault(text), load_profile("hex70-dual-gpio"))

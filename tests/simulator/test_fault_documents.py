"""A list of faults as a document, written and read back, and clear messages for unreadable ones."""

import json
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.board import Profile
from hardware.profiles import DEFAULT, load_profile
from simulator.faults import FaultError, faults_from_json, faults_to_json, parse_fault
from tests.simulator.test_faults import TEXTS

BOARD = load_profile(DEFAULT)
GOOD = {"format": "manalath-faults", "version": 1, "profile": DEFAULT, "faults": ["stuck e5 orange"]}


def test_a_document_is_read_as_it_was_written_and_can_be_read_by_people(profile: Profile) -> None:
    faults = tuple(map(parse_fault, TEXTS))
    document = faults_to_json(profile.name, faults)
    assert faults_from_json(document, profile) == faults
    assert '\n    "open-wire row 3 after d4",\n' in document
    assert document.endswith("}\n")


def test_a_fault_that_stands_twice_is_one(profile: Profile) -> None:
    document = json.dumps(GOOD | {"faults": ["stuck e5 orange", "lag 5", "stuck  e5 orange"]})
    assert faults_from_json(document, profile) == (parse_fault("stuck e5 orange"), parse_fault("lag 5"))


MISTAKES: dict[str, tuple[str | Mapping[str, object], str]] = {
    "no JSON": ("stuck e5 orange", "is a JSON object, but this is not JSON"),
    "deep": ('{"format": ' + "[" * 900 + "]" * 900 + "}", "this is not JSON: it is nested"),
    "a list": ('["stuck e5 orange"]', "is a JSON object, not "),
    "without version": ({"format": "manalath-faults"}, "the entry 'version' is missing; add it"),
    "with more": (GOOD | {"colour": 1}, "the entry 'colour' is unknown; correct its name or remove it"),
    "of another format": (
        GOOD | {"format": "svg"},
        "format is 'svg'; a list of faults has 'manalath-faults'",
    ),
    "of tomorrow": (GOOD | {"version": 2}, "version is 2; this program reads version 1"),
    "for another board": (
        GOOD | {"profile": "sq36"},
        "profile is 'sq36', but this board is 'hex70-dual-mega'; load it on a board of its own profile",
    ),
    "no list": (
        GOOD | {"faults": "stuck e5 orange"},
        "faults is 'stuck e5 orange'; it must be a list of texts",
    ),
    "no text": (GOOD | {"faults": ["lag 5", 5]}, "faults[1] is 5; it must be a text like"),
    "no fault": (
        GOOD | {"faults": ["lag 5", "broke"]},
        "faults[1]: 'broke' is not a fault; choose one of: stuck",
    ),
    "no such part": (
        GOOD | {"faults": ["stuck z1 orange"]},
        "faults[0]: stuck z1 orange: there is no sensor",
    ),
}


@pytest.mark.parametrize(("document", "message"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_answered_with_entry_and_cure(
    document: str | Mapping[str, object], message: str, profile: Profile
) -> None:
    text = document if isinstance(document, str) else json.dumps(document)
    with pytest.raises(FaultError) as refused:
        faults_from_json(text, profile)
    assert message in str(refused.value)
    assert len(str(refused.value)) < 500


VALUES = st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists)


@given(
    st.text() | st.dictionaries(st.sampled_from(sorted(GOOD)), VALUES).map(lambda odd: json.dumps(GOOD | odd))
)
def test_any_text_is_a_list_of_faults_or_a_mistake_that_can_be_said(text: str) -> None:
    try:
        faults = faults_from_json(text, BOARD)
    except FaultError as error:
        assert str(error).isascii()  # noqa: PT017 - what is raised is right, what it says is tested
    else:
        assert faults_from_json(faults_to_json(BOARD.name, faults), BOARD) == faults

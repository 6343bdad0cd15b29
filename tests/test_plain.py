"""Frozen values come back from their JSON, and what does not fit is named by its place."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

import pytest

from controller.games import COLOUR_WORDS, Colour
from controller.messages import Message, word
from controller.plain import Codec, Form, MisfitError, Within, named

CARRY = Message("correction.carry", colour="orange", start="e5", end="f6")


@dataclass(frozen=True, slots=True)
class Place:
    row: Annotated[int, Within(0, 63)]
    at_mm: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Laid:
    place: Place | None
    colour: Colour
    counts: Mapping[Colour, int]
    said: Message


LAID = Laid(
    Place(3, (1.5, 2)), Colour.SECOND, {Colour.FIRST: 2}, Message("correction.wrong", why=CARRY, cure="Go.")
)
BY_WORD = Codec({Colour: named({word: colour for colour, word in COLOUR_WORDS.items()})}, frozenset({Place}))


@pytest.mark.parametrize("codec", [Codec(), BY_WORD])
def test_a_value_comes_back_from_json(codec: Codec) -> None:
    assert codec.read(Laid, json.loads(json.dumps(codec.write(Laid, LAID))), "it") == LAID


def test_a_type_has_one_form_wherever_it_stands() -> None:
    written = BY_WORD.write(Laid, LAID)
    assert (written["place"], written["colour"], written["counts"]) == (
        [3, [1.5, 2]],
        "purple",
        {"orange": 2},
    )
    assert Codec().write(Laid, LAID)["place"] == {"row": 3, "at_mm": [1.5, 2]}
    loud = Codec({str: Form(str.upper, lambda value, where: f"{where} {value}")})
    assert (loud.write(tuple[str, ...], ("a",)), loud.read(str, "A", "it:")) == (["A"], "it: A")


def test_a_message_is_read_from_words_too() -> None:
    assert Codec().read(Message, "disk full", "it") == Message("quoted.text", text="disk full")


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("place", [], "it: place must be an object, not []"),
        ("place", {"row": 64, "at_mm": [0, 0]}, "it: place: row must be a whole number from 0 to 63, not 64"),
        (
            "place",
            {"row": True, "at_mm": [0, 0]},
            "it: place: row must be a whole number from 0 to 63, not true",
        ),
        ("place", {"row": 1, "at_mm": [0]}, "it: place: at_mm must have 2 items, not 1"),
        ("place", {"row": 1}, "it: place lacks 'at_mm'"),
        ("place", {"row": 1, "at_mm": [0, 0], "no\ud800": 1}, "it: place has an unknown entry 'no\\ud800'"),
        ("colour", "red", "it: colour must be one of first, second, not 'red'"),
        ("counts", {"first": "x" * 50}, f"it: counts: first must be a whole number, not '{'x' * 39}..."),
        ("said", 7, "it: said must be a message, not 7"),
        ("said", {"code": "correction.wrong", "facts": {"why": {}}}, "it: said must be a message, not {"),
    ],
)
def test_what_does_not_fit_is_named_by_its_place(field: str, value: object, said: str) -> None:
    with pytest.raises(MisfitError) as caught:
        Codec().read(Laid, Codec().write(Laid, LAID) | {field: value}, "it")
    assert word(caught.value.message).startswith(said)


@pytest.mark.parametrize(
    ("code", "facts"),
    [
        ("table.no_such_code", {}),
        ("no_such_part.carry", {}),
        ("nowhere", {}),
        ("", {}),
        ("correction.carry", {"colour": "orange"}),
        ("correction.take_off", {"off": 5}),
        ("table.reminded", {"said": {"code": "table.no_such_code", "facts": {}}}),
    ],
)
def test_a_message_that_nobody_could_say_is_none(code: str, facts: dict[str, object]) -> None:
    with pytest.raises(MisfitError) as refused:
        Codec().read(Message, {"code": code, "facts": facts}, "the report")
    assert "must be a message" in word(refused.value.message)

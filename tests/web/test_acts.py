"""Reading a page's requests: any text is an act, or an error with a sentence."""

import json
import re
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from controller.board import Key
from controller.games import Colour, all_games
from controller.inference import Colours
from controller.play.guest import Answer
from controller.session.mode import Choice
from controller.web import acts
from controller.web.act_codec import MAX_CHARS, ActError, parse

GAMES = all_games()
ACTS = [re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in get_args(acts.Act)]
FIELDS = ["space", "colour", "start", "end", "x_mm", "y_mm", "key", "game", "blocked", "seat", "help"]
FIELDS += [
    "fault",
    "text",
    "speed",
    "ms",
    "what",
    "row",
    "column",
    "is_traced",
    "answer",
    "spaces",
    "saw",
    "picture",
]
WORDS = ["e5", "orange", "purple", "undo", "manalath", "", "\ud800", "e" * 400]

#: Half surrogate pairs too: JSON can spell them.
TEXTS = st.text(st.characters(exclude_categories=()))
LEAVES = st.none() | st.booleans() | st.integers() | st.integers(10**300, 10**400) | st.floats() | TEXTS
VALUES = st.recursive(
    LEAVES | st.sampled_from(WORDS), lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner)
)
MESSAGES = st.builds(
    lambda act, fields: {"act": act, **fields},
    st.sampled_from(ACTS) | VALUES,
    st.dictionaries(st.sampled_from(FIELDS) | TEXTS, VALUES),
).map(json.dumps)
EXAMPLES = {
    '{"act": "put", "space": "e5", "colour": "purple"}': acts.Put("e5", Colour.SECOND),
    '{"act": "premove", "space": "e5", "colour": "purple", "start": "e7"}': acts.Premove(
        "e5", Colour.SECOND, "e7"
    ),
    '{"act": "clear"}': acts.Clear(),
    '{"act": "restore"}': acts.Restore(),
    '{"act": "lift", "space": "e5"}': acts.Lift("e5"),
    '{"act": "slide", "start": "e5", "end": "e7"}': acts.Slide("e5", "e7"),
    '{"act": "grab", "space": "e5", "raises": true}': acts.Grab("e5", raises=True),
    '{"act": "drag", "x_mm": -10000, "y_mm": 2.5}': acts.Drag(-10000.0, 2.5),
    '{"act": "drop"}': acts.Drop(),
    '{"act": "press", "key": "ok"}': acts.Press(Key.OK),
    '{"act": "release", "key": "ok"}': acts.Release(Key.OK),
    '{"act": "let_up", "key": "second"}': acts.LetUp(Key.SECOND),
    '{"act": "tap", "key": "undo"}': acts.Tap(Key.UNDO),
    '{"act": "touch", "space": "e5"}': acts.Touch("e5"),
    '{"act": "choose", "choice": "resign"}': acts.Choose(Choice.RESIGN),
    '{"act": "declare", "move": "-a1b1c1"}': acts.Declare("-a1b1c1"),
    '{"act": "open_menu"}': acts.OpenMenu(),
    '{"act": "switch_off"}': acts.SwitchOff(),
    '{"act": "new", "game": "manalath", "begins": "orange", "names": ["Ada", ""], "seats": [0, 4]}': acts.New(
        GAMES["manalath"], begins=Colour.FIRST, names=("Ada", ""), seats=(0, 4)
    ),
    '{"act": "set_help", "seat": "orange", "help": 0}': acts.SetHelp(Colour.FIRST, 0),
    '{"act": "set_names", "first": "Ada", "second": ""}': acts.SetNames("Ada", ""),
    '{"act": "set_brightness", "brightness": 0.5}': acts.SetBrightness(0.5),
    '{"act": "set_calm", "is_calm": true}': acts.SetCalm(is_calm=True),
    '{"act": "tell_colours", "way": "ask"}': acts.TellColours(Colours.ASK),
    '{"act": "recolour", "colour": "purple"}': acts.Recolour(Colour.SECOND),
    '{"act": "watch", "what": "matrix"}': acts.Watch(acts.View.MATRIX),
    '{"act": "inspect", "row": 0, "column": 20, "is_traced": true}': acts.Inspect(0, 20, is_traced=True),
    '{"act": "look_back", "number": 3}': acts.LookBack(3),
    '{"act": "back_to_now"}': acts.BackToNow(),
    '{"act": "reply", "answer": "next", "spaces": ["e5"], "saw": "", "to": "1 Look"}': acts.Reply(
        Answer.NEXT, ("e5",), "", "1 Look"
    ),
}


def said(text: str) -> str:
    """Return the error that answers a text; empty if it is an act."""
    try:
        act = parse(text, GAMES)
    except ActError as error:
        return str(error)
    assert isinstance(act, acts.Act)
    return ""


def test_a_piece_may_be_put_in_place_of_another() -> None:
    text = '{"act": "put", "space": "e5", "colour": "purple", "exchanges": true}'
    assert parse(text, GAMES) == acts.Put("e5", Colour.SECOND, exchanges=True)


def test_every_act_is_read() -> None:
    assert [type(act) for act in EXAMPLES.values()] == list(get_args(acts.Act))
    assert [json.loads(text)["act"] for text in EXAMPLES] == ACTS
    for text, act in EXAMPLES.items():
        assert parse(text, GAMES) == act


def test_what_is_wrong_with_a_field_is_said() -> None:
    assert (
        said('{"act": "lift", "space": "e5", "end": "e6"}')
        == "lift: the field 'end' is unknown; leave it out"
    )
    assert said('{"act": "lift"}') == "lift: the field 'space' is missing; add it"
    assert said('{"act": "lift", "space": 5}') == "lift: space must be text, not 5"
    line = {"act": "inspect", "row": 64, "column": 0, "is_traced": True}
    assert said(json.dumps(line)) == "inspect: row must be a whole number from 0 to 63, not 64"
    assert said(json.dumps(line | {"row": 1, "is_traced": 1})) == (
        "inspect: is_traced must be true or false, not 1"
    )
    assert said('{"act": "drag", "x_mm": "1", "y_mm": 0}') == (
        "drag: x_mm must be a number from -10000 to 10000, not '1'"
    )


@given(TEXTS | MESSAGES | st.recursive(TEXTS, lambda inner: st.builds("[{}]".format, inner)))
def test_any_text_is_an_act_or_an_error_that_can_be_said(text: str) -> None:
    answer = said(text)
    assert answer.isascii()
    assert len(answer) < 400


@given(st.integers(1, MAX_CHARS // 2), st.sampled_from(["", '{"act":', '{"act":"lift","space":']))
def test_nesting_as_deep_as_a_message_holds_is_an_error(depth: int, before: str) -> None:
    text = before + "[" * depth + "]" * depth + "}" * bool(before)
    assert said(text)

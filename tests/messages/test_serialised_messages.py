"""A message that is written down reads back unchanged, and anything that is no message is refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.messages import Message, word

PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()


def about(facts: st.SearchStrategy[object]) -> st.SearchStrategy[Message]:
    """Return messages about such facts, whatever the facts are called."""
    named = st.dictionaries(st.text(), facts, max_size=4)
    return st.builds(lambda code, named: Message(code, **named), st.text(), named)


FACTS = st.recursive(
    PLAIN, lambda facts: st.lists(facts, max_size=3).map(tuple) | about(facts), max_leaves=12
)


@given(about(FACTS))
def test_a_message_is_read_as_it_was_written(message: Message) -> None:
    assert Message.from_json(json.loads(json.dumps(message.to_json()))) == message


def test_a_sentence_of_an_older_file_is_read_as_it_stands() -> None:
    assert word(Message.from_json("The cable came out.")) == "The cable came out."


@pytest.mark.parametrize(
    "value",
    [None, 1, [], {}, {"code": "a.b"}, {"code": 1, "facts": {}}, {"code": "a.b", "facts": {"x": {}}}],
    ids=str,
)
def test_what_is_no_message_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="no message"):
        Message.from_json(value)

"""Read an act from one text message of a page.

Decides the form of a message and nothing else: the bench decides whether a hand can do it, the loop whether
the game allows it. A message is a JSON object with ``act``, the name of a class of `controller.web.acts` in
lower case with ``_`` between words, and the fields of that class and no others; fields with a default may be
left out. How a field is read follows from its type.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any, get_args

from controller.errors import InputError
from controller.games import COLOUR_WORDS, Colour, Game
from controller.messages import Message
from controller.plain import (
    Codec,
    MalformedError,
    MisfitError,
    fields_of,
    named,
    optional_of,
    read_json,
    shown,
)
from controller.web.acts import Act

#: The longest message: the longest act is a document with every fault of a wrecked board.
MAX_CHARS = 20_000


class ActError(InputError):
    """A message that is no act; its text says what is wrong, where, and what to do."""

    code = "bad-act"


#: The kinds of acts by their names.
Kinds = Mapping[str, Any]


def named_acts(kinds: Iterable[Any]) -> Kinds:
    """Name kinds of acts as a page does."""
    return {re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in kinds}


#: Every act of the table by its name.
ACTS = named_acts(get_args(Act))
_COLOURS = named({word: colour for colour, word in COLOUR_WORDS.items()})


def parse(text: str, games: Mapping[str, Game]) -> Act:
    """Read one act of the table; ActError says what is wrong with it.

    >>> parse('{"act": "put", "space": "e5", "colour": "orange"}', {})
    Put(space='e5', colour=Colour.FIRST, exchanges=False, is_sure=False)
    """
    act: Act = parse_any(text, games, ACTS)
    return act


def parse_any(text: str, games: Mapping[str, Game], kinds: Kinds) -> Any:  # noqa: ANN401 - any of the kinds
    """Read one act of these kinds; ActError says what is wrong with it."""
    codec = Codec({Colour: _COLOURS, Game: named(games)})
    sent = _object(text)
    try:
        name = codec.read(str, sent.pop("act"), "message: act")
        fields = _fields(name, sent, kinds)
        return kinds[name](
            **{field: codec.read(kind, sent[field], f"{name}: {field}") for field, kind in fields.items()}
        )
    except MisfitError as error:
        raise ActError(error.message) from None


def _object(text: str) -> dict[str, object]:
    """Read the JSON object of an act."""
    if len(text) > MAX_CHARS:
        raise ActError(Message("act.too_long", length=len(text), most=MAX_CHARS))
    try:
        value = read_json(text)
    except MalformedError as error:
        raise ActError(Message("act.no_json", found=shown(text), why=error.message)) from None
    if not isinstance(value, dict):
        raise ActError(Message("act.no_object", found=shown(text)))
    if "act" not in value:
        raise ActError(Message("act.lacks", act="message", field="act"))
    return value


def _fields(name: str, sent: Collection[str], kinds: Kinds) -> Mapping[str, Any]:
    """Return the types of the fields sent with an act; ActError if one is missing or unknown."""
    if name not in kinds:
        raise ActError(Message("act.unknown", found=shown(name)))
    fields = fields_of(kinds[name])
    for field in fields:
        if field not in sent and field not in optional_of(kinds[name]):
            raise ActError(Message("act.lacks", act=name, field=field))
    for field in sent:
        if field not in fields:
            raise ActError(Message("act.unknown_field", act=name, found=shown(field)))
    return {field: fields[field] for field in sent}

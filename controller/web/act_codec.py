"""Read an act from one text message of a page.

Decides the form of a message and nothing else: the bench decides whether a hand can do it, the loop whether
the game allows it. A message is a JSON object with ``act``, the name of a class of `controller.web.acts` in
lower case with ``_`` between words, and the fields of that class and no others; fields with a default may be
left out. How a field is read follows from its type.
"""

import re
from collections.abc import Collection, Mapping
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


#: Every act by its name.
ACTS = {re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in get_args(Act)}
_COLOURS = named({word: colour for colour, word in COLOUR_WORDS.items()})


def parse(text: str, games: Mapping[str, Game]) -> Act:
    """Read one act; ActError says what is wrong with it.

    >>> parse('{"act": "put", "space": "e5", "colour": "orange"}', {})
    Put(space='e5', colour=Colour.FIRST, exchanges=False, is_sure=False)
    """
    codec = Codec({Colour: _COLOURS, Game: named(games)})
    sent = _object(text)
    try:
        name = codec.read(str, sent.pop("act"), "message: act")
        kinds = _fields(name, sent)
        act: Act = ACTS[name](
            **{field: codec.read(kind, sent[field], f"{name}: {field}") for field, kind in kinds.items()}
        )
    except MisfitError as error:
        raise ActError(error.message) from None
    return act


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


def _fields(name: str, sent: Collection[str]) -> Mapping[str, Any]:
    """Return the types of the fields sent with an act; ActError if one is missing or unknown."""
    if name not in ACTS:
        raise ActError(Message("act.unknown", found=shown(name)))
    kinds = fields_of(ACTS[name])
    for field in kinds:
        if field not in sent and field not in optional_of(ACTS[name]):
            raise ActError(Message("act.lacks", act=name, field=field))
    for field in sent:
        if field not in kinds:
            raise ActError(Message("act.unknown_field", act=name, found=shown(field)))
    return {field: kinds[field] for field in sent}

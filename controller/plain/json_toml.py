"""JSON and TOML from outside, read as plain values.

Refuses what neither may hold, so that no other module meets it: nesting deeper than any format here uses,
numbers that are not finite or do not fit into 64 bits, and lone surrogates, which cannot be printed. What a
text means, and how large it may be, its reader decides.
"""

import json
import math
import re
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from controller.errors import MessageError
from controller.messages import Message

#: No format here nests deeper than a third of this.
MAX_DEPTH = 32

#: Whole numbers of 64 bits, signed or unsigned.
_WHOLE = range(-(2**63), 2**64)

_HALF = re.compile("[\ud800-\udfff]")

_NAME = r"""(?:[\w-]++|"(?:\\.|[^"\\\n])*+"|'[^'\n]*+')"""
#: A name like a.b.c: each dot nests one level deeper, and tomllib's time grows with the square of the depth.
_DOTTED = re.compile(rf"(?<![\w-]){_NAME}(?:[ \t]*+\.[ \t]*+{_NAME}){{{MAX_DEPTH}}}")

_TOO_DEEP = Message("json_toml.too_deep", most=MAX_DEPTH)
_TOO_LARGE = Message("json_toml.too_large")


class MalformedError(MessageError, ValueError):
    """A text that is not JSON or TOML, or holds what neither may; the message is a clause that says why."""


def read_json(text: str) -> object:
    """Read JSON; MalformedError if that fails.

    >>> read_json('{"version": 1}')
    {'version': 1}
    """
    with _refused():
        value: object = json.loads(text)
    return _checked(value)


def read_toml(text: str) -> dict[str, object]:
    """Read TOML; MalformedError if that fails.

    >>> read_toml("version = 1")
    {'version': 1}
    """
    if _DOTTED.search(text):
        raise MalformedError(_TOO_DEEP)
    with _refused():
        value: dict[str, object] = tomllib.loads(text)
    _checked(value)
    return value


@contextmanager
def _refused() -> Iterator[None]:
    """Turn a parser's error into a MalformedError."""
    try:
        yield
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        raise MalformedError(Message("quoted.text", text=str(error))) from None
    except RecursionError:
        raise MalformedError(_TOO_DEEP) from None
    except ValueError:  # more digits than Python turns into a number
        raise MalformedError(_TOO_LARGE) from None


def _checked(value: object) -> object:
    """Check every value, level by level."""
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [part for each in level for part in _parts(each)]
        if not level:
            return value
    raise MalformedError(_TOO_DEEP)


def _parts(value: object) -> Iterable[object]:
    """Return what a value contains; MalformedError if no text may hold such a value."""
    match value:
        case dict():
            return (*value, *value.values())
        case list():
            return value
        case str() if _HALF.search(value):
            raise MalformedError(Message("json_toml.half_a_character"))
        case float() if not math.isfinite(value):
            raise MalformedError(Message("json_toml.not_finite"))
        case int() if value not in _WHOLE:
            raise MalformedError(_TOO_LARGE)
        case _:
            return ()

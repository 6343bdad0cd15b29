"""The form of messages to a page: texts with their words filled in, and pictures as bytes.

A text message is a JSON object with ``t``: ``board`` holds what does not change while the board is the same
(`board_view`), ``state`` what the game believes and its messages (`state_view`), ``table`` the visible pieces
(`table_view`), ``workbench`` what is done to a twin besides moving pieces (`workbench_view`), ``error`` what
could not be done. Lights are sent as bytes, so that a picture costs no more than it must. Colours are named
as on the table.
"""

import json
from collections.abc import Mapping, Sequence

from controller.messages import Catalogue, Message, english, word

Json = str | int | float | bool | None | Message | Sequence["Json"] | Mapping[str, "Json"]
View = dict[str, Json]

#: The version byte of a picture.
LIGHTS_VERSION = 1


class Numbered:
    """Numbers pictures: the number grows with each picture that differs from the one before."""

    def __init__(self) -> None:
        self._rgb = b""
        self._number = 0

    def number(self, rgb: bytes) -> int:
        """Return the number of a picture."""
        if rgb != self._rgb:
            self._rgb = rgb
            self._number += 1
        return self._number


def to_text(view: View, words: Catalogue = english) -> str:
    r"""Write a view as it goes over the wire, its messages in words; in ASCII, as surrogates have no UTF-8.

    >>> to_text({"t": "error", "text": "\ud800"})
    '{"t":"error","text":"\\ud800"}'
    """

    def in_words(value: object) -> str:
        """Word what JSON has no form for."""
        if not isinstance(value, Message):
            raise TypeError(f"{value!r} is neither JSON nor a message")
        return word(value, words)

    return json.dumps(view, separators=(",", ":"), default=in_words)


def lights_packet(number: int, rgb: bytes) -> bytes:
    """Pack a picture: ``L``, version, its number in four bytes, big-endian, then 3 bytes per light.

    >>> lights_packet(258, bytes([255, 85, 0])).hex(" ")
    '4c 01 00 00 01 02 ff 55 00'
    """
    return b"L" + bytes([LIGHTS_VERSION]) + (number & 0xFFFFFFFF).to_bytes(4, "big") + rgb


def error_view(said: Message, code: str) -> View:
    """Describe to one page what it asked for and cannot be done, with the code of the error."""
    return {"t": "error", "text": Message("page.sentence", said=said), "code": code}

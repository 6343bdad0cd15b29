"""The moment of a fault: what board and lights did in the last seconds before it was named.

A value, and its form as a file. It holds no name of anybody, nor that of the board: sensors, lights, supply,
link, and the position on the table, from which they can be played again. Every track is a list of changes,
(ms, value), the first at 0, when the moment begins.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from controller.board import Matrix
from controller.errors import InputError
from controller.messages import Message
from controller.plain import Codec, MalformedError, MisfitError, read_json, shown

T = TypeVar("T")

#: What a thing was, and from when on.
Changes = tuple[tuple[int, T], ...]

FORMAT = "manalath-moment"
VERSION = 1

#: The folder beside the records that keeps moments.
FOLDER = "faults"

#: How long before the last change of sensors or link a moment begins.
WINDOW_MS = 20_000


class FaultKind(Enum):
    """What a fault is on."""

    REED = "reed"
    DIODE = "diode"
    WIRE = "wire"
    KEY = "key"
    LIGHT = "light"
    SUPPLY = "supply"
    LINK = "link"


@dataclass(frozen=True, slots=True, order=True)
class NamedFault:
    """A fault as it was named: the kind of part that it is on, a `FaultKind`, and the name of that part."""

    kind: str
    name: str = ""

    def described(self) -> Message:
        """Describe it, in a few words."""
        return Message("moments.fault", kind=self.kind, name=self.name)


@dataclass(frozen=True, slots=True)
class FaultMoment:
    """What was before some faults were ``named``, up to ``ms`` after it begins.

    ``date`` is when that was, as text. ``profile`` is the kind of board; ``game`` and ``fen`` are what lay on
    it at the beginning. ``debounced`` and ``raw`` have an int a row, bit = column, 1 = closed. ``lights`` has
    the colour of each space that is lit, as 6 hexadecimal digits. ``supply`` is in mV. ``counters`` are what
    board and link counted since boot. ``is_linked`` is whether a board answered.
    """

    named: tuple[NamedFault, ...]
    date: str
    profile: str
    game: str
    fen: str
    ms: int
    debounced: Changes[Matrix] = ()
    raw: Changes[Matrix] = ()
    lights: Changes[Mapping[str, str]] = ()
    supply: Changes[int] = ()
    counters: Changes[Mapping[str, int]] = ()
    is_linked: Changes[bool] = ()

    def described(self) -> Message:
        """Describe what was named, and when."""
        faults = tuple(fault.described() for fault in self.named)
        return Message("moments.named", faults=faults, date=self.date)


class MomentError(InputError):
    """A file that is no moment of a fault; the message says what is wrong with it."""

    code = "bad-moment"


@dataclass(frozen=True, slots=True)
class _MomentDocument:
    format: str
    version: int
    moment: FaultMoment


def moment_text(moment: FaultMoment) -> str:
    """Return a moment as the text of a file."""
    document = Codec().write(_MomentDocument, _MomentDocument(FORMAT, VERSION, moment))
    return json.dumps(document, separators=(",", ":")) + "\n"


def moment_from_text(text: str) -> FaultMoment:
    """Read a moment from the text of a file; MomentError if it is none, or one of a later version."""
    try:
        document = read_json(text)
        if not isinstance(document, dict) or document.get("format") != FORMAT:
            raise MomentError(Message("moments.other_format", wanted=FORMAT))
        if document.get("version") != VERSION:
            raise MomentError(Message("moments.other_version", found=shown(document.get("version"))))
        kept: _MomentDocument = Codec().read(_MomentDocument, document, "the file")
    except (MalformedError, MisfitError) as error:
        raise MomentError(error.message) from None
    return kept.moment

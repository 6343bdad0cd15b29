"""The fault schema: how a fault is declared, as one class that holds everything about it except its physics.

The first line of the class's docstring is the English sentence that users see, and its fields are the fault's
arguments. How it is written, read, checked, chosen at random and asked for on a page follows from these
(`simulator.faults.fault_table`).
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import get_annotations
from types import MappingProxyType
from typing import Any, ClassVar, Literal, TypeVar, dataclass_transform

from controller.board import Sensing, Transport
from controller.messages import Message
from simulator.faults.argument import Argument

#: The part that a fault is on, in the order in which lists show them.
On = Literal["space", "pieces", "wire", "cable", "link"]


class Fault:
    """Something wrong with a board; ``str`` writes it as `parse_fault` reads it."""

    __slots__ = ()

    name: ClassVar[str]
    on: ClassVar[On]
    #: What the fault requires of a board, if not every board can have it.
    needs: ClassVar[Transport | Sensing | None]
    meaning: ClassVar[Message]
    usage: ClassVar[str]
    #: The arguments by field, in the order in which they are written.
    arguments: ClassVar[Mapping[str, Argument[Any, Any]]]
    #: The pattern of the text after the name, with a group for each argument; amounts may be missing.
    pattern: ClassVar[re.Pattern[str]]

    def __str__(self) -> str:
        given = (argument.write(getattr(self, field)) for field, argument in self.arguments.items())
        return " ".join((self.name, *given))


Kind = TypeVar("Kind", bound=Fault)

_declared: dict[str, type[Fault]] = {}

#: Every declared fault, by name, in order of declaration.
DECLARED: Mapping[str, type[Fault]] = MappingProxyType(_declared)


@dataclass_transform(frozen_default=True)
def row(name: str, *, on: On, needs: Transport | Sensing | None = None) -> Callable[[type[Kind]], type[Kind]]:
    """Declare a fault: a class of fields, each ``Annotated`` with its `Argument`."""

    def declare(kind: type[Kind]) -> type[Kind]:
        kind = dataclass(frozen=True, slots=True)(kind)
        arguments = {field: given.__metadata__[0] for field, given in get_annotations(kind).items()}
        kind.name, kind.on, kind.needs = name, on, needs
        sentence = (kind.__doc__ or "").partition("\n")[0]
        kind.meaning = Message("fault_kind.meaning", kind=name, english=sentence)
        kind.arguments = MappingProxyType(arguments)
        kind.usage = _usage(name, list(arguments.values()))
        kind.pattern = re.compile("".join(_pattern(*argument) for argument in arguments.items()))
        _declared[name] = kind
        return kind

    return declare


def _usage(name: str, arguments: list[Argument[Any, Any]]) -> str:
    words = " ".join((name, *(argument.word for argument in arguments)))
    explained = ", and ".join(filter(None, (argument.explanation() for argument in arguments)))
    return f"{words}, where {explained}" if explained else words


def _pattern(field: str, argument: Argument[Any, Any]) -> str:
    return f"(?: (?P<{field}>{argument.pattern})){'?' if argument.is_amount else ''}"

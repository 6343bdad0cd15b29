"""A message as a value: its code and its facts, which can be written down and sent."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Message:
    """What to say: the entry of a catalogue that words it, and its facts.

    >>> Message("correction.carry", colour="orange", start="e5", end="f6")
    Message('correction.carry', colour='orange', start='e5', end='f6')
    """

    code: str
    facts: tuple[tuple[str, "Fact"], ...]

    def __init__(self, code: str, /, **facts: "Fact") -> None:
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "facts", tuple(facts.items()))

    def __repr__(self) -> str:
        facts = "".join(f", {name}={fact!r}" for name, fact in self.facts)
        return f"Message({self.code!r}{facts})"

    def to_json(self) -> dict[str, object]:
        """Return the message as a value that JSON can represent.

        >>> Message("table.gone", cause="Out.", cure=Message("table.waiting")).to_json()["facts"]
        {'cause': 'Out.', 'cure': {'code': 'table.waiting', 'facts': {}}}
        """
        return {"code": self.code, "facts": {name: _to_json(fact) for name, fact in self.facts}}

    @classmethod
    def from_json(cls, value: object) -> "Message":
        """Read what `to_json` wrote, or a plain sentence from an older file; ValueError if it is neither.

        >>> Message.from_json("The cable came out.")
        Message('quoted.text', text='The cable came out.')
        """
        match value:
            case str():
                return cls("quoted.text", text=value)
            case {"code": str(code), "facts": Mapping() as facts}:
                return cls(code, **{str(name): _from_json(fact) for name, fact in facts.items()})
        raise ValueError("it is no message")


#: The facts of a sentence: plain values, so that a message can be written down and sent.
Fact = str | int | float | bool | None | tuple["Fact", ...] | Message


def _to_json(fact: Fact) -> object:
    match fact:
        case Message():
            return fact.to_json()
        case tuple():
            return [_to_json(each) for each in fact]
    return fact


def _from_json(value: object) -> Fact:
    match value:
        case list():
            return tuple(_from_json(each) for each in value)
        case str() | int() | float() | None:
            return value
    return Message.from_json(value)

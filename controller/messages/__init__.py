"""Messages: what is to be said, as a value, and the catalogues that put it into words.

A message is a code and its facts. Anybody may make one; no code decides anything by words. The edges alone, a
page, a terminal, a report, turn it into a sentence (`controller.messages.wording`).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Message:
    """What is to be said: the function of a catalogue that words it, and what that is given.

    >>> Message("table.carry", colour="orange", start="e5", end="f6")
    Message('table.carry', colour='orange', start='e5', end='f6')
    """

    code: str
    facts: tuple[tuple[str, "Fact"], ...]

    def __init__(self, code: str, /, **facts: "Fact") -> None:
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "facts", tuple(facts.items()))

    def __repr__(self) -> str:
        facts = "".join(f", {name}={fact!r}" for name, fact in self.facts)
        return f"Message({self.code!r}{facts})"


#: What a sentence may be about: plain values, so that a message can be written down and sent.
Fact = str | int | float | bool | None | tuple["Fact", ...] | Message

"""A message as a value: its code and its facts, which can be written down and sent, and its words.

The program speaks one language, English unless asked to `speak` another; a page may use another one. A
catalogue is a folder beside this module, with sentences and their grammar, which
`controller.messages.reader` explains.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from controller.messages.reader import LANGUAGES, open_sentences


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


#: Finds what words a code.
Catalogue = Callable[[str], Callable[..., str]]


def catalogue(language: str, *, has_keys: bool = True) -> Catalogue:
    """Return the catalogue of a language, for whoever has the keys of a board, or buttons instead."""
    return open_sentences(language, has_keys=has_keys).sentence


english = catalogue("en")

_speaks = [(LANGUAGES[0], False)]


def speak(language: str, *, is_asked: bool = False) -> None:
    """Make the program speak a language of `LANGUAGES` from now on; ``is_asked`` if a person chose it."""
    _speaks[0] = (language, is_asked)


def speaks() -> tuple[str, bool]:
    """Return the language that the program speaks, by its tag, and whether a person chose it."""
    return _speaks[0]


def spoken(code: str) -> Callable[..., str]:
    """Find what words a code in the language that the program speaks."""
    return catalogue(_speaks[0][0])(code)


def word(message: Message, words: Catalogue = spoken) -> str:
    """Put a message into words; messages among its facts first.

    >>> word(Message("correction.carry", colour="orange", start="e5", end="f6"))
    'Move the orange piece from e5 to f6.'
    """
    return words(message.code)(**{name: _worded(fact, words) for name, fact in message.facts})


def has_words(message: Message) -> bool:
    """Whether a message from outside can be worded: its code is known, and its facts fit the code.

    >>> has_words(Message("correction.carry", colour="orange")), has_words(Message("table.no_such_code"))
    (False, False)
    """
    try:
        word(message)
    except (AttributeError, LookupError, TypeError, ValueError):
        return False
    return True


def _worded(fact: Fact, words: Catalogue) -> object:
    match fact:
        case Message():
            return word(fact, words)
        case tuple():
            return tuple(_worded(each, words) for each in fact)
    return fact

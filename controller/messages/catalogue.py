"""Words for messages, in every language that has a catalogue.

The program speaks one language, English unless asked to `speak` another; a page may use another one. A
catalogue is a folder beside this module, with sentences and their grammar, which
`controller.messages.reader` explains.
"""

from collections.abc import Callable

from controller.messages.message import Fact, Message
from controller.messages.reader import LANGUAGES, open_sentences

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

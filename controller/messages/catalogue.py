"""Words for messages: one catalogue a language, a package beside this module.

The program speaks one language, English unless asked to `speak` another; a page may use another one.

Decides how a code finds its words: the part before the dot is a module of the catalogue, the part after it a
function there. The function receives the facts by name and returns the whole sentence, so that every language
has its own order, plurals and genders.
"""

from collections.abc import Callable
from importlib import import_module
from typing import cast

from controller.messages import Fact, Message
from controller.messages.typography import TYPESET

#: Finds the function that words a code.
Catalogue = Callable[[str], Callable[..., str]]

#: The languages that have a catalogue, by their tags (BCP 47).
LANGUAGES = ("en", "fr")


def catalogue(language: str) -> Catalogue:
    """Return the catalogue of a language; each part is read when first needed."""

    def find(code: str) -> Callable[..., str]:
        part, _, name = code.partition(".")
        module = import_module(f"{__package__}.{language}.{part}")
        wording = cast("Callable[..., str]", getattr(module, name))
        typeset = TYPESET.get(language)
        return wording if typeset is None else lambda **facts: typeset(wording(**facts))

    return find


_CATALOGUES = {language: catalogue(language) for language in LANGUAGES}

english = _CATALOGUES["en"]

_speaks = [(LANGUAGES[0], False)]


def speak(language: str, *, is_asked: bool = False) -> None:
    """Make the program speak a language of `LANGUAGES` from now on; ``is_asked`` if a person chose it."""
    _speaks[0] = (language, is_asked)


def speaks() -> tuple[str, bool]:
    """Return the language that the program speaks, by its tag, and whether a person chose it."""
    return _speaks[0]


def spoken(code: str) -> Callable[..., str]:
    """Find the function that words a code in the language that the program speaks."""
    return _CATALOGUES[_speaks[0][0]](code)


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
    except (AttributeError, ImportError, LookupError, TypeError, ValueError):
        return False
    return True


def _worded(fact: Fact, words: Catalogue) -> object:
    match fact:
        case Message():
            return word(fact, words)
        case tuple():
            return tuple(_worded(each, words) for each in fact)
    return fact

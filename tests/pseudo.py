"""A language that marks every text, so that text outside a catalogue shows, and text joined from parts."""

from collections.abc import Callable

from controller.messages import CHOOSES
from controller.web.page_language import ENGLISH, Language, Wording

OPEN, CLOSE = "⟦", "⟧"


def marked(text: str) -> str:
    """Mark a text.

    >>> marked("Undo")
    '⟦Undo⟧'
    """
    return f"{OPEN}{text}{CLOSE}"


def _marked(wording: Wording) -> Wording:
    if isinstance(wording, str):
        return marked(wording)
    return {form: words if form in CHOOSES else _marked(words) for form, words in wording.items()}


def _catalogue(code: str) -> Callable[..., str]:
    return lambda **facts: marked(ENGLISH.catalogue(code)(**facts))


PSEUDO = Language(
    ENGLISH.tag, _catalogue, _catalogue, {code: _marked(words) for code, words in ENGLISH.page.items()}
)

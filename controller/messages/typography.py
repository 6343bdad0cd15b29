"""How a language sets its signs, whoever wrote the sentence."""

import re
from collections.abc import Callable, Mapping

_NARROW, _WIDE = "\u202f", "\u00a0"


def french(text: str) -> str:
    """Keep signs on the line of the word before them, with the space that French has there.

    >>> french("Violet a gagné ! On rejoue : « oui » ?").replace("\u202f", "_").replace("\u00a0", "~")
    'Violet a gagné_! On rejoue~: «~oui~»_?'
    """
    text = re.sub(r" (?=[;!?])", _NARROW, text)
    text = re.sub(r" (?=[:»])", _WIDE, text)
    return text.replace("« ", f"«{_WIDE}")


#: What sets a text of a language; a language that is not here keeps its texts as they are written.
TYPESET: Mapping[str, Callable[[str], str]] = {"fr": french}

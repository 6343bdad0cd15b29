"""Typography: how a language sets its punctuation, whoever wrote the sentence."""

import re
from collections.abc import Callable, Mapping

_NARROW, _WIDE = "\u202f", "\u00a0"


def french(text: str) -> str:
    """Keep punctuation on the line of the word before it, with the space that French puts there.

    >>> french("Violet a gagné ! On rejoue : « oui » ?").replace("\u202f", "_").replace("\u00a0", "~")
    'Violet a gagné_! On rejoue~: «~oui~»_?'
    """
    text = re.sub(r" (?=[;!?])", _NARROW, text)
    text = re.sub(r" (?=[:»])", _WIDE, text)
    return text.replace("« ", f"«{_WIDE}")


#: The function that typesets each language; a language without one keeps its texts as written.
TYPESET: Mapping[str, Callable[[str], str]] = {"fr": french}

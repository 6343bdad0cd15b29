"""Filters of every language: quoting, choosing, joining. The grammar of a language adds its own.

A filter takes the value of a name in a sentence, then its arguments (`controller.messages.reader`).
"""

import errno as numbers
import re
import unicodedata
from collections.abc import Mapping, Sequence

#: The longest list of names that is not cut short.
MOST_NAMES = 8

#: What Unicode calls a character that is written from right to left.
_LEFTWARDS = {"R", "AL", "AN"}


def capital(words: str) -> str:
    """Capitalise the first letter.

    >>> capital("the key ok")
    'The key ok'
    """
    return words[:1].upper() + words[1:]


def full_stop(said: str) -> str:
    """End with a full stop, unless there is a mark already.

    >>> full_stop("e5 shines"), full_stop("Which colour?")
    ('e5 shines.', 'Which colour?')
    """
    return said if said.endswith((".", "!", "?", "…")) else f"{said}."


def first_word(said: str) -> str:
    """Return the first word.

    >>> first_word("e5 is taken")
    'e5'
    """
    return said.partition(" ")[0]


def default(value: object, words: str) -> object:
    """Say something in place of what is empty.

    >>> default("", "none"), default("e5", "none")
    ('none', 'e5')
    """
    return value or words


def equals(value: object, other: object) -> bool:
    """Tell whether a fact equals another."""
    return value == other


def size(names: Sequence[object]) -> int:
    """Count what a list has."""
    return len(names)


def per(number: float, unit: float) -> float:
    """Write a number in a larger unit, such as volts for millivolts."""
    return number / unit


def join(names: Sequence[object], by: str) -> str:
    """Join names by something other than a comma."""
    return by.join(map(str, names))


def joined(names: Sequence[object], *, by: str) -> str:
    """List names in their order, all of them, the last one ``by`` a conjunction.

    >>> joined(["J1", "J2", "J3"], by="or"), joined([290, 315], by="and"), joined(["e5"], by="and")
    ('J1, J2 or J3', '290 and 315', 'e5')
    """
    *before, last = [str(name) for name in names] or [""]
    return f"{', '.join(before)} {by} {last}" if before else last


def on_board(spaces: Sequence[str]) -> list[str]:
    """Put spaces in the order of the board.

    >>> on_board(("b2", "a10", "a9"))
    ['a9', 'a10', 'b2']
    """
    return sorted(spaces, key=lambda space: (space[0], int(space[1:])))


def travel(off: Sequence[tuple[str, str]], on: Sequence[tuple[str, str]]) -> str:
    """Write the spaces that a piece goes from and to, each given with its colour; empty if one is put.

    >>> travel((("red", "d4"), ("yellow", "d5")), (("red", "d5"),)), travel((), (("red", "d5"),))
    ('d4xd5', '')
    """
    ((_, end),), taken = on, [space for _, space in off]
    starts = [space for space in taken if space != end]
    return f"{starts[0]}{'x' if end in taken else '-'}{end}" if starts else ""


def literal(value: object) -> str:
    """Quote something as Python does, so that a space at its end or a line break shows.

    >>> print(literal("e5 "))
    'e5 '
    """
    return repr(value)


def isolated(name: str) -> str:
    """Keep a name that is written from right to left from turning the sentence around (UAX 9)."""
    is_leftwards = any(unicodedata.bidirectional(character) in _LEFTWARDS for character in name)
    return f"\u2068{name}\u2069" if is_leftwards else name


#: What a voice need not say: marks around a word, and what keeps a name from turning a sentence around.
_SILENT = dict.fromkeys(map(ord, '\u2066\u2068\u2069`"«»“”„[]{}<>_=*#@|\\^~$&/'), " ") | {
    ord(space): " " for space in "\u00a0\u202f\n"
}
#: Signs that part a sentence, by the mark at which a voice pauses as long.
_PAUSES = {"…": ".", " · ": ". ", " – ": ", ", " — ": ", ", "→": ","}
_TIME = re.compile(r"(?<![\d:])(\d+):([0-5]\d)(?![\d:])")
_SPACE = re.compile(r"\b[a-j](?:10|[1-9])\b")
#: Marks that stand alone, or beside another mark, with the one that is said.
_TIDIED = (
    (re.compile(r" *\(([^()]*)\)"), r", \1,"),
    (re.compile(r"(?<!\w)['-]+|['-]+(?!\w)"), " "),
    (re.compile(r"\s+"), " "),
    (re.compile(r" (?=[.,;:!?])"), ""),
    (re.compile(r"[,;:]+(?=[.,;:!?])"), ""),
    (re.compile(r"(?<=[.!?])[.,;:]+"), ""),
)


def hearable(said: str, *, signs: Mapping[str, str], units: Mapping[str, str]) -> str:
    """Return a sentence as a voice reads it well: a space as a capital and a number, and no signs.

    ``signs`` are the words for signs that mean something; ``units`` those for a minute and a second, each
    with its plural.
    """
    for sign, pause in _PAUSES.items():
        said = said.replace(sign, pause)
    for sign, words in signs.items():
        said = said.replace(sign, f" {words} ")
    said = _TIME.sub(lambda found: _time(found[1], found[2], units), said.translate(_SILENT))
    for stray, tidy in _TIDIED:
        said = stray.sub(tidy, said)
    return _SPACE.sub(lambda found: found[0].upper(), said).strip(" ,;:")


def _time(minutes: str, seconds: str, units: Mapping[str, str]) -> str:
    """Say a time, without what is nought in it."""
    counts = zip((int(minutes), int(seconds)), units.items(), strict=True)
    said = [f"{count} {one if count == 1 else more}" for count, (one, more) in counts if count]
    return " ".join(said) or f"0 {[*units.values()][1]}"


def errno(number: int | None) -> str:
    """Name an error of the system, whatever number it has here.

    >>> errno(2), errno(None)
    ('ENOENT', '')
    """
    return numbers.errorcode.get(number or 0, "")

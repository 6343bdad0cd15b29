"""French grammar, as filters of its sentences, and its typography."""

import re
from collections.abc import Sequence
from functools import partial

from controller.messages.grammar import MOST_NAMES, hearable, joined, on_board, travel

#: Join names with "or", or with "and": "J1, J2 ou J3", "J1, J2 et J3".
any_of, all_of = partial(joined, by="ou"), partial(joined, by="et")

#: Word a sentence for a voice: "E5 (a1, 1:30)" is "E5, A1, 1 minute 30 secondes".
heard = partial(
    hearable,
    signs={"%": "pour cent", "+": "plus", "×": "fois"},
    units={"minute": "minutes", "seconde": "secondes"},
)

#: Colours and hues by their words in facts: the masculine form and the feminine form.
COLOURS = {
    "orange": ("orange", "orange"),
    "purple": ("violet", "violette"),
    "red": ("rouge", "rouge"),
    "yellow": ("jaune", "jaune"),
    "green": ("vert", "verte"),
    "blue": ("bleu", "bleue"),
    "white": ("blanc", "blanche"),
    "dark": ("éteint", "éteinte"),
}

#: What a fault affects, kinds of part (all of them feminine) and parts of which a board has only one.
_PLACES = {"space": "case", "wire": "fil", "cable": "câble", "link": "liaison"}
_KINDS = {
    "reed": "ampoule reed",
    "diode": "diode",
    "row": "ligne",
    "column": "colonne",
    "key": "touche",
    "light": "lumière",
    "link": "liaison",
}
_NAMES = {"supply": "alimentation", "chain": "ruban de lumières", "link": "liaison"}

#: What can be read, by its name at the start of a place.
_READ = {
    "the line": "la ligne",
    "the record": "la partie",
    "the report": "le rapport",
    "message": "le message",
}

#: Complaints of argparse, which knows English only; one not listed here is passed on in English.
_COMPLAINTS = {
    r"unrecognized arguments: (.*)": r"inconnu ici : \1",
    r"the following arguments are required: (.*)": r"il manque \1",
    r"invalid choice: (.*) \(choose from (.*)\)": r"\1 n’est pas l’un de : \2",
    r"invalid choice: (.*)": r"\1 n’existe pas ici",
    r"invalid \w+ value: (.*)": r"valeur incorrecte : \1",
    r"expected (?:at least )?(?:one|1) argument": "il faut une valeur",
    r"not allowed with argument (.*)": r"incompatible avec \1",
    r"ignored explicit argument (.*)": r"ne prend pas de valeur, et reçoit \1",
    r"ambiguous option: (.*) could match (.*)": r"\1 peut vouloir dire \2",
}

_VOWELS = "aeiouyhâàéèêëîïôùû"


def plural(number: float) -> str:
    """Return the plural form for a number (CLDR); 0 is a singular.

    >>> plural(0), plural(1), plural(2)
    ('one', 'one', 'other')
    """
    return "one" if number < 2 else "other"  # noqa: PLR2004


def le(colour: str) -> str:
    """Return a colour in the masculine form; a word that is no colour stays as it is.

    >>> le("purple"), le("orange")
    ('violet', 'orange')
    """
    return COLOURS.get(colour, (colour, colour))[0]


def la(colour: str) -> str:
    """Return a colour in the feminine form; a word that is no colour stays as it is.

    >>> la("purple"), la("green")
    ('violette', 'verte')
    """
    return COLOURS.get(colour, (colour, colour))[1]


def de(name: str) -> str:
    """Put ``de`` before a name, elided before a vowel.

    >>> de("orange"), de("Léa")
    ('d’orange', 'de Léa')
    """
    return f"d’{name}" if name[:1].lower() in _VOWELS else f"de {name}"


def listed(names: Sequence[str], most: int = MOST_NAMES) -> str:
    """List names in their order, at most ``most`` of them, and add how many more there are.

    >>> listed(["a1", "a2"]), listed(["a1", "a2", "a3", "a4"], most=2)
    ('a1, a2', 'a1, a2 et 2 autres')
    """
    more = len(names) - most
    others = "1 autre" if more == 1 else f"{more} autres"
    return all_of([*names[:most], others]) if more > 0 else ", ".join(names)


def spaces(names: Sequence[str]) -> str:
    """List spaces in the order of the board.

    >>> spaces(("b2", "a10", "a9"))
    'a9, a10, b2'
    """
    return listed(on_board(names))


def pieces_on(pieces: Sequence[tuple[str, str]]) -> str:
    """Name pieces, each a colour and a space.

    >>> pieces_on([("orange", "a1"), ("purple", "i1")])
    'orange en a1, violette en i1'
    """
    return listed([f"{la(colour)} en {space}" for colour, space in pieces])


def in_steps(off: tuple[tuple[str, str], ...], on: tuple[tuple[str, str], ...]) -> str:
    """Write which pieces to take off and which to put on, each a colour and a space.

    >>> in_steps((("orange", "a1"),), (("purple", "i1"),))
    'retirez la pièce orange de a1 et posez une pièce violette en i1'
    """
    steps = [f"retirez la pièce {la(colour)} de {space}" for colour, space in off]
    return all_of([*steps, *(f"posez une pièce {la(colour)} en {space}" for colour, space in on)])


def in_signs(off: tuple[tuple[str, str], ...], on: tuple[tuple[str, str], ...]) -> str:
    """Write the same as a move: the piece that is put, or where one goes from and to.

    >>> in_signs((), (("purple", "e5"),)), in_signs((("red", "d4"),), (("red", "d5"),))
    ('violette e5', 'd4-d5')
    """
    return travel(off, on) or f"{la(on[0][0])} {on[0][1]}"


def o_clock(direction_deg: float) -> str:
    """Name a direction, 0 to the right and 90 up, by the hand of a clock, to the half hour.

    >>> o_clock(30), o_clock(75), o_clock(180), o_clock(85)
    ('2 heures', 'midi et demi', '9 heures', 'midi')
    """
    hours, half = divmod(round((90 - direction_deg) / 15) % 24, 2)
    said = {0: "midi", 1: "1 heure"}.get(hours, f"{hours} heures")
    return f"{said} et demi{'' if hours == 0 else 'e'}" if half else said


def decimal(number: float, digits: int | None = None) -> str:
    """Write a number with a comma: with so many digits behind it, or as many as it needs.

    >>> decimal(0.5), decimal(3), decimal(4.871, 2)
    ('0,5', '3', '4,87')
    """
    return (f"{number:g}" if digits is None else f"{number:.{digits}f}").replace(".", ",")


def percent(share: float) -> str:
    """Write a share in percent.

    >>> percent(0.0125)
    '1,25 %'
    """
    return f"{decimal(100 * share, 2)} %"


def thousands(number: int) -> str:
    """Write a number with a space at each thousand.

    >>> thousands(20000)
    '20 000'
    """
    return f"{number:,}".replace(",", " ")


def quoted(text: str) -> str:
    """Put French quotation marks around something, as Python writes it.

    >>> quoted("perft")
    '« perft »'
    """
    return f"« {repr(text)[1:-1]} »"


def requoted(text: str) -> str:
    """Replace the quotation marks around something with French ones.

    >>> requoted("'perft'")
    '« perft »'
    """
    return f"« {text[1:-1]} »"


def with_kind(name: str, kind: str) -> str:
    """Name a part with its kind, unless its name says the kind already.

    >>> with_kind("e5", "light"), with_kind("e5 reed", "reed"), with_kind("key ok", "diode")
    ('lumière e5', 'ampoule reed e5', 'diode de la touche ok')
    """
    if kind == "diode":
        return f"diode {_of_diode(name)}"
    if kind == "cable" or kind in name.split():
        return named(name)
    return f"{_KINDS.get(kind, kind)} {named(name)}"


def the(name: str) -> str:
    """Add the article to a line or a key; every other name already has one.

    >>> the("row 3"), the("l’ampoule de e5")
    ('la ligne 3', 'l’ampoule de e5')
    """
    return name if named(name) == name else f"la {named(name)}"


def named(name: str) -> str:
    """Name a part as faults do, without its kind.

    >>> named("row 3"), named("key purple"), named("e5 reed")
    ('ligne 3', 'touche violette', 'ampoule reed e5')
    """
    match name.split():
        case ["reference", axis, number]:
            return f"référence de la {_KINDS.get(axis, axis)} {number}"
        case [("row" | "column" | "key") as kind, which]:
            return f"{_KINDS[kind]} {la(which)}"
        case [space, "reed"]:
            return f"ampoule reed {space}"
    return _NAMES.get(name, name)


def _of_diode(name: str) -> str:
    """Name the sensor or key that a diode belongs to."""
    match name.split():
        case ["reference", *_]:
            return f"de {named(name)}"
        case ["key", which]:
            return f"de la touche {la(which)}"
        case [space, "reed"]:
            return space
    return name


def place(where: str) -> str:
    """Name a place in what is read; every part below the first is a key of a file.

    >>> place("the report: about: seed")
    'le rapport : about : seed'
    """
    read, *keys = where.split(": ")
    return " : ".join([_READ.get(read, read), *keys])


def complaint(problem: str) -> str:
    """Translate what argparse complains of.

    >>> complaint("argument --level: expected one argument")
    'argument --level : il faut une valeur'
    """
    if found := re.fullmatch(r"argument ([^:]+): (.*)", problem, re.DOTALL):
        return f"argument {found[1]} : {complaint(found[2])}"
    for english, french in _COMPLAINTS.items():
        if found := re.fullmatch(english, problem, re.DOTALL):
            return found.expand(french)
    return problem


def begin(said: str) -> str:
    """Begin as a sentence does; the name of a space, or of anything before a colon, keeps its form.

    >>> begin("c’est fini"), begin("e5 brille"), begin("grab : un champ manque"), begin("purple")
    ('C’est fini', 'e5 brille', 'grab : un champ manque', 'Violet')
    """
    named = _PLACES.get(said, le(said))
    first, *rest = named.split(maxsplit=1) or [""]
    is_word = first.replace("’", "").isalpha() and not "".join(rest).startswith(":")
    return named[0].upper() + named[1:] if is_word else named


def typeset(text: str) -> str:
    """Keep punctuation on the line of the word before it, with the space that French puts there.

    >>> typeset("Violet a gagné ! On rejoue : « oui » ?").replace("\u202f", "_").replace("\u00a0", "~")
    'Violet a gagné_! On rejoue~: «~oui~»_?'
    """
    text = re.sub(r" (?=[;!?])", "\u202f", text)
    text = re.sub(r" (?=[:»])", "\u00a0", text)
    return text.replace("« ", "«\u00a0")

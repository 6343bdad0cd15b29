"""French grammar for the sentences of this catalogue: articles, genders, plurals, lists of names."""

from collections.abc import Sequence
from functools import partial

from controller.messages import phrase

#: Phrases that do not depend on the language.
capital, each = phrase.capital, phrase.each

#: Join names with "or", or with "and": "J1, J2 ou J3", "J1, J2 et J3".
any_of, all_of = partial(phrase.joined, by="ou"), partial(phrase.joined, by="et")

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

_VOWELS = "aeiouyhâàéèêëîïôùû"


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


def player_name(colour: str) -> str:
    """Name a player by their colour, to begin a sentence; a name stays as it is.

    >>> player_name("purple"), player_name("Léa")
    ('Violet', 'Léa')
    """
    return capital(le(colour))


def piece(colour: str) -> str:
    """Name a piece of a colour.

    >>> piece("purple")
    'pièce violette'
    """
    return f"pièce {la(colour)}"


def de(name: str) -> str:
    """Put ``de`` before a name, elided before a vowel.

    >>> de("orange"), de("Léa")
    ('d’orange', 'de Léa')
    """
    return f"d’{name}" if name[:1].lower() in _VOWELS else f"de {name}"


def que(words: str) -> str:
    """Put ``que`` before words, elided before a vowel.

    >>> que("elle"), que("la pièce")
    ('qu’elle', 'que la pièce')
    """
    return f"qu’{words}" if words[:1].lower() in _VOWELS else f"que {words}"


def count(number: int, one: str, many: str) -> str:
    """Count something; ``many`` has a place for the number. 0 takes the singular, preceded by 0.

    >>> [count(number, "un coup", "{} coups") for number in (0, 1, 7)]
    ['0 coup', 'un coup', '7 coups']
    """
    if number == 0:
        return f"0 {one.partition(' ')[2]}"
    return one if number == 1 else many.format(number)


def listed(names: Sequence[str], most: int = phrase.MOST_NAMES) -> str:
    """List names in their order, at most ``most`` of them, and add how many more there are.

    >>> listed(["a1", "a2"]), listed(["a1", "a2", "a3", "a4"], most=2)
    ('a1, a2', 'a1, a2 et 2 autres')
    """
    more = count(len(names) - most, "1 autre", "{} autres")
    return all_of([*names[:most], more]) if len(names) > most else ", ".join(names)


def spaces(names: Sequence[str]) -> str:
    """List spaces in the order of the board.

    >>> spaces(("b2", "a10", "a9"))
    'a9, a10, b2'
    """
    return listed(phrase.on_board(names))


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
    steps = [f"retirez la {piece(colour)} de {space}" for colour, space in off]
    return all_of([*steps, *(f"posez une {piece(colour)} en {space}" for colour, space in on)])


def o_clock(direction_deg: float) -> str:
    """Name a direction, 0 to the right and 90 up, by the hand of a clock, to the half hour.

    >>> o_clock(30), o_clock(75), o_clock(180), o_clock(85)
    ('2 heures', 'midi et demi', '9 heures', 'midi')
    """
    hours, half = divmod(round((90 - direction_deg) / 15) % 24, 2)
    said = {0: "midi", 1: "1 heure"}.get(hours, f"{hours} heures")
    return f"{said} et demi{'' if hours == 0 else 'e'}" if half else said

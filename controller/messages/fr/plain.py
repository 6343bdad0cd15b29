"""What is wrong with a value that was read: where, and what is expected. ``found`` is shown as it is."""

#: What can be read, by its name at the start of ``where``.
_READ = {
    "the line": "la ligne",
    "the record": "la partie",
    "the report": "le rapport",
    "message": "le message",
}


def lacks(where: str, name: str) -> str:
    return f"{_at(where)} n’a pas d’entrée {name!r}"


def unknown(where: str, found: str) -> str:
    return f"{_at(where)} a une entrée inconnue {found}"


def items(where: str, wanted: int, found: int) -> str:
    return f"{_at(where)} doit avoir {wanted} éléments, pas {found}"


def not_finite(where: str) -> str:
    return f"{_at(where)} doit être un nombre fini"


def wrong(where: str, wanted: str, found: str) -> str:
    return f"{_at(where)} doit être {wanted}, pas {found}"


def unfit(where: str, why: str) -> str:
    return f"{_at(where)} : {why}"


# -- what is expected


def truth() -> str:
    return "true ou false"


def whole() -> str:
    return "un nombre entier"


def number() -> str:
    return "un nombre"


def between(kind: str, least: int, most: int) -> str:
    return f"{kind} de {least} à {most}"


def words() -> str:
    return "un texte"


def null() -> str:
    return "null"


def one_of(known: tuple[str, ...]) -> str:
    return f"l’une des valeurs {', '.join(known)}"


def an_object() -> str:
    return "un objet"


def a_list() -> str:
    return "une liste"


def message() -> str:
    return "un message"


def _at(where: str) -> str:
    """Name a place; every part below the first is a key of a file.

    >>> _at("the report: about: seed")
    'le rapport : about : seed'
    """
    read, *keys = where.split(": ")
    return " : ".join([_READ.get(read, read), *keys])

"""The names of parts within a sentence: without a capital, and with an article if they have one."""

from controller.messages.fr.grammar import de, la, le

#: Kinds of part, by their word in facts; all of them feminine.
_KINDS = {
    "reed": "ampoule reed",
    "diode": "diode",
    "row": "ligne",
    "column": "colonne",
    "key": "touche",
    "light": "lumière",
    "link": "liaison",
}

#: Parts of which a board has only one.
_NAMES = {"supply": "alimentation", "chain": "ruban de lumières", "link": "liaison"}

#: Colours of wires that are not colours of pieces or lights.
_WIRES = {
    "black": "noir",
    "brown": "marron",
    "grey": "gris",
    "pink": "rose",
}


def reed(colour: str | None, space: str) -> str:
    return f"l’ampoule reed {la(colour)} {de(space)}" if colour else f"l’ampoule reed {de(space)}"


def key(key: str) -> str:
    return f"la touche {la(key)}"


def reference_diode(line: str) -> str:
    return f"la diode de référence {de(_the(line))}"


def diode(sensor: str) -> str:
    return f"la diode de {sensor}"


def both(one: str, other: str) -> str:
    return f"{_the(one)} et {_the(other)}"


def wire(colour: str, connector: str) -> str:
    return f"fil {_WIRES.get(colour, le(colour))}, {connector}"


def crosspoint(row: int, column: int) -> str:
    return f"ligne {row} avec colonne {column}"


def with_kind(kind: str, name: str) -> str:
    said = _named(name)
    if kind == "diode":
        return f"diode {_of_diode(name)}"
    if kind == "cable" or kind in name.split():
        return said
    return f"{_KINDS.get(kind, kind)} {said}"


def _named(name: str) -> str:
    """Name a part as faults do, without its kind."""
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
            return f"de {_named(name)}"
        case ["key", which]:
            return f"de la touche {la(which)}"
        case [space, "reed"]:
            return space
    return name


def _the(name: str) -> str:
    """Add the article to a line; every other name already has one."""
    said = _named(name)
    return name if said == name else f"la {said}"

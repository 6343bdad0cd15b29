"""The names of parts within a sentence: without a capital, and with an article if they have one."""


def reed(colour: str | None, space: str) -> str:
    return f"the {colour} reed of {space}" if colour else f"the reed of {space}"


def key(key: str) -> str:
    return f"the key {key}"


def reference_diode(line: str) -> str:
    return f"the reference diode of {line}"


def diode(sensor: str) -> str:
    return f"the diode of {sensor}"


def both(one: str, other: str) -> str:
    return f"{one} and {other}"


def wire(colour: str, connector: str) -> str:
    return f"{colour} wire, {connector}"


def crosspoint(row: int, column: int) -> str:
    return f"row {row} with column {column}"


def with_kind(kind: str, name: str) -> str:
    if kind in name.split():
        return name
    return f"{name} {kind}" if kind == "cable" else f"{kind} {name}"

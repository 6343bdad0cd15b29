"""The doctor's report on a terminal: its topics, levels, labels and last line."""

from collections.abc import Sequence

from controller.messages.fr.grammar import all_of

# -- topics


def computer() -> str:
    return "Ordinateur"


def board() -> str:
    return "Plateau"


def access() -> str:
    return "Droits d’accès"


def libraries() -> str:
    return "Bibliothèques pour les broches"


def pins() -> str:
    return "Broches"


def lights() -> str:
    return "Lumières sur les broches"


def supply() -> str:
    return "Courant et chaleur"


def clock() -> str:
    return "Horloge"


def records() -> str:
    return "Parties enregistrées"


def program() -> str:
    return "Programme"


def only_on_pins(topic: str) -> str:
    return f"{topic} (seulement pour un plateau sur les broches : --board gpio:PROFILE)"


# -- a finding


def ok() -> str:
    return "ok"


def note() -> str:
    return "note"


def warning() -> str:
    return "alerte"


def fault() -> str:
    return "panne"


def to_do(fix: str) -> str:
    return f"À faire : {fix}"


def seen(evidence: Sequence[str]) -> str:
    return f"Vu : {' ; '.join(evidence)}"


# -- the last line


def in_order(warnings: int, notes: int) -> str:
    return f"Rien à réparer : {_counts(0, warnings, notes)}."


def faulty(faults: int, warnings: int, notes: int, topics: Sequence[str]) -> str:
    return f"{_counts(faults, warnings, notes)}. Réparez d’abord les pannes : {all_of(topics)}."


def _counts(faults: int, warnings: int, notes: int) -> str:
    counted = ((faults, "panne"), (warnings, "alerte"), (notes, "note"))
    return ", ".join(f"{number or 'aucune'} {noun}{'s' if number > 1 else ''}" for number, noun in counted)

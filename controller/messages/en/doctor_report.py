"""The doctor's report on a terminal: its topics, levels, labels and last line."""

from collections.abc import Sequence

from controller.messages.en.grammar import all_of

# -- topics


def computer() -> str:
    return "Computer"


def board() -> str:
    return "Board"


def access() -> str:
    return "Access"


def libraries() -> str:
    return "Libraries for the pins"


def pins() -> str:
    return "Pins"


def lights() -> str:
    return "Lights on the pins"


def supply() -> str:
    return "Power and heat"


def clock() -> str:
    return "Clock"


def records() -> str:
    return "Records"


def program() -> str:
    return "Program"


def only_on_pins(topic: str) -> str:
    return f"{topic} (only for a board on the pins: --board gpio:PROFILE)"


# -- a finding


def ok() -> str:
    return "ok"


def note() -> str:
    return "note"


def warning() -> str:
    return "warning"


def fault() -> str:
    return "fault"


def to_do(fix: str) -> str:
    return f"To do: {fix}"


def seen(evidence: Sequence[str]) -> str:
    return f"Seen: {'; '.join(evidence)}"


# -- the last line


def in_order(warnings: int, notes: int) -> str:
    return f"Nothing is at fault: {_counts(0, warnings, notes)}."


def faulty(faults: int, warnings: int, notes: int, topics: Sequence[str]) -> str:
    return f"{_counts(faults, warnings, notes)}. Mend the faults first: {all_of(topics)}."


def _counts(faults: int, warnings: int, notes: int) -> str:
    counted = ((faults, "fault"), (warnings, "warning"), (notes, "note"))
    return ", ".join(f"{number or 'no'} {noun}{'' if number == 1 else 's'}" for number, noun in counted)

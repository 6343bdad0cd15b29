"""Cures on circuit boards: no wire can be moved there, and no reed leaves its place.

Decides which cures of a board that is wired by hand read otherwise where its profile is of circuit boards.
"""

from dataclasses import replace

from controller.diagnose.diagnosis import Finding
from controller.messages import Message

#: The cures without facts that read otherwise, by the code of the one for wires.
_OTHERWISE = {
    "cure.stuck_key": Message("cure_on_boards.stuck_key"),
    "cure.sometimes": Message("cure_on_boards.weak"),
    "cure.weak": Message("cure_on_boards.weak"),
    "cure.slow_close": Message("cure_on_boards.weak"),
    "cure.sensitive": Message("cure_on_boards.sensitive"),
    "cure.swapped": Message("cure_on_boards.swapped"),
    "cure.short_wire": Message("cure_on_boards.short_track"),
    "cure.reversed_light": Message("cure_on_boards.reversed_light"),
    "cure.swapped_light": Message("cure_on_boards.swapped"),
    "cure.colour_order": Message("cure_on_boards.colour_order"),
    "cure.sagging_supply": Message("cure_on_boards.sagging_supply"),
}


def cured_on_boards(finding: Finding) -> Finding:
    """Return a finding with the cures of circuit boards."""
    return replace(
        finding, causes=tuple(replace(cause, cure=_on_boards(cause.cure)) for cause in finding.causes)
    )


def _on_boards(cure: Message) -> Message:
    facts = dict(cure.facts)
    match cure.code:
        case "cure.crosstalk":
            return Message("cure_on_boards.crosstalk", space=facts["space"])
        case "cure.held":
            return Message("cure_on_boards.held", kind=facts["kind"])
        case "cure.open_between":
            return Message("cure_on_boards.open_between", place=facts["place"], beyond=facts["beyond"])
        case "cure.open_behind":
            return Message("cure_on_boards.open_behind", place=facts["place"])
    return _OTHERWISE.get(cure.code, cure)

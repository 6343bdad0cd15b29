"""The fault table: reads faults, checks whether a board can have them, and makes their forms for a page.

All of it follows from the declarations in `simulator.faults.fault_kinds`; no single fault is treated here.
"""

from controller.board import Profile, Sensing, Transport, with_colours
from controller.games import quoted
from controller.messages import Message
from simulator.faults.argument import BadFaultError, Form, NoPartError
from simulator.faults.fault_kinds import KINDS
from simulator.faults.fault_schema import Fault

#: The longest text of a fault.
MAX_CHARS = 80


def parse_fault(text: str) -> Fault:
    """Read a fault as ``str`` writes it, for any board (see `check_fault`); BadFaultError names what exists.

    An earlier version numbered the colours and wrote ``stuck e5 first``, which is accepted too.

    >>> parse_fault("stuck e5 orange")
    Stuck(sensor='e5 orange')
    >>> str(parse_fault("open-wire row 3 after d4"))
    'open-wire row 3 after d4'
    """
    name = (text.split() or [""])[0]
    if name not in KINDS:
        raise BadFaultError(Message("twin_fault.unknown", found=quoted(name), known=tuple(KINDS)))
    kind, texts = KINDS[name], _texts(text)
    if texts is None or len(texts) < len(kind.arguments):
        raise BadFaultError(Message("twin_fault.unreadable", found=quoted(text), usage=kind.usage))
    return kind(*(argument.read(texts[field]) for field, argument in kind.arguments.items()))


def place_of(text: str) -> tuple[str, ...]:
    """Reduce a written fault to its kind and place, without amounts, and with two places sorted.

    >>> place_of("bounce e5 orange 12") == place_of("bounce e5 orange")
    True
    >>> place_of("short-wire row 3 row 1")
    ('short-wire', 'row 1', 'row 3')
    """
    texts = _texts(text)
    if texts is None:
        return (text,)
    name = text.split(maxsplit=1)[0]
    arguments = KINDS[name].arguments
    places = [texts[field] for field, argument in arguments.items() if not argument.is_amount]
    if any(argument.is_exchangeable for argument in arguments.values()):
        places.sort()
    return (name, *places)


def check_fault(fault: Fault, profile: Profile) -> None:
    """Check that the board can have the fault.

    NoPartError names the parts that the board has, BadFaultError the limits of an amount.
    """
    if lack := lacking(type(fault), profile):
        raise NoPartError(Message("twin_fault.lacking", fault=str(fault), lack=lack))
    before = None
    for field, argument in fault.arguments.items():
        given = getattr(fault, field)
        if given not in argument.choices(profile, before):
            why = argument.complaint(given, profile, before)
            raise argument.error(Message("twin_fault.refused", fault=str(fault), why=why))
        before = given


def lacking(kind: type[Fault], profile: Profile) -> Message | None:
    """Explain why a board cannot have a kind of fault; None if it can."""
    match kind.needs:
        case Transport() as transport if transport is not profile.transport:
            return Message("twin_fault.no_cable", profile=profile.name)
        case Sensing() as sensing if sensing is not profile.sensing:
            return Message("twin_fault.no_colours", profile=profile.name)
    places = next(iter(kind.arguments.values()), None)
    if places is not None and not places.choices(profile, None):
        return Message("twin_fault.no_place", profile=profile.name)
    return None


def kinds_on(profile: Profile) -> dict[str, type[Fault]]:
    """List the kinds of fault that a board can have, by name."""
    return {name: kind for name, kind in KINDS.items() if not lacking(kind, profile)}


def forms_on(profile: Profile) -> list[dict[str, Message | str | list[Form]]]:
    """List what a page shows and asks for, for each kind of fault that a board can have."""
    return [
        {
            "name": kind.name,
            "title": Message("fault_kind.title", kind=kind.name),
            "on": Message("fault_kind.on", part=kind.on),
            "meaning": kind.meaning,
            "arguments": [argument.form(profile) for argument in kind.arguments.values()],
        }
        for kind in kinds_on(profile).values()
    ]


def _texts(text: str) -> dict[str, str] | None:
    """Split a written fault into the texts of its arguments; amounts may be missing.

    None if the text does not match.
    """
    name, *words = text.split() or [""]
    if name not in KINDS or len(text) > MAX_CHARS or not text.isascii():
        return None
    found = KINDS[name].pattern.fullmatch(with_colours("".join(f" {word}" for word in words)))
    return found and {field: given for field, given in found.groupdict().items() if given is not None}

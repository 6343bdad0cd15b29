"""The fault table: reads faults, checks whether a board can have them, and makes their forms for a page.

All of it follows from the declarations in `simulator.faults.fault_kinds`; no single fault is treated here.

The faults of a board are kept and sent as a readable document: a JSON object with the name of the format, its
version, the profile of the board, and the faults as texts. An unknown or wrong entry is refused by name, with
what to do about it.
"""

import json
from collections.abc import Iterable, Mapping

from controller.board import Profile, Sensing, Transport, with_colours
from controller.games import quoted
from controller.messages import Message
from controller.plain import MalformedError, read_json
from simulator.faults.argument import BadFaultError, BadFaultListError, FaultError, Form, NoPartError
from simulator.faults.fault_kinds import KINDS
from simulator.faults.fault_schema import Fault

#: The longest text of a fault.
MAX_CHARS = 80

FORMAT = "manalath-faults"
VERSION = 1

_ENTRIES = ("format", "version", "profile", "faults")


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


def faults_to_json(profile_name: str, faults: Iterable[Fault]) -> str:
    """Write the faults of a board with that profile as a document."""
    values = (FORMAT, VERSION, profile_name, [str(fault) for fault in faults])
    return json.dumps(dict(zip(_ENTRIES, values, strict=True)), indent=2) + "\n"


def faults_from_json(text: str, profile: Profile) -> tuple[Fault, ...]:
    """Read a document for a board, each fault once; BadFaultListError names the entry and the cure."""
    document = _document(text)
    if document["format"] != FORMAT:
        found = _shown(document["format"])
        raise BadFaultListError(Message("twin_fault.other_format", found=found, known=FORMAT))
    if document["version"] != VERSION:
        found = _shown(document["version"])
        raise BadFaultListError(Message("twin_fault.other_version", found=found, known=VERSION))
    if document["profile"] != profile.name:
        found = _shown(document["profile"])
        raise BadFaultListError(Message("twin_fault.other_profile", found=found, board=profile.name))
    texts = document["faults"]
    if not isinstance(texts, list):
        raise BadFaultListError(Message("twin_fault.no_list", found=_shown(texts)))
    return tuple(dict.fromkeys(_fault(number, entry, profile) for number, entry in enumerate(texts)))


def _document(text: str) -> Mapping[str, object]:
    try:
        value = read_json(text)
    except MalformedError as error:
        raise BadFaultListError(Message("twin_fault.no_json", why=error.message)) from None
    if not isinstance(value, dict):
        raise BadFaultListError(Message("twin_fault.no_object", found=_shown(value)))
    for name in _ENTRIES:
        if name not in value:
            raise BadFaultListError(Message("twin_fault.missing_entry", name=name))
    for name in value:
        if name not in _ENTRIES:
            raise BadFaultListError(Message("twin_fault.unknown_entry", found=quoted(name)))
    return value


def _fault(number: int, entry: object, profile: Profile) -> Fault:
    if not isinstance(entry, str):
        raise BadFaultListError(Message("twin_fault.no_text", number=number, found=_shown(entry)))
    try:
        fault = parse_fault(entry)
        check_fault(fault, profile)
    except FaultError as error:
        raise BadFaultListError(Message("twin_fault.bad_entry", number=number, why=error.message)) from None
    return fault


def _shown(value: object) -> str:
    """Quote a value in a few plain characters."""
    return quoted(value) if isinstance(value, str) else quoted(json.dumps(value))[1:-1]

"""Fault lists: the faults of a board as a readable document that can be kept and sent.

Decides the format: a JSON object with the name of the format, its version, the profile of the board, and the
faults as texts. An unknown or wrong entry is refused by name, with what to do about it.
"""

import json
from collections.abc import Iterable, Mapping

from controller.board import Profile
from controller.games import quoted
from controller.messages import Message
from controller.plain import MalformedError, read_json
from simulator.faults.argument import BadFaultListError, FaultError
from simulator.faults.fault_schema import Fault
from simulator.faults.fault_table import check_fault, parse_fault

FORMAT = "manalath-faults"
VERSION = 1

_ENTRIES = ("format", "version", "profile", "faults")


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

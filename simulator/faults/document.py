"""A list of faults as a readable document, so that what was wrong with a board can be kept and sent.

Decides its form: a JSON object with the name of the format, its version, the profile of the board, and the
faults as texts. Refuses what it does not know by name, with the entry that is wrong and what to do about it.
"""

import json
from collections.abc import Iterable, Mapping

from manalath_board.controller.board import Profile
from manalath_board.controller.documents import DocumentError, read_json
from manalath_board.controller.games.hexfen import quoted
from manalath_board.simulator.faults.errors import BadFaultListError, FaultError
from manalath_board.simulator.faults.row import Fault
from manalath_board.simulator.faults.table import check_fault, parse_fault

FORMAT = "manalath-faults"
VERSION = 1

_ENTRIES = ("format", "version", "profile", "faults")


def faults_to_json(profile_name: str, faults: Iterable[Fault]) -> str:
    """Write the faults of a board of that profile as a document."""
    values = (FORMAT, VERSION, profile_name, [str(fault) for fault in faults])
    return json.dumps(dict(zip(_ENTRIES, values, strict=True)), indent=2) + "\n"


def faults_from_json(text: str, profile: Profile) -> tuple[Fault, ...]:
    """Read a document for a board of ``profile``, each fault once; BadFaultListError names entry and cure."""
    document = _document(text)
    if document["format"] != FORMAT:
        raise BadFaultListError(f"format is {_shown(document['format'])}; a list of faults has {FORMAT!r}")
    if document["version"] != VERSION:
        raise BadFaultListError(
            f"version is {_shown(document['version'])}; this program reads version {VERSION}"
        )
    if document["profile"] != profile.name:
        raise BadFaultListError(
            f"profile is {_shown(document['profile'])}, and this board is {profile.name!r}; "
            "load it on a board of its own profile, or correct the entry"
        )
    texts = document["faults"]
    if not isinstance(texts, list):
        raise BadFaultListError(f"faults is {_shown(texts)}; it must be a list of texts")
    return tuple(dict.fromkeys(_fault(number, entry, profile) for number, entry in enumerate(texts)))


def _document(text: str) -> Mapping[str, object]:
    try:
        value = read_json(text)
    except DocumentError as error:
        raise BadFaultListError(f"a list of faults is a JSON object, and this is no JSON: {error}") from None
    if not isinstance(value, dict):
        raise BadFaultListError(f"a list of faults is a JSON object, not {_shown(value)}")
    for name in _ENTRIES:
        if name not in value:
            raise BadFaultListError(
                f"the entry {name!r} is missing; add it, as in a list that was saved here"
            )
    for name in value:
        if name not in _ENTRIES:
            raise BadFaultListError(f"the entry {quoted(name)} is unknown; correct its name or remove it")
    return value


def _fault(number: int, entry: object, profile: Profile) -> Fault:
    where = f"faults[{number}]"
    if not isinstance(entry, str):
        raise BadFaultListError(f'{where} is {_shown(entry)}; it must be a text like "stuck e5 first"')
    try:
        fault = parse_fault(entry)
        check_fault(fault, profile)
    except FaultError as error:
        raise BadFaultListError(f"{where}: {error}") from None
    return fault


def _shown(value: object) -> str:
    """Show a value in few plain characters."""
    return quoted(value) if isinstance(value, str) else quoted(json.dumps(value))[1:-1]

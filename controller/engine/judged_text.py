"""A judged move as text: one JSON object on a line, as `manalath analyse --json` prints it."""

import json

from controller.engine.analysis import Judged
from controller.games import COLOUR_WORDS, Colour
from controller.plain import Codec, named, read_json

_CODEC = Codec({Colour: named({word: colour for colour, word in COLOUR_WORDS.items()})})
#: What programs get of a judged move besides its fields, from which it follows.
_DERIVED = ("judgement", "wins_in")


def write_judged(judged: Judged) -> str:
    """Write a judged move as one JSON object on a line."""
    judgement = judged.judgement
    derived = (None if judgement is None else judgement.value, judged.wins_in)
    return json.dumps(_CODEC.write(Judged, judged) | dict(zip(_DERIVED, derived, strict=True)))


def read_judged(line: str) -> Judged:
    """Read what `write_judged` wrote; MisfitError or MalformedError for anything else."""
    value = read_json(line)
    if isinstance(value, dict):
        value = {name: item for name, item in value.items() if name not in _DERIVED}
    judged: Judged = _CODEC.read(Judged, value, "a judged move")
    return judged

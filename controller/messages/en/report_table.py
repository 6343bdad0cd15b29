"""The tables on the page of a report: captions, heads, and the words in their cells."""

import tomllib
from importlib.resources import files

from controller.messages.en.grammar import listed

#: The page's words for counts.
_COUNTS = tomllib.loads(files(__package__).joinpath("workbench.toml").read_text("utf-8"))["health"]["count"]

# -- parts


def parts() -> str:
    return "Parts by their verdict"


def kind() -> str:
    return "kind"


def verdict_head(sign: str, verdict: str) -> str:
    return f"{sign} {verdict}"


def reeds() -> str:
    return "Reeds"


def diodes() -> str:
    return "Diodes"


def rows() -> str:
    return "Rows"


def columns() -> str:
    return "Columns"


def keys() -> str:
    return "Keys"


def lights() -> str:
    return "Lights"


def cables() -> str:
    return "Supply and cables"


def link() -> str:
    return "Link"


def why_untested() -> str:
    return "Why parts are untested"


# -- reeds and keys


def done(stages: tuple[str, ...]) -> str:
    return f"Stages that were done: {listed(stages) or 'none'}."


def stage_empty() -> str:
    return "empty board"


def stage_lights() -> str:
    return "lights"


def stage_reeds() -> str:
    return "reeds"


def stage_ghosts() -> str:
    return "ghosts"


def stage_keys() -> str:
    return "keys"


def stage_soak() -> str:
    return "quiet soak"


def sensors() -> str:
    return "What every reed and key showed: the soonest it answered a request, the longest it took to settle"


def sensor() -> str:
    return "sensor"


def verdict() -> str:
    return "verdict"


def crosspoint() -> str:
    return "row, column"


def tries() -> str:
    return "tries"


def closed_after() -> str:
    return "closed after"


def opened_after() -> str:
    return "opened after"


def settled_closing() -> str:
    return "settled closing"


def settled_opening() -> str:
    return "settled opening"


def still_turns() -> str:
    return "turns lying still"


def pushed_turns() -> str:
    return "moved"


def quiet_turns() -> str:
    return "untouched"


# -- supply and link


def supply() -> str:
    return "The supply of the lights"


def lights_draw() -> str:
    return "lights draw"


def samples() -> str:
    return "samples"


def least() -> str:
    return "least"


def most() -> str:
    return "most"


def about_ma(lights_ma: int) -> str:
    return f"about {lights_ma} mA"


def counts() -> str:
    return "What the board counted meanwhile"


def count() -> str:
    return "count"


def counted(counter: str) -> str:
    return str(_COUNTS.get(counter, counter))


def grew_by() -> str:
    return "grew by"


# -- wires


def matrix_rows() -> str:
    return "The rows of the matrix, counted from 0"


def matrix_columns() -> str:
    return "The columns of the matrix, counted from 0"


def row() -> str:
    return "row"


def column() -> str:
    return "column"


def pin() -> str:
    return "pin"


def connector() -> str:
    return "connector"


def wire() -> str:
    return "wire"


def passes() -> str:
    return "passes, from the pin to its far end"


def reference_line() -> str:
    return "the far ends of the others, through bare diodes: a reference line"


def chain(pin: str, lights: tuple[str, ...]) -> str:
    return f"Lights, in the order of the chain from {pin}: {' '.join(lights)}"

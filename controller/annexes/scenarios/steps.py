"""The values that make up a scenario: `scenario_parser` reads them, `runner` carries them out.

Times are in milliseconds from the beginning of the scenario. Spaces, keys, faults, games and the notation of
moves have been checked when the text was read.
"""

from dataclasses import dataclass

from controller.board import Key
from controller.errors import InputError
from controller.games import Colour, Game
from controller.messages import Message
from simulator.workbench import Fault

#: How long a rhythm is watched before it is named: long enough for the slowest one, a wink every 3 s.
WATCH_MS = 4000.0


class ScenarioError(InputError):
    """A scenario that cannot be used; the message gives file and line, what is wrong, and what to do."""

    code = "bad-scenario"


def on_line(where: str, line: int, text: str, error: InputError) -> Message:
    """Describe what is wrong with one line of a scenario."""
    return Message("scenario.line", scenario=where, line=line, text=text, why=error.message)


@dataclass(frozen=True, slots=True)
class Place:
    """Lay a piece on an empty space, ``offset_mm`` (right, up) off its middle."""

    colour: Colour
    space: str
    offset_mm: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class LayTogether:
    """Lay several pieces down at the same instant."""

    pieces: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Lift:
    """Take the piece off a space."""

    space: str


@dataclass(frozen=True, slots=True)
class Slide:
    """Slide a piece over the board."""

    start: str
    end: str
    mm_per_s: float = 200.0


@dataclass(frozen=True, slots=True)
class Push:
    """Push a piece half way, let it rest there for ``rest_ms``, and push it on."""

    start: str
    end: str
    rest_ms: float


@dataclass(frozen=True, slots=True)
class Exchange:
    """Take the piece off a space and lay one of ``colour`` there."""

    space: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Sweep:
    """Take the pieces off ``spaces`` at once, or all pieces if none is named."""

    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Press:
    """Press a key down."""

    key: Key


@dataclass(frozen=True, slots=True)
class Release:
    """Let a key up."""

    key: Key


@dataclass(frozen=True, slots=True)
class Tap:
    """Press a key for a tenth of a second."""

    key: Key


@dataclass(frozen=True, slots=True)
class Break:
    """Put a fault into the board."""

    fault: Fault


@dataclass(frozen=True, slots=True)
class Repair:
    """Take a fault away again."""

    fault: Fault


@dataclass(frozen=True, slots=True)
class Unplug:
    """Pull the cable out."""


@dataclass(frozen=True, slots=True)
class Plug:
    """Put the cable in."""


@dataclass(frozen=True, slots=True)
class PowerOff:
    """Cut the power of the computer, which writes nothing from then on."""


@dataclass(frozen=True, slots=True)
class PowerOn:
    """Start the computer again; it finds what it had recorded."""


@dataclass(frozen=True, slots=True)
class New:
    """Begin a game, as a page would ask for it."""

    game: Game
    blocked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wait:
    """Let time pass."""


Act = (
    Place
    | LayTogether
    | Lift
    | Slide
    | Push
    | Exchange
    | Sweep
    | Press
    | Release
    | Tap
    | Break
    | Repair
    | Unplug
    | Plug
    | PowerOff
    | PowerOn
    | New
    | Wait
)


@dataclass(frozen=True, slots=True)
class Light:
    """Each light of ``spaces`` has the ``look``, a name in `controller.annexes.scenarios.observed_rhythm`."""

    spaces: tuple[str, ...]
    look: str


@dataclass(frozen=True, slots=True)
class Moves:
    """The game holds exactly these moves, in its own notation."""

    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToMove:
    """It is the turn of ``colour``."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Says:
    """Headline and message contain ``text``."""

    text: str


@dataclass(frozen=True, slots=True)
class Stands:
    """The verdict is of this kind, one of ``VERDICTS``."""

    verdict: str


@dataclass(frozen=True, slots=True)
class ExtraPieces:
    """Exactly these spaces hold a piece that should not be there."""

    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MissingPieces:
    """Exactly these spaces lack their piece."""

    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """For ``for_ms`` no move is committed, revised or taken back."""

    for_ms: float


Condition = Light | Moves | ToMove | Says | Stands | ExtraPieces | MissingPieces | Nothing

#: The verdicts that can last while somebody looks.
VERDICTS = ("at-rest", "under-way", "undecided", "misplaced", "unclear", "emptied", "clearing")


@dataclass(frozen=True, slots=True)
class Expect:
    """All ``conditions`` hold: now, or all at one moment of the next ``within_ms``."""

    conditions: tuple[Condition, ...]
    within_ms: float | None = None


@dataclass(frozen=True, slots=True)
class ScenarioStep:
    """One line: at ``at_ms`` something is done or expected; ``where`` and ``text`` are for messages."""

    where: str
    line: int
    text: str
    at_ms: float
    what: Act | Expect

    def problem(self, error: InputError) -> Message:
        """Explain why this line cannot be done."""
        return on_line(self.where, self.line, self.text, error)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A whole text. ``needs_simulator`` if its hands are quicker or more exact than people's."""

    name: str
    title: str
    about: str
    game: Game
    blocked: tuple[str, ...]
    seed: int
    needs_simulator: bool
    steps: tuple[ScenarioStep, ...]

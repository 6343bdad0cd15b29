"""The echo: every space lights up as it is read, and a line of text names what is read.

Decides what shines and which message appears on a board that has nothing else to do. Judges nothing: finding
faults is for the self-test, the one thing that the echo offers.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from controller.board import Key, Profile
from controller.diagnose.selftest.steps.step import Scene, picture
from controller.games import COLOUR_WORDS
from controller.inference import Reading, occupancy
from controller.lights import NEVER, WHITE, Blink, Flash, Steady
from controller.messages import Message
from controller.play.guest import Act, Answer, GuestEvent, PossibleAnswer, Prompt, Unhurried
from controller.ports import Linked, Sensors, Unlinked

_TITLE = Message("echo.title")
_TEST = PossibleAnswer(Answer.NEXT, Message("echo.begin_test"))

#: The level of the light under a piece whose colour cannot be read.
_PIECE_LEVEL = 0.6
_UNCLEAR_MS = 1000.0


@dataclass(frozen=True, slots=True)
class Read:
    """A reading of one space, and since when."""

    reading: Reading
    since_ms: float


@dataclass(frozen=True, slots=True)
class EchoGuest(Unhurried):
    """A guest (`controller.play.guest.Guest`) that is over once the person asks for the self-test.

    ``reads`` is None until the board has sent its first matrix.
    """

    profile: Profile
    reads: Mapping[str, Read] | None = None
    keys: frozenset[Key] = frozenset()
    gone: Unlinked | None = None
    is_over: bool = False

    @property
    def prompt(self) -> Prompt:
        """What is read, which board it is, and the self-test as a choice."""
        if self.gone is not None:
            return Prompt(self.gone.cause, Message("echo.gone", cure=self.gone.cure), title=_TITLE)
        if self.reads is None:
            return Prompt(self.said, title=_TITLE)
        about = Message("echo.about", board=self.profile.title)
        return Prompt(self.said, about, choices=(_TEST,), title=_TITLE)

    @property
    def said(self) -> Message:
        """What is read, or why nothing is, as one line."""
        if self.gone is not None:
            return Message("table.gone", cause=self.gone.cause, cure=self.gone.cure)
        if self.reads is None:
            return Message("table.waiting")
        reads = [(space, read.reading) for space, read in self.reads.items()]
        return Message(
            "echo.read",
            pieces=tuple((_word_of(reading), space) for space, reading in reads if reading.colour),
            felt=tuple(space for space, reading in reads if reading is Reading.PIECE),
            unclear=tuple(space for space, reading in reads if reading is Reading.UNCLEAR),
            keys=tuple(key.word for key in Key if key in self.keys),
        )

    def take(self, event: GuestEvent) -> "EchoGuest":
        """Take one event: a request for the self-test, a new reading, or a board that comes or goes."""
        match event:
            case Act(answer=Answer.NEXT):
                return replace(self, is_over=True)
            case Sensors(at_ms=at_ms, debounced=debounced):
                return self._read(debounced, at_ms)
            case Unlinked():
                return EchoGuest(self.profile, gone=event)
            case Linked():
                return EchoGuest(self.profile)
            case _:
                return self

    def picture(self, at_ms: float) -> bytes:
        """See `controller.play.guest.Guest`."""
        return picture(self.profile, self._scene(), at_ms)

    def next_change_ms(self, at_ms: float) -> float:
        """See `controller.play.guest.Guest`."""
        return min((rhythm.next_change_ms(at_ms) for rhythm in self._scene().values()), default=NEVER)

    def _read(self, debounced: tuple[int, ...], at_ms: float) -> "EchoGuest":
        seen = occupancy(self.profile, debounced)
        reads = {
            space: self._since(space, reading, at_ms)
            for space, reading in seen.readings.items()
            if reading is not Reading.EMPTY
        }
        return replace(self, reads=reads, keys=seen.keys)

    def _since(self, space: str, reading: Reading, at_ms: float) -> Read:
        before = (self.reads or {}).get(space)
        return before if before is not None and before.reading is reading else Read(reading, at_ms)

    def _scene(self) -> Scene:
        scene: Scene = {}
        for space, read in (self.reads or {}).items():
            if (colour := read.reading.colour) is not None:
                scene[space] = Flash(colour, read.since_ms, NEVER)
            elif read.reading is Reading.PIECE:
                scene[space] = Steady(WHITE, _PIECE_LEVEL)
            else:
                scene[space] = Blink(_UNCLEAR_MS)
        return scene


def _word_of(reading: Reading) -> str:
    return "" if reading.colour is None else COLOUR_WORDS[reading.colour]

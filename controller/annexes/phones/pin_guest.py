"""The PIN on the lights: its digits one after another, drawn by three lights by five.

The row below counts them, so that whoever looks up in the middle knows which one it is. A key ends it. The
board is dark for a while before the game has it again, so that nothing of a digit is left in its lights.
"""

import math
from dataclasses import dataclass, field, replace

from controller.board import Profile
from controller.inference import occupancy
from controller.lights import DARK, ORANGE, WHITE, dim, rounded
from controller.messages import Message
from controller.play.guest import Act, Answer, GuestEvent, Passed, PossibleAnswer, Prompt, Unhurried
from controller.ports import Sensors, Unlinked

#: How long a digit shines, and how long it is dark before the next; and how often all are shown.
DIGIT_MS, GAP_MS, ROUNDS = 1400.0, 300.0, 3

#: How long it is dark at the end: longer than a picture takes to the lights, and than `controller.lights`
#: remembers which of them went on, so that none flashes.
DARK_MS = 1200.0

#: The lights of each digit, row by row from the top.
_DIGITS = (
    ("###", "# #", "# #", "# #", "###"),
    (" # ", "## ", " # ", " # ", "###"),
    ("###", "  #", "###", "#  ", "###"),
    ("###", "  #", " ##", "  #", "###"),
    ("# #", "# #", "###", "  #", "  #"),
    ("###", "#  ", "###", "  #", "###"),
    ("###", "#  ", "###", "# #", "###"),
    ("###", "  #", " # ", " # ", " # "),
    ("###", "# #", "###", "# #", "###"),
    ("###", "# #", "###", "  #", "###"),
)
_HIGH, _WIDE = len(_DIGITS[0]), len(_DIGITS[0][0])

_DRAWN, _COUNTED = rounded(dim(WHITE, 0.5)), rounded(dim(ORANGE, 0.5))


@dataclass(frozen=True, slots=True)
class PinGuest(Unhurried):
    """A guest (`controller.play.guest.Guest`) that shows a ``pin`` from ``begun_ms`` to ``ended_ms``."""

    profile: Profile
    pin: str = field(repr=False)
    begun_ms: float
    ended_ms: float = float("inf")
    is_over: bool = False

    @property
    def prompt(self) -> Prompt:
        """What can be seen."""
        leave = PossibleAnswer(Answer.LEAVE, Message("selftest.give_back"))
        return Prompt(Message("lan_door.shown"), choices=(leave,), title=Message("lan_door.pin"))

    @property
    def due_ms(self) -> float:
        """When it was dark for long enough, after all has been shown often enough or a key has ended it."""
        return self._dark_from_ms + DARK_MS

    @property
    def _dark_from_ms(self) -> float:
        return min(self.begun_ms + ROUNDS * len(self.pin) * (DIGIT_MS + GAP_MS), self.ended_ms)

    def take(self, event: GuestEvent) -> "PinGuest":
        """Go dark on request, with a key, and after a while; then return the board."""
        match event:
            case Act(answer=Answer.LEAVE, at_ms=at_ms) | Unlinked(at_ms=at_ms):
                return replace(self, ended_ms=min(at_ms, self.ended_ms))
            case Sensors(debounced=debounced, at_ms=at_ms) if occupancy(self.profile, debounced).keys:
                return replace(self, ended_ms=min(at_ms, self.ended_ms))
            case Passed(at_ms) if at_ms >= self.due_ms:
                return replace(self, is_over=True)
        return self

    def picture(self, at_ms: float) -> bytes:
        """Light the digit of this moment, and as many lights below as digits have been shown."""
        number, since_ms = self._digit(at_ms)
        if since_ms >= DIGIT_MS or at_ms >= self._dark_from_ms:
            return rounded(DARK) * len(self.profile.lights)
        below, rows = _places(self.profile)
        drawn = zip(rows, _DIGITS[int(self.pin[number])], strict=True)
        lit = {space for row, signs in drawn for space, sign in zip(row, signs, strict=True) if sign == "#"}
        counted = set(below[: number + 1])
        return b"".join(
            _DRAWN if space in lit else _COUNTED if space in counted else rounded(DARK)
            for space in self.profile.lights
        )

    def next_change_ms(self, at_ms: float) -> float:
        """Return when the digit goes out, or the next one comes; never once it is dark for good."""
        if at_ms >= self._dark_from_ms:
            return math.inf
        _, since_ms = self._digit(at_ms)
        return at_ms - since_ms + (DIGIT_MS if since_ms < DIGIT_MS else DIGIT_MS + GAP_MS)

    def _digit(self, at_ms: float) -> tuple[int, float]:
        """Return which digit's turn it is, and since when."""
        turns, since_ms = divmod(max(at_ms - self.begun_ms, 0.0), DIGIT_MS + GAP_MS)
        return int(turns) % len(self.pin), since_ms


def can_draw(profile: Profile, digits: int) -> bool:
    """Whether a board has room for a digit, and for the row that counts them."""
    rows = profile.space_rows
    return len(rows) > _HIGH and min(map(len, rows)) >= max(_WIDE, digits)


def _places(profile: Profile) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Return the row that counts, from the left, and those of a digit, from the top."""
    rows = profile.space_rows
    low = (len(rows) - _HIGH - 1) // 2
    drawn = rows[low + _HIGH : low : -1]
    return rows[low], tuple(_middle_of(profile, row) for row in drawn)


def _middle_of(profile: Profile, row: tuple[str, ...]) -> tuple[str, ...]:
    """Return the spaces of a row that are nearest to the middle of the board, the left ones first."""

    def off_mm(start: int) -> float:
        return math.fabs(sum(profile.space(space).at_mm[0] for space in row[start : start + _WIDE]))

    start = min(range(len(row) - _WIDE + 1), key=lambda start: round(off_mm(start), 3))
    return row[start : start + _WIDE]

"""The end of a game in lights: the winner's ripple, the loser's blinks, a draw's checker."""

from dataclasses import dataclass

from controller.games import Colour, Outcome
from controller.lights.palette import DARK, WHITE, Duty, dim, hue_of
from controller.lights.rhythm import MOTION_MS, WINK_MS, Breath, Rhythm, Row, curved, next_edge
from controller.session import Session

#: How long one round of an ending takes before it begins again.
ROUND_MS = 6000.0
#: From row to row of a ripple.
RIPPLE_ROW_MS = 150.0
#: When the winner's ripple follows the blinks of the pieces that lost.
AFTER_BLINKS_MS = 2500.0


def ending(session: Session) -> Row:
    """Won: what decided breathes in the winner's ripple. Lost: it blinks first. Draw: a checker fades."""
    outcome = session.position.outcome
    if outcome is None:
        return {}
    if outcome.winner is None:
        return _checker(session)
    return _victory(session, outcome, outcome.winner)


def _victory(session: Session, outcome: Outcome, winner: Colour) -> Row:
    delay_ms = AFTER_BLINKS_MS if outcome.is_lost else 0.0
    geometry = session.record.game.geometry
    rows = geometry.rows if winner is Colour.FIRST else geometry.rows[::-1]
    lights: dict[str, Rhythm] = {
        geometry.names[space]: Ripple(
            winner, session.turn.since_ms, delay_ms + distance * RIPPLE_ROW_MS, ROUND_MS
        )
        for distance, row in enumerate(rows)
        for space in row
    }
    if not outcome.is_lost:
        return lights | dict.fromkeys(outcome.evidence, Breath(winner))
    return lights


def blinks(session: Session) -> Row:
    """The pieces that lost, before the winner's ripple reaches them."""
    outcome = session.position.outcome
    if outcome is None or outcome.winner is None or not outcome.is_lost:
        return {}
    return dict.fromkeys(outcome.evidence, Thrice(outcome.winner.other, session.turn.since_ms, ROUND_MS))


def _checker(session: Session) -> Row:
    geometry = session.record.game.geometry
    light = Checker(session.turn.since_ms, ROUND_MS)
    return {
        geometry.names[space]: light
        for row, spaces in enumerate(geometry.rows)
        for space in spaces[row % 2 :: 2]
    }


@dataclass(frozen=True, slots=True)
class Ripple:
    """A wave in the winner's hue that reaches this space ``delay_ms`` into every round; dark in between."""

    colour: Colour
    start_ms: float
    delay_ms: float
    round_ms: float
    crest_ms: float = 900.0

    def duty(self, at_ms: float) -> Duty:
        """Full at once, then a fade; purple winks within it."""
        into_ms = (at_ms - self.start_ms) % self.round_ms - self.delay_ms
        if at_ms < self.start_ms or not 0 <= into_ms < self.crest_ms:
            return DARK
        if self.colour is Colour.SECOND and 150.0 <= into_ms < 150.0 + WINK_MS:  # noqa: PLR2004
            return DARK
        return dim(hue_of(self.colour), curved(1 - into_ms / self.crest_ms))

    def next_change_ms(self, at_ms: float) -> float:
        """Moving while the wave passes."""
        into_ms = (at_ms - self.start_ms) % self.round_ms
        if self.delay_ms <= into_ms < self.delay_ms + self.crest_ms:
            return at_ms + MOTION_MS
        return self.start_ms + next_edge(at_ms - self.start_ms, self.round_ms, self.delay_ms)


@dataclass(frozen=True, slots=True)
class Thrice:
    """Three blinks at 2 Hz at the beginning of every round: these pieces lost. Then nothing."""

    colour: Colour
    start_ms: float
    round_ms: float

    def duty(self, at_ms: float) -> Duty | None:
        """On in the first half of each of three half seconds."""
        into_ms = (at_ms - self.start_ms) % self.round_ms
        if at_ms < self.start_ms or into_ms >= 1500.0:  # noqa: PLR2004
            return None
        return hue_of(self.colour) if into_ms % 500.0 < 250.0 else DARK  # noqa: PLR2004

    def next_change_ms(self, at_ms: float) -> float:
        """The six edges, and the end."""
        edges = [edge * 250.0 for edge in range(7)]
        return self.start_ms + next_edge(at_ms - self.start_ms, self.round_ms, *edges)


@dataclass(frozen=True, slots=True)
class Checker:
    """White that fades in 3 s, in every round, on every other space: a draw. Then nothing."""

    start_ms: float
    round_ms: float

    def duty(self, at_ms: float) -> Duty | None:
        """A fade, then nothing."""
        into = (at_ms - self.start_ms) % self.round_ms / 3000.0
        return dim(WHITE, 0.4 * curved(1 - into)) if into < 1 else None

    def next_change_ms(self, at_ms: float) -> float:
        """Moving while it fades."""
        if (at_ms - self.start_ms) % self.round_ms < 3000.0:  # noqa: PLR2004
            return at_ms + MOTION_MS
        return self.start_ms + next_edge(at_ms - self.start_ms, self.round_ms, 0.0)

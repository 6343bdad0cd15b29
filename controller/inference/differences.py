"""Differences between the readings and the table that the game expects, sorted by what each may be.

Decides nothing about moves. A difference that has not settled is only moving.
"""

from dataclasses import dataclass, field
from enum import Enum, auto

from controller.board import Profile
from controller.games import Colour, Position, Put
from controller.inference.expected_tables import Table, table_of
from controller.inference.hand_times import HandTimes, Now
from controller.inference.readings import Reading, Tracks
from controller.table import Record


@dataclass(frozen=True, slots=True)
class Memory:
    """What is remembered of the hand since the record last changed, or from before, and decides what counts.

    The last move ``is_revisable`` as long as nothing else was touched since. ``gone`` is its piece as it was
    before it was slid on, or the one taken back before another was laid.
    ``stale`` names spaces whose piece must be lifted before it counts, and ``undo_ms`` are the times at
    which ``undo`` asked for that while one was still there. ``is_clearing`` is true once a finished game is
    being taken off the table, ``is_redo_in_hand`` if the hand, not a key, took back the plies of the redo.
    ``is_unseen`` holds until the table has been at rest again after a time when the board was not watched,
    ``is_carrying`` since the lights led a piece to its place, ``is_held_up`` since a chattering sensor held a
    piece up. ``refused_ms`` is when a piece was first refused. ``mixed`` pieces were off at the same time,
    and no reed can tell them apart. On the spaces ``strayed`` lie pieces that belong elsewhere and are of a
    kind that no reed can identify.
    """

    is_revisable: bool = False
    gone: Put | None = None
    stale: frozenset[str] = frozenset()
    undo_ms: tuple[float, ...] = ()
    is_clearing: bool = False
    is_redo_in_hand: bool = False
    is_unseen: bool = False
    is_carrying: bool = False
    is_held_up: bool = False
    refused_ms: float = float("inf")
    mixed: frozenset[str] = frozenset()
    strayed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Case:
    """What the game knows while the hand is judged, on a board wired as its ``profile`` says.

    ``since_ms`` is when the position arose. ``last`` is the piece that the last move laid down, if any.
    ``is_resuming`` holds while the pieces of an unfinished game are being put back, ``is_led`` while the
    lights lead a correction. ``is_keyed`` if the reeds sense pieces but not colours. ``left_out`` spaces have
    no sensor and are taken to hold what the game has there.
    """

    record: Record
    profile: Profile
    since_ms: float = 0.0
    last: Put | None = None
    memory: Memory = field(default_factory=Memory)
    is_resuming: bool = False
    is_led: bool = False
    is_keyed: bool = False
    left_out: frozenset[str] = frozenset()

    @property
    def is_revisable(self) -> bool:
        """Whether the last move may still be changed; what was done unseen has no order."""
        return self.memory.is_revisable and not self.memory.is_unseen


class DifferenceKind(Enum):
    """What one difference may be. All but MOVING have settled."""

    ADDED = auto()  #: a piece on a space that should be empty
    LIFTED = auto()  #: an empty space where a piece should be
    EXCHANGED = auto()  #: a piece of the other colour
    BLURRED = auto()  #: a reading that is neither piece nor empty
    EARLY = auto()  #: a set-up piece of a player whose turn has not come
    OLD = auto()  #: an old piece that must be lifted first
    MOVING = auto()  #: not settled


@dataclass(frozen=True, slots=True)
class Differences:
    """The spaces of each kind of difference ``now``, in the order of the board.

    ``table`` is what the game expects in its ``position``, ``seen`` the same with all settled differences of
    known colour applied. ``chattering`` spaces are left out of everything else, because nothing is known
    about them. ``early`` pieces wait. On the ``landed`` spaces a new piece has settled; ``differing`` are all
    settled differences that the hand may have meant; ``settling`` are the moving spaces that hold something.
    """

    case: Case
    position: Position
    table: Table
    seen: Table
    tracks: Tracks
    chattering: Tracks
    now: Now
    added: tuple[str, ...]
    lifted: tuple[str, ...]
    exchanged: tuple[str, ...]
    blurred: tuple[str, ...]
    early: tuple[str, ...]
    old: tuple[str, ...]
    moving: tuple[str, ...]
    landed: tuple[str, ...]
    differing: tuple[str, ...]
    settling: tuple[str, ...]

    @staticmethod
    def of(case: Case, tracks: Tracks, now: Now) -> "Differences":
        """Compare the readings with the position of ``case``."""
        position = case.record.position
        table = table_of(position)
        chattering = {space: track for space, track in tracks.items() if track.is_chattering(now)}
        quiet = {s: t for s, t in tracks.items() if s not in chattering} if chattering else tracks
        found: dict[DifferenceKind, list[str]] = {kind: [] for kind in DifferenceKind}
        for space, track in quiet.items():
            wanted = table.get(space)
            if space in case.memory.stale and track.reading is not Reading.EMPTY:
                found[DifferenceKind.OLD].append(space)
            elif space in case.memory.stale or track.reading is not Reading.of(wanted):
                found[_kind(case, tracks, space, wanted, now)].append(space)
        added, lifted, exchanged, blurred, early, old, moving = (
            tuple(found[kind]) for kind in DifferenceKind
        )
        landed = added + exchanged
        new = {space: colour for space in landed if (colour := quiet[space].reading.colour) is not None}
        return Differences(
            case,
            position,
            table,
            {**{space: colour for space, colour in table.items() if space not in lifted}, **new},
            quiet,
            chattering,
            now,
            added,
            lifted,
            exchanged,
            blurred,
            early,
            old,
            moving,
            landed,
            added + lifted + exchanged,
            tuple(space for space in moving if quiet[space].reading is not Reading.EMPTY),
        )

    @property
    def hand_times(self) -> HandTimes:
        """How long the hand is given."""
        return self.now.hand_times

    def has_waited(self) -> bool:
        """Whether the differences no longer count as possibly on their way to something else."""
        last_ms = max(self.tracks[space].since_ms for space in self.differing)
        return self.now.has_come(last_ms + self.hand_times.plan_ms)

    def colour(self, space: str) -> Colour | None:
        """The colour of the piece on a space; None if it is not known."""
        return self.tracks[space].reading.colour

    def may_be(self, space: str, colour: Colour) -> bool:
        """Whether the piece on a space may be one of ``colour`` that was elsewhere before.

        Always true where reeds sense no colour: a colour named by a key does not identify the piece.
        """
        return self.case.is_keyed or self.colour(space) is colour

    def is_all_empty(self) -> bool:
        """Whether the table is empty and has been for long enough."""
        is_sure = not self.moving and not self.chattering
        return is_sure and all(track.reading is Reading.EMPTY for track in self.tracks.values())

    def colour_settling(self) -> tuple[str, ...]:
        """The moving spaces that have held something for long enough, but whose colour has not settled."""
        settle_ms = self.hand_times.settle_ms
        return tuple(s for s in self.settling if self.now.has_come(self.tracks[s].since_ms + settle_ms))


def _kind(case: Case, tracks: Tracks, space: str, wanted: Colour | None, now: Now) -> DifferenceKind:
    track = tracks[space]
    if not track.has_settled(now):
        return DifferenceKind.MOVING
    if track.reading is Reading.UNCLEAR:
        return DifferenceKind.BLURRED
    if track.reading is Reading.EMPTY:
        return DifferenceKind.LIFTED
    if wanted is None:
        colour = track.reading.colour
        if colour is not None and case.record.position.is_early(space, colour):
            return DifferenceKind.EARLY
        is_astride = _is_astride(case, tracks, space, now.hand_times)
        return DifferenceKind.BLURRED if is_astride else DifferenceKind.ADDED
    if case.is_keyed:
        return DifferenceKind.EXCHANGED
    was_lifted = track.settled is Reading.EMPTY or track.gap_ms >= now.hand_times.exchange_ms
    return DifferenceKind.EXCHANGED if was_lifted or not track.changes_ms else DifferenceKind.BLURRED


def _is_astride(case: Case, tracks: Tracks, space: str, hand_times: HandTimes) -> bool:
    """Whether the reading on an empty space may be the edge of a piece on a neighbouring one.

    A ring of magnets that is pushed half way closes the reed of its own space again, and one of the next
    space.
    """
    here = tracks[space]
    near = (tracks[other] for other in case.record.game.geometry.around(space) if other in tracks)
    return any(
        track.reading.colour is not None
        and abs(track.pushed_ms - here.unsettled_ms) <= hand_times.takeback_ms
        for track in near
    )

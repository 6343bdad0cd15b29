"""How the readings differ from the table that the game expects, sorted by what each difference may be.

Decides nothing about moves. A difference that has not stood long enough is only moving.
"""

from dataclasses import dataclass, field
from enum import Enum, auto

from manalath_board.controller.games.base import Colour, Position
from manalath_board.controller.games.moves import Put
from manalath_board.controller.games.record import Record
from manalath_board.controller.inference.expected_tables import Table, table_of
from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.inference.patience import Patience
from manalath_board.controller.inference.settle_filter import Track, Tracks


@dataclass(frozen=True, slots=True)
class Memory:
    """What is remembered of the hand, since the record changed last or before, that decides what counts.

    The last move ``is_revisable`` as long as nothing else was touched since. ``gone`` is its piece as it was
    before it was slid on, or the one taken back before another was laid: then it ``is_replaced``. ``stale``
    names spaces whose piece has to be lifted before it counts, and ``tries`` counts how often ``undo`` was
    pressed while one still lay there. ``is_clearing`` once a finished game is being taken off the table,
    ``is_redo_in_hand`` where the hand and no key took the plies of the redo back.
    ``is_unseen`` while the table has not been at rest since a time in which nobody saw it, ``is_carrying``
    since the lights led a piece to its place, ``is_held_up`` since a sensor that chatters held a piece up.
    ``refused_ms`` is when a piece was refused first.
    ``mixed`` pieces were off at once, and no reed tells which of them is which.
    """

    is_revisable: bool = False
    gone: Put | None = None
    is_replaced: bool = False
    stale: frozenset[str] = frozenset()
    tries: int = 0
    is_clearing: bool = False
    is_redo_in_hand: bool = False
    is_unseen: bool = False
    is_carrying: bool = False
    is_held_up: bool = False
    refused_ms: float = float("inf")
    mixed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Case:
    """What the game knows while the hand is judged.

    ``since_ms`` is when the position came to be. ``last`` is the piece that the last move laid down, if it
    laid one. ``is_resuming`` while the pieces of an unfinished game are being put back,
    ``is_led`` while what is wrong is being put right. ``is_keyed`` where reeds feel pieces and not colours.
    ``left_out`` spaces are without a sensor, and hold what the game has there.
    """

    record: Record
    since_ms: float = 0.0
    last: Put | None = None
    memory: Memory = field(default_factory=Memory)
    is_resuming: bool = False
    is_led: bool = False
    is_keyed: bool = False
    left_out: frozenset[str] = frozenset()

    @property
    def position(self) -> Position:
        """The position that the table should show."""
        return self.record.position

    @property
    def is_revisable(self) -> bool:
        """Whether the last move may still be another; what was done while nobody saw it has no order."""
        return self.memory.is_revisable and not self.memory.is_unseen


class DifferenceKind(Enum):
    """What one difference may be. All but MOVING have settled."""

    ADDED = auto()  #: a piece on a space that should be empty
    LIFTED = auto()  #: an empty space where a piece should be
    EXCHANGED = auto()  #: a piece of the other colour
    BLURRED = auto()  #: a reading that is neither piece nor empty
    EARLY = auto()  #: a piece of a set-up that has yet to come to its player
    OLD = auto()  #: a piece from before, which has to be lifted first
    MOVING = auto()  #: not settled


@dataclass(frozen=True, slots=True)
class Differences:
    """The spaces of each kind of difference at ``at_ms``, in the order of the board.

    ``table`` is what the game says, ``seen`` that with all differences on it that have settled and have a
    colour. ``chattering`` spaces are left out of all else: nothing is known of them. ``early`` pieces wait.
    """

    case: Case
    table: Table
    seen: Table
    tracks: Tracks
    chattering: Tracks
    at_ms: float
    patience: Patience
    added: tuple[str, ...]
    lifted: tuple[str, ...]
    exchanged: tuple[str, ...]
    blurred: tuple[str, ...]
    early: tuple[str, ...]
    old: tuple[str, ...]
    moving: tuple[str, ...]

    @staticmethod
    def of(case: Case, tracks: Tracks, at_ms: float, patience: Patience) -> "Differences":
        """Compare the readings with the position of ``case``."""
        table = table_of(case.position)
        chattering = {space: track for space, track in tracks.items() if track.chatters_until_ms(at_ms)}
        every, tracks = tracks, {space: track for space, track in tracks.items() if space not in chattering}
        found: dict[DifferenceKind, list[str]] = {kind: [] for kind in DifferenceKind}
        for space, track in tracks.items():
            wanted = table.get(space)
            if space in case.memory.stale and track.reading is not Reading.EMPTY:
                found[DifferenceKind.OLD].append(space)
            elif space in case.memory.stale or track.reading is not Reading.of(wanted):
                found[_kind(case, track, space, at_ms, patience)].append(space)
        astride = [
            space for space in found[DifferenceKind.ADDED] if _is_astride(case, every, space, patience)
        ]
        found[DifferenceKind.ADDED] = [space for space in found[DifferenceKind.ADDED] if space not in astride]
        found[DifferenceKind.BLURRED] += astride
        added, lifted, exchanged, blurred, early, old, moving = (
            tuple(found[kind]) for kind in DifferenceKind
        )
        return Differences(
            case,
            table,
            _seen(table, tracks, lifted, added + exchanged),
            tracks,
            chattering,
            at_ms,
            patience,
            added,
            lifted,
            exchanged,
            blurred,
            early,
            old,
            moving,
        )

    @property
    def landed(self) -> tuple[str, ...]:
        """The spaces of new pieces that have settled."""
        return self.added + self.exchanged

    @property
    def differing(self) -> tuple[str, ...]:
        """The spaces of all differences that have settled and may be the hand's meaning."""
        return self.added + self.lifted + self.exchanged

    @property
    def waits_until_ms(self) -> float:
        """Until when what differs may be on its way to something else."""
        return max(self.tracks[space].since_ms for space in self.differing) + self.patience.plan_ms

    def colour(self, space: str) -> Colour | None:
        """The colour of the piece on a space; None where nobody has told it."""
        return self.tracks[space].reading.colour

    def may_be(self, space: str, colour: Colour) -> bool:
        """Whether the piece on a space may be one of ``colour`` that was elsewhere before.

        Where reeds feel no colour it may: what a key said of it does not tell which piece it is.
        """
        return self.case.is_keyed or self.colour(space) is colour

    def is_all_empty(self) -> bool:
        """Whether no piece is left, and has not been for long enough."""
        is_sure = not self.moving and not self.chattering
        return is_sure and all(track.reading is Reading.EMPTY for track in self.tracks.values())

    def being_told(self) -> tuple[str, ...]:
        """The moving spaces on which something has been for long enough, but for its colour."""
        ready_ms = self.at_ms - self.patience.settle_ms
        return tuple(space for space in self.settling() if self.tracks[space].since_ms <= ready_ms)

    def settling(self) -> tuple[str, ...]:
        """The moving spaces on which something is."""
        return tuple(space for space in self.moving if self.tracks[space].reading is not Reading.EMPTY)


def _seen(table: Table, tracks: Tracks, lifted: tuple[str, ...], landed: tuple[str, ...]) -> Table:
    if not lifted and not landed:
        return table
    new = {space: colour for space in landed if (colour := tracks[space].reading.colour) is not None}
    return {**{space: colour for space, colour in table.items() if space not in lifted}, **new}


def _kind(case: Case, track: Track, space: str, at_ms: float, patience: Patience) -> DifferenceKind:
    if not track.has_settled(at_ms, patience):
        return DifferenceKind.MOVING
    if track.reading is Reading.UNCLEAR:
        return DifferenceKind.BLURRED
    if track.reading is Reading.EMPTY:
        return DifferenceKind.LIFTED
    if space not in table_of(case.position):
        colour = track.reading.colour
        is_early = colour is not None and case.position.is_early(space, colour)
        return DifferenceKind.EARLY if is_early else DifferenceKind.ADDED
    if case.is_keyed:
        return DifferenceKind.EXCHANGED
    was_lifted = track.settled is Reading.EMPTY or track.gap_ms >= patience.exchange_ms
    return DifferenceKind.EXCHANGED if was_lifted or not track.changes_ms else DifferenceKind.BLURRED


def _is_astride(case: Case, tracks: Tracks, space: str, patience: Patience) -> bool:
    """Whether what is read on an empty space may be the edge of a piece that stands on a neighbouring one.

    A ring of magnets that is pushed half way closes the reed of its own space again, and one of the next.
    """
    here = tracks[space]
    near = (tracks[other] for other in case.position.game.geometry.around(space) if other in tracks)
    return any(
        track.reading.colour is not None and abs(track.pushed_ms - here.unsettled_ms) <= patience.takeback_ms
        for track in near
    )

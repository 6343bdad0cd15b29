"""Ambiguous pieces: whether a piece may be another than it seems, pushed half way, slid on or set straight.

Decides from the times at which readings changed, and from colour only where a reed senses it.
"""

from controller.games import Colour
from controller.inference.differences import Differences
from controller.inference.occupancy import Reading
from controller.inference.settle_filter import Track


def waited_as(view: Differences, space: str) -> Colour | None:
    """The colour of a piece that waited on ``space`` and was pushed off, not lifted; None without one."""
    track, hand_times = view.tracks[space], view.hand_times
    is_made_to_wait = hand_times.astride_ms > hand_times.settle_ms
    return track.settled.colour if is_made_to_wait and track.gap_ms < hand_times.exchange_ms else None


def may_be_astride(view: Differences, space: str) -> bool:
    """Whether the piece on ``space`` may be the ring of the last one, pushed half way between two scans.

    It then still closes a reed of its own space, and one of the next. If it rests for longer than the lift
    that takes a piece back, it counts as a piece.
    """
    last = view.case.last
    if last is None:
        return False
    is_edge = last.colour is Colour.SECOND and view.colour(space) is Colour.FIRST and not view.case.is_keyed
    is_beside = space in view.case.position.game.geometry.around(last.space)
    until_ms = view.tracks[space].since_ms + view.hand_times.astride_ms
    return is_edge and is_beside and not view.now.has_come(until_ms)


def may_have_moved(view: Differences, space: str) -> bool:
    """Whether the piece on ``space`` may be one that was elsewhere before, and another is there now."""
    others = [view.tracks[other] for other in view.added if other != space]
    came_meanwhile = any(_came_between(view, space, _later_changes_ms(other)) for other in others)
    return came_meanwhile or may_be_the_last(view, space)


def _later_changes_ms(track: Track) -> list[float]:
    """When a reading changed after the piece came; if another was there before, from the time it went."""
    is_second = track.settled is not Reading.EMPTY
    return [
        ms for ms in track.changes_ms if ms > track.unsettled_ms or (is_second and ms == track.unsettled_ms)
    ]


def may_be_the_last(view: Differences, space: str) -> bool:
    """Whether the piece on ``space`` may be the last one, by its colour and time."""
    last = view.case.last
    if last is None or not view.may_be(space, last.colour) or last.space not in view.tracks:
        return False
    changes_ms = [ms for ms in view.tracks[last.space].changes_ms if ms > view.case.since_ms]
    return _came_between(view, space, changes_ms)


def _came_between(view: Differences, space: str, changes_ms: list[float]) -> bool:
    """Whether the piece on ``space`` arrived between the first and the last change of another reading."""
    arrived_ms = view.tracks[space].unsettled_ms
    return bool(changes_ms) and changes_ms[0] - view.hand_times.overlap_ms <= arrived_ms <= changes_ms[-1]


def has_come_home(view: Differences, space: str) -> bool:
    """Whether the piece on ``space`` may be the one slid or taken from there: it came soon enough."""
    gone = view.case.memory.gone
    is_soon = view.tracks[space].unsettled_ms < view.case.since_ms + view.hand_times.takeback_ms
    return gone is not None and space == gone.space and is_soon and view.may_be(space, gone.colour)


def may_come_back(view: Differences, other: str, space: str) -> bool:
    """Whether a piece that waited, or was there before the one on ``space``, was lifted only just now."""
    track, arrived_ms = view.tracks[other], view.tracks[space].unsettled_ms
    if track.reading is not Reading.EMPTY or track.has_settled(view.now):
        return False
    return track.settled is not Reading.EMPTY or track.unsettled_ms < arrived_ms <= track.since_ms

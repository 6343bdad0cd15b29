"""The messages about the workings of the board: pure functions from values to JSON.

There are three truths: the *table*, where the magnets are, which only a bench knows; the *reeds*, how the
debounced sensors read it; and the *game*, the position the session believes in. Each message is a JSON object
with ``t``: ``truths`` holds the last two and where the three disagree, ``matrix`` every sensor before and
after the bounce filter (`UNREAD` while no board is there), ``figures`` the measurements, ``health`` the
board's health, ``workbench`` what is done to a twin besides moving pieces. The wiring, which never changes,
is part of ``board``. The session, not this module, decides what a difference means.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from controller.board import Profile, Sensing, Wire, key_word
from controller.board_bench import BenchMeters, BenchPiece
from controller.games import COLOUR_WORDS, Colour
from controller.inference import Ambiguous, Clearing, Reading, UnderWay, occupancy
from controller.messages import Message
from controller.ports import Health, Sensors
from controller.session import Replaying, Session
from controller.web.message_format import Json, View

#: A moving piece may operate the reeds of a space whose centre is this near.
FELT_MM = 28.0

_WORDS = {
    Reading.EMPTY: "empty",
    Reading.FIRST: COLOUR_WORDS[Colour.FIRST],
    Reading.SECOND: COLOUR_WORDS[Colour.SECOND],
    Reading.UNCLEAR: "unclear",
    Reading.PIECE: "piece",
}
_EMPTY, _PIECE = _WORDS[Reading.EMPTY], _WORDS[Reading.PIECE]

#: The ``matrix`` message while no board is there to read it.
UNREAD: View = {"t": "matrix", "raw": None, "debounced": None, "board_ms": None, "watched": None}

#: While the verdict is one of these, the game has not decided what it makes of the table.
_OPEN = UnderWay | Clearing | Ambiguous


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A space on which the truths disagree, in words; ``table`` is None if the table is unknown."""

    space: str
    table: str | None
    reeds: str
    game: str


def differences(
    session: Session, sensors: Sensors | None, pieces: Sequence[BenchPiece] | None
) -> tuple[Disagreement, ...]:
    """Name the spaces on which the truths disagree, in board order; ``pieces`` are those of a bench.

    Pieces in transit make no difference: spaces near a moving piece do not count, nor spaces that lack a
    piece of its colour, nor anything table and reeds agree on while the session has not judged it or shows a
    record. A reed that senses no colour agrees with either.
    """
    if sensors is None:
        return ()
    seen = _felt(session.profile, sensors.debounced)
    believed = {space: COLOUR_WORDS[colour] for space, colour in session.position.table().items()}
    lying = {piece.space: COLOUR_WORDS[piece.colour] for piece in pieces or ()}
    moving = [piece for piece in pieces or () if piece.space is None]
    in_hand = {COLOUR_WORDS[piece.colour] for piece in moving}
    is_judging = isinstance(session.mode, Replaying) or isinstance(session.verdict.placement, _OPEN)
    found = []
    for space in session.profile.spaces:
        reeds, game = seen[space.name], believed.get(space.name, _EMPTY)
        table = None if pieces is None else lying.get(space.name, _EMPTY)
        if _agree(reeds, game) and table in {None, game}:
            continue
        there = reeds if table is None else table
        is_missed = there == _EMPTY and game in in_hand
        if _agree(reeds, there) and (is_judging or is_missed):
            continue
        if any(math.dist(space.at_mm, piece.at_mm) < FELT_MM for piece in moving):
            continue
        found.append(Disagreement(space.name, table, reeds, game))
    return tuple(found)


def truths_view(session: Session, sensors: Sensors | None, different: Sequence[Disagreement]) -> View:
    """Describe the non-empty spaces as reeds and game see them, and where the truths disagree."""
    seen = {} if sensors is None else _felt(session.profile, sensors.debounced)
    return {
        "t": "truths",
        "reeds": {space: felt for space, felt in seen.items() if felt != _EMPTY},
        "game": {space: COLOUR_WORDS[colour] for space, colour in session.position.table().items()},
        "differences": [
            {"space": found.space, "table": found.table, "reeds": found.reeds, "game": found.game}
            for found in different
        ],
    }


def wiring_view(profile: Profile) -> View:
    """Describe the wiring of the matrix: its lines with their pins, and what is soldered to each crosspoint.

    ``reference`` is the row and the column whose every crosspoint is a bare diode, None if there are none; a
    crosspoint that is not named is empty. The only reed of a space has no colour. ``scan_ms`` is the time
    from one scan to the next.
    """
    reeds: list[Json]
    if profile.sensing is Sensing.SINGLE:
        reeds = [{"at": list(space.first), "space": space.name} for space in profile.spaces]
    else:
        reeds = [
            {"at": list(space.sensor(colour)), "space": space.name, "colour": COLOUR_WORDS[colour]}
            for space in profile.spaces
            for colour in Colour
        ]
    keys: list[Json] = [{"at": list(at), "key": key.word} for key, at in profile.keys.items()]
    return {
        "rows": [_wire_view(wire) for wire in profile.rows],
        "columns": [_wire_view(wire) for wire in profile.columns],
        "reference": None if profile.reference is None else list(profile.reference),
        "sensors": [*reeds, *keys],
        "scan_ms": profile.timings.scan_us / 1000,
    }


def matrix_view(
    raw: Sequence[int] | None, debounced: Sequence[int], board_ms: float, watched: int | None
) -> View:
    """Describe the state of every sensor: an int per row, bit = column, 1 = closed; ``raw`` None if unknown.

    ``watched`` is the row that the board traces for some page, None if it traces none; while it does, it
    scans nothing, and all this is what it read before.
    """
    return {
        "t": "matrix",
        "raw": None if raw is None else list(raw),
        "debounced": list(debounced),
        "board_ms": round(board_ms),
        "watched": watched,
    }


def figures_view(strip_ma: float, profile: Profile, meters: BenchMeters | None) -> View:
    """Describe the measurements: the current of the lights and its cap in mA.

    The rest is only measured on a bench, and None elsewhere or before there is anything to measure: the scan
    rate, and the time from a reed to its light, the last one and the 95th percentile.
    """
    last_ms = p95_ms = scan_hz = None
    if meters is not None:
        last_ms, p95_ms = meters.reed_to_light_ms, meters.reed_to_light_p95_ms
        strip_ma, scan_hz = meters.strip_ma, meters.scan_hz
    return {
        "t": "figures",
        "strip_ma": round(strip_ma),
        "cap_ma": profile.cap_ma,
        "reed_to_light_ms": None if last_ms is None else round(last_ms, 1),
        "reed_to_light_p95_ms": None if p95_ms is None else round(p95_ms, 1),
        "scan_hz": None if scan_hz is None else round(scan_hz),
    }


def health_view(health: Health) -> View:
    """Describe the health of board and link: the supply in mV, None if not measured, and counts by name."""
    return {"t": "health", "supply_mv": health.supply_mv, "counters": dict(health.counters)}


def _felt(profile: Profile, debounced: tuple[int, ...]) -> Mapping[str, str]:
    """Return what the reeds report for each space, in words."""
    return {space: _WORDS[reading] for space, reading in occupancy(profile, debounced).readings.items()}


def _agree(felt: str, there: str) -> bool:
    """Whether reeds with this reading can belong to a space with that on it."""
    return felt == there or (felt == _PIECE and there != _EMPTY)


def _wire_view(wire: Wire) -> dict[str, Json]:
    return {
        "pin": wire.pin,
        "connector": wire.connector,
        "colour": wire.colour,
        "order": [key_word(place) for place in wire.order],
    }


def workbench_view(
    faults: Iterable[object], caption: Message | None, *, speed: float, is_paused: bool
) -> View:
    """Describe what is broken on a bench, the caption of those at the table, and how its time passes."""
    return {
        "t": "workbench",
        "faults": [str(fault) for fault in faults],
        "speed": speed,
        "is_paused": is_paused,
        "caption": caption or "",
    }

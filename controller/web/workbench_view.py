"""What a page is told about the workings of the board: pure functions from values to messages.

Three truths can be told apart: the *table*, where the magnets lie, which only a bench knows; the *reeds*,
what the debounced sensors make of them; and the *game*, the position the session believes in. Each message is
a JSON object with ``t``: ``truths`` holds the last two and where the three disagree, ``matrix`` every sensor
before and after the bounce filter (`UNREAD` while no board is there), ``figures`` what is measured,
``health`` how a board says that it fares, ``workbench`` what is done to a twin besides moving pieces. The
wiring, which never changes, is part of ``board``. What a difference means, the session decides, and not this
module.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from manalath_board.controller.games.base import COLOUR_WORDS, Colour
from manalath_board.controller.inference.occupancy import Reading, occupancy
from manalath_board.controller.inference.verdict import Ambiguous, Clearing, UnderWay
from manalath_board.controller.messages import Message
from manalath_board.controller.ports import Health, Sensors
from manalath_board.controller.profile import Profile, Sensing, Wire, key_word
from manalath_board.controller.session import Session
from manalath_board.controller.session.state import Replaying
from manalath_board.controller.web.page_messages import Json, View
from manalath_board.simulator.workbench import Fault, Meters, TwinPiece

#: A moving piece may operate the reeds of a space whose middle is this near.
FELT_MM = 28.0

_WORDS = {
    Reading.EMPTY: "empty",
    Reading.FIRST: COLOUR_WORDS[Colour.FIRST],
    Reading.SECOND: COLOUR_WORDS[Colour.SECOND],
    Reading.UNCLEAR: "unclear",
    Reading.PIECE: "piece",
}
_EMPTY, _PIECE = _WORDS[Reading.EMPTY], _WORDS[Reading.PIECE]

#: What is said of the matrix while no board is there to read it.
UNREAD: View = {"t": "matrix", "raw": None, "debounced": None, "board_ms": None, "watched": None}

#: While one of these is the verdict, the game has not said yet what it makes of the table.
_OPEN = UnderWay | Clearing | Ambiguous


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A space on which the truths disagree, in words; ``table`` is None where nobody can see the table."""

    space: str
    table: str | None
    reeds: str
    game: str


def differences(
    session: Session, sensors: Sensors | None, pieces: Sequence[TwinPiece] | None
) -> tuple[Disagreement, ...]:
    """Name the spaces on which the truths disagree, in order of the board; ``pieces`` are those of a bench.

    What is only on its way is no difference: where a piece moves, where one of its colour is missed
    meanwhile, and what table and reeds agree on while the session has not judged it or shows a record. A
    reed that feels no colour agrees with either.
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
    """Say what reeds and game make of each space, without the empty ones, and where the truths disagree."""
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
    """Say how the matrix is wired: its lines with their pins, and what is soldered to each crosspoint.

    ``reference`` is the row and the column whose every crosspoint is a bare diode, None where there are no
    such; what is not named has nothing on it. The only reed of a space has no colour. ``scan_ms`` is the time
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
    """Say what every sensor reads: an int a row, bit = column, 1 = closed; ``raw`` None where unknown.

    ``watched`` is the row that the board traces for some page, None where it traces none; while it does, it
    reads nothing, and all this is what it read before.
    """
    return {
        "t": "matrix",
        "raw": None if raw is None else list(raw),
        "debounced": list(debounced),
        "board_ms": round(board_ms),
        "watched": watched,
    }


def figures_view(strip_ma: float, profile: Profile, meters: Meters | None) -> View:
    """Say what is measured: the current of the lights and its cap in mA.

    What only a bench can measure, None elsewhere and before there is anything to measure: the scan rate, and
    the time from a reed to its light, the last one and the 95th percentile.
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
    """Say how board and link fare: the supply in mV, None where it is not measured, and counts by name."""
    return {"t": "health", "supply_mv": health.supply_mv, "counters": dict(health.counters)}


def _felt(profile: Profile, debounced: tuple[int, ...]) -> Mapping[str, str]:
    """What the reeds say is on each space, in words."""
    return {space: _WORDS[reading] for space, reading in occupancy(profile, debounced).readings.items()}


def _agree(felt: str, there: str) -> bool:
    """Whether reeds that say this can be those of a space with that on it."""
    return felt == there or (felt == _PIECE and there != _EMPTY)


def _wire_view(wire: Wire) -> dict[str, Json]:
    return {
        "pin": wire.pin,
        "connector": wire.connector,
        "colour": wire.colour,
        "order": [key_word(place) for place in wire.order],
    }


def workbench_view(
    faults: Iterable[Fault], caption: Message | None, *, speed: float, is_paused: bool
) -> View:
    """Say what is broken on a bench, what those at the table have to say, and how its time passes."""
    return {
        "t": "workbench",
        "faults": [str(fault) for fault in faults],
        "speed": speed,
        "is_paused": is_paused,
        "caption": caption or "",
    }

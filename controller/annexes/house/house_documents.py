"""What a house learns of its board: how Home Assistant finds it, how it stands, and what happens.

The documents are those of Home Assistant's MQTT discovery, one for each entity, which every release since
2023.8 reads. Of a game's moves a house learns nothing unless that is allowed: no move, and none of the
board's sentences, since they name spaces.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from controller.messages import Message, word
from controller.play.snapshot import Snapshot
from controller.ports import Health
from controller.session import Recording, Session
from controller.session.events import Abandoned, Began, Committed, Effect, Ended, Replaced, Withdrawn
from controller.table import HAND
from controller.table_messages import advice, called

#: Where Home Assistant looks for documents unless it was set up otherwise.
PREFIX = "homeassistant"
ONLINE, OFFLINE, PRESSED = b"online", b"offline", b"PRESS"

#: How far the supply may be from what the house was told last. The chip reads it in steps of 7.5 mV, with a
#: noise of a few; lights that come on move it by more.
BAND_MV = 50

View = Mapping[str, "Json"]
Json = str | int | float | bool | None | Message | Sequence["Json"] | View


@dataclass(frozen=True, slots=True)
class HouseBoard:
    """A board as a house knows it: by its ``mark``, which is its own for ever, and its ``title``.

    ``has_supply`` if it measures its supply, ``shows_moves`` if the house may learn of moves.
    """

    mark: str
    title: str
    version: str
    has_supply: bool = False
    shows_moves: bool = False

    def topic(self, leaf: str) -> str:
        """Return where one of its ``status``, ``state``, ``event`` and ``halt`` is at the broker."""
        return f"manalath/1/board/{self.mark}/{leaf}"


def discovery(board: HouseBoard) -> dict[str, bytes]:
    """Return the document at each topic; an empty one takes an entity away that the house may not have."""
    entities = _entities(board)
    if not board.has_supply:
        del entities["sensor", "supply"]
    hidden = set() if board.shows_moves else {("sensor", "move")}
    return {
        f"{PREFIX}/{kind}/manalath_{board.mark}/{name}/config": b""
        if (kind, name) in hidden
        else _written({**entity, **_common(board, name)})
        for (kind, name), entity in entities.items()
    }


def _common(board: HouseBoard, name: str) -> View:
    """Return what the documents of all entities of a board have."""
    return {
        "unique_id": f"manalath_{board.mark}_{name}",
        "availability": [{"topic": board.topic("status")}],
        "device": {
            "identifiers": [f"manalath_{board.mark}"],
            "name": Message("entity.board"),
            "model": board.title,
            "manufacturer": "manalath",
            "sw_version": board.version,
        },
        "origin": {"name": "manalath", "sw_version": board.version},
    }


def _entities(board: HouseBoard) -> dict[tuple[str, str], View]:
    """Return what is special of each entity, by its kind and name."""
    state: View = {"state_topic": board.topic("state")}
    diagnostic: View = {**state, "entity_category": "diagnostic"}
    happens = ["begun", "your_turn", "said", "ended", *(["moved", "taken_back"] if board.shows_moves else [])]
    return {
        ("event", "play"): {
            "name": Message("entity.play"),
            "icon": "mdi:hexagon-multiple",
            "state_topic": board.topic("event"),
            "event_types": happens,
        },
        ("sensor", "game"): {
            **state,
            "name": Message("entity.game"),
            "value_template": "{{ value_json.game }}",
        },
        ("sensor", "turn"): {
            **state,
            "name": Message("entity.turn"),
            "value_template": "{{ value_json.turn }}",
        },
        ("sensor", "move"): {
            **state,
            "name": Message("entity.move"),
            "value_template": "{{ value_json.move }}",
        },
        ("binary_sensor", "link"): {
            **diagnostic,
            "name": Message("entity.link"),
            "device_class": "connectivity",
            "value_template": "{{ 'ON' if value_json.is_linked else 'OFF' }}",
        },
        ("sensor", "supply"): {
            **diagnostic,
            "name": Message("entity.supply"),
            "device_class": "voltage",
            "state_class": "measurement",
            "unit_of_measurement": "mV",
            "value_template": "{{ value_json.supply_mv }}",
        },
        ("sensor", "faults"): {
            **diagnostic,
            "name": Message("entity.faults"),
            "icon": "mdi:alert-circle-outline",
            "value_template": "{{ value_json.sensors | count + (not value_json.is_recorded) | int }}",
            "json_attributes_topic": board.topic("state"),
            "json_attributes_template": "{{ {'sensors': value_json.sensors, "
            "'is_recorded': value_json.is_recorded} | tojson }}",
        },
        ("button", "halt"): {
            "name": Message("entity.halt"),
            "icon": "mdi:power",
            "entity_category": "config",
            "command_topic": board.topic("halt"),
            "payload_press": PRESSED.decode(),
        },
    }


def state_document(board: HouseBoard, snapshot: Snapshot, supply_mv: int | None) -> bytes:
    """Return how a board and its game stand, with a supply as `steady_mv` gives it."""
    session = snapshot.session
    record = session.game_record
    turn = None if record.position.outcome is not None else record.position.to_move
    last = record.game.write_move(record.plies[-1].move) if record.plies else Message("entity.nothing")
    view: View = {
        "game": record.game.title,
        "turn": Message("entity.nobody")
        if turn is None
        else called(record.names, turn, record.game.colour_words),
        "is_linked": session.is_linked,
        "sensors": sorted({*session.table.left_out, *session.verdict.suspected}),
        "is_recorded": session.recording is not Recording.BROKEN,
        **({"supply_mv": supply_mv} if board.has_supply else {}),
        **({"move": last} if board.shows_moves else {}),
    }
    return _written(view)


def steady_mv(known_mv: int | None, health: Health | None) -> int | None:
    """Return the supply for a house that knows of another: the same one while it is near enough.

    A reading within `BAND_MV` is noise; None if there is no reading.
    """
    now_mv = None if health is None else health.supply_mv
    if known_mv is None or now_mv is None or abs(now_mv - known_mv) > BAND_MV:
        return now_mv
    return known_mv


def event_document(board: HouseBoard, effect: Effect, session: Session) -> bytes | None:
    """Return what a house learns of an effect; None for nothing."""
    record = session.record
    match effect:
        case Began():
            return _written({"event_type": "begun", "game": record.game.title})
        case Ended(outcome):
            winner = (
                None
                if outcome.winner is None
                else called(record.names, outcome.winner, record.game.colour_words)
            )
            return _written({"event_type": "ended", "winner": winner, "reason": outcome.reason})
        case Abandoned():
            return _written({"event_type": "ended", "winner": None, "reason": "unfinished"})
        case Committed(number, move) | Replaced(number, move) if board.shows_moves:
            return _written({"event_type": "moved", "number": number, "move": record.game.write_move(move)})
        case Withdrawn(number) if board.shows_moves:
            return _written({"event_type": "taken_back", "number": number})
    return None


def turn_document(session: Session) -> bytes | None:
    """Return whose turn it is, if hands at this table have it."""
    record, position = session.record, session.record.reached
    is_hand = record.seats[position.to_move.value] == HAND
    is_in_play = session.is_playing and session.companions.aside is None
    if position.outcome is not None or not is_hand or not is_in_play:
        return None
    player = called(record.names, position.to_move, record.game.colour_words)
    return _written({"event_type": "your_turn", "player": player, "ply": len(record.plies) + 1})


def said_document(board: HouseBoard, session: Session) -> bytes:
    """Return what the board says at present, or only whether something must be put right."""
    said = advice(session)
    text: View = {"text": Message("page.sentence", said=said.message)} if board.shows_moves else {}
    return _written({"event_type": "said", "is_problem": said.is_problem, **text})


def _written(view: View) -> bytes:
    return json.dumps(view, default=_worded, separators=(",", ":")).encode()


def _worded(value: object) -> str:
    """Put a message into the words of the language that the program speaks."""
    if isinstance(value, Message):
        return word(value)
    raise TypeError(type(value).__name__)

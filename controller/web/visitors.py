"""What visitors are sent: pages on other computers that are not at the table. All of it is listed here.

Whoever is in the same network may come and look, so a visitor must not learn what lets play, nor what the
board's computer holds. What does not stand in one of these lists, an address, a topic, a field of a view or a
sentence, is closed until somebody lists it. What is listed follows from the game alone: while anything else
has the board, such as the PIN, its lights are dark for visitors, and nothing they are sent depends on it. The
addresses and the sentences of an annex are listed by it.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from controller.games import all_games
from controller.messages import Fact, Message
from controller.web.message_format import Json, View

#: The addresses that may be asked for, with all that lies below them.
_ADDRESSES = frozenset({"/", "/shell.js", "/ws", "/static"})

#: The fields of a view, each with those of what it holds; `_EACH` stands for all names that a field may have.
Fields = Mapping[str, "Fields"]
_EACH = "*"


def _plain(names: str) -> dict[str, Fields]:
    """List fields that hold a value, or several, but no view."""
    return {name: {} for name in names.split()}


_EVERY: Fields = {_EACH: {}}
_PIECE = _plain("colour called said sign")
_SCENERY = _plain("space kind said count hue is_asked")
_MOVE = _plain("number by notation said sign emblems") | {"piece": _PIECE}
_DECLARED = _plain("move text spaces way")
_REACH = _plain("puts exchanges starts")
_LYING = _plain("colour space x_mm y_mm is_held")
_WIRE = _plain("pin connector colour order")
_GAME = _plain("name title") | {"colours": _EVERY}
_MEANT = _plain("means colour")
_SHOWN: dict[str, Fields] = {"legend": _plain("shown others"), "lights": {_EACH: _MEANT}}
_POSITION = _plain("to_move blocked opening outside match") | {
    "game": _GAME,
    "kinds": {_EACH: _PIECE},
    "scenery": _SCENERY,
    "moves": _MOVE,
    "outcome": _plain("winner reason result evidence is_lost"),
    "players": _EVERY,
    "seats": _EVERY,
}

#: What a visitor is told, by topic.
TOPICS: Mapping[str, Fields] = {
    "board": _plain("name title sensing transport pitch_mm corners_mm lights keys fault_kinds")
    | _plain("has_workbench has_pace has_hand own judges")
    | {
        "parts": _plain("name place button start icon opens_links fits is_of_screen"),
        "spaces": _plain("name x_mm y_mm"),
        "games": _GAME
        | _plain("spaces max_blocked is_shuffled begins is_elsewhere")
        | {"openings": _plain("name said means begins")},
        "wiring": _plain("reference scan_ms")
        | {"rows": _WIRE, "columns": _WIRE, "sensors": _plain("at space colour key")},
        "guides": {
            _EACH: _plain("goal rules credit")
            | {
                "examples": _plain("shows said new left decided")
                | {"pieces": _plain("space") | _PIECE, "scenery": _SCENERY}
            }
        },
    },
    "role": _plain("role seat"),
    "state": _plain("goal headline moved asked seed brightness is_calm doubtful suspected left_out complaint")
    | _POSITION
    | _REACH
    | _SHOWN
    | {
        "message": _plain("text heard is_problem is_routine"),
        "opened": _plain(
            "ok undo hint steps step_back step_on taps is_ok_wanted takes_back choices is_offered"
        )
        | {"menu": _plain("title") | {"options": _plain("space text is_chosen")}},
        "left": _EVERY,
        "declared": _DECLARED,
        "exits": _plain("choice text"),
        "aside": _plain("shared") | {"moves": _MOVE},
        "link": _plain("status"),
        "clock": _plain("text runs") | {"left_ms": _EVERY},
        "colours": _plain("way armed") | {"piece": _plain("space read")},
        "coached": _EVERY,
        "reasons": {_EACH: _plain("colour text")},
        "lights": {_EACH: _MEANT | {"also": _MEANT}},
        "bars": _EVERY,
        "carries": _plain("colour start end"),
        "elsewhere": _REACH | {"ways": {_EACH: _EVERY}, "declared": _DECLARED},
        "routes": _EVERY,
        "helps": _EVERY,
        "fits": _plain("is_on"),
    },
    "table": {"pieces": _LYING},
    "workbench": _plain("faults speed is_paused caption"),
    "past": _plain("record number fen") | _POSITION | _SHOWN | {"pieces": _LYING},
    "error": _plain("text code"),
}

#: What a visitor is told in words: sentences, by their codes or all of a section, such as those of a game.
SENTENCES = frozenset(
    _plain(
        "act choices clock coach correction engine finish game helping_hand menu narration opening page "
        "players refusals table lan.no_move lan.not_your_turn lan.only_moves lan.only_watching "
        "lan.phone_gone lan.shut_out server.too_many_pages serial_link.cable_out serial_link.plug_in_again "
        "serial_link.silent serial_link.look_or_reset serial_link.no_power serial_link.look_at_plug"
    )
) | {name.partition("-")[0] for name in all_games()}

#: What is said in place of a sentence that is closed, or speaks of something that is.
CLOSED = Message("lan.at_the_board")


def is_open_to_visitors(path: str, opened: AbstractSet[str] = frozenset()) -> bool:
    """Whether a visitor may ask for an address; annexes have ``opened`` some of theirs, with all below."""
    listed = _ADDRESSES | opened
    return path in listed or path.startswith(tuple(f"{each}/" for each in listed))


def open_view(view: View, sentences: AbstractSet[str] = SENTENCES) -> View | None:
    """Return what a visitor is told of a view, with the ``sentences`` listed; None if that is nothing.

    >>> open_view({"t": "table", "pieces": [], "strip_ma": 70}), open_view({"t": "figures", "strip_ma": 70})
    ({'t': 'table', 'pieces': []}, None)
    """
    fields = TOPICS.get(str(view["t"]))
    if fields is None:
        return None
    opened = {name: _open_part(view[name], fields[name], sentences) for name in view if name in fields}
    return {"t": view["t"], **opened}


def _open_part(value: Json, fields: Fields, sentences: AbstractSet[str]) -> Json:
    match value:
        case Mapping():
            each = fields.get(_EACH)
            listed = {name: fields.get(name, each) for name in value}
            return {
                name: _open_part(value[name], inner, sentences)
                for name, inner in listed.items()
                if inner is not None
            }
        case list() | tuple():
            return [_open_part(one, fields, sentences) for one in value]
        case Message():
            return value if _is_open(value, sentences) else CLOSED
    return value


def _is_open(fact: Fact, sentences: AbstractSet[str]) -> bool:
    """Whether a fact, or a sentence with all its facts, may be told."""
    match fact:
        case Message(code=code, facts=facts):
            is_listed = code in sentences or code.partition(".")[0] in sentences
            return is_listed and all(_is_open(inner, sentences) for _, inner in facts)
        case tuple():
            return all(_is_open(each, sentences) for each in fact)
    return True

"""What a page is told: pure functions from values of the controller to messages.

Five kinds of text message, each a JSON object with ``t``: ``board`` holds what stays as it is while the board
is the same, ``state`` what the game believes and has to say, ``table`` the pieces that can be seen,
``workbench`` what is done to a twin besides moving pieces, ``error`` what could not be done. Lights are bytes
of their own, so that a picture costs no more than it must. Colours are named as on the table.
"""

import json
from collections.abc import Iterable, Mapping, Sequence

from manalath_board.controller.games.base import (
    COLOUR_WORDS,
    Colour,
    Game,
    Move,
    Outcome,
    Piece,
    Position,
    Scenery,
)
from manalath_board.controller.games.declared_moves import said_of
from manalath_board.controller.games.puzzles import puzzles_of
from manalath_board.controller.games.record import Record
from manalath_board.controller.guest_runner import TAKEN
from manalath_board.controller.inference.arming import Colours
from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.lights.choice_lights import is_ok_wanted
from manalath_board.controller.lights.legend import shown
from manalath_board.controller.lights.precedence import meanings
from manalath_board.controller.messages import Message
from manalath_board.controller.messages.catalogue import Catalogue, english, word
from manalath_board.controller.players import NOBODY, Names
from manalath_board.controller.ports import Linked, Unlinked
from manalath_board.controller.profile import Key, Profile, Sensing
from manalath_board.controller.seats import ELSEWHERE, HAND, HANDS, Seats
from manalath_board.controller.session import Session, fitting
from manalath_board.controller.session.choices import endings_of, is_stepping, takes_taps
from manalath_board.controller.session.colours import recolourable
from manalath_board.controller.session.mode import Locating, Menu
from manalath_board.controller.session.state import Question
from manalath_board.controller.snapshot import Snapshot
from manalath_board.controller.table_messages.advice import advice, called, ending, headline
from manalath_board.controller.table_messages.key_labels import hint_label, ok_label, step_labels, undo_label
from manalath_board.controller.table_messages.menu_messages import menu_options
from manalath_board.controller.table_messages.mode_messages import TO_DO
from manalath_board.controller.table_messages.puzzle_messages import goal, judged, standing
from manalath_board.controller.web.coach_view import coached_view
from manalath_board.controller.web.legend_view import legend_view, lights_view
from manalath_board.simulator.workbench import Fault, forms_on
from manalath_board.simulator.workbench import TwinPiece as LyingPiece

Json = str | int | float | bool | None | Message | Sequence["Json"] | Mapping[str, "Json"]
View = dict[str, Json]


class Numbered:
    """Numbers pictures: each that is another than the one before has a number of its own, which grows."""

    def __init__(self) -> None:
        self._rgb = b""
        self._number = 0

    def number(self, rgb: bytes) -> int:
        """Give the number of a picture."""
        if rgb != self._rgb:
            self._rgb = rgb
            self._number += 1
        return self._number


#: The version byte of a picture.
LIGHTS_VERSION = 1

#: The keys of the board that the page draws: those that mean something there.
_KEYS = {Sensing.DUAL: (Key.UNDO, Key.OK), Sensing.SINGLE: tuple(Key)}

#: How a page names the pieces that reeds report.
_SEEN = {
    Reading.FIRST: COLOUR_WORDS[Colour.FIRST],
    Reading.SECOND: COLOUR_WORDS[Colour.SECOND],
    Reading.PIECE: "piece",
}


def to_text(view: View, words: Catalogue = english) -> str:
    r"""Write a view as it goes over the wire, its messages in words; in ASCII, as no surrogate has UTF-8.

    >>> to_text({"t": "error", "text": "\ud800"})
    '{"t":"error","text":"\\ud800"}'
    """

    def in_words(value: object) -> str:
        """Word what JSON has no form for."""
        if not isinstance(value, Message):
            raise TypeError(f"{value!r} is neither JSON nor a message")
        return word(value, words)

    return json.dumps(view, separators=(",", ":"), default=in_words)


def lights_packet(number: int, rgb: bytes) -> bytes:
    """Frame a picture: ``L``, version, its number in four bytes, the highest first, then 3 bytes a light.

    >>> lights_packet(258, bytes([255, 85, 0])).hex(" ")
    '4c 01 00 00 01 02 ff 55 00'
    """
    return b"L" + bytes([LIGHTS_VERSION]) + (number & 0xFFFFFFFF).to_bytes(4, "big") + rgb


def board_view(
    profile: Profile, games: Mapping[str, Game], *, has_workbench: bool, has_pace: bool = False
) -> View:
    """Say what the board is made of and which games fit it; positions in mm, x to the right, y upwards.

    A page can move pieces and break parts where there is a bench, and turn time where that has a pace. What
    is felt of a piece, and what reads the matrix, decides which of the board's keys and faults there are.
    """
    return {
        "t": "board",
        "name": profile.name,
        "title": profile.title,
        "has_workbench": has_workbench,
        "has_pace": has_pace,
        "sensing": profile.sensing.value,
        "transport": profile.transport.value,
        "pitch_mm": round(profile.pitch_mm, 1),
        "corners_mm": [[round(x, 2), round(y, 2)] for x, y in profile.corners_mm],
        "spaces": [
            {"name": space.name, "x_mm": space.at_mm[0], "y_mm": space.at_mm[1]} for space in profile.spaces
        ],
        "lights": list(profile.lights),
        "keys": [key.value for key in _KEYS[profile.sensing]],
        "games": [
            {
                "name": game.name,
                "title": game.title,
                "spaces": list(game.geometry.names),
                "max_blocked": game.max_blocked,
                "is_shuffled": game.is_shuffled,
                "begins": None if game.is_shuffled else COLOUR_WORDS[game.start().to_move],
                "puzzles": [puzzle.moves for puzzle in puzzles_of(game)],
            }
            for game in fitting(profile, games).values()
        ],
        "fault_kinds": forms_on(profile) if has_workbench else [],
    }


def state_view(snapshot: Snapshot) -> View:
    """Say what the game believes, whose turn it is and what has to be done."""
    session = snapshot.session
    said, game, position = advice(session), session.record.game, session.position
    names = meanings(session)
    return {
        "t": "state",
        **position_view(session.profile, session.record, position),
        "goal": game.guide.goal if session.record.puzzle is None else goal(session.record.puzzle),
        "headline": headline(session),
        "message": {"text": said.message, "is_problem": said.is_problem},
        "asked": session.question.value if session.question is not None else None,
        "opened": _opened_view(session),
        "left": {COLOUR_WORDS[colour]: position.left(colour) for colour in Colour},
        "seed": session.record.seed,
        "puzzle": _puzzle_view(session.record),
        "endings": [
            {"choice": choice.value, "text": Message("page.begin", said=TO_DO[choice])}
            for choice in endings_of(session)
        ],
        "link": _link_view(session),
        "colours": _colours_view(session),
        "coached": coached_view(session),
        "legend": legend_view(session, shown(session, names)),
        "lights": lights_view(names),
        "helps": {COLOUR_WORDS[colour]: session.helps[colour.value] for colour in Colour},
        "brightness": session.brightness,
        "is_calm": session.is_calm,
        "doubtful": sorted(session.verdict.doubtful),
        "suspected": sorted(session.verdict.suspected) if session.question is Question.FAULTY else [],
        "left_out": sorted(session.table.left_out),
        "complaint": Message("page.sentence", said=snapshot.complaint) if snapshot.complaint else "",
    }


def position_view(profile: Profile, record: Record, position: Position) -> View:
    """Say what is known of a position of a record by its game alone, and which moves the record has."""
    game, inside = record.game, set(record.game.geometry.names)
    return {
        "game": {"name": game.name, "title": game.title},
        "to_move": COLOUR_WORDS[position.to_move],
        "blocked": sorted(position.blocked()),
        "kinds": {space: piece_view(game, piece) for space, piece in position.pieces().items() if piece.kind},
        "scenery": [scenery_view(space, one) for space, one in position.scenery().items()],
        "outside": [space.name for space in profile.spaces if space.name not in inside],
        "moves": [_move_view(record, number) for number in range(1, len(record.plies) + 1)],
        "outcome": _outcome_view(record, position.outcome),
        "players": {COLOUR_WORDS[seat]: record.names[seat.value] for seat in Colour},
        "seats": {COLOUR_WORDS[seat]: record.seats[seat.value] for seat in Colour},
        "match": match(record.names, record.seats),
    }


def match(names: Names, seats: Seats) -> Message | str:
    """Say who plays whom; empty where hands play that have no name."""
    if (names, seats) == (NOBODY, HANDS):
        return ""
    first, second = (_who(names, seats, seat) for seat in Colour)
    return Message("players.match", first=first, second=second)


def _who(names: Names, seats: Seats, colour: Colour) -> Message:
    """Say who moves for a side."""
    seat = seats[colour.value]
    if seat == HAND:
        return called(names, colour)
    if seat == ELSEWHERE:
        return Message("players.elsewhere", colour=COLOUR_WORDS[colour])
    return Message("players.engine", level=seat)


def pieces_view(pieces: Iterable[LyingPiece]) -> View:
    """Say where the pieces of a bench are; one that is on its way lies on no space."""
    return {
        "t": "table",
        "pieces": [
            {
                "colour": COLOUR_WORDS[piece.colour],
                "space": piece.space,
                "x_mm": round(piece.at_mm[0], 2),
                "y_mm": round(piece.at_mm[1], 2),
                "is_held": piece.is_held,
            }
            for piece in pieces
        ],
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


def reeds_view(session: Session) -> View:
    """Say which pieces the reeds report, for a board whose table nobody else can see.

    One whose colour nobody has told yet is a ``piece``.
    """
    seen = {space: _SEEN.get(track.reading) for space, track in session.table.tracks.items()}
    return {
        "t": "table",
        "pieces": lying_views(session.profile, seen),
    }


def lying_views(profile: Profile, seen: Mapping[str, str | None]) -> list[Json]:
    """Say where pieces lie, each in the middle of its space, of which ``seen`` has the colour in words."""
    return [
        {
            "colour": colour,
            "space": space.name,
            "x_mm": space.at_mm[0],
            "y_mm": space.at_mm[1],
            "is_held": False,
        }
        for space in profile.spaces
        if (colour := seen.get(space.name)) is not None
    ]


def error_view(said: Message, code: str) -> View:
    """Tell one page that what it asked for cannot be done, and the code of the error."""
    return {"t": "error", "text": Message("page.sentence", said=said), "code": code}


def _move_view(record: Record, number: int) -> View:
    """Tell a move: who made it, what it did in words, and the piece that it left, if it left one."""
    ply, before = record.plies[number - 1], record.reached_after(number - 1)
    landed = landed_by(before, ply.move)
    return {
        "number": number,
        "by": COLOUR_WORDS[before.to_move],
        "notation": record.game.write_move(ply.move),
        "said": done_by(before, ply.move),
        "piece": None if landed is None else piece_view(record.game, landed),
    }


def landed_by(before: Position, move: Move) -> Piece | None:
    """Tell the piece that a move leaves; None if it leaves none."""
    return next((change.piece for change in before.changes(move) if change.piece is not None), None)


def done_by(before: Position, move: Move) -> Message | str:
    """Say what a move did: where it laid a piece or took one, else what was declared."""
    changes, table = before.changes(move), before.table()
    starts = [change.space for change in changes if change.piece is None]
    ends = [change.space for change in changes if change.piece is not None]
    if not ends:
        return Message("page.begin", said=said_of(before, move))
    is_taken = ends[0] in table
    if starts:
        return Message("page.travelled", start=starts[0], end=ends[0], is_taken=is_taken)
    return Message("page.exchanged", space=ends[0]) if is_taken else ends[0]


def piece_view(game: Game, piece: Piece) -> View:
    """Tell a piece: its colour, and the words and the sign of its kind, empty where it has none."""
    kind = game.piece_kinds.get(piece.kind)
    return {
        "colour": COLOUR_WORDS[piece.colour],
        "said": "" if kind is None else kind.said,
        "sign": "" if kind is None else kind.sign,
    }


def scenery_view(space: str, one: Scenery) -> View:
    """Tell what lies on a space, or is printed there."""
    return {
        "space": space,
        "kind": one.kind,
        "said": one.said,
        "count": one.count,
        "hue": one.hue or "",
        "is_asked": one.is_asked,
    }


def _opened_view(session: Session) -> View:
    """Say what the keys would do, whether those of colours step, and whether clicks on spaces tap."""
    first, second = step_labels(session)
    return {
        "ok": ok_label(session) or "",
        "undo": undo_label(session) or "",
        "hint": hint_label(session) or "",
        "steps": is_stepping(session),
        "step_back": first,
        "step_on": second,
        "taps": takes_taps(session) or isinstance(session.mode, Locating),
        "is_ok_wanted": is_ok_wanted(session),
        "menu": _menu_view(session),
    }


def _menu_view(session: Session) -> list[View] | None:
    """Say what the menu offers, a group a row of lights, an option a space; None while it is closed."""
    if not isinstance(session.mode, Menu):
        return None
    return [
        {
            "title": title,
            "options": [
                {
                    "space": option.space,
                    "text": Message("page.begin", said=option.said),
                    "is_chosen": option.is_chosen,
                }
                for option in options
            ],
        }
        for title, options in menu_options(session)
    ]


def _colours_view(session: Session) -> View | None:
    """Say how colours are known, which one a key has armed, and of which piece the page may say another.

    None where reeds feel them.
    """
    if session.colours is Colours.SENSED:
        return None
    armed = session.table.arming.armed
    return {
        "way": session.colours.value,
        "armed": None if armed is None else COLOUR_WORDS[armed.colour],
        "piece": _recoloured_view(session),
    }


def _recoloured_view(session: Session) -> View | None:
    """Say of which piece the page may say the colour; ``read`` is that it is taken for, None if asked."""
    if not session.is_linked or not session.is_playing:
        return None
    space = recolourable(session)
    read = None if space is None else session.table.tracks[space].reading
    if read in _SEEN and (read is not Reading.PIECE or session.question is Question.COLOUR):
        return {"space": space, "read": None if read is Reading.PIECE else _SEEN[read]}
    return None


def _outcome_view(record: Record, outcome: Outcome | None) -> View | None:
    """Tell how a game ended, and what that is to a puzzle; None while it goes on."""
    if outcome is None:
        return None
    return {
        "winner": COLOUR_WORDS[outcome.winner] if outcome.winner is not None else None,
        "reason": outcome.reason,
        "said": judged(record, ending(record.game, outcome)),
        "evidence": sorted(outcome.evidence),
        "is_lost": outcome.is_lost,
    }


def _puzzle_view(record: Record) -> View | None:
    """Tell which puzzle it is, how it stands and how it is won; None where it is a game of its own."""
    puzzle, stands = record.puzzle, standing(record)
    if puzzle is None or stands is None:
        return None
    return {
        "number": puzzle.number,
        "standing": stands.value,
        "solution": Message("puzzle.solution", line=puzzle.line),
    }


def _link_view(session: Session) -> View:
    """Say whether the board answers, and which it is; where it does not, why, and what to do."""
    match session.link:
        case Unlinked(TAKEN.cause, cure):
            return {"status": "lent", "cause": TAKEN.cause, "cure": cure, "board": None}
        case Unlinked(cause, cure):
            return {"status": "unlinked", "cause": cause, "cure": cure, "board": None}
        case Linked(identity):
            board = {"id": identity.board_id, "profile": identity.profile, "version": identity.version}
            status = "linked" if session.is_linked else "waiting"
            return {"status": status, "cause": "", "cure": "", "board": board}
        case None:
            return {"status": "waiting", "cause": Message("page.unanswered"), "cure": "", "board": None}

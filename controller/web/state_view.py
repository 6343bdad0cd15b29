"""The ``state`` message: what the game believes, its messages, and what the keys would do.

The coach's lights in words, for a reader who does not see the lights.
"""

from collections.abc import Iterable, Mapping
from typing import assert_never

from controller.games import COLOUR_WORDS, Colour, Declaration, Game, Move, Position, declarations
from controller.inference import Amend, Colours, Reading
from controller.lights import Pointed, Sign, coached, is_ok_wanted, lifted, marks, shown
from controller.messages import Message
from controller.play.guest_runner import TAKEN
from controller.play.snapshot import Snapshot
from controller.ports import Linked, Unlinked
from controller.session import Offered, Question, Session, preview, recolourable
from controller.session.clock_control import is_running, time_left_ms
from controller.session.events import Reopen
from controller.session.mode import Locating, Menu
from controller.session.ok_choices import choices_opened, declared, exits_of, is_stepping, takes_taps
from controller.session.undo import undoes
from controller.table import ELSEWHERE, FittedLevels
from controller.table_messages import (
    TO_DO,
    advice,
    headline,
    hint_label,
    menu_options,
    moved,
    ok_label,
    step_labels,
    undo_label,
)
from controller.web.carried_pieces import carries_view, misplaced_view
from controller.web.light_reasons import reasons_view
from controller.web.message_format import View
from controller.web.position_view import moves_view, position_view, seats_view
from controller.web.table_view import SEEN, bars_view, legend_view, lights_view


def coached_view(session: Session) -> Mapping[str, list[Message]]:
    """Describe for each space why the coach points at it, the most pressing reason first."""
    words = session.record.game.colour_words
    return {space: [_said(one, words) for one in pointed] for space, pointed in coached(session).items()}


def _said(one: Pointed, words: Mapping[Colour, str]) -> Message:
    colour = "" if one.colour is None else words[one.colour]
    match one.sign:
        case Sign.DANGER:
            return Message("coach.danger")
        case Sign.SAVES:
            return Message("coach.saves", colour=colour, is_lift=one.is_lift)
        case Sign.WINS:
            return Message("coach.wins", colour=colour, is_lift=one.is_lift)
        case Sign.LOSES:
            return Message("coach.loses", colour=colour, is_lift=one.is_lift)
    assert_never(one.sign)


def state_view(snapshot: Snapshot) -> View:
    """Describe what the game believes, whose turn it is and what must be done."""
    session = snapshot.session
    said, game, position = advice(session), session.record.game, session.position
    marked = marks(session)
    return {
        "t": "state",
        **position_view(session.profile, session.record, position),
        "goal": game.guide.goal,
        "headline": headline(session),
        "message": {
            "text": said.message,
            "heard": Message("narration.heard", said=said.message),
            "is_problem": said.is_problem,
            "is_routine": said.is_routine,
        },
        "moved": Message("narration.heard", said=moved(session.record)) if session.record.plies else "",
        "asked": session.question.value if session.question is not None else None,
        "opened": _opened_view(session),
        "left": {COLOUR_WORDS[colour]: position.left(colour) for colour in Colour},
        "seed": session.record.seed,
        "declared": [_declared_view(game, each) for each in declared(session)],
        **_hand_view(session),
        "exits": [
            {"choice": choice.value, "text": Message("page.begin", said=TO_DO[choice])}
            for choice in exits_of(session)
        ],
        "aside": _aside_view(session),
        "link": _link_view(session),
        "clock": _clock_view(session, snapshot.at_ms),
        "colours": _colours_view(session),
        "coached": coached_view(session),
        "legend": legend_view(session, shown(session, marked)),
        "lights": lights_view(marked),
        "reasons": reasons_view(session, marked),
        "bars": bars_view(session),
        "carries": carries_view(session),
        "is_previewed": preview(session) is not None,
        "misplaced": misplaced_view(session),
        "elsewhere": _elsewhere_view(session),
        "helps": {COLOUR_WORDS[colour]: session.help_for(colour) for colour in Colour},
        "fits": _fits_view(session.next_fit),
        "brightness": session.settings.brightness,
        "is_calm": session.settings.is_calm,
        "doubtful": sorted(session.verdict.doubtful),
        "suspected": sorted(session.verdict.suspected) if session.question is Question.FAULTY else [],
        "left_out": sorted(session.table.left_out),
        "complaint": Message("page.sentence", said=snapshot.complaint) if snapshot.complaint else "",
    }


def _fits_view(fit: FittedLevels) -> View:
    """Describe the level that fits for the next game, and the highest level that was beaten, by game."""
    return {"is_on": fit.is_on, "levels": dict(fit.levels()), "beaten": dict(fit.beaten())}


def _aside_view(session: Session) -> View | None:
    """Describe the game that waits while a line is tried: the plies they share, later moves, and seats."""
    if session.companions.aside is None:
        return None
    game = session.companions.aside.record
    return {
        "shared": session.record.shared_with(game),
        "moves": moves_view(game),
        "seats": seats_view(game),
    }


def _clock_view(session: Session, at_ms: float) -> View | None:
    """Describe the clock at that time: what the players have left, whose time runs; None without one."""
    left, running = time_left_ms(session, at_ms), is_running(session)
    clock = session.game_record.clock
    if left is None or clock is None:
        return None
    return {
        "text": clock.text,
        "left_ms": {COLOUR_WORDS[colour]: left[colour.value] for colour in Colour},
        "runs": None if running is None else COLOUR_WORDS[running],
    }


def _hand_view(session: Session) -> View:
    """Describe what a hand at the board may do next, and where the piece may go that it has lifted."""
    position = session.position
    moves, off = position.legal_moves() if session.is_playing else (), lifted(session)
    ways = _ways(moves, position) if off else {}
    routes = {end: route for start in off for end, route in ways.get(start, {}).items()}
    return _reach_view(moves, position) | {"routes": routes}


def _elsewhere_view(session: Session) -> View | None:
    """Describe what a page on another computer may ask for now; None if no such seat is to move."""
    position = session.awaited
    if position is None or session.record.seats[position.to_move.value] != ELSEWHERE:
        return None
    return asked_view(position)


def asked_view(position: Position) -> View:
    """Describe what may be asked for as a whole move, where no hand is at the board."""
    moves = position.legal_moves()
    made = [_declared_view(position.game, each) for each in declarations(position)]
    return _reach_view(moves, position) | {"ways": _ways(moves, position), "declared": made}


def _ways(moves: Iterable[Move], position: Position) -> dict[str, dict[str, tuple[str, ...]]]:
    """Map where a piece may move from to where it may go, and the spaces that it goes over up to that."""
    ways: dict[str, dict[str, tuple[str, ...]]] = {}
    for move in moves:
        for change in position.changes(move):
            if change.piece is None:
                route = position.route(move)
                ways.setdefault(change.space, {}).update(dict.fromkeys(route[-1:], route))
    return ways


def _reach_view(moves: Iterable[Move], position: Position) -> View:
    """Describe what legal moves take.

    ``puts`` are the colours that a piece from the box may have, ``exchanges`` the spaces where it replaces
    another, ``starts`` those from which one may move.
    """
    puts, exchanges, starts = set[str](), set[str](), set[str]()
    table = position.table()
    for move in moves:
        changes = position.changes(move)
        lifts = {change.space for change in changes if change.piece is None}
        if lifts:
            starts |= lifts
            continue
        exchanges |= {change.space for change in changes if change.space in table}
        puts |= {
            COLOUR_WORDS[change.piece.colour]
            for change in changes
            if change.piece and change.space not in table
        }
    return {"puts": sorted(puts), "exchanges": sorted(exchanges), "starts": sorted(starts)}


def _declared_view(game: Game, declared: Declaration) -> View:
    """Describe a move that can be declared: by its spaces in a ``line``, by one ``twice``, or ``alone``."""
    is_repeated = any(len(set(way)) < len(way) for way in declared.taps)
    return {
        "move": game.write_move(declared.move),
        "text": Message("page.begin", said=declared.said),
        "spaces": sorted(declared.shown),
        "way": "alone" if not any(declared.taps) else "twice" if is_repeated else "line",
    }


def _opened_view(session: Session) -> View:
    """Describe what the keys would do, whether colour keys step, and whether clicks on spaces are taps."""
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
        "takes_back": isinstance(undoes(session), Amend | Reopen),
        "choices": [choice.value for choice in choices_opened(session)],
        "is_offered": isinstance(session.mode, Offered),
        "menu": _menu_view(session),
    }


def _menu_view(session: Session) -> list[View] | None:
    """Describe the menu, a group per row of lights, an option per space; None while it is closed."""
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
    """Describe how colours are known, which one a key has armed, and which piece the page may recolour.

    None if reeds sense the colours.
    """
    if session.settings.colours is Colours.SENSED:
        return None
    armed = session.table.arming.armed
    return {
        "way": session.settings.colours.value,
        "armed": None if armed is None else COLOUR_WORDS[armed.colour],
        "piece": _recoloured_view(session),
    }


def _recoloured_view(session: Session) -> View | None:
    """Describe the piece that the page may recolour; ``read`` is its present colour, None if in question."""
    if not session.is_linked or not session.is_playing:
        return None
    space = recolourable(session)
    read = None if space is None else session.table.tracks[space].reading
    if read in SEEN and (read is not Reading.PIECE or session.question is Question.COLOUR):
        return {"space": space, "read": None if read is Reading.PIECE else SEEN[read]}
    return None


def _link_view(session: Session) -> View:
    """Describe whether the board answers, and which it is; if it does not, why, and what to do."""
    match session.board.link:
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

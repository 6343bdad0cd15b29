"""The choices behind ``ok``: what the keys open, step through, take and leave, and what ``ok`` would do now.

``ok`` answers the question. If there is none and the table is as the game has it, ``ok`` opens the choices of
the moment; a single choice is taken at once. ``first`` and ``second`` step, ``ok`` takes, ``undo`` leaves,
and a commit closes.
"""

from collections.abc import Hashable, Sequence
from dataclasses import replace

from controller.board import Key
from controller.games import Declaration, declarations, declares_only
from controller.inference import COLOUR_KEYS, Amend, AtRest, Misplaced, Reading
from controller.session import (
    companions,
    declaration,
    excluded_sensors,
    light_menu,
)
from controller.session.committed_changes import is_unfinished
from controller.session.events import AskHint, Begin, Change, Conclude, GoBack, TryLine
from controller.session.mode import (
    ENDINGS,
    Agreeing,
    Choice,
    Choosing,
    Declaring,
    Locating,
    Menu,
    Picking,
    Playing,
    Tappable,
    open_by_itself,
)
from controller.session.space_taps import differing, follow_touches
from controller.session.state import (
    Mode,
    Notice,
    Question,
    Session,
    Waiting,
)
from controller.session.undo import undoes
from controller.table import draw_agreed, following, resigned

#: The direction in which each colour key steps.
STEPS = {Key.FIRST: -1, Key.SECOND: 1}


#: The choices that leave a game as it is, or a line.
EXITS = ENDINGS | {Choice.LINE, Choice.GAME}

#: What ``ok`` would do: answer a question, take a choice, go on to a mode, decide a change, confirm the menu,
#: or give notice why it does not.
Answer = Question | Choice | Choosing | Locating | Menu | Change | light_menu.Confirm | Notice


def answer(session: Session) -> Answer | None:
    """Return what ``ok`` would do now; None for nothing."""
    if session.question is not None:
        return session.question
    match session.mode:
        case Playing():
            choices = choices_of(session)
            return Choosing(choices) if choices else None
        case Choosing() as choosing:
            return choosing.chosen
        case Declaring() as declaring:
            return declaration.closes_with(session, declaring)
        case Agreeing() if session.draw_asked is None:
            return companions.instead(session, Conclude(draw_agreed()))
        case Picking() as picking:
            return picking.chosen
        case Locating(space, is_found=False):
            return Locating(space, is_found=True)
        case Menu() as opened:
            return light_menu.menu_answer(session, opened)
        case _:
            return None


def choices_opened(session: Session) -> tuple[Choice, ...]:
    """Return the choices that ``ok`` would open now; none if it does something else."""
    found = answer(session) if session.is_linked else None
    return found.choices if isinstance(found, Choosing) else ()


def meaning(session: Session, key: Key) -> Hashable:
    """Return a value for what a key would do, given what is shown now: equal values mean the same act."""
    match key:
        case Key.OK:
            return answer(session)
        case Key.UNDO:
            return type(undoes(session)), len(session.record.plies)
        case _:
            return isinstance(session.mode, Playing)


def choices_of(session: Session) -> tuple[Choice, ...]:
    """Return the choices of the moment, from the left of the player's edge row.

    If pieces are missing, the only possible choice is to declare an unread one.
    """
    if not session.is_playing or session.position.outcome is not None:
        return tuple(choice for choice in _offered(session) if choice is Choice.GAME)
    locate = (Choice.UNREAD,) if excluded_sensors.usable(session) else ()
    match session.verdict.placement:
        case AtRest():
            declare = (Choice.DECLARE,) if declarations(session.position) else ()
            return _offered(session, *declare, *locate)
        case Misplaced(extra=()):
            return locate
        case _:
            return ()


def exits_of(session: Session) -> tuple[Choice, ...]:
    """Return the choices that leave a game as it is, or a line, whatever a player is doing.

    After the end of a game it can still be put aside.
    """
    match session.mode:
        case Waiting(pending, failure=None):
            return exits_of(pending.before)
        case Playing() | Choosing() | Declaring() | Picking() if session.is_linked:
            return tuple(choice for choice in _offered(session) if choice in EXITS)
        case _:
            return ()


def _offered(session: Session, *own: Choice) -> tuple[Choice, ...]:
    """Return a player's ``own`` choices, those that end an unfinished game, and those of companions."""
    endings = ENDINGS if is_unfinished(session.record) else frozenset()
    found = companions.choices(session, endings.union(own))
    return tuple(choice for choice in Choice if choice in found)


def can_hint(session: Session) -> bool:
    """Whether a hint can be requested directly."""
    return session.is_linked and isinstance(session.mode, Playing) and Choice.HINT in choices_of(session)


def choose(session: Session, choice: Choice) -> tuple[Session, Change | None]:
    """Take a hint or one of `exits_of` directly; do nothing if the choice is not available."""
    if not (can_hint(session) if choice is Choice.HINT else choice in exits_of(session)):
        return session, None
    return _taken(session, choice)


def declared(session: Session) -> tuple[Declaration, ...]:
    """Return the moves that can be declared directly."""
    can_open = isinstance(session.mode, Declaring) or Choice.DECLARE in choices_of(session)
    is_open = isinstance(session.mode, Playing | Choosing | Declaring)
    return tuple(declarations(session.position)) if session.is_linked and is_open and can_open else ()


def declare(session: Session, move: str, at_ms: float) -> tuple[Session, Change | None]:
    """Commit one of the moves `declared`, by its notation; do nothing if it is none of them."""
    game = session.record.game
    at = next((n for n, each in enumerate(declared(session)) if game.write_move(each.move) == move), None)
    if at is None:
        return session, None
    closed = declaration.closes_with(session, Declaring(at=at))
    return (session, None) if closed is None else _closed(session, closed, at_ms)


def take(session: Session, at_ms: float) -> tuple[Session, Change | None]:
    """Do what ``ok`` does when no question is asked: open or close something, or decide a change."""
    match answer(session):
        case light_menu.Confirm() as confirmed:
            return light_menu.confirm(session, confirmed, at_ms)
        case Choosing((choice,)) | (Choice() as choice):
            return _taken(session, choice)
        case Choosing() | Locating() | Menu() as mode:
            return replace(session, mode=mode), None
        case Notice() | Amend() as closed if isinstance(session.mode, Declaring):
            return _closed(session, closed, at_ms)
        case Question() | Notice() | None:
            return session, None
        case change:
            return session, change


def step_open(session: Session, key: Key, at_ms: float) -> Session | None:
    """Step with a colour key; None if nothing is open to step through."""
    match session.mode:
        case Choosing(choices, at) as choosing if key in STEPS:
            return replace(session, mode=replace(choosing, at=(at + STEPS[key]) % len(choices)))
        case Declaring() as declaring if key in STEPS:
            return replace(
                session, mode=declaration.step_declaration(session.position, declaring, STEPS[key])
            )
        case Locating() as locating if key in COLOUR_KEYS:
            return _locate(session, locating, key, at_ms)
        case Picking(candidates, at) as picking if key in STEPS:
            return replace(session, mode=replace(picking, at=(at + STEPS[key]) % len(candidates)))
        case Menu() as opened if key in STEPS:
            return light_menu.step_menu(session, opened, key)
        case Playing():
            return None
        case _:
            return session if session.asked is None else None


def _locate(session: Session, locating: Locating, key: Key, at_ms: float) -> Session:
    """Point at another space, or give the piece that was found the colour of the key."""
    tracks, space = session.table.tracks, locating.space
    lying = {
        other
        for other in differing(session, session.now(at_ms))
        if tracks[other].reading is not Reading.EMPTY
    }
    is_pointed = locating.is_found or space in excluded_sensors.usable(session)
    if lying - {space} or not is_pointed:
        return session.saying(Notice.OFF_FIRST, at_ms)
    if locating.is_found:
        return excluded_sensors.declare_piece(session, space, COLOUR_KEYS[key], at_ms)
    return excluded_sensors.point(session, space, key)


def is_stepping(session: Session) -> bool:
    """Whether the colour keys step."""
    mode = session.mode
    if isinstance(mode, Menu):
        return mode.picked is None
    return isinstance(mode, Choosing | Declaring | Picking | Locating)


def takes_taps(session: Session) -> bool:
    """Whether the table's taps on spaces count now; while a piece is being located only a page's taps do."""
    mode = session.mode
    is_declared = isinstance(mode, Choosing) and Choice.DECLARE in mode.choices
    is_spelled = is_declared or isinstance(mode, Declaring)
    return isinstance(mode, Menu) or (is_spelled and bool(declaration.tappable(session.position)))


def touch(session: Session, at_ms: float) -> Session:
    """Follow touches while spaces can be tapped, and apply the taps."""
    mode: Mode = session.mode
    if not takes_taps(session) or not isinstance(mode, Tappable):
        return session
    touches, tapped, is_doubted = follow_touches(mode.touches, differing(session, session.now(at_ms)), at_ms)
    session = replace(session, mode=replace(mode, touches=touches))
    if is_doubted:
        return session.saying(Notice.TAP_AGAIN, at_ms)
    return tap_spaces(session, tapped, at_ms)


def tap_spaces(session: Session, spaces: Sequence[str], at_ms: float) -> Session:
    """Apply taps, from the table or from a page."""
    mode = session.mode
    if isinstance(mode, Locating) and spaces and spaces[-1] in excluded_sensors.usable(session):
        return replace(session, mode=Locating(spaces[-1], is_found=True))
    if not takes_taps(session) or not isinstance(mode, Tappable) or not spaces:
        return session
    if isinstance(mode, Menu):
        return light_menu.tap_menu(session, mode, spaces, at_ms)
    declaring = mode if isinstance(mode, Declaring) else Declaring(touches=mode.touches)
    return declaration.tap_declaration(session, declaring, spaces, at_ms)


def _taken(session: Session, choice: Choice) -> tuple[Session, Change | None]:
    hand = session.record.hand
    match choice:
        case Choice.DECLARE:
            return replace(session, mode=Declaring()), None
        case Choice.HINT:
            return session, AskHint()
        case Choice.UNREAD:
            spaces = excluded_sensors.usable(session)
            opened = Locating(spaces[0]) if spaces else open_by_itself(session.position)
            return replace(session, mode=opened), None
        case Choice.LINE:
            return session, TryLine()
        case Choice.GAME:
            return session, GoBack()
        case Choice.RESIGN:
            return session, Conclude(resigned(hand))
        case Choice.DRAW:
            drawn = Conclude(draw_agreed())
            proposed = companions.instead(session, drawn)
            return (replace(session, mode=Agreeing(hand)), None) if proposed is drawn else (session, proposed)
        case Choice.END:
            return session, companions.instead(session, Begin(following(session.record)))


def _closed(session: Session, closed: Amend | Notice, at_ms: float) -> tuple[Session, Change | None]:
    """Close a declaration; one that opened by itself ignores a key pressed for the ply before."""
    last = session.record.last
    is_early = last is not None and at_ms < last.at_ms + session.hand_times.takeback_ms
    if is_early and declares_only(session.position):
        return session, None
    if isinstance(closed, Notice):
        return session.saying(closed, at_ms), None
    return session, closed

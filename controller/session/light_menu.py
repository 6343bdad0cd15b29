"""The menu on the lights: groups of lights in rows of the board, one light per option, one chosen per group.

From the lowest row up: the games that this board can play, green spaces if the game takes them, who moves for
each player, each player's help, the brightness of all lights, and the engine's level if it moves for anyone:
the one that fits, or another.
Beside the green spaces: whether phones are let in, where they can be. Above: the game, or a line that is
tried; and how the game is opened. A tap chooses; the first key goes to
the next group, the second to the group's next option. ``ok`` confirms everything at once, and asks once more
before it abandons a game under way. ``undo`` leaves. Green spaces are tapped where they are, while the rows
are hidden.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from controller.board import Key
from controller.games import Colour, all_games
from controller.games.shuffle import DRAWN_SEEDS
from controller.session import companions
from controller.session.committed_changes import is_unfinished
from controller.session.events import Begin, Change, GoBack, TryLine
from controller.session.mode import Choice, Menu, Opened, Topic, Touches
from controller.session.refusals import fitting
from controller.session.space_taps import TAP_MS, close, differing
from controller.session.state import Notice, Session
from controller.table import FITS, HAND, Record, drawn
from controller.table.clock import GameClock
from controller.table.opening_rule import OpeningRule, opening_of, openings_of

#: The brightnesses to choose from, as shares of the lights' duty, in steps that look even.
BRIGHTNESSES = (0.1, 0.25, 0.5, 1.0)

#: The levels of help to choose from: none, the rules, a coach.
HELP = (0, 1, 2)

#: The player that each topic about help, and each topic about who moves, belongs to.
HELPED = {Topic.HELP_FIRST: Colour.FIRST, Topic.HELP_SECOND: Colour.SECOND}
MOVED = {Topic.SEAT_FIRST: Colour.FIRST, Topic.SEAT_SECOND: Colour.SECOND}

#: The options of what is on or off.
_SWITCH = (False, True)

#: The engine levels of a row of six lights; the page and the command line offer all of them.
OFFERED = (FITS, 1, 2, 3, 5, 8)

#: The clocks to choose from: none, a short one, a long one.
CLOCKS = ("", "3+2", "10+5")

#: Where the options of each topic begin: the row from the bottom and the space from the left, both from 0.
_PLACES = {
    Topic.GAME: (0, 0),
    Topic.GREEN: (1, 0),
    Topic.SEAT_FIRST: (2, 0),
    Topic.SEAT_SECOND: (2, 3),
    Topic.HELP_FIRST: (3, 0),
    Topic.HELP_SECOND: (3, 3),
    Topic.BRIGHTNESS: (4, 0),
    Topic.CLOCK: (0, 3),
    Topic.OPENING: (7, 0),
    Topic.LEVEL: (5, 0),
    Topic.PHONES: (1, 3),
    Topic.LINE: (6, 0),  # on a board of fewer rows, which has no green spaces, in their place
}


@dataclass(frozen=True, slots=True)
class MenuGroup:
    """The options of one ``topic``, one space each; the option at index ``at`` is chosen."""

    topic: Topic
    spaces: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Confirm:
    """Apply the choices of ``menu`` and stay in the same game, or begin the one that was chosen."""

    menu: Menu
    begins: bool


def open_menu(session: Session, at_ms: float) -> Session:
    """Open the menu in place of any other mode of play; do nothing unless a linked board fits the game."""
    games = tuple(fitting(session.profile, all_games()).values())
    game = session.record.game
    is_in_place = isinstance(session.mode, Opened) and not isinstance(session.mode, Menu)
    if not session.is_linked or not is_in_place or game not in games:
        return session
    touches = Touches(dict.fromkeys(differing(session, session.now(at_ms)), at_ms - TAP_MS))
    menu = Menu(
        games,
        game,
        session.position.blocked(),
        session.fit.wished(session.game_record),
        opening_of(session.game_record.start),
        touches=touches,
    )
    return replace(session, mode=menu).saying(None)


def menu_groups(session: Session, menu: Menu) -> tuple[MenuGroup, ...]:
    """Return the groups of lights, from the lowest row up; none while green spaces are tapped."""
    if menu.picked is not None:
        return ()
    rows = session.profile.space_rows
    places = {
        each: (row, start) if row < len(rows) else _PLACES[Topic.GREEN]
        for each, (row, start) in _PLACES.items()
    }
    offered = _options(session, menu)
    return tuple(
        MenuGroup(topic, rows[row][start : start + len(options)], options.index(chosen))
        for topic, (row, start) in places.items()
        for options, chosen in (offered[topic],)
        if options
    )


def _options(session: Session, menu: Menu) -> Mapping[Topic, tuple[Sequence[object], object]]:
    """Return the options of each topic, and the one that holds: as it is, or chosen."""
    settings, phones, is_line = session.settings, session.phones, _is_line(session)
    brightness = settings.brightness if menu.brightness is None else menu.brightness
    lets_in = phones is not None and phones.are_let_in if menu.lets_in is None else menu.lets_in
    level, openings = max(menu.seats), openings_of(menu.game)
    return {
        Topic.GAME: (menu.games, menu.game),
        Topic.GREEN: (_SWITCH if menu.game.max_blocked else (), bool(menu.green)),
        **{topic: (_SWITCH, menu.seats[seat.value] != HAND) for topic, seat in MOVED.items()},
        **{topic: (HELP, menu.helps.get(seat, session.help_for(seat))) for topic, seat in HELPED.items()},
        Topic.BRIGHTNESS: (BRIGHTNESSES, brightness),
        # Of a level that is not offered, the next one below.
        Topic.LEVEL: (OFFERED if level > HAND else (), max((n for n in OFFERED if n <= level), default=HAND)),
        Topic.PHONES: (() if phones is None else _SWITCH, lets_in),
        Topic.CLOCK: (CLOCKS, _clock_offered(session, menu)),
        Topic.LINE: (() if is_line is None else _SWITCH, is_line if menu.tries is None else menu.tries),
        Topic.OPENING: (openings if len(openings) > 1 else (), menu.opening),
    }


def tap_menu(session: Session, menu: Menu, spaces: Sequence[str], at_ms: float) -> Session:
    """Apply taps: they choose options, or make spaces green or not green."""
    for space in spaces:
        chosen = _choose_at(session, menu, space) if menu.picked is None else _pick(menu, menu.picked, space)
        if isinstance(chosen, Notice):
            session = session.saying(chosen, at_ms)
        else:
            menu = chosen
    return replace(session, mode=menu)


def step_menu(session: Session, menu: Menu, key: Key) -> Session:
    """Go to the next group, or choose its next option; while green spaces are tapped keys do nothing."""
    every = menu_groups(session, menu)
    if not every:
        return session
    number = next((n for n, group in enumerate(every) if group.topic is menu.topic), 0)
    if key is Key.FIRST:
        return replace(session, mode=replace(menu, topic=every[(number + 1) % len(every)].topic))
    group = every[number]
    return replace(session, mode=_choose_option(menu, group.topic, (group.at + 1) % len(group.spaces)))


def confirm(session: Session, confirmed: Confirm, at_ms: float) -> tuple[Session, Change | None]:
    """Apply the choices, and return the change that they decide, if any."""
    menu, is_line = confirmed.menu, _is_line(session)
    if confirmed.begins:
        left = companions.carry_out(_settled(session, menu), GoBack())
        return left, Begin(_begun(session, menu, at_ms))
    changed = None if menu.tries in {None, is_line} else GoBack() if is_line else TryLine()
    return close(_settled(session, menu), at_ms), changed


def _begun(session: Session, menu: Menu, at_ms: float) -> Record:
    """Begin the chosen game; its chance is seeded by the microsecond, which no player can aim at."""
    seed, green = round(1000.0 * at_ms) % DRAWN_SEEDS, tuple(sorted(menu.green))
    begun = drawn(menu.game, seed, green, menu.opening)
    record = replace(session.game_record.followed_by(begun), seats=menu.seats)
    return record if menu.clock is None else replace(record, clock=GameClock.read(menu.clock))


def menu_answer(session: Session, menu: Menu) -> Confirm | Menu:
    """Return what ``ok`` does now: confirm all, take the green spaces, or ask before a game is left."""
    if menu.picked is not None:
        return replace(menu, green=menu.picked, picked=None)
    is_same = menu.game is session.record.game and menu.seats == session.fit.wished(session.game_record)
    is_same &= menu.clock in {None, _clock_text(session)}
    is_same &= menu.opening is opening_of(session.game_record.start)
    if is_same and menu.green == session.position.blocked():
        return Confirm(menu, begins=False)
    is_to_ask = is_unfinished(session.game_record) and not menu.is_asked
    return replace(menu, is_asked=True) if is_to_ask else Confirm(menu, begins=True)


def _settled(session: Session, menu: Menu) -> Session:
    """Return the session with the chosen help, brightness and strength, which concern no particular game."""
    first, second = (menu.helps.get(seat, session.settings.helps[seat.value]) for seat in Colour)
    brightness = session.settings.brightness if menu.brightness is None else menu.brightness
    fit = session.fit.chosen(menu.seats)
    session = replace(
        session, settings=replace(session.settings, helps=(first, second), brightness=brightness), fit=fit
    )
    if session.phones is None or menu.lets_in is None:
        return session
    asked_ms = session.at_ms if menu.lets_in else session.phones.asked_ms
    phones = replace(session.phones, are_let_in=menu.lets_in, asked_ms=asked_ms, are_shut_out=False)
    return replace(session, phones=phones)


def _choose_at(session: Session, menu: Menu, space: str) -> Menu | Notice:
    """Choose the option of a space, if it has one."""
    for group in menu_groups(session, menu):
        if space in group.spaces:
            return _choose_option(menu, group.topic, group.spaces.index(space))
    return Notice.NOTHING_THERE


def _choose_option(menu: Menu, topic: Topic, at: int) -> Menu:
    menu = replace(menu, topic=topic, is_asked=False)
    match topic:
        case Topic.GAME:
            game = menu.games[at]
            book = OpeningRule.BOOK
            return menu if game is menu.game else replace(menu, game=game, green=frozenset(), opening=book)
        case Topic.GREEN:
            return replace(menu, picked=menu.green) if at else replace(menu, green=frozenset())
        case Topic.OPENING:
            return replace(menu, opening=openings_of(menu.game)[at])
        case Topic.BRIGHTNESS:
            return replace(menu, brightness=BRIGHTNESSES[at])
        case Topic.PHONES:
            return replace(menu, lets_in=bool(at))
        case Topic.CLOCK:
            return replace(menu, clock=CLOCKS[at])
        case Topic.LINE:
            return replace(menu, tries=bool(at))
        case Topic.LEVEL:
            return _seated(menu, {seat: OFFERED[at] for seat in Colour if menu.seats[seat.value] != HAND})
        case Topic.SEAT_FIRST | Topic.SEAT_SECOND:
            return _seated(menu, {MOVED[topic]: (max(*menu.seats, HAND) or FITS) if at else HAND})
        case _:
            return replace(menu, helps={**menu.helps, HELPED[topic]: HELP[at]})


def _seated(menu: Menu, chosen: Mapping[Colour, int]) -> Menu:
    """Return the menu with other seats for the ``chosen`` players."""
    first, second = (chosen.get(seat, menu.seats[seat.value]) for seat in Colour)
    return replace(menu, seats=(first, second))


def _is_line(session: Session) -> bool | None:
    """Whether a line is tried; None if none can be."""
    offered = companions.choices(session, frozenset())
    return Choice.GAME in offered if offered & {Choice.LINE, Choice.GAME} else None


def _clock_text(session: Session) -> str:
    clock = session.game_record.clock
    return "" if clock is None else clock.text


def _clock_offered(session: Session, menu: Menu) -> str:
    """Return which clock is chosen: of one that is not offered, the last that is no longer."""
    text = _clock_text(session) if menu.clock is None else menu.clock
    chosen = GameClock.read(text)
    if chosen is None or text in CLOCKS:
        return text
    shorter = [text for text in CLOCKS if (each := GameClock.read(text)) and each.base_s <= chosen.base_s]
    return shorter[-1] if shorter else CLOCKS[1]


def _pick(menu: Menu, picked: frozenset[str], space: str) -> Menu | Notice:
    """Make a space green, or a green space plain again."""
    if space not in menu.game.geometry.names:
        return Notice.NOTHING_THERE
    if space not in picked and len(picked) == menu.game.max_blocked:
        return Notice.GREEN_ENOUGH
    return replace(menu, picked=picked ^ {space})

"""One page's hand: does what the page asks for, at the bench or through the loop.

Refuses spaces that are not on the board. Everything here belongs to the thread of the server; the loop's
inbox may be used from any.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from controller.admission import AT_TABLE, Admission, NotAdmittedError, Role
from controller.annex import AnnexAct
from controller.board_bench import BoardBench
from controller.errors import InputError
from controller.games import Game
from controller.messages import Message
from controller.play.chance import any_seed
from controller.play.guest import Act
from controller.play.loop import Loop
from controller.play.subscriber import Command
from controller.session import Session, fitting
from controller.session.events import (
    Choose,
    Declare,
    NewGame,
    OpenMenu,
    Recolour,
    SetBrightness,
    SetCalm,
    SetColours,
    SetHelp,
    SetNames,
    SwitchOff,
    Tapped,
    Touched,
)
from controller.session.light_menu import BRIGHTNESSES
from controller.table import (
    ELSEWHERE,
    BadNameError,
    GameClock,
    Names,
    Record,
    clean_name,
    drawn,
)
from controller.web import acts
from controller.web.act_codec import ACTS, ActError, named_acts, parse_any
from controller.web.known_space import known_space
from controller.web.page_extras import NO_EXTRAS, PageExtras
from controller.web.seat_hand import requested_by


class RealBoardError(InputError):
    """An act that only a simulated board accepts; the message says what to do at a real one."""

    code = "real-board"


class PageHand:
    """The hand of one page. ``bench`` is None if the board is real: no page can move its pieces.

    ``watch`` receives what the page wants to see, ``extras`` is what the page has besides the board.
    """

    def __init__(  # noqa: PLR0913 - what a hand reaches
        self,
        loop: Loop,
        bench: BoardBench | None,
        games: Mapping[str, Game],
        watch: Callable[[acts.Looks], None],
        extras: PageExtras = NO_EXTRAS,
        *,
        admitted: Admission = AT_TABLE,
    ) -> None:
        self._admitted = admitted
        self._loop = loop
        self._bench = None if bench is None else bench.hand()
        self._fitting = fitting(loop.snapshot.session.profile, games)
        self._games = self._fitting if extras.change_board is None else games
        self._watch = watch
        self._extras = extras
        self._does: dict[type, Callable[[Any], None]] = {
            kind: does for annex in extras.annexes for kind, does in annex.acts.items()
        }
        if bench is not None and self._bench is not None:
            self._does |= dict.fromkeys(bench.acts, self._bench.do)
        self._kinds = {**ACTS, **named_acts(self._does)}

    def do(self, text: str) -> None:
        """Carry out one message; an InputError says why it cannot be done."""
        admitted = self._admitted if self._extras.door is None else self._extras.door.meant(self._admitted)
        match parse_any(text, self._games, self._kinds):
            case AnnexAct() as act if admitted.role is Role.TABLE:
                self._does[type(act)](act)
            case act if admitted.role is Role.TABLE:
                self._do(act, text)
            case acts.BackToNow() | acts.LookBack(record=acts.TABLE) as act:
                self._watch(act)
            case act if admitted.seat is not None and not isinstance(act, AnnexAct):
                asked = requested_by(self._session(), admitted.seat, act)
                self._loop.wish(admitted.seat, lambda at_ms: replace(asked, at_ms=at_ms))
            case _:
                raise NotAdmittedError(Message("lan.only_watching"))

    def _do(self, act: acts.Act, text: str) -> None:
        """Carry out an act, read from a text, for a page at the table."""
        match act:
            case acts.New(seats=seats) if ELSEWHERE in (seats or ()) and not self._is_door_open():
                raise NotAdmittedError(Message("lan.closed"))
            case acts.New(game) as new if game.name not in self._fitting and self._extras.change_board:
                self._command(new)  # which refuses what could not begin there either
                self._extras.change_board(game, text)
            case act if isinstance(act, acts.OnGame):
                self._loop.post(self._command(act))
            case act if isinstance(act, acts.Looks):
                self._watch(act)
            case acts.Reply(answer, spaces, saw, to):
                differs = frozenset(self._known(space) for space in spaces)
                self._loop.answer(lambda at_ms: Act(answer, at_ms, differs, saw, to))
            case act if self._bench is not None:
                self._bench.do(act)
            case _:
                raise RealBoardError(Message("act.by_hand"))

    def leave(self) -> None:
        """Let go of everything: a held piece settles where it is, keys come up without a tap."""
        if self._bench is not None:
            self._bench.leave()

    def _command(self, act: acts.OnGame) -> Command:
        """Turn an act into a command for the game; a GameError or an InputError says why that fails."""
        match act:
            case acts.Tap(key):
                return lambda at_ms: Tapped(key, at_ms)
            case acts.Touch(space):
                tapped = self._known(space)
                return lambda at_ms: Touched(tapped, at_ms)
            case acts.Choose(choice):
                return lambda at_ms: Choose(choice, at_ms)
            case acts.Declare(move):
                return lambda at_ms: Declare(move, at_ms)
            case acts.OpenMenu():
                return OpenMenu
            case acts.SwitchOff():
                return SwitchOff
            case acts.New() as new:
                names = None if new.names is None else _named(*new.names)
                GameClock.read(new.clock or "")
                record = _begun(new)
                return lambda at_ms: NewGame(
                    record.start,
                    at_ms,
                    record.seed,
                    names,
                    new.seats,
                    clock=new.clock,
                    first_level=new.first_level,
                    swaps=new.swaps,
                )
            case acts.SetHelp() | acts.SetNames() | acts.SetBrightness() | acts.SetCalm():
                return _set(act)
            case acts.TellColours(way):
                return lambda at_ms: SetColours(way, at_ms)
            case acts.Recolour(colour):
                return lambda at_ms: Recolour(colour, at_ms)

    def _is_door_open(self) -> bool:
        return self._extras.door is not None and self._extras.door.is_open

    def _session(self) -> Session:
        return self._loop.snapshot.session

    def _known(self, space: str) -> str:
        return known_space(self._session().profile, space)


def _begun(new: acts.New) -> Record:
    """Begin the requested game.

    BadFen, BadGreen or BadOpening if it cannot begin so, ActError if another player begins it.
    """
    if new.position:
        record = Record(new.game, new.game.parse_fen(new.position))
    else:
        seed = any_seed() if new.seed is None else new.seed
        record = drawn(new.game, seed, new.blocked, new.opening)
    if new.begins in {None, record.start.to_move}:
        return record
    if new.game.is_shuffled and new.seed is None and not new.position:
        return _begun(new)
    raise ActError(Message("act.begins_otherwise", begins=record.game.colour_words[record.start.to_move]))


def _set(act: acts.SetHelp | acts.SetNames | acts.SetBrightness | acts.SetCalm) -> Command:
    """Turn a setting of the board into a command; ActError if its value is invalid."""
    match act:
        case acts.SetHelp(seat, chosen):
            return lambda at_ms: SetHelp(seat, chosen, at_ms)
        case acts.SetNames(first, second):
            names = _named(first, second)
            return lambda at_ms: SetNames(names, at_ms)
        case acts.SetBrightness(brightness):
            if brightness not in BRIGHTNESSES:
                shares = tuple(f"{share:g}" for share in BRIGHTNESSES)
                raise ActError(Message("act.no_brightness", known=shares))
            return lambda at_ms: SetBrightness(brightness, at_ms)
        case acts.SetCalm(is_calm):
            return lambda at_ms: SetCalm(is_calm, at_ms)


def _named(first: str, second: str) -> Names:
    """Read the names of the players; ActError if one is invalid."""
    try:
        return clean_name(first), clean_name(second)
    except BadNameError as error:
        raise ActError(Message("act.no_name", why=error.message)) from None

"""What must never be at a table, and what it has to be for people to play on.

The judge knows what lies on the board, what the disk has, and what was acknowledged; it asks the product for
nothing but what it shows.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from math import dist

from controller.admission import Role
from controller.annexes.friend.match_keeper import MatchKeeper
from controller.games import Colour, Game, Move, Position
from controller.inference import AtRest, Clearing, Misplaced
from controller.inference.verdict import InTheWay
from controller.lights import Meaning, marks
from controller.play.journal import JournalError, KeptGame
from controller.play.subscriber import Subscriber
from controller.session import Question, Session
from controller.session.events import Committed, Effect, Replaced
from controller.session.mode import Agreeing, Declaring, Playing
from tests.far.match_witness import MatchWitness
from tests.proof.bench.journal.cuts import read
from tests.proof.bench.journal.oracle import Oracle, OracleListener, Word
from tests.proof.world.page import DEAD_S, WorldPage
from tests.proof.world.settings import Keeping
from tests.proof.world.table import WorldTable

#: How long before a ply was made its piece may have lain there last, in ms.
LAID_MS = 12_000.0
#: How far from the middle of a space a piece in a hand may be felt there, in mm.
FELT_MM = 18.0
#: How long the lights and what lies there may take to agree once nothing is touched.
CALM_MS = 4000.0
#: How many pictures a page may be behind: those of a few seconds in which lights breathe.
PICTURES = 150


@dataclass
class Judge(Subscriber):
    """Watches one table; ``problems`` are what must never be."""

    table: WorldTable | None = None
    problems: list[str] = field(default_factory=list)
    witness: MatchWitness = field(default_factory=MatchWitness)
    oracle: Oracle = field(default_factory=Oracle)

    def __post_init__(self) -> None:
        self._listener = OracleListener(self._hear)
        #: When a piece of each colour was last seen on each space, and when a fault was last in force.
        self._seen_ms: dict[tuple[str, Colour], float] = {}
        self._faulty_ms = self._moved_ms = float("-inf")
        self._lying: dict[str, Colour] = {}
        #: The newest pictures.
        self._pictures: deque[bytes] = deque(maxlen=PICTURES)
        #: The moves that pages may show, with the last time that they stood.
        self._moves: deque[tuple[float, tuple[str, ...]]] = deque()

    # ------------------------------------------------------------------------------------------- hearing

    def begin(self, *, is_resumed: bool) -> None:
        """Follow a program that has just been switched on."""
        self._listener = OracleListener(self._hear)
        self._listener._is_first = not is_resumed

    def take(self, effect: Effect, session: Session) -> None:
        """Judge an effect as it happens."""
        assert self.table is not None
        if session.companions.aside is None:
            self._listener.hear(effect, session.record.game)
        self.witness.note(effect, session)
        if isinstance(effect, Committed | Replaced):
            self._look()
            # What waited for a disk was made before.
            made_ms = self.table.now_ms - (session.at_ms - effect.at_ms)
            self._check_lay(effect.number, effect.move, session, made_ms)

    def _hear(self, word: Word) -> None:
        self.oracle.hear(word)

    def _look(self) -> None:
        """See what lies on the board now."""
        assert self.table is not None
        now_ms, lying = self.table.now_ms, self.table.workbench.lying()
        if lying != self._lying:
            self._moved_ms, self._lying = now_ms, lying
        for seen in (*lying.items(), *self._held()):
            self._seen_ms[seen] = now_ms
        if self.table.workbench.faults():
            self._faulty_ms = now_ms

    def _held(self) -> Iterator[tuple[str, Colour]]:
        """Yield the pieces that a hand pushes over the board, by each space that may feel them."""
        assert self.table is not None
        bench = self.table.workbench
        for piece in bench.pieces():
            if piece.space is None:
                near = (s for s in bench.lights if dist(bench.middle_mm(s), piece.at_mm) <= FELT_MM)
                yield from ((space, piece.colour) for space in near)

    def look(self) -> None:
        """See what lies on the board, and what is shown, whenever anything changes."""
        self._look()
        assert self.table is not None
        if self.table.loop is not None:
            self._pictures.append(self.table.loop.snapshot.frame.rgb)

    def has_shown(self, picture: bytes) -> bool:
        """Whether a picture was shown a moment ago."""
        return picture in self._pictures

    # ------------------------------------------------------------------------------------------- safety

    def _check_lay(self, number: int, move: Move, session: Session, made_ms: float) -> None:
        """A ply stands only if its piece lay there: not by a page, a friend, a seat or a broker alone."""
        table = self.table
        assert table is not None
        is_blind = table.now_ms < self._faulty_ms + LAID_MS or session.table.left_out
        if is_blind or number > len(session.record.plies):
            return
        before: Position = session.record.reached_after(number - 1)
        for change in before.changes(move):
            if change.piece is None:
                continue
            colours = [change.piece.colour] if table.workbench.feels_colours else list(Colour)
            at_ms = max(self._seen_ms.get((change.space, colour), float("-inf")) for colour in colours)
            if made_ms > at_ms + LAID_MS:
                text = before.game.write_move(move)
                self.problems.append(
                    f"safety: ply {number} {text} stands, and no such piece lay on {change.space}"
                )

    def look_at_lights(self) -> None:
        """Once all is calm: what must come off lies there, and what belongs somewhere is missing there."""
        table = self.table
        assert table is not None
        self._look()
        if table.loop is None or not table.session.is_linked or table.loop.snapshot.guest is not None:
            return
        since_ms = max(self._moved_ms, self._faulty_ms)
        session = table.session
        self._note_moves(session)
        is_held = any(piece.space is None for piece in table.workbench.pieces())
        is_calm = table.now_ms >= since_ms + CALM_MS and not is_held
        if not is_calm or session.table.left_out or session.verdict.doubtful:
            return
        if _is_in_the_way(session):
            self.problems.append("safety: what the friend proposes is in the way of a piece")
        for space, mark in marks(session).items():
            if mark.meaning is Meaning.TAKE_OFF and space not in self._lying:
                self.problems.append(f"safety: a light asks to take a piece off {space}, where none lies")
        if table.workbench.strip() != table.loop.snapshot.frame.rgb and not table.workbench.faults():
            self.problems.append("safety: the lights are not those that the program shows")

    def _note_moves(self, session: Session) -> None:
        assert self.table is not None
        now_ms, moves = self.table.now_ms, moves_of(session)
        if not self._moves or self._moves[-1][1] != moves:
            self._moves.append((now_ms, moves))
        self._moves[-1] = now_ms, moves
        while self._moves and self._moves[0][0] < now_ms - 1000.0 * DEAD_S - 2000.0:
            self._moves.popleft()

    def look_at_page(self, page: WorldPage) -> None:
        """What a page shows is true, or was a moment ago, unless it says that it has no connection."""
        if page.is_current and self._moves:
            shown = shown_moves(page)
            if shown is not None and shown not in [moves for _, moves in self._moves]:
                self.problems.append(f"safety: page {page.number} shows {' '.join(shown)}, which is not so")
        if page.admitted.role is Role.WATCH and page.refused > page.forbidden:
            self.problems.append(f"safety: page {page.number} was refused more than it asked for")

    def look_at_disk(self) -> None:
        """What was acknowledged is on the disk; nothing else is."""
        table = self.table
        assert table is not None
        if table.taken_over is not None and table.folder is not None:
            number, moves = table.taken_over
            games = {game.number: game for game in table.folder.journal.games()}
            there = tuple(move.text for move in games[number].moves) if number in games else ()
            if there != moves:
                self.problems.append("safety: two programs have written into one game")
        if table.around.settings.keeping not in {Keeping.SOUND, Keeping.TROUBLED}:
            return
        try:
            found = self.oracle.compare(read(table.disk.after_cut(table.around.settings.seed)))
        except JournalError as error:
            self.problems.append(f"safety: the journal cannot be read: {error}")
            return
        if found.lost or found.half:
            self.problems.append(
                f"safety: the journal has lost {found.lost} plies, and {found.half} are there by half"
            )

    def after_cut(self) -> None:
        """Go on with what a disk has left, which must have all that was acknowledged."""
        table = self.table
        assert table is not None
        self.witness.cut()
        self.look_at_disk()
        left: tuple[KeptGame, ...] = ()
        if table.around.settings.keeping in {Keeping.SOUND, Keeping.TROUBLED, Keeping.LYING}:
            with suppress(JournalError):
                left = read(table.disk.after_cut(0))
        self.oracle.adopt(left)

    def look_at_match(self, keeper: MatchKeeper | None) -> None:
        """Nothing is written to the friend that was not made here."""
        if keeper is None:
            return
        self.witness.read(keeper)
        if self.witness.repeated:
            self.problems.append("safety: a move was written to the friend more often than it was made here")


def moves_of(session: Session) -> tuple[str, ...]:
    """Return the moves of a session's game, as a page is told them."""
    game: Game = session.record.game
    return tuple(game.write_move(ply.move) for ply in session.record.plies)


def shown_moves(page: WorldPage) -> tuple[str, ...] | None:
    """Return the moves that a page shows."""
    state = page.told.get("state")
    return None if state is None else tuple(move["notation"] for move in state["moves"])


def _is_in_the_way(session: Session) -> bool:
    """Whether a piece counts as wrong because the friend asks something."""
    placement, mode, followed = session.verdict.placement, session.mode, session.companions.followed
    if followed is None or not isinstance(mode, Agreeing) or mode.is_taken or mode.by is not followed.friend:
        return False
    wrong = placement.extra if isinstance(placement, Misplaced) else ()
    return any(isinstance(extra.why, InTheWay) for extra in wrong)


def is_playable(session: Session) -> bool:
    """Whether people can play on: the table is as the game has it, and asks for nothing but a move."""
    is_calm = isinstance(session.verdict.placement, AtRest | Clearing) and session.question is None
    is_free = isinstance(session.mode, Playing | Declaring)
    return session.is_linked and is_free and (is_calm or may_ask_again(session))


def may_ask_again(session: Session) -> bool:
    """Whether a game of a match is over and cleared, and ``ok`` asks the friend for another one."""
    return session.question is Question.EMPTIED and session.position.outcome is not None


def why_not_playable(session: Session) -> str:
    """Say what holds a table up."""
    mode, placement = type(session.mode).__name__, session.verdict.placement
    return f"linked {session.is_linked}, {mode}, {placement}, asked {session.question}"

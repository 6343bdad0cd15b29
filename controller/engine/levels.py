"""The engine's levels: eight of them, spaced for people, from one whom newcomers beat to its full strength.

A level errs as people do. It looks at each of its moves, one turn ahead, and likes one better than another
by its ``noise``; it then imagines what could be answered to the move it likes best, in a search of ``nodes``
positions. What it does not notice (`Attention`) it plays as if it were not there, and `overlooked` names it.
It never ends its own game by a losing move while another one is legal.

The top level overlooks nothing: it plays what its search finds. A level searches a fixed number of positions,
however long that takes, so it is equally strong on any computer.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from controller.engine.accelerator import outlook, search
from controller.engine.analysis import chance
from controller.engine.attention import FULL, NO_HISTORY, Attention, History, Threat
from controller.engine.lost_position import LOST, resisting, stubborn, winning, wins
from controller.engine.search import ALONE, Budget, Follower, SearchResult, error
from controller.games.search_board import DECIDED, WON, SearchBoard, moves_to_end
from controller.games.shuffle import chances
from controller.table import LEVELS


class Skill(NamedTuple):
    """How a level plays: its ``attention`` in percent, how far its taste errs, and how much it imagines.

    ``noise`` is the spread of the error added to every guess, in hundredths of a logit, ``nodes`` the number
    of positions of each search.
    """

    attention: int
    noise: int
    nodes: int

    @property
    def most_nodes(self) -> int:
        """Return how many positions all searches of a move look at, at most."""
        return self.nodes * (1 if self.attention == FULL else 1 + _IMAGINED)


#: The levels of each family of boards, weakest first.
SKILLS: Mapping[str, tuple[Skill, ...]] = {
    "manalath": (
        Skill(5, 550, 100),
        Skill(20, 400, 100),
        Skill(33, 350, 100),
        Skill(45, 250, 100),
        Skill(73, 230, 300),
        Skill(88, 170, 700),
        Skill(97, 110, 2_000),
        Skill(FULL, 0, 300_000),
    ),
    "manalath-stein": (
        Skill(5, 550, 100),
        Skill(26, 380, 100),
        Skill(40, 320, 100),
        Skill(51, 235, 100),
        Skill(77, 210, 300),
        Skill(90, 160, 700),
        Skill(97, 100, 2_000),
        Skill(FULL, 0, 300_000),
    ),
    "mammalath": (
        Skill(5, 900, 100),
        Skill(17, 310, 100),
        Skill(32, 230, 100),
        Skill(45, 200, 100),
        Skill(67, 210, 300),
        Skill(78, 170, 500),
        Skill(92, 90, 2_400),
        Skill(FULL, 0, 100_000),
    ),
    "mana": (
        Skill(0, 2000, 100),
        Skill(14, 400, 100),
        Skill(34, 300, 100),
        Skill(55, 200, 100),
        Skill(75, 150, 300),
        Skill(87, 100, 700),
        Skill(95, 60, 2_000),
        Skill(FULL, 0, 30_000),
    ),
    "": (
        Skill(5, 500, 30),
        Skill(20, 400, 30),
        Skill(35, 300, 60),
        Skill(50, 200, 120),
        Skill(75, 200, 250),
        Skill(88, 100, 500),
        Skill(97, 50, 1_000),
        Skill(FULL, 0, 2_000),
    ),
}

#: A move that a player sees to lower the chance of winning by so much is not made.
_TOO_MUCH = 0.3
#: How many of the moves that a level likes best it imagines the answers to.
_IMAGINED = 3


def skill_of(board: SearchBoard, level: int) -> Skill:
    """Return how a level plays the game of a board."""
    return SKILLS[board.family][level - LEVELS.start]


def choose(
    board: SearchBoard, level: int, seed: int, past: History = NO_HISTORY, follower: Follower = ALONE
) -> SearchResult:
    """Choose a move as a player of this ``level`` would, always the same one for a ``seed``.

    The line is empty if the game is over.
    """
    return _decide(board, level, seed, past, follower).found


def overlooked(board: SearchBoard, level: int, seed: int, past: History, nodes: int) -> tuple[Threat, ...]:
    """Name the threats that a level overlooks with the move that it chooses; a log of its errors.

    Where it overlooked none that it could have seen, a search of ``nodes`` positions names what it was too
    deep for: the reply that refutes the move, or else the win that it missed. Without an error it is empty.
    """
    choice = _decide(board, level, seed, past, ALONE)
    if choice.overlooked or not choice.found.line:
        return choice.overlooked
    player = _Player(board, Skill(FULL, 0, nodes), seed, past, ALONE)
    return player.missed(choice.found.line[0])


@dataclass(frozen=True, slots=True)
class _Choice:
    """What a level found, and the threats that it overlooked with its move."""

    found: SearchResult
    overlooked: tuple[Threat, ...] = ()


def _decide(board: SearchBoard, level: int, seed: int, past: History, follower: Follower) -> _Choice:
    skill = skill_of(board, level)
    chosen = board.opening(seed, skill.attention)
    if chosen is None:
        chosen = board.first_move(seed)
    if chosen is not None:
        return _Choice(SearchResult((chosen,), 0, 0, 0))
    if skill.attention < FULL:
        choice = _Player(board, skill, seed, past, follower).choice()
        follower.hear(choice.found)
        return choice
    return _Choice(resisting(board, search(board, Budget(skill.nodes), past.keys, follower)))


@dataclass(frozen=True, slots=True)
class _View:
    """A move as a player sees it: what it is worth to them, and after how many more plies it wins.

    ``replies`` are those that win at once; the move ``ends`` the game if it loses it at once.
    """

    move: int
    worth: int = 0
    won_after: int | None = None
    replies: tuple[Threat, ...] = ()
    ends: bool = False


class _Player:
    """A player of some skill who is to move; see the module."""

    def __init__(
        self, board: SearchBoard, skill: Skill, seed: int, past: History, follower: Follower
    ) -> None:
        self._board, self._skill, self._past = board, skill, past
        self._seed = next(chances(seed ^ board.key))
        self._follower = Follower(follower.is_over)
        self._attention = Attention(skill.attention, self._seed, frozenset((board.mover,)), past.lately)
        self._nodes = 0
        #: The replies known to win wherever the player moves.
        self._standing: list[int] = []

    def choice(self) -> _Choice:
        """Choose a move."""
        views = [self._view(*each) for each in outlook(self._board)]
        if not views:
            return _Choice(SearchResult((), self._board.verdict() or 0, 0, 0))
        own = [self._win(view.move, WON - 1 - view.won_after) for view in views if view.won_after is not None]
        found = None if own or not self._skill.nodes else self._search()
        best = 0 if found is None else found.score
        if found is not None and best > DECIDED:
            own, best = [self._win(found.line[0], best)], 0
        noticed = [win for win in own if self._attention.notices(win[1])]
        if noticed:
            score, threat = max(noticed, key=lambda win: win[0])
            return self._made(threat.move, score)
        missed = tuple(threat for _, threat in own)
        safe = [v for v in views if not v.ends and not self._attention.any_noticed(v.replies)]
        if not safe:
            rest = [view.move for view in views if not view.ends]
            return self._made(stubborn(self._board, rest), LOST)
        safe.sort(key=lambda view: -view.worth)
        return self._imagine(safe, best, missed)

    def missed(self, move: int) -> tuple[Threat, ...]:
        """Name what is wrong with a move that looks right for a turn."""
        best = self._search()
        score, reply = self._answered(move)
        if best.line[0] == move or chance(best.score) - chance(score) < _TOO_MUCH:
            return ()
        if best.score > DECIDED and score > -DECIDED:
            return (self._win(best.line[0], best.score)[1],)
        return () if reply is None else (reply,)

    def _imagine(self, views: Sequence[_View], best: int, missed: tuple[Threat, ...]) -> _Choice:
        """Choose the first move to which no reply is noticed that is too good, or else the best of those."""
        tried: list[tuple[int, int]] = []
        for view in views[:_IMAGINED]:
            if view.replies or not self._skill.nodes:
                return self._made(view.move, view.worth, (*missed, *view.replies))
            score, reply = self._answered(view.move)
            if reply is None or chance(best) - chance(score) < _TOO_MUCH:
                return self._made(view.move, score, missed)
            if not self._attention.notices(reply):
                return self._made(view.move, view.worth, (*missed, reply))
            tried.append((score, view.move))
        score, move = max(tried)
        return self._made(move, score, missed)

    def _view(self, move: int, verdict: int | None, score: int) -> _View:
        """View a move by the other player's verdict and score after it."""
        worth = error(move, self._seed, self._skill.noise) - score
        if verdict == WON:
            return _View(move, worth, ends=True)
        if verdict is not None and verdict > DECIDED:
            return _View(move, worth, replies=self._refuting(move))
        if verdict is not None and verdict < -DECIDED:
            return _View(move, worth, won_after=WON + verdict)
        return _View(move, worth)

    def _refuting(self, move: int) -> tuple[Threat, ...]:
        """Find the replies to a move that win at once."""
        board, attention = self._board, self._attention.after(self._board, move)
        board.make(move)
        legal = board.legal() if self._standing else ()
        replies = [reply for reply in self._standing if reply in legal and wins(board, reply)]
        if not replies:
            replies = winning(board)
            self._standing = self._standing or replies
        threats = tuple(attention.threat(board, reply) for reply in replies)
        board.undo()
        return threats

    def _win(self, move: int, score: int) -> tuple[int, Threat]:
        """Describe an own move that wins, with its score: what is won in the other's next turn is won now."""
        turns = 1 if score >= WON - 2 else moves_to_end(score)
        return score, self._attention.threat(self._board, move, turns)

    def _search(self) -> SearchResult:
        found = search(self._board, Budget(self._skill.nodes), self._past.keys, self._follower)
        self._nodes += found.nodes
        return found

    def _answered(self, move: int) -> tuple[int, Threat | None]:
        """Imagine the best answer to a move; return what the move is worth, and that answer as a threat."""
        board = self._board
        key, attention = board.key, self._attention.after(board, move)
        board.make(move)
        then = search(board, Budget(self._skill.nodes), (*self._past.keys, key), self._follower)
        self._nodes += then.nodes
        reply = None
        if then.line:
            turns = moves_to_end(then.score) if then.score > DECIDED else 2
            reply = attention.threat(board, then.line[0], turns)
        board.undo()
        return -then.score, reply

    def _made(self, move: int, score: int, overlooked: tuple[Threat, ...] = ()) -> _Choice:
        others = tuple(threat for threat in overlooked if threat.move != move)
        return _Choice(SearchResult((move,), score, 1, self._nodes), others)

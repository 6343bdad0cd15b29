"""The scenes of lessons: how they are written, and what is right in each.

A game's file in ``shipped`` has a scene a line: its topic; what is asked of the player to move, to ``win`` in
so many moves, or to ``stop`` the other player, who would win in so many; all first moves that do it; a reply;
and the position. The tests prove each claim by trying every move. How a game goes on, its rules decide.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from controller.games import Game, Move, Position, decisive_moves
from controller.messages import Message
from controller.table.forced_win import ForcedWin

#: In place of a reply, where the game is over.
_NONE = "-"


@dataclass(frozen=True, slots=True)
class LessonScene:
    """A scene of a lesson, the ``step`` of its ``topic``, counted from 1.

    The ``right`` first moves win in ``moves`` of one's own, or keep the other player from winning in as many
    if it ``is_stop``. The other player answers them with ``reply`` where that is legal; None if the game is
    over.
    """

    topic: str
    step: int
    is_stop: bool
    moves: int
    right: tuple[Move, ...]
    reply: Move | None
    start: Position

    @property
    def name(self) -> str:
        """Its name among the words."""
        return f"{self.topic}_{self.step}"

    @property
    def is_done_at_once(self) -> bool:
        """Whether a right first move is all that is asked."""
        return self.is_stop or self.moves == 1

    def answer(self, reached: Position) -> Move:
        """Return what the other player does in the position reached, which is not over.

        It wins, or is about to, if the player has let it; else it stops what the player threatens.
        """
        advice, game = decisive_moves(reached), reached.game
        if advice.winning:
            return first(game, advice.winning)
        if self.is_stop and self.moves > 1 and (keys := ForcedWin(reached).keys(self.moves, 1)):
            return game.parse_move(keys[0])
        if not advice.saving and self.reply is not None and reached.is_legal(self.reply):
            return self.reply
        return first(game, blocking(reached, advice.saving) or advice.saving or reached.legal_moves())

    def fault(self, move: Move) -> Message:
        """Say what is wrong with a first move."""
        after = self.start.play(move)
        return Message(
            "lesson_scene.wrong", why=self._why(after), hint=Message("lesson_scene.hint", scene=self.name)
        )

    def _why(self, after: Position) -> str:
        if after.outcome is not None:
            return "lost"
        advice = decisive_moves(after)
        if advice.winning:
            return "wins"
        if self.is_stop:
            return "twice"
        return "stopped" if advice.saving else "quiet"


def blocking(reached: Position, saving: Iterable[Move]) -> tuple[Move, ...]:
    """Return the saving moves that put an own piece where the other player would win."""
    mine, wanted = reached.to_move, set()
    for left in reached.handed_over():
        wanted |= {change.space for move in decisive_moves(left).winning for change in left.changes(move)}
    return tuple(
        move
        for move in saving
        if any(
            change.space in wanted and change.piece is not None and change.piece.colour is mine
            for change in reached.changes(move)
        )
    )


def first(game: Game, moves: Iterable[Move]) -> Move:
    """Return the first of some moves as they are written."""
    return min(moves, key=game.write_move)


@cache
def scenes_of(game: Game) -> tuple[LessonScene, ...]:
    """Read the scenes of a game, in their order; empty if it has none."""
    file = files(__package__) / "shipped" / f"{game.name}.txt"
    steps: Counter[str] = Counter()
    scenes = []
    for line in file.read_text("ascii").splitlines() if file.is_file() else ():
        topic, asked, moves, right, reply, fen = line.split(maxsplit=5)
        steps[topic] += 1
        scenes.append(
            LessonScene(
                topic,
                steps[topic],
                asked == "stop",
                int(moves),
                tuple(game.parse_move(move) for move in right.split(",")),
                None if reply == _NONE else game.parse_move(reply),
                game.parse_fen(fen),
            )
        )
    return tuple(scenes)

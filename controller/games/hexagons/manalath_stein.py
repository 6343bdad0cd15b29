"""Manalath in the edition that Dieter Stein, its designer with Néstor Romeral Andrés, publishes himself.

Decides how a game of this edition ends, and what its position lines add. The rules are the author's, with our
rulings (docs/play/rules.md):

- A hexagon of side five, 61 spaces, 30 white and 30 black pieces (orange and purple on the table); white
  begins.
- A turn places one piece of either colour; no group may exceed five.
- After a turn the groups of the player who made it are examined. A quart loses and a quint wins; of several,
  the one created first decides, whoever created it. A quart enlarged to a quint counts from that turn.
- A player who cannot place passes and is examined. Two passes in a row are a draw.

A position line contains ``pass`` once for each of the latest turns that were passed, before the older kind.
"""

from collections.abc import Sequence

from controller.games.base import Colour, Outcome
from controller.games.board_text import quoted
from controller.games.geometry import HEX61
from controller.games.groups import QUART, QUINT
from controller.games.hexagons.manalath_base import DESIGNERS, ManalathEdition
from controller.games.hexagons.manalath_position import ManalathPosition
from controller.games.rule_errors import BadFen
from controller.games.rule_guide import Example, RuleGuide, Showing, Task
from controller.messages import Message

_KINDS = {QUART: "quart", QUINT: "quint"}
_SIZES = {kind: size for size, kind in _KINDS.items()}
_PASSES_TO_DRAW = 2


class ManalathStein(ManalathEdition):
    """The rule set; ``GAME`` is its only instance."""

    name = network = "manalath-stein"
    title = "Manalath (Dieter Stein)"
    geometry = HEX61
    least = QUART
    letters = ("w", "b")
    pieces = 30
    has_pass = True
    guide = RuleGuide(
        goal=Message("manalath.goal_first"),
        rules=(
            Message("manalath.rule_colours"),
            Message("manalath.rule_place"),
            Message("manalath.rule_group"),
            Message("manalath.rule_first"),
            Message("manalath.rule_pass"),
        ),
        examples=(
            Example(
                Showing.TURN,
                "5/6/7/4b3/3ww4/8/7/6/5 w",
                "e6b",
                Message("manalath.shown_turn"),
                Task(Message("manalath.asked_place"), Message("manalath.done_place")),
            ),
            Example(
                Showing.WON,
                "5/6/7/3b1b2/2ww1ww2/8/7/6/5 w",
                "e5w",
                Message("manalath.shown_five"),
                Task(Message("manalath.asked_five"), Message("manalath.done_five")),
            ),
            Example(
                Showing.LOST,
                "5/6/7/3b1b2/2ww1ww2/8/1wwww2/6/5 w",
                "e5w",
                Message("manalath.shown_older"),
                Task(Message("manalath.asked_older"), Message("manalath.done_older")),
            ),
            Example(
                Showing.FORBIDDEN,
                "5/6/7/3b1b2/2www1ww1/8/7/6/5 w",
                "e6w",
                Message("manalath.shown_six"),
                Task(Message("manalath.asked_six"), Message("manalath.done_six")),
            ),
            Example(
                Showing.SAVED,
                "5/6/7/3w1w2/2bb1bb2/8/7/6/5 w",
                "e5w",
                Message("manalath.shown_save"),
                Task(Message("manalath.asked_save"), Message("manalath.done_save")),
            ),
        ),
        designers=DESIGNERS,
    )

    def examine(self, position: ManalathPosition) -> Outcome | None:
        """Examine the player who has just moved or passed: their oldest condition decides."""
        owner = position.to_move.other
        conditions = position.conditions(owner)
        if not conditions:
            is_draw = position.passes == _PASSES_TO_DRAW
            return Outcome(None, "both-pass", frozenset(), is_lost=False) if is_draw else None
        oldest = self.decisive(conditions)
        younger = conditions[1:]
        reason = _KINDS[oldest.size] + ("-new" if oldest.born == position.ply else "-old")
        reason += f"-over-{_KINDS[younger[0].size]}" if younger else ""
        reason += "-on-pass" if position.passes else ""
        return self.ended(owner, oldest, reason)

    def parse_fen(self, text: str) -> ManalathPosition:
        """Read a position line; BadFen also if its last fields contradict the board."""
        position = super().parse_fen(text)
        given, wanted = text.split()[2:], self.last_fields(position)
        given = given[:-1] if position.swaps else given
        if len(given) < len(wanted):
            raise BadFen(Message("game.no_older_kind"))
        if len(given) > len(wanted):
            raise BadFen(Message("game.needless_older_kind", found=given[-1]))
        if position.passes and position.placeable != (0, 0):
            raise BadFen(Message("game.passed_though_placeable"))
        turned = tuple(Colour) if position.passes == _PASSES_TO_DRAW else (position.to_move,)
        if position.passes and any(position.conditions(colour) for colour in turned):
            raise BadFen(Message("game.passed_after_end"))
        return position

    def last_fields(self, position: ManalathPosition) -> tuple[str, ...]:
        """Write a ``pass`` for each turn just passed, then the older kind if a colour has both kinds."""
        passes = ("pass",) * position.passes
        for colour in Colour:
            kinds = [_KINDS[group.size] for group in position.conditions(colour)]
            if len(set(kinds)) > 1:
                return (*passes, kinds[0])
        return passes

    def read_last_fields(self, words: Sequence[str]) -> tuple[int, int]:
        """Read what ``last_fields`` writes: the passes, and the size of the older conditions or 0."""
        passes = 0
        while passes < _PASSES_TO_DRAW and list(words[passes : passes + 1]) == ["pass"]:
            passes += 1
        kinds = words[passes:]
        if not kinds:
            return passes, 0
        if len(kinds) > 1 or kinds[0] not in _SIZES:
            raise BadFen(Message("game.wrong_last_fields", found=quoted(" ".join(kinds))))
        return passes, _SIZES[kinds[0]]


GAME = ManalathStein()

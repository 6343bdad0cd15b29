"""Manalath, designed by Dieter Stein and Néstor Romeral Andrés, in the edition of nestorgames.

Decides how a game of this edition ends. The rules are the publisher's, with our rulings (docs/play/rules.md):

- A hexagon of 70 spaces, 25 orange and 25 purple pieces; orange begins. The players may agree on up to three
  green spaces, which take no piece.
- A turn places one piece of either colour; no group may exceed five.
- After a turn, all groups of the player who made it are examined: a quart loses; otherwise a quint wins.
- A player who cannot place ends the game and is examined in the same way; with neither it is a draw.
"""

from collections.abc import Sequence

from controller.games.base import Colour, Outcome
from controller.games.geometry import HEX70
from controller.games.groups import QUART, Group, lowest
from controller.games.hexagons.manalath_base import DESIGNERS, ManalathEdition
from controller.games.hexagons.manalath_position import ManalathPosition
from controller.games.rule_guide import Example, RuleGuide, Showing, Task
from controller.messages import Message


class Manalath(ManalathEdition):
    """The rule set; ``GAME`` is its only instance."""

    name = "manalath"
    title = "Manalath"
    geometry = HEX70
    least = QUART
    letters = ("o", "p")
    pieces = 25
    max_blocked = 3
    guide = RuleGuide(
        goal=Message("manalath.goal"),
        rules=(
            Message("manalath.rule_place"),
            Message("manalath.rule_group"),
            Message("manalath.rule_end"),
            Message("manalath.rule_stuck"),
        ),
        examples=(
            Example(
                Showing.TURN,
                "6/7/8/4p4/3oo5/9/8/7/6 o",
                "e6p",
                Message("manalath.shown_turn"),
                Task(Message("manalath.asked_place"), Message("manalath.done_place")),
            ),
            Example(
                Showing.WON,
                "6/7/8/3p1p3/2oo1oo3/9/8/7/6 o",
                "e5o",
                Message("manalath.shown_five"),
                Task(Message("manalath.asked_five"), Message("manalath.done_five")),
            ),
            Example(
                Showing.LOST,
                "6/7/8/3p1p3/2oo1o4/9/8/7/6 o",
                "e5o",
                Message("manalath.shown_four"),
                Task(Message("manalath.asked_four"), Message("manalath.done_four")),
            ),
            Example(
                Showing.FORBIDDEN,
                "6/7/8/3p1p3/2ooo1oo2/9/8/7/6 o",
                "e6o",
                Message("manalath.shown_six"),
                Task(Message("manalath.asked_six"), Message("manalath.done_six")),
            ),
            Example(
                Showing.SAVED,
                "6/7/8/3o1o3/2pp1pp3/9/8/7/6 o",
                "e5o",
                Message("manalath.shown_save"),
                Task(Message("manalath.asked_save"), Message("manalath.done_save")),
            ),
        ),
        designers=DESIGNERS,
    )

    def examine(self, position: ManalathPosition) -> Outcome | None:
        """Examine the player who has just moved, then a next player who cannot place."""
        outcome = self._quart_before_quint(position, position.to_move.other, "")
        if outcome is not None or position.placeable != (0, 0):
            return outcome
        outcome = self._quart_before_quint(position, position.to_move, "stuck-")
        return outcome or Outcome(None, "stuck", frozenset(), is_lost=False)

    def decisive(self, conditions: Sequence[Group]) -> Group:
        """Choose a quart if there is one, otherwise a quint."""
        return min(conditions, key=lambda group: (group.size, lowest(group.pieces)))

    def _quart_before_quint(self, position: ManalathPosition, owner: Colour, prefix: str) -> Outcome | None:
        conditions = position.conditions(owner)
        if not conditions:
            return None
        decisive = self.decisive(conditions)
        return self.ended(owner, decisive, prefix + ("quart" if decisive.size == QUART else "quint"))


GAME = Manalath()

"""The engine's levels at the two Manalaths: how many positions each level searches, and how much it errs.

Each of the eight wins 60 to 80 % of its games against the one below (`manalath bench engine`). A ``Skill``
with no positions looks one ply ahead.
"""

from controller.games.search_board import Skill

LEVELS = (
    Skill(0, 500),
    Skill(0, 160),
    Skill(0, 70),
    Skill(0),
    Skill(600),
    Skill(1_500),
    Skill(7_000),
    Skill(100_000),
)

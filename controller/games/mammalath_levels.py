"""The engine's levels at Mammalath: how many positions each level searches, and how much it errs.

Each of the eight wins 60 to 80 % of its games against the one below (`manalath bench engine`). A ``Skill``
with no positions looks one ply ahead.
"""

from controller.games.search_board import Skill

LEVELS = (
    Skill(0, 500),
    Skill(0, 170),
    Skill(0, 90),
    Skill(0, 38),
    Skill(0),
    Skill(1_000),
    Skill(4_000),
    Skill(500_000),
)

"""The engine's levels at Mana: how many positions each level searches, and how much it errs.

Each of the eight wins 60 to 80 % of its games against the one below (`manalath bench engine`). A ``Skill``
with no positions looks one ply ahead.
"""

from controller.games.search_board import Skill

LEVELS = (
    Skill(0, 300),
    Skill(0, 25),
    Skill(85),
    Skill(320),
    Skill(1_200),
    Skill(5_000),
    Skill(25_000),
    Skill(150_000),
)

"""The engine's levels at each game, weakest first: how many positions a level searches, and how much it errs.

Each of the eight wins 60 to 80 % of its games against the one below (`python -m tests.bench engine`). A
``Skill`` with no positions looks one ply ahead.
"""

from controller.games.search_board import Skill

MANALATH = (
    Skill(0, 500),
    Skill(0, 160),
    Skill(0, 70),
    Skill(0),
    Skill(600),
    Skill(1_500),
    Skill(7_000),
    Skill(100_000),
)
MAMMALATH = (
    Skill(0, 500),
    Skill(0, 170),
    Skill(0, 90),
    Skill(0, 38),
    Skill(0),
    Skill(1_000),
    Skill(4_000),
    Skill(500_000),
)
MANA = (
    Skill(0, 300),
    Skill(0, 25),
    Skill(85),
    Skill(320),
    Skill(1_200),
    Skill(5_000),
    Skill(25_000),
    Skill(150_000),
)

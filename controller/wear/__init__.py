"""The wear of a board's reeds: what each did over all games and self-tests, and which of them need a look.

`reed_stint` counts what they did over a stretch of play or a self-test, `reed_life` adds that up and names
those that wear, by the control charts of `reed_charts`. Nothing here waits, and nothing knows a file.
"""

from controller.wear.reed_life import (
    BoardLife,
    LifeError,
    Trouble,
    describe_life,
    describe_reed,
    describe_sensor,
    fold,
    games_left,
    joints_of,
    life_from_text,
    life_text,
    put_in,
    service_games,
    wear_of,
)
from controller.wear.reed_stint import (
    Stint,
    VisitsReeds,
    blamed,
    finished,
    follow,
    missed,
    open_stint,
    renewed,
    traced,
)

__all__ = [
    "BoardLife",
    "LifeError",
    "Stint",
    "Trouble",
    "VisitsReeds",
    "blamed",
    "describe_life",
    "describe_reed",
    "describe_sensor",
    "finished",
    "fold",
    "follow",
    "games_left",
    "joints_of",
    "life_from_text",
    "life_text",
    "missed",
    "open_stint",
    "put_in",
    "renewed",
    "service_games",
    "traced",
    "wear_of",
]

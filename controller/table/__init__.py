"""A game at the table: its record, who has which seat, how it begins, and the puzzles."""

from controller.table.new_game import drawn, following, posed
from controller.table.players import NOBODY, BadNameError, Names, clean_name, names_text, read_names
from controller.table.puzzles import LENGTHS, Puzzle, puzzle_from, puzzle_of, puzzles_of, read_puzzle
from controller.table.record import AGREED, RESIGNED, Record, concluded, draw_agreed, landed, resigned
from controller.table.requested_position import RequestedPosition, handled
from controller.table.seats import (
    ELSEWHERE,
    HAND,
    HANDS,
    LEVELS,
    NICENESS,
    Seat,
    Seats,
    read_seats,
    write_seats,
)

__all__ = [
    "AGREED",
    "ELSEWHERE",
    "HAND",
    "HANDS",
    "LENGTHS",
    "LEVELS",
    "NICENESS",
    "NOBODY",
    "RESIGNED",
    "BadNameError",
    "Names",
    "Puzzle",
    "Record",
    "RequestedPosition",
    "Seat",
    "Seats",
    "clean_name",
    "concluded",
    "draw_agreed",
    "drawn",
    "following",
    "handled",
    "landed",
    "names_text",
    "posed",
    "puzzle_from",
    "puzzle_of",
    "puzzles_of",
    "read_names",
    "read_puzzle",
    "read_seats",
    "resigned",
    "write_seats",
]

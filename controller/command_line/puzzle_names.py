"""Puzzles by name: turns ``GAME:NUMBER`` on the command line into a puzzle that ships."""

from controller.command_line.parser import CommandLineError, unread, whole
from controller.games import Game, all_games
from controller.messages import Message
from controller.table.puzzles import Puzzle, puzzle_of, puzzles_of


def read_numbered(text: str) -> tuple[str | None, int]:
    """Read the name of a puzzle: its game, None if not named, and its number."""
    game, _, number = text.rpartition(":")
    if game and game not in all_games():
        raise unread(Message("command.no_such_game", found=game, known=tuple(sorted(all_games()))))
    return game or None, whole(1)(number)


def asked_for(game: Game, number: int) -> Puzzle:
    """Find a puzzle of a game by its number; CommandLineError if there is none."""
    found = puzzle_of(game, number)
    if found is None:
        most = len(puzzles_of(game))
        raise CommandLineError(Message("puzzle.none_such", game=game.title, number=number, most=most))
    return found

"""How a kept game ended, in a sentence for people."""

from controller.games import all_games, words_of
from controller.messages import Message
from controller.play.journal.entries import ABANDONED, KeptGame
from controller.table_messages import called


def result_message(game: KeptGame) -> Message:
    """Return who won and why, or why there is no winner, and whether the record is whole."""
    words = words_of(all_games().get(game.header.game))
    if game.winner is not None:
        winner = called(game.names, game.winner, words)
        result = Message("archive.won", winner=winner, reason=game.reason)
    elif game.reason:
        result = Message("archive.drawn", reason=game.reason)
    elif game.result == ABANDONED:
        result = Message("archive.abandoned")
    else:
        result = Message("archive.unfinished")
    return Message("archive.broken_off", result=result) if game.is_broken else result

"""How a kept game ended, as a message for people; the journal has its own wording."""

from controller.games import all_games
from controller.games.base import Colour, words_of
from controller.messages import Message
from controller.play.journal.entries import ABANDONED, KeptGame
from controller.table_messages.current_message import called


def result_message(game: KeptGame) -> Message:
    """Return who won and why, or why there is no winner, and whether the record is whole."""
    words = words_of(all_games().get(game.header.game))
    winner, _, reason = game.result.partition(", ")
    wins = {f"{colour.name.lower()} wins": colour for colour in Colour}
    if winner in wins:
        result = Message("archive.won", winner=called(game.names, wins[winner], words), reason=reason)
    elif reason:
        result = Message("archive.drawn", reason=reason)
    elif game.result == ABANDONED:
        result = Message("archive.abandoned")
    else:
        result = Message("archive.unfinished")
    return Message("archive.broken_off", result=result) if game.is_broken else result

"""The game and the table in sentences: headline, the board, the record, whose turn it is, the end."""

from controller.messages.en.grammar import count, in_steps, spaces

# -- headline


def to_move(player: str) -> str:
    return f"{player} to move"


def won(player: str) -> str:
    return f"{player} has won"


def drawn() -> str:
    return "Draw"


def offered() -> str:
    return "Go on with this game?"


# -- the board


def waiting() -> str:
    return "Waiting for the board to answer."


def lent() -> str:
    return "A self-test is running."


def take_back() -> str:
    return "Go back to the game, or go on with the self-test."


def gone(cause: str, cure: str) -> str:
    return f"{cause} {cure}"


def gone_in_game(cause: str, cure: str) -> str:
    return f"{cause} {cure} Then the game goes on from where it stands."


# -- the record


def showing(ply: int, plies: int) -> str:
    keys = "Undo: one move back." if ply == plies else "OK: play or pause. Undo: one move back."
    return f"Replay, move {ply} of {plies}. {keys}"


def unrecorded(failure: str) -> str:
    return (
        f"The record cannot be written: {failure}. Press OK to try once more; if that fails too, the game "
        "goes on without it."
    )


def offer(game: str, plies: int, other: str) -> str:
    moves = count(plies, "one move", "{} moves")
    return (
        f"An unfinished game of {game} was found, {moves} long. Press OK to go on with it, "
        f"or Undo to begin a new game of {other}."
    )


# -- a turn


def reminded(said: str) -> str:
    return f"{said} Press OK to go on without this reminder."


def awaited(player: str) -> str:
    return f"{player.capitalize()} is thinking. Leave the table as it is."


def requested(player: str, off: tuple[tuple[str, str], ...], on: tuple[tuple[str, str], ...]) -> str:
    return f"For {player}: {in_steps(off, on)}."


def previewed(player: str, move: str) -> str:
    return f"{player.capitalize()} chooses to {move}."


def not_yet(player: str) -> str:
    return f"it is {player}'s turn, and {player} has not chosen a move yet"


def not_requested(player: str) -> str:
    return f"{player} makes another move"


def after_pass(colour: str, said: str) -> str:
    return f"{colour.capitalize()} passed. {said}"


def must_pass(colour: str) -> str:
    return f"{colour.capitalize()} has no legal move. Press OK to pass."


# -- the end


def play_again(said: str) -> str:
    return f"{said} Take all pieces off to play again."


def resigned(colour: str) -> str:
    return f"{colour.capitalize()} has resigned."


def draw_agreed() -> str:
    return "The players have agreed on a draw."


def clear() -> str:
    return "Take all pieces off and the next game begins."


def early(said: str, waiting: tuple[str, ...]) -> str:
    pieces = "this piece waits" if len(waiting) == 1 else "these pieces wait"
    return f"{said} {spaces(waiting)}: {pieces} until it is that player's turn to set up."


def emptied() -> str:
    return "All pieces are off. Press OK to end this game unfinished, or put the pieces back to go on."

"""Comments on a game of the demo as it is played, and on a hand at a simulated board that was lent out."""

from controller.messages.en.grammar import capital

# -- lights


def forbidden_to_purple(space: str) -> str:
    return f"The steady light on {space} winks now and then: no purple piece may go there."


def forbidden_to_both(space: str) -> str:
    return f"Orange and purple take turns on {space}: no piece may go there."


def no_move(mover: str) -> str:
    return f"{capital(mover)} has no legal move: white runs along the edge until OK is pressed."


def scenery(*, is_hued: bool) -> str:
    if is_hued:
        return "Every space holds something. Its light is dim, in the hue of what is there."
    return "Every space has a number. Its light is dim, and dips that many times: one, two or three."


# -- a turn


def declares(mover: str, said: str) -> str:
    return f"{capital(mover)} chooses to {said}, with keys and taps: no piece moves."


def lays(mover: str, what: str | None, space: str, *, is_exchanged: bool) -> str:
    if is_exchanged:
        return f"{capital(mover)} exchanges the piece on {space} for one of their own."
    return f"{capital(mover)} puts a {what or 'piece'} down on {space}."


def goes(mover: str, start: str, end: str, *, is_taken: bool) -> str:
    if is_taken:
        return f"{capital(mover)} captures on {end}, from {start}: the captured piece comes off first."
    return f"{capital(mover)} moves from {start} to {end}."


# -- the cable


def trips() -> str:
    return "Somebody trips over the cable. The board goes dark, and the game is kept."


def plugged_in() -> str:
    return "Plugged in again, the board checks its pieces and goes on where it stopped."


# -- slips


def does_not_look(mover: str, colour: str, space: str) -> str:
    return f"{capital(mover)} does not look and puts {colour} on {space}."


def rules_forbid() -> str:
    return "The rules forbid that: white blink, fix me. It is taken off."


def touches_down(space: str) -> str:
    return f"A piece touches {space} in passing: a light, but no move."


def lifts_old(mover: str, space: str) -> str:
    return f"{capital(mover)} lifts an old piece off {space}. Breathing: put this colour here."


def put_back() -> str:
    return "It is put back."


def second_thought(mover: str, first: str, then: str) -> str:
    return f"{capital(mover)} plays {first}, takes it back, and plays {then}."


# -- the end


def ended(ending: str, winner: str | None, *, is_lost: bool) -> str:
    if winner is None:
        return f"{ending} A draw: a chequered light fades away."
    if is_lost:
        return f"{ending} The losing spaces blink, then the wave is for {winner}."
    return f"{ending} A wave runs from the edge of {winner}, and the deciding spaces breathe."


def next_game() -> str:
    return "The pieces come off, and the next game begins."


# -- other hands


def somebody_else() -> str:
    return "Somebody else is moving pieces. The demo waits, clears the board, and begins a new game."


def gave_up(why: str) -> str:
    return f"The helping hand gave up this step: {why}."

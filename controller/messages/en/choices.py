"""What the keys open, from the choices to a hint and a declared move, and the answers to a key."""

from controller.messages.en.grammar import all_of, any_of, count, in_steps

# -- what the keys open


def choose(choice: str) -> str:
    return f"Press OK to {choice}. The orange and purple keys show the other choices; Undo leaves."


def to_declare() -> str:
    return "make a move without a piece"


def to_ask_for_a_hint() -> str:
    return "get a hint"


def hint_awaited(said: str) -> str:
    return f"{said} The engine looks for a hint."


def hint(spaces: tuple[str, ...]) -> str:
    return f"Hint: look at {all_of(spaces)}. Ask again for the whole move."


def whole_hint(off: tuple[tuple[str, str], ...], on: tuple[tuple[str, str], ...], why: str) -> str:
    return f"Hint: {in_steps(off, on)}.{why and f' {why}'}"


def declared_hint(move: str, why: str) -> str:
    return f"Hint: {move}.{why and f' {why}'}"


def hint_wins() -> str:
    return "It wins at once."


def hint_traps(player: str) -> str:
    return f"{player.capitalize()} then loses, whatever the reply."


def hint_saves(player: str) -> str:
    return f"{player.capitalize()} would win otherwise."


def to_locate() -> str:
    return "declare a piece that was not read"


def locate(space: str) -> str:
    return (
        f"Does the piece lie on {space}? The orange key goes to the next row, the purple key to the next "
        "space; OK says yes, Undo leaves."
    )


def to_resign() -> str:
    return "resign"


def to_offer_a_draw() -> str:
    return "offer a draw"


def to_end() -> str:
    return "end this game unfinished"


def declare_by_taps() -> str:
    return "Tap the spaces that breathe, or step through the moves with the orange and purple keys."


def declare_by_keys() -> str:
    return "Step with the orange and purple keys, then press OK."


def declare(move: str) -> str:
    return f"Press OK to {move}."


def undo_leaves(said: str) -> str:
    return f"{said} Undo leaves."


def draw_offered(colour: str, other: str) -> str:
    asked = f"{other.capitalize()}: press OK to take it, or Undo to play on."
    return f"{colour.capitalize()} offers a draw. {asked}"


def fits_no_move() -> str:
    return "No move has that space together with those tapped before, which stay. Tap another one."


def several_left() -> str:
    return "More than one move is left. Tap another space, or step with the orange and purple keys."


def off_first() -> str:
    return "First put the table back as it was."


def picked(change: str) -> str:
    return f"Press OK to {change}, or put the table right."


def picked_of_several(change: str) -> str:
    return f"Press OK to {change}. The orange and purple keys step through the other possibilities."


def to_play(moves: tuple[str, ...]) -> str:
    return f"play {', then '.join(moves)}"


def to_take_back(plies: int) -> str:
    return f"take back {count(plies, 'the last move', 'the last {} moves')}"


def to_amend(plies: int, moves: tuple[str, ...]) -> str:
    return f"{to_take_back(plies)} and play {', then '.join(moves)}"


# -- answers to a key


def nothing_to_take_back() -> str:
    return "There is no move to take back."


def lift_first() -> str:
    return "Lift the piece that blinks first."


def none_left() -> str:
    return "No piece of that colour is left, so its key does nothing."


def armed(colour: str, said: str) -> str:
    return f"{said} The next piece is {colour}; press the {colour} key again if it is not."


def which_colour(space: str, keys: tuple[tuple[str, str], ...]) -> str:
    return f"Which colour is the piece on {space}? Press {_either(keys)}."


def which_unread(space: str, keys: tuple[tuple[str, str], ...]) -> str:
    return f"Which colour is the piece on {space}? Press {_either(keys)}, or Undo if none lies there."


def _either(keys: tuple[tuple[str, str], ...]) -> str:
    """Name both colour keys, and their colours where the game calls these otherwise."""
    return any_of([f"the {key} key" + (f" for {colour}" if colour != key else "") for key, colour in keys])

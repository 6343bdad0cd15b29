"""What is said of the game and of the table: headline, corrections, questions, why a piece may not stand."""

from manalath_board.controller.messages.en.grammar import all_of, an, count, each, pieces_on, spaces

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
    return f"For {player}: {_in_steps(off, on)}."


def _in_steps(off: tuple[tuple[str, str], ...], on: tuple[tuple[str, str], ...]) -> str:
    steps = [f"take the {colour} piece off {space}" for colour, space in off]
    return all_of([*steps, *(f"put {an(colour)} piece on {space}" for colour, space in on)])


def previewed(player: str, move: str) -> str:
    return f"{player.capitalize()} chooses to {move}."


def not_yet(player: str) -> str:
    return f"it is {player}'s turn, and {player} is still thinking"


def not_requested(player: str) -> str:
    return f"{player} makes another move"


def after_pass(colour: str, said: str) -> str:
    return f"{colour.capitalize()} passed. {said}"


def must_pass(colour: str) -> str:
    return f"{colour.capitalize()} has no legal move. Press OK to pass."


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
    return f"Hint: {_in_steps(off, on)}.{why and f' {why}'}"


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


def which_colour(space: str, colours: tuple[str, ...]) -> str:
    keys = " or ".join(f"the {colour} key" for colour in colours)
    return f"Which colour is the piece on {space}? Press {keys}."


def which_unread(space: str, colours: tuple[str, ...]) -> str:
    keys = " or ".join(f"the {colour} key" for colour in colours)
    return f"Which colour is the piece on {space}? Press {keys}, or Undo if none lies there."


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


# -- putting it right


def carry(colour: str, start: str, end: str) -> str:
    return f"Move the {colour} piece from {start} to {end}."


def take_off(off: tuple[str, ...]) -> str:
    return f"Take the {each(off, 'piece', 'pieces')} off {spaces(off)}."


def new_game() -> str:
    return "A new game begins. Take off the pieces that blink."


def put_back(space: str, colour: str) -> str:
    return f"{space}: the {colour} piece belongs here. Put it back."


def put_back_all(pieces: tuple[tuple[str, str], ...]) -> str:
    return f"Pieces are missing. Put back {pieces_on(pieces)}."


def put_back_first(pieces: tuple[tuple[str, str], ...]) -> str:
    return f"First, where a light beats twice, put back what no reed can tell: {pieces_on(pieces)}."


def which_kind(space: str, kind: str, mixed: tuple[str, ...]) -> str:
    return (
        f"The pieces on {all_of(mixed)} were off at the same time, and no reed can tell the {kind}. Press OK "
        f"if it lies on {space}. If not, take them off again, and put the {kind} there first."
    )


def put_back_in_any_order(pieces: tuple[tuple[str, str], ...]) -> str:
    return f"Put back, in any order: {pieces_on(pieces)}."


def put_back_to_resume(pieces: tuple[tuple[str, str], ...]) -> str:
    return f"Put the pieces where the lights breathe, in any order: {pieces_on(pieces)}."


def unclear(doubtful: tuple[str, ...]) -> str:
    return (
        f"{spaces(doubtful)}: the reading is unclear. "
        "Lift the piece and set it down in the middle of its space."
    )


def restless(restless: tuple[str, ...]) -> str:
    helps = each(restless, "its sensor is faulty", "their sensors are faulty")
    return (
        f"{spaces(restless)}: the reading changes all the time. Lift the piece and set it down in the middle "
        f"of its space. If that does not help, {helps}: press OK to go on "
        f"without {each(restless, 'it', 'them')}."
    )


def not_felt(pieces: tuple[tuple[str, str], ...]) -> str:
    lies = each(pieces, "it lies there, its sensor is faulty", "they lie there, their sensors are faulty")
    return f"Put back {pieces_on(pieces)}. If {lies}: press OK to go on without {each(pieces, 'it', 'them')}."


def stuck(off: tuple[str, ...]) -> str:
    empty = each(off, "it is empty, its sensor sticks", "they are empty, their sensors stick")
    return (
        f"{spaces(off)}: a piece is still read here. Take it off. If {empty}: press OK to go on "
        f"without {each(off, 'it', 'them')}, and find the fault with a self-test."
    )


def wrong(why: str, cure: str) -> str:
    return f"{why} {cure}"


# -- why a piece may not stand


def refused(space: str, why: str) -> str:
    """What the rules have against a piece; some reasons begin with the space themselves."""
    return f"{why}." if why.startswith(f"{space} ") else f"{space}: {why}."


def not_lifted(space: str) -> str:
    return f"{space}: this piece does not count."


def together(space: str) -> str:
    return f"{space}: more than one piece arrived at once, and nobody can tell which was first."


def exchanged(space: str, expected: str, standing: str) -> str:
    return f"{space}: {an(standing)} piece stands where {an(expected)} one belongs."


def maybe_moved(space: str, colour: str | None) -> str:
    piece = "piece" if colour is None else f"{colour} piece"
    return f"{space}: this may be the {piece} that is missing."


def maybe_new(space: str) -> str:
    return f"{space}: this may be a new move, or the last piece moved on."


def in_the_way(space: str) -> str:
    return f"{space}: no piece counts while you are choosing something else."


# -- what to do about it


def keep_first() -> str:
    return "Take off all but the first of the pieces that blink."


def put_colour_back(colour: str) -> str:
    return f"Put the {colour} piece back."


def move_back() -> str:
    return "Move it back where it was."


def put_last_back() -> str:
    return "Put the last piece back where it was, or press Undo to take it back."


def take_it_off() -> str:
    return "Take the piece off; the light under it stops blinking."

"""What the rules of Mana refuse, each after a colon; what a turn is, and how a game ends."""

from controller.messages.en.grammar import capital, count


def no_move(found: str) -> str:
    return (
        f"{found} is not a move: write a move like a1-b3, a return like @c4, or pass; "
        "in the set-up edge0 to edge3, then Da1 for the Damyo and Ra2 for a Ronin"
    )


# -- the set-up


def edge_first() -> str:
    return "Red chooses an edge first; name edge0, edge1, edge2 or edge3"


def to_choose_edge(turns: int) -> str:
    sides = ("near", "right", "far", "left")
    return f"face the {sides[turns]} edge"


def edge_chosen() -> str:
    return "the edge is chosen already; put a piece on the board"


def damyo_first() -> str:
    return "the Damyo is placed first; place the Damyo"


def ronin_next() -> str:
    return "the Damyo stands already; place a Ronin"


def own_lines(ranks: tuple[str, ...]) -> str:
    return f"a player sets up on their own two lines; choose a space of rank {ranks[0]} or {ranks[1]}"


def set_up_first() -> str:
    return "the set-up is not complete; place a piece of the player to move"


def set_up_over() -> str:
    return "the set-up is over; move a piece"


# -- play


def not_yours(space: str) -> str:
    return f"no piece of the player to move stands on {space}; choose one that belongs to that player"


def out_of_reach(start: str, end: str, steps: int) -> str:
    return (
        f"no free way of exactly {count(steps, 'one step', '{} steps')} leads from {start} to {end}; "
        "choose another space"
    )


def bound(steps: int) -> str:
    return (
        f"the Mana asks for a piece on a space of {count(steps, 'one step', '{} steps')}; move one of these"
    )


def none_captured() -> str:
    return "no Ronin of the player to move is captured; move a piece"


def other_type(steps: int) -> str:
    return f"a Ronin comes back to a space of {count(steps, 'one step', '{} steps')}; choose one of these"


def may_move() -> str:
    return "the player to move has a move; choose one"


def one_piece() -> str:
    return "a turn moves or returns one piece of the player to move; leave all others where they are"


# -- the rules, in short


def goal() -> str:
    return "Capture the Damyo to win. Each move says which pieces may answer."


def rule_colours() -> str:
    return "Red's lights and key are orange, and Yellow's are purple."


def rule_set_up() -> str:
    return "Each player puts a Damyo and five Ronin on their own two lines. Red turns the board and begins."


def rule_steps() -> str:
    return (
        "A piece moves exactly as many steps as its space says, never diagonally. It may turn, but crosses "
        "no piece and no space twice. It captures the piece where it stops."
    )


def rule_answer() -> str:
    return (
        "The answer must move a piece from a space of the type on which the last move ended: one, two or "
        "three."
    )


def rule_no_answer() -> str:
    return (
        "Where no such piece can move, move any other, or bring one captured Ronin back to an empty space of "
        "that type."
    )


def shown_steps() -> str:
    return "A turn: two steps from a space of two. The piece may turn on its way."


def shown_bound() -> str:
    return "Not allowed: Yellow stopped on a two, and this piece stands on a one."


def shown_return() -> str:
    return "A turn: no red piece stands on a one, so a captured Ronin comes back to one."


def shown_captured() -> str:
    return "Won: two steps, and the yellow Damyo is captured."


# -- a turn


def choose_edge() -> str:
    return "Red chooses which edge to face."


def type(steps: int, *, is_asked: bool) -> str:  # noqa: A001 - a word of the game
    asked = ", asked for" if is_asked else ""
    return f"{count(steps, 'one step', '{} steps')}{asked}"


def kind(kind: str) -> str:
    return kind.capitalize()


def set_up(kind: str, ranks: tuple[str, ...]) -> str:
    return f"Place {'a Ronin' if kind == 'ronin' else 'the Damyo'} on rank {ranks[0]} or {ranks[1]}."


def move_any() -> str:
    return "Move any of your pieces exactly as many steps as its space says."


def answer(steps: int) -> str:
    return f"Move one of your pieces that stand on {_type(steps)}."


def no_answer(steps: int, *, can_return: bool) -> str:
    or_return = f", or bring a Ronin back to {_type(steps)}" if can_return else ""
    return f"No piece of yours on {_type(steps)} can move. Move another one{or_return}."


def _type(steps: int) -> str:
    return f"a space of {count(steps, 'one step', '{} steps')}"


# -- the end


def damyo_captured(space: str) -> str:
    return f"The Damyo on {space} was captured."


# -- a position line


def wrong_fields(example: str) -> str:
    return f"quarter turns, pieces, side to move, Mana and captured Ronin are needed, like {example}"


def wrong_turns(found: str) -> str:
    return f"{found} is not a number of quarter turns; write 0, 1, 2, 3, or - before the edge is chosen"


def wrong_space(found: str) -> str:
    return f"the Mana cannot be on {found}; write a space like c4, or - before the first move"


def wrong_captured(found: str, most: int) -> str:
    return f"{found} is not a count of captured Ronin; write how many of either side, 0 to {most}, like 0,2"


def captured_early() -> str:
    return "a Ronin is captured though no piece has moved; write 0,0 or name the space of the Mana"


def no_edge() -> str:
    return "pieces stand or have moved though no edge is chosen; write the quarter turns first, 0 to 3"


def set_up_order() -> str:
    return (
        "no set-up leads here: Red places the Damyo, then five Ronin on ranks 1 and 2, then Yellow "
        "likewise on ranks 5 and 6; correct the pieces, or name the space of the Mana if play goes on"
    )


def set_up_side(colour: str) -> str:
    return f"the set-up goes on with {capital(colour)}; correct the side to move"


def nobody_there() -> str:
    return "no piece stands where the Mana is; correct its space"


def no_damyo(colour: str) -> str:
    return f"{capital(colour)} has no Damyo, though the last capture was not the Damyo; put it on the board"


def too_many(colour: str, most: int) -> str:
    return f"{capital(colour)} has more than {most} Ronin, captured ones included; take some away"

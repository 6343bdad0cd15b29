"""What the rules of both Manalath games refuse, what their turns are, and how their games end."""

from controller.messages.en.grammar import an, spaces

# -- why a piece may not go there: each follows a space, or a move, and a colon


def too_big(colour: str, group: tuple[str, ...], size: int) -> str:
    return f"{colour} cannot go here. It would make a group of {size} with {spaces(group)}"


def no_supply(colour: str) -> str:
    return f"no {colour} piece is left in this game"


def green_space(space: str) -> str:
    return f"{space} is a green space and takes no piece"


# -- why a turn may not be made


def may_not_pass() -> str:
    return "a piece can still be placed; place one"


def one_piece() -> str:
    return "a turn places one piece and leaves all others where they are; place one"


def no_such_turn(game: str) -> str:
    return f"{game} has no such turn; place a piece"


# -- the rules, in short


def goal() -> str:
    return "Five of your colour wins. Four loses. Six is not allowed."


def goal_first() -> str:
    return "Five of your colour wins. Four loses. The one that came first counts. Six is not allowed."


def rule_colours() -> str:
    return "Orange plays the white pieces of this edition, and purple the black ones."


def rule_place() -> str:
    return "A turn places one piece, of either colour, on an empty space. Orange begins."


def rule_group() -> str:
    return "Pieces of one colour that touch are a group. No group may grow beyond five."


def rule_end() -> str:
    return (
        "After your turn, all groups of your colour count: one of exactly four loses, otherwise one of "
        "exactly five wins. Your opponent may have built it."
    )


def rule_first() -> str:
    return (
        "After your turn, all groups of your colour count: one of exactly four loses, one of exactly five "
        "wins. Of several, the one that came first counts."
    )


def rule_stuck() -> str:
    return "A player who cannot place a piece ends the game; with neither four nor five it is a draw."


def rule_pass() -> str:
    return "A player who cannot place a piece passes. When both have passed, it is a draw."


def shown_turn() -> str:
    return "A turn: Orange places a purple piece. Either colour is allowed."


def shown_five() -> str:
    return "Won: Orange joins two pairs into a group of exactly five."


def shown_four() -> str:
    return "Lost: after Orange's turn an orange group has exactly four."


def shown_older() -> str:
    return "Lost: Orange makes a five, but an orange four was there first."


def shown_six() -> str:
    return "Not allowed: the piece would make a group of six."


# -- a turn


def place_either() -> str:
    return "Place a piece of either colour on an empty space."


def place_only(colour: str, lacking: str) -> str:
    return f"No {lacking} piece is left. Place {an(colour)} piece."


# -- the end


def neither_can_win() -> str:
    return "Neither player can go on, and neither owns a group of four or five."


def loses(colour: str, group: tuple[str, ...]) -> str:
    return f"{colour.capitalize()} owns a group of exactly four ({spaces(group)}) and loses."


def wins(colour: str, group: tuple[str, ...]) -> str:
    return f"{colour.capitalize()} owns a group of exactly five ({spaces(group)}) and wins."

"""What the rules of either Manalath refuse, what a turn of theirs is, and how their games end."""

from manalath_board.controller.messages.en.grammar import an, spaces

# -- why a piece may not stand: each stands after a space, or a move, and a colon


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

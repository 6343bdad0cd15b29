"""Why a part is untested."""

from manalath_board.controller.messages.en.grammar import all_of, any_of


def left_out() -> str:
    return "It was skipped."


def not_tried() -> str:
    return "It was not tried."


def uncertain() -> str:
    return "It was tried, but not read for certain."


def unsteady(sensors: tuple[str, ...]) -> str:
    return f"It was tried, but {all_of(sensors)} did not read the same each time."


def no_rectangle() -> str:
    return "It was not tried in a rectangle with three other contacts."


def far_end() -> str:
    return "Its far end was not tried."


def elsewhere() -> str:
    return "How it opens and closes cannot be told until what is found is mended: it answers elsewhere."


# -- behind what is broken


def hidden() -> str:
    return "Cannot be told until what is found is mended."


def until(cured: tuple[str, ...]) -> str:
    return f"Cannot be told until {', or '.join(cured)}."


def mended(parts: tuple[str, ...]) -> str:
    return f"{any_of(parts)} is mended"


def plugged_in(connectors: tuple[str, ...]) -> str:
    return f"{any_of(connectors)} is plugged in"


def put_right(wires: tuple[str, ...]) -> str:
    return f"{any_of(wires)} is put right"


# -- lights, supply and link


def no_picture() -> str:
    return "No picture was shown."


def not_in_a_picture() -> str:
    return "No picture was shown that it is in."


def chain_broken(space: str) -> str:
    return f"Cannot be told until the chain of the lights is mended at {space}."


def too_dark() -> str:
    return "Cannot be told until the chain of lights is mended: so few lights draw too little."


def too_little_drawn() -> str:
    return "The lights have not drawn all they may."


def no_look() -> str:
    return "The sensors were not looked at yet."

"""How the self-test has a piece on a reed moved: pushed, turned, held above, laid by its mark.

A request is not a sentence but a line above others, without a full stop.
"""

from controller.messages.en.grammar import an, o_clock


def let_it_lie() -> str:
    return "Let it lie"


def felt() -> str:
    return "The board senses it."


def push_about(space: str) -> str:
    return f"Push the piece on {space} about a little"


def while_it_blinks() -> str:
    return "Within its space, while the light blinks."


def turn(space: str) -> str:
    return f"Turn the piece on {space} half a turn"


def while_it_blinks_slowly() -> str:
    return "On the spot, in eight even steps, while the light blinks slowly."


def hold_above(space: str) -> str:
    return f"Hold the piece on {space} two fingers above its place"


def until_dark() -> str:
    return "Until its light, which breathes in white, goes dark. If it does not within a second, say so."


def put_back(space: str) -> str:
    return f"Put the piece back on {space}"


def it_stays_lit() -> str:
    return "the light stays lit"


def it_lies_there_again() -> str:
    return "it lies there again"


def lay_marked(colour: str | None, space: str, mark_deg: float) -> str:
    piece = "a piece" if colour is None else f"{an(colour)} piece"
    return f"Lay {piece} on {space}, its mark toward {o_clock(mark_deg)}"


def mark_shows(*, is_again: bool) -> str:
    again = "Once more, to be sure. " if is_again else ""
    return (
        f"{again}Lift it and lay it down again, as exactly as you can: its mark is above a magnet, and 12"
        " o'clock is away from row a. If it lies like that and nothing happens, say so."
    )


def it_lies_so() -> str:
    return "it lies like that"

"""Why a part is untested."""

from controller.messages.en.grammar import all_of, any_of


def left_out() -> str:
    return "It was skipped."


def not_tried() -> str:
    return "It was not tried."


def uncertain() -> str:
    return "It was tried, but its readings were not certain."


def unsteady(sensors: tuple[str, ...]) -> str:
    return f"It was tried, but {all_of(sensors)} did not read the same each time."


def no_rectangle() -> str:
    return "It was not tried in a rectangle with three other contacts."


def far_end() -> str:
    return "Its far end was not tried."


def elsewhere() -> str:
    return "It answers elsewhere; how it opens and closes can be tested once the faults found are mended."


def untraced() -> str:
    return "No trace shows how it bounces."


def not_let_go() -> str:
    return "It was not seen to let go of a piece held above it."


def untimed(kind: str, *, closes: bool, opens: bool) -> str:
    unseen = any_of([*([] if closes else ["closes"]), *([] if opens else ["opens"])])
    if kind == "key":
        return f"Nothing shows whether it {unseen} in time: press it together with a key that is in order."
    return (
        f"Nothing shows whether it {unseen} in time: "
        "a piece must slide between it and a space beside it that is in order."
    )


# -- blocked by what is broken


def hidden() -> str:
    return "Cannot be tested until the faults found are mended."


def until(cured: tuple[str, ...]) -> str:
    return f"Cannot be tested until {', or '.join(cured)}."


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
    return "No picture that includes it was shown."


def like_another() -> str:
    return "No picture that was seen tells it from another light."


def no_colour() -> str:
    return "No picture in red or green was seen."


def chain_broken(space: str) -> str:
    return f"Cannot be tested until the chain of the lights is mended at {space}."


def too_dark() -> str:
    return (
        "Cannot be tested until the chain of the lights is mended: the few lights that work draw too little."
    )


def too_little_drawn() -> str:
    return "The lights have not drawn as much as they may."


def no_look() -> str:
    return "The sensors have not been read yet."

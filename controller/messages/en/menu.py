"""Texts for the menu, and for switching the board off."""

from controller.messages.en.grammar import all_of

# -- groups and their options


def game() -> str:
    return "Game"


def green() -> str:
    return "Green spaces"


def help_for(colour: str) -> str:
    return f"Help for {colour}"


def moves_of(colour: str) -> str:
    return f"Moves of {colour}"


def level() -> str:
    return "Level of the engine"


def by_hand() -> str:
    return "by hand"


def by_engine() -> str:
    return "by the engine"


def engine_level(level: int) -> str:
    return f"{level}"


def brightness() -> str:
    return "Brightness"


def no_green() -> str:
    return "none"


def green_on(spaces: tuple[str, ...]) -> str:
    return all_of(spaces) if spaces else "tap them"


def off() -> str:
    return "off"


def rules() -> str:
    return "rules"


def coach() -> str:
    return "coach"


def percent(share: int) -> str:
    return f"{share} %"


# -- what the keys do


def menu(group: str, option: str, ok: str) -> str:
    return (
        f"Menu. {group}: {option}. Tap a light to choose it, or step: the orange key goes to the next row, "
        f"the purple key to its next light. {ok} Undo leaves."
    )


def closes() -> str:
    return "OK confirms."


def begins(game: str, green: tuple[str, ...]) -> str:
    return f"OK begins {_with(game, green)}."


def leaves_game(present: str, game: str, green: tuple[str, ...]) -> str:
    return f"{present} is not over. OK ends it unfinished and begins {_with(game, green)}; Undo goes back."


def pick(most: int) -> str:
    return f"Tap up to {most} spaces that will take no piece. OK confirms those that breathe, Undo goes back."


def green_enough() -> str:
    return "No more spaces can be green. Tap a green one first to clear it."


def nothing_there() -> str:
    return "Nothing can be chosen there."


# -- on buttons


def take_picked() -> str:
    return "Take these"


def done() -> str:
    return "Done"


def begin(game: str) -> str:
    return f"Begin {game}"


def end_and_begin(game: str) -> str:
    return f"End it and begin {game}"


def back() -> str:
    return "Back"


def next_light() -> str:
    return "Next light"


# -- switching off


def halting() -> str:
    return "The board is about to switch off. Release Undo and OK to play on."


def _with(game: str, green: tuple[str, ...]) -> str:
    return f"{game} with green spaces {all_of(green)}" if green else game

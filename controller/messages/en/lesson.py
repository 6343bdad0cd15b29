"""What a person is asked to do while a board is taught, and the outcome."""

from controller.messages.en.grammar import an, listed


def title() -> str:
    return "Teaching"


# -- what a lesson is about


def light(number: int) -> str:
    return f"light {number}"


def reed(space: str, colour: str | None) -> str:
    return f"{space} for {colour}" if colour else space


def sensor(row: int, column: int) -> str:
    return f"row {row} column {column}"


# -- what is asked


def take_everything_off() -> str:
    return "Take everything off the board."


def heard_best() -> str:
    return "A piece or a finger is easiest to detect when no other sensor is closed."


def closed_now(sensors: tuple[str, ...]) -> str:
    return (
        f"Closed now: {listed(sensors)}. If nothing lies there, that is a fault: "
        "go on, and it will be ignored."
    )


def does_it_shine(space: str) -> str:
    return f"Does {space} shine?"


def name_what_shines() -> str:
    return "If another space shines, name that one."


def lay(colour: str | None, space: str) -> str:
    piece = f"{an(colour)} piece" if colour else "a piece"
    return f"Lay {piece} on {space}."


def its_light_breathes() -> str:
    return "Its light breathes."


def its_light_is_unknown() -> str:
    return "Its light is not known yet, and stays dark."


def press(key: str) -> str:
    return f"Press the key {key}."


def known(lights: int, reeds: int, keys: int) -> str:
    return f"The wiring is known: {lights} lights, {reeds} reeds, {keys} keys."


def clash(one: str, other: str) -> str:
    return f"This cannot be written: {one} and {other} would have the same wiring."


def go_back(left: str | None) -> str:
    return f"Go back to them, or name a space to teach it anew. {left or ''}".rstrip()


def left(lessons: tuple[str, ...]) -> str:
    return f"Left as in the profile: {listed(lessons)}."


def a_break() -> str:
    return "Paused. What was learned is kept."


# -- why an answer was not taken


def several(sensors: tuple[str, ...]) -> str:
    return (
        f"More than one sensor answered: {listed(sensors)}. Lift the piece, and lay it there once more, "
        "alone."
    )


def space_taken(space: str, lesson: str) -> str:
    return f"{space} was taught as {lesson} before. If that was wrong, name {space} again."


def sensor_taken(lesson: str) -> str:
    return f"That sensor was taught as {lesson} before. Try again, or say that it was wrong."


def on_reference(sensor: str) -> str:
    return f"A reference line answered, {sensor}; one of its wires may be loose. Try once more."


def not_one(named: tuple[str, ...], example: str) -> str:
    return f"{listed(named)}: name one space of the board, such as {example}."


def no_space_there(sensor: str) -> str:
    return f"No space has the sensor that answered, {sensor}. Try once more, or name the space."


# -- answers


def it_is_empty() -> str:
    return "it is empty"


def it_shines(space: str) -> str:
    return f"{space} shines"


def it_lies_there() -> str:
    return "it lies there, and nothing answers"


def it_is_pressed() -> str:
    return "it is pressed, and nothing answers"


def right_instead(lesson: str) -> str:
    return f"this is right, and {lesson} was wrong"


def leave_as_it_was() -> str:
    return "leave it as it was"


def one_back() -> str:
    return "one step back"


def write_it() -> str:
    return "write it"


def write_nothing() -> str:
    return "leave without writing it"


def the_space_that_shines() -> str:
    return "the space that shines"


def the_space_taught_next() -> str:
    return "the space to be taught next"


def a_space_taught_anew() -> str:
    return "a space to be taught anew"


# -- progress


def as_in_profile() -> str:
    return "as in the profile"


def done_of(done: int, every: int) -> str:
    return f"{done} of {every}"

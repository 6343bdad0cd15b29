"""What a self-test asks for, the possible answers, and its progress.

A request is not a sentence but a line above others, without a full stop.
"""

from controller.messages.en.grammar import all_of, an, count


def title() -> str:
    return "Self-test"


def quick_check() -> str:
    return "Quick check"


# -- the stages


def empty_board() -> str:
    return "Empty board"


def lights() -> str:
    return "Lights"


def reeds() -> str:
    return "Reeds"


def diodes() -> str:
    return "Diodes"


def keys() -> str:
    return "Keys"


def quiet_and_supply() -> str:
    return "Quiet and supply"


def report() -> str:
    return "Report"


def pictures_seen(pictures: int, differing: int) -> str:
    lights = count(differing, "1 light differs", "{} lights differ")
    return f"{count(pictures, '1 picture', '{} pictures')}, {lights}"


def tried(done: int, every: int) -> str:
    return f"{done} of {every} tried"


def felt_it(sensors: int) -> str:
    return count(sensors, "1 sensor has closed", "{} sensors have closed")


def rectangles(number: int) -> str:
    return count(number, "1 rectangle", "{} rectangles")


def changes(number: int) -> str:
    return count(number, "1 change", "{} changes")


# -- answers


def leave_out() -> str:
    return "skip"


def one_back() -> str:
    return "one step back"


def have_a_break() -> str:
    return "pause"


def give_back() -> str:
    return "end it here"


def begin_whole() -> str:
    return "start the whole self-test"


def rest_stays_lit() -> str:
    return "the rest stays lit"


def go_on() -> str:
    return "go on"


def nothing_lies_there() -> str:
    return "nothing lies there"


def all_as_shown() -> str:
    return "all as in the picture"


def hue(hue: str) -> str:
    return hue


def it_lies_there() -> str:
    return "it lies there"


def they_all_lie_there() -> str:
    return "they all lie there"


def it_is_down() -> str:
    return "it is down"


def it_is_up() -> str:
    return "it is up"


def both_are_down() -> str:
    return "both are down"


def both_are_up() -> str:
    return "both are up"


# -- an empty board


def take_everything_off() -> str:
    return "Take everything off the board"


def what_blinks() -> str:
    return "What still reads closed blinks in white."


def leave_alone() -> str:
    return "Leave the board alone"


def watched_empty(seconds: int) -> str:
    return f"The empty board is watched for {seconds} seconds."


def watched_lit() -> str:
    return "For a minute, while its lights go on and off. Nothing should happen."


# -- pictures


def like_the_picture() -> str:
    return "Does the board look like the picture?"


def mark_differing() -> str:
    return "Mark every space whose light differs."


def which_colour() -> str:
    return "Which colour do you see?"


def should_shine(hue: str) -> str:
    return f"The whole board should shine in {hue}."


# -- pieces


def lay(colour: str | None, space: str) -> str:
    return f"Lay {_piece(colour)} on {space}"


def slide(colour: str | None, space: str) -> str:
    return f"Slide {_piece(colour)} on to {space}"


def its_light_breathes(*, is_again: bool) -> str:
    return f"{_again(is_again=is_again)}Its light breathes. If it lies there and nothing happens, say so."


def lay_on_all(colour: str | None) -> str:
    return f"Lay {_piece(colour)} on every space that breathes"


def they_stay(pieces: int) -> str:
    return f"{pieces} pieces, in any order. They stay there for a while."


def one_more() -> str:
    return "One more piece, which goes on from space to space. The others stay."


def wave() -> str:
    return "Wave a piece over the board until every light is out"


def spaces_left(left: int) -> str:
    return f"Low over the spaces, one after the other. {count(left, '1 space', '{} spaces')} left."


# -- keys


def press(key: str) -> str:
    return f"Press the key {key}"


def release(key: str) -> str:
    return f"Release the key {key}"


def breathes_for(key: str, *, is_again: bool) -> str:
    row = {
        "orange": "The nearest row breathes in orange.",
        "purple": "The nearest row breathes in purple.",
        "undo": "The left half of the nearest row breathes.",
        "ok": "The right half of the nearest row breathes.",
    }[key]
    return f"{_again(is_again=is_again)}{row} If it is down and nothing happens, say so, or skip it."


def press_together(one: str, other: str) -> str:
    return f"Press the keys {one} and {other} together"


def release_together(one: str, other: str) -> str:
    return f"Release the keys {one} and {other} together"


def two_fingers(*, is_again: bool) -> str:
    return (
        f"{_again(is_again=is_again)}With two fingers at the same moment, and hold them down. "
        "If they are down and nothing happens, say so, or skip it."
    )


def both_fingers() -> str:
    return "Both fingers at the same moment."


# -- the end


def in_order() -> str:
    return "Everything is in order."


def not_as_it_should() -> str:
    return "It works, but not all is as it should be."


def broken() -> str:
    return "Something is broken."


def not_all_tried() -> str:
    return "Everything tried is in order, but not everything was tried."


def found(findings: int) -> str:
    return count(findings, "1 fault.", "{} faults.") if findings else "No fault was found."


def found_quickly(findings: int, unfelt: tuple[str, ...]) -> str:
    closed = f" No piece was sensed on {all_of(unfelt)}." if unfelt else ""
    return (
        f"{found(findings)}{closed} The quick check leaves out the other reed of a space that has two, "
        "diodes, keys, supply and bouncing contacts. The whole self-test covers them."
    )


# -- while nothing can be done


def no_answer() -> str:
    return "The board does not answer yet"


def look_at_cable() -> str:
    return "Check its cable and its supply. The self-test goes on by itself as soon as the board answers."


def gone(cure: str) -> str:
    return f"{cure} As soon as the board answers, the self-test goes on by itself: this step starts over."


def a_break() -> str:
    return "Paused"


def kept() -> str:
    return "What was found is kept. The self-test goes on where it stopped."


def _piece(colour: str | None) -> str:
    return "a piece" if colour is None else f"{an(colour)} piece"


def _again(*, is_again: bool) -> str:
    return "Once more, to be sure. " if is_again else ""

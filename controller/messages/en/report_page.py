"""The words on the page of a report, except in its tables: headings, captions, and what drawings show."""

from controller.messages.en.grammar import count, listed


def title(profile: str, *, is_quick: bool) -> str:
    return f"{'Quick check' if is_quick else 'Self-test'} of {profile}"


# -- its sections


def what_is_wrong() -> str:
    return "What is wrong"


def since(date: str) -> str:
    return f"Since {date}"


def the_board() -> str:
    return "The board"


def all_parts() -> str:
    return "All parts"


def reeds_and_keys() -> str:
    return "Reeds and keys"


def bounce() -> str:
    return "Bounce"


def power() -> str:
    return "Supply, link and lights"


def wiring() -> str:
    return "Wiring"


# -- whose report it is


def date() -> str:
    return "date"


def board() -> str:
    return "board"


def its_id() -> str:
    return "its id"


def firmware() -> str:
    return "firmware"


def program() -> str:
    return "program"


def profile() -> str:
    return "profile"


def seed() -> str:
    return "seed"


def simulated() -> str:
    return "simulated"


# -- findings


def nothing_found() -> str:
    return "Nothing was found."


def parts(names: tuple[str, ...]) -> str:
    return listed(names, len(names))


def seen() -> str:
    return "Seen:"


def cure() -> str:
    return "Cure:"


# -- what has changed


def new() -> str:
    return "New"


def gone() -> str:
    return "Gone"


def still_there() -> str:
    return "Still there"


def other_verdicts() -> str:
    return "Other verdicts"


def figures_moved() -> str:
    return "Figures that moved"


def nothing_changed() -> str:
    return "Nothing has changed."


# -- the map


def map_title() -> str:
    return "Map of the board"


def map_marks(marks: tuple[tuple[str, tuple[str, ...]], ...]) -> str:
    told = "; ".join(f"{mark}: {listed(spaces, len(spaces))}" for mark, spaces in marks)
    return f"{told}; all others have passed." if told else "All spaces have passed."


def map_caption() -> str:
    return "Row a at the bottom. The tables below say the same in words."


# -- how contacts bounce


def untraced(scan_ms: float) -> str:
    return f"No contact was traced. A scan starts every {scan_ms:g} ms; shorter changes are not seen."


def charts(bar_us: int, bin_us: int) -> str:
    return (
        f"Edges by the time since the first one of their move. A bar is {bar_us} µs wide; the "
        f"board looks at a contact every {bin_us} µs. Below the bars is the trace of the longest move, "
        "up where the contact is closed. Hollow bars are later than the bounce filter waits."
    )


def more_charts(charts: int, longest_ms: float) -> str:
    return f"{charts} more, none longer than {longest_ms:g} ms"


def bounce_of(sensor: str) -> str:
    return f"Bounce of {sensor}"


def edges(edges: int, moves: int, longest_ms: float) -> str:
    more, within = count(edges, "1 edge", "{} edges"), count(moves, "1 move", "{} moves")
    return f"{more} after the first in {within}, none later than {longest_ms:.2f} ms"


def limit(limit_ms: float) -> str:
    return f"limit {limit_ms:g} ms"


# -- supply, link and lights


def no_supply_measured() -> str:
    return "This board does not measure the supply of its lights."


def lost(lights_ma: int, cause: str, *, came_back: bool) -> str:
    back = "The link came back." if came_back else "The link did not come back."
    return f"The link was lost at {lights_ma} mA. {cause} {back}"


def looked_otherwise(hue: str, spaces: tuple[str, ...]) -> str:
    return f"All in {hue}: the lights of {listed(spaces, len(spaces))} differed."

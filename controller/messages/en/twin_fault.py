"""Why a fault cannot be put into a simulated board, and what is wrong with a list of such faults."""

from collections.abc import Sequence

# -- reading one


def unknown(found: str, known: Sequence[str]) -> str:
    return f"{found} is not a fault; choose one of: {', '.join(known)}"


def unreadable(found: str, usage: str) -> str:
    return f"cannot read {found}; write: {usage}"


# -- what a board has


def refused(fault: str, why: str) -> str:
    return f"{fault}: {why}"


def lacking(fault: str, lack: str) -> str:
    return f"{fault}: {lack}; leave this fault out"


def no_cable(profile: str) -> str:
    return f"{profile} is read by a Pi's own pins, and has no cable and no microcontroller"


def no_colours(profile: str) -> str:
    return f"{profile} has one reed a space, which senses both colours alike"


def no_place(profile: str) -> str:
    return f"{profile} has no part that can break in this way"


def no_ring_reed(found: int, first: int, last: int) -> str:
    return f"there is no ring reed {found}; they are numbered from {first} to {last}"


def too_quick() -> str:
    return "pins are read every 20 ms: a contact that bounces for less is at rest at the next reading"


def named_twice() -> str:
    return "it names the same part twice; name two"


def no_sensor(found: str, form: str, there: str) -> str:
    return f"there is no sensor {found!r}; write {form}; {there}"


def no_diode(found: str, form: str, there: str, references: str) -> str:
    return f"{no_sensor(found, form, there)}; {references}"


def no_space(found: str, there: str) -> str:
    return f"there is no space {found}; {there}"


def spaces_there(first: str, last: str, keys: Sequence[str]) -> str:
    return f"spaces run from {first} to {last}, keys are {', '.join(keys)}"


def no_references(profile: str) -> str:
    return f"{profile} has no reference lines"


def references_there(row: int, column: int) -> str:
    return (
        f"reference rows are numbered 0 to {row}, reference columns 0 to {column - 1}: "
        f"column {column} is itself the reference line"
    )


def not_next(found: str, space: str, near: Sequence[str]) -> str:
    return f"{found} is not next to {space}; choose from {', '.join(near)}"


def no_line(line: str, axis: str, profile: str, last: int) -> str:
    return f"there is no {line}; the {axis}s of {profile} are numbered 0 to {last}"


def not_alike() -> str:
    return "rows and columns are on connectors of their own; name two rows or two columns"


def not_passed(line: str, found: str | None, places: Sequence[str]) -> str:
    passed = f"it passes {', '.join(places)}" if places else "it passes none, write: at pin"
    return f"{line} does not pass {found}; {passed}"


def no_connector(found: str, profile: str, there: Sequence[str]) -> str:
    return f"there is no connector {found}; {profile} has {', '.join(there)}"


def out_of_range(found: int, least: int, most: int, unit: str) -> str:
    return f"{found} is out of range; give {least} to {most} {unit}"


# -- removing one


def not_broken(fault: str) -> str:
    return f"there is no fault {fault!r} to remove; see the list of faults"


def not_among(fault: str, broken: Sequence[str]) -> str:
    return f"there is no fault {fault!r} to remove; the faults are: {', '.join(broken) or 'none'}"


# -- a list of them


def other_format(found: str, known: str) -> str:
    return f"format is {found}; a list of faults has {known!r}"


def other_version(found: str, known: int) -> str:
    return f"version is {found}; this program reads version {known}"


def other_profile(found: str, board: str) -> str:
    return (
        f"profile is {found}, but this board is {board!r}; load it on a board of its own profile, or correct "
        "the entry"
    )


def no_list(found: str) -> str:
    return f"faults is {found}; it must be a list of texts"


def no_json(why: str) -> str:
    return f"a list of faults is a JSON object, but this is not JSON: {why}"


def no_object(found: str) -> str:
    return f"a list of faults is a JSON object, not {found}"


def missing_entry(name: str) -> str:
    return f"the entry {name!r} is missing; add it, as in a list that was saved here"


def unknown_entry(found: str) -> str:
    return f"the entry {found} is unknown; correct its name or remove it"


def no_text(number: int, found: str) -> str:
    return f'faults[{number}] is {found}; it must be a text like "stuck e5 orange"'


def bad_entry(number: int, why: str) -> str:
    return f"faults[{number}]: {why}"


# -- a simulation that runs elsewhere


def only_simulated() -> str:
    return "this is a real board; only a simulated one can be broken"


def no_page_message() -> str:
    return "it is not a message of a page"


def not_simulated(port: int) -> str:
    return (
        f"the program on port {port} does not answer as a simulation; give the --port that the simulation "
        "printed"
    )


def no_simulation(port: int) -> str:
    return f"no simulation runs on port {port}; start `manalath simulate`, or give its --port"


def saved(count: int, path: str) -> str:
    return f"Saved {count} to {path}"


def nothing_broken() -> str:
    return "Nothing is broken."


def on(part: str) -> str:
    return "on the link" if part == "link" else f"on a {part}"

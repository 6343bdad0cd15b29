"""What is wrong with a stream of sensor readings, and the outcome of deciding it again."""

from controller.messages.en.grammar import count


def damaged(line: int) -> str:
    return f"line {line} of the sensors is not readable; the stream is damaged there"


def no_stream(version: int) -> str:
    return f"this is not a stream of sensors of version {version}; `manalath export ID --sensors` writes one"


def no_start(why: str) -> str:
    return f"the first line of the sensors is not readable: {why}"


def other_wiring(board: str) -> str:
    return (
        f"these sensors were read by a board that is wired differently from {board}; name the file of its "
        "own profile: --board virtual:FILE.toml"
    )


def no_event(line: str, why: str) -> str:
    return f"{line} is not an event: {why}"


def unknown_event(line: str) -> str:
    return f"{line} is not an event of a session"


def lacks(key: str) -> str:
    return f"it lacks {key!r}"


def wrong_rows(rows: int) -> str:
    return f"its sensors are not {rows} rows"


def wrong_columns(columns: int) -> str:
    return f"its sensors are not rows of {columns} columns"


# -- `manalath replay --sensors`


def same(decisions: int) -> str:
    return f"{count(decisions, 'The only decision is', 'All {} decisions are')} the same as then."


def differs(decision: int, then: str, now: str) -> str:
    return f"Decision {decision} differs: {then} then, {now} now."


def nothing() -> str:
    return "nothing"

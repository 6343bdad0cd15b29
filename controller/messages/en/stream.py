"""What is wrong with a stream of sensors."""


def no_event(line: str, why: str) -> str:
    return f"{line} is no event: {why}"


def unknown_event(line: str) -> str:
    return f"{line} is no event of a session"


def lacks(key: str) -> str:
    return f"it lacks {key!r}"


def wrong_rows(rows: int) -> str:
    return f"its sensors are not {rows} rows"


def wrong_columns(columns: int) -> str:
    return f"its sensors are not rows of {columns} columns"

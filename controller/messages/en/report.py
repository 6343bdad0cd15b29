"""What the report of a self-test states, and why one cannot be read."""

_AS_WRITTEN = "use the report as it was written"


def quick_check(summary: str) -> str:
    return f"Quick check. {summary}"


# -- a report that cannot be read


def no_json(why: str) -> str:
    return f"a report is a JSON object, but this is not JSON: {why}"


def no_object() -> str:
    return f"the report must be a JSON object; {_AS_WRITTEN}"


def other_format(wanted: str) -> str:
    return f"this is not a report of a self-test: its format is not {wanted!r}; name one that is"


def other_version(found: str, version: int) -> str:
    return (
        f"this report is of version {found}, and this program reads version {version}; test the board again, "
        "or use the program that wrote it"
    )


def misfit(why: str) -> str:
    return f"{why}; {_AS_WRITTEN}"


def profile_without_spaces() -> str:
    return f"the report: profile has lights without a space, or spaces without a distance; {_AS_WRITTEN}"


def other_matrix(look: int, rows: int, columns: int) -> str:
    where = f"the report: evidence: looks[{look}]"
    return f"{where} must have a matrix of {rows} rows and {columns} columns; {_AS_WRITTEN}"


def piece_nowhere(look: int, space: str) -> str:
    where = f"the report: evidence: looks[{look}]"
    return f"{where} has a piece on {space!r}, which is not a space of the board; {_AS_WRITTEN}"


def sensor_outside(row: int, column: int) -> str:
    return f"the report names a sensor [{row}, {column}] outside the matrix; {_AS_WRITTEN}"


# -- the state of the board, in a sentence


def nothing_tested() -> str:
    return "Nothing has been tested yet."


def in_order(parts: int) -> str:
    return f"In order: all {parts} parts have passed."


def not_all_tested(untested: int, parts: int) -> str:
    return f"Nothing wrong was found, but {_lacking(untested, parts)}."


def works(faults: tuple[str, ...], untested: int, parts: int) -> str:
    named = ", ".join(faults) or "parts are suspect"
    return f"It works, but not as it should: {named}{_left(untested, parts)}."


def broken(faults: tuple[str, ...], untested: int, parts: int) -> str:
    named = ", ".join(faults) or "parts have failed"
    return f"Something is broken: {named}{_left(untested, parts)}."


def _left(untested: int, parts: int) -> str:
    return f"; {_lacking(untested, parts)}" if untested else ""


def _lacking(untested: int, parts: int) -> str:
    return f"{untested} of {parts} parts {'is' if untested == 1 else 'are'} untested"

"""What the report of a self-test says, and why one cannot be read."""

_AS_WRITTEN = "take the report as it was written"

# -- a report that cannot be read


def no_json(why: str) -> str:
    return f"a report is a JSON object, and this is no JSON: {why}"


def no_object() -> str:
    return f"the report must be a JSON object; {_AS_WRITTEN}"


def other_format(wanted: str) -> str:
    return f"this is no report of a self-test: its format is not {wanted!r}; name one that is"


def later_version(version: int) -> str:
    return (
        f"the report is not of version {version} or an earlier one, which this program reads; "
        "use the one that wrote it"
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
    return f"{where} has a piece on {space!r}, which is no space of the board; {_AS_WRITTEN}"


def sensor_outside(row: int, column: int) -> str:
    return f"the report names a sensor [{row}, {column}] outside the matrix; {_AS_WRITTEN}"

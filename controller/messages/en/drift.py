"""How a board has changed between two of its reports."""


def other_board(before: str, after: str) -> str:
    return f"one report is of {before}, the other of {after}; compare reports of the same board"


def from_to(before: str, after: str) -> str:
    return f"From {before} to {after}:"


def rewired() -> str:
    return "The profile was changed in between: a part may not be where it was."


def nothing() -> str:
    return "nothing has changed."


def new(finding: str) -> str:
    return f"New: {finding}"


def gone(finding: str) -> str:
    return f"Gone: {finding}"


def still_there(finding: str) -> str:
    return f"Still there: {finding}"


def turned(kind: str, before: str, after: str, names: tuple[str, ...]) -> str:
    return f"{kind} {before}, now {after}: {', '.join(names)}"


def moved(name: str, figure: str, unit: str, before: float, after: float) -> str:
    was, now = (_figure(value, unit) for value in (before, after))
    return f"{name}: {figure} {was}, now {now}"


def _figure(value: float, unit: str) -> str:
    """Write a figure with as many digits as are significant."""
    digits = f"{value:.1f}".removesuffix(".0") if unit == "ms" else f"{value:.0f}"
    return f"{digits} {unit}".rstrip()


# -- the figures


def settles_after_closing() -> str:
    return "settles after closing"


def settles_after_opening() -> str:
    return "settles after opening"


def opens_after_leaving() -> str:
    return "opens after the piece has left"


def stays_closed() -> str:
    return "stays closed while the next one is"


def under_load() -> str:
    return "under load"

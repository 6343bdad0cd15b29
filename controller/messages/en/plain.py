"""What is wrong with a value that was read: where, and what is expected. ``found`` is shown as it is."""


def lacks(where: str, name: str) -> str:
    return f"{where} lacks {name!r}"


def unknown(where: str, found: str) -> str:
    return f"{where} has an unknown entry {found}"


def items(where: str, wanted: int, found: int) -> str:
    return f"{where} must have {wanted} items, not {found}"


def not_finite(where: str) -> str:
    return f"{where} must be a finite number"


def wrong(where: str, wanted: str, found: str) -> str:
    return f"{where} must be {wanted}, not {found}"


def unfit(where: str, why: str) -> str:
    return f"{where}: {why}"


# -- what is expected


def truth() -> str:
    return "true or false"


def whole() -> str:
    return "a whole number"


def number() -> str:
    return "a number"


def between(kind: str, least: int, most: int) -> str:
    return f"{kind} from {least} to {most}"


def words() -> str:
    return "text"


def null() -> str:
    return "null"


def one_of(known: tuple[str, ...]) -> str:
    return f"one of {', '.join(known)}"


def an_object() -> str:
    return "an object"


def a_list() -> str:
    return "a list"


def message() -> str:
    return "a message"

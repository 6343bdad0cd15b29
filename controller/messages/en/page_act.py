"""Why a message from a page is no act. ``found`` is as it is shown."""


def too_long(length: int, most: int) -> str:
    return f"the message has {length} characters; at most {most} are read"


def no_json(found: str, why: str) -> str:
    return f"the message {found} is not JSON: {why}; send one object with an act"


def no_object(found: str) -> str:
    return f"the message {found} is no JSON object; send one with an act"


def unknown(found: str) -> str:
    return f"there is no act {found}; reload the page to have its newest version"


def lacks(act: str, field: str) -> str:
    return f"{act}: the field {field!r} is missing; add it"


def unknown_field(act: str, found: str) -> str:
    return f"{act}: the field {found} is unknown; leave it out"

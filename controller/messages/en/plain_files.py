"""Why a file that a person names cannot be read: clauses that stand behind its name."""


def pipe() -> str:
    return "is a pipe, and no plain file"


def socket() -> str:
    return "is a socket, and no plain file"


def device() -> str:
    return "is a device, and no plain file"


def folder() -> str:
    return "is a folder, and no plain file"


def something_else() -> str:
    return "is something else, and no plain file"


def unreadable(said: str) -> str:
    return f"cannot be read: {said}"


def too_large(most_mb: int) -> str:
    return f"is larger than {most_mb} MB"


def no_text() -> str:
    return "is no text in UTF-8"

"""Why a file named by a person cannot be read: clauses that follow its name."""


def pipe() -> str:
    return "is a pipe, not a plain file"


def socket() -> str:
    return "is a socket, not a plain file"


def device() -> str:
    return "is a device, not a plain file"


def folder() -> str:
    return "is a folder, not a plain file"


def something_else() -> str:
    return "is not a plain file"


def unreadable(said: str) -> str:
    return f"cannot be read: {said}"


def too_large(most_mb: int) -> str:
    return f"is larger than {most_mb} MB"


def no_text() -> str:
    return "is not text in UTF-8"

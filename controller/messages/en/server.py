"""Messages about serving the page, on the terminal and in the log."""


def too_many_pages() -> str:
    return "too many pages show this board; close one that is not needed; this one keeps trying"


def too_many_tours() -> str:
    return "too many tours are under way; try again when one has ended"


# -- its port


def no_port(port: int, most: int) -> str:
    return f"there is no port {port}; choose one from 1024 to {most}, or 0 for any"


def port_forbidden(port: int) -> str:
    return f"port {port} is not open to this user; choose one from 1024 on"


def port_unusable(port: int, why: str) -> str:
    return f"port {port} cannot be used: {why}; choose another"


def ports_taken(first: int, last: int) -> str:
    return f"ports {first} to {last} are all taken; choose another, or 0 for any"


def other_port(wanted: int, port: int) -> str:
    return f"Port {wanted} is taken; the page is on port {port} instead."


# -- in the log


def full() -> str:
    return (
        "Too many connections to the page at once: the next ones wait until others end; close unused pages."
    )


def goes_on() -> str:
    return "The page takes connections again."


def no_request() -> str:
    return "A program sent something other than an HTTP request to the page's port; it was refused."


def no_message() -> str:
    return "A page sent a malformed or too large WebSocket message; its connection was closed."


def failed(what: str, error: str, place: str, line: int | None) -> str:
    where = f" at {place}, line {line}" if place else ""
    return f"{what}: {error}{where}; please report this"


def again(complaint: str, count: int) -> str:
    return f"{complaint} ({count} times so far)"


def ended() -> str:
    return "the page ended by itself, and the program with it; start it again"

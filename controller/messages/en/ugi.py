"""What a UGI session refuses. ``found`` is what was sent, in quotation marks."""


def unknown_command(found: str, known: tuple[str, ...]) -> str:
    return f"unknown command {found}; known are {' '.join(known)}"


def no_seed(found: str, most: str) -> str:
    return f"{found} is not a seed; send a number from 0 to {most}, or <empty> for animals in order"


def no_option(game: str, found: str) -> str:
    return f"{game} has no option {found}; send ugi for its options"


def no_name() -> str:
    return "setoption needs a name; send setoption name N value V"


def no_position() -> str:
    return "position needs startpos, or fen and a position line; moves may follow"


def move(ply: int, why: str) -> str:
    return f"move {ply}, {why}"


def no_query() -> str:
    return "query is one of p1turn, gameover, result"


def one_depth() -> str:
    return "go perft needs one depth; send go perft 2"


def no_number(found: str, option: str, least: str, most: str) -> str:
    return f"{found} is not a number for {option}; send one from {least} to {most}"


def no_spin(option: str) -> str:
    return f"{option} needs one number; send setoption name {option} value 1"


def no_limit(found: str) -> str:
    known = "nodes N, movetime MS, depth N, infinite, p1time MS p2time MS p1inc MS p2inc MS"
    return f"{found} does not limit a search, and is passed over; known are {known}"


def thinking(found: str) -> str:
    return f"{found} has to wait for the search; send stop first"


def over() -> str:
    return "the game is over; send another position"


def no_depth(found: str, most: int) -> str:
    return f"{found} is not a depth; send a number from 0 to {most}"


def too_deep(found: str, most: int) -> str:
    return f"a depth of {found} counts for days and cannot be stopped; {most} is the most"

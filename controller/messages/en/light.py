"""What a light shows, after the name of its space, for people who do not see the lights."""


def no_orange() -> str:
    return "orange may not go here"


def no_purple() -> str:
    return "purple may not go here"


def nothing() -> str:
    return "nothing may go here"


def play() -> str:
    return "playable"


def put() -> str:
    return "a piece belongs here"


def which() -> str:
    return "chosen or asked about"


def hint() -> str:
    return "where the engine would move"


def kind() -> str:
    return "a piece of a special kind"


def take_off() -> str:
    return "must come off"


def forbids() -> str:
    return "forbids the piece that must come off"


def unclear() -> str:
    return "unclear reading"


def faulty() -> str:
    return "sensor in doubt"


def last() -> str:
    return "last move"

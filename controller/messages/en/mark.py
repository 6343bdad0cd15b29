"""The words beside the signs of a report: what each sign means, and a word or two for each fault."""

# -- the legend


def passed() -> str:
    return "passed"


def stuck_closed() -> str:
    return "stuck closed"


def never_closes() -> str:
    return "never closes"


def unsteady() -> str:
    return "unsteady, slow or weak"


def elsewhere() -> str:
    return "ghost, or answers elsewhere"


def light() -> str:
    return "light"


def untested() -> str:
    return "untested"


# -- verdicts


def suspect() -> str:
    return "suspect"


def failed() -> str:
    return "failed"


# -- faults


def stuck() -> str:
    return "stuck"


def chatters() -> str:
    return "chatters"


def weak() -> str:
    return "weak"


def half_dead() -> str:
    return "half dead"


def lets_go_late() -> str:
    return "lets go late"


def sensitive() -> str:
    return "sensitive"


def bounces() -> str:
    return "bounces"


def opens_late() -> str:
    return "opens late"


def closes_late() -> str:
    return "closes late"


def crosstalk() -> str:
    return "crosstalk"


def open_diode() -> str:
    return "open diode"


def ghost() -> str:
    return "ghost"


def swapped() -> str:
    return "swapped"


def joined() -> str:
    return "joined"


def dark() -> str:
    return "dark"


def chain_broken() -> str:
    return "chain broken"


def other_light() -> str:
    return "other light"


def colours() -> str:
    return "colours"


def open_wire() -> str:
    return "open wire"


def wires_short() -> str:
    return "wires short"


def wires() -> str:
    return "wires"


def slow_column() -> str:
    return "slow column"


def loose() -> str:
    return "loose"

"""The words beside the signs of a report: what each sign means, and a word or two for each fault."""

# -- the legend


def passed() -> str:
    return "réussi"


def stuck_closed() -> str:
    return "bloqué fermé"


def never_closes() -> str:
    return "ne se ferme jamais"


def unsteady() -> str:
    return "instable, lent ou faible"


def elsewhere() -> str:
    return "fantôme, ou répond ailleurs"


def light() -> str:
    return "lumière"


def untested() -> str:
    return "non testé"


# -- verdicts


def suspect() -> str:
    return "suspect"


def failed() -> str:
    return "échec"


# -- faults


def stuck() -> str:
    return "bloqué"


def chatters() -> str:
    return "crépite"


def weak() -> str:
    return "faible"


def half_dead() -> str:
    return "à moitié mort"


def lets_go_late() -> str:
    return "lâche tard"


def sensitive() -> str:
    return "trop sensible"


def bounces() -> str:
    return "rebondit"


def opens_late() -> str:
    return "s’ouvre tard"


def closes_late() -> str:
    return "se ferme tard"


def crosstalk() -> str:
    return "diaphonie"


def open_diode() -> str:
    return "diode coupée"


def ghost() -> str:
    return "fantôme"


def swapped() -> str:
    return "interverti"


def joined() -> str:
    return "réuni"


def dark() -> str:
    return "éteinte"


def chain_broken() -> str:
    return "ruban coupé"


def other_light() -> str:
    return "autre lumière"


def colours() -> str:
    return "couleurs"


def open_wire() -> str:
    return "fil coupé"


def wires_short() -> str:
    return "court-circuit"


def wires() -> str:
    return "fils"


def slow_column() -> str:
    return "colonne lente"


def loose() -> str:
    return "tient mal"

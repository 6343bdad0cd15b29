"""How a board has changed between two of its reports."""

from controller.messages.fr.part import with_kind

_KINDS = {
    "reed": "ampoule reed",
    "diode": "diode",
    "row": "ligne",
    "column": "colonne",
    "key": "touche",
    "light": "lumière",
    "cable": "câblage",
    "link": "liaison",
}

_VERDICTS = {"pass": "réussi", "suspect": "suspect", "fail": "échec", "untested": "non testé"}


def other_board(before: str, after: str) -> str:
    return f"un rapport est de {before}, l’autre de {after} ; comparez des rapports du même plateau"


def from_to(before: str, after: str) -> str:
    return f"Du {before} au {after} :"


def rewired() -> str:
    return "Le profil a changé entre-temps : un élément n’est peut-être plus où il était."


def nothing() -> str:
    return "rien n’a changé."


def new(finding: str) -> str:
    return f"Nouveau : {finding}"


def gone(finding: str) -> str:
    return f"Disparu : {finding}"


def still_there(finding: str) -> str:
    return f"Toujours là : {finding}"


def turned(kind: str, before: str, after: str, names: tuple[str, ...]) -> str:
    was, now = (_VERDICTS.get(verdict, verdict) for verdict in (before, after))
    return f"{_KINDS.get(kind, kind)} ({was}, maintenant {now}) : {', '.join(map(_named, names))}"


def moved(name: str, figure: str, unit: str, before: float, after: float) -> str:
    was, now = (_figure(value, unit) for value in (before, after))
    return f"{'compteur' if name == 'count' else _named(name)} : {figure} {was}, maintenant {now}"


def _figure(value: float, unit: str) -> str:
    """Write a figure with as many digits as are significant."""
    digits = f"{value:.1f}".removesuffix(".0").replace(".", ",") if unit == "ms" else f"{value:.0f}"
    return f"{digits} {unit}".rstrip()


def _named(name: str) -> str:
    return with_kind(name.partition(" ")[0], name)


# -- the figures


def settles_after_closing() -> str:
    return "stabilisation à la fermeture"


def settles_after_opening() -> str:
    return "stabilisation à l’ouverture"


def opens_after_leaving() -> str:
    return "ouverture après le départ de la pièce"


def stays_closed() -> str:
    return "fermeture commune avec la suivante"


def under_load() -> str:
    return "sous charge"

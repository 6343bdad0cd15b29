"""The tables on the page of a report: captions, heads, and the words in their cells."""

import tomllib
from importlib.resources import files

from controller.messages.fr.grammar import listed

#: The page's words for counts.
_COUNTS = tomllib.loads(files(__package__).joinpath("workbench.toml").read_text("utf-8"))["health"]["count"]

# -- parts


def parts() -> str:
    return "Éléments par verdict"


def kind() -> str:
    return "type"


def verdict_head(sign: str, verdict: str) -> str:
    return f"{sign} {verdict}"


def reeds() -> str:
    return "Ampoules reed"


def diodes() -> str:
    return "Diodes"


def rows() -> str:
    return "Lignes"


def columns() -> str:
    return "Colonnes"


def keys() -> str:
    return "Touches"


def lights() -> str:
    return "Lumières"


def cables() -> str:
    return "Alimentation et câbles"


def link() -> str:
    return "Liaison"


def why_untested() -> str:
    return "Éléments non testés : pourquoi"


# -- reeds and keys


def done(stages: tuple[str, ...]) -> str:
    return f"Étapes faites : {listed(stages) or 'aucune'}."


def stage_empty() -> str:
    return "plateau vide"


def stage_lights() -> str:
    return "lumières"


def stage_reeds() -> str:
    return "ampoules reed"


def stage_ghosts() -> str:
    return "fantômes"


def stage_keys() -> str:
    return "touches"


def stage_soak() -> str:
    return "repos"


def sensors() -> str:
    return (
        "Ce qu’a montré chaque ampoule reed et chaque touche : sa réponse la plus rapide à une demande, sa"
        " stabilisation la plus longue"
    )


def sensor() -> str:
    return "capteur"


def verdict() -> str:
    return "verdict"


def crosspoint() -> str:
    return "ligne, colonne"


def tries() -> str:
    return "essais"


def closed_after() -> str:
    return "fermé après"


def opened_after() -> str:
    return "ouvert après"


def settled_closing() -> str:
    return "stable fermé"


def settled_opening() -> str:
    return "stable ouvert"


def still_turns() -> str:
    return "bascules, pièce posée"


def pushed_turns() -> str:
    return "pièce remuée"


def quiet_turns() -> str:
    return "sans toucher"


# -- supply and link


def supply() -> str:
    return "L’alimentation des lumières"


def lights_draw() -> str:
    return "consommation"


def samples() -> str:
    return "mesures"


def least() -> str:
    return "minimum"


def most() -> str:
    return "maximum"


def about_ma(lights_ma: int) -> str:
    return f"environ {lights_ma} mA"


def counts() -> str:
    return "Ce que le plateau a compté entre-temps"


def count() -> str:
    return "compteur"


def counted(counter: str) -> str:
    return str(_COUNTS.get(counter, counter))


def grew_by() -> str:
    return "hausse"


# -- wires


def matrix_rows() -> str:
    return "Les lignes de la matrice, comptées à partir de 0"


def matrix_columns() -> str:
    return "Les colonnes de la matrice, comptées à partir de 0"


def row() -> str:
    return "ligne"


def column() -> str:
    return "colonne"


def pin() -> str:
    return "broche"


def connector() -> str:
    return "connecteur"


def wire() -> str:
    return "fil"


def passes() -> str:
    return "passe par, de la broche jusqu’au bout"


def reference_line() -> str:
    return "le bout des autres, par des diodes nues : une ligne de référence"


def chain(pin: str, lights: tuple[str, ...]) -> str:
    return f"Lumières, dans l’ordre du ruban depuis {pin} : {' '.join(lights)}"

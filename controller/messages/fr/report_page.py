"""The words on the page of a report, except in its tables: headings, captions, and what drawings show."""

from controller.messages.fr.grammar import count, le, listed
from controller.messages.fr.part import with_kind


def title(profile: str, *, is_quick: bool) -> str:
    return f"{'Contrôle rapide' if is_quick else 'Autotest'} de {profile}"


# -- its sections


def what_is_wrong() -> str:
    return "Ce qui ne va pas"


def since(date: str) -> str:
    return f"Depuis le {date}"


def the_board() -> str:
    return "Le plateau"


def all_parts() -> str:
    return "Tous les éléments"


def reeds_and_keys() -> str:
    return "Ampoules reed et touches"


def bounce() -> str:
    return "Rebond"


def power() -> str:
    return "Alimentation, liaison et lumières"


def wiring() -> str:
    return "Câblage"


# -- whose report it is


def date() -> str:
    return "date"


def board() -> str:
    return "plateau"


def its_id() -> str:
    return "identifiant"


def firmware() -> str:
    return "micrologiciel"


def program() -> str:
    return "programme"


def profile() -> str:
    return "profil"


def seed() -> str:
    return "graine"


def simulated() -> str:
    return "simulé"


# -- findings


def nothing_found() -> str:
    return "Rien d’anormal."


def parts(names: tuple[str, ...]) -> str:
    return listed(names, len(names))


def seen() -> str:
    return "Vu :"


def cure() -> str:
    return "Remède :"


# -- what has changed


def new() -> str:
    return "Nouveau"


def gone() -> str:
    return "Disparu"


def still_there() -> str:
    return "Toujours là"


def other_verdicts() -> str:
    return "Autres verdicts"


def figures_moved() -> str:
    return "Mesures qui ont bougé"


def nothing_changed() -> str:
    return "Rien n’a changé."


# -- the map


def map_title() -> str:
    return "Carte du plateau"


def map_marks(marks: tuple[tuple[str, tuple[str, ...]], ...]) -> str:
    told = " ; ".join(f"{mark} : {listed(spaces, len(spaces))}" for mark, spaces in marks)
    return f"{told} ; toutes les autres sont bonnes." if told else "Toutes les cases sont bonnes."


def map_caption() -> str:
    return "Rangée a en bas. Les tableaux ci-dessous disent la même chose en mots."


# -- how contacts bounce


def untraced(scan_ms: float) -> str:
    return (
        f"Aucun contact n’a été suivi. Un balayage a lieu toutes les {_decimal(scan_ms)} ms ; ce qui est"
        " plus court ne se voit pas."
    )


def charts(bar_us: int, bin_us: int) -> str:
    return (
        f"Fronts selon le temps écoulé depuis le premier du mouvement. Une barre couvre {bar_us} µs ; le "
        f"plateau regarde un contact toutes les {bin_us} µs. Sous les barres, le plus long mouvement relevé, "
        "en haut quand le contact est fermé. Les barres creuses dépassent l’attente du filtre de rebond."
    )


def more_charts(charts: int, longest_ms: float) -> str:
    return f"{charts} de plus, aucun au-delà de {_decimal(longest_ms)} ms"


def bounce_of(sensor: str) -> str:
    return f"Rebond : {with_kind(sensor.partition(' ')[0], sensor)}"


def edges(edges: int, moves: int, longest_ms: float) -> str:
    more = count(edges, "Un front", "{} fronts")
    within = count(moves, "un mouvement", "{} mouvements")
    longest = f"{longest_ms:.2f}".replace(".", ",")
    return f"{more} après le premier en {within}, aucun au-delà de {longest} ms"


def limit(limit_ms: float) -> str:
    return f"limite {_decimal(limit_ms)} ms"


# -- supply, link and lights


def no_supply_measured() -> str:
    return "Ce plateau ne mesure pas l’alimentation de ses lumières."


def lost(lights_ma: int, cause: str, *, came_back: bool) -> str:
    back = "Elle est revenue." if came_back else "Elle n’est pas revenue."
    return f"La liaison s’est coupée à {lights_ma} mA. {cause} {back}"


def looked_otherwise(hue: str, spaces: tuple[str, ...]) -> str:
    return f"Tout en {le(hue)} : les lumières de {listed(spaces, len(spaces))} différaient."


def _decimal(number: float) -> str:
    return f"{number:g}".replace(".", ",")

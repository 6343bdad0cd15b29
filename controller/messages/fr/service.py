"""The service that plays from boot: what was done, its state, and why it cannot be installed."""

from collections.abc import Sequence

# -- refused


def needs_root(command: str) -> str:
    return f"seul root peut changer ce qui démarre avec l’ordinateur ; faites-le avec\n  {command}"


def no_systemd() -> str:
    return (
        "systemd, qui lance les services, ne tourne pas ici ; indiquez le dossier d’une image avec --root, "
        "ou partez de ce qu’affiche `manalath service install --print`"
    )


def foreign_file(path: str) -> str:
    return f"{path} ne vient pas de ce programme ; déplacez-le, puis recommencez"


def refused(command: str, said: str) -> str:
    return f"`{command}` répond : {said or 'rien'} ; rien n’a été changé"


def no_port(port: int, least: int, most: int) -> str:
    return f"il n’y a pas de port {port} pour un service ; choisissez-en un de {least} à {most}"


def no_game(found: str, games: Sequence[str]) -> str:
    return f"il n’y a pas de jeu {found!r} ; choisissez parmi {', '.join(games)}"


def passing_port(board: str) -> str:
    return (
        f"le port de {board} n’a ce nom que tant que le plateau est branché ; donnez le chemin complet de "
        "son périphérique"
    )


def hidden_file(path: str) -> str:
    return (
        f"un service ne peut pas lire {path} à cet endroit ; copiez-le dans /etc, et donnez son chemin "
        "complet"
    )


# -- done


def written(path: str) -> str:
    return f"{path} est écrit."


def already_so(path: str) -> str:
    return f"{path} est déjà à jour."


def no_group(groups: Sequence[str]) -> str:
    return f"Il n’y a pas ici de groupe {' ou '.join(groups)}, par lequel on accède au plateau."


def runs(log: str) -> str:
    return f"Le service tourne, dès maintenant et à chaque démarrage ; `{log}` montre ce qu’il dit."


def waits() -> str:
    return "Le service démarrera dès qu’un plateau sera branché."


def ended(log: str) -> str:
    return f"Le service démarre avec l’ordinateur, mais ne tourne pas ; `{log}` dit pourquoi."


def starts_later() -> str:
    return "Le service démarrera avec cette image."


def removed(path: str) -> str:
    return f"{path} est supprimé."


def stays(path: str) -> str:
    return f"{path} ne vient pas de ce programme, et reste en place."


def none_installed() -> str:
    return "Aucun service n’était installé."


def records_stay(path: str) -> str:
    return f"Les parties enregistrées restent dans {path}."


# -- its state


def foreign(path: str) -> str:
    return f"{path} ne vient pas de ce programme."


def not_installed() -> str:
    return "Le service n’est pas installé ; `manalath service install` s’en charge."


def installed(board: str, game: str, port: int) -> str:
    return f"installé   {board}, {game or 'le premier jeu qui convient'}, page sur le port {port}"


def current() -> str:
    return "fichiers   tels que cette version les écrit"


def outdated() -> str:
    return "fichiers   autres que ceux de cette version ; réinstallez"


def at_boot() -> str:
    return "démarrage  activé"


def not_at_boot() -> str:
    return "démarrage  désactivé"


def now_up(state: str, since: str | None) -> str:
    return f"maintenant {state}, depuis {since}" if since else f"maintenant {state}"


def now_waiting(state: str) -> str:
    return f"maintenant {state}, démarre dès qu’un plateau est branché"


def now_stopped(state: str) -> str:
    return f"maintenant {state}, arrêté"


def now_ended(state: str, result: str) -> str:
    return f"maintenant {state}, terminé par {result}"


def says(text: str | None) -> str:
    return f"annonce    {text or 'rien'}"


def watchdog(lasts: str | None, fed: str | None) -> str:
    return f"watchdog   {lasts or 'aucun'}, réarmé : {fed or 'jamais'}"


def restarts(count: int | None) -> str:
    return f"relances   {'nombre inconnu' if count is None else count}"


def log(command: str) -> str:
    return f"journal    {command} -n 20"

"""The doctor's findings on who may open what."""

from collections.abc import Sequence

from controller.messages.fr.grammar import all_of


def as_root() -> str:
    return "Lancé en root, qui peut tout ouvrir : la suite ne vaut peut-être pas pour le compte qui joue."


def without_sudo() -> str:
    return "Recommencez sans sudo, sous le compte qui joue."


def no_gpiochip() -> str:
    return "Pas de /dev/gpiochip0 : ce système n’offre aucune broche."


def take_other_system() -> str:
    return (
        "Prenez Raspberry Pi OS, ou un noyau à périphérique GPIO ; dans un conteneur, donnez-lui ce "
        "périphérique."
    )


def may_open(user: str, paths: Sequence[str]) -> str:
    return f"{user} peut ouvrir {all_of(paths)}."


def closed(user: str, path: str) -> str:
    return f"{user} ne peut pas ouvrir {path} : aucun groupe n’en donne le droit."


def add_rule(rule: str, group: str, user: str) -> str:
    return (
        "Faites-le donner à un groupe par udev : un fichier /etc/udev/rules.d/99-manalath.rules avec la "
        f"ligne {rule} ; puis sudo usermod -aG {group} {user}, et redémarrez l’ordinateur."
    )


def rights(path: str, group: str | int, mode: int) -> str:
    return f"{path} : groupe {group}, mode {mode:04o}"


def not_in_session(user: str, group: str, what: str) -> str:
    return f"{user} est dans le groupe {group}, mais pas encore dans cette session : pas d’accès à {what}."


def log_in_again() -> str:
    return (
        "Fermez la session et rouvrez-la ; par ssh, fermez toutes les connexions ; s’il y a un service, "
        "relancez-le."
    )


def group_has(group: str, user: str) -> str:
    return f"/etc/group : {group} contient {user}"


def not_in_group(user: str, group: str, what: str) -> str:
    return f"{user} n’est pas dans le groupe {group} : pas d’accès à {what}."


def join_group(group: str, user: str) -> str:
    return f"sudo usermod -aG {group} {user}, puis fermez la session et rouvrez-la."


def any_port() -> str:
    return "un port série"


def once_there(path: str) -> str:
    return f"{path} quand il existera"

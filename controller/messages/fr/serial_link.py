"""Why there is no line to a board, or no link over it, and what to do about it."""

from collections.abc import Sequence

from controller.messages.fr.grammar import any_of, count

_FLASH = "flashez le micrologiciel de cette version avec `manalath flash`"


def trouble(cause: str, cure: str) -> str:
    return f"{cause} {cure}"


# -- nothing known answers


def mute() -> str:
    return "Rien ne se présente comme un plateau sur cette ligne."


def carry_data() -> str:
    return f"Vérifiez que le câble transporte les données, et pas seulement le courant ; puis {_FLASH}."


def no_board() -> str:
    return "Ce qui répond sur cette ligne n’est pas un plateau connu."


def right_port() -> str:
    return f"Vérifiez que c’est le bon port ; si oui, {_FLASH}."


def deaf() -> str:
    return "Le plateau parle, mais n’entend pas l’ordinateur."


def plug_in_anew() -> str:
    return "Débranchez le câble et rebranchez-le ; si cela ne suffit pas, essayez-en un autre."


# -- the link ended


def silent() -> str:
    return "Le plateau ne répond plus."


def look_or_reset() -> str:
    return "Vérifiez son câble et son alimentation, ou appuyez sur son bouton RESET."


def left() -> str:
    return "L’ordinateur était trop lent : le plateau n’a pas pu lui transmettre tout ce qu’il avait à dire."


def close_programs() -> str:
    return "Rien à faire ; si cela se reproduit, fermez les autres programmes qui occupent l’ordinateur."


def contrary() -> str:
    return "Le plateau s’est contredit, comme lorsqu’un paquet est abîmé en chemin."


def other_cable() -> str:
    return "Rien à faire ; si cela se reproduit, essayez un autre câble."


def exchanged() -> str:
    return "Un autre plateau a été branché."


def if_meant() -> str:
    return "Rien à faire si c’était voulu."


# -- the board restarted


def hung() -> str:
    return "Le plateau s’est figé, et son chien de garde l’a redémarré."


def flash_if_again() -> str:
    return f"Rien à faire ; si cela se reproduit, {_FLASH}."


def no_power() -> str:
    return "Le courant du plateau s’est coupé, et il a redémarré."


def look_at_plug() -> str:
    return "Si personne ne l’a débranché, vérifiez sa fiche et son alimentation."


def brown_out() -> str:
    return "L’alimentation du plateau a flanché, et il a redémarré."


def overloaded(lights_ma: int) -> str:
    return f"L’alimentation du plateau a flanché : les lumières tiraient {lights_ma} mA."


def stronger_supply() -> str:
    return (
        "Prenez une alimentation plus puissante ou un câble plus épais, ou abaissez la limite des lumières."
    )


def reset_line() -> str:
    return "Le plateau a été redémarré par son entrée RESET."


def if_pressed() -> str:
    return "Rien à faire si quelqu’un a appuyé sur son bouton ; sinon, vérifiez son câble."


def started() -> str:
    return "Le plateau a redémarré de lui-même."


def wait() -> str:
    return "Attendez son retour ; si cela se reproduit, vérifiez son alimentation et son entrée RESET."


# -- a board that cannot be spoken with


def impossible() -> str:
    return "Le plateau ne peut pas respecter les limites que demande son profil."


def correct_limits() -> str:
    return f"Corrigez cap_ma, lockout_ms ou quiet_ms dans le profil, ou {_FLASH}."


def other_wire(version: str, major: int, ours: int) -> str:
    return (
        f"Le micrologiciel {version} du plateau parle la version {major} du protocole, et ce programme la "
        f"version {ours}."
    )


def flash_ours() -> str:
    return "Flashez le micrologiciel de ce programme avec `manalath flash`."


def nameless() -> str:
    return "Le plateau n’a pas encore de nom : impossible de savoir à quel profil il correspond."


def misnamed(name: str, form: str) -> str:
    return f"Le plateau appelle son profil {name!r}, mais le nom d’un profil doit être {form}."


def name_it(profile: str) -> str:
    return f"Nommez-le avec `manalath flash`, s’il a été construit selon {profile}."


def other_profile(built: str, wanted: str) -> str:
    return f"Ce plateau a été construit selon le profil « {built} », alors qu’il faut {wanted}."


def other_port(profile: str, built: str) -> str:
    plug_in = f"Branchez le plateau {profile}, ou indiquez son port"
    if not built:
        return f"{plug_in}."
    return (
        f"{plug_in} ; pour utiliser celui-ci, ajoutez son profil après le port, comme --board "
        f"serial:auto@{built}."
    )


def other_size(has: tuple[int, int, int], profile: str, wanted: tuple[int, int, int]) -> str:
    size = "{} lignes et {} colonnes avec {} lumières"
    return f"Le plateau lit {size.format(*has)}, et {profile} prévoit {size.format(*wanted)}."


def flash_profile() -> str:
    return "Flashez le micrologiciel de ce profil avec `manalath flash`."


# -- the line


def cable_out() -> str:
    return "Le câble entre le plateau et l’ordinateur s’est débranché."


def plug_in_again() -> str:
    return "Rebranchez-le."


def forbidden(url: str) -> str:
    return f"Cet utilisateur n’a pas le droit d’ouvrir {url}."


def join_group() -> str:
    return 'Rejoignez le groupe autorisé : `sudo usermod -aG dialout "$USER"`, puis rouvrez la session.'


def taken(url: str) -> str:
    return f"Un autre programme utilise {url}."


def end_it() -> str:
    return "Fermez-le ; un plateau ne sert qu’à un programme à la fois."


def no_port(url: str) -> str:
    return f"Il n’y a pas de port {url}."


def plug_in_or_look() -> str:
    return "Branchez le plateau, ou vérifiez le nom."


def unheard(url: str) -> str:
    return f"Rien n’écoute à l’adresse {url}."


def start_listener() -> str:
    return "Démarrez ce qui doit y ouvrir la ligne, ou vérifiez l’adresse."


def slow_opening(url: str) -> str:
    return f"{url} met longtemps à s’ouvrir."


def wait_or_look() -> str:
    return "Attendez ; si cela dure, vérifiez l’adresse et le réseau."


def no_terminal(url: str) -> str:
    return f"{url} n’est pas un port série."


def name_terminal() -> str:
    return "Indiquez-en un, comme /dev/ttyACM0 ou COM5."


def unopened(url: str, said: str) -> str:
    return f"Impossible d’ouvrir la ligne {url} : {said}."


def path_or_url() -> str:
    return "Vérifiez le nom ; il faut un chemin ou une URL."


def closed_there(url: str) -> str:
    return f"La ligne {url} a été fermée."


def if_opened_again() -> str:
    return "Rien à faire si elle est rouverte de l’autre côté."


# -- a board that is looked for


def no_line(url: str) -> str:
    return (
        f"{url!r} ne mène à aucun plateau ; indiquez un chemin comme /dev/ttyACM0 ou COM5, "
        "socket://HOST:PORT ou rfc2217://HOST:PORT"
    )


def no_such_port(name: str, paths: Sequence[str]) -> str:
    known = f"il y a : {', '.join(paths)}" if paths else "aucun port n’est branché"
    return f"il n’y a pas de port série {name!r} ; {known}"


def several_boards(boards: Sequence[tuple[str, str]]) -> str:
    ways = any_of([f"--board serial:{path}@{profile}" for path, profile in boards])
    return f"il y a {count(len(boards), 'un plateau', '{} plateaux')} ; choisissez : {ways}"


def not_found(profiles: Sequence[str], heard: Sequence[tuple[str, str]]) -> str:
    reasons = [f"{path} : {why.removesuffix('.')}" for path, why in heard]
    found = " ; ".join(reasons) or "aucun port série n’est branché"
    return (
        f"il n’y a pas ici de plateau {any_of(profiles)} ({found}) ; branchez-le, avec un câble qui "
        "transporte les données"
    )


def mute_port() -> str:
    return "rien ne s’y présente comme un plateau."

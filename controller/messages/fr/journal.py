"""What is wrong with a journal: the file that holds the games, and the folder that holds the file."""

from controller.messages.fr.grammar import count


def _quoted(text: str) -> str:
    return f"« {repr(text)[1:-1]} »"


# -- damage, as a clause


def cut_short() -> str:
    return "le fichier est tronqué"


def only_log() -> str:
    return "il n’en reste que les écritures en attente"


def no_journal() -> str:
    return "ce n’est pas un journal de parties"


def sqlite_says(said: str) -> str:
    return f"SQLite dit : {said}"


def no_text() -> str:
    return "un texte y est illisible"


def entry_changed(entry: int) -> str:
    return f"l’entrée {entry} n’est pas ce qui a été écrit"


def seal_broken(entry: int) -> str:
    return f"le sceau de l’entrée {entry} est brisé"


def no_beginning(game: int, text: str) -> str:
    return f"la partie {game} commence par {_quoted(text)}, qui n’est pas un début de partie"


def before_beginning(game: int) -> str:
    return f"une entrée de la partie {game} vient avant son début"


def out_of_order(game: int, plies: int, kind: str, number: int) -> str:
    moves = count(plies, "un coup", "{} coups")
    return f"la partie {game} a {moves}, puis {kind} {number}, qui n’en est pas la suite"


def no_names(game: int, text: str) -> str:
    return f"la partie {game} ne nomme pas de joueurs : {_quoted(text)}"


def no_reading(game: int, text: str) -> str:
    return f"pour un capteur, la partie {game} a {_quoted(text)}, qui n’est pas une case et sa lecture"


def reads_otherwise() -> str:
    return "elle se lit comme une autre partie"


def left_out(path: str, why: tuple[str, ...]) -> str:
    return (
        f"{path} garde tout, sauf ceci : {' ; '.join(why)}. `manalath games --salvage {path}` ajoute les "
        "coups d’avant comme une autre partie."
    )


# -- a journal that cannot be used


def unusable(path: str, why: str, cure: str) -> str:
    return f"{path} est inutilisable : {why} ; {cure}"


def name_another() -> str:
    return "rendez son dossier accessible en écriture, ou indiquez-en un autre avec --data"


def end_other() -> str:
    return "un autre programme l’occupe ; fermez-le"


def free_memory() -> str:
    return "fermez d’autres programmes"


def try_again() -> str:
    return "réessayez"


def check_disk() -> str:
    return "vérifiez que son disque est sain, ou indiquez un autre dossier avec --data"


def make_room() -> str:
    return "faites de la place sur le disque"


def other_version(path: str, found: str, known: int) -> str:
    return (
        f"{path} est en version {found}, et ce programme lit la {known} ; installez la version la plus "
        "récente"
    )


def damaged(path: str, damage: str) -> str:
    return f"{path} est abîmé : {damage} ; relancez ce programme"


def game_changed(path: str, game: int) -> str:
    return (
        f"{path} n’a plus la partie {game} telle que ce programme l’a laissée ; commencez-en une nouvelle "
        "pour l’enregistrer"
    )


def not_kept(path: str, why: str) -> str:
    return (
        f"{path} ne peut pas garder cette partie : une fois écrite, {why} ; rien n’est écrit ; corrigez-la, "
        "ou renommez le plateau"
    )


def other_owner(path: str) -> str:
    return (
        f"{path} a été supprimé ou remplacé, et un autre programme le tient à présent ; fermez-le, puis "
        "réessayez"
    )


# -- the folder


def no_home() -> str:
    return "il n’y a pas de dossier personnel pour les parties ; indiquez un dossier avec --data"


def no_folder(path: str, why: str) -> str:
    return (
        f"{path} ne peut pas garder de parties : {why} ; indiquez avec --data un dossier où l’on peut écrire"
    )


def damaged_in_use(path: str, damage: str) -> str:
    return f"{path} est abîmé : {damage} ; un autre programme s’en sert ; fermez-le, puis relancez celui-ci"


def set_aside(path: str, damage: str, name: str) -> str:
    return (
        f"{path} était abîmé : {damage}. Il est mis de côté sous le nom {name}, et un nouveau est commencé ; "
        "`manalath games --salvage` en ramène les parties."
    )


def damaged_again(path: str, damage: str, name: str, again: str) -> str:
    return (
        f"{path} était abîmé : {damage}. Il est mis de côté sous le nom {name}, mais un nouveau s’abîme "
        f"aussitôt : {again} ; indiquez avec --data un dossier sur un autre disque"
    )


def stuck(path: str, why: str) -> str:
    return (
        f"{path} est abîmé et ne peut pas être mis de côté : {why} ; renommez-le, ou indiquez un autre "
        "dossier avec --data"
    )

"""The game and the table in sentences: headline, the board, the record, whose turn it is, the end."""

from controller.messages.fr.grammar import (
    count,
    de,
    each,
    in_steps,
    player_name,
    spaces,
)

# -- headline


def to_move(player: str) -> str:
    return f"À {player} de jouer"


def won(player: str) -> str:
    return f"{player} a gagné"


def drawn() -> str:
    return "Partie nulle"


def offered() -> str:
    return "Reprendre cette partie ?"


# -- the board


def waiting() -> str:
    return "En attente d’une réponse du plateau."


def lent() -> str:
    return "Un autotest est en cours."


def take_back() -> str:
    return "Revenez à la partie, ou continuez l’autotest."


def gone(cause: str, cure: str) -> str:
    return f"{cause} {cure}"


def gone_in_game(cause: str, cure: str) -> str:
    return f"{cause} {cure} La partie reprendra ensuite là où elle en est."


# -- the record


def showing(ply: int, plies: int) -> str:
    keys = "Annuler : un coup en arrière."
    keys = keys if ply == plies else f"OK : lecture ou pause. {keys}"
    return f"Relecture, coup {ply} sur {plies}. {keys}"


def unrecorded(failure: str) -> str:
    return (
        f"La partie ne peut pas être enregistrée : {failure}. "
        "Appuyez sur OK pour réessayer ; si cela échoue encore, la partie continue sans être enregistrée."
    )


def offer(game: str, plies: int, other: str) -> str:
    moves = count(plies, "un coup", "{} coups")
    return (
        f"Une partie {de(game)} est inachevée après {moves}. Appuyez sur OK pour la reprendre, "
        f"ou sur Annuler pour commencer {other}."
    )


# -- a turn


def reminded(said: str) -> str:
    return f"{said} Appuyez sur OK pour continuer sans ce rappel."


def awaited(player: str) -> str:
    return f"{player_name(player)} réfléchit. Laissez le plateau tel quel."


def requested(player: str, off: tuple[tuple[str, str], ...], on: tuple[tuple[str, str], ...]) -> str:
    return f"Pour {player_name(player)} : {in_steps(off, on)}."


def previewed(player: str, move: str) -> str:
    return f"{player_name(player)} choisit {de(move)}."


def not_yet(player: str) -> str:
    return f"c’est au tour {de(player_name(player))}, qui n’a pas encore choisi son coup"


def not_requested(player: str) -> str:
    return f"{player_name(player)} joue un autre coup"


def after_pass(colour: str, said: str) -> str:
    return f"{player_name(colour)} a passé. {said}"


def must_pass(colour: str) -> str:
    return f"{player_name(colour)} n’a aucun coup légal. Appuyez sur OK pour passer."


# -- the end


def play_again(said: str) -> str:
    return f"{said} Retirez toutes les pièces pour rejouer."


def resigned(colour: str) -> str:
    return f"{player_name(colour)} a abandonné."


def draw_agreed() -> str:
    return "Les joueurs sont convenus d’une partie nulle."


def clear() -> str:
    return "Retirez toutes les pièces, et la partie suivante commence."


def early(said: str, waiting: tuple[str, ...]) -> str:
    wait = each(waiting, "cette pièce attend", "ces pièces attendent")
    whose = each(waiting, "son", "leur")
    return f"{said} {spaces(waiting)} : {wait} la mise en place de {whose} joueur."


def emptied() -> str:
    return (
        "Le plateau est vide. Appuyez sur OK pour arrêter la partie en cours, "
        "ou remettez les pièces pour continuer."
    )

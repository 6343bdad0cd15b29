"""What the keys open, from the choices to a hint and a declared move, and the answers to a key."""

from controller.messages.fr.grammar import (
    all_of,
    any_of,
    count,
    in_steps,
    la,
    le,
    player_name,
)

# -- what the keys open


def choose(choice: str) -> str:
    return (
        f"Appuyez sur OK pour {choice}. Autres choix : les touches orange et violette ; Annuler pour quitter."
    )


def to_declare() -> str:
    return "jouer un coup sans pièce"


def to_ask_for_a_hint() -> str:
    return "demander un indice"


def hint_awaited(said: str) -> str:
    return f"{said} L’ordinateur cherche un indice."


def hint(spaces: tuple[str, ...]) -> str:
    return f"Indice : regardez {all_of(spaces)}. Redemandez pour avoir tout le coup."


def whole_hint(off: tuple[tuple[str, str], ...], on: tuple[tuple[str, str], ...], why: str) -> str:
    return f"Indice : {in_steps(off, on)}.{why and f' {why}'}"


def declared_hint(move: str, why: str) -> str:
    return f"Indice : {move}.{why and f' {why}'}"


def hint_wins() -> str:
    return "Ce coup gagne aussitôt."


def hint_traps(player: str) -> str:
    return f"{player_name(player)} perd ensuite, quelle que soit sa réponse."


def hint_saves(player: str) -> str:
    return f"Sinon, {player_name(player)} gagnerait."


def to_locate() -> str:
    return "signaler une pièce qui n’a pas été lue"


def locate(space: str) -> str:
    return (
        f"La pièce est-elle en {space} ? La touche orange passe à la rangée suivante, la violette à la case "
        "suivante ; OK pour oui, Annuler pour quitter."
    )


def to_resign() -> str:
    return "abandonner"


def to_offer_a_draw() -> str:
    return "proposer la nulle"


def to_end() -> str:
    return "arrêter la partie en cours"


def declare_by_taps() -> str:
    return "Touchez les cases qui respirent, ou parcourez les coups avec les touches orange et violette."


def declare_by_keys() -> str:
    return "Choisissez avec les touches orange et violette, puis appuyez sur OK."


def declare(move: str) -> str:
    return f"Appuyez sur OK pour {move}."


def undo_leaves(said: str) -> str:
    return f"{said} Annuler pour quitter."


def draw_offered(colour: str, other: str) -> str:
    asked = f"{player_name(other)} : OK pour accepter, Annuler pour continuer."
    return f"{player_name(colour)} propose la nulle. {asked}"


def fits_no_move() -> str:
    return "Aucun coup ne réunit cette case et celles déjà touchées, qui restent. Touchez-en une autre."


def several_left() -> str:
    return (
        "Il reste plusieurs coups. Touchez une autre case, ou parcourez-les avec les touches orange et "
        "violette."
    )


def off_first() -> str:
    return "Remettez d’abord le plateau comme il était."


def picked(change: str) -> str:
    return f"Appuyez sur OK pour {change}, ou corrigez le plateau."


def picked_of_several(change: str) -> str:
    return f"Appuyez sur OK pour {change}. Autres possibilités : les touches orange et violette."


def to_play(moves: tuple[str, ...]) -> str:
    return f"jouer {', puis '.join(moves)}"


def to_take_back(plies: int) -> str:
    return f"reprendre {count(plies, 'le dernier coup', 'les {} derniers coups')}"


def to_amend(plies: int, moves: tuple[str, ...]) -> str:
    return f"{to_take_back(plies)} et jouer {', puis '.join(moves)}"


# -- answers to a key


def nothing_to_take_back() -> str:
    return "Il n’y a aucun coup à reprendre."


def lift_first() -> str:
    return "Soulevez d’abord la pièce qui clignote."


def none_left() -> str:
    return "Il ne reste aucune pièce de cette couleur : sa touche n’a pas d’effet."


def armed(colour: str, said: str) -> str:
    return f"{said} La prochaine pièce est {la(colour)} ; sinon, appuyez encore sur la touche {la(colour)}."


def which_colour(space: str, keys: tuple[tuple[str, str], ...]) -> str:
    return f"De quelle couleur est la pièce en {space} ? Appuyez sur la {_keys(keys)}."


def which_unread(space: str, keys: tuple[tuple[str, str], ...]) -> str:
    return (
        f"De quelle couleur est la pièce en {space} ? Appuyez sur la {_keys(keys)}, "
        "ou sur Annuler s’il n’y en a pas."
    )


def _keys(keys: tuple[tuple[str, str], ...]) -> str:
    names = [la(key) + (f" pour {le(colour)}" if colour != key else "") for key, colour in keys]
    return f"touche {any_of(names)}"

"""What is said of the game and of the table: headline, corrections, questions, why a piece may not stand."""

from manalath_board.controller.messages.fr.grammar import (
    all_of,
    any_of,
    capital,
    count,
    de,
    each,
    la,
    le,
    piece,
    pieces_on,
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
    return f"{_player(player)} réfléchit. Laissez le plateau tel quel."


def requested(player: str, off: tuple[tuple[str, str], ...], on: tuple[tuple[str, str], ...]) -> str:
    return f"Pour {_player(player)} : {_in_steps(off, on)}."


def _player(colour: str) -> str:
    return capital(le(colour))


def _in_steps(off: tuple[tuple[str, str], ...], on: tuple[tuple[str, str], ...]) -> str:
    steps = [f"retirez la {piece(colour)} de {space}" for colour, space in off]
    return all_of([*steps, *(f"posez une {piece(colour)} en {space}" for colour, space in on)])


def previewed(player: str, move: str) -> str:
    return f"{_player(player)} choisit {de(move)}."


def not_yet(player: str) -> str:
    return f"c’est au tour {de(_player(player))}, qui réfléchit encore"


def not_requested(player: str) -> str:
    return f"ce n’est pas le coup {de(_player(player))}"


def after_pass(colour: str, said: str) -> str:
    return f"{_player(colour)} a passé. {said}"


def must_pass(colour: str) -> str:
    return f"{_player(colour)} n’a aucun coup légal. Appuyez sur OK pour passer."


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
    return f"Indice : {_in_steps(off, on)}.{why and f' {why}'}"


def declared_hint(move: str, why: str) -> str:
    return f"Indice : {move}.{why and f' {why}'}"


def hint_wins() -> str:
    return "Ce coup gagne aussitôt."


def hint_traps(player: str) -> str:
    return f"{_player(player)} perd ensuite, quelle que soit sa réponse."


def hint_saves(player: str) -> str:
    return f"Sinon, {_player(player)} gagnerait."


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
    asked = f"{_player(other)} : OK pour accepter, Annuler pour continuer."
    return f"{_player(colour)} propose la nulle. {asked}"


def fits_no_move() -> str:
    return "Aucun coup ne réunit cette case et celles déjà touchées, qui restent. Touchez-en une autre."


def several_left() -> str:
    return "Plusieurs coups restent. Touchez une autre case, ou avancez par les touches orange et violette."


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


def which_colour(space: str, colours: tuple[str, ...]) -> str:
    return f"De quelle couleur est la pièce en {space} ? Appuyez sur la {_keys(colours)}."


def which_unread(space: str, colours: tuple[str, ...]) -> str:
    return (
        f"De quelle couleur est la pièce en {space} ? Appuyez sur la {_keys(colours)}, "
        "ou sur Annuler s’il n’y en a pas."
    )


def _keys(colours: tuple[str, ...]) -> str:
    return f"touche {any_of([la(colour) for colour in colours])}"


# -- the end


def play_again(said: str) -> str:
    return f"{said} Retirez toutes les pièces pour rejouer."


def resigned(colour: str) -> str:
    return f"{_player(colour)} a abandonné."


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


# -- putting it right


def carry(colour: str, start: str, end: str) -> str:
    return f"Déplacez la {piece(colour)} de {start} à {end}."


def take_off(off: tuple[str, ...]) -> str:
    return f"Retirez {each(off, 'la pièce', 'les pièces')} en {spaces(off)}."


def new_game() -> str:
    return "Une nouvelle partie commence. Retirez les pièces qui clignotent."


def put_back(space: str, colour: str) -> str:
    return f"{space} : il manque la {piece(colour)}. Remettez-la."


def put_back_all(pieces: tuple[tuple[str, str], ...]) -> str:
    return f"Il manque des pièces. Remettez : {pieces_on(pieces)}."


def put_back_first(pieces: tuple[tuple[str, str], ...]) -> str:
    return (
        "Posez d’abord, là où une lumière bat deux fois, ce qu’aucun capteur ne distingue : "
        f"{pieces_on(pieces)}."
    )


def which_kind(space: str, kind: str, mixed: tuple[str, ...]) -> str:
    return (
        f"Les pièces en {all_of(mixed)} ont été retirées ensemble, et aucun capteur ne distingue le {kind}. "
        f"Appuyez sur OK s’il est en {space}. Sinon, retirez-les encore, et posez-le d’abord en {space}."
    )


def put_back_in_any_order(pieces: tuple[tuple[str, str], ...]) -> str:
    return f"Remettez, peu importe l’ordre : {pieces_on(pieces)}."


def put_back_to_resume(pieces: tuple[tuple[str, str], ...]) -> str:
    return f"Posez les pièces là où les lumières respirent, peu importe l’ordre : {pieces_on(pieces)}."


def unclear(doubtful: tuple[str, ...]) -> str:
    return f"{spaces(doubtful)} : lecture incertaine. Soulevez la pièce et reposez-la au milieu de sa case."


def restless(restless: tuple[str, ...]) -> str:
    helps = each(
        restless,
        "son capteur est en panne : appuyez sur OK pour continuer sans lui",
        "leurs capteurs sont en panne : appuyez sur OK pour continuer sans eux",
    )
    return (
        f"{spaces(restless)} : la lecture change sans cesse. Soulevez la pièce et reposez-la au milieu "
        f"de sa case. Si cela n’y fait rien, {helps}."
    )


def not_felt(pieces: tuple[tuple[str, str], ...]) -> str:
    lies = each(
        pieces,
        "la pièce y est, son capteur est en panne : appuyez sur OK pour continuer sans lui",
        "les pièces y sont, leurs capteurs sont en panne : appuyez sur OK pour continuer sans eux",
    )
    return f"Remettez : {pieces_on(pieces)}. Si {lies}."


def stuck(off: tuple[str, ...]) -> str:
    empty = each(
        off,
        "la case est vide, son capteur est bloqué : appuyez sur OK pour continuer sans lui",
        "ces cases sont vides, leurs capteurs sont bloqués : appuyez sur OK pour continuer sans eux",
    )
    return (
        f"{spaces(off)} : une pièce est encore lue ici. Retirez-la. Si {empty}, "
        "et cherchez la panne par un autotest."
    )


def wrong(why: str, cure: str) -> str:
    return f"{why} {cure}"


# -- why a piece may not stand


def refused(space: str, why: str) -> str:
    """What the rules have against a piece; some reasons begin with the space themselves."""
    return f"{why}." if why.startswith(f"{space} ") else f"{space} : {why}."


def not_lifted(space: str) -> str:
    return f"{space} : cette pièce ne compte pas."


def together(space: str) -> str:
    return f"{space} : plusieurs pièces sont arrivées à la fois ; impossible de dire laquelle en premier."


def exchanged(space: str, expected: str, standing: str) -> str:
    return f"{space} : il y a une {piece(standing)} là où il en faut une {la(expected)}."


def maybe_moved(space: str, colour: str | None) -> str:
    missing = f"la {piece(colour)}" if colour else "la nouvelle pièce"
    return f"{space} : c’est peut-être {missing} qui manque."


def maybe_new(space: str) -> str:
    return f"{space} : c’est peut-être un nouveau coup, ou la dernière pièce déplacée."


def in_the_way(space: str) -> str:
    return f"{space} : aucune pièce ne compte pendant un autre choix."


# -- what to do about it


def keep_first() -> str:
    return "Retirez les pièces qui clignotent, sauf la première."


def put_colour_back(colour: str) -> str:
    return f"Remettez la {piece(colour)}."


def move_back() -> str:
    return "Remettez-la où elle était."


def put_last_back() -> str:
    return "Remettez la dernière pièce où elle était, ou appuyez sur Annuler pour la reprendre."


def take_it_off() -> str:
    return "Retirez la pièce ; la lumière dessous cessera de clignoter."

"""Comments on a game of the demo as it is played, and on a hand at a simulated board that was lent out."""

from controller.messages.fr.grammar import de, piece, player_name

# -- lights


def forbidden_to_purple(space: str) -> str:
    return f"La lumière fixe en {space} cligne de temps en temps : pas de pièce violette ici."


def forbidden_to_both(space: str) -> str:
    return f"Orange et violet alternent en {space} : aucune pièce ici."


def no_move(mover: str) -> str:
    return f"{player_name(mover)} n’a aucun coup légal : du blanc court sur le bord jusqu’à l’appui sur OK."


def scenery(*, is_hued: bool) -> str:
    if is_hued:
        return (
            "Il y a quelque chose sur chaque case. Sa lumière est faible, de la couleur de ce qui s’y trouve."
        )
    return "Chaque case a un nombre. Sa lumière est faible et baisse autant de fois : une, deux ou trois."


# -- a turn


def declares(mover: str, said: str) -> str:
    return f"{player_name(mover)} va {said}, avec les touches et les cases : aucune pièce ne bouge."


def lays(mover: str, what: str | None, space: str, *, is_exchanged: bool) -> str:
    if is_exchanged:
        return f"{player_name(mover)} remplace la pièce en {space} par une des siennes."
    return f"{player_name(mover)} pose {f'un {what}' if what else 'une pièce'} en {space}."


def goes(mover: str, start: str, end: str, *, is_taken: bool) -> str:
    if is_taken:
        return f"{player_name(mover)} capture en {end}, depuis {start} : la pièce prise sort d’abord."
    return f"{player_name(mover)} va de {start} à {end}."


# -- the cable


def trips() -> str:
    return "Quelqu’un se prend les pieds dans le câble. Le plateau s’éteint, et la partie est gardée."


def plugged_in() -> str:
    return "Rebranché, il vérifie ses pièces et reprend où il en était."


# -- slips


def does_not_look(mover: str, colour: str, space: str) -> str:
    return f"{player_name(mover)} ne regarde pas et pose une {piece(colour)} en {space}."


def rules_forbid() -> str:
    return "Les règles l’interdisent : blanc qui clignote, à corriger. On retire la pièce."


def touches_down(space: str) -> str:
    return f"Une pièce effleure {space} au passage : une lumière, mais pas de coup."


def lifts_old(mover: str, space: str) -> str:
    return (
        f"{player_name(mover)} soulève une pièce déjà jouée en {space}. La lumière respire : cette couleur "
        "va ici."
    )


def put_back() -> str:
    return "La pièce est remise."


def second_thought(mover: str, first: str, then: str) -> str:
    return f"{player_name(mover)} joue {first}, reprend son coup, et joue {then}."


# -- the end


def ended(ending: str, winner: str | None, *, is_lost: bool) -> str:
    if winner is None:
        return f"{ending} Nulle : un damier de lumière s’efface."
    if is_lost:
        return f"{ending} Les cases perdantes clignotent, puis la vague est pour {player_name(winner)}."
    return f"{ending} Une vague part du bord {de(player_name(winner))}, et les cases décisives respirent."


def next_game() -> str:
    return "On retire les pièces, et la partie suivante commence."


# -- other hands


def somebody_else() -> str:
    return (
        "Quelqu’un d’autre déplace des pièces. La démonstration attend, vide le plateau et commence une "
        "nouvelle partie."
    )


def gave_up(why: str) -> str:
    return f"La main qui aide a renoncé à cette étape : {why}."

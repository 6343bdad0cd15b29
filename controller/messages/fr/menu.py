"""Texts for the menu, and for switching the board off."""

from controller.messages.fr.grammar import all_of, capital, de, each, le

# -- groups and their options


def game() -> str:
    return "Jeu"


def green() -> str:
    return "Cases vertes"


def help_for(colour: str) -> str:
    return f"Aide pour {capital(le(colour))}"


def moves_of(colour: str) -> str:
    return f"Coups {de(capital(le(colour)))}"


def level() -> str:
    return "Niveau de l’ordinateur"


def by_hand() -> str:
    return "à la main"


def by_engine() -> str:
    return "par l’ordinateur"


def engine_level(level: int) -> str:
    return f"{level}"


def brightness() -> str:
    return "Luminosité"


def no_green() -> str:
    return "aucune"


def green_on(spaces: tuple[str, ...]) -> str:
    return all_of(spaces) if spaces else "touchez-les"


def off() -> str:
    return "sans"


def rules() -> str:
    return "règles"


def coach() -> str:
    return "entraîneur"


def percent(share: int) -> str:
    return f"{share} %"


# -- what the keys do


def menu(group: str, option: str, ok: str) -> str:
    return (
        f"Menu. {group} : {option}. Touchez une lumière pour la choisir, ou avancez : la touche orange passe "
        f"à la rangée suivante, la violette à la lumière suivante. {ok} Annuler pour quitter."
    )


def closes() -> str:
    return "OK pour valider."


def begins(game: str, green: tuple[str, ...]) -> str:
    return f"OK pour commencer {_with(game, green)}."


def leaves_game(present: str, game: str, green: tuple[str, ...]) -> str:
    return (
        f"La partie {de(present)} n’est pas finie. OK pour l’arrêter et commencer {_with(game, green)} ; "
        "Annuler pour revenir."
    )


def pick(most: int) -> str:
    return (
        f"Touchez les cases à laisser sans pièce, {most} au plus. OK pour garder celles qui respirent, "
        "Annuler pour revenir."
    )


def green_enough() -> str:
    return "Aucune autre case ne peut être verte. Touchez d’abord une case verte pour la libérer."


def nothing_there() -> str:
    return "Il n’y a rien à choisir ici."


# -- on buttons


def take_picked() -> str:
    return "Garder ces cases"


def done() -> str:
    return "Terminé"


def begin(game: str) -> str:
    return f"Commencer {game}"


def end_and_begin(game: str) -> str:
    return f"Arrêter et commencer {game}"


def back() -> str:
    return "Retour"


def next_light() -> str:
    return "Lumière suivante"


# -- switching off


def halting() -> str:
    return "Le plateau va s’éteindre. Relâchez Annuler et OK pour continuer à jouer."


def _with(game: str, green: tuple[str, ...]) -> str:
    if not green:
        return game
    return f"{game} avec {each(green, 'la case verte', 'les cases vertes')} {all_of(green)}"

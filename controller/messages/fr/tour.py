"""The demo's tour: captions for each light of the board."""


def over() -> str:
    return "Fin de la visite. Les deux joueurs continuent maintenant tout seuls."


def begins() -> str:
    return "Ce plateau joue tout seul un moment. Regardez les lumières sous les pièces."


def orange_begins() -> str:
    return "Orange commence : une pièce orange. Sa lumière répond avant que la main soit partie."


def purple_answers() -> str:
    return "Violet répond. L’orange brille sans ciller, le violet cligne : inutile de voir les couleurs."


def last_move() -> str:
    return "Le blanc discret marque le dernier coup. Une lumière qui balaie un bord dit à qui de jouer."


def either_colour() -> str:
    return "À chaque tour, une pièce orange ou violette : Violet en pose une orange."


def key_held() -> str:
    return "Ce plateau ne détecte pas les couleurs. Violet tient la touche orange en posant la pièce."


def groups() -> str:
    return "Votre groupe de cinq gagne, votre groupe de quatre perd, plus de cinq est interdit."


def three_of_two() -> str:
    return "Violet passe de deux à trois, avec f4."


def steady() -> str:
    return "Regardez e6 : une lumière fixe sur une case vide. Fixe veut dire : pas ici."


def too_large() -> str:
    return "Une pièce orange y réunirait trois et deux autres en un groupe de six."


def tries_it() -> str:
    return "Orange essaie quand même."


def fix_me() -> str:
    return "Blanc qui clignote : à corriger. En blanc discret, les pièces qui l’interdisent."


def taken_off() -> str:
    return "La pièce est retirée."


def not_forbidden() -> str:
    return "Le violet n’y est pas interdit, alors Orange pose une pièce violette."


def slid_on() -> str:
    return "Une pièce tout juste jouée peut encore glisser, tant que rien d’autre n’est touché."


def counts_instead() -> str:
    return "La pièce a compté en b3 ; maintenant, elle compte en b4."


def thinks_better() -> str:
    return "Orange joue h3, puis se ravise."


def lift_last() -> str:
    return "Soulevez la dernière pièce une seconde, et le coup est repris."


def instead() -> str:
    return "Orange joue plutôt h5."


def undo_key() -> str:
    return "La touche Annuler reprend aussitôt le coup. Violet joue c7 et appuie sur Annuler."


def blinks_until_lifted() -> str:
    return "La pièce clignote jusqu’à ce qu’on la soulève : tant qu’elle est là, elle ne compte pas."


def askew() -> str:
    return "Orange pose une pièce de travers."


def slow_blink() -> str:
    return "Un clignotement lent, un autre discret autour : lecture incertaine, et le plateau ne devine pas."


def set_down() -> str:
    return "Soulevée, puis reposée au milieu."

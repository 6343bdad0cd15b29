"""What a self-test asks for, the possible answers, and its progress.

A request is not a sentence but a line above others, without a full stop.
"""

from controller.messages.fr.grammar import all_of, count, la, le, piece


def title() -> str:
    return "Autotest"


def quick_check() -> str:
    return "Contrôle rapide"


# -- the stages


def empty_board() -> str:
    return "Plateau vide"


def lights() -> str:
    return "Lumières"


def reeds() -> str:
    return "Ampoules"


def diodes() -> str:
    return "Diodes"


def keys() -> str:
    return "Touches"


def quiet_and_supply() -> str:
    return "Repos, alimentation"


def report() -> str:
    return "Rapport"


def pictures_seen(pictures: int, differing: int) -> str:
    lights = count(differing, "1 lumière diffère", "{} lumières diffèrent") if differing else "tout concorde"
    return f"{count(pictures, '1 image', '{} images')}, {lights}"


def tried(done: int, every: int) -> str:
    return f"{done} essayées sur {every}" if done > 1 else f"{done} essayée sur {every}"


def felt_it(sensors: int) -> str:
    return count(sensors, "1 capteur s’est fermé", "{} capteurs se sont fermés")


def rectangles(number: int) -> str:
    return count(number, "1 rectangle", "{} rectangles")


def changes(number: int) -> str:
    return count(number, "1 changement", "{} changements") if number else "aucun changement"


# -- answers


def leave_out() -> str:
    return "passer"


def one_back() -> str:
    return "revenir d’un pas"


def have_a_break() -> str:
    return "pause"


def give_back() -> str:
    return "finir ici"


def begin_whole() -> str:
    return "lancer l’autotest complet"


def rest_stays_lit() -> str:
    return "des cases restent allumées"


def go_on() -> str:
    return "continuer"


def nothing_lies_there() -> str:
    return "rien n’est posé là"


def all_as_shown() -> str:
    return "tout est comme sur l’image"


def hue(hue: str) -> str:
    return le(hue)


def it_lies_there() -> str:
    return "elle est posée"


def they_all_lie_there() -> str:
    return "elles sont toutes posées"


def it_is_down() -> str:
    return "elle est enfoncée"


def it_is_up() -> str:
    return "elle est relâchée"


def both_are_down() -> str:
    return "les deux sont enfoncées"


def both_are_up() -> str:
    return "les deux sont relâchées"


# -- an empty board


def take_everything_off() -> str:
    return "Retirez tout du plateau"


def what_blinks() -> str:
    return "Ce qui se lit encore fermé clignote en blanc."


def leave_alone() -> str:
    return "Ne touchez pas au plateau"


def watched_empty(seconds: int) -> str:
    return f"Le plateau vide est observé pendant {seconds} secondes."


def watched_lit() -> str:
    return "Pendant une minute, ses lumières s’allument et s’éteignent. Rien ne devrait arriver."


# -- pictures


def like_the_picture() -> str:
    return "Le plateau est-il comme sur l’image ?"


def mark_differing() -> str:
    return "Marquez chaque case dont la lumière diffère."


def which_colour() -> str:
    return "Quelle couleur voyez-vous ?"


def should_shine(hue: str) -> str:
    return f"Tout le plateau devrait briller en {le(hue)}."


# -- pieces


def lay(colour: str | None, space: str) -> str:
    return f"Posez {_piece(colour)} en {space}"


def slide(colour: str | None, space: str) -> str:
    return f"Faites glisser {_piece(colour)} vers {space}"


def its_light_breathes(*, is_again: bool) -> str:
    lies = "Si la pièce est posée et que rien ne se passe, dites-le."
    return f"{_again(is_again=is_again)}Sa lumière respire. {lies}"


def lay_on_all(colour: str | None) -> str:
    return f"Posez {_piece(colour)} sur chaque case qui respire"


def they_stay(pieces: int) -> str:
    return f"{pieces} pièces, dans n’importe quel ordre. Elles y restent un moment."


def one_more() -> str:
    return "Une pièce de plus, qui va de case en case. Les autres restent."


def wave() -> str:
    return "Passez une pièce au-dessus du plateau jusqu’à ce que tout s’éteigne"


def spaces_left(left: int) -> str:
    return f"Au ras des cases, l’une après l’autre. Encore {count(left, '1 case', '{} cases')}."


# -- keys


def press(key: str) -> str:
    return f"Appuyez sur la touche {la(key)}"


def release(key: str) -> str:
    return f"Relâchez la touche {la(key)}"


def breathes_for(key: str, *, is_again: bool) -> str:
    row = {
        "orange": "La rangée la plus proche respire en orange.",
        "purple": "La rangée la plus proche respire en violet.",
        "undo": "La moitié gauche de la rangée la plus proche respire.",
        "ok": "La moitié droite de la rangée la plus proche respire.",
    }[key]
    down = "Si la touche est enfoncée et que rien ne se passe, dites-le, ou passez."
    return f"{_again(is_again=is_again)}{row} {down}"


def press_together(one: str, other: str) -> str:
    return f"Appuyez ensemble sur les touches {la(one)} et {la(other)}"


def release_together(one: str, other: str) -> str:
    return f"Relâchez ensemble les touches {la(one)} et {la(other)}"


def two_fingers(*, is_again: bool) -> str:
    return (
        f"{_again(is_again=is_again)}Avec deux doigts, au même instant, et sans relâcher. "
        "Si elles sont enfoncées et que rien ne se passe, dites-le, ou passez."
    )


def both_fingers() -> str:
    return "Les deux doigts au même instant."


# -- the end


def in_order() -> str:
    return "Tout est en ordre."


def not_as_it_should() -> str:
    return "Cela marche, mais tout n’est pas comme il faut."


def broken() -> str:
    return "Quelque chose est en panne."


def not_all_tried() -> str:
    return "Tout ce qui a été essayé est en ordre, mais tout n’a pas été essayé."


def found(findings: int) -> str:
    return count(findings, "1 panne.", "{} pannes.") if findings else "Aucune panne trouvée."


def found_quickly(findings: int, unfelt: tuple[str, ...]) -> str:
    closed = f" Aucune pièce n’a été détectée en {all_of(unfelt)}." if unfelt else ""
    return (
        f"{found(findings)}{closed} Le contrôle rapide laisse de côté l’autre ampoule des cases qui en ont "
        "deux, les diodes, les touches, l’alimentation et les rebonds des contacts. L’autotest complet les "
        "teste."
    )


# -- while nothing can be done


def no_answer() -> str:
    return "Le plateau ne répond pas encore"


def look_at_cable() -> str:
    return "Vérifiez son câble et son alimentation. L’autotest reprend tout seul dès que le plateau répond."


def gone(cure: str) -> str:
    return f"{cure} Dès que le plateau répond, l’autotest reprend tout seul, au début de cette étape."


def a_break() -> str:
    return "En pause"


def kept() -> str:
    return "Ce qui a été trouvé est gardé. L’autotest reprendra où il en était."


def _piece(colour: str | None) -> str:
    return "une pièce" if colour is None else f"une {piece(colour)}"


def _again(*, is_again: bool) -> str:
    return "Encore une fois, pour être sûr. " if is_again else ""

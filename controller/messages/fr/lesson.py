"""What a person is asked to do while a board is taught, and the outcome."""

from controller.messages.fr.grammar import la, listed, piece


def title() -> str:
    return "Apprentissage"


# -- what a lesson is about


def light(number: int) -> str:
    return f"la lumière {number}"


def reed(space: str, colour: str | None) -> str:
    return f"l’ampoule {la(colour)} de {space}" if colour else f"l’ampoule de {space}"


def sensor(row: int, column: int) -> str:
    return f"ligne {row} colonne {column}"


# -- what is asked


def take_everything_off() -> str:
    return "Retirez tout du plateau."


def heard_best() -> str:
    return "Une pièce ou un doigt se détecte mieux quand aucun autre capteur n’est fermé."


def closed_now(sensors: tuple[str, ...]) -> str:
    return (
        f"Fermé en ce moment : {listed(sensors)}. Si rien n’est posé là, c’est une panne ; "
        "continuez, elle sera ignorée."
    )


def does_it_shine(space: str) -> str:
    return f"Est-ce {space} qui brille ?"


def name_what_shines() -> str:
    return "Si c’est une autre, nommez-la."


def lay(colour: str | None, space: str) -> str:
    laid = f"une {piece(colour)}" if colour else "une pièce"
    return f"Posez {laid} en {space}."


def its_light_breathes() -> str:
    return "Sa lumière respire."


def its_light_is_unknown() -> str:
    return "Sa lumière est inconnue ; elle reste éteinte."


def press(key: str) -> str:
    return f"Appuyez sur la touche {la(key)}."


def known(lights: int, reeds: int, keys: int) -> str:
    counted = ", ".join(
        (_counted(lights, "lumière"), _counted(reeds, "ampoule", " reed"), _counted(keys, "touche"))
    )
    return f"Le câblage est connu : {counted}."


def clash(one: str, other: str) -> str:
    return f"Impossible de l’écrire ainsi : {one} et {other} seraient identiques."


def go_back(left: str | None) -> str:
    return f"Revenez-y, ou nommez une case à réapprendre. {left or ''}".rstrip()


def left(lessons: tuple[str, ...]) -> str:
    return f"Comme dans le profil : {listed(lessons)}."


def a_break() -> str:
    return "Pause : ce qui a été appris est gardé."


# -- why an answer was not taken


def several(sensors: tuple[str, ...]) -> str:
    return (
        f"Plusieurs capteurs ont répondu : {listed(sensors)}. Retirez la pièce, puis reposez-la au même "
        "endroit, seule."
    )


def space_taken(space: str, lesson: str) -> str:
    return f"{space} a déjà {lesson}, d’après vos réponses. Si c’était une erreur, nommez à nouveau {space}."


def sensor_taken(lesson: str) -> str:
    return f"C’est {lesson}, d’après vos réponses. Réessayez, ou dites que c’était faux."


def on_reference(sensor: str) -> str:
    return f"Une ligne de référence a répondu, {sensor} ; un de ses fils tient peut-être mal. Réessayez."


def not_one(named: tuple[str, ...], example: str) -> str:
    return f"{listed(named)} : nommez une seule case du plateau, comme {example}."


def no_space_there(sensor: str) -> str:
    return f"Aucune case n’a le capteur qui a répondu, {sensor}. Réessayez, ou nommez la case."


# -- answers


def it_is_empty() -> str:
    return "il est vide"


def it_shines(space: str) -> str:
    return f"{space} brille"


def it_lies_there() -> str:
    return "elle est posée, et rien ne répond"


def it_is_pressed() -> str:
    return "elle est enfoncée, et rien ne répond"


def right_instead(lesson: str) -> str:
    return f"c’est juste, et l’erreur portait sur {lesson}"


def leave_as_it_was() -> str:
    return "laisser comme avant"


def one_back() -> str:
    return "revenir"


def write_it() -> str:
    return "l’écrire"


def write_nothing() -> str:
    return "quitter sans rien écrire"


def the_space_that_shines() -> str:
    return "la case qui brille"


def the_space_taught_next() -> str:
    return "la case à apprendre ensuite"


def a_space_taught_anew() -> str:
    return "une case à réapprendre"


# -- progress


def as_in_profile() -> str:
    return "comme dans le profil"


def done_of(done: int, every: int) -> str:
    return f"{done} sur {every}"


def _counted(number: int, noun: str, rest: str = "") -> str:
    return f"{number} {noun}{'s' if number > 1 else ''}{rest}"

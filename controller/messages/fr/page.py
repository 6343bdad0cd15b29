"""What the server says to a page or a browser, in addition to the page's own texts (the ``*.toml`` here)."""

from controller.messages.fr.grammar import le

#: What a fault affects, by the word that the table of faults uses.
_PLACES = {"space": "case", "wire": "fil", "cable": "câble", "link": "liaison"}


def sentence(said: str) -> str:
    """Return what is said as a sentence: a capital if it begins with a word, and a full stop.

    >>> sentence("il n’y a pas de pièce en e5"), sentence("e5 : prise.")
    ('Il n’y a pas de pièce en e5.', 'e5 : prise.')
    """
    begun = begin(said)
    return begun if begun.endswith((".", "!", "?", "…")) else f"{begun}."


def begin(said: str) -> str:
    """Begin as a sentence does; the name of a space, or of anything before a colon, keeps its form.

    >>> begin("c’est fini"), begin("e5 brille"), begin("grab : un champ manque"), begin("purple")
    ('C’est fini', 'e5 brille', 'grab : un champ manque', 'Violet')
    """
    named = _PLACES.get(said, le(said))
    first, *rest = named.split(maxsplit=1) or [""]
    is_word = first.replace("’", "").isalpha() and not "".join(rest).startswith(":")
    return named[0].upper() + named[1:] if is_word else named


def travelled(start: str, end: str, *, is_taken: bool) -> str:
    return f"{start} prend {end}" if is_taken else f"{start} vers {end}"


def exchanged(space: str) -> str:
    return f"{space}, échange"


def choices() -> str:
    return "Choix"


def hint() -> str:
    return "Indice"


def whole_hint() -> str:
    return "En entier"


def take_draw() -> str:
    return "Accepter la nulle"


def it_lies_on(space: str) -> str:
    return f"Elle est en {space}"


def nothing_lies_on(space: str) -> str:
    return f"{space} est vide"


def step_back() -> str:
    return "Précédent"


def step_on() -> str:
    return "Suivant"


def next_row() -> str:
    return "Rangée suivante"


def next_space() -> str:
    return "Case suivante"


def leave() -> str:
    return "Quitter"


# -- what OK answers


def without_record() -> str:
    return "Continuer sans enregistrer"


def resume() -> str:
    return "Oui, reprendre"


def without_sensor() -> str:
    return "Continuer sans ce capteur"


def end_game() -> str:
    return "Arrêter cette partie"


def it_lies_there() -> str:
    return "C’est bien là"


def without_reminder() -> str:
    return "Continuer sans ce rappel"


# -- what Undo does


def start_anew() -> str:
    return "Non, nouvelle partie"


def take_back(space: str) -> str:
    return f"Reprendre {space}"


def begin_anew() -> str:
    return "Recommencer"


def reopen() -> str:
    return "Reprendre cette partie"


def lift_first() -> str:
    return "Soulever d’abord la pièce"


# -- while a record is shown


def ply_back() -> str:
    return "Coup précédent"


def ply_on() -> str:
    return "Coup suivant"


def run() -> str:
    return "Continuer"


def stop() -> str:
    return "Arrêter"


# -- what the page cannot find


def unanswered() -> str:
    return "Le plateau n’a pas encore répondu."


def no_bytes() -> str:
    return "les octets ne sont pas acceptés ; envoyez chaque acte en texte JSON"


def no_page(path: str) -> str:
    return f"Il n’y a rien à {path} ; le jeu est à /"


def no_report() -> str:
    return "Il n’y a pas de rapport ; lancez un autotest à /#diagnose"


def other_host() -> str:
    return "La page ne répond qu’à sa propre adresse sur cet ordinateur."


def other_origin() -> str:
    return "Seule la page elle-même peut s’en servir ; ouvrez son adresse."

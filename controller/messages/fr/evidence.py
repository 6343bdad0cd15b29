"""The evidence of a problem, and why its causes cannot be distinguished."""

from controller.messages.fr.grammar import all_of, any_of, count, la, le, listed
from controller.messages.fr.part import with_kind

#: How many sensors are named; of more, the number is given.
_NAMED = 4

#: The stages that may be left out.
_STAGES = {"reeds": "ampoules", "ghosts": "fantômes"}

# -- contacts at rest


def at_rest(trace: str, *, may_hide: bool, is_part: bool) -> str:
    hides = " S’il y a autre chose à cet endroit, cela se verra après la réparation." if may_hide else ""
    left = " Ce constat n’explique pas tout ce qui a été lu ; refaites le test après la réparation."
    return f"{trace}{hides}{left if is_part else ''}"


def trace(few: tuple[str, ...], many: tuple[str, ...]) -> str:
    silent = f"Sans réponse : {_sensors(few)}." if few else ""
    closed = f"Fermé au lieu d’ouvert : {_sensors(many)}." if many else ""
    return " ".join(filter(None, (silent, closed))) or "Tantôt une réponse, tantôt aucune."


# -- contacts that move


def turned_at_rest(turns: int) -> str:
    return f"A basculé {_times(turns)} alors que rien ne bougeait."


def turned_when_moved_once(turns: int) -> str:
    return f"A basculé {_times(turns)} pendant un seul déplacement de la pièce."


def turned_when_pushed(turns: int) -> str:
    return f"A basculé {_times(turns)} quand on poussait la pièce autour de sa place."


def silent_turns(turns: int) -> str:
    return f"A basculé {_times(turns)} quand la pièce tournait sur place : muet sous certains angles."


def held_on(times: int) -> str:
    return f"Resté fermé, {_times(times)}, alors que la pièce était tenue deux doigts au-dessus."


def failed(failed: int, answered: int) -> str:
    return f"N’a pas répondu {_times(failed)}, mais a répondu {_times(answered)}."


def bounced(longest_ms: float) -> str:
    return f"A rebondi jusqu’à {_decimal(longest_ms, 1)} ms."


def after_other_key(*, is_closing: bool, late_ms: tuple[int, ...]) -> str:
    turned = "S’est fermée" if is_closing else "S’est ouverte"
    return f"{turned} {all_of(late_ms)} ms après l’autre touche de la paire."


def stayed_closed(late_ms: int) -> str:
    return f"Resté fermé {late_ms} ms après le départ de sa pièce."


def took_longer(late_ms: int) -> str:
    return f"A mis environ {late_ms} ms de plus que les autres, à chaque essai."


# -- lights


def dark_beyond(lights: int, first: str) -> str:
    return f"Les {lights} lumières à partir de {first}, dans l’ordre du ruban, restent éteintes."


def stayed_dark(pictures: int) -> str:
    return count(
        pictures, "Restée éteinte sur la seule image où elle figure.", "Restée éteinte sur {} images."
    )


def shone_for_another(space: str, other: str) -> str:
    return f"La lumière en {space} a brillé comme aurait dû le faire celle en {other}."


def all_in_other_hues(hues: tuple[str, ...]) -> str:
    return f"Aucune lumière {any_of([la(hue) for hue in hues])} là où toutes devaient l’être."


def shone_otherwise() -> str:
    return "A brillé, mais pas comme demandé."


def other_hues(hues: tuple[tuple[str, str], ...]) -> str:
    return " ".join(f"Pour du {le(sent)}, on a vu du {le(seen)}." for sent, seen in hues)


# -- supply and link


def sagged(mv: int, lights_ma: int, milliohm: int) -> str:
    slope = f", environ {milliohm} milliohms" if milliohm else ""
    return f"{_decimal(mv / 1000, 2)} V quand les lumières consommaient {lights_ma} mA{slope}."


def began_anew() -> str:
    return "Le plateau a redémarré."


def never_there() -> str:
    return "Le plateau n’a jamais répondu."


def lost_for_good(cause: str) -> str:
    return f"La liaison s’est coupée et n’est jamais revenue. {cause}"


def lost(times: int, least_ma: int, most_ma: int) -> str:
    loads = f"{least_ma} mA" if least_ma == most_ma else f"entre {least_ma} et {most_ma} mA"
    return f"La liaison s’est coupée {_times(times)}, alors que les lumières consommaient {loads}."


def late(shown_ms: int, repeats: int) -> str:
    shown = f"Les images sont apparues après {shown_ms} ms." if shown_ms else ""
    were = count(
        repeats, "1 paquet était abîmé ou a été renvoyé.", "{} paquets étaient abîmés ou ont été renvoyés."
    )
    repeated = were if repeats else ""
    return " ".join(filter(None, (shown, repeated)))


# -- why several causes remain


def alike(more: int, lacking: tuple[str, ...]) -> str:
    why = "Les essais faits jusqu’ici ne départagent pas ces causes."
    others = count(more, " Il y en a une autre.", " Il y en a {} autres.") if more else ""
    stages = listed([_STAGES.get(stage, stage) for stage in lacking])
    left_out = f" Les étapes passées les départageraient peut-être : {stages}." if lacking else ""
    return f"{why}{others}{left_out}"


def now_and_then() -> str:
    return "La lecture n’a différé que de temps en temps : la carte en direct montre laquelle c’est."


def too_seldom(scan_ms: float) -> str:
    every = f"{scan_ms:g}".replace(".", ",")
    return (
        "Rien ne changeait tant que la pièce restait posée, comme avec une ampoule faible ; mais ce plateau"
        f" ne lit que toutes les {every} ms, trop rarement pour voir tous les sauts d’un faux contact."
    )


def mark_unsure() -> str:
    return (
        "Une couronne saine n’est muette sous aucun angle ; pour savoir laquelle de ses ampoules est morte, "
        "posez une pièce en tournant son repère exactement vers chacune, tour à tour."
    )


def both_hold_on() -> str:
    return (
        "Dans les deux cas, une pièce tenue au-dessus est encore détectée. Descendez une pièce de très haut"
        " en regardant la carte en direct : une ampoule trop sensible se ferme déjà à deux doigts."
    )


def last_of_chain() -> str:
    return "C’est la dernière du ruban : rien derrière elle ne dit si les données arrivent."


def lost_under_other_loads() -> str:
    return (
        "Elle s’est aussi coupée sous des charges jamais tenues : l’alimentation, elle aussi, est peut-être "
        "faible."
    )


def lost_once() -> str:
    return "Elle ne s’est coupée qu’une fois, sous charge : un hasard, peut-être."


def late_as_if_lost() -> str:
    return "Ce qui arrive en retard est renvoyé comme si c’était perdu."


def spoilt_alike() -> str:
    return "Les comptes ne distinguent pas un mauvais câble d’un pont qui abîme les paquets qui s’y croisent."


def _sensors(names: tuple[str, ...]) -> str:
    return listed([with_kind(name.partition(" ")[0], name) for name in names], _NAMED)


def _decimal(number: float, digits: int) -> str:
    return f"{number:.{digits}f}".replace(".", ",")


def _times(times: int) -> str:
    return count(times, "une fois", "{} fois")

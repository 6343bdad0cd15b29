"""What `manalath flash` prints, and why it writes or names no board. What is on a port is its own clause."""

from collections.abc import Sequence

from controller.messages.fr.grammar import any_of

_PHASES = {"writing": "écriture", "verifying": "vérification"}


def found(port: str, answer: str) -> str:
    return f"{port} : {answer}"


def nameless(firmware: str) -> str:
    return f"un plateau sans nom, micrologiciel {firmware}"


def known(profile: str, firmware: str) -> str:
    return f"{profile}, micrologiciel {firmware}"


def other_wire(firmware: str, wire: int) -> str:
    return f"micrologiciel {firmware}, version {wire} du protocole"


def nothing() -> str:
    return "aucun plateau connu ne répond ; le micrologiciel qui s’y trouve, s’il y en a un, sera remplacé"


def would_be_written(name: str, size: int) -> str:
    return f"{name}, {size} octets, serait écrit par"


def is_written(name: str, size: int) -> str:
    return f"Écriture de {name}, {size} octets ; ne débranchez pas le câble."


def done(phase: str) -> str:
    return f"{_PHASES.get(phase, phase)} terminée"


def named(board: str, profile: str) -> str:
    return f"C’est maintenant le plateau {board}, construit selon {profile}."


def answers(firmware: str) -> str:
    return f"Il répond, avec le micrologiciel {firmware}. Jouez avec `manalath play`."


def answers_anew(firmware: str, before: str) -> str:
    return f"Il répond, avec le micrologiciel {firmware} ; il avait {before}. Jouez avec `manalath play`."


def wire_too_new(wire: int) -> str:
    return (
        f"le micrologiciel est écrit, mais parle la version {wire} du protocole ; ce programme a besoin "
        "d’une autre image, comme celle qui l’accompagne"
    )


def silent() -> str:
    return (
        "le micrologiciel est écrit et vérifié, mais le plateau ne répond pas ; appuyez sur son bouton "
        "RESET, puis essayez `manalath play`"
    )


# -- which board


def no_port_here(board: str) -> str:
    return (
        f"impossible de flasher {board!r} ; indiquez un port de cet ordinateur, comme serial:/dev/ttyACM0 ou "
        "serial:COM5, ou serial:auto"
    )


def no_board() -> str:
    return (
        "aucun plateau n’est branché ; branchez le vôtre par un câble qui transporte les données, et "
        "recommencez"
    )


def none_asked(troubles: Sequence[tuple[str, str]]) -> str:
    said = " ".join(f"{path} : {trouble}" for path, trouble in troubles)
    return f"aucun plateau n’a pu être interrogé : {said}"


def several_boards(paths: Sequence[str]) -> str:
    return f"il y a plus d’un plateau : {', '.join(paths)} ; {_name_it(paths[0])}"


def silent_ports(paths: Sequence[str]) -> str:
    return (
        f"rien sur {', '.join(paths)} ne se présente comme un plateau : c’est peut-être un Mega neuf, ou un "
        f"tout autre appareil ; {_name_it(paths[0])}"
    )


def wrong_boards(built: Sequence[tuple[str, str]], profiles: Sequence[str]) -> str:
    boards = ", ".join(f"le plateau sur {path} a été construit selon {other}" for path, other in built)
    wanted = any_of(profiles)
    return f"{boards}, et ce micrologiciel est pour {wanted} ; branchez le bon, ou insistez avec --force"


def wrong_image(name: str, image: str, profile: str) -> str:
    return (
        f"{name} est un micrologiciel pour {image}, et le plateau est un {profile} ; retirez --image, donnez "
        f"le profil du plateau avec --profile {image}, ou insistez avec --force"
    )


# -- writing it


def no_avrdude() -> str:
    return (
        "avrdude, qui flashe le plateau, n’est pas installé : sudo apt install avrdude, ou voyez "
        "https://github.com/avrdudes/avrdude pour macOS et Windows"
    )


def silent_avrdude(silence_s: float) -> str:
    silence = f"{silence_s:g}".replace(".", ",")
    return (
        f"avrdude n’a rien dit pendant {silence} s, et a été arrêté ; débranchez le câble, rebranchez-le, "
        "et recommencez"
    )


def endless_avrdude() -> str:
    return "avrdude n’a pas fini, et a été arrêté ; débranchez le câble, rebranchez-le, et recommencez"


def other_chip(said: str) -> str:
    return (
        f"cette puce n’est pas un ATmega2560 ({said}) ; ce micrologiciel ne tourne que sur un Arduino "
        "Mega 2560"
    )


def read_back_otherwise(said: str) -> str:
    return (
        f"la relecture diffère de ce qui a été écrit ({said}) ; réessayez avec un autre câble ; si cela "
        "dure, la mémoire flash de la puce est usée"
    )


def cut_off(said: str) -> str:
    return (
        f"le câble s’est débranché, ou le plateau n’a plus de courant ({said}) ; rebranchez-le et "
        "recommencez : un plateau à moitié flashé garde son bootloader"
    )


def no_bootloader(said: str) -> str:
    return (
        f"le bootloader ne répond pas ({said}) ; vérifiez que c’est un Arduino Mega 2560 et que le câble "
        "transporte les données ; retirez tout condensateur entre RESET et GND ; appuyez sur le bouton RESET "
        "à l’instant où l’écriture commence"
    )


def failed(said: Sequence[str]) -> str:
    return f"avrdude a échoué ({' / '.join(said) or 'sans un mot'}) ; recommencez, ou essayez un autre câble"


# -- naming it


def unnamed(why: str) -> str:
    return f"le plateau a son micrologiciel, mais pas encore de nom : {why}"


def name_refused() -> str:
    return (
        "le plateau a son micrologiciel, mais n’accepte pas son nom ; débranchez le câble, rebranchez-le et "
        "recommencez"
    )


def _name_it(path: str) -> str:
    return f"indiquez le bon, par exemple : manalath flash --board serial:{path}"

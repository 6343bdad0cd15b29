"""The doctor's findings on serial ports, and on a board that was asked."""

from collections.abc import Sequence

from controller.messages.fr.grammar import all_of, count, listed

# -- the ports


def port(path: str) -> str:
    return f"{path} est un port série."


def bridge(path: str, usb: str) -> str:
    return f"{path} est un pont USB comme en ont les plateaux ({usb})."


def other_port(path: str, usb: str) -> str:
    return f"{path} est autre chose ({usb})."


def not_asked() -> str:
    return "Aucun port n’a été ouvert pour voir ce qui y répond, car cela redémarre un Mega."


def ask_it() -> str:
    return "manalath doctor --board serial:auto les ouvre."


def no_port() -> str:
    return "Aucun port série : pas de plateau branché, ou un câble qui n’amène que le courant."


def plug_one_in() -> str:
    return "S’il doit y en avoir un, branchez-le par un câble de données."


def no_tty(usb: str) -> str:
    return f"Un plateau est branché ({usb}), mais le système ne lui a pas ouvert de port."


def load_ch341() -> str:
    return (
        "sudo modprobe ch341 ; sudo apt remove brltty, qui le prend pour une plage braille ; puis "
        "rebranchez-le."
    )


def load_cdc_acm() -> str:
    return "sudo modprobe cdc_acm ; puis rebranchez-le."


def modem_manager() -> str:
    return (
        "ModemManager tourne. Il peut prendre un nouveau port pour un modem, l’ouvrir et lui parler une "
        "demi-minute."
    )


def disable_modem_manager() -> str:
    return "sudo systemctl disable --now ModemManager, sauf si cet ordinateur a un modem."


# -- what a port gave

_PLUG = "Branchez le plateau par un câble de données, et non de simple charge"


def nothing_plugged_in() -> str:
    return "Aucun port série n’est branché."


def plug_in() -> str:
    return f"{_PLUG}."


def mute(path: str) -> str:
    return f"{path} : rien ne s’y présente comme un plateau."


def plug_in_or_flash(path: str) -> str:
    flash = f"manalath flash --board serial:{path}"
    return f"{_PLUG} ; si c’est un Mega neuf, flashez-le : {flash}"


def flash(path: str) -> str:
    return f"manalath flash --board serial:{path}"


def other_wire(path: str, version: str, major: int, ours: int) -> str:
    return (
        f"{path} : le micrologiciel {version} du plateau parle la version {major} du protocole, et ce "
        f"programme la version {ours}."
    )


def answers(path: str, board_id: str, profile: str, version: str, wire: str) -> str:
    return (
        f"{path} : le plateau {board_id} répond : {profile or 'encore sans nom'}, micrologiciel {version}, "
        f"version {wire} du protocole."
    )


def boots(boots: int, resets: Sequence[str]) -> str:
    return f"démarrages : {boots} ; cause du dernier : {all_of(resets) or 'inconnue'}"


def power() -> str:
    return "mise sous tension"


def reset_line() -> str:
    return "entrée RESET"


def low_supply() -> str:
    return "alimentation trop faible"


def watchdog() -> str:
    return "chien de garde"


def unknown_profile(profile: str) -> str:
    return f"Le plateau est construit selon « {profile} », que ce programme ne connaît pas."


def take_knowing_version() -> str:
    return "Prenez la version de ce programme qui le connaît."


def other_size(has: tuple[int, int, int], profile: str, wanted: tuple[int, int, int]) -> str:
    rows, columns, lights = has
    should = "{} × {} avec {}".format(*wanted)
    return f"Le plateau balaie {rows} × {columns} capteurs avec {lights} lumières ; {profile} en a {should}."


def other_firmware(version: str, ours: str) -> str:
    return f"Le plateau a le micrologiciel {version} ; ce programme est livré avec le {ours}."


def builds(build: str, ours: str) -> str:
    return f"compilation {build} ; ce programme est livré avec {ours}"


def brown_out() -> str:
    return "Le dernier redémarrage du plateau vient de son alimentation, qui a flanché."


def supply_untold() -> str:
    return "Le plateau ne dit rien de son alimentation : diviseur non câblé, ou pas de réponse."


def supply(volts: float) -> str:
    return f"L’alimentation des lumières est à {_decimal(volts)} V."


def low_lights_supply(volts: float, wanted: float) -> str:
    return (
        f"L’alimentation des lumières est à {_decimal(volts)} V ; lumières éteintes, il faut au moins "
        f"{_decimal(wanted)} V."
    )


def uncalibrated(least_v: float, most_v: float) -> str:
    return (
        "le plateau n’a jamais été comparé à un multimètre : ce peut être "
        f"{_decimal(least_v)} à {_decimal(most_v)} V"
    )


def doubtful_supply(volts: float, wanted: float) -> str:
    return (
        f"Le plateau mesure {_decimal(volts)} V à ses lumières, où il faut au moins {_decimal(wanted)} V, "
        "mais sa mesure peut se tromper d’autant."
    )


def calibrate() -> str:
    return "Mesurez-la au multimètre, puis lancez une fois : manalath doctor --measured-supply VOLTS"


def mend_lights_supply() -> str:
    return (
        "Vérifiez fiche et fusible ; prenez des fils plus gros ou plus courts, ou une alimentation plus "
        "forte."
    )


def spoiling_bridge(path: str, spoilt: int) -> str:
    return (
        f"{path} : {_spoilt(spoilt)}. C’est le pont USB des Mega d’origine, un ATmega16U2 : à cette vitesse, "
        "son propre micrologiciel abîme ce qui s’y croise. Tout est renvoyé, et aucune partie n’en souffre."
    )


def bear_bridge() -> str:
    return (
        "Rien à faire. Si cela vous gêne, prenez un Mega à pont CH340 ou FTDI, ou mettez un micrologiciel "
        "plus récent sur l’ATmega16U2."
    )


def spoilt_packets(path: str, spoilt: int) -> str:
    return f"{path} : {_spoilt(spoilt)}. Tout est renvoyé, mais arrive en retard."


def _spoilt(packets: int) -> str:
    packets_spoilt = count(packets, "un paquet abîmé", "{} paquets abîmés")
    return f"{packets_spoilt} pendant que plateau et ordinateur parlaient ensemble"


def _decimal(number: float) -> str:
    return f"{number:.2f}".replace(".", ",")


# -- scans of a matrix


def not_scanned(profile: str, why: str) -> str:
    return f"La matrice de {profile} n’a pas été balayée : {why.rstrip('.')}."


def no_raspberry_pi() -> str:
    return "ce n’est pas un Raspberry Pi"


def runs_already() -> str:
    return "le programme tourne déjà, et occupe le plateau"


def mend_then_ask() -> str:
    return "Réparez d’abord les autres pannes, puis recommencez."


def fast_enough(profile: str, highest_hz: float, wanted_hz: float) -> str:
    return f"{profile} peut être balayé {highest_hz:.0f} fois par seconde ; il en faut {wanted_hz:.0f}."


def too_slow(profile: str, highest_hz: float, wanted_hz: float) -> str:
    return (
        f"{profile} devrait être balayé {wanted_hz:.0f} fois par seconde ; ici, au-delà de {highest_hz:.0f}, "
        "le temps manque pour les lumières et le jeu."
    )


def end_what_is_busy() -> str:
    return (
        "Fermez les autres programmes qui occupent l’ordinateur. Jusqu’au Pi 4, RPi.GPIO balaie plusieurs "
        "fois plus vite que rpi-lgpio."
    )


def measured(count: int, slowest_ms: float, library: str) -> str:
    slowest = f"{slowest_ms:.1f}".replace(".", ",")
    return f"{count} balayages, le plus lent en {slowest} ms, avec {library}"


def closed_reeds(reeds: Sequence[str], most: int) -> str:
    return f"Fermées à chaque balayage : {listed(reeds, most)}."


def crosspoint(row: int, column: int) -> str:
    return f"ligne {row}, colonne {column}"


def look_for_sticking() -> str:
    return (
        "C’est normal si des pièces s’y trouvent. Sur un plateau vide, cherchez une ampoule reed collée ou "
        "un fil qui touche."
    )

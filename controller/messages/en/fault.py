"""What may be wrong with a board: each cause in a sentence. Sensors and diodes are named as in `part`."""

from controller.messages.en.grammar import capital, o_clock

# -- diodes


def open_diode(diode: str) -> str:
    return f"{capital(diode)} does not conduct: it is broken, unsoldered, or the wrong way round."


def bridged_diode(diode: str) -> str:
    return f"{capital(diode)} conducts both ways: it is burnt through or bridged."


# -- contacts at rest


def stuck(sensor: str) -> str:
    return f"{capital(sensor)} is closed all the time."


def dead(sensor: str) -> str:
    return f"{capital(sensor)} never closes."


def sometimes(sensor: str) -> str:
    return f"{capital(sensor)} closes only sometimes."


def sensitive(sensor: str) -> str:
    return f"{capital(sensor)} closes for pieces of the other colour too."


def crosstalk(sensor: str, space: str) -> str:
    return f"{capital(sensor)} closes for a piece on {space} too."


def swapped(sensor: str, other: str) -> str:
    return f"{capital(sensor)} and {other} are swapped: each answers for the other."


def joined(sensor: str, other: str) -> str:
    return f"{capital(sensor)} and {other} touch: when one closes, both do."


# -- contacts that move


def chatter(sensor: str) -> str:
    return f"{capital(sensor)} opens and closes by itself while it is held, or while nothing is near it."


def weak(sensor: str) -> str:
    return (
        f"{capital(sensor)} closes only for a piece in the middle, and opens when that piece is pushed a "
        "little."
    )


def half_dead(space: str, reed_deg: float) -> str:
    return f"The ring reed at {o_clock(reed_deg)} of {space} never closes: purple is silent at some angles."


def drop_out(sensor: str) -> str:
    return f"{capital(sensor)} opens too late: it still senses a piece that is lifted a little."


def feels_far(sensor: str) -> str:
    return f"{capital(sensor)} is far too sensitive: it also senses pieces outside its space."


def bounce(sensor: str) -> str:
    return f"{capital(sensor)} bounces for longer than 5 ms when it closes or opens."


def slow_close(sensor: str) -> str:
    return f"{capital(sensor)} closes late."


def slow_release(sensor: str) -> str:
    return f"{capital(sensor)} opens late."


def stays_closed(sensor: str) -> str:
    return f"{capital(sensor)} stays closed for a while."


def turns_by_itself(sensor: str) -> str:
    return f"{capital(sensor)} opens and closes by itself."


# -- wires


def loose(connector: str) -> str:
    return f"The connector {connector} is out, or not all the way in."


def short_wire(line: str, other: str, wire: str, other_wire: str) -> str:
    return f"The wires of {line} and {other} touch ({wire}; {other_wire})."


def swapped_wires(line: str, other: str, wire: str, other_wire: str) -> str:
    return f"The wires of {line} and {other} are swapped ({wire}; {other_wire})."


def slow_column(line: str, wire: str) -> str:
    return f"{capital(line)} recovers too slowly and shows on the next row too ({wire})."


def open_at_connector(line: str, wire: str, before: str | None) -> str:
    first = f", before {before}" if before else ""
    return f"The wire of {line} is broken at its connector{first} ({wire})."


def open_between(line: str, wire: str, place: str, beyond: str) -> str:
    return f"The wire of {line} is broken between {place} and {beyond} ({wire})."


def open_behind(line: str, wire: str, place: str) -> str:
    return f"The wire of {line} is broken behind {place}, its last place ({wire})."


# -- lights


def no_lights(first: str) -> str:
    return f"The lights get no data or no supply: the first one, at {first}, is dark, and so are all others."


def broken_chain(before: str, space: str) -> str:
    return f"The chain of the lights is broken between {before} and {space}."


def dead_light(space: str) -> str:
    return f"The light of {space} stays dark."


def odd_light(space: str, otherwise: int, pictures: int) -> str:
    return f"The light of {space} differed in only {otherwise} of {pictures} pictures."


def swapped_light(one: str, other: str) -> str:
    return f"The lights of {one} and {other} are in each other's place."


def colour_order() -> str:
    return "The lights take red for green and green for red."


# -- supply and link


def sagging_supply() -> str:
    return "The lights' supply falls too far under load: thin or long wires, or a poor joint."


def weak_supply() -> str:
    return "The supply breaks down when the lights draw much, and the board restarts."


def resets() -> str:
    return "The board restarts by itself, whatever the lights draw."


def unplugged() -> str:
    return "The cable between board and computer is out."


def lag() -> str:
    return "Pictures and reports arrive late: something between board and computer holds them back."


def lossy() -> str:
    return "Much of what the board reports is lost on the way and has to be sent again."


def bridge() -> str:
    return "The board's USB bridge spoils packets that meet in it, as that of a genuine Mega does."

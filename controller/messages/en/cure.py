"""What a builder does about what is wrong with a board: by the names of `fault`."""

from manalath_board.controller.messages.en.grammar import o_clock

# -- diodes


def open_diode() -> str:
    return "Look at its two joints and at its band, which faces the row; resolder or replace it."


def bridged_diode() -> str:
    return "Look for solder or a wire across it; if there is none, replace the diode."


# -- contacts at rest


def stuck() -> str:
    return "Look for a magnet on or under the board there. If there is none, replace it."


def dead() -> str:
    return "Check its joints, its glass, and that it stands in its place. If all are sound, replace it."


def sometimes() -> str:
    return "Bring it nearer to the surface, upright and at its place; replace it if need be."


def sensitive() -> str:
    return "Move it to its place or a little deeper; replace it by a less sensitive one if need be."


def crosstalk(space: str) -> str:
    return f"It stands too near to {space}: move it back to its place."


def swapped() -> str:
    return "Exchange their two wires, or the two parts."


def joined() -> str:
    return "Look for solder or a bare wire between them."


# -- contacts that move


def chatter() -> str:
    return "Look at its joints for one that is loose; if they are sound, replace the part."


def weak() -> str:
    return "Bring the reed nearer to the surface, upright and at its place; replace it if need be."


def half_dead(space: str, reed_deg: float) -> str:
    return (
        f"Look at the joints and the glass of the ring reed at {o_clock(reed_deg)} of {space}, seen from"
        " above with row a below, and whether it stands at its place; else replace it."
    )


def drop_out() -> str:
    return "Iron near it may have become a magnet: take it away; else replace the reed."


def bounce() -> str:
    return "The contact is worn: replace the part."


def slow_close() -> str:
    return "The contact is stiff, or too far from the piece: bring it nearer, or replace it."


def slow_release() -> str:
    return (
        "Its spring is tired, or iron near it has become a magnet: replace the part, or take the iron away."
    )


def watch() -> str:
    return "Watch it on the live map while a piece comes and goes; look at its joints, or replace it."


# -- wires


def loose(connector: str) -> str:
    return f"Push {connector} in; if it is in, look at its crimps and at its cable."


def short_wire() -> str:
    return "Look for solder or a bare strand between them, first at their connectors."


def swapped_wires() -> str:
    return "Exchange the two in the connector."


def slow_column(pull_up_ohm: int) -> str:
    return f"Measure its pull-up, {pull_up_ohm} ohms to the chip's supply, and look at joints."


def open_at_connector(connector: str) -> str:
    return f"Look at the crimp and the joint of {connector}; resolder or crimp it anew."


def open_between(*, is_row: bool, place: str, beyond: str) -> str:
    joints = f"the joints of this {_line(is_row=is_row)} at {place} and {beyond}"
    return f"Look at {joints}, and resolder the wire that leads there."


def open_behind(*, is_row: bool, place: str) -> str:
    line = _line(is_row=is_row)
    return f"Look at the joints of this {line} at {place}, and resolder the wire that leads there."


def _line(*, is_row: bool) -> str:
    return "row" if is_row else "column"


# -- lights


def no_lights() -> str:
    return "Look at the strip's plug, its supply and fuse, and the data wire to its first light."


def broken_chain(before: str, space: str) -> str:
    return f"Look at the joints from {before}'s data out to {space}'s data in; else replace one of them."


def dead_light() -> str:
    return "Look at its supply joints; if they are sound, replace it. What is behind it still gets its data."


def odd_light() -> str:
    return "Look again: have the pictures shown once more. If it flickers, look at its joints."


def swapped_light() -> str:
    return "Exchange the two lights, or their places in the chain."


def colour_order() -> str:
    return (
        "They are of another make than the profile's: use such that take green first, or exchange the strip."
    )


# -- supply and link


def sagging_supply() -> str:
    return "Use thicker or shorter wires, feed the strip at more places, and look at plugs and joints."


def weak_supply() -> str:
    return "Use a stronger supply or a thicker cable, or lower the limit of the lights in the profile."


def resets() -> str:
    return "Look at its supply and its reset line for loose contacts; try another cable and another port."


def unplugged() -> str:
    return "Plug it in at both ends; if it is in, try another cable."


def lag() -> str:
    return "Plug the board straight into the computer, without a hub, and close what else uses the port."


def lossy() -> str:
    return "Try another cable and another port, and keep the cable away from supplies and motors."


def bridge() -> str:
    return (
        "Ask manalath doctor --board serial:auto which bridge it is. If it is that of a genuine Mega, leave "
        "it: nothing is lost."
    )

"""What there is on Linux alone, and what to do on another system."""


def pins() -> str:
    return (
        "a board is read by pins only under the Linux of a Raspberry Pi; play on a simulated one here: "
        "`manalath simulate --board virtual:hex70-single-gpio`"
    )


def service() -> str:
    return (
        "a service is one of systemd, which is there on Linux only; have this system start "
        "`manalath play --no-browser` when you log in"
    )


def terminals() -> str:
    return (
        "only Linux has the terminals at whose end a simulated board runs its firmware; play on the one "
        "without a line: `manalath simulate`"
    )


def simulated_chip() -> str:
    return (
        "the firmware runs on its simulated chip on Linux only; play on the simulated board, which is "
        "all Python: `manalath simulate`"
    )

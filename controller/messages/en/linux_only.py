"""What is available on Linux only, and what to do on another system."""


def pins() -> str:
    return (
        "only Linux on a Raspberry Pi can read a board through pins; play on a simulated one here: `manalath "
        "simulate --board virtual:hex70-single-gpio`"
    )


def service() -> str:
    return (
        "a service needs systemd, which only Linux has; have this system start `manalath play --no-browser` "
        "when you log in"
    )


def terminals() -> str:
    return (
        "a simulated board on a line needs the terminals of Linux; play on the one without a line: `manalath "
        "simulate`"
    )


def simulated_chip() -> str:
    return (
        "the simulated chip that runs the firmware needs Linux; play on the simulated board, which is all "
        "Python: `manalath simulate`"
    )

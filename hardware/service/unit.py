"""The systemd unit: its text.

Decides how the program runs as a service: as a separate user in a sandbox, stopped by SIGTERM, and restarted
if nothing feeds its watchdog. Every setting that needs one has its reason beside it in the unit itself,
where the computer's administrator will read it.

Some settings are deliberately left out: ``PrivateDevices`` hides the pins and SPI; ``ProcSubset`` hides
/proc/cpuinfo, from which Blinka recognises a Raspberry Pi; ``PrivateUsers`` removes the groups that open the
devices; ``MemoryDenyWriteExecute`` forbids the callbacks of Python's foreign functions.

Systemd syntax: writes a command line as systemd reads it. Decides which characters are escaped
(systemd.service(5), "Command lines", and systemd.syntax(7), "Quoting"). Four things are interpreted in a
word of a unit: quotes and backslashes are removed, ``%`` begins a specifier, ``$`` a variable, and the line
itself ends at a line feed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hardware.notify import HALTED
from hardware.pi_header import SPI_DATA

#: Escape sequences in a quoted word.
_ESCAPED = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}

#: Characters that need no quotes.
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=+,%$")


def command_line(words: Sequence[str]) -> str:
    r"""Write a command; the first word is the program, where ``$`` has no special meaning.

    >>> print(command_line(("/opt/my games/python", "50 %", "$HOME")))
    "/opt/my games/python" "50 %%" $$HOME
    """
    program, *rest = words
    return " ".join((_quoted(program), *(_quoted(word).replace("$", "$$") for word in rest)))


def _quoted(word: str) -> str:
    escaped = "".join(_ESCAPED.get(sign, sign) for sign in word.replace("%", "%%"))
    return escaped if word and set(word) <= _PLAIN else f'"{escaped}"'


#: How long a hang may last before the program is restarted.
WATCHDOG_S = 10

#: The command that switches the computer off.
_OFF = "systemctl --no-block poweroff"

#: The kernel's names of the ports that a board may be on, and the modules that provide ports, pins or sound.
_PORTS = ("ttyACM", "ttyUSB", "ttyAMA", "ttyS")
_PORT_MODULES = ("cdc_acm", "usbserial")
_PIN_MODULES = ("spidev",)
_SOUND_MODULES = ("snd",)

#: The addresses that phones of a local network may have, and those at which names are looked up there.
_PRIVATE = "localhost link-local multicast 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16"

#: The devices for pins and lights: the lines, SPI, the pin registers, and the PIO of a Pi 5; then root's own.
_PIN_DEVICES = ("char-gpiochip", "char-spi", "/dev/gpiomem", "/dev/pio0")
_ROOT_DEVICES = ("/dev/mem", "/dev/vcio")


@dataclass(frozen=True, slots=True)
class ServiceCommand:
    """What to run: the program's ``command`` with its ``words``, as a member of ``groups``.

    ``light_pin`` is None unless the board is on the pins of a Pi; ``is_root`` if only root can drive its
    lights; ``is_by_ear`` if the board's line must be found; ``is_far`` if it speaks to other computers
    anywhere; ``is_lan`` if phones on the local network are let in; ``has_voice`` if it speaks aloud;
    ``is_at_home`` if the program is in someone's home.
    """

    command: tuple[str, ...]
    words: tuple[str, ...]
    groups: tuple[str, ...]
    light_pin: str | None
    is_root: bool
    is_serial: bool
    is_by_ear: bool
    is_far: bool
    is_lan: bool
    has_voice: bool
    is_at_home: bool

    @property
    def modules(self) -> tuple[str, ...]:
        """The kernel modules that must be loaded."""
        return (
            *(_PORT_MODULES * self.is_serial),
            *(_PIN_MODULES * (self.light_pin is not None)),
            *(_SOUND_MODULES * self.has_voice),
        )


def unit_of(running: ServiceCommand) -> Iterator[str]:
    """Yield the lines of the unit."""
    yield from _ordering(running)
    yield from ("", "[Service]")
    yield from _process(running)
    yield ""
    yield from _user(running)
    yield ""
    yield from _devices(running)
    yield ""
    yield from _sandbox(running)
    yield from ("", "[Install]", "WantedBy=multi-user.target")


def _ordering(running: ServiceCommand) -> Iterator[str]:
    yield "[Unit]"
    yield "Description=The brain of an electronic tabletop board"
    if running.modules:
        wanted = " ".join(f"modprobe@{module}.service" for module in running.modules)
        yield "# DeviceAllow= below covers only kinds of devices that exist when the service starts."
        yield from (f"Wants={wanted}", f"After={wanted}")
    if running.is_by_ear:
        yield "# Without a port there is nothing to find; plugging in a board starts it (70-manalath.rules)."
        yield from ("ConditionPathExistsGlob=|/dev/ttyACM*", "ConditionPathExistsGlob=|/dev/ttyUSB*")
    yield "# After five failures in two minutes it stays down. The watchdog ends a hang after some 20 s."
    yield from ("StartLimitIntervalSec=120", "StartLimitBurst=5")


def _process(running: ServiceCommand) -> Iterator[str]:
    yield from ("Type=notify", "NotifyAccess=main")
    yield f"ExecStart={command_line((*running.command, *running.words))}"
    yield "# After a hang the journal shows where every thread was. BLINKA: installs nothing by itself."
    yield (
        "Environment=PYTHONUNBUFFERED=1 PYTHONFAULTHANDLER=1 BLINKA_SKIP_DEPENDENCY_CHECK=1 "
        "LG_WD=/run/manalath"
    )
    yield "# The records, and the keys of a match and a house, are nobody else's."
    yield from ("StateDirectory=manalath", "StateDirectoryMode=0700")
    yield from ("RuntimeDirectory=manalath", "WorkingDirectory=/run/manalath")
    yield from (f"WatchdogSec={WATCHDOG_S}", "TimeoutStopSec=10", "LimitCORE=0")
    yield "# Should anything grow without bound, this program ends and starts anew, and the computer goes on."
    yield from ("MemoryMax=75%", "MemorySwapMax=0")
    yield from ("Restart=on-failure", "RestartSec=3")
    yield f"# It exits with {HALTED} when Undo and OK are held at the board: that is no failure."
    yield f"SuccessExitStatus={HALTED}"
    if running.light_pin is not None:
        yield "# This computer is the board, so it is switched off too. A plain stop leaves it on."
        off = command_line(("/bin/sh", "-c", f'[ "$EXIT_STATUS" != {HALTED} ] || {_OFF}'))
        yield f"ExecStopPost=+{off}"
    yield from ("SyslogIdentifier=manalath", "LogRateLimitIntervalSec=30s", "LogRateLimitBurst=200")


def _user(running: ServiceCommand) -> Iterator[str]:
    if running.is_root:
        yield f"# As root: lights on {running.light_pin} are driven through /dev/mem, which needs root."
        yield f"# Lights on {SPI_DATA} (SPI) need no root, and on a Raspberry Pi 5 no lights do."
        yield from ("User=root", "CapabilityBoundingSet=CAP_SYS_RAWIO CAP_DAC_READ_SEARCH")
        return
    yield from ("DynamicUser=yes", "CapabilityBoundingSet=")
    if running.groups:
        yield f"SupplementaryGroups={' '.join(running.groups)}"


def _devices(running: ServiceCommand) -> Iterator[str]:
    yield "DevicePolicy=closed"
    if running.is_serial:
        yield from (f"DeviceAllow=char-{name} rw" for name in _PORTS)
    if running.light_pin is not None:
        yield from (f"DeviceAllow={name} rw" for name in _PIN_DEVICES)
    if running.is_root:
        yield from (f"DeviceAllow={name} rw" for name in _ROOT_DEVICES)
    if running.has_voice:
        yield "# The sound cards, for a voice; which one is the first, /etc/asound.conf says."
        yield "DeviceAllow=char-alsa rw"


def _sandbox(running: ServiceCommand) -> Iterator[str]:
    yield from ("NoNewPrivileges=yes", "ProtectSystem=strict", "PrivateTmp=yes")
    if running.is_at_home:
        yield "# The program is installed in a home folder."
        yield "ProtectHome=read-only"
    else:
        yield "ProtectHome=yes"
    yield from ("ProtectKernelModules=yes", "ProtectKernelTunables=yes", "ProtectKernelLogs=yes")
    yield from (
        "ProtectControlGroups=yes",
        "ProtectClock=yes",
        "ProtectHostname=yes",
        "ProtectProc=invisible",
    )
    yield from (
        "RestrictNamespaces=yes",
        "RestrictSUIDSGID=yes",
        "RestrictRealtime=yes",
        "LockPersonality=yes",
    )
    yield from ("RemoveIPC=yes", "UMask=0077")
    yield from ("SystemCallArchitectures=native", "SystemCallFilter=@system-service")
    yield "SystemCallErrorNumber=EPERM"
    yield f"RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6{' AF_NETLINK' * running.is_lan}"
    if running.is_far:
        return
    if running.is_lan:
        yield "# Only this computer and private networks may open the page; AF_NETLINK tells its addresses."
        yield from ("IPAddressDeny=any", f"IPAddressAllow={_PRIVATE}")
    else:
        yield "# Only this computer may open the page; AF_UNIX, the way to systemd, is not affected."
        yield from ("IPAddressDeny=any", "IPAddressAllow=localhost")

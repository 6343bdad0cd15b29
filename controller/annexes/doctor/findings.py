"""Findings: what the doctor reports, each with a code, a severity and a way to mend it.

Decides the values and the list of codes. The rules decide what causes a finding, and
`controller.annexes.doctor.report_text` how it reads. Every code has a row in docs/build/doctor.md.
"""

from dataclasses import dataclass
from enum import StrEnum

from controller.annexes.doctor.machine import Unread
from controller.messages import Message


class Severity(StrEnum):
    """How bad a finding is."""

    #: In order.
    OK = "ok"
    #: Good to know, or could not be determined.
    NOTE = "note"
    #: It works, but may cost a game or a light.
    WARNING = "warning"
    #: It does not work until this is mended.
    FAULT = "fault"

    @property
    def rank(self) -> int:
        """0 for `OK`; a higher number is worse."""
        return list(Severity).index(self)


class Code(StrEnum):
    """The identifier of a finding, for programs and in docs/build/doctor.md."""

    # Any topic.
    UNREAD = "unread"
    # The computer.
    COMPUTER = "computer"
    NO_RASPBERRY_PI = "no-raspberry-pi"
    UNKNOWN_MODEL = "unknown-model"
    SHORT_HEADER = "short-header"
    NOT_LINUX = "not-linux"
    # The libraries.
    LIBRARY = "library"
    NO_GPIO_LIBRARY = "no-gpio-library"
    TWO_GPIO_LIBRARIES = "two-gpio-libraries"
    BROKEN_GPIO_LIBRARY = "broken-gpio-library"
    RPI_GPIO_ON_PI_5 = "rpi-gpio-on-pi-5"
    OLD_RPI_LGPIO = "old-rpi-lgpio"
    NO_LGPIO = "no-lgpio"
    LGPIO_FOLDER = "lgpio-folder"
    NO_NEOPIXEL = "no-neopixel"
    NO_GPIOD = "no-gpiod"
    NO_LIGHT_DRIVER = "no-light-driver"
    WRONG_LIGHT_DRIVER = "wrong-light-driver"
    HIDDEN_PACKAGES = "hidden-packages"
    # Access to devices.
    ACCESS = "access"
    AS_ROOT = "as-root"
    NO_GPIOCHIP = "no-gpiochip"
    NOT_IN_GROUP = "not-in-group"
    LOG_IN_AGAIN = "log-in-again"
    CLOSED_DEVICE = "closed-device"
    # The pins.
    PINS = "pins"
    NO_CONFIG = "no-config"
    CONFIG_NEWER = "config-newer"
    FILTER_UNKNOWN = "filter-unknown"
    OVERLAY_UNKNOWN = "overlay-unknown"
    I2C_ON = "i2c-on"
    ONE_WIRE_ON = "one-wire-on"
    SERIAL_CONSOLE = "serial-console"
    UART_ON = "uart-on"
    SPI_TAKES_PINS = "spi-takes-pins"
    I2S_ON = "i2s-on"
    OVERLAY_TAKES_PINS = "overlay-takes-pins"
    PINS_SET_AT_BOOT = "pins-set-at-boot"
    LINE_CLAIMED = "line-claimed"
    # The lights.
    LIGHTS = "lights"
    SPI_OFF = "spi-off"
    NO_PIO = "no-pio"
    LIGHT_PIN_NEEDS_ROOT = "light-pin-needs-root"
    LIGHT_PIN_USELESS = "light-pin-useless"
    AUDIO_ON = "audio-on"
    CORE_CLOCK = "core-clock"
    LEVEL_SHIFTER = "level-shifter"
    PULL_UPS = "pull-ups"
    DIODES = "diodes"
    # The board.
    PORT = "port"
    NO_PORT = "no-port"
    NO_TTY = "no-tty"
    MODEM_MANAGER = "modem-manager"
    BOARD = "board"
    NO_ANSWER = "no-answer"
    OTHER_WIRE = "other-wire"
    NO_NAME = "no-name"
    UNKNOWN_PROFILE = "unknown-profile"
    OTHER_FIRMWARE = "other-firmware"
    BROWN_OUT = "brown-out"
    BOARD_SUPPLY = "board-supply"
    SPOILING_BRIDGE = "spoiling-bridge"
    SPOILT_PACKETS = "spoilt-packets"
    SCAN_RATE = "scan-rate"
    SLOW_SCANS = "slow-scans"
    NOT_SCANNED = "not-scanned"
    CLOSED_REEDS = "closed-reeds"
    KEPT_FAULT = "kept-fault"
    # Power and heat.
    SUPPLY = "supply"
    UNDER_VOLTAGE = "under-voltage"
    THROTTLED = "throttled"
    HOT = "hot"
    POWER_OFF = "power-off"
    POWER_CUT = "power-cut"
    # The calendar.
    CLOCK = "clock"
    CLOCK_BEHIND = "clock-behind"
    CLOCK_UNSYNCHRONISED = "clock-unsynchronised"
    # The records.
    RECORDS = "records"
    RECORDS_UNWRITABLE = "records-unwritable"
    RECORDS_IN_MEMORY = "records-in-memory"
    DISK_FULL = "disk-full"
    SD_CARD = "sd-card"
    # The reeds.
    REEDS = "reeds"
    WORN_REED = "worn-reed"
    # The program.
    SERVICE = "service"
    NO_SERVICE = "no-service"
    SERVICE_OLD = "service-old"
    SERVICE_FAILED = "service-failed"
    SERVICE_STOPPED = "service-stopped"
    IN_USE = "in-use"
    VERSION = "version"
    ON_TRIAL = "on-trial"
    ENGINE = "engine"
    SLOW_ENGINE = "slow-engine"
    PAGE_PORT = "page-port"
    PAGE_PORT_TAKEN = "page-port-taken"


#: The evidence: a path or line quoted verbatim, or a message that describes it.
Seen = str | Message


@dataclass(frozen=True, slots=True)
class MachineFinding:
    """One finding: what it is, how to mend it, and where it was seen."""

    code: Code
    level: Severity
    what: Message
    fix: Message | None = None
    evidence: tuple[Seen, ...] = ()


def ok(code: Code, what: Message, *evidence: Seen) -> MachineFinding:
    """Report that something is in order."""
    return MachineFinding(code, Severity.OK, what, None, evidence)


def note(code: Code, what: Message, fix: Message | None = None, *evidence: Seen) -> MachineFinding:
    """Report something good to know."""
    return MachineFinding(code, Severity.NOTE, what, fix, evidence)


def warning(code: Code, what: Message, fix: Message, *evidence: Seen) -> MachineFinding:
    """Report something that works but may cause trouble."""
    return MachineFinding(code, Severity.WARNING, what, fix, evidence)


def fault(code: Code, what: Message, fix: Message, *evidence: Seen) -> MachineFinding:
    """Report something that does not work."""
    return MachineFinding(code, Severity.FAULT, what, fix, evidence)


def unread(what: Message, reading: Unread, fix: Message | None = None) -> MachineFinding:
    """Report that something could not be read; unknown is never treated as in order."""
    return note(Code.UNREAD, unknown(what, reading), fix)


def unknown(what: Message, reading: Unread) -> Message:
    """Word what is unknown, and which reading failed."""
    return Message("doctor_unread.finding", what=what, where=reading.where, why=reading.why)

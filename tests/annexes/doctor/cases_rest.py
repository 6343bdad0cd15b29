"""Cases about board, power, clock, records and program: how a computer is spoilt, and what is then found."""

from controller.annexes.doctor.findings import Code
from controller.annexes.doctor.machine import Python, Unread
from hardware.serial_board.line import LineTrouble
from hardware.service import MARK
from hardware.wire.packets import OtherHello, Reset, Shape
from tests.annexes.doctor.spoiling import (
    FACTS,
    GOOD_LINE,
    HELLO,
    NOT_ASKED,
    ON_DUAL,
    ON_SINGLE,
    Case,
    F,
    N,
    W,
    added,
    answered,
    closed_folder,
    each,
    free,
    lost,
    mounted,
    not_scanned,
    nothing,
    on_line,
    owned,
    plugged_in,
    plugged_out,
    records_on,
    scanned,
    served,
    set_,
    spoilt_by,
    throttled,
    unsynchronised,
    written,
)
from tests.wordings import quoted

#: A line of /proc/net/tcp6: something listens on port 8070.
LISTENS = f"\n   0: {'0' * 32}:1F86 {'0' * 32}:0000 0A\n"

#: How units started the program when it was a part of one package.
OLD_START = "/opt/manalath/.venv/bin/python -P -m manalath_board.controller.cli play"

CASES = (
    # The board.
    Case(Code.PORT, N, nothing, "No port was opened", "--board serial:auto", asked=NOT_ASKED),
    Case(Code.NO_PORT, N, plugged_out, "no serial port", "carries data", asked=NOT_ASKED),
    Case(Code.NO_TTY, F, plugged_out, "(2341:0042)", "modprobe cdc_acm; then", asked=NOT_ASKED),
    Case(
        Code.NO_TTY,
        F,
        plugged_in("1a86", "7523"),
        "(1a86:7523)",
        "modprobe ch341; sudo apt remove brltty",
        asked=NOT_ASKED,
    ),
    Case(
        Code.MODEM_MANAGER,
        W,
        written("proc/77/comm", "ModemManager\n"),
        "ModemManager is running",
        "disable --now ModemManager",
        asked=NOT_ASKED,
        model="desktop",
    ),
    Case(
        Code.NO_ANSWER,
        F,
        nothing,
        "Nothing there.",
        "End it.",
        asked=on_line(LineTrouble(quoted("Nothing there."), quoted("End it."))),
    ),
    Case(
        Code.OTHER_WIRE,
        F,
        nothing,
        "9.8.7 speaks version 2",
        "manalath flash --board serial:/dev/ttyACM0",
        asked=on_line(OtherHello(2, 0, "9.8.7")),
    ),
    Case(Code.NO_NAME, F, nothing, "no name yet", "manalath flash", asked=answered(profile="")),
    Case(Code.NO_NAME, F, nothing, "profile 'a|b', but", "manalath flash", asked=answered(profile="a|b")),
    Case(Code.UNKNOWN_PROFILE, F, nothing, "built to 'sq99'", "version", asked=answered(profile="sq99")),
    Case(
        Code.OTHER_FIRMWARE,
        W,
        nothing,
        "firmware 0.9.0",
        "manalath flash",
        asked=answered(version="0.9.0"),
    ),
    Case(
        Code.OTHER_FIRMWARE,
        W,
        nothing,
        FACTS.version,
        "manalath flash",
        asked=answered(build=bytes(4)),
    ),
    Case(
        Code.OTHER_FIRMWARE,
        F,
        nothing,
        "scans 4 x 5 sensors",
        "flash",
        asked=answered(shape=Shape(4, 5, 9)),
    ),
    Case(
        Code.BROWN_OUT,
        W,
        nothing,
        "supply broke down",
        "stronger",
        asked=answered(reset=Reset.BROWN_OUT),
    ),
    *(
        Case(
            Code.BOARD_SUPPLY,
            level,
            nothing,
            says,
            cure,
            asked=on_line(HELLO, mv, is_calibrated=is_calibrated),
        )
        for level, mv, is_calibrated, says, cure in (
            (W, 4740, True, "4.74 V", "stronger"),
            (W, 4510, True, "4.51 V", "stronger"),
            (F, 4490, True, "4.49 V", "stronger"),
            (N, 4740, False, "4.74 V", "--measured-supply"),
            (N, 4350, False, "4.35 V", "--measured-supply"),
            (W, 4330, False, "4.33 V", "stronger"),
            (W, 4120, False, "4.12 V", "stronger"),
            (F, 4110, False, "4.11 V", "stronger"),
        )
    ),
    Case(Code.BOARD_SUPPLY, N, nothing, "does not report", asked=on_line(HELLO)),
    Case(
        Code.SPOILING_BRIDGE,
        N,
        nothing,
        "7 packets were spoilt while board and computer both talked. The USB bridge",
        "No action is needed",
        asked=spoilt_by((0x2341, 0x0042)),
    ),
    Case(Code.SPOILING_BRIDGE, N, nothing, "ATmega16U2", "CH340", asked=spoilt_by((0x2341, 0x0010))),
    Case(Code.SPOILT_PACKETS, W, nothing, "7 packets", "another cable", asked=spoilt_by((0x1A86, 0x7523))),
    Case(Code.SPOILT_PACKETS, W, nothing, "7 packets", "another cable", asked=spoilt_by(None)),
    Case(Code.SLOW_SCANS, W, nothing, "40 is the most", "RPi.GPIO", asked=scanned(slowest_us=15_000)),
    Case(
        Code.NOT_SCANNED,
        F,
        nothing,
        "another program",
        asked=not_scanned("another program", is_fault=True),
    ),
    Case(
        Code.NOT_SCANNED,
        N,
        nothing,
        "runs already",
        asked=not_scanned("it runs already", is_fault=False),
    ),
    Case(
        Code.CLOSED_REEDS,
        N,
        nothing,
        "Closed in every scan: e5 reed, key undo.",
        "sticks",
        asked=scanned(closed=((4, 4), (0, 8))),
    ),
    # Power and heat.
    Case(Code.UNDER_VOLTAGE, F, throttled(0x50005), "too low now", "supply made"),
    Case(Code.UNDER_VOLTAGE, W, throttled(0x10000), "since it was started", "supply made"),
    Case(
        Code.UNDER_VOLTAGE,
        F,
        written("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n"),
        "too low now",
    ),
    Case(Code.THROTTLED, W, throttled(0x2), "its clock is capped", "heat sink"),
    Case(
        Code.THROTTLED, W, throttled(0xC), "it is throttled, it is at its soft temperature limit", "heat sink"
    ),
    Case(Code.THROTTLED, N, throttled(0xE0000), "has been slowed down", "heat sink"),
    Case(Code.HOT, W, written("sys/class/thermal/thermal_zone0/temp", "83200"), "83 degrees", "air"),
    # The calendar.
    Case(Code.CLOCK_BEHIND, F, set_("now_s", 1_000_000_000), "2001-09-09", "network", model="3"),
    Case(
        Code.CLOCK_UNSYNCHRONISED,
        W,
        unsynchronised("NTPSynchronized=no"),
        "not set by the network",
        "set-ntp",
    ),
    Case(
        Code.UNREAD,
        N,
        unsynchronised(""),
        "whether that is right is not known",
        model="desktop",
        asked=NOT_ASKED,
    ),
    # The records.
    Case(
        Code.RECORDS_UNWRITABLE,
        F,
        records_on("ext4", "ro"),
        "read-only",
        "remount,rw",
        model="desktop",
        asked=NOT_ASKED,
    ),
    Case(Code.RECORDS_UNWRITABLE, F, closed_folder, "may not write to", "--data"),
    Case(Code.RECORDS_IN_MEMORY, W, records_on("tmpfs", "rw", "tmpfs"), "in memory only", "--data"),
    Case(
        Code.RECORDS_IN_MEMORY, W, mounted("overlay / overlay rw 0 0"), "in memory only", "disable_overlayfs"
    ),
    Case(Code.DISK_FULL, F, free(5 << 20), "Only 5 MB", "Make room"),
    Case(Code.DISK_FULL, W, free(50 << 20), "Only 50 MB", "Make room"),
    Case(Code.SD_CARD, N, nothing, "on an SD card", "endurance"),
    # The program.
    Case(Code.NO_SERVICE, N, nothing, "not installed as a service"),
    Case(Code.SERVICE_FAILED, F, served("failed"), "has failed", "journalctl -u manalath"),
    Case(
        Code.SERVICE_OLD,
        F,
        served("failed", OLD_START),
        "a name that it had before",
        "service install writes",
    ),
    Case(
        Code.SERVICE_OLD,
        F,
        served("failed", OLD_START, f'{MARK}\n# {{"board": "gpio:auto", "game": null, "port": 8070}}\n'),
        "a name that it had before",
        "service install --board gpio:auto --port 8070 writes",
    ),
    Case(Code.SERVICE_STOPPED, N, served("inactive"), "is inactive", "enable --now manalath"),
    Case(Code.UNREAD, N, served(""), "Whether the service runs is not known"),
    Case(Code.IN_USE, N, owned, "process 4711", "Stop it"),
    Case(
        Code.SLOW_ENGINE,
        N,
        set_("python", Python((3, 11, 2), 64, "/usr/bin/python3", (), has_native_search=False)),
        "searches in Python",
        "python3-dev",
    ),
    Case(
        Code.PAGE_PORT_TAKEN,
        N,
        added("proc/net/tcp6", LISTENS),
        "8070",
    ),
    # What cannot be read.
    Case(
        Code.UNREAD,
        N,
        set_("claims", Unread("/dev/gpiochip0", quoted("this user may not read it"))),
        "Which lines",
    ),
    Case(Code.UNREAD, N, lost("proc/stat"), "Whether config.txt is in force"),
    Case(Code.UNREAD, N, lost("sys/class/thermal/thermal_zone0/temp"), "The temperature is not known"),
    Case(
        Code.UNREAD,
        N,
        each(set_("said", {}), lost("sys/class/hwmon/hwmon1/name")),
        "Whether the supply has always held is not known",
        "usermod -aG video ada",
    ),
    Case(Code.UNREAD, N, lost("proc/net/tcp"), "Whether port 8070 is free"),
    Case(
        Code.UNREAD,
        N,
        each(plugged_out, lost("etc/group")),
        "Whether a serial port could be opened",
        model="desktop",
        asked=NOT_ASKED,
    ),
    Case(Code.UNREAD, N, lost("proc/1/comm"), "Whether ModemManager runs", asked=NOT_ASKED, model="desktop"),
)


#: What the doctor reports as in order, by model and board.
IN_ORDER = (
    (Code.COMPUTER, "desktop", NOT_ASKED),
    (Code.LIBRARY, "3", ON_SINGLE),
    (Code.ACCESS, "5", ON_SINGLE),
    (Code.PINS, "zero 2", ON_DUAL),
    (Code.LIGHTS, "4", ON_DUAL),
    (Code.PORT, "desktop", NOT_ASKED),
    (Code.BOARD, "desktop", GOOD_LINE),
    (Code.BOARD_SUPPLY, "desktop", GOOD_LINE),
    (Code.SCAN_RATE, "4", ON_SINGLE),
    (Code.SUPPLY, "3", ON_SINGLE),
    (Code.CLOCK, "desktop", NOT_ASKED),
    (Code.RECORDS, "desktop", NOT_ASKED),
    (Code.ENGINE, "desktop", NOT_ASKED),
    (Code.PAGE_PORT, "desktop", NOT_ASKED),
)

"""Computers in perfect order, as trees of files, and ways for a test to spoil them."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from controller.annexes.doctor.machine import Device, ExaminedMachine, Python, Unread, User
from controller.annexes.doctor.machine_reader import read_machine
from controller.annexes.doctor.system_probe import DoctorWorld
from controller.messages import Message
from hardware.serial_board.port_discovery import Port

GPIO, SPI, DIALOUT, VIDEO = 986, 989, 20, 44

MEGA = Port("/dev/serial/by-id/usb-Arduino_Mega-if00", (0x2341, 0x0042))

SITE = "/home/ada/board/.venv/lib/python3.11/site-packages"
SYSTEM = "/usr/lib/python3/dist-packages"

MODELS = {
    "zero 2": "Raspberry Pi Zero 2 W Rev 1.0",
    "3": "Raspberry Pi 3 Model B Plus Rev 1.3",
    "4": "Raspberry Pi 4 Model B Rev 1.5",
    "5": "Raspberry Pi 5 Model B Rev 1.0",
}

CONFIG = """\
# For more options and information see
# http://rptl.io/configtxt
dtparam=audio=on
camera_auto_detect=1
dtoverlay=vc4-kms-v3d
max_framebuffers=2
disable_fw_kms_setup=1
arm_64bit=1

[cm4]
otg_mode=1

[cm5]
dtoverlay=dwc2,dr_mode=host

[all]
"""

#: Lines added to config.txt for a board on the pins.
FOR_BOARD = {
    "zero 2": "dtparam=spi=on\ndtoverlay=spi0-0cs,no_miso\ncore_freq=250\n",
    "3": "dtparam=spi=on\ndtoverlay=spi0-0cs,no_miso\ncore_freq=250\n",
    "4": "dtparam=spi=on\ndtoverlay=spi0-0cs,no_miso\ncore_freq_min=500\n",
    "5": "",
}

GROUPS = f"""\
root:x:0:
dialout:x:{DIALOUT}:ada
video:x:{VIDEO}:ada
gpio:x:{GPIO}:ada
spi:x:{SPI}:ada
"""

MOUNTS = """\
/dev/mmcblk0p2 / ext4 rw,noatime 0 0
/dev/mmcblk0p1 /boot/firmware vfat rw 0 0
"""

TCP = """\
  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 00000000:0016 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1
   1: 0100007F:1F86 0100007F:9C40 01 00000000:00000000 00:00000000 00000000     0        0 2
"""

#: How the doctor asks what the kernel said since the start.
KERNEL_LOG = ("journalctl", "--dmesg", "--boot", "--output=cat", "--no-pager")

ADA = User("ada", 1000, frozenset({1000, DIALOUT, VIDEO, GPIO, SPI}))

STARTED_S, CHANGED_S, NOW_S = 1_800_000_000, 1_799_000_000, 1_800_003_600


@dataclass
class Computer:
    """A computer: the files below ``root``, the output of its commands, and the devices in /dev."""

    root: Path
    records: Path
    said: dict[tuple[str, ...], str] = field(default_factory=dict)
    devices: dict[str, Device] = field(default_factory=dict)
    ports: tuple[Port, ...] = ()
    claims: Mapping[int, str] | Unread = field(default_factory=dict)
    environ: dict[str, str] = field(default_factory=dict)
    system: str = "Linux"
    user: User = field(
        default_factory=lambda: User("ada", 1000, frozenset({1000, DIALOUT, VIDEO, GPIO, SPI}))
    )
    python: Python = field(
        default_factory=lambda: Python((3, 11, 2), 64, "/home/ada/board/.venv/bin/python", (SITE,))
    )
    may_write: Callable[[Path], bool] = field(default=lambda _path: True)
    free_bytes: int = 5_000_000_000
    now_s: float = NOW_S

    def write(self, path: str, text: str) -> None:
        """Write a file below the root."""
        place = self.root / path.strip("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")

    def add(self, path: str, text: str) -> None:
        """Append to a file."""
        self.write(path, (self.root / path).read_text(encoding="utf-8") + text)

    def remove(self, path: str) -> None:
        """Remove a file."""
        (self.root / path).unlink()

    def install(self, *names: str, folder: str = SITE) -> None:
        """Install packages, each as `NAME-VERSION`."""
        for name in names:
            self.write(f"{folder}/{name}.dist-info/METADATA", "")

    def uninstall(self, name: str, folder: str = SITE) -> None:
        """Remove a package, but not the files that another one may share."""
        (found,) = (self.root / folder.strip("/")).glob(f"{name}-*")
        for file in found.iterdir():
            file.unlink()
        found.rmdir()

    def configure(self, text: str) -> None:
        """Append lines to config.txt; `settle` dates them before the start."""
        self.add("boot/firmware/config.txt", text)

    def switch(self, bus: str, *, on: bool) -> None:
        """Switch a bus on or off in the device tree."""
        self.write(f"proc/device-tree/aliases/{bus}", f"/soc/{bus}@0\0")
        self.write(f"proc/device-tree/soc/{bus}@0/status", "okay\0" if on else "disabled\0")

    def open_device(self, path: str, group: int, *, may_open: bool = True) -> None:
        """Put a device into /dev."""
        self.devices[path] = Device(path, group, 0o660, may_open)
        self.write(path, "")

    def close_device(self, path: str, group: int | None = None, mode: int = 0o660) -> None:
        """Deny the user access to a device."""
        self.devices[path] = Device(
            path, self.devices[path].group if group is None else group, mode, may_open=False
        )

    def take_device(self, path: str) -> None:
        """Remove a device."""
        del self.devices[path]
        self.remove(path.strip("/"))

    def run(self, command: tuple[str, ...]) -> str | Unread:
        if command in self.said:
            return self.said[command]
        return Unread(f"`{' '.join(command)}`", Message("doctor_unread.no_command"))

    @property
    def world(self) -> DoctorWorld:
        return DoctorWorld(
            root=self.root,
            run=self.run,
            environ=self.environ,
            user=self.user,
            python=self.python,
            system=self.system,
            architecture="aarch64",
            device=lambda path: self.devices.get(str(path)),
            may_write=self.may_write,
            free_bytes=lambda _path: self.free_bytes,
            ports=lambda: self.ports,
            claims=lambda _path: self.claims,
            now_s=self.now_s,
        )

    def machine(self) -> ExaminedMachine:
        return read_machine(self.world, self.records)


def desktop(folder: Path) -> Computer:
    """A desktop with a board plugged in."""
    computer = Computer(folder / "root", folder / "records")
    computer.write("etc/os-release", 'NAME="Debian"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n')
    computer.write("etc/group", GROUPS)
    computer.write("proc/sys/kernel/osrelease", "6.6.31+rpt-rpi-v8\n")
    computer.write("proc/stat", f"cpu 1 2 3\nbtime {STARTED_S}\nprocesses 9\n")
    computer.write("proc/self/mounts", MOUNTS.replace("mmcblk0p", "sda"))
    computer.write("proc/net/tcp", TCP)
    computer.write("proc/net/tcp6", TCP.splitlines()[0])
    computer.write("proc/1/comm", "systemd\n")
    computer.write("proc/locks", "")
    computer.write("run/systemd/timesync/synchronized", "")
    computer.said[KERNEL_LOG] = "Linux version 6.6.31\nEXT4-fs (sda2): mounted filesystem ro\n"
    computer.ports = (MEGA,)
    computer.open_device(MEGA.path, DIALOUT)
    computer.write("sys/bus/usb/devices/1-1/idVendor", "2341\n")
    computer.write("sys/bus/usb/devices/1-1/idProduct", "0042\n")
    return computer


def pi(folder: Path, model: str = "4") -> Computer:
    """A Raspberry Pi ready for a board on its pins, with another one plugged in."""
    computer = desktop(folder)
    is_pi_5 = model == "5"
    computer.write("proc/device-tree/model", f"{MODELS[model]}\0")
    computer.write("boot/firmware/config.txt", CONFIG + FOR_BOARD[model])
    computer.write(
        "boot/firmware/cmdline.txt", "console=serial0,115200 console=tty1 root=PARTUUID=1-02 rootwait\n"
    )
    computer.write("boot/config.txt", "DO NOT EDIT THIS FILE\n")
    for bus in ("i2c1", "i2s"):
        computer.switch(bus, on=False)
    computer.switch("spi0", on=not is_pi_5)
    computer.switch("uart0", on=not is_pi_5)
    computer.write("proc/self/mounts", MOUNTS)
    computer.write("sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    computer.write("sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    computer.write("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "0\n")
    computer.write("sys/class/thermal/thermal_zone0/temp", "48312\n")
    computer.said["vcgencmd", "get_throttled"] = "throttled=0x0"
    chip = "gpiochip4" if is_pi_5 else "gpiochip0"
    kind = "raspberrypi,rp1-gpio" if is_pi_5 else "brcm,bcm2711-gpio"
    computer.write("sys/bus/gpio/devices/gpiochip1/of_node/compatible", "raspberrypi,firmware-gpio\0")
    computer.write("dev/gpiochip1", "")
    computer.write(f"sys/bus/gpio/devices/{chip}/of_node/compatible", f"{kind}\0")
    computer.open_device(f"/dev/{chip}", GPIO)
    computer.open_device("/dev/gpiomem", GPIO)
    computer.open_device("/dev/vcio", VIDEO)
    if is_pi_5:
        computer.open_device("/dev/pio0", GPIO)
    else:
        computer.open_device("/dev/spidev0.0", SPI)
    computer.write(f"{SITE}/RPi/__init__.py", "")
    computer.write(f"{SITE}/RPi/GPIO/__init__.py", "import lgpio\n_chip = None\n")
    computer.install("rpi_lgpio-0.6", "lgpio-0.2.2.0", "gpiod-2.3.0")
    computer.install("adafruit_circuitpython_neopixel-6.4.2", "Adafruit_Blinka-10.0.0")
    if is_pi_5:
        computer.install("Adafruit_Blinka_Raspberry_Pi5_Neopixel-1.0.0rc2")
    else:
        computer.install("Adafruit_Blinka_Raspberry_Pi_PWM-1.0.2", "rpi_ws281x-5.0.0")
    settle(computer)
    return computer


def settle(computer: Computer) -> None:
    """Date config.txt before the computer's last start."""
    os.utime(computer.root / "boot/firmware/config.txt", (CHANGED_S, CHANGED_S))

"""The udev rules: which boards they cover, who may open them, and what plugging one in does."""

import re
from dataclasses import replace

from hardware.serial_board.port_discovery import BRIDGES
from tests.hardware.service.plans import BY_EAR, GROUPS, LINE, PINS, rules_of


def test_modems_are_not_looked_for_on_any_board_that_the_product_knows() -> None:
    text = rules_of(replace(LINE, bridges=BRIDGES))
    ignored = re.findall(
        r'^SUBSYSTEMS=="usb", ATTRS\{idVendor\}=="([0-9a-f]{4})", ATTRS\{idProduct\}=="([0-9a-f]{4})", '
        r'ENV\{ID_MM_DEVICE_IGNORE\}="1"$',
        text,
        flags=re.MULTILINE,
    )
    assert {(int(vendor, 16), int(product, 16)) for vendor, product in ignored} == BRIDGES
    assert ("2341", "0042") in ignored
    assert len(ignored) == len(BRIDGES) == 4


def test_a_port_belongs_to_the_group_of_ports() -> None:
    ports = [line for line in rules_of(LINE).splitlines() if line.startswith('SUBSYSTEM=="tty"')]
    assert len(ports) == len(LINE.bridges)
    assert all(line.endswith('GROUP="dialout", MODE="0660"') for line in ports)


def test_what_shines_the_lights_of_a_pi_5_belongs_to_the_group_of_pins() -> None:
    assert 'SUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660"\n' in rules_of(PINS)


def test_a_group_that_is_not_there_is_not_named() -> None:
    text = rules_of(replace(PINS, groups=GROUPS - {"gpio", "dialout"}))
    assert "GROUP" not in text
    assert 'SUBSYSTEM=="tty"' not in text
    assert "ID_MM_DEVICE_IGNORE" in text


def test_plugging_in_a_board_that_has_to_be_found_starts_the_service() -> None:
    starts = 'TAG+="systemd", ENV{SYSTEMD_WANTS}+="manalath.service"'
    assert rules_of(BY_EAR).count(starts) == len(BY_EAR.bridges)
    assert starts in rules_of(replace(BY_EAR, groups=frozenset()))
    assert "SYSTEMD_WANTS" not in rules_of(LINE) + rules_of(PINS)


def test_every_line_is_a_comment_or_keys_apart_by_commas() -> None:
    key = r'[A-Z_]+(\{\w+\})?(==|\+=|=)"[^"]*"'
    for plan in (LINE, BY_EAR, PINS):
        for line in rules_of(plan).splitlines():
            assert line.startswith("# ") or re.fullmatch(rf"{key}(, {key})+", line), line

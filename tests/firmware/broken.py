"""Mistakes that firmware could have, each put into a copy of its sources to see that it would be noticed."""

from tests.firmware.build import Patch

BROKEN: dict[str, tuple[Patch, ...]] = {
    "a 0 that lasts too long for the lights": (
        Patch("avr/ws2812.S", "1:  nop                     ; 4, 10\n", "1:  nop\n    nop\n    nop\n"),
    ),
    "a line that is deaf while lights are sent": (
        Patch("avr/ws2812.S", "    sbrc status, RXC0 ", "    sbrc status, 0 "),
    ),
    "no CRC": (
        Patch("framing.c", "return receiver->crc ? HEARD_CHECKSUM : HEARD_PACKET;", "return HEARD_PACKET;"),
    ),
    "no filter": (
        Patch("sensors.c", "*debounced != filter->closed", "*debounced != raw[-1]"),
        Patch("sensors.c", "*debounced = filter->closed", "*debounced = raw[-1]"),
    ),
    "an open that is believed at once": (
        Patch("debounce.c", " & (uint8_t)~any(state->stands_ms, STANDS_PLANES);", ";"),
    ),
    "DONE before the strip has latched": (
        Patch("avr/main.c", "        lit = clock_ticks();\n", "        board_lit(&self);\n"),
    ),
    "reports that are not sent again": (Patch("report_queue.h", "RESEND_MS = 40", "RESEND_MS = 60000"),),
    "rows driven high": (
        Patch("avr/matrix.c", "OUT_OF(pin) &= (uint8_t)~BIT_OF(pin);", "OUT_OF(pin) |= BIT_OF(pin);"),
    ),
    "no cap": (Patch("lights.c", "if (weight <= budget) {", "if (weight >= 0) {"),),
    "lights that stay on without a host": (Patch("link.c", "    lights_darken(&board->lights);\n", ""),),
    "columns that are not waited for": (
        Patch("avr/scan.c", "clock_pause(since, TICKS(RELEASE_US));", ""),
        Patch("avr/scan.c", "clock_pause(since, TICKS(SELECT_US));", ""),
    ),
    "a watchdog that nobody calms": (
        Patch("avr/watchdog.c", "void watchdog_calm(void) {\n    wdt_reset();", "void watchdog_calm(void) {"),
    ),
}

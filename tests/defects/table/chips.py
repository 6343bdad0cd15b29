"""Seeded defects at the far end of a line: in the firmware, its twin, its bootloader and its cable."""

from tests.defects.defect import Defect

CHIP_TESTS = ("tests/simulator/firmware/test_python_chip.py",)
CABLE = "simulator/serial_line/cable.py"
CABLE_TESTS = ("tests/simulator/serial_line/test_cable.py",)

DEFECTS = (
    Defect(
        name="twin-forgets-what-was-not-received",
        meaning="The twin never resends a lost report, so no host is tested with repeats.",
        file="simulator/firmware/report_queue.py",
        old="            self.due_us = at_us + AGAIN_US\n        self._kept.append(report)\n",
        new="            self.due_us = None\n        self._kept.append(report)\n",
        caught_by=("tests/simulator/firmware/test_report_queue.py",),
    ),
    Defect(
        name="word-of-a-report-is-no-progress",
        meaning="Quick play makes the board resend every report, and the lights wait for the line.",
        file="firmware/report_queue.c",
        old="    reports->sent = less(reports->sent, gone);\n    reports->since_ms = now_ms;\n",
        new="    reports->sent = less(reports->sent, gone);\n    (void)now_ms;\n",
        caught_by=("tests/firmware/test_report_queue.py",),
    ),
    Defect(
        name="word-of-a-report-is-no-progress-on-the-twin",
        meaning="The twin resends every report, so nothing shows what the line can carry.",
        file="simulator/firmware/report_queue.py",
        old="        self.due_us = at_us + AGAIN_US if self._kept else None\n",
        new="        self.due_us = self.due_us if self._kept else None\n",
        caught_by=("tests/simulator/firmware/test_report_queue.py",),
    ),
    Defect(
        name="pong-overtakes-its-report",
        meaning="A forged report passes for the real one, which is still on its way.",
        file="firmware/link.c",
        old="ping->is_due && !reports_next(&board->reports) && has_room",
        new="ping->is_due && has_room",
        caught_by=("tests/firmware/test_report_queue.py",),
    ),
    Defect(
        name="a-light-named-twice-weighs-twice",
        meaning="A picture within the power cap is dimmed because one of its lights counts twice.",
        file="firmware/lights.c",
        old="(uint16_t)(picture->sums[colour] - *here + value);",
        new="(uint16_t)(picture->sums[colour] + value);",
        caught_by=("tests/firmware/test_lights.py",),
    ),
    Defect(
        name="twin-keeps-no-cap",
        meaning="The twin ignores the power cap and shows pictures that a real board would dim.",
        file="simulator/firmware/lights.py",
        old="self._bits = within_cap(self._sending.rgb, self.cap_ma)",
        new="self._bits = self._sending.rgb",
        caught_by=CHIP_TESTS,
    ),
    Defect(
        name="twin-shows-before-the-latch",
        meaning="Lights respond sooner on the twin than on any real strip.",
        file="simulator/firmware/lights.py",
        old="self._latched_us = self.sent_us + LATCH_US",
        new="self._latched_us = self.sent_us",
        caught_by=CHIP_TESTS,
    ),
    Defect(
        name="twin-scans-while-it-sends-lights",
        meaning="The twin scans while it sends lights, so it seems faster than the chip.",
        file="simulator/firmware/program.py",
        old="            self._scanner.stop()\n            self._lights.begin(at_us)\n",
        new="            self._lights.begin(at_us)\n",
        caught_by=CHIP_TESTS,
    ),
    Defect(
        name="twin-stays-linked",
        meaning="A twin that lost its host keeps its last picture, where a real board goes dark.",
        file="simulator/firmware/talk.py",
        old="SILENCE_US = 2_000_000",
        new="SILENCE_US = 2_000_000_000",
        caught_by=CHIP_TESTS,
    ),
    Defect(
        name="missed-scans-are-filtered",
        meaning="The reed of a piece lifted while lights are sent opens without a report to the host.",
        file="simulator/scan/scanner.py",
        old="if self._scan is not None and self._is_still and number > self._filtered_number:",
        new="if self._scan is not None and number > self._filtered_number:",
        caught_by=("tests/simulator/scan/test_scan_beats.py",),
    ),
    Defect(
        name="bootloader-lets-chatter-through",
        meaning="A host that never stops talking connects to the twin, but never to a real board.",
        file="simulator/serial_line/bootloader.py",
        old="self._starts_us = at_us + KEPT_US",
        new="self._starts_us = max(self._starts_us, at_us)",
        caught_by=("tests/simulator/serial_line/test_bootloader.py",),
    ),
    Defect(
        name="bytes-need-no-time",
        meaning="A picture reaches the chip as soon as it is written, so every latency looks too good.",
        file=CABLE,
        old="                at_us += BYTE_US\n                self._going",
        new="                at_us += 1\n                self._going",
        caught_by=CABLE_TESTS,
    ),
    Defect(
        name="line-outlives-its-cable",
        meaning="A host does not notice that the cable came out, and waits for ever.",
        file=CABLE,
        old="            self.trouble = LineLostError(UNPLUGGED)\n",
        new="            self.trouble = None\n",
        caught_by=CABLE_TESTS,
    ),
)

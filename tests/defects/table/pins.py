"""Seeded defects in the board on the pins of a Raspberry Pi (hardware/gpio_board) and in its twin."""

from tests.defects.defect import Defect

LINES = "hardware/gpio_board/matrix_lines.py"
STRIP = "hardware/gpio_board/neopixel_strip.py"
WORKS = "hardware/gpio_board/scan_task.py"
DEADLINES = "hardware/gpio_board/scan_rate.py"
LIBRARY = "hardware/gpio_board/pin_library_loader.py"
LINES_TESTS = ("tests/hardware/gpio_board/test_matrix_lines.py",)
STRIP_TESTS = ("tests/hardware/gpio_board/test_neopixel_strip.py",)
SCAN_TASK = ("tests/hardware/gpio_board/test_scan_task.py",)
DEADLINES_TESTS = ("tests/hardware/gpio_board/test_scan_rate.py",)
LIBRARY_TESTS = ("tests/hardware/gpio_board/test_pin_library_loader.py",)
TWIN_TESTS = ("tests/simulator/pi/test_pi_board.py",)

DEFECTS = (
    Defect(
        name="clause-at-the-table",
        meaning="A player on the pins of a Pi reads half a sentence in lower case.",
        file="hardware/gpio_board/pin_errors.py",
        old='cause, cure = (Message("pi_pins.sentence", said=said) for said in (self.cause, self.cure))',
        new="cause, cure = self.cause, self.cure",
        caught_by=("tests/hardware/gpio_board/test_pin_errors.py",),
    ),
    Defect(
        name="pins-row-left-selected",
        meaning="On a Pi, a row stays low after it is read, and is read together with the next.",
        file=LINES,
        old="                gpio.setup(row, gpio.IN, pull_up_down=gpio.PUD_OFF)\n",
        new="",
        caught_by=LINES_TESTS,
    ),
    Defect(
        name="pins-row-driven-high",
        meaning="On a Pi, rows are driven high between scans, and two closed reeds short one to another.",
        file=LINES,
        old="                gpio.setup(row, gpio.IN, pull_up_down=gpio.PUD_OFF)\n",
        new="                gpio.setup(row, gpio.OUT, initial=1)\n",
        caught_by=TWIN_TESTS,
    ),
    Defect(
        name="pins-no-settle-pause",
        meaning="On a Pi, a column is read before it has risen, and ghosts appear on the next row.",
        file=LINES,
        old="                pause_us(release_us)\n",
        new="",
        caught_by=LINES_TESTS,
    ),
    Defect(
        name="pins-columns-without-pull-up",
        meaning="On a Pi, a column whose resistor has come off floats and reads at random.",
        file=LINES,
        old="dict.fromkeys(self._columns, gpio.PUD_UP)",
        new="dict.fromkeys(self._columns, gpio.PUD_OFF)",
        caught_by=TWIN_TESTS,
    ),
    Defect(
        name="pins-not-released",
        meaning="A Pi's lines stay taken after the program ends, and the next program finds them busy.",
        file=LINES,
        old="                self._gpio.cleanup(self._held.pop(0))\n",
        new="                self._held.pop(0)\n",
        caught_by=LINES_TESTS,
    ),
    Defect(
        name="pins-picture-at-every-pixel",
        meaning="On a Pi, setting a pixel sends the whole picture: seventy transmissions for one frame.",
        file=STRIP,
        old="auto_write=False",
        new="auto_write=True",
        caught_by=STRIP_TESTS,
    ),
    Defect(
        name="pins-lights-without-cap",
        meaning="On a Pi, a bright picture draws more than the lights' supply can give.",
        file=STRIP,
        old="within_cap(rgb, self._cap_ma)",
        new="rgb",
        caught_by=STRIP_TESTS,
    ),
    Defect(
        name="pins-lights-left-by-a-crash",
        meaning="On a Pi, the lights of a crashed program stay on until the first new picture.",
        file=WORKS,
        old="        self._light(self._dark)\n        self._trouble = None\n",
        new="        self._trouble = None\n",
        caught_by=SCAN_TASK,
    ),
    Defect(
        name="pins-picture-delays-scan",
        meaning="On a Pi, a picture sent just before a scan is due delays the scan.",
        file=WORKS,
        old="self._picture_us = now_us if now_us + self._show_us <= scan_us else scan_us",
        new="self._picture_us = now_us",
        caught_by=("tests/hardware/gpio_board/test_scan_task_lights.py",),
    ),
    Defect(
        name="pins-burst-of-scans",
        meaning="A busy Pi makes up for all its missed scans in a burst.",
        file=DEADLINES,
        old="self.due_us += (missed + 1) * pace_us",
        new="self.due_us += pace_us",
        caught_by=DEADLINES_TESTS,
    ),
    Defect(
        name="pins-never-at-rest",
        meaning="A Pi on which nothing moves all night scans as fast as during play.",
        file=DEADLINES,
        old="is_resting = self.began_us - self._moved_us >= REST_AFTER_US",
        new="is_resting = False",
        caught_by=DEADLINES_TESTS,
    ),
    Defect(
        name="pins-asks-to-install",
        meaning="On a Pi with a terminal, Blinka asks to install packages and holds up the game.",
        file=LIBRARY,
        old='    world.environ[SKIP_CHECK] = "1"\n',
        new="",
        caught_by=LIBRARY_TESTS,
    ),
    Defect(
        name="pins-trouble-told-for-ever",
        meaning="A Pi with failing pins reports them every second, and the page flickers.",
        file=WORKS,
        old="        if trouble != self._trouble:\n",
        new="        if True:\n",
        caught_by=("tests/hardware/gpio_board/test_scan_task_trouble.py",),
    ),
)

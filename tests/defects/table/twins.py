"""Seeded defects of the twins: what would make them kinder than the real board (simulator)."""

from tests.defects.defect import Defect

ELECTRICAL = "simulator/electrical.py"
SCAN = "simulator/scan.py"
REEDS = "simulator/reeds.py"
LINK = "simulator/link.py"
CLOCK = "simulator/clock.py"
ELECTRICAL_TESTS = ("tests/simulator/test_electrical.py",)
SCAN_TESTS = ("tests/simulator/test_scan.py",)
REEDS_TESTS = ("tests/simulator/test_reeds.py",)
EFFECTS_TESTS = ("tests/simulator/test_fault_effects.py",)
BENCH_TESTS = ("tests/simulator/test_bench.py",)
CABLE_TESTS = ("tests/simulator/test_cable.py",)
LINK_TESTS = ("tests/simulator/test_link.py",)
CONTRACT = ("tests/contract/test_board_contract.py",)

DEFECTS = (
    Defect(
        name="bridge-spoils-one-way-traffic-too",
        meaning="A twin's bad bridge is a bad cable, and nobody sees that only talking at once hurts.",
        file="simulator/crossing.py",
        old="has_met = abs(at_us - self._last_us[other]) < FRAME_US",
        new="has_met = abs(at_us - self._last_us[other]) >= 0",
        caught_by=CABLE_TESTS,
    ),
    Defect(
        name="bridge-spoils-nothing-of-what-the-host-says",
        meaning="On a twin with a bad bridge every picture arrives whole.",
        file="simulator/cable.py",
        old="self.chip.receive(self._crossing.hand_on(Way.TO_BOARD, byte, at_us), at_us)",
        new="self.chip.receive(byte, at_us)",
        caught_by=CABLE_TESTS,
    ),
    Defect(
        name="virtual-bridge-spoils-reports-at-rest",
        meaning="A virtual board with a bad bridge is late with pieces although no picture is on its way.",
        file=LINK,
        old="return self._picture_us < self._place.now_us() < self._picture_us + PICTURE_US",
        new="return self._picture_us < self._place.now_us()",
        caught_by=LINK_TESTS,
    ),
    Defect(
        name="bridged-diode-does-not-ghost",
        meaning="On the twin a bridged diode does no harm, and nobody learns what it does at the table.",
        file=ELECTRICAL,
        old="drops[self._column_nodes[both_ways], self._row_nodes[both_ways]] = 0.0\n",
        new="\n",
        caught_by=ELECTRICAL_TESTS,
    ),
    Defect(
        name="ghost-without-a-bridge",
        meaning="On the twin three pieces in the corners of a rectangle make a fourth, diodes or not.",
        file=ELECTRICAL,
        old="conducts & ~self._is_bridged, conducts & self._is_bridged",
        new="conducts & self._is_bridged, conducts & ~self._is_bridged",
        caught_by=ELECTRICAL_TESTS,
    ),
    Defect(
        name="slow-column-ignored",
        meaning="On the twin a column with too much capacitance is as good as new.",
        file=ELECTRICAL,
        old="own[fault.column] += fault.extra_us",
        new="own[fault.column] += 0",
        caught_by=ELECTRICAL_TESTS,
    ),
    Defect(
        name="slow-column-forgotten-between-rows",
        meaning="On the twin a slow column never ghosts on the row that follows.",
        file=SCAN,
        old="return circuit.longest_recovery_us <= min(pause_us, slots.timings.reread_us or pause_us)",
        new="return circuit.longest_recovery_us >= 0",
        caught_by=SCAN_TESTS,
    ),
    Defect(
        name="row-read-before-release",
        meaning="The twin reads a row sooner than the firmware would, and sees ghosts that are none.",
        file=SCAN,
        old="return row * self.timings.slot_us + self.timings.release_us + self.timings.select_us",
        new="return row * self.timings.slot_us + self.timings.select_us",
        caught_by=SCAN_TESTS,
    ),
    Defect(
        name="broken-wire-whole-beyond",
        meaning="On the twin a wire broken in the middle silences the wrong part of the row.",
        file=ELECTRICAL,
        old="self._count += passed in cuts\n            pieces.append(self._count)",
        new="pieces.append(self._count)\n            self._count += passed in cuts",
        caught_by=ELECTRICAL_TESTS,
    ),
    Defect(
        name="reeds-do-not-bounce",
        meaning="Twin reeds close cleanly, so that no bounce filter is ever tried.",
        file=REEDS,
        old="for after_us in (0, *between, last_us):",
        new="for after_us in (0,):",
        caught_by=REEDS_TESTS,
    ),
    Defect(
        name="chance-not-seeded",
        meaning="The same seed gives another evening every time, and no failure can be looked at twice.",
        file=REEDS,
        old='random.Random(f"{self._seed} {sensor}")',
        new="random.Random()",
        caught_by=(*REEDS_TESTS, "tests/journal/test_stream.py"),
    ),
    Defect(
        name="fault-not-repaired",
        meaning="A dead light that was repaired on the bench stays dark.",
        file="simulator/strip.py",
        old="self._faults = sorted(faults, ",
        new="self._faults = sorted((*self._faults, *faults), ",
        caught_by=EFFECTS_TESTS,
    ),
    Defect(
        name="light-fault-not-seen",
        meaning="On the twin a dead light shines.",
        file="simulator/strip.py",
        old="pixels[self._number[space]] = bytes(3)",
        new="pass",
        caught_by=EFFECTS_TESTS,
    ),
    Defect(
        name="lost-reports-are-lost",
        meaning="One lost report, and a lifted piece stands in the game for ever.",
        file=LINK,
        old="late_us += REPEAT_US\n            self.resent += 1\n        return late_us",
        new="late_us += REPEAT_US * REPEAT_US\n            self.resent += 1\n        return late_us",
        caught_by=LINK_TESTS,
    ),
    Defect(
        name="lost-reports-are-overtaken",
        meaning="A report that is sent again comes after a later one, and the table jumps back.",
        file=LINK,
        old="message = (max(now_us + delay_us, last_us), act)",
        new="message = (now_us + delay_us, act)",
        caught_by=LINK_TESTS,
    ),
    Defect(
        name="reset-keeps-the-lights",
        meaning="A board that starts anew keeps its last picture, which no real strip does.",
        file=LINK,
        old="self.resent = self.spoilt = 0\n        self._place.darken()\n",
        new="self.resent = self.spoilt = 0\n",
        caught_by=BENCH_TESTS,
    ),
    Defect(
        name="unplugged-stays-lit",
        meaning="A board that lost its host keeps showing a game that has gone on elsewhere.",
        file=LINK,
        old="self._plan(HOST_TIMEOUT_US, lambda: self._place.darken() if lost == self._links else None)",
        new="self._plan(HOST_TIMEOUT_US, lambda: self._place.darken() if lost != self._links else None)",
        caught_by=BENCH_TESTS,
    ),
    Defect(
        name="closed-board-stays-lit",
        meaning="The program ends and the lights stay on.",
        file="simulator/virtual_board.py",
        old="            self._is_closed = True\n            self._rig.darken()\n",
        new="            self._is_closed = True\n",
        caught_by=CONTRACT,
    ),
    Defect(
        name="reports-not-numbered",
        meaning="A report that was lost cannot be told from one that never was.",
        file="simulator/virtual_board.py",
        old="self._seq += 1",
        new="self._seq += 0",
        caught_by=CONTRACT,
    ),
    Defect(
        name="paced-clock-drifts",
        meaning="A late host makes the twin overshoot what it waited for, and no evening can be repeated.",
        file=CLOCK,
        old="self.reach(min(self._until_us, self.host_us()))",
        new="self.reach(self.host_us())",
        caught_by=("tests/simulator/test_clock.py",),
    ),
    Defect(
        name="pause-is-caught-up",
        meaning="After a pause all the time that stood still passes at once.",
        file=CLOCK,
        old="self._standing_us = None\n        if self._anchor is not None:\n            self._moor()\n",
        new="self._standing_us = None\n",
        caught_by=("tests/simulator/test_clock.py",),
    ),
    Defect(
        name="scan-left-out-too-many",
        meaning="The twin misses that a sensor opens by time alone: a lifted piece stays in the game.",
        file="simulator/scanner.py",
        old="if (opens := opens_in(self._filter, first=first, second=second)) is not None:",
        new="if due and (opens := opens_in(self._filter, first=first, second=second)) is not None:",
        caught_by=("tests/simulator/test_skipping.py",),
    ),
    Defect(
        name="ring-with-like-poles",
        meaning="On the twin a purple piece is felt as if all its magnets lay the same way up.",
        file="controller/build.py",
        old='return tuple(1 if pole == "N" else -1 for pole in self.poles)',
        new="return tuple(1 for _ in self.poles)",
        caught_by=("tests/simulator/test_magnets.py",),
    ),
    Defect(
        name="reed-without-memory",
        meaning="On the twin a reed opens as soon as it would not close any more.",
        file="simulator/magnets.py",
        old="(strength > self._pull_at) | (self._is_closed & (strength >= self._drop_at))",
        new="strength > self._pull_at",
        caught_by=("tests/simulator/test_magnets.py",),
    ),
    Defect(
        name="neighbours-not-felt",
        meaning="On the twin a reed feels one piece alone, and a board of like magnets seems to read.",
        file="simulator/magnets.py",
        old="        self._at[numbers] += at\n",
        new="        self._at[:] = 0.0\n        self._at[numbers] += at\n",
        caught_by=("tests/simulator/test_magnets.py",),
    ),
    Defect(
        name="judge-believes-the-product",
        meaning="The measure of wrong moves compares the product with itself, and is always 0.",
        file="simulator/figures/judge.py",
        old="tally, final = self._tally, self._hand.meant.final()",
        new="tally, final = self._tally, list(self._committed)",
        caught_by=("tests/simulator/figures/test_judge.py",),
    ),
    Defect(
        name="judge-believes-each-ply",
        meaning="A wrong move that the next one is built on is not counted if it is put right later.",
        file="simulator/figures/judge.py",
        old="self._is_doubtful = not meant.has(number, move)",
        new="self._is_doubtful = move not in self._committed",
        caught_by=("tests/simulator/figures/test_judge.py",),
    ),
    Defect(
        name="dead-light-moves-with-its-pixel",
        meaning="A dead light comes alive when two lights are exchanged after it.",
        file="simulator/strip.py",
        old="sorted(faults, key=lambda fault: not isinstance(fault, SwappedLight))",
        new="tuple(faults)",
        caught_by=EFFECTS_TESTS,
    ),
)

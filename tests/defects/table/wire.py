"""Seeded defects of the wire, of the host's end of it, and of the image that is flashed."""

from tests.defects.defect import Defect

FRAMING = "hardware/wire/framing.py"
LAYOUTS = "hardware/wire/layouts.py"
HOST = "hardware/serial_board/host.py"
TALK = "hardware/serial_board/talk.py"
REPORTS = "hardware/serial_board/reports.py"
OUTBOX = "hardware/serial_board/outbox.py"
REFRESHING = "hardware/serial_board/refreshing.py"
BOARD = "hardware/serial_board/board.py"
LINE = "hardware/serial_board/pyserial_line.py"

WIRE_TESTS = ("tests/hardware/wire/test_framing.py", "tests/hardware/wire/test_layouts.py")
HOST_TESTS = ("tests/hardware/serial_board/test_host.py",)
REPORT_TESTS = ("tests/hardware/serial_board/test_host_reports.py",)
FORGERY_TESTS = ("tests/simulator/test_forgery.py",)
ASKING_TESTS = ("tests/hardware/serial_board/test_host_asking.py",)
BOARD_TESTS = ("tests/hardware/serial_board/test_board.py",)
LINE_TESTS = ("tests/hardware/serial_board/test_pyserial_line.py",)

DEFECTS = (
    Defect(
        name="no-crc",
        meaning="A byte that was changed on the cable is a piece that nobody put down.",
        file=FRAMING,
        old="        if crc16(plain):\n",
        new="        if not plain:\n",
        caught_by=WIRE_TESTS,
    ),
    Defect(
        name="any-length",
        meaning="A packet that swallowed its neighbour is believed.",
        file=LAYOUTS,
        old="    _check(len(payload) == _REPORT.size + matrices * size + health_bytes)\n",
        new="",
        caught_by=WIRE_TESTS,
    ),
    Defect(
        name="bootloader-is-greeted",
        meaning="A board that is greeted while it starts hangs in its bootloader for seconds.",
        file=HOST,
        old="        self._listen(at_ms + MISSED_MS)\n",
        new="        self._listen(at_ms + MISSED_MS)\n        self._offer(at_ms)\n",
        caught_by=HOST_TESTS,
    ),
    Defect(
        name="lost-acknowledgement",
        meaning="A report whose answer was lost is told again until the board gives its link up.",
        file=TALK,
        old='            self._counts["host_repeats"] += 1\n',
        new='            self._counts["host_repeats"] += 1\n            self._received = None\n',
        caught_by=REPORT_TESTS,
    ),
    Defect(
        name="early-reports-taken",
        meaning="Two moves are told in the wrong order, or one of them never.",
        file=REPORTS,
        old="        if ahead == 1:\n",
        new="        if ahead >= 1:\n",
        caught_by=REPORT_TESTS,
    ),
    Defect(
        name="repeats-told-twice",
        meaning="A piece that was lifted meanwhile stands there again for a moment.",
        file=REPORTS,
        old="        return Place.AGAIN if",
        new="        return Place.NEXT if",
        caught_by=REPORT_TESTS,
    ),
    Defect(
        name="made-up-report-hides-the-true-one",
        meaning="A packet that chance made up is a piece, and what the board says is taken for its repeat.",
        file=REPORTS,
        old="        if ahead == 0 and self.newest is not None and report != self.newest:\n",
        new="        if False:\n",
        caught_by=FORGERY_TESTS,
    ),
    Defect(
        name="made-up-state-believed",
        meaning="A packet that chance made up is a move before the board is asked.",
        file=TALK,
        old="        if self._reports.is_contrary(state):\n            raise ContraryError\n",
        new="",
        caught_by=FORGERY_TESTS,
    ),
    Defect(
        name="one-stamp-sets-the-clock",
        meaning="After one stamp that chance made up, a piece is a move as soon as it touches the board.",
        file="hardware/serial_board/board_time.py",
        old="        return self._offset_ms if doubted_ms is None else max(doubted_ms, difference_ms)\n",
        new="        return difference_ms\n",
        caught_by=(*REPORT_TESTS, *FORGERY_TESTS),
    ),
    Defect(
        name="reports-wrap-to-none",
        meaning="After 65536 changes the board is not heard any more.",
        file=REPORTS,
        old="_NUMBERS = 1 << 16",
        new="_NUMBERS = 1 << 20",
        caught_by=REPORT_TESTS,
    ),
    Defect(
        name="stale-proof",
        meaning="A move is decided by time although a lift that came before is still on its way.",
        file=REFRESHING,
        old="        if proof is None or proof.report != newest:\n",
        new="        if proof is None:\n",
        caught_by=REPORT_TESTS,
    ),
    Defect(
        name="any-pong-proves",
        meaning="An answer to an earlier question is taken for one to this.",
        file=REFRESHING,
        old="        if said_ms is None or not self.is_open:\n",
        new="        said_ms = said_ms or self._asked_ms or times_ms[1]\n        if not self.is_open:\n",
        caught_by=REPORT_TESTS,
    ),
    Defect(
        name="answer-before-its-question",
        meaning="The loop asks again and again, and every move is decided 50 ms late.",
        file=REFRESHING,
        old="max(at_ms, said_ms)",
        new="at_ms",
        caught_by=REPORT_TESTS,
    ),
    Defect(
        name="arrival-is-the-time",
        meaning="What was lost and sent again seems late: a quick hand is taken for a slow one.",
        file=TALK,
        old="        times_ms = self._time.hear(report.at_ms, at_ms)\n",
        new="        times_ms = self._time.hear(report.at_ms, at_ms)[0], at_ms\n",
        caught_by=REPORT_TESTS,
    ),
    Defect(
        name="links-never-change",
        meaning="What a board said before it started anew is taken for what it says now.",
        file=HOST,
        old="        self._next_link = self._link % _LAST_LINK + 1\n",
        new="",
        caught_by=HOST_TESTS,
    ),
    Defect(
        name="other-links-believed",
        meaning="A board that began anew is not noticed, and the lights stay as they were.",
        file=TALK,
        old="        if told.link != self._hello.link:\n            raise LeftError\n",
        new="",
        caught_by=HOST_TESTS,
    ),
    Defect(
        name="reboot-unnoticed",
        meaning="A board that started anew under the same link number is not heard any more.",
        file=HOST,
        old="    return one is not None and (one.board_id, one.boots) == (other.board_id, other.boots)\n",
        new="    return one is not None and one.board_id == other.board_id\n",
        caught_by=HOST_TESTS,
    ),
    Defect(
        name="wrong-board-accepted",
        meaning="Another board's wiring is read by this one's map.",
        file="hardware/serial_board/causes.py",
        old="    if hello.profile != profile.name:\n",
        new="    if False:\n",
        caught_by=HOST_TESTS,
    ),
    Defect(
        name="names-speak-to-the-terminal",
        meaning="A device clears the screen, or writes lines that the program never wrote.",
        file=LAYOUTS,
        old="    _check(text.isprintable())\n",
        new="",
        caught_by=HOST_TESTS,
    ),
    Defect(
        name="strange-boards-fill-the-screen",
        meaning="A device that says another name each time has it told ten times a second.",
        file=HOST,
        old="        if self._is_strange:\n",
        new="        if False:\n",
        caught_by=HOST_TESTS,
    ),
    Defect(
        name="limits-forgotten",
        meaning="A board on a weak supply draws more than its profile allows.",
        file=TALK,
        old="        self._configure: Wish | None = Wish(limits, ANSWER_MS)\n",
        new="        self._configure: Wish | None = Wish(limits)\n",
        caught_by=HOST_TESTS,
    ),
    Defect(
        name="no-ping",
        meaning="A board on which nothing moves goes dark every two seconds.",
        file=TALK,
        old="            self._ping = self._outbox.put(Ping(), at_ms)\n",
        new="            self._ping = 0\n",
        caught_by=HOST_TESTS,
    ),
    Defect(
        name="buffer-overrun",
        meaning="More is sent than the board can hold while it shows a picture, and some of it is lost.",
        file=OUTBOX,
        old="MOST_BYTES = 32",
        new="MOST_BYTES = 64",
        caught_by=REPORT_TESTS,
    ),
    Defect(
        name="no-room-for-ping",
        meaning="The host waits for an answer to what has none.",
        file=OUTBOX,
        old="spare = 0 if isinstance(packet, Ping) else _PING_BYTES",
        new="spare = 0",
        caught_by=REPORT_TESTS,
    ),
    Defect(
        name="two-pictures-at-once",
        meaning="Pictures pile up on the cable, and what is shown lags behind the hand.",
        file="hardware/serial_board/lights.py",
        old="        self._not_before_ms = at_ms + REPEAT_MS\n\n",
        new="        self._not_before_ms = at_ms + 1.0\n\n",
        caught_by=ASKING_TESTS,
    ),
    Defect(
        name="late-answers-ignored",
        meaning="Over a slow line the same picture is sent for ever, and never said to be shown.",
        file="hardware/serial_board/lights.py",
        old="deque[tuple[int, Frame]](maxlen=_MOST_UNANSWERED)",
        new="deque[tuple[int, Frame]](maxlen=1)",
        caught_by=ASKING_TESTS,
    ),
    Defect(
        name="lateness-is-silence",
        meaning="A computer that was busy for two seconds says that the board is gone.",
        file=BOARD,
        old="        at_ms = self._clock.now_ms()\n        if content:\n",
        new="        at_ms = self._clock.now_ms()\n        self._host.tick(at_ms)\n        if content:\n",
        caught_by=BOARD_TESTS,
    ),
    Defect(
        name="light-left-on",
        meaning="The board keeps shining for two seconds after the program has ended.",
        file=BOARD,
        old="        while not self._host.is_settled and self._clock.now_ms() < until_ms:\n",
        new="        while False:\n",
        caught_by=BOARD_TESTS,
    ),
    Defect(
        name="bytes-pile-up",
        meaning="A device that talks without end fills the memory, and the program takes long to end.",
        file=LINE,
        old="                self.inbox += content[:room]\n",
        new="                self.inbox += content\n",
        caught_by=LINE_TESTS,
    ),
    Defect(
        name="any-url-is-a-line",
        meaning="A name on the command line writes whatever the board says into a file.",
        file=LINE,
        old="        if is_url and kind.lower() not in FAR:\n",
        new="        if False:\n",
        caught_by=LINE_TESTS,
    ),
    Defect(
        name="two-programs-on-one-port",
        meaning="Two programs take each other's bytes, and the board seems broken.",
        file=LINE,
        old="timeout=GLANCE_S, exclusive=True",
        new="timeout=GLANCE_S",
        caught_by=LINE_TESTS,
    ),
    Defect(
        name="reset-at-every-opening",
        meaning="The board starts anew whenever the program does, and its lights go out.",
        file=LINE,
        old="        settings[2] &= ~termios.HUPCL\n",
        new="",
        caught_by=LINE_TESTS,
    ),
    Defect(
        name="image-contradicts-itself",
        meaning="Two builds pasted into one file are written over each other, and the board never starts.",
        file="hardware/images/intel_hex.py",
        old="        if before != value:\n",
        new="        if False:\n",
        caught_by=("tests/hardware/test_images.py",),
    ),
)

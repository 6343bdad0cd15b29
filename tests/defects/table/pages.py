"""Seeded defects of the pages (controller/web)."""

from tests.defects.defect import Defect

SERVER = ("tests/web/test_server.py",)
VIEWER = ("tests/web/test_viewer.py",)
PAGE = ("tests/web/test_page.py",)

CONNECTIONS = ("tests/web/test_connections.py",)

DEFECTS = (
    Defect(
        name="host-not-checked",
        meaning="A page elsewhere whose name is turned to this computer can play and read the game.",
        file="controller/web/app.py",
        old="if host not in self._hosts:",
        new="if not host:",
        caught_by=SERVER,
    ),
    Defect(
        name="origin-not-checked",
        meaning="Any web page that is open in the same browser can move the pieces.",
        file="controller/web/app.py",
        old="if origin is not None and origin not in self._origins:",
        new='if origin == "null":',
        caught_by=SERVER,
    ),
    Defect(
        name="open-to-the-network",
        meaning="Everybody in the same network can play along without having been asked.",
        file="controller/web/server.py",
        old="listener.bind((LOOPBACK, candidate))",
        new='listener.bind(("", candidate))',
        caught_by=SERVER,
    ),
    Defect(
        name="viewer-is-sent-the-same-again",
        meaning="A phone is sent every picture again and again, until it lags behind the table.",
        file="controller/web/viewer.py",
        old="            self._word.clear()\n            self._is_woken = False\n",
        new="            self._word.clear()\n            self._is_woken, self._picture = False, -1\n",
        caught_by=VIEWER,
    ),
    Defect(
        name="word-lost-while-telling",
        meaning="What happens while a page is being told the last thing is never told to it.",
        file="controller/web/viewer.py",
        old="self._is_woken = False\n            await self._tell()",
        new="await self._tell()\n            self._is_woken = False",
        caught_by=VIEWER,
    ),
    Defect(
        name="last-of-a-movement-left-out",
        meaning="On the page a dragged piece stops short of where it lies.",
        file="controller/web/viewer.py",
        old="due_s = [topic.due_s for topic in self._topics if topic.due_s is not None]",
        new="due_s = list[float]()",
        caught_by=VIEWER + PAGE,
    ),
    Defect(
        name="hand-left-in-the-air",
        meaning="A phone that loses its connection leaves its piece hanging between two spaces.",
        file="controller/web/app.py",
        old="viewer.leave()\n            visitor.leave()",
        new="viewer.leave()",
        caught_by=PAGE,
    ),
    Defect(
        name="unknown-field-ignored",
        meaning="A page of another version asks for more than is done, and nobody says so.",
        file="controller/web/acts.py",
        old="    act = _READ[fields.name](fields, games)\n    fields.end()\n",
        new="    act = _READ[fields.name](fields, games)\n",
        caught_by=("tests/web/test_acts.py",),
    ),
    Defect(
        name="pages-not-woken",
        meaning="The page shows a move only when somebody touches the page.",
        file="controller/loop.py",
        old="        if is_news(before, after):",
        new="        if before.complaint != after.complaint:",
        caught_by=("tests/test_loop.py",),
    ),
    Defect(
        name="silent-connections-kept",
        meaning="Programs that connect and say nothing keep every page out.",
        file="controller/web/connections.py",
        old="self._patience = self.loop.call_later(PATIENCE_S, self._cut)",
        new="self._patience = None",
        caught_by=CONNECTIONS,
    ),
    Defect(
        name="no-descriptor-kept-free",
        meaning="Many pages leave the record no file descriptor, and the board none to come back on.",
        file="controller/web/listener.py",
        old="most - listening.fileno() - KEPT_FREE",
        new="most - listening.fileno()",
        caught_by=CONNECTIONS,
    ),
    Defect(
        name="no-end-to-the-pause",
        meaning="Once there were too many connections, no page ever comes in again.",
        file="controller/web/listener.py",
        old="self._complaints.hear(_GOES_ON)\n            self._go_on()\n",
        new="self._complaints.hear(_GOES_ON)\n",
        caught_by=CONNECTIONS,
    ),
    Defect(
        name="pings-without-end-answered",
        meaning="A page that pings and does not read takes all memory.",
        file="controller/web/connections.py",
        old="        super().pause_writing()\n        self.transport.pause_reading()\n",
        new="        super().pause_writing()\n",
        caught_by=CONNECTIONS,
    ),
    Defect(
        name="text-not-looked-at",
        meaning="One malformed message fills the log with a traceback.",
        file="controller/web/connections.py",
        old='if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):',
        new="if not self.frames:",
        caught_by=CONNECTIONS,
    ),
    Defect(
        name="one-page-served-alone",
        meaning="A page that asks for much at once keeps every other one waiting.",
        file="controller/web/app.py",
        old="        await asyncio.sleep(limit.wait_s(now_s()))\n",
        new="",
        caught_by=CONNECTIONS,
    ),
    Defect(
        name="complaints-not-counted",
        meaning="A client that is refused ten thousand times writes ten thousand lines into the log.",
        file="controller/web/complaints.py",
        old="elif _is_power_of_ten(count):",
        new="else:",
        caught_by=("tests/web/test_complaints.py",),
    ),
    Defect(
        name="refusals-not-strict",
        meaning="A browser is free to guess what a refusal is, and to show it in a frame.",
        file="controller/web/answers.py",
        old="        response.headers.update(HEADERS)\n",
        new="",
        caught_by=CONNECTIONS,
    ),
)

"""Seeded defects of the pages (controller/web)."""

from tests.defects.defect import Defect

SERVER = ("tests/web/test_server.py",)
VIEWER = ("tests/web/test_viewer.py",)
PAGE = ("tests/web/test_page.py",)

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
)

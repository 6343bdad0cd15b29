"""Seeded defects of the rooms around a game: geometry, words, UGI, records on the command line, scenarios."""

from tests.defects.defect import Defect

ADVICE = "controller/advice.py"
ADVICE_TESTS = (
    "tests/test_advice.py",
    "tests/session/test_endings.py",
    "tests/session/test_keys_and_cable.py",
)
UGI = "controller/ugi.py"
UGI_TESTS = ("tests/test_ugi.py",)
RUNNER_TESTS = ("tests/simulator/scenario/test_runner.py",)

DEFECTS = (
    Defect(
        name="device-read-as-a-file",
        meaning="The command `manalath import /dev/zero` takes what it reads for a file.",
        file="hardware/plain_files.py",
        old="if kind != stat.S_IFREG:",
        new="if kind in {stat.S_IFDIR, stat.S_IFIFO, stat.S_IFSOCK}:",
        caught_by=("tests/hardware/test_plain_files.py",),
    ),
    Defect(
        name="full-disk-with-a-traceback",
        meaning="A list that is sent to a full disk ends with a traceback.",
        file="controller/cli/stdio.py",
        old="        except OSError as error:\n            self._abandon()",
        new="        except BrokenPipeError as error:\n            self._abandon()",
        caught_by=("tests/test_stdio.py",),
    ),
    Defect(
        name="enter-answers-what-was-not-read",
        meaning="Enter pressed twice passes a light that nobody has looked at.",
        file="controller/cli/dialogue.py",
        old="self._now_s() >= self._since[1] + READ_S",
        new="self._now_s() >= self._since[1]",
        caught_by=("tests/test_dialogue.py",),
    ),
    Defect(
        name="deep-document-let-in",
        meaning="A report or record nested a few hundred deep ends the program with a traceback.",
        file="controller/documents.py",
        old="    return _checked(value)\n",
        new="    return value\n",
        caught_by=("tests/test_documents.py",),
    ),
    Defect(
        name="row-a-on-top",
        meaning="The board is drawn and named upside down.",
        file="controller/geometry.py",
        old="y_mm = (row - middle) * pitch_mm * math.sqrt(3) / 2",
        new="y_mm = (middle - row) * pitch_mm * math.sqrt(3) / 2",
        caught_by=("tests/test_geometry.py",),
    ),
    Defect(
        name="only-neighbours-to-the-right",
        meaning="Two groups that touch are not one: a piece joins only what lies after it.",
        file="controller/geometry.py",
        old="if other != space and math.dist(here, there) < touching_mm",
        new="if other > space and math.dist(here, there) < touching_mm",
        caught_by=("tests/test_geometry.py",),
    ),
    Defect(
        name="loser-and-winner-said-wrong",
        meaning="The message says that the player with the four wins.",
        file=ADVICE,
        old="colour=COLOUR_WORDS[outcome.winner.other], group=group",
        new="colour=COLOUR_WORDS[outcome.winner], group=group",
        caught_by=ADVICE_TESTS,
    ),
    Defect(
        name="cure-not-said",
        meaning="With the cable out the message says what happened, and not what to do.",
        file=ADVICE,
        old='return Message("table.gone", cause=link.cause, cure=link.cure)',
        new='return Message("quoted.text", text=link.cause)',
        caught_by=ADVICE_TESTS,
    ),
    Defect(
        name="carry-said-backwards",
        meaning="The message sends the piece the wrong way while the lights send it the right one.",
        file=ADVICE,
        old="case Carry(start, end, colour):",
        new="case Carry(end, start, colour):",
        caught_by=("tests/session/test_mistakes.py",),
    ),
    Defect(
        name="bad-line-half-played",
        meaning="After one bad move a tournament manager and the program disagree on the position.",
        file=UGI,
        old="position = position.play(self.game.parse_move(text))",
        new="position = self.position = position.play(self.game.parse_move(text))",
        caught_by=UGI_TESTS,
    ),
    Defect(
        name="answers-not-flushed",
        meaning="A tournament manager waits for an answer that lies in a buffer.",
        file=UGI,
        old="output.flush()",
        new="output.tell()",
        caught_by=UGI_TESTS,
    ),
    Defect(
        name="finished-game-offered",
        meaning="A game that is over is offered to be gone on with.",
        file="controller/journal/offer.py",
        old=" if game.is_unfinished]",
        new=" if game.moves]",
        caught_by=("tests/test_cli_records.py",),
    ),
    Defect(
        name="resumed-game-written-as-a-new-one",
        meaning="A game that is gone on with after a power cut loses its beginning in the record.",
        file="controller/journal/offer.py",
        old="    journal.go_on(newest.number)\n",
        new="",
        caught_by=("tests/test_cli_records.py",),
    ),
    Defect(
        name="expectations-never-fail",
        meaning="Every scenario passes, whatever it expects.",
        file="simulator/scenario/runner.py",
        old="if not unmet:",
        new="if unmet is not None:",
        caught_by=RUNNER_TESTS,
    ),
    Defect(
        name="lights-taken-from-the-frame",
        meaning="A scenario sees what was sent instead of what the strip shows: no broken light fails it.",
        file="simulator/scenario/judge.py",
        old="hue_of(_pixel(table, table.look(), space))",
        new="hue_of(_pixel(table, table.snapshot.frame.rgb, space))",
        caught_by=("tests/simulator/scenario/test_collection.py",),
    ),
    Defect(
        name="bench-is-always-content",
        meaning="A measurement finds moves lost, and whatever runs it takes that for a success.",
        file="controller/cli/figures.py",
        old="return 1 if broken else 0",
        new="return 0",
        caught_by=("tests/test_cli.py",),
    ),
)

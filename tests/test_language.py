"""The language of a command: as requested or by the locale; of a page: as chosen or by its browser."""

import pytest
from starlette.testclient import TestClient
from starlette.types import ASGIApp

from controller.cli import main
from controller.games import all_games
from controller.messages import speak
from controller.web.app import make_app
from controller.web.page_language import ENGLISH, Faces, Language
from controller.web.server import Guard
from tests.web.desk import HOST, PORT, Desk, Page

NO_SUCH_MOVE = ("explain", "no-such-code")


@pytest.fixture(autouse=True)
def _english() -> object:
    yield
    speak("en")


@pytest.mark.parametrize(
    ("words", "locale", "is_french"),
    [
        ((), "C.UTF-8", False),
        ((), "fr_FR.UTF-8", True),
        (("--language", "fr"), "C.UTF-8", True),
        (("--language=en",), "fr_FR.UTF-8", False),
        (("--lang", "fr"), "C.UTF-8", True),
    ],
)
def test_a_command_speaks_as_asked_or_as_the_locale(
    words: tuple[str, ...],
    locale: str,
    is_french: bool,  # noqa: FBT001 - a parameter of cases
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert main([*NO_SUCH_MOVE, *words]) == 2
    said = capsys.readouterr().err
    assert ("`manalath explain bad-command-line` tells more" in said) is not is_french
    assert "manalath explain bad-command-line" in said


@pytest.mark.parametrize(
    ("line", "french"),
    [
        ("play --no-such", "inconnu ici"),
        ("import", "il manque FILE"),
        ("selfplay --level", "argument --level\u00a0: il faut une valeur"),
        ("puzzles mine --shelf win-2 --game go", "'go' n’est pas l’un de"),
        ("diagnos", "vouliez-vous dire diagnose"),
        ("export 1 --json --sensors here", "incompatible avec --json"),
        ("play --no-browser=3", "ne prend pas de valeur"),
        ("simulate --s 3", "--s peut vouloir dire --"),
        ("wiring --html", "il faut une valeur"),
    ],
)
def test_what_is_wrong_with_a_command_line_is_said_in_french(
    line: str, french: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*line.split(), "--language", "fr"]) == 2
    assert french in capsys.readouterr().err


def test_a_language_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "bad-move", "--language", "de"]) == 2
    assert "--language" in capsys.readouterr().err


def client(desk: Desk, *, is_for_all: bool = False) -> TestClient:
    def make(language: Language) -> ASGIApp:
        return make_app(desk.loop, desk.bench, all_games(), desk.viewers, language=language)

    return TestClient(Guard(Faces(make, ENGLISH, is_for_all=is_for_all), PORT), base_url=f"http://{HOST}")


@pytest.mark.parametrize(
    ("address", "headers", "is_for_all", "tag"),
    [
        ("/", {}, False, "en"),
        ("/", {"accept-language": "fr-CA,fr;q=0.9,en;q=0.5"}, False, "fr"),
        ("/", {"accept-language": "de,en;q=0.5,fr;q=0.4"}, False, "en"),
        ("/", {"accept-language": "de;q=x, fr;q=0"}, False, "en"),
        ("/", {"accept-language": "fr"}, True, "en"),
        ("/", {"accept-language": "en", "cookie": "language=fr"}, True, "fr"),
        ("/?language=fr", {"cookie": "language=en"}, False, "fr"),
        ("/?language=xx", {"cookie": "language=../en"}, False, "en"),
    ],
)
def test_a_page_is_in_the_language_of_its_reader(
    address: str,
    headers: dict[str, str],
    is_for_all: bool,  # noqa: FBT001 - a parameter of cases
    tag: str,
) -> None:
    answer = client(Desk(), is_for_all=is_for_all).get(address, headers=headers)
    assert f'<html lang="{tag}"' in answer.text
    assert "Accept-Language" in answer.headers["vary"]


def test_two_pages_at_one_table_are_served_each_in_its_language() -> None:
    desk = Desk()
    at = client(desk)
    french = Page(at.websocket_connect(f"ws://{HOST}/ws?language=fr"))
    english = Page(at.websocket_connect(f"ws://{HOST}/ws?language=en"))
    with french, english:
        for page in (french, english):
            page.until(lambda page: page.state)
        assert english.state["headline"] == "Orange to move"
        assert french.state["headline"] != english.state["headline"]
        assert french.state["headline"] == "À Orange de jouer"

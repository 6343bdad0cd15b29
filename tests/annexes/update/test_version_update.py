"""An update on a disk that holds: what is refused, what is said, and what happens to the firmware."""

import pytest

from controller.annexes.update import version_update as update_module
from controller.annexes.update.kept_outcome import keep_outcome, kept_outcome
from controller.annexes.update.trial import TrialVerdict
from controller.annexes.update.version_installer import NotUpdatedError
from controller.annexes.update.version_update import AboutVersion, UpdateWish, about_in
from controller.messages import Message
from hardware.service.version_place import CURRENT, GOOD, PREVIOUS
from tests.annexes.update.twin_place import (
    NEW,
    OLD,
    Scripted,
    TwinTable,
    TwinVersions,
    about,
    new_disk,
    release,
    updating,
)

WISH = UpdateWish("/stick")
FLASHING = UpdateWish("/stick", may_flash=lambda _has, _wanted: True)


@pytest.fixture(autouse=True)
def offered(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Offer a release, whatever is named; the test may change its version."""
    wanted = {"version": NEW}
    monkeypatch.setattr(update_module, "find_release", lambda *_args, **_options: release(wanted["version"]))
    return wanted


def table(**facts: object) -> TwinTable:
    return TwinTable(TwinVersions(new_disk()), **facts)  # type: ignore[arg-type]


def test_a_good_version_stays_and_the_old_one_is_kept() -> None:
    at = table()
    outcome = updating(at).update(WISH)
    assert outcome.verdict is TrialVerdict.GOOD
    assert {link: at.versions.leads_to(link) for link in (CURRENT, GOOD, PREVIOUS)} == {
        CURRENT: NEW,
        GOOD: NEW,
        PREVIOUS: OLD,
    }
    assert at.started == [NEW]
    assert kept_outcome(at.versions) == outcome.said


@pytest.mark.parametrize(
    ("does", "verdict"),
    [
        (Scripted(ends=True), TrialVerdict.ENDED),
        (Scripted(serves=False), TrialVerdict.SILENT),
        (Scripted(links=False), TrialVerdict.UNLINKED),
    ],
)
def test_a_bad_version_is_gone_within_a_minute(does: Scripted, verdict: TrialVerdict) -> None:
    at = table(does={NEW: does})
    assert updating(at).update(WISH).verdict is verdict
    assert at.versions.leads_to(CURRENT) == OLD
    assert at.started == [NEW, OLD]
    assert at.now_s < 60


def test_without_a_board_it_is_good_by_its_page() -> None:
    assert updating(table(is_linked=False)).update(WISH).verdict is TrialVerdict.GOOD_BY_PAGE


@pytest.mark.parametrize("busy", ["game", "match", "guest"])
def test_what_runs_is_not_interrupted(busy: str) -> None:
    at = table(busy=busy)
    with pytest.raises(NotUpdatedError) as refused:
        updating(at).update(WISH)
    assert refused.value.message == Message("update.busy", what=busy)
    assert at.started == []
    assert at.versions.found() == (OLD,)


def test_a_game_that_begins_while_it_is_installed_is_not_interrupted() -> None:
    at = table()
    install = at.versions.install

    def begin_meanwhile(version: str) -> None:
        install(version)
        at.busy = "game"

    at.versions.install = begin_meanwhile  # type: ignore[method-assign]
    with pytest.raises(NotUpdatedError):
        updating(at).update(WISH)
    assert at.started == []


def test_the_same_version_is_not_taken_again(offered: dict[str, str]) -> None:
    offered["version"] = OLD
    with pytest.raises(NotUpdatedError, match="in use already"):
        updating(table()).update(WISH)


def test_an_older_version_is_taken_only_if_that_is_asked_for(offered: dict[str, str]) -> None:
    offered["version"] = "0.1.9"
    at = table()
    with pytest.raises(NotUpdatedError, match="--allow-older"):
        updating(at).update(WISH)
    assert updating(at).update(UpdateWish("/stick", may_be_older=True)).verdict.is_good
    assert at.versions.leads_to(CURRENT) == "0.1.9"


def test_the_version_before_can_be_taken_again_and_back() -> None:
    at = table()
    with pytest.raises(NotUpdatedError, match="no other version"):
        updating(at).back(WISH)
    updating(at).update(WISH)
    for version in (OLD, NEW):
        assert updating(at).back(WISH).verdict.is_good
        assert at.versions.leads_to(CURRENT) == version


def test_only_the_versions_that_links_lead_to_are_kept(offered: dict[str, str]) -> None:
    at = table()
    for version in (NEW, "0.4.0", "0.5.0"):
        offered["version"] = version
        updating(at).update(WISH)
    assert at.versions.found() == (NEW, "0.4.0", "0.5.0")


def newer_records(version: str) -> AboutVersion:
    return AboutVersion(version, 2 if version == OLD else 1, 1, {})


def test_an_older_version_never_opens_newer_records_without_saying_so(offered: dict[str, str]) -> None:
    offered["version"] = NEW
    with pytest.raises(NotUpdatedError, match="cannot read the records"):
        updating(table(), tell=newer_records).update(WISH)
    said: list[Message] = []
    updating(table(), said, newer_records).update(UpdateWish("/stick", may_be_older=True))
    assert Message("update.records_stay", version=NEW) in said


def test_its_firmware_goes_with_it_if_that_is_wished() -> None:
    at = table()
    assert updating(at).update(FLASHING).verdict is TrialVerdict.GOOD
    assert at.firmware == NEW


def test_the_old_firmware_is_put_back_with_the_old_version() -> None:
    at = table(does={NEW: Scripted(links=False)})
    assert updating(at).update(FLASHING).verdict is TrialVerdict.UNLINKED
    assert at.firmware == OLD
    assert at.started == [NEW, OLD]


def test_firmware_that_cannot_be_put_on_the_board_brings_the_old_version_back() -> None:
    at = table(can_flash=False)
    assert updating(at).update(FLASHING).verdict is TrialVerdict.UNFLASHED
    assert at.started == [OLD]


def test_firmware_that_is_not_wished_stays_and_is_named() -> None:
    said: list[Message] = []
    at = table()
    updating(at, said).update(WISH)
    assert at.firmware == OLD
    assert Message("update.firmware_stays", has=OLD, firmware=NEW) in said


def other_wire(version: str) -> AboutVersion:
    return AboutVersion(version, 1, 2 if version == NEW else 1, {"hex70-dual-mega": version})


def test_a_version_that_needs_its_firmware_is_not_tried_without() -> None:
    at = table()
    with pytest.raises(NotUpdatedError, match="--firmware"):
        updating(at, tell=other_wire).update(WISH)
    assert at.started == []
    assert updating(at, tell=other_wire).update(FLASHING).verdict is TrialVerdict.GOOD


def test_a_board_on_pins_has_no_firmware() -> None:
    at = table(board="gpio:hex70-single-gpio")
    assert updating(at, tell=other_wire).update(FLASHING).verdict is TrialVerdict.GOOD
    assert at.firmware == OLD


def test_what_a_version_tells_of_itself_reads_back() -> None:
    assert about_in(about(NEW).to_text()) == about(NEW)
    assert about_in("[]") is None
    assert about_in("Traceback") is None


def test_why_nothing_was_updated_is_kept_with_its_facts() -> None:
    versions = TwinVersions(new_disk())
    why = Message("update.unreadable", name="x", why=Message("quoted.text", text="gone"))
    keep_outcome(versions, why)
    assert kept_outcome(versions) == why
    versions.write("outcome.json", "half")
    assert kept_outcome(versions) is None

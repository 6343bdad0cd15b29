"""What an annex offers: another one finds it by its kind, and neither knows the other."""

from dataclasses import dataclass
from importlib import import_module

import pytest

from controller.annex import Annex, JointPlan, MoveJudge, OpenAnnex, OpenTable, ReedHistory, offered
from controller.cli import annexes
from controller.command_line.board_kinds import BoardKind
from tests.annexes.open_annexes import ignore
from tests.web.desk import Desk


@dataclass(frozen=True, slots=True)
class Tide:
    """An offer that nobody else knows."""

    metres: float


class Asking(Annex):
    """Opens an annex that keeps the table, to ask for offers later."""

    def open(self, table: OpenTable) -> OpenAnnex:
        asking = OpenAnnex()
        asking.table = table  # type: ignore[attr-defined]
        return asking


class Offering(Annex):
    """Offers its tide at every table, and another one without a table."""

    offers = (Tide(1.0),)

    def open(self, table: OpenTable) -> OpenAnnex:
        del table
        offering = OpenAnnex()
        offering.offers = (MoveJudge("/tide"), Tide(2.0))
        return offering


def test_an_annex_finds_what_one_offers_that_is_opened_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    both = Asking(), Offering()
    monkeypatch.setattr(annexes, "AT_TABLES", both)
    monkeypatch.setattr(annexes, "every_annex", lambda: both)
    asking, _ = annexes.TableAnnexes(OpenTable(Desk().loop, None, None, ignore)).for_pages()
    found = asking.table.offered  # type: ignore[attr-defined]
    assert (found(Tide), found(MoveJudge), found(ReedHistory)) == (Tide(2.0), MoveJudge("/tide"), None)


@pytest.mark.parametrize("folder", [folder for folder, when in annexes.FOLDERS.items() if not when])
def test_an_annex_that_is_loaded_when_asked_for_brings_nothing_to_a_table_without_a_page(folder: str) -> None:
    annex = import_module(folder).ANNEX
    of_tables = ("add_options", "add_twin_options", "is_show", "check", "set_in", "is_asked_for")
    assert [name for name in of_tables if getattr(type(annex), name) is not getattr(Annex, name)] == []
    assert not any(isinstance(offer, BoardKind) for offer in annex.offers)


def test_a_table_opens_what_is_asked_for_and_a_page_the_rest() -> None:
    table = OpenTable(Desk().loop, None, None, ignore)
    at_table = annexes.TableAnnexes(table)
    first = at_table.opened
    assert {type(annex).__name__ for annex in first} == {"MomentTable", "PhonesTable", "ReedTable"}
    every = at_table.for_pages()
    assert set(first) < set(every)
    assert at_table.for_pages() == at_table.opened == every


def test_without_a_table_an_annex_offers_what_needs_none() -> None:
    assert (offered(Tide, [Asking(), Offering()]), offered(Tide, [Asking()])) == (Tide(1.0), None)


def test_a_plan_of_joints_that_nobody_offers_draws_nothing() -> None:
    desk = Desk()
    assert JointPlan().draw_joint(desk.loop.snapshot.session.profile, "stuck e5 orange") is None

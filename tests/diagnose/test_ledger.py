"""The account of every sensor, event by event."""

from controller.board import Crosspoint, is_closed
from controller.play.bounce import BounceHistogram
from controller.play.ledger import KEPT_EDGES, Ledger, hear, open_ledger
from controller.ports import BoardEvent, Capabilities, Edges, Identity, Linked, Sensors, Shown
from hardware.profiles import load_profile

MEGA = load_profile("hex70-dual-mega")
GPIO = load_profile("hex70-single-gpio")
ROWS = 3
C1: Crosspoint = (2, 0)
C2: Crosspoint = (2, 1)
LINKED = Linked(Identity("7", MEGA.name, "1.2.0"), Capabilities(ROWS, 8, 70, reports_raw=True), 50.0)


def at(at_ms: float, *closed: Crosspoint, raw: tuple[Crosspoint, ...] | None = None) -> Sensors:
    """Return a report at ``at_ms`` with these sensors closed; the board's own clock is 1 s ahead."""
    raw_matrix = None if raw is None else matrix(*raw)
    return Sensors(int(at_ms), at_ms, at_ms + 1000.0, matrix(*closed), raw_matrix)


def matrix(*closed: Crosspoint) -> tuple[int, ...]:
    return tuple(sum(1 << column for r, column in closed if r == row) for row in range(ROWS))


def after(*events: BoardEvent, ledger: Ledger | None = None) -> Ledger:
    heard = ledger or open_ledger(MEGA)
    for event in events:
        heard = hear(heard, event)
    return heard


def test_what_is_closed_at_the_first_report_has_not_closed_since() -> None:
    ledger = after(LINKED, at(100, C1))
    account = ledger.account(C1)
    assert (account.is_closed, account.was_closed, account.closes, account.changed_ms) == (
        True,
        True,
        0,
        None,
    )
    assert account.closed_ms(350.0) == 250.0
    assert not ledger.account(C2).was_closed


def test_closes_opens_and_ages_are_counted() -> None:
    ledger = after(LINKED, at(100), at(200, C1), at(500), at(900, C1))
    account = ledger.account(C1)
    assert (account.closes, account.opens, account.shorts) == (2, 1, 0)
    assert account.changed_ms == 900.0
    assert account.closed_ms(1000.0) == 100.0
    assert ledger.account(C2).closed_ms(1000.0) == 0.0


def test_only_a_closure_below_20_ms_is_short() -> None:
    ledger = after(LINKED, at(0), at(100, C1), at(119.9), at(200, C1, C2), at(220))
    assert ledger.account(C1).shorts == 1
    assert ledger.account(C1).closes == 2
    assert ledger.account(C2).shorts == 0


def test_one_that_was_closed_when_the_link_began_is_not_short() -> None:
    assert after(LINKED, at(100, C1), at(105)).account(C1).shorts == 0


def test_the_rate_is_that_of_ten_seconds() -> None:
    ledger = after(LINKED, at(0), *(at(500 * n, *([C1] if n % 2 else [])) for n in range(1, 61)))
    account = ledger.account(C1)
    assert account.rate(30_000.0) == 19
    assert account.rate(34_900.0) == 11
    assert account.rate(45_000.0) == 0
    assert account.closes + account.opens == 60
    assert len(account.seconds) == 10


def test_a_new_link_begins_a_new_account() -> None:
    ledger = after(LINKED, at(100), at(200, C1), Edges(2, ((5, 0, True),)), LINKED)
    assert ledger == after(LINKED)


def test_nothing_that_other_events_say_changes_it() -> None:
    ledger = after(LINKED, at(100, C1))
    assert hear(ledger, Shown(3)) is ledger


def test_raw_stays_until_it_is_reported_again() -> None:
    ledger = after(LINKED, at(100, raw=(C2,)), at(200, C1))
    assert is_closed(ledger.raw, C2)
    assert not is_closed(ledger.raw, C1)
    assert not is_closed(after(LINKED, at(200, raw=()), ledger=ledger).raw, C2)


def test_traced_edges_are_counted_from_the_first_of_their_move() -> None:
    edges = ((900, 0, True), (1012, 0, False), (1019, 0, True), (1015, 1, True), (60_000, 0, False))
    trace = after(LINKED, at(0), Edges(2, edges)).trace(C1)
    assert trace.is_traced
    assert trace.edges == ((900, True), (1012, False), (1019, True), (60_000, False))
    assert trace.bounce == BounceHistogram(bin_us=10, moves=2, counts=((11, 2),))


def test_what_closes_while_its_row_is_traced_was_closed_and_counts_no_more() -> None:
    ledger = after(LINKED, at(0), Edges(2, ((900, 0, True), (9_000, 0, False))))
    account = ledger.account(C1)
    assert (account.was_closed, account.is_closed, account.closes) == (True, False, 0)
    assert not ledger.account(C2).was_closed
    account = after(at(200, C1), ledger=ledger).account(C1)
    assert (account.is_closed, account.closes, account.changed_ms) == (True, 1, 200.0)


def test_a_board_that_starts_anew_begins_a_new_move() -> None:
    trace = after(Edges(2, ((900, 0, True), (12, 0, False)))).trace(C1)
    assert trace.bounce == BounceHistogram(bin_us=10, moves=2)


def test_only_the_last_edges_are_kept_and_all_are_counted() -> None:
    ledger = after(*(Edges(2, ((n * 30_000, 0, n % 2 == 0),)) for n in range(100)))
    trace = ledger.trace(C1)
    assert len(trace.edges) == KEPT_EDGES
    assert trace.edges[-1] == (99 * 30_000, False)
    assert trace.bounce.moves == 100


def test_without_a_trace_the_scan_is_how_fine_it_is() -> None:
    ledger = after(LINKED, at(0), at(100, C1), at(107))
    trace = ledger.trace(C1)
    assert not trace.is_traced
    assert trace.edges == ((1_100_000, True), (1_107_000, False))
    assert trace.bounce == BounceHistogram(bin_us=1000, moves=1, counts=((7, 1),))
    assert ledger.trace(C2).bounce == BounceHistogram(bin_us=1000)


def test_a_microcontroller_reports_raw_too_seldom_to_make_edges_of_it() -> None:
    assert after(LINKED, at(0, raw=()), at(500, raw=(C1,)), at(1000, raw=())).trace(C1).edges == ()


def test_the_scan_of_a_pi_shows_what_the_filter_hides() -> None:
    ledger = after(LINKED, at(0, raw=()), at(20, C1, raw=(C1,)), ledger=open_ledger(GPIO))
    ledger = after(at(40, C1, raw=()), at(60, C1, raw=(C1,)), ledger=ledger)
    assert [is_closed for _, is_closed in ledger.trace(C1).edges] == [True, False, True]
    assert ledger.trace(C1).bounce.bin_us == GPIO.timings.scan_us
    assert ledger.account(C1).closes == 1


def test_once_traced_a_sensor_has_no_edges_of_the_scan() -> None:
    ledger = after(LINKED, at(0), at(100, C1), Edges(2, ((1_200_000, 0, False),)), at(200), at(300, C1))
    assert ledger.trace(C1).edges == ((1_200_000, False),)
    assert ledger.trace(C1).bounce.bin_us == 10

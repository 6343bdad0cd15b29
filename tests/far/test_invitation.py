"""Invitations: a link or twelve words hold what two boards need, and what a watcher may have is less."""

import pytest

from controller.annexes.friend.invitation import BadInvitationError, Invitation, read_invitation
from controller.annexes.friend.joint_record import MatchSide
from controller.far.broker import BadBrokerError, Broker
from controller.messages import word

BROKER = Broker("broker.example", 8883, True, "ada", "word")  # noqa: FBT003
INVITATION = Invitation(BROKER, bytes(range(16)))


def test_an_invitation_is_read_from_its_link_without_the_login() -> None:
    assert INVITATION.link == "manalath-match:mqtts://broker.example:8883/AAECAwQFBgcICQoLDA0ODw"
    assert read_invitation(INVITATION.link) == Invitation(
        Broker("broker.example", 8883, is_secure=True), INVITATION.secret
    )
    own = read_invitation(f"  {INVITATION.link}\n", "mqtts://ada:word@broker.example")
    assert own == INVITATION


def test_an_invitation_is_read_from_twelve_words() -> None:
    assert len(INVITATION.words.split()) == 12
    spoken = INVITATION.words.upper().replace(" ", "\n ")
    assert read_invitation(spoken, "broker.example").secret == INVITATION.secret


@pytest.mark.parametrize(
    ("text", "broker", "said"),
    [
        ("", "b", "this is no invitation"),
        ("manalath-match:mqtt://b:1883/short", "", "this is no invitation"),
        ("manalath-match:mqtt://b:1883/" + 22 * "!", "", "this is no invitation"),
        ("manalath-match:mqtt://b:1883/" + 22 * "é", "", "this is no invitation"),
        ("https://b/AAECAwQFBgcICQoLDA0ODw", "", "this is no invitation"),
        ("manalath-watch:mqtt://b:1883/AAECAwQFBgcICQoLDA0ODw", "", "this is no invitation"),
        ("manalath-match:ftp://b/AAECAwQFBgcICQoLDA0ODw", "", "'ftp://b' is not the address of a broker"),
        (INVITATION.words, "", "'' is not the address of a broker"),
        (" ".join(["zzz", *INVITATION.words.split()[1:]]), "b", "'zzz' is not one of"),
        (" ".join(reversed(INVITATION.words.split())), "b", "these words do not belong together"),
    ],
)
def test_what_is_no_invitation_says_what_is_wrong(text: str, broker: str, said: str) -> None:
    with pytest.raises((BadInvitationError, BadBrokerError)) as error:
        read_invitation(text, broker)
    assert said in word(error.value.message)


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("broker.example", "mqtt://broker.example:1883"),
        ("broker.example:1900", "mqtt://broker.example:1900"),
        ("mqtts://broker.example", "mqtts://broker.example:8883"),
        ("mqtt://[::1]:1883", "mqtt://[::1]:1883"),
        ("mqtt://[fe80::1%25eth0]", "mqtt://[fe80::1%25eth0]:1883"),
        ("192.168.1.5", "mqtt://192.168.1.5:1883"),
        ("home_assistant.local.", "mqtt://home_assistant.local.:1883"),
        ("bücher.example", "mqtt://bücher.example:1883"),
    ],
)
def test_a_broker_has_an_address(text: str, url: str) -> None:
    assert Broker.parse(text).url == url


def test_a_login_may_hold_what_an_address_may_not() -> None:
    broker = Broker.parse("mqtt://ada:p%40ss%2Fword@broker.example")
    assert (broker.user, broker.password) == ("ada", "p@ss/word")
    assert broker.url == "mqtt://broker.example:1883"


#: Hosts that cannot be looked up, or that would be printed as something else than a name.
NO_HOSTS = (
    "a..b",
    ".b",
    "-b",
    64 * "a",
    ".".join(64 * ["abcd"]),
    "b\0",
    "\x1b]0;title\x07",
    "a\u202eb",
    "xn--\u00fc",
    "\udc80",
)


@pytest.mark.parametrize(
    "text",
    [
        *("", "a b", "mqtt://", "mqtt://b:x", "mqtt://b:99999", "http://b", "b/path", "b?q"),
        *("mqtt://a%00:word@b", "mqtt://ada:\udc80@b", f"mqtt://{70_000 * 'a'}@b", "[fe80::1%\x1b[31m]"),
        *NO_HOSTS,
    ],
)
def test_what_is_no_broker_is_refused(text: str) -> None:
    with pytest.raises(BadBrokerError):
        Broker.parse(text)


@pytest.mark.parametrize("host", NO_HOSTS)
def test_no_invitation_and_no_file_names_a_broker_that_cannot_be_looked_up(host: str) -> None:
    link = INVITATION.link.replace("broker.example", host)
    with pytest.raises(BadBrokerError):
        read_invitation(link)
    with pytest.raises(BadBrokerError):
        Broker(host, 1883)


def test_a_watcher_opens_the_documents_and_can_prove_nothing() -> None:
    watch = read_invitation(INVITATION.to_watch(bytes(16)).link)
    keys, watching = INVITATION.keys, watch.keys
    assert {side: keys.topic(side) for side in MatchSide} == {
        side: watching.topic(side) for side in MatchSide
    }
    assert (keys.sealing, watching.proving) == (watching.sealing, b"")
    assert INVITATION.secret not in (watch.secret, watching.watch)
    assert keys.sealing[MatchSide.HOST] != keys.sealing[MatchSide.GUEST]


def test_nothing_at_the_broker_is_named_by_the_secret() -> None:
    assert all(
        INVITATION.keys.topic(side) != Invitation(BROKER, bytes(16)).keys.topic(side) for side in MatchSide
    )

"""How often the same kind of thing is said: soon, but not without end, and the last one last."""

from controller.command_line.stdio import SayingLimit


class Said:
    """What is said at a time that a test sets."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.texts: list[str] = []
        self.limit = SayingLimit(lambda: self.now_s)

    def take(self, text: str) -> None:
        """Take something of the kind that is its first letter; none for a dot."""
        self.limit.take(text[0].strip(".") or None, lambda: self.texts.append(text))

    def heard(self, now_s: float) -> list[str]:
        """Let time pass, and return what was said meanwhile."""
        self.now_s = now_s
        self.limit.catch_up()
        texts, self.texts = self.texts, []
        return texts


def test_each_kind_is_said_once_a_second_and_the_newest_last() -> None:
    said = Said()
    for number in range(2500):
        said.now_s = number / 1000
        said.take(f"a{number}")
        said.take(f"b{number}")
    assert said.heard(2.6) == ["a0", "b0", "b999", "a1000", "b1999", "a2000"]
    assert said.heard(2.999) == []
    assert said.heard(3.0) == ["a2499", "b2499"]
    assert said.heard(9.0) == []


def test_what_was_taken_first_is_said_first() -> None:
    said = Said()
    said.take("b1")
    said.now_s = 0.5
    for text in ("a1", "a2", "b2", "c1"):
        said.take(text)
    assert said.heard(1.2) == ["b1", "a1"]
    assert said.heard(1.5) == ["a2", "b2", "c1"]


def test_what_is_of_no_kind_is_said_at_once_and_the_rest_at_the_end() -> None:
    said = Said()
    for text in ("a1", "a2", ".1", "a3", ".2"):
        said.take(text)
    said.limit.end()
    assert said.heard(0.0) == ["a1", ".1", ".2", "a3"]

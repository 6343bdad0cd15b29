"""JSON and TOML from outside: what no reader should have to expect is refused, and quickly."""

import pytest

from controller.plain import MAX_DEPTH, MalformedError, read_json, read_toml

DEEP, LARGE, INFINITE = "nested more than 32 deep", "does not fit into 64 bits", "not finite"

JSON = {
    "no JSON": ("{", "line 1"),
    "a list too deep for Python": ("[" * 5000 + "]" * 5000, DEEP),
    "a list too deep": ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), DEEP),
    "an object too deep": ('{"a":' * 5000, DEEP),
    "a number with too many digits": ("9" * 6000, LARGE),
    "a number of 65 bits": (f'{{"a": [{2**64}]}}', LARGE),
    "a number that is none": ("[NaN]", INFINITE),
    "an infinite number": ('{"a": 1e999}', INFINITE),
    "half a character": (r'["\ud800"]', "half a character"),
    "half a character in a name": (r'{"\udfff": 1}', "half a character"),
}

TOML = {
    "no TOML": ("a = ", "Invalid value"),
    "a list too deep for Python": ("a = " + "[" * 5000 + "]" * 5000, DEEP),
    "a list too deep": ("a = " + "[" * MAX_DEPTH + "]" * MAX_DEPTH, DEEP),
    "a table too deep": ("a = " + "{ a = " * MAX_DEPTH + "1" + "}" * MAX_DEPTH, DEEP),
    # tomllib alone would take hours for these.
    "a name with many dots": ("a." * 400_000 + "a = 1", DEEP),
    "a quoted name with many dots": ('\'=\' . "a\\"b".c.' * 100_000 + "a = 1", DEEP),
    "a table with many dots": ("[" + "a . " * 200_000 + "a]", DEEP),
    "a number with too many digits": ("a = " + "9" * 6000, LARGE),
    "a number of 65 bits": (f"a = {2**64}", LARGE),
    "an infinite number": ("a = [-inf]", INFINITE),
}


@pytest.mark.parametrize(("text", "why"), JSON.values(), ids=JSON)
def test_what_is_no_json_is_refused(text: str, why: str) -> None:
    with pytest.raises(MalformedError, match=why):
        read_json(text)


@pytest.mark.parametrize(("text", "why"), TOML.values(), ids=TOML)
def test_what_is_no_toml_is_refused(text: str, why: str) -> None:
    with pytest.raises(MalformedError, match=why):
        read_toml(text)


def test_what_a_text_may_hold_is_read_as_it_is() -> None:
    assert read_json(f'[{2**64 - 1}, {-(2**63)}, 1.5, true, null, "\\ud83d\\ude00", {{"a": []}}]') == [
        2**64 - 1,
        -(2**63),
        1.5,
        True,
        None,
        "😀",
        {"a": []},
    ]
    assert read_json("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    assert read_toml("# 1.2.3\na.b = 'x'\n[c]\nd = [1.5, 2.5]") == {"a": {"b": "x"}, "c": {"d": [1.5, 2.5]}}

"""Plain values, as files and messages have them: read from JSON or TOML, and checked against a class."""

from controller.plain.json_toml import MAX_DEPTH, MalformedError, read_json, read_toml
from controller.plain.schema import (
    Codec,
    Condition,
    Form,
    MisfitError,
    Within,
    digits,
    fields_of,
    in_words,
    named,
    optional_of,
    shown,
)

__all__ = [
    "MAX_DEPTH",
    "Codec",
    "Condition",
    "Form",
    "MalformedError",
    "MisfitError",
    "Within",
    "digits",
    "fields_of",
    "in_words",
    "named",
    "optional_of",
    "read_json",
    "read_toml",
    "shown",
]

"""The language of a command: the one given by ``--language``, else that of the locale, else English."""

import argparse
import os
from collections.abc import Mapping, Sequence

from controller.messages import LANGUAGES

OPTION = "--language"

#: The environment variables that give a locale; the first one set counts.
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def asked_language(words: Sequence[str]) -> str | None:
    """Find the language that a command line asks for; None if it asks for none, or for an unknown one.

    >>> asked_language(("play", "--language", "fr")), asked_language(["--lang=en"]), asked_language([])
    ('fr', 'en', None)
    """
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    parser.add_argument(OPTION, choices=LANGUAGES)
    try:
        found: str | None = parser.parse_known_args(words)[0].language
    except argparse.ArgumentError:
        return None
    return found


def locale_language(environment: Mapping[str, str] = os.environ) -> str:
    """Find the language of the locale in the environment; English if it has no catalogue.

    >>> locale_language({"LANG": "fr_CA.UTF-8"}), locale_language({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"})
    ('fr', 'en')
    """
    locale = next((environment[name] for name in _LOCALE if environment.get(name)), "")
    tag = locale.partition("_")[0].partition(".")[0].lower()
    return tag if tag in LANGUAGES else LANGUAGES[0]

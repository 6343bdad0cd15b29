"""Messages: what to say, as a value, and the catalogues that put it into words.

A message is a code and its facts. Any module may make one; no code decides anything from words. Only the
edges (a page, a terminal, a report) turn it into a sentence (`controller.messages.message`).
"""

from controller.messages.message import (
    Catalogue,
    Fact,
    Message,
    catalogue,
    english,
    has_words,
    speak,
    speaks,
    word,
)
from controller.messages.reader import CHOOSES, LANGUAGES, open_sentences, page_sections

__all__ = [
    "CHOOSES",
    "LANGUAGES",
    "Catalogue",
    "Fact",
    "Message",
    "catalogue",
    "english",
    "has_words",
    "open_sentences",
    "page_sections",
    "speak",
    "speaks",
    "word",
]

"""Diagnostics (problems of a configuration file) as text, with and without position."""

from yaniv.i18n import tr
from yaniv.narration.message_text import message_text
from yaniv.strict_config.diagnostic import Diagnostic


def diagnostic_line(diagnostic: Diagnostic, file: str) -> str:
    """Return a diagnostic as one line for text editors and terminals; *file* is the name to show.

    Such as `friday.yaml:4:14: turn.slap_down: ...; did you mean ...? [R014]`.
    """
    location = f"{file}:{diagnostic.line}:{diagnostic.column}: " if diagnostic.line else f"{file}: "
    key = f"{diagnostic.path}: " if diagnostic.path else ""
    return f"{location}{key}{diagnostic_sentence(diagnostic)} [{diagnostic.code}]"


def diagnostic_sentence(diagnostic: Diagnostic) -> str:
    """Return the sentence of a diagnostic, with the suggestion if it does not name it already, but without position."""
    sentence = message_text(diagnostic.message)
    if diagnostic.suggestion is None or diagnostic.message.code == "dotted_key":
        return sentence
    return tr("{problem}; did you mean `{meant}`?", problem=sentence, meant=diagnostic.suggestion)

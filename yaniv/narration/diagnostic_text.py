"""Diagnostics (problems of a configuration file) as text, with and without position; problems of the settings file."""

from typing import Final

from yaniv.i18n import tr, tr_plural
from yaniv.narration.message_text import message_text
from yaniv.settings.key_binding_settings import KeyBindingProblem
from yaniv.store.settings_file import UnreadableSettings
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


_MAX_LISTED_PROBLEMS: Final = 4
"""Most problems of a file listed individually."""


def rejected_settings_sentences(rejected: UnreadableSettings) -> str:
    """Return sentences on what is wrong with the settings file, where that is kept, and what is in use instead."""
    problem_text = _problem_summary(rejected)
    if rejected.is_rest_used:
        return tr(
            "Part of your settings can't be used, but stays in the file; the rest applies. {problem}",
            problem=problem_text,
        )
    if rejected.kept_as is None:
        return tr("Your settings can't be read, so defaults are in use. {problem}", problem=problem_text)
    return tr(
        "Your settings can't be read, so defaults are in use. The file was kept as {file}. {problem}",
        file=rejected.kept_as,
        problem=problem_text,
    )


def key_problem_sentence(problem: KeyBindingProblem) -> str:
    """Return a sentence on why a key cannot be bound to an action."""
    match problem.code:
        case "key_bound_twice":
            sentence = "`keys`: `{key}` is set for `{one}` and `{other}`; one key, one action."
            return tr(sentence, key=problem.key, one=problem.other_action, other=problem.action)
        case "unknown_modifier":
            sentence = "`keys.{action}`: in `{key}`, only ctrl, alt or shift may come first."
            return tr(sentence, action=problem.action, key=problem.key)
        case "unknown_key" if problem.suggestion is not None:
            sentence = "`keys.{action}`: there is no key `{key}`; did you mean `{meant}`?"
            return tr(sentence, action=problem.action, key=problem.key, meant=problem.suggestion)
        case "unknown_key":
            return tr("`keys.{action}`: there is no key `{key}`.", action=problem.action, key=problem.key)


def _problem_summary(rejected: UnreadableSettings) -> str:
    """Return all problems of the keys, or the first ones of the file and how many more there are."""
    if not rejected.diagnostics:
        return " ".join(map(key_problem_sentence, rejected.key_problems))
    shown, path = rejected.diagnostics[:_MAX_LISTED_PROBLEMS], str(rejected.path)
    listed = " ".join(diagnostic_line(diagnostic, path) for diagnostic in shown)
    remaining = len(rejected.diagnostics) - len(shown)
    if not remaining:
        return listed
    return tr_plural("{told} There is {n} more problem.", "{told} There are {n} more problems.", remaining, told=listed)

"""Sentences about problems of the settings file."""

from typing import Final

from yaniv.i18n import tr, tr_plural
from yaniv.narration.diagnostic_text import diagnostic_line
from yaniv.settings.key_binding_settings import KeyBindingProblem
from yaniv.store.settings_file import UnreadableSettings

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

"""Problems and warnings of rules, worded for players who read no rule files."""

import re
from typing import Final

from yaniv.i18n import tr
from yaniv.narration.diagnostic_text import diagnostic_sentence
from yaniv.narration.message_text import message_text
from yaniv.narration.rule_labels import CHOICE_LABELS
from yaniv.rules.rule_message_codes import RuleMessage
from yaniv.rules.rule_specs import SPEC_BY_PATH
from yaniv.strict_config.diagnostic import Diagnostic

_CONFLICT_CODES: Final = tuple(f"R{number:03}" for number in range(21, 31))
"""Codes of the conflicts between rules, unlike those of problems in the text."""
_PATH_PATTERN: Final = re.compile("|".join(re.escape(path) for path in sorted(SPEC_BY_PATH, key=len, reverse=True)))
"""Matches the dotted path of any rule; longer ones first."""
_CHOICE_PATTERN: Final = re.compile(
    "|".join(
        rf"\b{word}\b"
        for words in CHOICE_LABELS.values()
        for word in sorted(words, key=len, reverse=True)
        if "_" in word
    )
)
"""Matches any word of a rule with an underscore, which cannot be an ordinary word of a sentence."""


def explain_remark(message: RuleMessage | Diagnostic) -> str:
    """Return a problem or warning as text for players: titles instead of keys, labels instead of words.

    Other rules that could be changed as well are not named. Problems of the text itself, such as syntax errors, keep
    the wording of the file.
    """
    if isinstance(message, Diagnostic) and message.code not in _CONFLICT_CODES:
        sentence = diagnostic_sentence(message)
    else:
        keys = message.message.gaps.get("keys", "")
        sentence = message_text(message.message).replace(f" ({keys})", "")
        sentence = _PATH_PATTERN.sub(lambda path: tr("“{title}”", title=tr(SPEC_BY_PATH[path.group()].title)), sentence)
        sentence = _CHOICE_PATTERN.sub(lambda code: tr("“{title}”", title=_choice_label(code.group())), sentence)
    sentence = sentence[:1].upper() + sentence[1:]
    return sentence if sentence.endswith("?") else tr("{sentence}.", sentence=sentence)


def _choice_label(code: str) -> str:
    return next(tr(words[code]) for words in CHOICE_LABELS.values() if code in words)

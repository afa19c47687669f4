"""Sentences for the codes of messages about variants and share codes."""

from typing import Final

VARIANT_SENTENCES: Final[dict[str, str]] = {
    "unknown_variant": "There is no variant `{name}`.",
    "variant_probably_meant": "There is no variant `{name}`; did you mean `{meant}`?",
    "variant_file_exists": "{file} already exists; nothing was written.",
    "variant_not_written": "Can't write {file}: {problem}.",
    "variant_not_saved": "Couldn't save the rules in {file}: {problem}.",
    "rules_with_errors": "Rules with errors can't be saved; your text is kept here for now.",
    "trail_instead_of_rules": (
        "this is a trail for the journey, not house rules; drop it on the journey's page, or use `yaniv trail import`"
    ),
    "match_instead_of_rules": "this is a saved match, not house rules; give it a name that ends in .yaniv to open it",
    "words_too_long_for_code": "The words in these rules are too long for a code; share the file instead.",
    "wrong_code_prefix": "Rule codes start with {mark}.",
    "wrong_code_letter": "Codes never contain {letter}: check group {number}, {group}.",
    "wrong_code_length": "This code has too few or too many letters.",
    "code_group_too_short": "This code is incomplete: group {number}, {group}, is too short.",
    "code_group_too_long": "Not a valid code: group {number}, {group}, is too long.",
    "one_letter_wrong": "One letter is wrong: check group {number}, {group}.",
    "several_letters_wrong": "Several letters in this code are wrong.",
    "letters_swapped_between_groups": "Two letters are swapped: check where groups {number} and {other} meet.",
    "letters_swapped": "Two letters are swapped: check group {number}, {group}.",
    "unusable_code_word": "A word in this code can't be used: {problem}.",
    "newer_code": "This code was made by a newer version of Yaniv; yours can't read it.",
}
"""English sentences of all codes of `yaniv.variants.variant_messages`."""

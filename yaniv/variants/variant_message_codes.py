"""Codes of messages about variants and share codes, and the base class of errors that have several problems."""

from typing import Final, Literal

from msgspec import Struct

from yaniv.coded_message import CodedMessage
from yaniv.strict_config.diagnostic import Diagnostic

VariantCode = Literal[
    "unknown_variant",
    "variant_probably_meant",
    "variant_file_exists",
    "variant_not_written",
    "variant_not_saved",
    "rules_with_errors",
    "trail_instead_of_rules",
    "match_instead_of_rules",
    "words_too_long_for_code",
    "wrong_code_prefix",
    "wrong_code_letter",
    "wrong_code_length",
    "code_group_too_short",
    "code_group_too_long",
    "one_letter_wrong",
    "several_letters_wrong",
    "letters_swapped_between_groups",
    "letters_swapped",
    "unusable_code_word",
    "newer_code",
]
"""`yaniv.narration.message_text` has the sentences."""


class VariantProblem(Struct, frozen=True):
    """Reason why a variant cannot be used or stored."""

    reason: CodedMessage | Diagnostic
    where: str = ""
    """File or share code, named before the reason; empty if the reason names it."""


class VariantProblemsError(Exception):
    """Base class of errors about a variant, with one or more problems; its text is for developers."""

    def __init__(self, *problems: VariantProblem) -> None:
        super().__init__(*problems)
        self.problems: Final = problems


def variant_message(code: VariantCode, /, **gaps: object) -> CodedMessage:
    """Return a message about a variant or share code; *gaps* are the values for its sentence."""
    return CodedMessage(code, gaps)

"""Tests of sentences about problems of variants, and of the names of new ones."""

import pytest

from yaniv.narration.variant_text import (
    copy_name,
    export_fallback_name,
    import_problem_text,
    import_source_text,
    new_variant_names,
    own_version_name,
    problem_line,
    variant_error_text,
)
from yaniv.strict_config.config_message_codes import config_message
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.variants.imported_rules import ImportedRules, ImportProblem, NewVariantNames, import_text
from yaniv.variants.library import VariantError
from yaniv.variants.variant_message_codes import VariantProblem, variant_message

UNKNOWN_KEY = Diagnostic(2, 3, "call.limt", config_message("unknown_config_key"), "limit", "R012")
NO_VARIANT = variant_message("unknown_variant", name="poker")


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        (
            VariantProblem(UNKNOWN_KEY, "x.yaml"),
            "x.yaml:2:3: call.limt: unknown key; did you mean `limit`? [R012]",
        ),
        (VariantProblem(NO_VARIANT), "There is no variant `poker`."),
        (
            VariantProblem(variant_message("several_letters_wrong"), "YNV1-1234"),
            "YNV1-1234: Several letters in this code are wrong.",
        ),
    ],
)
def test_a_problem_names_the_file_or_code_unless_its_sentence_does(problem: VariantProblem, line: str) -> None:
    assert problem_line(problem) == line


def test_every_problem_is_on_its_own_line() -> None:
    error = VariantError(VariantProblem(UNKNOWN_KEY, "x.yaml"), VariantProblem(NO_VARIANT))

    assert variant_error_text(error).splitlines() == [
        "x.yaml:2:3: call.limt: unknown key; did you mean `limit`? [R012]",
        "There is no variant `poker`.",
    ]


def test_a_problem_of_imported_rules_is_worded_without_its_position() -> None:
    assert import_problem_text(ImportProblem(2, "limt: 7", UNKNOWN_KEY)) == (
        "call.limt: unknown key; did you mean `limit`? [R012]"
    )
    assert import_problem_text(ImportProblem(0, "", NO_VARIANT)) == "There is no variant `poker`."


def test_imported_rules_name_their_source() -> None:
    assert import_source_text(ImportedRules("file", "friday.yaml")) == "friday.yaml"
    assert import_source_text(import_text("name: x")) == "the clipboard"
    assert import_source_text(import_text("YNV1-1234-5678")) == "a code"


def test_new_variants_have_names() -> None:
    assert new_variant_names() == NewVariantNames("Shared rules", "Pasted rules")
    assert copy_name("Pagat") == "Pagat (copy)"
    assert own_version_name("Pagat") == "Pagat (my rules)"
    assert export_fallback_name() == "Rules"

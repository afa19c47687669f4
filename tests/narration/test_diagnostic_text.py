"""Tests of diagnostics as lines for editors and terminals."""

from yaniv import paths
from yaniv.i18n import set_language
from yaniv.narration.diagnostic_text import diagnostic_line, diagnostic_sentence
from yaniv.strict_config.config_message_codes import config_message
from yaniv.strict_config.diagnostic import Diagnostic

PROBLEM = Diagnostic(4, 14, "turn.order", config_message("not_one_of", text="ether", words="either"), "either", "R014")


def test_a_line_names_position_key_and_code() -> None:
    assert diagnostic_line(PROBLEM, "f.yaml") == (
        "f.yaml:4:14: turn.order: `ether` is not one of either; did you mean `either`? [R014]"
    )


def test_a_problem_of_the_whole_file_has_no_position() -> None:
    problem = Diagnostic(0, 0, "", config_message("no_such_file"), None, "R001")

    assert diagnostic_line(problem, "f.yaml") == "f.yaml: there is no such file [R001]"


def test_a_problem_is_worded_in_the_current_language() -> None:
    english = diagnostic_sentence(PROBLEM)
    set_language("fr", paths.locale())
    try:
        assert diagnostic_sentence(PROBLEM) != english
        assert "ether" in diagnostic_sentence(PROBLEM)
    finally:
        set_language("en", paths.locale())

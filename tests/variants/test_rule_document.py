"""Tests of the document of the house-rules editor: changes by form and by text, problems, undo and redo."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rule_strategies import rule_values
from tests.strict_config.test_bad_yaml_samples import EXPECTED, FOLDER
from yaniv import paths
from yaniv.cli import rules_command
from yaniv.narration.diagnostic_text import diagnostic_line
from yaniv.narration.rule_remarks import explain_remark
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.rules.rule_specs import GROUP_TITLES, RULE_SPECS, RuleValue, get_value, with_value
from yaniv.variants import form_model, library, rule_document
from yaniv.variants.rule_document import RuleDocument

FRIDAY = "name: Friday\ncall:\n  limit: 7  # Dana insists\n"


def friday_document(text: str = FRIDAY) -> RuleDocument:
    return rule_document.open_document(text.encode(), "friday")


def pagat_document() -> RuleDocument:
    data = (paths.variants() / "pagat.yaml").read_bytes()
    return rule_document.open_document(data, "pagat", is_built_in=True, copy_name="Pagat (my rules)")


def keys_of_group(group: str) -> tuple[str, ...]:
    return tuple(rule.path for rule in form_model.rules_in_group(group))


def test_a_file_is_opened_as_it_is() -> None:
    opened = friday_document()

    assert (opened.text, opened.rules.call.limit, opened.problems) == (FRIDAY, 7, ())
    assert not opened.is_dirty


def test_the_form_sets_a_key_in_the_text() -> None:
    after = rule_document.set_rule(friday_document(), "call.limit", 9)

    assert after.text == FRIDAY.replace("7", "9")
    assert after.valid_variant.call.limit == 9
    assert after.is_dirty


def test_setting_a_key_to_its_current_value_changes_nothing() -> None:
    assert rule_document.set_rule(friday_document(), "call.limit", 7) == friday_document()
    assert rule_document.reset_rules(friday_document(), HouseRules(), "deal.hand_size") == friday_document()


@pytest.mark.parametrize(
    ("text", "line"),
    [("name: Friday\ncall: [\n", 3), ("name: Friday\ncall:\n  limit: seven\n", 3), ("call: {limit: 7}\nnmae: x\n", 2)],
)
def test_while_the_text_is_invalid_the_last_valid_rules_apply(text: str, line: int) -> None:
    after = rule_document.edit_text(friday_document(), text)

    assert after.text == text
    assert after.valid_variant == friday_document().valid_variant
    assert [problem.line for problem in after.problems] == [line]


def test_conflicting_rules_are_shown_but_not_applied() -> None:
    after = rule_document.set_rule(friday_document(), "match.end", "single_round")
    after = rule_document.set_rule(after, "scoring.reduce_at", 50)

    assert after.rules.scoring.reduce_at == 50
    assert after.valid_variant.scoring.reduce_at == "none"
    assert [problem.code for problem in after.problems_at("scoring.reduce_at")] == ["R030"]


def test_the_form_replaces_an_invalid_value_in_the_text() -> None:
    broken = rule_document.edit_text(friday_document(), FRIDAY.replace("7", "seven"))

    assert rule_document.set_rule(broken, "call.limit", 7).text == FRIDAY


def test_the_form_does_not_change_a_text_that_cannot_be_parsed() -> None:
    broken = rule_document.edit_text(friday_document(), "call: [")

    assert rule_document.set_rule(broken, "call.limit", 9) == broken
    assert rule_document.reset_rules(broken, HouseRules(), "call.limit") == broken
    assert rule_document.rename(broken, "x") == broken


def test_a_problem_is_fixed_with_its_suggestion() -> None:
    broken = rule_document.edit_text(friday_document(), FRIDAY.replace("limit", "limt"))

    assert rule_document.fix_problem(broken, broken.problems[0]).text == FRIDAY


def test_keys_are_reset_to_the_values_of_given_rules() -> None:
    base_rules = with_value(with_value(HouseRules(), "call.limit", 9), "deal.hand_size", 7)

    after = rule_document.reset_rules(friday_document(), base_rules, "call.limit", "deal.hand_size", "match.limit")

    assert (after.rules.call.limit, after.rules.deal.hand_size) == (9, 7)
    assert "match" not in after.text
    assert rule_document.undo(after).text == FRIDAY


def test_a_reset_keeps_a_line_that_already_has_the_value() -> None:
    plain = rule_document.open_document(FRIDAY.replace("7", "5").encode())

    assert rule_document.reset_rules(plain, HouseRules(), "call.limit") == plain


def test_every_change_can_be_undone_and_redone() -> None:
    first = rule_document.set_rule(friday_document(), "call.limit", 9)
    second = rule_document.reset_rules(first, HouseRules(), "call.limit")

    back = rule_document.undo(rule_document.undo(second))

    assert back.text == FRIDAY
    assert not back.is_dirty
    assert rule_document.undo(back) == back
    assert rule_document.redo(rule_document.redo(back)).text == second.text
    assert rule_document.redo(second) == second


def test_typing_without_a_pause_is_one_undo_step() -> None:
    typed = friday_document()
    for letters in ("#", "# ", "# o"):
        typed = rule_document.edit_text(typed, FRIDAY + letters)
    typed = rule_document.edit_text(rule_document.end_typing(typed), FRIDAY + "# our")

    assert rule_document.undo(typed).text == FRIDAY + "# o"
    assert rule_document.undo(rule_document.undo(typed)).text == FRIDAY


def test_a_new_change_clears_the_redo_stack() -> None:
    after = rule_document.set_rule(
        rule_document.undo(rule_document.set_rule(friday_document(), "call.limit", 9)), "call.limit", 10
    )

    assert after.redo_stack == ()


@pytest.mark.parametrize("change", [lambda each: rule_document.set_rule(each, "call.limit", 7),
                                    lambda each: rule_document.edit_text(each, each.text + "# mine\n")])  # fmt: skip
def test_the_first_change_of_a_built_in_variant_makes_it_a_copy(change: Callable[[RuleDocument], RuleDocument]) -> None:
    after = change(pagat_document())

    assert after.parsed_variant.name == "Pagat (my rules)"
    assert after.text.startswith("# Source: Pagat's rules")
    assert not rule_document.undo(after).is_dirty
    assert rule_document.set_rule(after, "call.limit", 10).parsed_variant.name == "Pagat (my rules)"


def test_an_edited_built_in_variant_becomes_a_copy_once_its_text_is_valid() -> None:
    broken = rule_document.edit_text(pagat_document(), pagat_document().text + "slap")
    valid = rule_document.edit_text(broken, pagat_document().text + "turn: {slap_down: sets}\n")

    assert broken.parsed_variant.name == "Pagat"
    assert valid.parsed_variant.name == "Pagat (my rules)"


def test_a_renamed_copy_keeps_its_name() -> None:
    assert (
        rule_document.set_rule(
            rule_document.rename(pagat_document(), "Mine", "as we play"), "call.limit", 7
        ).parsed_variant.name
        == "Mine"
    )


def test_a_group_is_reset_to_its_defaults() -> None:
    after = rule_document.reset_rules(pagat_document(), HouseRules(), *keys_of_group("scoring"))

    assert after.rules.scoring == HouseRules().scoring
    assert "scoring: {zero_for: yaniv, asaf_penalty: 30, reduce_by: half}" in after.text


def test_a_saved_document_is_clean_and_has_a_variant_id() -> None:
    saved = rule_document.mark_saved(rule_document.set_rule(pagat_document(), "call.limit", 7), "pagat-my-rules")

    assert (saved.variant_id, saved.is_built_in, saved.is_dirty) == ("pagat-my-rules", False, False)


@pytest.mark.parametrize("data", [FRIDAY.replace("\n", "\r\n").encode(), b"\xef\xbb\xbf" + FRIDAY.encode(),
                                  b"name: x\r\nabout: y\n", b"a: \xff"[:2] + b"\n"])  # fmt: skip
def test_line_ends_and_byte_order_mark_of_a_file_are_kept(data: bytes) -> None:
    assert rule_document.open_document(data).file_bytes == data


@pytest.mark.parametrize("name", EXPECTED)
def test_the_editor_and_the_command_line_report_the_same_problems(name: str) -> None:
    file = str(FOLDER / name)

    opened = rule_document.open_document((FOLDER / name).read_bytes())
    retyped = rule_document.edit_text(friday_document(), opened.text)

    assert [diagnostic_line(problem, file) for problem in opened.problems] == rules_command.check_files([file])
    if "�" not in opened.text and not opened.uses_crlf:
        assert [diagnostic_line(problem, file) for problem in retyped.problems] == rules_command.check_files([file])


@given(
    st.lists(
        st.sampled_from(RULE_SPECS).flatmap(lambda rule: st.tuples(st.just(rule.path), rule_values(rule))), max_size=6
    )
)
def test_every_value_set_in_the_form_is_in_the_text_and_can_be_undone(changes: list[tuple[str, RuleValue]]) -> None:
    after = pagat_document()
    for path, value in changes:
        after = rule_document.set_rule(after, path, value)

        reopened = rule_document.open_document(after.file_bytes)
        assert get_value(reopened.rules, path) == get_value(after.rules, path) == value
        assert reopened.problems == after.problems
    while after.undo_stack:
        after = rule_document.undo(after)

    assert after.text == pagat_document().text


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("deck: {packs: 1}\ndeal: {hand_size: 7}\n", ("deck.packs", "auto")),
        ("turn: {order: draw_first, slap_down: sets}\n", ("turn.slap_down", "none")),
        ("table: {min_players: 9}\n", ("table.min_players", 2)),
        ("match: {end: single_round}\nscoring: {reduce_at: 50}\n", ("scoring.reduce_at", "none")),
        ("call: {limit: 7}\n", None),
        ("call: {limit: seven}\n", None),
    ],
)
def test_a_conflict_has_a_remedy(text: str, remedy: tuple[str, RuleValue] | None) -> None:
    assert rule_document.find_remedy(friday_document(text)) == remedy


def test_every_key_of_every_group_can_be_reset() -> None:
    full = friday_document(rules_command.show_yaml("travellers-speed"))
    for group in GROUP_TITLES:
        full = rule_document.reset_rules(full, HouseRules(), *keys_of_group(group))

    assert full.rules == HouseRules()
    assert isinstance(library.parse_variant(full.file_bytes), Variant)


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_the_explanation_of_a_problem_contains_no_internal_value(name: str) -> None:
    problems = rule_document.open_document((FOLDER / name).read_bytes()).problems

    sentences = [explain_remark(problem) for problem in problems]

    assert [each for each in sentences if "Phrase(" in each] == []


def test_an_invalid_text_has_no_remedy_from_the_conflict_of_its_last_valid_rules() -> None:
    crowded = rule_document.open_document(b"deck: {packs: 1}\ndeal: {hand_size: 7}\n")

    assert rule_document.find_remedy(crowded) == ("deck.packs", "auto")

    assert rule_document.find_remedy(rule_document.edit_text(crowded, "call: {limit: seven}\n")) is None

"""The document of the house-rules editor: form and text, what is wrong, the way back."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.house_rules import values
from tests.sheets.test_bad_yaml import EXPECTED, FOLDER
from yaniv import places
from yaniv.rules.catalogue import GROUPS, RULES, Value, changed, value
from yaniv.rules.house import HouseRules, Variant
from yaniv.variants import commands, draft, form, library
from yaniv.variants.draft import Draft

FRIDAY = "name: Friday\ncall:\n  limit: 7  # Dana insists\n"


def friday(text: str = FRIDAY) -> Draft:
    return draft.opened(text.encode(), "friday")


def pagat() -> Draft:
    data = (places.variants() / "pagat.yaml").read_bytes()
    return draft.opened(data, "pagat", built_in=True)


def keys_of(group: str) -> tuple[str, ...]:
    return tuple(rule.path for rule in form.rules_of(group))


def test_a_file_is_opened_as_it_is() -> None:
    opened = friday()

    assert (opened.text, opened.rules.call.limit, opened.problems) == (FRIDAY, 7, ())
    assert not opened.is_dirty


def test_the_form_decides_a_key_in_the_text() -> None:
    after = draft.decided(friday(), "call.limit", 9)

    assert after.text == FRIDAY.replace("7", "9")
    assert after.valid.call.limit == 9
    assert after.is_dirty


def test_deciding_what_is_decided_already_is_no_step() -> None:
    assert draft.decided(friday(), "call.limit", 7) == friday()
    assert draft.reset(friday(), HouseRules(), "deal.hand_size") == friday()


@pytest.mark.parametrize(
    ("text", "line"),
    [("name: Friday\ncall: [\n", 3), ("name: Friday\ncall:\n  limit: seven\n", 3), ("call: {limit: 7}\nnmae: x\n", 2)],
)
def test_while_the_text_is_broken_the_last_valid_rules_hold(text: str, line: int) -> None:
    after = draft.written(friday(), text)

    assert after.text == text
    assert after.valid == friday().valid
    assert [problem.line for problem in after.problems] == [line]


def test_rules_that_contradict_each_other_are_shown_but_not_in_force() -> None:
    after = draft.decided(friday(), "match.end", "single_round")
    after = draft.decided(after, "scoring.reduce_at", 50)

    assert after.rules.scoring.reduce_at == 50
    assert after.valid.scoring.reduce_at == "none"
    assert [problem.code for problem in after.wrong_at("scoring.reduce_at")] == ["R030"]


def test_the_form_mends_a_value_that_the_text_has_wrong() -> None:
    broken = draft.written(friday(), FRIDAY.replace("7", "seven"))

    assert draft.decided(broken, "call.limit", 7).text == FRIDAY


def test_the_form_leaves_a_text_alone_that_has_no_structure() -> None:
    broken = draft.written(friday(), "call: [")

    assert draft.decided(broken, "call.limit", 9) == broken
    assert draft.reset(broken, HouseRules(), "call.limit") == broken
    assert draft.named(broken, "x") == broken


def test_what_was_probably_meant_is_written_at_a_click() -> None:
    broken = draft.written(friday(), FRIDAY.replace("limit", "limt"))

    assert draft.fixed(broken, broken.problems[0]).text == FRIDAY


def test_a_key_goes_back_to_what_another_house_has() -> None:
    house = changed(changed(HouseRules(), "call.limit", 9), "deal.hand_size", 7)

    after = draft.reset(friday(), house, "call.limit", "deal.hand_size", "match.limit")

    assert (after.rules.call.limit, after.rules.deal.hand_size) == (9, 7)
    assert "match" not in after.text
    assert draft.undone(after).text == FRIDAY


def test_a_line_that_says_what_holds_anyway_is_left_alone() -> None:
    plain = draft.opened(FRIDAY.replace("7", "5").encode())

    assert draft.reset(plain, HouseRules(), "call.limit") == plain


def test_every_step_can_be_taken_back_and_made_again() -> None:
    first = draft.decided(friday(), "call.limit", 9)
    second = draft.reset(first, HouseRules(), "call.limit")

    back = draft.undone(draft.undone(second))

    assert back.text == FRIDAY
    assert not back.is_dirty
    assert draft.undone(back) == back
    assert draft.redone(draft.redone(back)).text == second.text
    assert draft.redone(second) == second


def test_letters_in_a_row_are_one_step_back_and_a_pause_ends_the_row() -> None:
    typed = friday()
    for letters in ("#", "# ", "# o"):
        typed = draft.written(typed, FRIDAY + letters)
    typed = draft.written(draft.paused(typed), FRIDAY + "# our")

    assert draft.undone(typed).text == FRIDAY + "# o"
    assert draft.undone(draft.undone(typed)).text == FRIDAY


def test_a_new_change_forgets_what_was_taken_back() -> None:
    after = draft.decided(draft.undone(draft.decided(friday(), "call.limit", 9)), "call.limit", 10)

    assert after.future == ()


@pytest.mark.parametrize("change", [lambda each: draft.decided(each, "call.limit", 7),
                                    lambda each: draft.written(each, each.text + "# mine\n")])  # fmt: skip
def test_the_first_change_of_a_built_in_variant_makes_it_a_copy(change: Callable[[Draft], Draft]) -> None:
    after = change(pagat())

    assert after.shown.name == "Pagat (my rules)"
    assert after.text.startswith("# Source: Pagat's rules")
    assert not draft.undone(after).is_dirty
    assert draft.decided(after, "call.limit", 10).shown.name == "Pagat (my rules)"


def test_a_built_in_variant_that_is_broken_while_one_types_becomes_a_copy_when_it_can_be_read() -> None:
    broken = draft.written(pagat(), pagat().text + "slap")
    mended = draft.written(broken, pagat().text + "turn: {slap_down: sets}\n")

    assert broken.shown.name == "Pagat"
    assert mended.shown.name == "Pagat (my rules)"


def test_a_copy_that_was_given_a_name_keeps_it() -> None:
    assert draft.decided(draft.named(pagat(), "Mine", "as we play"), "call.limit", 7).shown.name == "Mine"


def test_a_group_goes_back_to_its_defaults() -> None:
    after = draft.reset(pagat(), HouseRules(), *keys_of("scoring"))

    assert after.rules.scoring == HouseRules().scoring
    assert "scoring: {zero_for: yaniv, asaf_penalty: 30, reduce_by: half}" in after.text


def test_saved_it_is_clean_and_has_a_word() -> None:
    saved = draft.kept(draft.decided(pagat(), "call.limit", 7), "pagat-my-rules")

    assert (saved.word, saved.built_in, saved.is_dirty) == ("pagat-my-rules", False, False)


@pytest.mark.parametrize("data", [FRIDAY.replace("\n", "\r\n").encode(), b"\xef\xbb\xbf" + FRIDAY.encode(),
                                  b"name: x\r\nabout: y\n", b"a: \xff"[:2] + b"\n"])  # fmt: skip
def test_line_ends_and_marks_stay_as_the_file_has_them(data: bytes) -> None:
    assert draft.opened(data).data == data


@pytest.mark.parametrize("name", EXPECTED)
def test_the_editor_says_of_a_broken_file_what_the_command_line_says(name: str) -> None:
    file = str(FOLDER / name)

    opened = draft.opened((FOLDER / name).read_bytes())
    retyped = draft.written(friday(), opened.text)

    assert [problem.told(file) for problem in opened.problems] == commands.check([file])
    if "�" not in opened.text and not opened.crlf:
        assert [problem.told(file) for problem in retyped.problems] == commands.check([file])


@given(st.lists(st.sampled_from(RULES).flatmap(lambda rule: st.tuples(st.just(rule.path), values(rule))), max_size=6))
def test_whatever_the_form_decides_the_text_says_it_and_can_be_taken_back(changes: list[tuple[str, Value]]) -> None:
    after = pagat()
    for path, to in changes:
        after = draft.decided(after, path, to)

        again = draft.opened(after.data)
        assert value(again.rules, path) == value(after.rules, path) == to
        assert again.problems == after.problems
    while after.past:
        after = draft.undone(after)

    assert after.text == pagat().text


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
def test_a_contradiction_has_a_remedy(text: str, remedy: tuple[str, Value] | None) -> None:
    assert draft.remedy(friday(text)) == remedy


def test_every_key_of_every_group_can_be_reset() -> None:
    full = friday(commands.show("travellers-speed"))
    for group in GROUPS:
        full = draft.reset(full, HouseRules(), *keys_of(group))

    assert full.rules == HouseRules()
    assert isinstance(library.variant_in(full.data), Variant)


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_what_players_read_of_a_problem_is_a_sentence_and_no_value_of_the_program(name: str) -> None:
    found = draft.opened((FOLDER / name).read_bytes()).problems

    told = [form.plainly(problem) for problem in found]

    assert [each for each in told if "Phrase(" in each] == []


def test_a_slip_in_the_text_is_not_mended_by_changing_rules_that_contradicted_each_other_before() -> None:
    crowded = draft.opened(b"deck: {packs: 1}\ndeal: {hand_size: 7}\n")

    assert draft.remedy(crowded) == ("deck.packs", "auto")

    assert draft.remedy(draft.written(crowded, "call: {limit: seven}\n")) is None

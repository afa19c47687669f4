"""Tests of the pictures of rule examples: nothing leaves the picture, and different examples look different."""

from itertools import combinations

import pytest
from msgspec.structs import replace
from pygame import SRCALPHA, Rect, Surface, image

from tests.rule_key_checklist import values
from tests.ui.scene_harness import make_context
from yaniv.cards import cards
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import RULE_SPECS, RuleSpec, with_value
from yaniv.sanitize import MAX_CALL_WORD_LENGTH
from yaniv.ui.kit.rule_example_picture import draw_rule_example
from yaniv.variants.rule_examples import ExampleCards, ExamplePart, ExamplePerson, RuleExample, rule_example

CONTEXT = make_context()
SIZES = [(174, 56), (306, 68), (460, 102), (306, 104)]
PAGE = (1280, 720)
BACKGROUND = (1, 2, 3, 255)


def picture_of(example: RuleExample, size: tuple[int, int], *, is_mirrored: bool = False) -> Surface:
    """Return a page with the example in its middle."""
    surface = Surface(PAGE, SRCALPHA, 32)
    surface.fill(BACKGROUND)
    painter = CONTEXT.painter(surface)
    painter.mirror_axis = PAGE[0] if is_mirrored else None
    draw_rule_example(painter, Rect((PAGE[0] - size[0]) // 2, 300, *size), CONTEXT, example)
    return surface


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("is_mirrored", [False, True])
def test_nothing_leaves_the_picture(size: tuple[int, int], is_mirrored: bool) -> None:  # noqa: FBT001 -- a case
    area = Rect((PAGE[0] - size[0]) // 2, 300, *size)
    for rule in RULE_SPECS:
        surface = picture_of(rule_example(rule.path, HouseRules()), size, is_mirrored=is_mirrored)
        surface.fill(BACKGROUND, area)
        assert image.tobytes(surface, "RGBA") == bytes(BACKGROUND) * PAGE[0] * PAGE[1], rule.path


@pytest.mark.parametrize("size", SIZES)
def test_totals_are_not_cut_at_the_edges_of_the_picture(size: tuple[int, int]) -> None:
    left = (PAGE[0] - size[0]) // 2
    edges = [Rect(x, 300 + size[1] // 4, 1, size[1] // 2) for x in (left + 1, left + size[0] - 2)]
    for rule in [each for each in RULE_SPECS if each.group == "scoring"]:
        for value in values(rule):
            example = rule_example(rule.path, with_value(HouseRules(), rule.path, value))
            surface, empty = picture_of(example, size), picture_of(replace(example, parts=()), size)
            for edge in edges:
                at_edge, felt = (image.tobytes(each.subsurface(edge), "RGB") for each in (surface, empty))
                assert at_edge == felt, (rule.path, value)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", ["table.call_word", "call.out_of_turn", "call.wrong_word"])
def test_the_longest_words_stay_in_the_picture(path: str, size: tuple[int, int]) -> None:
    rules = with_value(HouseRules(), "table.call_word", "W" * MAX_CALL_WORD_LENGTH)
    rules = with_value(rules, "call.wrong_word", "M" * MAX_CALL_WORD_LENGTH)
    area = Rect((PAGE[0] - size[0]) // 2, 300, *size)

    surface = picture_of(rule_example(path, rules), size)

    assert image.tobytes(surface.subsurface(area), "RGBA") != image.tobytes(
        picture_of(rule_example(path, HouseRules()), size).subsurface(area), "RGBA"
    )
    surface.fill(BACKGROUND, area)
    assert image.tobytes(surface, "RGBA") == bytes(BACKGROUND) * PAGE[0] * PAGE[1]


@pytest.mark.parametrize("size", SIZES)
def test_what_follows_long_words_is_seen(size: tuple[int, int]) -> None:
    rules = with_value(HouseRules(), "table.call_word", "W" * MAX_CALL_WORD_LENGTH)
    rules = with_value(rules, "call.wrong_word", "M" * MAX_CALL_WORD_LENGTH)

    pictures = {
        image.tobytes(picture_of(rule_example("call.wrong_word", with_value(rules, path, penalty)), size), "RGBA")
        for path, penalty in (("scoring.wrong_word_penalty", penalty) for penalty in (30, 31, 200))
    }

    assert len(pictures) == 3


def shown(*parts: ExamplePart, is_idle: bool = False) -> bytes:
    return image.tobytes(picture_of(RuleExample("call.limit", parts, is_idle), (460, 102)), "RGBA")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (ExampleCards(cards("4C 5C 6C")), ExampleCards(cards("4C 5C 6C"), lit=(0,))),
        (ExampleCards(cards("4C 5C 6C")), ExampleCards(cards("4C 5C 6C"), dim=(0,))),
        (ExampleCards(cards("4C 5C 6C"), verdict=True), ExampleCards(cards("4C 5C 6C"), verdict=False)),
        (ExampleCards(cards("4C 5C 6C"), verdict=True), ExampleCards(cards("4C 5C 6C"))),
        (ExamplePerson(0, 4), ExamplePerson(0, 5)),
        (ExamplePerson(0, 4, "out"), ExamplePerson(0, 4)),
        (ExamplePerson(0, 4, "dealer"), ExamplePerson(0, 4)),
        (ExamplePerson(0, 4, "winner"), ExamplePerson(0, 4, "lit")),
        (ExamplePerson(0, state="dim"), ExamplePerson(0)),
    ],
)
def test_every_difference_of_a_part_is_drawn(one: ExamplePart, other: ExamplePart) -> None:
    assert shown(one) != shown(other)


def test_a_rule_without_effect_looks_switched_off() -> None:
    part = ExampleCards(cards("4C 5C 6C"))

    assert shown(part) != shown(part, is_idle=True)


@pytest.mark.parametrize("rule", RULE_SPECS, ids=lambda rule: rule.path)
def test_pictures_differ_where_examples_do(rule: RuleSpec) -> None:
    examples = {value: rule_example(rule.path, with_value(HouseRules(), rule.path, value)) for value in values(rule)}
    for (_, one), (_, other) in combinations(examples.items(), 2):
        if one.parts != other.parts:
            assert shown(*one.parts) != shown(*other.parts)

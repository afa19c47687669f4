"""Settings as the page sees them: everything that can be chosen has a place, a sentence and words."""

import pytest
from msgspec import convert, to_builtins

from yaniv.rules.catalogue import changed, value
from yaniv.store.options import BY_PATH, OPTIONS, PAGES, WORDS, Option, on
from yaniv.store.settings import Settings

each_option = pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.path)


@each_option
def test_every_setting_has_a_title_a_sentence_and_a_part_of_the_page(option: Option) -> None:
    assert option.title
    assert option.description.endswith(".")
    assert option.pages
    assert set(option.pages) <= set(PAGES)


@each_option
def test_every_word_of_a_setting_can_be_read(option: Option) -> None:
    assert set(WORDS.get(option.path, {})) == set(option.words)


@each_option
def test_every_setting_says_which_values_it_takes(option: Option) -> None:
    assert sum((option.is_switch, option.is_text, bool(option.words) or option.lowest is not None)) == 1
    assert (option.lowest is None) == (option.highest is None)


@each_option
def test_the_default_of_a_setting_is_the_one_that_holds(option: Option) -> None:
    assert value(Settings(), option.path) == option.default


@each_option
def test_both_ends_of_a_number_and_every_word_are_valid(option: Option) -> None:
    values: tuple[str | int, ...] = (
        *option.words,
        *(each for each in (option.lowest, option.highest) if each is not None),
    )
    for each in values:
        made = changed(Settings(), option.path, each)
        assert convert(_plain(made), Settings) == made


def _plain(settings: Settings) -> object:

    return to_builtins(settings)


def test_a_setting_may_stand_on_two_parts() -> None:
    captions = BY_PATH["sound.captions"]

    assert captions in on("sound")
    assert captions in on("accessibility")


def test_what_is_no_choice_of_the_player_is_on_no_page() -> None:
    assert not {"window.width", "last_match.variant", "keys.throw"} & set(BY_PATH)

"""Tests of the new-game page."""

from random import Random

import pytest
from msgspec.structs import replace
from pygame import Rect

from tests.ui.sample_new_game import new_game_scene
from tests.ui.scene_harness import (
    SIZES,
    click,
    click_events,
    element_ids,
    find_element,
    focused_id,
    key_press,
    make_context,
    paint,
)
from tests.ui.text_recorder import TextRecorder
from yaniv import paths
from yaniv.bots.characters import CHARACTERS, character_ids, personality_of, split_bot_name
from yaniv.bots.roster import DEFAULT_BOT, LEVELS
from yaniv.glicko2 import Rating
from yaniv.i18n import set_language, tr
from yaniv.match.match_setup import MatchSetup
from yaniv.narration.match_text import describe_origin
from yaniv.narration.rating_text import level_label, level_rating, own_level_sentence
from yaniv.rules.house_rules import TableRules, Variant
from yaniv.store.player_rating import PlayerRating
from yaniv.store.saved_match import UnfinishedMatch
from yaniv.ui.input.input_events import ElementFocused, TextTyped
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import ContinueMatch, StartMatch, ToMenu, ToRulesEditor
from yaniv.ui.pages.match_length import MatchLength
from yaniv.ui.pages.match_setup_builder import build_setup
from yaniv.ui.pages.new_game_page import NewGameDefaults, NewGamePage
from yaniv.ui.pages.new_game_seats import LEVEL_CHOICES, OWN_LEVEL
from yaniv.ui.pages.rule_cards import card_facts
from yaniv.ui.pages.variant_option import VariantOption
from yaniv.variants import library

CONTEXT = make_context()
OFFERS = tuple(VariantOption(name, library.load(name)) for name in library.variant_ids())
CLASSIC = library.load("classic")
OWN_RULES = tuple(
    VariantOption(name, replace(library.load("jhyap"), name=name), is_built_in=False)
    for name in ("friday", "beach", "club")
)
DUEL = VariantOption("duel", Variant(name="Duel", table=TableRules(max_players=2)), is_built_in=False)
RATED = PlayerRating(Rating((level_rating("club") + level_rating("expert")) / 2, 60), 25)
OWN_BOT = f"elo-{round(RATED.current.rating)}"


def opened(filled: NewGameDefaults | None = None, offers: tuple[VariantOption, ...] = OFFERS) -> PageScene:
    page = new_game_scene(CONTEXT, offers, filled)
    paint(page)
    return page


def press_deal(page: PageScene) -> MatchSetup:
    """Press Deal; return the setup of the match it starts."""
    answer = click(page, "button:deal")
    assert isinstance(answer, StartMatch)
    return answer.setup


def choose_rules(page: PageScene, variant_id: str) -> None:
    """Choose rules among all, those for fewer players too."""
    click(page, "button:all-rules")
    page.handle(ElementFocused("button:rest", 0))
    if focused_id(page) == "button:rest":
        page.handle(key_press("return"))
    page.handle(ElementFocused(f"variant:{variant_id}", 0))
    page.handle(key_press("return"))
    page.handle(key_press("escape"))
    paint(page)


def seat_level(page: PageScene, seat: int, level: str) -> None:
    """Give one opponent a level."""
    click(page, f"guest:{seat}")
    click(page, f"level:{level}")
    page.handle(key_press("escape"))
    paint(page)


def opponent_levels(setup: MatchSetup) -> list[str]:
    """Return the level of every opponent."""
    return [split_bot_name(bot)[0] for bot in setup.bots]


def ids_of(page: PageScene, kind: str) -> list[str]:
    return [id_.removeprefix(f"{kind}:") for id_ in element_ids(page) if id_.startswith(f"{kind}:")]


def selected(page: PageScene, kind: str) -> list[str]:
    """Return what is selected in a group of choices."""
    return [each for each in ids_of(page, kind) if "selected" in find_element(page, f"{kind}:{each}").state]


def shown_texts(page: PageScene, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    recorder = TextRecorder()
    with recorder.recording(monkeypatch):
        paint(page)
    return {line.text for line in recorder.texts}


# Deal


def test_enter_starts_the_default_match_at_once() -> None:
    answer = opened().handle(key_press("return"))

    assert answer == StartMatch(build_setup(CLASSIC, 4, (DEFAULT_BOT,) * 3, ""))


@pytest.mark.parametrize("variant", [each.variant_id for each in OFFERS])
@pytest.mark.parametrize("players", [2, 5, 16])
def test_no_rules_block_deal(variant: str, players: int) -> None:
    page = opened(NewGameDefaults("classic", players))

    choose_rules(page, variant)
    setup = press_deal(page)

    table = library.load(variant).table
    assert setup.variant == library.load(variant).name
    assert len(setup.names) in range(table.min_players, table.max_players + 1)


def test_the_page_opens_with_the_last_choices() -> None:
    setup = press_deal(opened(NewGameDefaults("fiji", 6, ("novice", "greedy"), "Dana")))

    assert setup.variant == "Fiji"
    assert setup.names[:3] == ("Dana", "Noa", "Avi")
    assert opponent_levels(setup) == ["", "novice", DEFAULT_BOT, DEFAULT_BOT, DEFAULT_BOT, DEFAULT_BOT]


def test_last_choices_that_no_longer_exist_are_ignored() -> None:
    setup = press_deal(opened(NewGameDefaults("no such rules", 99, ("no such bot",))))

    assert setup.variant == "Classic"
    assert len(setup.names) == 8
    assert set(opponent_levels(setup)[1:]) == {DEFAULT_BOT}


def test_a_typed_deal_code_makes_a_chosen_deal_and_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened()
    plain = page.announce

    click(page, "seed")
    page.handle(TextTyped("7", 0))

    assert plain == page.announce.replace(f" {describe_origin('chosen')}", "") != page.announce
    assert "Chosen deal" in shown_texts(page, monkeypatch)
    assert press_deal(page).seed == "7"


def test_seats_level_name_and_seed_are_chosen() -> None:
    page = opened()

    click(page, "button:add")
    seat_level(page, 2, "expert")
    click(page, "name")
    page.handle(TextTyped(" Dana ", 0))
    click(page, "seed")
    page.handle(TextTyped("42", 0))

    setup = press_deal(page)
    assert setup.names[0] == "Dana"
    assert opponent_levels(setup) == ["", DEFAULT_BOT, "expert", DEFAULT_BOT, DEFAULT_BOT]
    assert setup.seed == "42"


def test_shortcut_letters_can_be_typed_into_the_name() -> None:
    page = opened()
    click(page, "name")

    for letter in "nd":
        assert page.handle(key_press(letter)) is None
        page.handle(TextTyped(letter, 0))

    assert find_element(page, "name").value == "nd"


def test_enter_in_a_field_deals() -> None:
    page = opened()
    click(page, "seed")
    page.handle(TextTyped("7", 0))

    answer = page.handle(key_press("return"))

    assert isinstance(answer, StartMatch)
    assert answer.setup.seed == "7"


def test_a_double_click_selects_a_word_of_the_name() -> None:
    page = opened(NewGameDefaults(name="Dana"))

    for _ in range(2):
        for event in click_events(page, "name"):
            page.handle(event)
    page.handle(TextTyped("Noa", 0))

    assert find_element(page, "name").value == "Noa"


def test_back_and_escape_lead_to_the_menu() -> None:
    assert click(opened(), "button:back") == ToMenu()
    assert opened().handle(key_press("escape")) == ToMenu()


def test_an_unfinished_match_can_be_continued_instead() -> None:
    page = opened(NewGameDefaults(unfinished=UnfinishedMatch(7, "Classic", 3, 45, 4)))

    assert click(page, "button:resume") == ContinueMatch(7)
    assert "button:resume" not in element_ids(opened())


def test_practice_is_a_switch() -> None:
    page = opened()
    plain = press_deal(page).purpose.is_practice

    click(page, "practice")
    deal = find_element(page, "button:deal").name

    assert (plain, press_deal(page).purpose.is_practice, deal) == (False, True, "Practise")
    assert find_element(page, "practice").value is True
    assert press_deal(opened(NewGameDefaults(is_practice=True))).purpose.is_practice


# seats


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4, 9, 16])
def test_nothing_overlaps_at_any_size(size: tuple[int, int], players: int) -> None:
    page = opened(NewGameDefaults("fiji", players))
    paint(page, size)
    places = [Rect(each.rect) for each in page.elements()]

    assert all(Rect(0, 0, *size).contains(each) for each in places)
    assert all(each.collidelist(places[:n]) == -1 for n, each in enumerate(places))


def test_a_cross_removes_an_opponent_and_plus_brings_the_same_back() -> None:
    page = opened()

    click(page, "remove:2")
    without = press_deal(page).names[1:]
    click(page, "button:add")

    assert without == ("Noa", "Maya")
    assert press_deal(page).names[1:] == ("Noa", "Maya", "Avi")


def test_there_is_no_cross_for_the_last_opponent_and_no_plus_at_a_full_table() -> None:
    duel, full = opened(NewGameDefaults(player_count=2)), opened(NewGameDefaults(player_count=8))

    assert (ids_of(duel, "remove"), "button:add" in element_ids(duel)) == ([], True)
    assert (len(ids_of(full, "remove")), "button:add" in element_ids(full)) == (7, False)


def test_a_portrait_opens_all_characters_and_one_of_them_takes_the_seat() -> None:
    page = opened(NewGameDefaults(player_count=3))

    click(page, "guest:1")
    shown, here = ids_of(page, "character"), selected(page, "character")
    click(page, "character:ziv")

    assert (shown, here) == (list(CHARACTERS), ["noa"])
    assert character_ids(press_deal(page).bots)[1:] == ("ziv", "avi")


def test_a_character_with_another_seat_changes_places() -> None:
    page = opened()

    click(page, "guest:1")
    click(page, "character:maya")

    assert character_ids(press_deal(page).bots)[1:] == ("maya", "avi", "noa")


def test_escape_closes_the_characters_and_the_portrait_has_the_focus_again() -> None:
    page = opened()
    click(page, "guest:2")

    assert page.handle(key_press("escape")) is None
    paint(page)

    assert "focused" in find_element(page, "guest:2").state


def test_surprise_me_draws_other_opponents() -> None:
    page = PageScene(CONTEXT, NewGamePage(CONTEXT, OFFERS, NewGameDefaults(), rng=Random(3)))
    paint(page)

    click(page, "button:surprise")
    setup = press_deal(page)

    assert len(set(character_ids(setup.bots)[1:])) == 3
    assert character_ids(setup.bots)[1:] != ("noa", "avi", "maya")


def test_the_opponents_of_the_last_match_keep_their_seats() -> None:
    page = opened(NewGameDefaults("classic", 4, ("novice:dov", "greedy:noa", "greedy:dov")))

    assert press_deal(page).names[1:] == ("Dov", "Noa", "Avi")


@pytest.mark.parametrize("person", CHARACTERS)
def test_the_style_of_each_character_is_shown(monkeypatch: pytest.MonkeyPatch, person: str) -> None:
    page, manner = opened(), personality_of(person)
    click(page, "guest:1")
    page.handle(ElementFocused(f"character:{person}", 0))  # scrolls to the last ones
    page.update(1000)
    paint(page)
    recorder = TextRecorder()

    with recorder.recording(monkeypatch):
        paint(page)

    place = Rect(find_element(page, f"character:{person}").rect)
    shown = " ".join(line.visible_text for line in recorder.texts if place.contains(line.ink_rect))
    assert shown.endswith(f"{manner.title}: {manner.about}")


# level


def test_one_press_gives_all_opponents_a_level() -> None:
    page = opened()

    click(page, "level:master")

    assert opponent_levels(press_deal(page))[1:] == ["master"] * 3
    assert selected(page, "level") == ["master"]


def test_mixed_appears_while_levels_differ() -> None:
    page = opened()
    usual = ids_of(page, "level")

    seat_level(page, 1, "novice")
    mixed = ids_of(page, "level"), selected(page, "level")
    click(page, "level:club")

    assert usual == list(LEVEL_CHOICES)
    assert mixed == ([*LEVEL_CHOICES, "mixed"], ["mixed"])
    assert ids_of(page, "level") == usual


def test_a_new_opponent_has_the_level_of_all_others() -> None:
    page = opened()
    click(page, "level:expert")

    click(page, "button:add")

    assert opponent_levels(press_deal(page))[1:] == ["expert"] * 4


def test_levels_tell_their_ratings() -> None:
    page = opened()

    for level in LEVELS:
        assert f"{level_label(level)}: " in find_element(page, f"level:{level}").label


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_my_level_is_the_sixth_choice_and_becomes_a_rating_in_the_match(way: str) -> None:
    page = opened(NewGameDefaults("classic", 2, ("master:noa",), player=RATED))

    if way == "mouse":
        click(page, f"level:{OWN_LEVEL}")
    else:
        page.handle(ElementFocused("level:master", 0))
        page.handle(key_press("right"))
        page.handle(key_press("return"))

    assert ids_of(page, "level")[-1] == OWN_LEVEL
    assert selected(page, "level") == [OWN_LEVEL]
    assert own_level_sentence(RATED) in find_element(page, f"level:{OWN_LEVEL}").label
    assert press_deal(page).bots == ("", f"{OWN_BOT}:noa")


def test_my_level_stays_selected_and_follows_the_rating() -> None:
    page = opened(NewGameDefaults("classic", 2, ("elo-1:noa",), player=RATED))

    assert selected(page, "level") == [OWN_LEVEL]
    assert press_deal(page).bots == ("", f"{OWN_BOT}:noa")


def test_my_level_starts_at_the_default_level() -> None:
    page = opened(NewGameDefaults("classic", 2, ("elo-1:noa",)))

    assert press_deal(page).bots == ("", f"elo-{level_rating(DEFAULT_BOT)}:noa")


# length


def test_a_short_match_ends_after_a_few_rounds_and_a_long_one_by_its_rules() -> None:
    page = opened()
    limits = [press_deal(page).rules.match.round_limit]

    for length in ("short", "medium"):
        click(page, f"length:{length}")
        limits.append(press_deal(page).rules.match.round_limit)

    assert limits == [0, 5, 10]


def test_a_match_of_one_round_says_how_long_it_takes_instead_of_offering_lengths() -> None:
    page = opened(NewGameDefaults(length="medium"))

    click(page, "variant:quick")

    assert ids_of(page, "length") == ["fixed"]
    assert find_element(page, "length:fixed").name == "One round, about 2 min."
    click(page, "variant:classic")
    assert selected(page, "length") == ["medium"]


def test_a_length_is_kept_when_it_is_chosen_and_when_a_match_starts_with_it() -> None:
    kept: list[MatchLength] = []
    page = new_game_scene(CONTEXT, OFFERS, NewGameDefaults(length="short"), kept.append)
    paint(page)

    press_deal(page)
    click(page, "length:medium")
    click(page, "variant:quick")
    press_deal(page)

    assert kept == ["short", "medium"]


def test_the_length_shows_minutes_that_depend_on_the_seats() -> None:
    page = opened()
    four = find_element(page, "length:long").name

    click(page, "button:add")

    assert four.startswith("Long, ")
    assert find_element(page, "length:long").name != four


# house rules


def test_rules_for_fewer_say_who_sits_out_and_undo_brings_them_back() -> None:
    page = opened(NewGameDefaults("classic", 8))

    choose_rules(page, "jhyap")
    note, spoken = find_element(page, "note").name, page.announce
    five = len(press_deal(page).names)
    click(page, "button:undo")

    assert note == "Jhyap is for up to 5. Tamar, Dov and Shira sit this one out."
    assert spoken.endswith(note)
    assert (five, len(press_deal(page).names), press_deal(page).variant) == (5, 8, "Classic")
    assert "note" not in element_ids(page)


def test_seats_come_back_after_a_look_at_rules_for_fewer_players() -> None:
    page = opened(NewGameDefaults("classic", 6), (*OFFERS, DUEL))

    choose_rules(page, "duel")
    two = len(press_deal(page).names)
    choose_rules(page, "classic")

    assert (two, len(press_deal(page).names)) == (2, 6)
    assert "note" not in element_ids(page)


def test_who_sits_out_is_told_only_until_the_seats_change() -> None:
    page = opened(NewGameDefaults("classic", 8))
    choose_rules(page, "jhyap")

    click(page, "remove:1")

    assert "note" not in element_ids(page)
    assert len(press_deal(page).names) == 4


def test_a_card_says_for_how_many_its_rules_are() -> None:
    rules = library.load("jhyap")

    assert "up to 5" in card_facts(rules, 6)
    assert "up to 5" not in card_facts(rules, 5)


def test_every_variant_can_be_reached() -> None:
    page = opened()

    click(page, "button:all-rules")
    reached = set()
    for each in OFFERS:
        page.handle(ElementFocused(f"variant:{each.variant_id}", 0))
        paint(page)
        reached |= set(ids_of(page, "variant"))

    assert reached == set(library.variant_ids())


def test_four_cards_are_shown_at_once_the_rules_played_last_among_them() -> None:
    assert ids_of(opened(), "variant") == ["classic", "quick", "travellers", "paddy-smashdown"]
    assert ids_of(opened(NewGameDefaults("fiji")), "variant") == ["fiji", "classic", "quick", "travellers"]
    assert "jhyap" in ids_of(opened(NewGameDefaults(recent_ids=("jhyap", "bga"))), "variant")


def test_a_chosen_card_is_shown_first_if_it_was_not_among_the_four() -> None:
    page = opened()

    choose_rules(page, "pagat")

    assert ids_of(page, "variant") == ["pagat", "classic", "quick", "travellers"]
    assert selected(page, "variant") == ["pagat"]
    assert "focused" in find_element(page, "variant:pagat").state


def test_one_of_the_players_own_rules_has_a_card_and_it_is_the_one_played_last() -> None:
    offers = (*OFFERS, *OWN_RULES)

    assert ids_of(opened(None, offers), "variant")[-1] == "friday"
    assert ids_of(opened(NewGameDefaults(recent_ids=("jhyap", "beach")), offers), "variant")[-1] == "beach"
    assert press_deal(opened(NewGameDefaults("club"), offers)).variant == "club"


def test_the_editor_is_one_step_away() -> None:
    page = opened(NewGameDefaults("jhyap", 3, ("expert:gil",), "Dana"))

    answer = click(page, "button:rules")

    assert isinstance(answer, ToRulesEditor)
    assert answer == ToRulesEditor("jhyap", press_deal(page))


def test_the_rules_can_be_read() -> None:
    page = opened()

    click(page, "button:read-rules")

    assert "button:close" in element_ids(page)
    page.handle(key_press("escape"))
    page.update(1000)
    assert "button:deal" in element_ids(page)


def test_hovering_a_card_explains_its_rules_without_selecting_them(monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened()
    page.handle(click_events(page, "variant:travellers")[0])

    texts = " ".join(shown_texts(page, monkeypatch))

    assert library.load("travellers").about.split(".")[0].split()[0] in texts
    assert "Call at 7" in find_element(page, "variant:travellers").label
    assert press_deal(page).variant == "Classic"


@pytest.mark.parametrize("control", ["length:short", "guest:1", "level:club", "name", "seed", "button:rules"])
def test_a_control_explains_itself_beside_it(control: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page, recorder = opened(), TextRecorder()
    page.handle(ElementFocused(control, 0))
    element = find_element(page, control)

    with recorder.recording(monkeypatch):
        paint(page)

    lines = [line for line in recorder.texts if line.text in element.label and len(line.text) > 12]
    widest = max(lines, key=lambda line: line.ink_rect.width)
    assert widest.ink_rect.colliderect(Rect(element.rect).inflate(220, 220))


@pytest.mark.parametrize("language", ["en", "fr", "he"])
def test_a_newcomer_sees_what_each_house_is_like_and_which_is_good_first(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_language(language, paths.locale())
    page = opened()
    first = shown_texts(page, monkeypatch)
    click(page, "button:all-rules")

    assert tr("Start here") in first
    lines = {
        "jhyap": "from Nepal, no jokers",
        "yanivgame": "take any card of a set",
        "paddy-smashdown": "slap cards down",
    }
    for variant_id, line in lines.items():
        page.handle(ElementFocused(f"variant:{variant_id}", 0))
        shown, words = shown_texts(page, monkeypatch), tr(line)
        assert words[0].upper() + words[1:] in shown
        assert words[1:] in find_element(page, f"variant:{variant_id}").label

"""Tests of the new-game page."""

import re
import sys

import pytest
from msgspec.structs import replace
from pygame import Rect

from tests.ui.sample_views import rules_with
from tests.ui.scene_harness import SIZES, click_events, element_ids, find_element, key_press, make_context, paint
from tests.ui.text_recorder import TextRecorder
from yaniv import paths
from yaniv.bots.characters import CHARACTERS, character_ids, personality_of, split_bot_name
from yaniv.bots.roster import DEFAULT_BOT, LEVELS
from yaniv.bots.strength_scale import shipped_scale
from yaniv.glicko2 import Rating
from yaniv.i18n import set_language, tr
from yaniv.match.match_setup import MatchSetup
from yaniv.narration.match_text import describe_origin
from yaniv.narration.rating_text import level_label, level_rating, own_level_sentence
from yaniv.rules.house_rules import HouseRules, TableRules, Variant
from yaniv.store.player_rating import PlayerRating
from yaniv.store.saved_match import UnfinishedMatch
from yaniv.ui.input.input_events import ElementFocused, PointerMoved, TextTyped, WheelTurned
from yaniv.ui.narration.rules_summary import summarize_rules
from yaniv.ui.navigation import ContinueMatch, StartMatch, ToMenu, ToRulesEditor
from yaniv.ui.scenes.lobby.lobby_scene import LobbyDefaults, LobbyScene
from yaniv.ui.scenes.lobby.match_setup_builder import (
    MatchSetupError,
    build_setup,
    custom_name,
    has_own_level,
    with_own_level,
)
from yaniv.ui.scenes.lobby.opponent_rows import OWN_LEVEL
from yaniv.ui.scenes.lobby.variant_option import VariantOption
from yaniv.variants import library

CONTEXT = make_context()
OFFERS = tuple(VariantOption(name, library.load(name)) for name in library.variant_ids())
CLASSIC = library.load("classic")
CAPTIONED = {"seats": "Seats", "length": "Length", "name": "Your name", "seed": "Deal code"}
"""Controls with a caption above them."""


def lobby_scene(filled: LobbyDefaults | None = None, *notices: str) -> LobbyScene:
    scene = LobbyScene(CONTEXT, OFFERS, filled or LobbyDefaults(), notices)
    paint(scene)
    return scene


def click_element(page: LobbyScene, id_: str, *, right: bool = False) -> object:
    """Click an element; return the navigation request."""
    answer = [page.handle(each) for each in click_events(page, id_, right=right)][-1]
    paint(page)
    return answer


def shown_variants(page: LobbyScene) -> set[str]:
    """Return the ids of all variants shown while the wheel turns the list from its beginning to its end."""
    shown, position = set(), Rect(find_element(page, "variant").rect).center
    for step in range(len(OFFERS)):
        shown |= {id_.partition(":")[2] for id_ in element_ids(page) if id_.startswith("variant:")}
        page.handle(WheelTurned(position, -1, step))
        paint(page)
    return shown


def press_deal(page: LobbyScene) -> MatchSetup:
    """Press Deal; return the setup of the match it starts."""
    answer = click_element(page, "button:deal")
    assert isinstance(answer, StartMatch)
    return answer.setup


def opponent_levels(setup: MatchSetup) -> list[str]:
    """Return the level of every opponent."""
    return [split_bot_name(bot)[0] for bot in setup.bots]


def test_enter_starts_the_default_match_at_once() -> None:
    answer = lobby_scene().handle(key_press("return"))

    assert answer == StartMatch(build_setup(CLASSIC, 4, (DEFAULT_BOT,) * 3, ""))


def test_a_typed_deal_code_makes_a_chosen_deal_and_the_page_says_so() -> None:
    page = lobby_scene()
    plain = page.announce

    click_element(page, "seed")
    page.handle(TextTyped("7", 0))

    assert plain == page.announce.replace(f" {describe_origin('chosen')}", "") != page.announce
    assert press_deal(page).seed == "7"


def test_the_page_opens_with_the_last_choices() -> None:
    page = lobby_scene(LobbyDefaults("fiji", 6, ("novice", "greedy"), "Dana"))

    setup = press_deal(page)

    assert setup.variant == "Fiji"
    assert setup.names[:3] == ("Dana", "Noa", "Avi")
    assert opponent_levels(setup) == ["", "novice", DEFAULT_BOT, DEFAULT_BOT, DEFAULT_BOT, DEFAULT_BOT]


def test_last_choices_that_no_longer_exist_are_ignored() -> None:
    setup = press_deal(lobby_scene(LobbyDefaults("no such rules", 99, ("no such bot",))))

    assert setup.variant == "Classic"
    assert len(setup.names) == 8
    assert set(opponent_levels(setup)[1:]) == {DEFAULT_BOT}


def test_a_variant_brings_its_own_number_of_seats() -> None:
    page = lobby_scene(LobbyDefaults("fiji", 16))
    assert len([id_ for id_ in element_ids(page) if id_.startswith("bot:")]) == 15

    click_element(page, "variant:jhyap")

    assert find_element(page, "seats").value == 5
    assert len([id_ for id_ in element_ids(page) if id_.startswith("bot:")]) == 4
    assert press_deal(page).rules.table.call_word == "Jhyap"


def test_seats_bots_name_and_seed_are_chosen() -> None:
    page = lobby_scene()

    click_element(page, "seats", right=True)
    click_element(page, "bot:2")
    click_element(page, "name")
    page.handle(TextTyped(" Dana ", 0))
    click_element(page, "seed")
    page.handle(TextTyped("42", 0))

    setup = press_deal(page)
    assert setup.names[0] == "Dana"
    assert opponent_levels(setup) == ["", DEFAULT_BOT, LEVELS[LEVELS.index(DEFAULT_BOT) + 1], DEFAULT_BOT, DEFAULT_BOT]
    assert setup.seed == "42"


def test_shortcut_letters_can_be_typed_into_the_name() -> None:
    page = lobby_scene()
    click_element(page, "name")

    for letter in "nd":
        assert page.handle(key_press(letter)) is None
        page.handle(TextTyped(letter, 0))

    assert find_element(page, "name").value == "nd"


def test_enter_in_a_field_deals() -> None:
    page = lobby_scene()
    click_element(page, "seed")
    page.handle(TextTyped("7", 0))

    answer = page.handle(key_press("return"))

    assert isinstance(answer, StartMatch)
    assert answer.setup.seed == "7"


def test_back_and_escape_lead_to_the_menu() -> None:
    assert isinstance(click_element(lobby_scene(), "button:back"), ToMenu)
    assert isinstance(lobby_scene().handle(key_press("escape")), ToMenu)


def test_a_broken_variant_is_reported() -> None:
    page = lobby_scene(None, "friday.yaml:4:14: turn.slap_down: `off` is not one of none, single")

    assert element_ids(page) == ["dialog", "button:ok"]
    page.handle(key_press("escape"))
    assert "button:deal" in element_ids(page)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4, 9, 16])
def test_nothing_overlaps_at_any_size(size: tuple[int, int], players: int) -> None:
    page = lobby_scene(LobbyDefaults("fiji", players))
    paint(page, size)
    places = [Rect(each.rect) for each in page.elements() if not each.id.startswith("variant:")]

    assert all(Rect(0, 0, *size).contains(other_rect) for other_rect in places)
    assert all(other_rect.collidelist(places[:n]) == -1 for n, other_rect in enumerate(places))


def test_every_variant_can_be_reached() -> None:
    assert shown_variants(lobby_scene()) == set(library.variant_ids())


@pytest.mark.parametrize(
    ("rules", "fact"),
    [
        (HouseRules(), "5 cards each"),
        (rules_with(deal={"hand_size": 1}), "1 card each"),
        (HouseRules(), "Yaniv at 5 or less"),
        (HouseRules(), "Asaf costs the caller 30"),
        (HouseRules(), "out above 200"),
        (rules_with(match={"limit_hit": "reach", "limit": 100}), "out at 100"),
        (rules_with(match={"end": "first_over"}), "ends when someone passes 200"),
        (rules_with(match={"end": "first_over", "limit_hit": "reach"}), "ends when someone reaches 200"),
        (rules_with(match={"end": "single_round"}), "one round"),
        (rules_with(turn={"slap_down": "single"}), "slap-down on a single card"),
        (rules_with(turn={"slap_down": "sets"}), "slap-down on sets"),
        (rules_with(turn={"slap_down": "sets_and_runs"}), "slap-down on sets and runs"),
        (rules_with(scoring={"reduce_at": 50}), "multiples of 50 are halved"),
        (rules_with(scoring={"reduce_at": 50, "reduce_by": 30}), "multiples of 50 lose 30"),
        (rules_with(scoring={"reduce_at": "limit"}), "exactly 200 is halved"),
        (rules_with(scoring={"reduce_at": "limit", "reduce_by": 50}), "exactly 200 loses 50"),
    ],
)
def test_the_most_important_rules_are_summarized(rules: HouseRules, fact: str) -> None:
    assert fact in summarize_rules(rules)


NEW_FACTS = [
    (rules_with(call={"limit": 100}), "Yaniv with any hand"),
    (rules_with(call={"beaten_by": "lower"}), "a tie doesn't beat the caller"),
    (rules_with(scoring={"beaten_caller": "penalty_only"}), "Asaf costs the caller 30 instead of the hand"),
    (rules_with(scoring={"others_when_beaten": "zero"}), "after Asaf everyone else scores 0"),
    (rules_with(melds={"runs": "forbidden"}), "no runs"),
    (rules_with(pickup={"from_last_play": "any_of_set"}), "take any card of a set"),
    (rules_with(pickup={"needs_throw_of": 3}), "throw 3 or more to take a card"),
    (rules_with(match={"next_starter": "caller"}), "the caller starts the next round"),
    (rules_with(match={"next_starter": "rotate"}), "everyone starts in turn"),
]
"""Rules that differ from the defaults in one value, and the fact that tells it."""


@pytest.mark.parametrize(("rules", "fact"), NEW_FACTS)
def test_a_rule_is_summarized_only_where_it_holds(rules: HouseRules, fact: str) -> None:
    single_round = replace(rules, match=replace(rules.match, end="single_round"))
    is_about_rounds = rules.match != HouseRules().match or rules.scoring != HouseRules().scoring

    assert fact in summarize_rules(rules)
    assert fact not in summarize_rules(HouseRules())
    assert (fact in summarize_rules(single_round)) == (not is_about_rounds)


def test_a_limit_that_no_hand_exceeds_is_not_called_one() -> None:
    assert not any("or less" in fact for fact in summarize_rules(library.load("yusuf").rules))


def test_the_summary_of_rules_without_points_mentions_none() -> None:
    assert summarize_rules(library.load("quick").rules) == ("5 cards each", "Yaniv at 5 or less", "one round")


def test_bots_of_the_command_line_set_the_number_of_seats() -> None:
    assert opponent_levels(build_setup(CLASSIC, None, ("novice", "greedy"), "")) == ["", "novice", "greedy"]
    assert opponent_levels(build_setup(CLASSIC, 5, ("novice", "greedy"), "")) == [
        "",
        "novice",
        "greedy",
        "greedy",
        "greedy",
    ]
    assert len(build_setup(CLASSIC, None, (), "").names) == 4


@pytest.mark.parametrize(
    ("players", "bots", "sentence"),
    [
        (9, (), "Classic is for 2 to 8 players."),
        (None, ("gready",), "There is no computer player `gready`; did you mean `greedy`?"),
    ],
)
def test_an_impossible_number_of_players_is_refused(players: int | None, bots: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(MatchSetupError) as refused:
        build_setup(CLASSIC, players, bots, "")

    assert str(refused.value) == sentence


def test_the_default_name_is_not_a_custom_name() -> None:
    assert custom_name(build_setup(CLASSIC, 2, (), "")) == ""
    assert custom_name(build_setup(CLASSIC, 2, (), "", "Dana")) == "Dana"


def test_the_default_name_is_empty_in_another_language_too() -> None:
    setup = build_setup(CLASSIC, 2, (), "")
    set_language("fr", paths.locale())

    assert custom_name(setup) == ""


def test_a_click_on_a_portrait_selects_the_next_free_character() -> None:
    page = lobby_scene(LobbyDefaults(player_count=3))

    shown_ids = []
    for _ in range(len(CHARACTERS) - 1):
        click_element(page, "guest:1")
        shown_ids.append(find_element(page, "guest:1").value)

    assert shown_ids == [*(person for person in CHARACTERS if person not in ("noa", "avi")), "noa"]
    assert character_ids(press_deal(page).bots)[1:] == ("noa", "avi")


def test_a_click_on_a_portrait_at_a_full_table_swaps_two_characters() -> None:
    page = LobbyScene(
        CONTEXT, [VariantOption("big", Variant(table=TableRules(max_players=16)))], LobbyDefaults("big", 16)
    )
    paint(page)

    click_element(page, "guest:1")

    assert character_ids(press_deal(page).bots)[1:4] == ("avi", "noa", "maya")


def test_the_opponents_of_the_last_match_keep_their_seats() -> None:
    page = lobby_scene(LobbyDefaults("classic", 4, ("novice:dov", "greedy:noa", "greedy:dov")))

    assert press_deal(page).names[1:] == ("Dov", "Noa", "Avi")


def test_named_characters_and_programs_become_opponents() -> None:
    program = f'exec:"{sys.executable}" -m json.tool'

    setup = build_setup(CLASSIC, 4, ("greedy:ziv", program, "greedy"), "")

    assert setup.bots == ("", "greedy:ziv", program, "greedy:avi")
    assert setup.names[1:] == ("Ziv", "Noa", "Avi")


def test_an_unknown_opponent_is_refused() -> None:
    with pytest.raises(MatchSetupError, match="did you mean `noa`"):
        build_setup(CLASSIC, 2, ("greedy:noah",), "")
    with pytest.raises(MatchSetupError, match="No program"):
        build_setup(CLASSIC, 2, ("exec:no-such-program",), "")


def test_few_opponents_are_listed_in_one_column_and_more_in_two() -> None:
    few, many = lobby_scene(LobbyDefaults("fiji", 5)), lobby_scene(LobbyDefaults("fiji", 6))

    columns = [
        {find_element(page, id_).rect[0] for id_ in element_ids(page) if id_.startswith("guest:")}
        for page in (few, many)
    ]

    assert [len(each) for each in columns] == [1, 2]


def test_lists_grow_with_large_text_and_use_one_type_size_each(monkeypatch: pytest.MonkeyPatch) -> None:
    names, styles = [], []
    for scale in (1.0, 2.0):
        context, recorder = make_context(), TextRecorder()
        context.text_scale = scale
        page = LobbyScene(context, OFFERS, LobbyDefaults(player_count=2))
        with recorder.recording(monkeypatch):
            paint(page)
        names.append(
            {line.type_px for line in recorder.texts if line.text in ("Jhyap", "Self-Asaf", "Board Game Arena")}
        )
        styles.append({line.type_px for line in recorder.texts if "Plays every hand" in line.text})

    (small, large), (quiet, loud) = ([only for (only,) in sizes] for sizes in (names, styles))
    assert large > 1.4 * small
    assert loud > 1.4 * quiet


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_style_of_each_of_four_opponents_fits_in_two_lines(
    language: str, scale: float, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_language(language, paths.locale())
    context = make_context()
    context.text_scale = scale
    page, recorder = LobbyScene(context, OFFERS, LobbyDefaults("classic", 5)), TextRecorder()

    with recorder.recording(monkeypatch):
        paint(page, size)

    for seat, person in enumerate(("noa", "avi", "maya", "eitan"), 1):
        portrait_rect = Rect(find_element(page, f"guest:{seat}").rect)
        guest_text = " ".join(line.visible_text for line in recorder.texts if portrait_rect.contains(line.ink_rect))
        manner = personality_of(person)
        assert guest_text.endswith(tr("{temper}: {about}", temper=tr(manner.title), about=tr(manner.about)))
        assert tr(manner.title)[0].isupper()


@pytest.mark.parametrize("person", CHARACTERS)
def test_the_style_of_each_of_few_opponents_is_shown(monkeypatch: pytest.MonkeyPatch, person: str) -> None:
    page, recorder = lobby_scene(LobbyDefaults("classic", 2, (f"casual:{person}",))), TextRecorder()

    with recorder.recording(monkeypatch):
        paint(page)

    manner = personality_of(person)
    assert f"{manner.title}: {manner.about}" in " ".join(line.visible_text for line in recorder.texts)


RATED = PlayerRating(Rating((level_rating("club") + level_rating("expert")) / 2, 60), 25)
OWN_BOT = f"elo-{round(RATED.current.rating)}"


@pytest.mark.parametrize(("players", "shown"), [(2, {"Club", str(level_rating("club"))}), (8, {level_label("club")})])
def test_levels_are_shown_with_their_ratings(players: int, shown: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    page, recorder = lobby_scene(LobbyDefaults("classic", players, ("club:noa",))), TextRecorder()

    with recorder.recording(monkeypatch):
        paint(page)

    assert shown <= {line.visible_text for line in recorder.texts}
    assert find_element(page, "bot:1").label.startswith(f"Level of opponent 1. {level_label('club')}: ")


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_my_level_is_the_sixth_choice_and_becomes_a_rating_in_the_match(way: str) -> None:
    page = lobby_scene(LobbyDefaults("classic", 2, ("master:noa",), player=RATED))

    if way == "mouse":
        click_element(page, "bot:1")
    else:
        page._focus_group.focus("bot:1")
        page.handle(key_press("right"))

    assert LEVELS[-1] == "master"
    assert find_element(page, "bot:1").value == OWN_LEVEL
    assert own_level_sentence(RATED) in find_element(page, "bot:1").label
    assert press_deal(page).bots == ("", f"{OWN_BOT}:noa")


def test_my_level_stays_selected_and_follows_the_rating() -> None:
    page = lobby_scene(LobbyDefaults("classic", 2, ("elo-1:noa",), player=RATED))

    assert find_element(page, "bot:1").value == OWN_LEVEL
    assert press_deal(page).bots == ("", f"{OWN_BOT}:noa")


def test_my_level_starts_at_the_default_level() -> None:
    page = lobby_scene(LobbyDefaults("classic", 2, ("elo-1:noa",)))

    assert press_deal(page).bots == ("", f"elo-{level_rating(DEFAULT_BOT)}:noa")


def test_a_rematch_uses_the_current_rating() -> None:
    setup = build_setup(CLASSIC, 3, (f"{OWN_BOT}:noa", "club:avi"), "7")

    rematch = with_own_level(setup, shipped_scale().bounds[0])

    assert rematch.bots == ("", f"elo-{shipped_scale().bounds[0]}:noa", "club:avi")
    assert (has_own_level(setup), has_own_level(build_setup(CLASSIC, 2, ("club",), "7"))) == (True, False)
    assert with_own_level(build_setup(CLASSIC, 2, ("club:noa",), "7"), 900).bots == ("", "club:noa")


def test_a_short_match_ends_after_a_few_rounds_and_a_long_one_by_its_rules() -> None:
    page = lobby_scene()
    long = press_deal(page).rules

    click_element(page, "length")
    short = press_deal(page).rules
    click_element(page, "length")
    medium = press_deal(page).rules

    assert (long.match.round_limit, short.match.round_limit, medium.match.round_limit) == (0, 5, 10)


def test_a_match_of_one_round_says_how_long_it_takes_instead_of_offering_lengths() -> None:
    page = lobby_scene(LobbyDefaults(length="medium"))

    click_element(page, "variant:quick")
    recorder = TextRecorder()
    with recorder.recording(pytest.MonkeyPatch()):
        paint(page)

    assert "length" not in element_ids(page)
    assert "One round, about 2 min." in [text.text for text in recorder.texts]
    click_element(page, "variant:classic")
    assert find_element(page, "length").value_text.startswith("Medium")


def test_a_length_is_kept_when_it_is_chosen_and_when_a_match_starts_with_it() -> None:
    kept: list[str] = []
    page = LobbyScene(CONTEXT, OFFERS, LobbyDefaults(length="short"), on_length_chosen=kept.append)
    paint(page)

    press_deal(page)
    click_element(page, "length")
    click_element(page, "variant:quick")
    press_deal(page)

    assert kept == ["short", "medium"]


def test_the_length_shows_minutes_that_depend_on_the_seats() -> None:
    page = lobby_scene()
    four = page._length_cycler.value_text()

    click_element(page, "seats", right=True)

    assert re.fullmatch(r"Long, \d+ min", four)
    assert page._length_cycler.value_text() != four


def test_an_unfinished_match_can_be_continued_instead() -> None:
    page = lobby_scene(LobbyDefaults(unfinished=UnfinishedMatch(7, "Classic", 3, 45, 4)))

    answer = click_element(page, "button:resume")

    assert answer == ContinueMatch(7)
    assert "button:resume" not in element_ids(lobby_scene())


def test_seats_come_back_after_a_look_at_rules_for_fewer_players() -> None:
    offers = (
        *OFFERS,
        VariantOption("duel", Variant(name="Duel", table=TableRules(max_players=2)), is_built_in=False),
    )
    page = LobbyScene(CONTEXT, offers, LobbyDefaults("classic", 6))
    paint(page)

    click_element(page, "variant:duel")
    two = len(press_deal(page).names)
    click_element(page, "variant:classic")

    assert (two, len(press_deal(page).names)) == (2, 6)


def test_all_opponents_can_get_the_level_changed_last() -> None:
    page = lobby_scene()
    click_element(page, "bot:2", right=True)
    level = opponent_levels(press_deal(page))[2]

    click_element(page, "button:same-level")

    assert opponent_levels(press_deal(page))[1:] == [level] * 3
    assert level != DEFAULT_BOT


def test_four_featured_variants_come_before_all_others() -> None:
    ids = element_ids(lobby_scene())

    assert ids[:5] == ["variant:classic", "variant:quick", "variant:travellers", "button:new-rules", "variant"]
    assert len(shown_variants(lobby_scene())) == len(OFFERS)


def test_the_entry_for_own_rules_selects_them_or_opens_the_editor_if_there_are_none() -> None:
    own = [
        VariantOption(name, replace(library.load("jhyap"), name=name), is_built_in=False)
        for name in ("friday", "beach")
    ]
    page = LobbyScene(CONTEXT, [*OFFERS, *own], LobbyDefaults())
    paint(page)

    assert isinstance(click_element(lobby_scene(), "button:new-rules"), ToRulesEditor)
    click_element(page, "variant:friday")
    assert press_deal(page).variant == "friday"
    assert find_element(page, "variant:friday").name == "My rules"
    assert find_element(page, "variant:beach").name == "beach"


def listed_variants(page: LobbyScene) -> list[str]:
    """Return the ids of the variants in the list, from the top."""
    rows = [each for each in page.elements() if each.id.startswith("variant:") and each.role == "choice"]
    return [
        each.id.removeprefix("variant:") for each in rows if each.rect[1] > find_element(page, "variant").rect[1] - 1
    ]


def test_the_rules_played_last_head_the_list() -> None:
    usual = listed_variants(lobby_scene())

    recent = listed_variants(lobby_scene(LobbyDefaults(recent_ids=("classic", "jhyap", "fiji", "bga", "pagat"))))

    assert recent[:3] == ["jhyap", "fiji", "bga"]
    rest = [each for each in usual if each not in recent[:3]]
    assert recent[3:] == rest[: len(recent) - 3]
    assert usual[0] not in recent[:3]


def test_the_card_of_own_rules_has_those_played_last() -> None:
    own = [
        VariantOption(name, replace(library.load("jhyap"), name=name), is_built_in=False)
        for name in ("friday", "beach", "club")
    ]
    page = LobbyScene(CONTEXT, [*OFFERS, *own], LobbyDefaults(recent_ids=("beach", "club")))
    paint(page)

    assert find_element(page, "variant:beach").name == "My rules"
    assert listed_variants(page)[:2] == ["club", "friday"]


def test_without_matches_the_list_is_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = TextRecorder()
    with recorder.recording(monkeypatch):
        paint(lobby_scene())

    assert "Recently played" not in {line.text for line in recorder.texts}


def test_keys_in_the_list_of_variants_skip_headings() -> None:
    page = lobby_scene()
    page.handle(ElementFocused("variant", 0))

    chosen = []
    for _ in range(5):
        page.handle(key_press("down"))
        chosen.append(find_element(page, "variant").value)
    page.handle(key_press("up"))

    assert len(set(chosen)) == 5
    assert find_element(page, "variant").value == chosen[3]


@pytest.mark.parametrize("control", ["length", "bot:2", "guest:1", "seats", "name", "seed", "button:rules"])
def test_the_explanation_is_beside_its_control(control: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page, recorder = lobby_scene(), TextRecorder()
    page.handle(ElementFocused(control, 0))
    element = find_element(page, control)

    with recorder.recording(monkeypatch):
        paint(page)

    sentence = next(widget for widget in page._focus_group.widgets if widget.id == control).explanation
    lines = [line for line in recorder.texts if line.text in sentence and len(line.text) > 12]
    widest = max(lines, key=lambda line: line.ink_rect.width)  # a shorter one is centred below it
    assert sentence
    assert all(part in element.label for part in sentence.split("\n"))
    assert widest.ink_rect.colliderect(Rect(element.rect).inflate(200, 200))
    if control in CAPTIONED:
        assert set(CAPTIONED.values()) <= {line.text for line in recorder.texts}, "nothing covers the captions"


def test_hovering_a_row_explains_its_variant_without_selecting_it(monkeypatch: pytest.MonkeyPatch) -> None:
    page, recorder = lobby_scene(), TextRecorder()
    row = Rect(find_element(page, "variant:jhyap").rect)
    page.handle(PointerMoved(row.center, 0))

    with recorder.recording(monkeypatch):
        paint(page)

    about = [line for line in recorder.texts if line.text.startswith("Nepal")]
    assert len(about) == 1
    assert abs(about[0].ink_rect.centery - row.centery) < 3 * row.height
    assert press_deal(page).variant == "Classic"


@pytest.mark.parametrize("language", ["en", "fr", "he"])
def test_a_newcomer_sees_what_each_house_is_like_and_which_is_good_first(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_language(language, paths.assets() / "locale")
    try:
        page, ruler = lobby_scene(), TextRecorder()
        with ruler.recording(monkeypatch):
            paint(page)
        texts = {text.text for text in ruler.texts}
        label = find_element(page, "variant:jhyap").label

        assert {tr("Start here"), tr("from Nepal, no jokers"), tr("any of a set"), tr("slap cards down")} <= texts
        assert tr("from Nepal, no jokers") in label
    finally:
        set_language("en", paths.assets() / "locale")

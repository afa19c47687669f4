"""The new-game page."""

import sys

import pytest
from pygame import Rect

from tests.ui.kit import SIZES, click, element, ids, key, look, paint
from tests.ui.ruler import Ruler
from tests.ui.sights import house
from yaniv import places
from yaniv.bots.people import PEOPLE, level_and_person, persons, temper_of
from yaniv.bots.roster import LEVELS, USUAL
from yaniv.rules.house import HouseRules, TableRules, Variant
from yaniv.table.seal import origin_note
from yaniv.table.setup import Setup
from yaniv.ui.inputs import TextTyped
from yaniv.ui.scenes.facts import facts
from yaniv.ui.scenes.lobby import Filled, LobbyScene, Offer
from yaniv.ui.scenes.scene import StartMatch, ToMenu
from yaniv.ui.scenes.seating import SeatingError, own_name, seat
from yaniv.variants import library
from yaniv.words import speak, tell

LOOK = look()
OFFERS = tuple(Offer(name, library.load(name)) for name in library.names())
CLASSIC = library.load("classic")


def lobby(filled: Filled | None = None, *notices: str) -> LobbyScene:
    made = LobbyScene(LOOK, OFFERS, filled or Filled(), notices)
    paint(made)
    return made


def do_click(page: LobbyScene, id_: str, *, right: bool = False) -> object:
    """What the page asks for after this click."""
    answer = [page.handle(each) for each in click(page, id_, right=right)][-1]
    paint(page)
    return answer


def dealt(page: LobbyScene) -> Setup:
    """The match that Deal starts."""
    answer = do_click(page, "button:deal")
    assert isinstance(answer, StartMatch)
    return answer.setup


def levels(setup: Setup) -> list[str]:
    """How strong everybody is."""
    return [level_and_person(bot)[0] for bot in setup.bots]


def test_enter_deals_the_usual_game_at_once() -> None:
    answer = lobby().handle(key("return"))

    assert answer == StartMatch(seat(CLASSIC, 4, (USUAL,) * 3, ""))


def test_a_typed_deal_code_makes_a_chosen_deal_and_the_page_says_so() -> None:
    page = lobby()
    plain = page.announce

    do_click(page, "seed")
    page.handle(TextTyped("7", 0))

    assert plain == page.announce.replace(f" {origin_note('chosen')}", "") != page.announce
    assert dealt(page).seed == "7"


def test_the_page_opens_as_it_was_left() -> None:
    page = lobby(Filled("fiji", 6, ("novice", "greedy"), "Dana"))

    setup = dealt(page)

    assert setup.variant == "Fiji"
    assert setup.names[:3] == ("Dana", "Noa", "Avi")
    assert levels(setup) == ["", "novice", USUAL, USUAL, USUAL, USUAL]


def test_what_was_left_may_be_gone_by_now() -> None:
    setup = dealt(lobby(Filled("no such rules", 99, ("no such bot",))))

    assert setup.variant == "Classic"
    assert len(setup.names) == 8
    assert set(levels(setup)[1:]) == {USUAL}


def test_a_variant_brings_its_own_number_of_seats() -> None:
    page = lobby(Filled("fiji", 16))
    assert len([id_ for id_ in ids(page) if id_.startswith("bot:")]) == 15

    do_click(page, "variant:jhyap")

    assert element(page, "seats").value == 5
    assert len([id_ for id_ in ids(page) if id_.startswith("bot:")]) == 4
    assert dealt(page).rules.table.call_word == "Jhyap"


def test_seats_bots_name_and_seed_are_chosen() -> None:
    page = lobby()

    do_click(page, "seats", right=True)
    do_click(page, "bot:2")
    do_click(page, "name")
    page.handle(TextTyped(" Dana ", 0))
    do_click(page, "seed")
    page.handle(TextTyped("42", 0))

    setup = dealt(page)
    assert setup.names[0] == "Dana"
    assert levels(setup) == ["", USUAL, LEVELS[LEVELS.index(USUAL) + 1], USUAL, USUAL]
    assert setup.seed == "42"


def test_writing_a_name_with_letters_of_shortcuts_writes_it() -> None:
    page = lobby()
    do_click(page, "name")

    for letter in "nd":
        assert page.handle(key(letter)) is None
        page.handle(TextTyped(letter, 0))

    assert element(page, "name").value == "nd"


def test_enter_in_a_field_deals() -> None:
    page = lobby()
    do_click(page, "seed")
    page.handle(TextTyped("7", 0))

    answer = page.handle(key("return"))

    assert isinstance(answer, StartMatch)
    assert answer.setup.seed == "7"


def test_back_and_escape_lead_to_the_menu() -> None:
    assert isinstance(do_click(lobby(), "button:back"), ToMenu)
    assert isinstance(lobby().handle(key("escape")), ToMenu)


def test_a_broken_variant_is_told_of() -> None:
    page = lobby(None, "friday.yaml:4:14: turn.slap_down: `off` is not one of none, single")

    assert ids(page) == ["dialog", "button:ok"]
    page.handle(key("escape"))
    assert "button:deal" in ids(page)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4, 9, 16])
def test_nothing_overlaps_at_any_size(size: tuple[int, int], players: int) -> None:
    page = lobby(Filled("fiji", players))
    paint(page, size)
    places = [Rect(each.rect) for each in page.elements() if not each.id.startswith("variant:")]

    assert all(Rect(0, 0, *size).contains(place) for place in places)
    assert all(place.collidelist(places[:n]) == -1 for n, place in enumerate(places))


def test_every_variant_can_be_reached() -> None:
    assert {id_.partition(":")[2] for id_ in ids(lobby()) if id_.startswith("variant:")} == set(library.names())


@pytest.mark.parametrize(
    ("rules", "fact"),
    [
        (HouseRules(), "5 cards each"),
        (house(deal={"hand_size": 1}), "1 card each"),
        (HouseRules(), "Yaniv at 5 or less"),
        (HouseRules(), "Asaf costs the caller 30"),
        (HouseRules(), "out above 200"),
        (house(match={"limit_hit": "reach", "limit": 100}), "out at 100"),
        (house(match={"end": "first_over"}), "ends when somebody passes 200"),
        (house(match={"end": "first_over", "limit_hit": "reach"}), "ends when somebody reaches 200"),
        (house(match={"end": "single_round"}), "one round"),
        (house(turn={"slap_down": "single"}), "slap-down on a single card"),
        (house(turn={"slap_down": "sets"}), "slap-down on sets"),
        (house(turn={"slap_down": "sets_and_runs"}), "slap-down on sets and runs"),
        (house(scoring={"reduce_at": 50}), "multiples of 50 are halved"),
        (house(scoring={"reduce_at": 50, "reduce_by": 30}), "multiples of 50 lose 30"),
        (house(scoring={"reduce_at": "limit"}), "exactly 200 is halved"),
        (house(scoring={"reduce_at": "limit", "reduce_by": 50}), "exactly 200 loses 50"),
    ],
)
def test_the_weightiest_rules_are_told(rules: HouseRules, fact: str) -> None:
    assert fact in facts(rules)


def test_a_house_without_points_is_told_of_none() -> None:
    assert facts(library.load("quick").rules) == ("5 cards each", "Yaniv at 5 or less", "one round")


def test_bots_fill_the_table_and_say_how_many_sit_there() -> None:
    assert levels(seat(CLASSIC, None, ("novice", "greedy"), "")) == ["", "novice", "greedy"]
    assert levels(seat(CLASSIC, 5, ("novice", "greedy"), "")) == ["", "novice", "greedy", "greedy", "greedy"]
    assert len(seat(CLASSIC, None, (), "").names) == 4


@pytest.mark.parametrize(
    ("players", "bots", "sentence"),
    [
        (9, (), "Classic is for 2 to 8 players."),
        (None, ("gready",), "There is no bot `gready`; did you mean `greedy`?"),
    ],
)
def test_nobody_sits_down_where_nobody_can(players: int | None, bots: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(SeatingError) as refused:
        seat(CLASSIC, players, bots, "")

    assert str(refused.value) == sentence


def test_you_is_no_name() -> None:
    assert own_name(seat(CLASSIC, 2, (), "")) == ""
    assert own_name(seat(CLASSIC, 2, (), "", "Dana")) == "Dana"


def test_who_gave_no_name_gets_none_in_another_language() -> None:
    setup = seat(CLASSIC, 2, (), "")
    speak("fr", places.locale())

    assert own_name(setup) == ""


def test_a_click_on_a_portrait_invites_the_next_who_is_not_at_the_table() -> None:
    page = lobby(Filled(players=3))

    seen = []
    for _ in range(len(PEOPLE) - 1):
        do_click(page, "guest:1")
        seen.append(element(page, "guest:1").value)

    assert seen == [*(person for person in PEOPLE if person not in ("noa", "avi")), "noa"]
    assert persons(dealt(page).bots)[1:] == ("noa", "avi")


def test_at_a_full_table_a_click_on_a_portrait_lets_two_change_places() -> None:
    page = LobbyScene(LOOK, [Offer("big", Variant(table=TableRules(max_players=16)))], Filled("big", 16))
    paint(page)

    do_click(page, "guest:1")

    assert persons(dealt(page).bots)[1:4] == ("avi", "noa", "maya")


def test_those_of_the_last_match_sit_on_their_seats_again() -> None:
    page = lobby(Filled("classic", 4, ("novice:dov", "greedy:noa", "greedy:dov")))

    assert dealt(page).names[1:] == ("Dov", "Noa", "Avi")


def test_named_characters_and_programs_sit_down_by_their_names() -> None:
    program = f'exec:"{sys.executable}" -m json.tool'

    setup = seat(CLASSIC, 4, ("greedy:ziv", program, "greedy"), "")

    assert setup.bots == ("", "greedy:ziv", program, "greedy:avi")
    assert setup.names[1:] == ("Ziv", "Noa", "Avi")


def test_nobody_sits_down_who_is_not_known() -> None:
    with pytest.raises(SeatingError, match="did you mean `noa`"):
        seat(CLASSIC, 2, ("greedy:noah",), "")
    with pytest.raises(SeatingError, match="no program"):
        seat(CLASSIC, 2, ("exec:no-such-program",), "")


def test_a_few_opponents_have_a_line_each_and_more_have_two_columns() -> None:
    few, many = lobby(Filled("fiji", 5)), lobby(Filled("fiji", 6))

    columns = [{element(page, id_).rect[0] for id_ in ids(page) if id_.startswith("guest:")} for page in (few, many)]

    assert [len(each) for each in columns] == [1, 2]


def test_with_large_text_lists_are_read_larger_and_each_in_one_size(monkeypatch: pytest.MonkeyPatch) -> None:
    names, manners = [], []
    for scale in (1.0, 2.0):
        dressed, ruler = look(), Ruler()
        dressed.text_scale = scale
        page = LobbyScene(dressed, OFFERS, Filled(players=2))
        with ruler.watching(monkeypatch):
            paint(page)
        variants = Rect(element(page, "variant").rect)
        names.append({line.type_px for line in ruler.lines if variants.contains(line.ink)})
        manners.append({line.type_px for line in ruler.lines if "Plays every hand" in line.text})

    (small, large), (quiet, loud) = ([only for (only,) in sizes] for sizes in (names, manners))
    assert large > 1.4 * small
    assert loud > 1.4 * quiet


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_of_four_opponents_it_is_told_of_each_how_he_plays_in_two_lines_if_need_be(
    language: str, scale: float, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    speak(language, places.locale())
    dressed = look()
    dressed.text_scale = scale
    page, ruler = LobbyScene(dressed, OFFERS, Filled("classic", 5)), Ruler()

    with ruler.watching(monkeypatch):
        paint(page, size)

    for at, person in enumerate(("noa", "avi", "maya", "eitan"), 1):
        place = Rect(element(page, f"guest:{at}").rect)
        told = " ".join(line.shown for line in ruler.lines if place.contains(line.ink))
        manner = temper_of(person)
        assert told.endswith(tell("{temper}: {about}", temper=tell(manner.title), about=tell(manner.about)))
        assert tell(manner.title)[0].isupper()


@pytest.mark.parametrize("person", PEOPLE)
def test_of_a_few_opponents_it_is_told_how_each_plays(monkeypatch: pytest.MonkeyPatch, person: str) -> None:
    page, ruler = lobby(Filled("classic", 2, (f"casual:{person}",))), Ruler()

    with ruler.watching(monkeypatch):
        paint(page)

    manner = temper_of(person)
    assert f"{manner.title}: {manner.about}" in " ".join(line.shown for line in ruler.lines)

"""The list of all matches, and what they tell together."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.ui.kit import SIZES, click, element, ids, key, look, paint, rect
from tests.ui.shelf import Shelf, match
from yaniv import places
from yaniv.store.statistics import Deeds
from yaniv.ui.inputs import Input, PadPressed
from yaniv.ui.scenes.archive import standings
from yaniv.ui.scenes.figures import against, by_rules, rule_sets, tiles
from yaniv.ui.scenes.matches import MatchesScene
from yaniv.ui.scenes.scene import (
    Change,
    ContinueMatch,
    Scene,
    ToLobby,
    ToMatches,
    ToMenu,
    ToStatistics,
    WatchFile,
    WatchMatch,
)
from yaniv.ui.scenes.statistics import StatisticsScene
from yaniv.words import speak

LOOK = look()


def matches(shelf: Shelf | None = None, folder: Path | None = None) -> MatchesScene:
    made = MatchesScene(LOOK, shelf or Shelf(), folder or Path("/nowhere"))
    paint(made)
    return made


def statistics(shelf: Shelf | None = None) -> StatisticsScene:
    made = StatisticsScene(LOOK, shelf or Shelf())
    paint(made)
    return made


def use(page: Scene, id_: str) -> Change | None:
    paint(page)
    return hand(page, *click(page, id_))


def hand(page: Scene, *given: Input) -> Change | None:
    return [page.handle(each) for each in given][-1]


def test_who_gave_no_name_is_told_so_in_the_language_of_today() -> None:
    speak("fr", places.locale())

    assert next(name for _, name, _ in standings(replace(match(3), names=("You", *match(3).names[1:])))) == "Vous"


def test_the_newest_match_is_chosen_first() -> None:
    page = matches()

    assert element(page, "matches").value == "40"
    assert element(page, "match").label.startswith("Classic, goes on in round 9. ")
    assert {"match:continue", "match:replay", "match:export"} <= set(ids(page))


def test_the_match_that_was_seen_again_is_chosen_when_one_comes_back() -> None:
    page = MatchesScene(LOOK, Shelf(), Path("/nowhere"), 17)
    gone = MatchesScene(LOOK, Shelf(), Path("/nowhere"), 99)

    assert element(page, "matches").value == "17"
    assert element(gone, "matches").value == "40"


def test_players_who_have_a_face_are_seen_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    face = LOOK.art.face

    def noted(person: str, wide: int) -> Surface:
        seen.append(person)
        return face(person, wide)

    monkeypatch.setattr(LOOK.art, "face", noted)
    page = MatchesScene(LOOK, Shelf(), Path("/nowhere"), 39)
    paint(page)

    assert sorted(seen) == sorted(bot.partition(":")[2] for bot in match(39).bots if bot)


@pytest.mark.parametrize("button", ["match:export", "button:export"])
def test_the_folder_of_what_was_exported_can_be_opened(tmp_path: Path, button: str) -> None:
    opened: list[Path] = []

    def show(folder: Path) -> str:
        opened.append(folder)
        return ""

    page = MatchesScene(LOOK, Shelf(), tmp_path, show=show)
    use(page, button)
    use(page, "button:folder")

    assert opened == [tmp_path]
    assert "button:folder" not in ids(page)


def test_a_folder_that_cannot_be_opened_is_told_of(tmp_path: Path) -> None:
    page = MatchesScene(LOOK, Shelf(), tmp_path, show=lambda _folder: "It cannot be opened.")
    use(page, "match:export")
    use(page, "button:folder")

    assert element(page, "toast").label == "It cannot be opened."


def test_a_match_is_chosen_and_seen_again() -> None:
    page = matches()

    assert use(page, "matches:39") is None
    assert "match:continue" not in ids(page)
    assert element(page, "match").label.startswith("Travellers, speed, won. ")
    assert use(page, "match:replay") == WatchMatch(39)
    assert use(page, "matches:39") == WatchMatch(39)


def test_a_match_that_goes_on_can_be_continued() -> None:
    page = matches()

    assert use(page, "match:continue") == ContinueMatch(40)
    assert use(page, "matches:40") == ContinueMatch(40)


def test_keys_and_pad_are_enough() -> None:
    page = matches()

    page.handle(key("down"))
    page.handle(PadPressed("down", 0))
    assert element(page, "matches").value == "38"
    assert hand(page, key("return")) == WatchMatch(38)
    assert hand(page, PadPressed("b", 0)) == ToMenu()


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_what_is_told_of_a_file_covers_nothing_to_press(size: tuple[int, int], scale: float) -> None:
    large = replace(LOOK, text_scale=scale)
    for page in (MatchesScene(large, Shelf(), Path("/nowhere")), StatisticsScene(large, Shelf())):
        paint(page, size)
        hand(page, *click(page, "button:export"))
        paint(page, size)

        told = rect(page, "toast")
        others = [each for each in page.elements() if each.role != "text"]
        assert [each.id for each in others if told.colliderect(each.rect)] == []
        assert Rect((0, 0), size).contains(told)


def test_matches_are_exported_one_by_one_or_all_together() -> None:
    shelf = Shelf()
    page = matches(shelf)

    use(page, "match:export")
    assert element(page, "toast").label.endswith("match-0040.yaniv.")
    use(page, "button:export")

    assert shelf.done == ["match 40", "all"]


def test_a_match_is_opened_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "friday.yaniv").write_text("")
    (tmp_path / "rules.yaml").write_text("")
    page = matches(folder=tmp_path)

    use(page, "button:open")
    paint(page)
    assert [each.name for each in page.elements() if each.id.startswith("files:list:")][1:] == ["friday.yaniv"]
    page.handle(key("return"))
    page.handle(key("return"))
    opened = hand(page, key("return"))

    assert opened is None or opened == WatchFile(str(tmp_path / "friday.yaniv"))


def test_without_a_match_there_is_an_invitation() -> None:
    page = matches(Shelf(0))

    assert "matches" not in ids(page)
    assert element(page, "button:export").state == ("disabled",)
    assert use(page, "menu:new-game") == ToLobby()
    assert hand(statistics(Shelf(0)), key("return")) == ToLobby()


def test_a_match_without_a_round_tells_nothing_and_one_that_goes_on_fills_no_table() -> None:
    shelf = Shelf(1)
    (goes_on,) = shelf.kept
    page = statistics(shelf)
    shelf.kept = (replace(goes_on, deeds=Deeds()),)

    assert element(page, "figure:games").label == "Matches: 0, 9 rounds."
    assert element(page, "rules:none").name == "No match has been played to its end yet."
    assert "menu:new-game" in ids(statistics(shelf))


def test_ways_lead_to_and_fro() -> None:
    assert use(matches(), "menu:statistics") == ToStatistics()
    assert use(statistics(), "menu:matches") == ToMatches()
    assert use(statistics(), "button:back") == ToMenu()
    assert hand(statistics(), key("escape")) == ToMenu()


def test_figures_can_be_of_one_set_of_rules_and_so_many_players() -> None:
    page = statistics()
    assert element(page, "figure:games").label == "Matches: 39, 360 rounds."

    use(page, "statistics:rules")
    use(page, "statistics:rules:2")
    assert element(page, "figure:games").label == "Matches: 8, 72 rounds."
    use(page, "statistics:seats")
    use(page, "statistics:seats:4")
    assert element(page, "figure:games").label.startswith("Matches: 2,")
    assert [each.label for each in page.elements() if each.id == "rules:0"] == ["Fiji, 4 players: 0 of 2"]


def test_counting_anew_is_asked_twice() -> None:
    shelf = Shelf()
    page = statistics(shelf)

    use(page, "button:reset")
    use(page, "button:no")
    assert shelf.done == []
    use(page, "button:reset")
    use(page, "button:yes")

    assert shelf.done == ["anew"]
    assert "figure:games" not in ids(page)
    assert "menu:new-game" in ids(page)


def test_the_table_is_exported() -> None:
    shelf = Shelf()
    page = statistics(shelf)

    use(page, "button:export")

    assert shelf.done == ["table"]
    assert "matches.csv" in page.announce


def test_rows_are_sorted_by_how_often_they_were_played() -> None:
    kept = [match(number) for number in range(1, 30)]

    assert [row.games for row in against(kept)] == sorted((row.games for row in against(kept)), reverse=True)
    assert against(kept)[0].name == "Noa"
    assert sum(row.games for row in by_rules(kept)) == len(kept)
    assert set(rule_sets(kept)) == {"0", "1", "2", "3", "4"}


def test_nothing_is_divided_by_nothing() -> None:
    shown = {tile.id: tile.value for tile in tiles([])}

    assert shown["games"] == "0"
    assert shown["won"] == shown["points"] == "–"  # noqa: RUF001 -- a dash


def test_rounds_without_points_are_not_counted_among_those_that_have_some() -> None:
    scored, contest = match(1), match(2)
    contest = replace(contest, deeds=replace(contest.deeds, points=0, scored=0))

    told = (tiles(each) for each in ([scored], [scored, contest], [contest]))
    values = [next(tile.value for tile in each if tile.id == "points") for each in told]

    assert values == ["9.9", "9.9", "–"]  # noqa: RUF001 -- a dash


def test_a_likely_share_is_told_once_matches_say_something() -> None:
    told = [
        next(tile.detail for tile in tiles([match(n) for n in range(1, most)]) if tile.id == "won") for most in (9, 40)
    ]

    assert told == ["", "likely 21 to 49%"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("made", [matches, statistics])
def test_everything_stays_apart_and_inside_the_window(made: Callable[[], Scene], size: tuple[int, int]) -> None:
    page = made()
    paint(page, size)
    places = [Rect(each.rect) for each in page.elements() if each.id.count(":") < 2 and each.id[:8] != "matches:"]

    assert all(Rect(0, 0, *size).contains(place) for place in places)


@pytest.fixture
def shelf() -> Shelf:
    """Forty matches, the newest of which goes on."""
    return Shelf()


def let_pass(page: MatchesScene, ms: int) -> None:
    """Time passes in frames."""
    for _ in range(ms // 250):
        page.update(250)
    paint(page)


@pytest.mark.parametrize(
    ("button", "told", "done"), [("delete", "deleted", "delete"), ("give-up", "given up", "give up")]
)
def test_a_match_goes_after_ten_seconds_and_not_before(shelf: Shelf, button: str, told: str, done: str) -> None:
    page = matches(shelf)

    assert use(page, f"match:{button}") is None
    assert element(page, "toast").label == f"Match {told}."
    let_pass(page, 9_500)
    assert shelf.done == []

    let_pass(page, 1_000)

    assert shelf.done == [f"{done} 40"]
    assert "toast" not in ids(page)


@pytest.mark.parametrize("button", ["match:delete", "match:give-up"])
def test_what_is_undone_was_never_done(shelf: Shelf, button: str) -> None:
    page, before = matches(shelf), shelf.kept

    use(page, button)
    use(page, "button:undo")
    let_pass(page, 20_000)
    page.close()

    assert (shelf.done, shelf.kept) == ([], before)
    assert element(page, "matches").value == "40"
    assert element(page, "match").label.startswith("Classic, goes on in round 9. ")


def test_a_match_that_is_deleted_is_gone_from_the_list_at_once_and_the_next_is_chosen(shelf: Shelf) -> None:
    page = matches(shelf)

    use(page, "matches:38")
    use(page, "match:delete")
    paint(page)

    assert "matches:38" not in ids(page)
    assert element(page, "matches").value == "37"


def test_a_match_that_is_given_up_stays_in_the_list_and_cannot_be_continued(shelf: Shelf) -> None:
    page = matches(shelf)

    use(page, "match:give-up")
    paint(page)

    assert element(page, "match").label.startswith("Classic, given up. ")
    assert {"match:replay", "match:export", "match:delete"} <= set(ids(page))
    assert not {"match:continue", "match:give-up"} & set(ids(page))


def test_who_leaves_the_page_means_it(shelf: Shelf) -> None:
    page = matches(shelf)
    use(page, "match:delete")

    page.close()

    assert shelf.done == ["delete 40"]


def test_the_second_match_that_is_deleted_makes_the_first_final(shelf: Shelf) -> None:
    page = matches(shelf)
    use(page, "match:delete")
    use(page, "match:delete")

    assert shelf.done == ["delete 40"]
    use(page, "button:undo")
    page.close()

    assert shelf.done == ["delete 40"]
    assert element(page, "matches").value == "39"


def test_a_match_is_deleted_and_the_last_press_undone_by_keys(shelf: Shelf) -> None:
    page = matches(shelf)

    hand(page, key("delete"))
    paint(page)
    assert "matches:40" not in ids(page)
    hand(page, key("u"), key("z", ctrl=True))
    paint(page)

    assert "matches:40" in ids(page)
    page.close()
    assert shelf.done == []


def test_what_cannot_be_deleted_is_told_and_stays(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "delete", lambda _number: "The disk is full: nothing can be saved.")
    page = matches(shelf)

    use(page, "match:delete")
    let_pass(page, 10_500)

    assert element(page, "toast").label == "The disk is full: nothing can be saved."
    assert element(page, "matches").value == "39"
    assert "matches:40" in ids(page)


def test_the_last_match_can_be_deleted() -> None:
    shelf = Shelf(1)
    page = matches(shelf)

    use(page, "match:delete")
    paint(page)

    assert "menu:new-game" in ids(page)
    use(page, "button:undo")
    assert element(page, "matches").value == "1"


def test_who_wants_messages_to_stay_has_more_time_to_undo() -> None:
    shelf = Shelf()
    patient = look()
    patient.messages = "double"
    page = MatchesScene(patient, shelf, Path("/nowhere"))
    paint(page)
    use(page, "match:delete")

    let_pass(page, 19_500)
    assert shelf.done == []
    let_pass(page, 1_000)

    assert shelf.done == ["delete 40"]

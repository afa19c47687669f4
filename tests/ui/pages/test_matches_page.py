"""Tests of the pages of matches and statistics."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.ui.fake_match_archive import FakeMatchArchive, make_summary
from tests.ui.sample_me import matches_scene
from tests.ui.sample_me import statistics_scene as statistics_page
from tests.ui.scene_harness import (
    HD,
    SIZES,
    click_events,
    element_ids,
    element_rect,
    find_element,
    key_press,
    make_context,
    paint,
)
from yaniv import paths
from yaniv.i18n import set_language
from yaniv.journey.trail_library import BUILT_IN_TRAIL, load_trail
from yaniv.journey.trail_schema import STAGE_SIGN
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.rating_text import rate_human, rating_sentence
from yaniv.store.statistics import PlayerStats
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, WheelTurned
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.narration.match_summary_text import standings
from yaniv.ui.navigation import (
    ContinueMatch,
    NavigationRequest,
    OpenReplay,
    OpenReplayFile,
    Scene,
    ToLobby,
    ToMatches,
    ToMe,
    ToProfiles,
    ToStatistics,
    ToTrends,
)
from yaniv.ui.pages.statistics_page import (
    build_tiles,
    rule_set_names,
    win_rates_by_opponent,
    win_rates_by_rules,
)
from yaniv.ui.panels.file_picker import RecentFiles

CONTEXT = make_context()


def opened(archive: FakeMatchArchive | None = None, folder: Path | None = None) -> PageScene:
    scene = matches_scene(CONTEXT, archive, folder or Path("/nowhere"))
    paint(scene)
    return scene


def statistics_scene(archive: FakeMatchArchive | None = None) -> PageScene:
    scene = statistics_page(CONTEXT, archive)
    paint(scene)
    return scene


def choose_seats(page: PageScene, words: str) -> None:
    while find_element(page, "statistics:seats").value_text != words:
        press_element(page, "statistics:seats")


def press_element(page: Scene, id_: str) -> NavigationRequest | None:
    paint(page)
    return send_events(page, *click_events(page, id_))


def send_events(page: Scene, *events: InputEvent) -> NavigationRequest | None:
    return [page.handle(each) for each in events][-1]


def test_the_default_player_name_is_shown_in_the_current_language() -> None:
    set_language("fr", paths.locale())

    assert (
        next(name for _, name, _ in standings(replace(make_summary(3), names=("You", *make_summary(3).names[1:]))))
        == "Vous"
    )


def test_the_newest_match_is_selected_first() -> None:
    page = opened()

    assert find_element(page, "matches").value == "40"
    assert find_element(page, "match").label.startswith("Classic, in progress, round 9. ")
    assert {"match:continue", "match:replay", "match:export"} <= set(element_ids(page))


def test_the_replayed_match_is_selected_after_returning() -> None:
    page = matches_scene(CONTEXT, FakeMatchArchive(), Path("/nowhere"), 17)
    gone = matches_scene(CONTEXT, FakeMatchArchive(), Path("/nowhere"), 99)

    assert find_element(page, "matches").value == "17"
    assert find_element(gone, "matches").value == "40"


def test_characters_are_shown_with_their_portraits(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn_faces: list[str] = []
    face = CONTEXT.images.portrait

    def record(person: str, width: int, expression: str) -> Surface:
        drawn_faces.append(person)
        return face(person, width, expression)

    monkeypatch.setattr(CONTEXT.images, "portrait", record)
    archive = FakeMatchArchive()
    archive.summaries = (make_summary(39),)
    paint(matches_scene(CONTEXT, archive))

    faces = [bot.partition(":")[2] for bot in make_summary(39).bots if bot]
    assert sorted(drawn_faces) == sorted(2 * faces), "once on the card, and once among the details"


@pytest.mark.parametrize("button", ["match:export", "button:export"])
def test_the_folder_of_an_export_can_be_opened(tmp_path: Path, button: str) -> None:
    opened: list[Path] = []

    def show(folder: Path) -> str:
        opened.append(folder)
        return ""

    page = matches_scene(CONTEXT, FakeMatchArchive(), tmp_path, open_folder=show)
    press_element(page, button)
    press_element(page, "button:folder")

    assert opened == [tmp_path]
    assert "button:folder" not in element_ids(page)


def test_a_folder_that_cannot_be_opened_is_reported(tmp_path: Path) -> None:
    page = matches_scene(CONTEXT, FakeMatchArchive(), tmp_path, open_folder=lambda _folder: "It cannot be opened.")
    press_element(page, "match:export")
    press_element(page, "button:folder")

    assert find_element(page, "toast").label == "It cannot be opened."


def test_a_match_is_selected_and_replayed() -> None:
    page = opened()

    assert press_element(page, "matches:39") is None
    assert "match:continue" not in element_ids(page)
    assert find_element(page, "match").label.startswith("Travellers, speed, won. ")
    assert press_element(page, "match:replay") == OpenReplay(39)
    assert press_element(page, "matches:39") == OpenReplay(39)


def test_an_unfinished_match_can_be_continued() -> None:
    page = opened()

    assert press_element(page, "match:continue") == ContinueMatch(40)
    assert press_element(page, "matches:40") == ContinueMatch(40)


def test_the_page_works_with_keys_and_gamepad_alone() -> None:
    page = opened()

    page.handle(key_press("down"))
    page.handle(GamepadPressed("down", 0))
    assert find_element(page, "matches").value == "38"
    assert send_events(page, key_press("return")) == OpenReplay(38)
    assert send_events(page, GamepadPressed("b", 0)) == ToMe()


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_the_message_about_a_file_covers_no_button(size: tuple[int, int], scale: float) -> None:
    large = replace(CONTEXT, text_scale=scale)
    for page in (
        matches_scene(large, FakeMatchArchive(), Path("/nowhere")),
        statistics_page(large),
    ):
        paint(page, size)
        send_events(page, *click_events(page, "button:export"))
        paint(page, size)

        toast_rect = element_rect(page, "toast")
        others = [each for each in page.elements() if each.role != "text"]
        assert [each.id for each in others if toast_rect.colliderect(each.rect)] == []
        assert Rect((0, 0), size).contains(toast_rect)


def test_matches_are_exported_singly_or_all_together() -> None:
    archive = FakeMatchArchive()
    page = opened(archive)

    press_element(page, "match:export")
    assert find_element(page, "toast").label.endswith("match-0040.yaniv.")
    press_element(page, "button:export")

    assert archive.calls == ["match 40", "all"]


def test_a_match_is_opened_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "friday.yaniv").write_text("")
    (tmp_path / "rules.yaml").write_text("")
    page = opened(folder=tmp_path)

    press_element(page, "button:open")
    paint(page)
    assert [each.name for each in page.elements() if each.id.startswith("files:list:")][1:] == ["friday.yaniv"]


def test_the_match_files_opened_last_are_offered(tmp_path: Path) -> None:
    file = tmp_path / "evening" / "match.yaniv"
    file.parent.mkdir()
    file.write_text("")
    page = matches_scene(CONTEXT, FakeMatchArchive(), tmp_path, recent_files=RecentFiles([str(file)]))
    paint(page)

    press_element(page, "button:open")
    paint(page)

    assert f"files:list:{file}" in element_ids(page)
    assert page.announce == f"Open a match. {file.parent}"
    page.handle(key_press("return"))
    page.handle(key_press("return"))
    opened = send_events(page, key_press("return"))

    assert opened is None or opened == OpenReplayFile(str(tmp_path / "friday.yaniv"))


def test_without_matches_the_page_invites_to_play() -> None:
    page = opened(FakeMatchArchive(0))

    assert "matches" not in element_ids(page)
    assert find_element(page, "button:export").state == ("disabled",)
    assert press_element(page, "menu:new-game") == ToLobby()
    assert send_events(statistics_scene(FakeMatchArchive(0)), key_press("return")) == ToLobby()


def test_a_match_without_rounds_has_no_figures_and_an_unfinished_one_no_standings() -> None:
    archive = FakeMatchArchive(1)
    (goes_on,) = archive.summaries
    page = statistics_scene(archive)
    archive.summaries = (replace(goes_on, stats=PlayerStats()),)

    assert find_element(page, "figure:games").label == "Matches: 0, 9 rounds."
    assert find_element(page, "rules:none").name == "No finished matches yet."
    assert "menu:new-game" in element_ids(statistics_scene(archive))


def test_the_pages_lead_to_each_other_and_to_the_menu() -> None:
    assert press_element(opened(), "menu:statistics") == ToStatistics()
    assert press_element(statistics_scene(), "menu:matches") == ToMatches()
    assert press_element(statistics_scene(), "button:back") == ToMe()
    assert send_events(statistics_scene(), key_press("escape")) == ToMe()


def test_figures_can_be_filtered_by_rules_and_number_of_players() -> None:
    page = statistics_scene()
    assert find_element(page, "figure:games").label == "Matches: 39, 360 rounds."

    while find_element(page, "statistics:rules").value != "2":
        press_element(page, "statistics:rules")
    assert find_element(page, "figure:games").label == "Matches: 8, 72 rounds."
    choose_seats(page, "4 players")
    assert find_element(page, "figure:games").label.startswith("Matches: 2,")
    assert [each.label for each in page.elements() if each.id == "rules:0"] == ["Fiji, 4 players: 0 of 2"]


def test_the_rating_is_shown_with_any_filter() -> None:
    archive = FakeMatchArchive()
    page = statistics_scene(archive)
    label = find_element(page, "figure:rating").label

    choose_seats(page, "4 players")

    assert label == rating_sentence(rate_human(archive.summaries))
    assert find_element(page, "figure:rating").label == label
    assert "figure:rating" not in element_ids(statistics_scene(FakeMatchArchive(0)))


def test_resetting_the_statistics_needs_confirmation() -> None:
    archive = FakeMatchArchive()
    page = statistics_scene(archive)

    press_element(page, "button:reset")
    press_element(page, "button:no")
    assert archive.calls == []
    press_element(page, "button:reset")
    press_element(page, "button:yes")

    assert archive.calls == ["anew"]
    assert "figure:games" not in element_ids(page)
    assert "menu:new-game" in element_ids(page)


def test_the_spreadsheet_is_exported() -> None:
    archive = FakeMatchArchive()
    page = statistics_scene(archive)

    press_element(page, "button:export")

    assert archive.calls == ["table"]
    assert "matches.csv" in page.announce


def test_rows_are_sorted_by_number_of_matches() -> None:
    summaries = [make_summary(number) for number in range(1, 30)]

    assert [row.games for row in win_rates_by_opponent(summaries)] == sorted(
        (row.games for row in win_rates_by_opponent(summaries)), reverse=True
    )
    assert win_rates_by_opponent(summaries)[0].name == "Noa"
    assert sum(row.games for row in win_rates_by_rules(summaries)) == len(summaries)
    assert set(rule_set_names(summaries)) == {"0", "1", "2", "3", "4"}


def test_zero_matches_cause_no_division_by_zero() -> None:
    shown = {tile.id: tile.value for tile in build_tiles([])}

    assert shown["games"] == "0"
    assert shown["won"] == shown["points"] == "–"  # noqa: RUF001 -- a dash


def test_rounds_without_points_do_not_count_in_the_average() -> None:
    scored, contest = make_summary(1), make_summary(2)
    contest = replace(contest, stats=replace(contest.stats, points=0, scored=0))

    tile_rows = (build_tiles(each) for each in ([scored], [scored, contest], [contest]))
    values = [next(tile.value for tile in each if tile.id == "points") for each in tile_rows]

    assert values == ["9.9", "9.9", "–"]  # noqa: RUF001 -- a dash


def test_the_interval_of_a_share_is_shown_once_it_is_informative() -> None:
    details = [
        next(tile.detail for tile in build_tiles([make_summary(n) for n in range(1, most)]) if tile.id == "won")
        for most in (9, 40)
    ]

    assert details == ["", "likely 21 to 49%"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("make_scene", [opened, statistics_scene])
def test_elements_are_inside_the_window_and_do_not_overlap(
    make_scene: Callable[[], Scene], size: tuple[int, int]
) -> None:
    page = make_scene()
    paint(page, size)
    places = [Rect(each.rect) for each in page.elements() if each.id.count(":") < 2 and each.id[:8] != "matches:"]

    assert all(Rect(0, 0, *size).contains(element_bounds) for element_bounds in places)


@pytest.fixture
def archive() -> FakeMatchArchive:
    """An archive of forty matches, the newest of which is unfinished."""
    return FakeMatchArchive()


def advance(page: PageScene, ms: int) -> None:
    """Advance the page by *ms* in frames."""
    for _ in range(ms // 250):
        page.update(250)
    paint(page)


@pytest.mark.parametrize(
    ("button", "told", "done"), [("delete", "deleted", "delete"), ("give-up", "given up", "give up")]
)
def test_a_match_is_removed_after_ten_seconds_and_not_before(
    archive: FakeMatchArchive, button: str, told: str, done: str
) -> None:
    page = opened(archive)

    assert press_element(page, f"match:{button}") is None
    assert find_element(page, "toast").label == f"Match {told}."
    advance(page, 9_500)
    assert archive.calls == []

    advance(page, 1_000)

    assert archive.calls == [f"{done} 40"]
    assert "toast" not in element_ids(page)


@pytest.mark.parametrize("button", ["match:delete", "match:give-up"])
def test_an_undone_removal_is_never_carried_out(archive: FakeMatchArchive, button: str) -> None:
    page, before = opened(archive), archive.summaries

    press_element(page, button)
    press_element(page, "button:undo")
    advance(page, 20_000)
    page.close()

    assert (archive.calls, archive.summaries) == ([], before)
    assert find_element(page, "matches").value == "40"
    assert find_element(page, "match").label.startswith("Classic, in progress, round 9. ")


def test_a_deleted_match_leaves_the_list_at_once_and_the_next_is_selected(archive: FakeMatchArchive) -> None:
    page = opened(archive)

    press_element(page, "matches:38")
    press_element(page, "match:delete")
    paint(page)

    assert "matches:38" not in element_ids(page)
    assert find_element(page, "matches").value == "37"


def test_a_given_up_match_stays_in_the_list_and_cannot_be_continued(archive: FakeMatchArchive) -> None:
    page = opened(archive)

    press_element(page, "match:give-up")
    paint(page)

    assert find_element(page, "match").label.startswith("Classic, given up. ")
    assert {"match:replay", "match:export", "match:delete"} <= set(element_ids(page))
    assert not {"match:continue", "match:give-up"} & set(element_ids(page))


def test_leaving_the_page_carries_out_the_removal(archive: FakeMatchArchive) -> None:
    page = opened(archive)
    press_element(page, "match:delete")

    page.close()

    assert archive.calls == ["delete 40"]


def test_a_second_deletion_makes_the_first_final(archive: FakeMatchArchive) -> None:
    page = opened(archive)
    press_element(page, "match:delete")
    press_element(page, "match:delete")

    assert archive.calls == ["delete 40"]
    press_element(page, "button:undo")
    page.close()

    assert archive.calls == ["delete 40"]
    assert find_element(page, "matches").value == "39"


def test_a_match_is_deleted_and_restored_by_keys(archive: FakeMatchArchive) -> None:
    page = opened(archive)

    send_events(page, key_press("delete"))
    paint(page)
    assert "matches:40" not in element_ids(page)
    send_events(page, key_press("u"), key_press("z", ctrl=True))
    paint(page)

    assert "matches:40" in element_ids(page)
    page.close()
    assert archive.calls == []


def test_a_match_that_cannot_be_deleted_stays_with_a_message(
    archive: FakeMatchArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "delete", lambda _number: "The disk is full: nothing can be saved.")
    page = opened(archive)

    press_element(page, "match:delete")
    advance(page, 10_500)

    assert find_element(page, "toast").label == "The disk is full: nothing can be saved."
    assert find_element(page, "matches").value == "39"
    assert "matches:40" in element_ids(page)


def test_the_last_match_can_be_deleted() -> None:
    archive = FakeMatchArchive(1)
    page = opened(archive)

    press_element(page, "match:delete")
    paint(page)

    assert "menu:new-game" in element_ids(page)
    press_element(page, "button:undo")
    assert find_element(page, "matches").value == "1"


def test_persistent_messages_leave_more_time_to_undo() -> None:
    archive = FakeMatchArchive()
    patient = make_context()
    patient.messages = "double"
    page = matches_scene(patient, archive, Path("/nowhere"))
    paint(page)
    press_element(page, "match:delete")

    advance(page, 19_500)
    assert archive.calls == []
    advance(page, 1_000)

    assert archive.calls == ["delete 40"]


def test_thousands_of_matches_lay_out_only_the_nodes_near_the_window() -> None:
    counts = {}
    for number in (40, 5000):
        page = opened(FakeMatchArchive(number))
        nodes = [len(page._lay_out(HD).placement.nodes)]
        for _ in range(20):
            page.handle(WheelTurned(element_rect(page, "matches").center, -5, 0))
            nodes.append(len(page._lay_out(HD).placement.nodes))
        counts[number] = max(nodes)

    assert counts[5000] <= counts[40] + 20
    assert counts[5000] < 400


@pytest.mark.parametrize("match_id", [5000, 4999, 2500, 2, 1])
def test_any_of_thousands_of_matches_is_in_view_when_it_is_selected(match_id: int) -> None:
    page = matches_scene(CONTEXT, FakeMatchArchive(5000), match_id=match_id)
    paint(page)

    assert Rect(find_element(page, "matches").rect).contains(find_element(page, f"matches:{match_id}").rect)


def test_unfinished_matches_come_first_and_the_others_newest_first() -> None:
    archive = FakeMatchArchive(9)
    archive.summaries = tuple(
        make_summary(each.match_id, goes_on=each.match_id in {2, 5}) for each in archive.summaries
    )
    page = opened(archive)

    order = [each.id for each in page.elements() if each.id.startswith("matches:")]
    assert order[:5] == ["matches:5", "matches:2", "matches:9", "matches:8", "matches:7"]
    assert "match:continue" in element_ids(page)


def test_a_match_of_several_people_that_was_given_up_is_not_replayed_by_any_way() -> None:
    archive = FakeMatchArchive(1)
    shared = replace(make_summary(1, goes_on=True), purpose=MatchPurpose(is_shared=True), closed="2026-01-01T20:00:00")
    archive.summaries = (shared,)
    page = opened(archive)

    assert "disabled" in find_element(page, "match:replay").state
    assert "it shows every hand" in find_element(page, "match:replay").label
    assert press_element(page, "match:replay") is None
    assert press_element(page, "matches:1") is None
    assert send_events(page, key_press("return")) is None


def test_a_match_with_friends_elsewhere_is_neither_continued_nor_replayed_before_its_end() -> None:
    archive = FakeMatchArchive(1)
    archive.summaries = (replace(make_summary(1, goes_on=True), purpose=MatchPurpose(is_online=True)),)
    page = opened(archive)

    assert "match:continue" not in element_ids(page)
    assert "disabled" in find_element(page, "match:replay").state
    assert press_element(page, "matches:1") is None
    assert send_events(page, key_press("return")) is None


def test_a_match_of_the_journey_shows_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: set[str] = set()
    scenery = CONTEXT.images.scenery

    def record(name: str, size: tuple[int, int]) -> Surface:
        drawn.add(name)
        return scenery(name, size)

    monkeypatch.setattr(CONTEXT.images, "scenery", record)
    stop = load_trail(BUILT_IN_TRAIL).stops[-1]
    archive = FakeMatchArchive(2)
    archive.summaries = (
        replace(make_summary(2), purpose=MatchPurpose(trail=BUILT_IN_TRAIL, stop=f"{stop.id}{STAGE_SIGN}2")),
        make_summary(1),
    )

    paint(opened(archive), (1330, 748))

    assert drawn == {stop.room.scenery}


def test_a_match_that_does_not_count_says_why() -> None:
    archive = FakeMatchArchive(5)
    purposes = (
        MatchPurpose(), MatchPurpose(is_practice=True), MatchPurpose(is_shared=True), MatchPurpose(is_online=True)
    )  # fmt: skip
    archive.summaries = tuple(
        replace(each, purpose=purpose) for each, purpose in zip(archive.summaries[1:], purposes, strict=True)
    )
    page = opened(archive)

    labels = [find_element(page, f"matches:{number}").label for number in (4, 3, 2, 1)]
    assert ["practice" in each for each in labels] == [False, True, False, False]
    assert ["pass and play" in each for each in labels] == [False, False, True, False]
    assert ["friends elsewhere" in each for each in labels] == [False, False, False, True]


@pytest.mark.parametrize("own_seat", range(4))
def test_a_match_with_friends_elsewhere_is_told_from_the_own_seat(own_seat: int) -> None:
    online = make_summary(2)
    stats = replace(online.stats, places=(4, 3, 2, 1), totals=(80, 60, 40, 20), won=own_seat == 3)
    archive = FakeMatchArchive(1)
    archive.summaries = (
        replace(online, match_id=1, stats=stats, own_seat=own_seat, purpose=MatchPurpose(is_online=True)),
    )

    label = find_element(opened(archive), "matches:1").label

    assert ("4th place out of 4", "3rd place out of 4", "2nd place out of 4", "won")[own_seat] in label


@pytest.mark.parametrize(
    "leads", [("menu:profile", ToMe()), ("menu:trends", ToTrends()), ("menu:profiles", ToProfiles())]
)
def test_the_tabs_lead_to_the_other_pages_of_the_player(leads: tuple[str, NavigationRequest]) -> None:
    page = opened()

    assert "selected" in find_element(page, "tab:matches").state
    assert press_element(page, leads[0]) == leads[1]

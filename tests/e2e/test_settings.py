"""Settings with a real mouse and a real keyboard: they hold at once, at the table too, and the next time."""

from functools import partial
from pathlib import Path

from tests.e2e.sitting import Sitting, find, is_my_turn, names
from yaniv.ui.inspect import Tree


def stands(tree: Tree, id_: str) -> object:
    return getattr(find(tree, id_), "value", None)


def saved(home: Path) -> str:
    file = home / "yaniv" / "settings.yaml"
    return file.read_text(encoding="utf-8") if file.exists() else ""


def test_a_new_player_makes_the_text_larger_and_finds_it_so_the_next_time(tmp_path: Path, display: str) -> None:
    with Sitting(tmp_path, display, "--size", "1280x720") as sitting:
        first = sitting.until("the menu", lambda now: now.scene == "menu")
        assert [each.id for each in first.elements][1] == "menu:accessibility"
        sitting.click("menu:accessibility")
        sitting.until("the settings", lambda now: "selected" in getattr(find(now, "page:accessibility"), "state", ()))
        before = sitting.element("setting:look.text_size")
        sitting.tab_to("setting:look.text_size")
        sitting.key("Right")
        sitting.until("larger text", lambda now: stands(now, "setting:look.text_size") == 125)
        sitting.key("Right")
        sitting.until("still larger text", lambda now: stands(now, "setting:look.text_size") == 150)
        after = sitting.until("one column", lambda now: find(now, "setting:look.text_size") is not None)
        found = find(after, "setting:look.text_size")
        assert found is not None
        assert found.rect[2] > before.rect[2]
        assert "text_size: 150" in saved(tmp_path)
        assert sitting.ask_to_leave() == 0

    with Sitting(tmp_path, display, "--size", "1280x720") as sitting:
        sitting.click("menu:settings")
        sitting.click("page:display")
        sitting.until("the same size", lambda now: stands(now, "setting:look.text_size") == 150)
        sitting.click("button:reset-page")
        sitting.until("as it came", lambda now: stands(now, "setting:look.text_size") == 100)
        sitting.click("button:undo")
        sitting.until("undone", lambda now: stands(now, "setting:look.text_size") == 150)


def test_the_menu_keeps_its_entries_where_they_are_when_the_lessons_are_declined(tmp_path: Path, display: str) -> None:
    def entries(now: Tree) -> dict[str, object]:
        return {each.id: each.rect for each in now.elements if each.id.startswith("menu:")}

    with Sitting(tmp_path, display, "--size", "1280x720") as sitting:
        offering = sitting.until("the offer", lambda now: find(now, "button:decline-lessons") is not None)
        sitting.click("button:decline-lessons")
        declined = sitting.until("no offer", lambda now: find(now, "button:decline-lessons") is None)
        assert entries(declined) == entries(offering)
        assert "offer_lessons: false" in saved(tmp_path)


def test_the_offer_to_learn_leads_to_the_first_lesson_and_what_was_taken_is_kept(tmp_path: Path, display: str) -> None:
    def asks(now: Tree, said: str) -> bool:
        able = "enabled" in getattr(find(now, "button:show-me"), "state", ())
        return now.announce != said and (able or find(now, "button:next") is not None)

    with Sitting(tmp_path, display, "--size", "1280x720", "--speed", "instant") as sitting:
        sitting.click("button:take-lessons")
        sitting.until("the first lesson", lambda now: getattr(find(now, "coach"), "name", "") == "The goal")
        tree = sitting.until("something to do", partial(asks, said=""))
        while find(tree, "button:next") is None:
            sitting.key("F2")
            tree = sitting.until("what comes next", partial(asks, said=tree.announce))
        assert "classic:1" in saved(tmp_path)


def test_a_player_at_the_table_changes_speed_and_a_key_and_plays_on(tmp_path: Path, display: str) -> None:
    with Sitting(
        tmp_path, display, "--size", "1280x720", "--variant", "classic", "--players", "3", "--seed", "7"
    ) as table:
        hand = names(table.until("my turn", is_my_turn), "hand")

        table.key("ctrl+comma")
        table.until("the settings", lambda now: now.scene == "settings")
        table.click("page:motion")
        table.click("setting:speed")
        table.click("setting:speed:instant")
        table.until("the speed", lambda now: stands(now, "setting:speed") == "instant")
        table.click("page:controls")
        table.tab_to("setting:keys.throw")
        table.key("Return")
        table.until("the question", lambda now: find(now, "button:leave-key") is not None)
        table.key("j")
        table.until("the key", lambda now: stands(now, "setting:keys.throw") == "J")
        table.key("Escape")

        back = table.until("the table", lambda now: now.scene == "table" and is_my_turn(now))
        assert names(back, "hand") == hand
        table.key("1")
        table.until("chosen", lambda now: "selected" in getattr(find(now, "hand:0"), "state", ()))
        table.key("j")
        table.until("staged", lambda now: find(now, "staged:0") is not None)
        assert 'throw: ["j"]' in saved(tmp_path)


def test_a_broken_file_of_settings_is_told_and_the_game_starts(tmp_path: Path, display: str) -> None:
    folder = tmp_path / "yaniv"
    folder.mkdir()
    (folder / "settings.yaml").write_text("speed: sluggish\nlook: {theme: pink}\n", encoding="utf-8")

    with Sitting(tmp_path, display, "--size", "1280x720") as sitting:
        told = sitting.element("dialog").label
        assert "sluggish" in told
        assert "look.theme" in told
        sitting.click("button:ok")
        sitting.until("the menu", lambda now: find(now, "menu:new-game") is not None)

    assert len(list(folder.glob("settings.yaml.damaged-*"))) == 1

"""Settings with a real mouse and a real keyboard: they hold at once, at the table too, and the next time."""

from functools import partial
from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, element_names, find_element, is_my_turn
from yaniv.ui.accessibility.element_tree import ElementTree


def setting_value(tree: ElementTree, id_: str) -> object:
    return getattr(find_element(tree, id_), "value", None)


def settings_text(home: Path) -> str:
    file = home / "yaniv" / "settings.yaml"
    return file.read_text(encoding="utf-8") if file.exists() else ""


def test_a_new_player_makes_the_text_larger_and_finds_it_so_the_next_time(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1280x720") as sitting:
        first = sitting.wait_until("the menu", lambda now: now.scene == "menu")
        assert [each.id for each in first.elements][1] == "menu:accessibility"
        sitting.click("menu:accessibility")
        sitting.wait_until(
            "the settings", lambda now: "selected" in getattr(find_element(now, "page:accessibility"), "state", ())
        )
        before = sitting.element("setting:look.text_size")
        sitting.tab_to("setting:look.text_size")
        sitting.key("Right")
        sitting.wait_until("larger text", lambda now: setting_value(now, "setting:look.text_size") == 125)
        sitting.key("Right")
        sitting.wait_until("still larger text", lambda now: setting_value(now, "setting:look.text_size") == 150)
        after = sitting.wait_until("one column", lambda now: find_element(now, "setting:look.text_size") is not None)
        setting_element = find_element(after, "setting:look.text_size")
        assert setting_element is not None
        assert setting_element.rect[2] > before.rect[2]
        assert "text_size: 150" in settings_text(tmp_path)
        assert sitting.terminate() == 0

    with ProgramDriver(tmp_path, display, "--size", "1280x720") as sitting:
        sitting.click("menu:settings")
        sitting.click("page:display")
        sitting.wait_until("the same size", lambda now: setting_value(now, "setting:look.text_size") == 150)
        sitting.click("button:reset-page")
        sitting.wait_until("as it came", lambda now: setting_value(now, "setting:look.text_size") == 100)
        sitting.click("button:undo")
        sitting.wait_until("undone", lambda now: setting_value(now, "setting:look.text_size") == 150)


def test_the_menu_keeps_its_entries_where_they_are_when_the_lessons_are_declined(tmp_path: Path, display: str) -> None:
    def entries(now: ElementTree) -> dict[str, object]:
        # The profile comes when the offer has gone.
        menu = [each for each in now.elements if each.id.startswith("menu:") and each.id != "menu:profile"]
        return {each.id: each.rect for each in menu}

    with ProgramDriver(tmp_path, display, "--size", "1280x720") as sitting:
        offering = sitting.wait_until("the offer", lambda now: find_element(now, "button:decline-lessons") is not None)
        sitting.click("button:decline-lessons")
        declined = sitting.wait_until("no offer", lambda now: find_element(now, "button:decline-lessons") is None)
        assert entries(declined) == entries(offering)
        assert "offer_lessons: false" in settings_text(tmp_path)


def test_the_offer_to_learn_leads_to_the_first_lesson_and_what_was_taken_is_kept(tmp_path: Path, display: str) -> None:
    def asks(now: ElementTree, label: str) -> bool:
        able = "enabled" in getattr(find_element(now, "button:show-me"), "state", ())
        return now.announce != label and (able or find_element(now, "button:next") is not None)

    with ProgramDriver(tmp_path, display, "--size", "1280x720", "--speed", "instant") as sitting:
        sitting.click("button:take-lessons")
        sitting.wait_until(
            "the first lesson", lambda now: getattr(find_element(now, "coach"), "name", "") == "The goal"
        )
        tree = sitting.wait_until("something to do", partial(asks, label=""))
        while find_element(tree, "button:next") is None:
            sitting.key("F2")
            tree = sitting.wait_until("what comes next", partial(asks, label=tree.announce))
        assert "classic:1" in settings_text(tmp_path)


def test_a_player_at_the_table_changes_speed_and_a_key_and_plays_on(tmp_path: Path, display: str) -> None:
    with ProgramDriver(
        tmp_path, display, "--size", "1280x720", "--variant", "classic", "--players", "3", "--seed", "7"
    ) as table:
        hand = element_names(table.wait_until("my turn", is_my_turn), "hand")

        table.key("ctrl+comma")
        table.wait_until("the settings", lambda now: now.scene == "settings")
        table.click("page:motion")
        table.click("setting:speed")
        table.click("setting:speed:instant")
        table.wait_until("the speed", lambda now: setting_value(now, "setting:speed") == "instant")
        table.click("page:controls")
        table.tab_to("setting:keys.throw")
        table.key("Return")
        table.wait_until("the question", lambda now: find_element(now, "button:leave-key") is not None)
        table.key("j")
        table.wait_until("the key", lambda now: setting_value(now, "setting:keys.throw") == "J")
        table.key("Escape")

        back = table.wait_until("the table", lambda now: now.scene == "table" and is_my_turn(now))
        assert element_names(back, "hand") == hand
        table.key("1")
        table.wait_until("chosen", lambda now: "selected" in getattr(find_element(now, "hand:0"), "state", ()))
        table.key("j")
        table.wait_until("staged", lambda now: find_element(now, "staged:0") is not None)
        assert 'throw: ["j"]' in settings_text(tmp_path)


def test_a_broken_file_of_settings_is_told_and_the_game_starts(tmp_path: Path, display: str) -> None:
    folder = tmp_path / "yaniv"
    folder.mkdir()
    (folder / "settings.yaml").write_text("speed: sluggish\nlook: {theme: pink}\n", encoding="utf-8")

    with ProgramDriver(tmp_path, display, "--size", "1280x720") as sitting:
        dialog_text = sitting.element("dialog").label
        assert "sluggish" in dialog_text
        assert "look.theme" in dialog_text
        sitting.click("button:ok")
        sitting.wait_until("the menu", lambda now: find_element(now, "menu:new-game") is not None)

    assert len(list(folder.glob("settings.yaml.damaged-*"))) == 1

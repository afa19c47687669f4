"""End-to-end tests of the settings: they take effect at once, at the table too, and are kept."""

from functools import partial
from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, element_names, find_element, is_my_turn
from yaniv.ui.accessibility.element_tree import ElementTree


def setting_value(tree: ElementTree, id_: str) -> object:
    return getattr(find_element(tree, id_), "value", None)


def settings_text(home: Path) -> str:
    file = home / "yaniv" / "settings.yaml"
    return file.read_text(encoding="utf-8") if file.exists() else ""


def test_a_larger_text_size_takes_effect_at_once_and_is_kept(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1280x720") as program:
        first = program.wait_until("the home page", lambda now: now.scene == "menu")
        assert first.elements[0].id == "comfort:text"
        program.click("menu:settings")
        program.click("page:comfort")
        program.wait_until(
            "the settings", lambda now: "selected" in getattr(find_element(now, "page:comfort"), "state", ())
        )
        before = program.element("setting:look.text_size")
        program.tab_to("setting:look.text_size")
        program.key("Right")
        program.wait_until("larger text", lambda now: setting_value(now, "setting:look.text_size") == 125)
        program.key("Right")
        program.wait_until("still larger text", lambda now: setting_value(now, "setting:look.text_size") == 150)
        after = program.wait_until("larger rows", lambda now: find_element(now, "setting:look.text_size") is not None)
        setting_element = find_element(after, "setting:look.text_size")
        assert setting_element is not None
        assert setting_element.rect[3] > before.rect[3]
        assert "text_size: 150" in settings_text(tmp_path)
        assert program.terminate() == 0

    with ProgramDriver(tmp_path, display, "--size", "1280x720") as program:
        program.click("menu:settings")
        program.click("page:comfort")
        program.wait_until("the same size", lambda now: setting_value(now, "setting:look.text_size") == 150)
        program.click("button:reset-page")
        program.wait_until("the default size", lambda now: setting_value(now, "setting:look.text_size") == 100)
        program.click("button:reset-page")
        program.wait_until("undone", lambda now: setting_value(now, "setting:look.text_size") == 150)


def test_the_first_start_makes_text_larger_at_once_and_keeps_it(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1280x720") as program:
        before = program.element("menu:quit")
        program.click("comfort:text")
        program.wait_until("larger text", lambda now: "125" in getattr(find_element(now, "toast"), "name", ""))
        after = program.element("menu:quit")
        assert program.terminate() == 0

    assert after.rect[2] > before.rect[2]
    assert "text_size: 125" in settings_text(tmp_path)


def test_who_knows_the_game_is_dealt_to_at_once_and_not_asked_again(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1280x720") as program:
        program.click("menu:quick-play")
        program.wait_until("the table", lambda now: now.scene == "table")
        assert "offer_lessons: false" in settings_text(tmp_path)
        program.click("button:menu")
        menu = program.wait_until("the match waits", lambda now: find_element(now, "menu:continue") is not None)

    assert find_element(menu, "button:take-lessons") is None


def test_the_offer_of_lessons_opens_the_first_one_and_its_completion_is_saved(tmp_path: Path, display: str) -> None:
    def is_next_step(now: ElementTree, label: str) -> bool:
        can_show = "enabled" in getattr(find_element(now, "button:show-me"), "state", ())
        return now.announce != label and (can_show or find_element(now, "button:next") is not None)

    with ProgramDriver(tmp_path, display, "--size", "1280x720", "--speed", "instant") as program:
        program.click("button:take-lessons")
        program.wait_until(
            "the first lesson", lambda now: getattr(find_element(now, "coach"), "name", "") == "The goal"
        )
        tree = program.wait_until("the first task", partial(is_next_step, label=""))
        for is_alone in (False, True):
            while find_element(tree, "button:next") is None:
                program.key("F2")
                tree = program.wait_until("the next step", partial(is_next_step, label=tree.announce))
            if not is_alone:
                program.click("button:next")
                tree = program.wait_until("the task without help", partial(is_next_step, label=tree.announce))
        assert "classic:1" in settings_text(tmp_path)


def test_speed_and_a_key_are_changed_in_the_middle_of_a_match(tmp_path: Path, display: str) -> None:
    with ProgramDriver(
        tmp_path, display, "--size", "1280x720", "--variant", "classic", "--players", "3", "--seed", "7"
    ) as program:
        hand = element_names(program.wait_until("my turn", is_my_turn), "hand")

        program.key("ctrl+comma")
        program.wait_until("the settings", lambda now: now.scene == "settings")
        program.click("page:speed")
        program.click("setting:speed:instant")
        program.wait_until("the speed", lambda now: setting_value(now, "setting:speed") == "instant")
        program.click("page:keys")
        program.wait_until("the keys", lambda now: "focused" in getattr(find_element(now, "page:keys"), "state", ()))
        program.tab_to("setting:keys.throw")
        program.key("Return")
        program.wait_until("the question", lambda now: find_element(now, "button:leave-key") is not None)
        program.key("period")
        program.wait_until("the key", lambda now: setting_value(now, "setting:keys.throw") == ".")
        program.key("Escape")

        back = program.wait_until("the table", lambda now: now.scene == "table" and is_my_turn(now))
        assert element_names(back, "hand") == hand
        program.key("1")
        program.wait_until("chosen", lambda now: "selected" in getattr(find_element(now, "hand:0"), "state", ()))
        program.key("period")
        program.wait_until("staged", lambda now: find_element(now, "staged:0") is not None)
        assert 'throw: ["."]' in settings_text(tmp_path)


def test_a_throw_is_confirmed_once_the_settings_say_so(tmp_path: Path, display: str) -> None:
    options = ("--size", "1280x720", "--speed", "instant", "--variant", "classic", "--players", "3", "--seed", "7")

    def is_confirmed(now: ElementTree) -> bool:
        """Press Enter until the question is gone: too soon after it, an answer does not count."""
        if find_element(now, "button:confirm-throw") is not None:
            program.key("Return")
            return False
        return True

    with ProgramDriver(tmp_path, display, *options) as program:
        program.wait_until("my turn", is_my_turn)
        program.key("ctrl+comma")
        program.wait_until("the settings", lambda now: now.scene == "settings")
        program.tab_to("setting:confirm_throws")
        program.key("Right")
        program.wait_until("some", lambda now: setting_value(now, "setting:confirm_throws") == "breaks_meld")
        program.key("Right")
        program.wait_until("always", lambda now: setting_value(now, "setting:confirm_throws") == "always")
        program.key("Escape")
        table = program.wait_until("the table", lambda now: now.scene == "table" and is_my_turn(now))
        hand = element_names(table, "hand")

        program.click("hand:0")
        program.click("deck")
        asked = program.wait_until("the question", lambda now: find_element(now, "button:confirm-throw") is not None)
        assert element_names(asked, "staged") == hand[:1]
        program.key("Escape")
        kept = program.wait_until("no question", lambda now: find_element(now, "button:confirm-throw") is None)
        assert element_names(kept, "hand") == hand
        program.click("deck")
        program.wait_until("the question", lambda now: find_element(now, "button:confirm-throw") is not None)
        program.wait_until("the throw", is_confirmed)
        program.wait_until("the turn is over", lambda now: not is_my_turn(now) or element_names(now, "hand") != hand)
        assert "confirm_throws: always" in settings_text(tmp_path)


def test_a_damaged_settings_file_is_reported_and_the_game_starts(tmp_path: Path, display: str) -> None:
    folder = tmp_path / "yaniv"
    folder.mkdir()
    (folder / "settings.yaml").write_text("speed: sluggish\nlook: {theme: pink}\n", encoding="utf-8")

    with ProgramDriver(tmp_path, display, "--size", "1280x720") as program:
        dialog_text = program.element("dialog").label
        assert "sluggish" in dialog_text
        assert "look.theme" in dialog_text
        program.click("button:ok")
        program.wait_until("the menu", lambda now: find_element(now, "menu:new-game") is not None)

    assert not list(folder.glob("settings.yaml.damaged-*"))
    assert "sluggish" in (folder / "settings.yaml").read_text(encoding="utf-8")

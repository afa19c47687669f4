"""Rules from outside: seen before they are taken, and without a yes nothing has happened."""

from pathlib import Path

import pytest
from pygame import Rect

from tests.ui.kit import SIZES, click, element, ids, key, look, paint
from tests.ui.sitting import sit_at
from yaniv import places
from yaniv.rules.house import HouseRules
from yaniv.ui.inputs import FileDropped, TextDropped, TextTyped
from yaniv.ui.scenes import gifts
from yaniv.ui.scenes.adopt import AdoptPanel
from yaniv.ui.scenes.gifts import WithGifts
from yaniv.ui.scenes.lobby import Filled, LobbyScene, Offer
from yaniv.ui.scenes.scene import Change, PlayBy, WatchFile
from yaniv.ui.scenes.title import TitleScene
from yaniv.variants import library, offered
from yaniv.variants.share import code_of

LOOK = look()
FRIDAY = "# ours\nname: Friday\nabout: our table\ncall: {limit: 9}\n"
BROKEN = "call:\n  limit: seven\nscoring:\n  assaf_penalty: 30\n"
CODE = code_of(library.load("jhyap").rules)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(places.DATA_VARIABLE, str(tmp_path / "data"))


def menu(clipboard: str = "") -> WithGifts:
    page = WithGifts(TitleScene(LOOK, []), LOOK, lambda: clipboard)
    paint(page)
    return page


def dropped(file: Path) -> WithGifts:
    page = menu()
    assert page.handle(FileDropped(str(file), 0)) is None
    paint(page)
    return page


def pressed(page: WithGifts, id_: str) -> Change | None:
    answers = [page.handle(given) for given in click(page, id_)]
    paint(page)
    return answers[-1]


def friday(folder: Path, text: str = FRIDAY) -> Path:
    (folder / "friday.yaml").write_text(text)
    return folder / "friday.yaml"


class Slow:
    """A file on a disk that takes its time."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.read: offered.Offered | None = None
        SLOW.append(self)

    def answer(self) -> offered.Offered | None:
        """What it holds, once that is known."""
        return self.read


SLOW: list[Slow] = []


def test_a_file_on_a_slow_disk_keeps_nobody_waiting_and_only_the_last_one_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gifts, "FileReading", Slow)
    SLOW.clear()
    page = menu()
    page.handle(FileDropped("first.yaml", 0))
    page.handle(FileDropped("second.yaml", 0))
    page.update(16)

    assert page.moving
    assert "adopt" not in ids(page)
    SLOW[0].read = offered.of_text("name: First")
    page.update(16)
    assert "adopt" not in ids(page), "what was asked for first comes too late"
    SLOW[1].read = offered.of_text("name: Second")
    page.update(16)
    assert "Second" in page.announce


def test_escape_breaks_off_waiting_for_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gifts, "FileReading", Slow)
    SLOW.clear()
    page = menu()
    page.handle(FileDropped("first.yaml", 0))

    page.handle(key("escape"))
    SLOW[0].read = offered.of_text("name: First")
    page.update(16)

    assert "First" not in page.announce


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [FRIDAY, BROKEN])
def test_the_page_stays_inside_the_window(size: tuple[int, int], text: str) -> None:
    panel = AdoptPanel(LOOK, offered.of_text(text))
    paint(panel, size)

    assert all(Rect((0, 0), size).contains(Rect(each.rect)) for each in panel.elements())


def test_a_file_dropped_on_the_window_shows_what_is_different_first(tmp_path: Path) -> None:
    page = dropped(friday(tmp_path))

    assert page.announce == "Friday, from friday.yaml. our table"
    assert "Call at or below: “9” instead of “5”." in element(page, "adopt:difference").label
    assert "menu:new-game" not in ids(page)
    assert not places.own_variants().exists()


def test_rules_are_used_once(tmp_path: Path) -> None:
    page = dropped(friday(tmp_path))

    assert pressed(page, "button:use-once") == PlayBy(library.load(friday(tmp_path)))
    assert not places.own_variants().exists()


def test_rules_are_saved_under_a_name_with_their_comments(tmp_path: Path) -> None:
    page = dropped(friday(tmp_path))

    assert pressed(page, "button:save-as") is None
    page.handle(key("a", ctrl=True))
    page.handle(TextTyped("Noa's Friday", 0))
    change = pressed(page, "button:save")

    assert isinstance(change, PlayBy)
    assert (change.word, change.variant.name) == ("noa-s-friday", "Noa's Friday")
    assert "# ours" in (places.own_variants() / "noa-s-friday.yaml").read_text()


def test_rules_that_one_has_already_are_told_by_their_name(tmp_path: Path) -> None:
    own = places.own_variants()
    own.mkdir(parents=True)
    (own / "friday.yaml").write_text(FRIDAY)
    (own / "broken.yaml").write_text(BROKEN)

    page = dropped(friday(tmp_path))

    assert "Nothing: these are the rules of Friday." in element(page, "adopt:difference").label


def test_a_code_of_rules_that_one_has_already_is_told_by_their_name() -> None:
    own = places.own_variants()
    own.mkdir(parents=True)
    (own / "friday.yaml").write_text(FRIDAY.replace("name: Friday\n", ""))
    page = menu(code_of(library.load("friday").rules))

    page.handle(key("v", ctrl=True))
    paint(page)

    assert page.announce == "friday, from a code. our table"
    assert "Nothing: these are the rules of friday." in element(page, "adopt:difference").label


def test_escape_leaves_everything_as_it_was(tmp_path: Path) -> None:
    page = dropped(friday(tmp_path))

    assert page.handle(key("escape")) is None

    assert "menu:new-game" in ids(page)


def test_a_broken_file_shows_every_problem_under_its_line(tmp_path: Path) -> None:
    page = dropped(friday(tmp_path, BROKEN))

    assert element(page, "adopt:0").name == "Line 2: limit: seven"
    assert "expected a whole number 0-100" in element(page, "adopt:0").label
    assert "did you mean `asaf_penalty`?" in element(page, "adopt:1").label
    assert "button:use-once" not in ids(page)
    assert pressed(page, "button:cancel") is None
    assert "menu:new-game" in ids(page)


@pytest.mark.parametrize(
    ("name", "told"),
    [("nowhere.yaml", "there is no such file"), (".", "this is a folder"), ("big.yaml", "64 KiB at most")],
)
def test_what_cannot_be_read_is_a_sentence(tmp_path: Path, name: str, told: str) -> None:
    (tmp_path / "big.yaml").write_text("#" * 70_000)

    assert told in element(dropped(tmp_path / name), "adopt:0").label


def test_a_code_is_pasted_in_the_menu() -> None:
    page = menu(CODE)
    page.handle(key("v", ctrl=True))
    paint(page)

    assert page.announce.startswith("Jhyap, from a code.")
    assert "the rules of Jhyap" in element(page, "adopt:difference").label


def test_a_mistyped_code_is_told_with_its_place() -> None:
    page = menu(CODE[:-1] + ("2" if CODE[-1] != "2" else "3"))
    page.handle(key("v", ctrl=True))
    paint(page)

    assert "A letter of this code is wrong: look at group" in element(page, "adopt:0").label


def test_text_of_a_file_is_pasted_or_dropped() -> None:
    pasted, let_fall = menu(FRIDAY), menu()
    pasted.handle(key("v", ctrl=True))
    let_fall.handle(TextDropped(FRIDAY, 0))

    assert pasted.announce == let_fall.announce == "Friday, from the clipboard. our table"


def test_an_empty_clipboard_is_no_gift() -> None:
    page = menu(" \n")

    page.handle(key("v", ctrl=True))

    assert "menu:new-game" in ids(page)


def test_what_is_pasted_into_a_field_stays_there() -> None:
    lobby = LobbyScene(LOOK, [Offer("classic", library.load("classic"))], Filled())
    page = WithGifts(lobby, LOOK, lambda: "Dana")
    paint(page)
    for given in click(page, "name"):
        page.handle(given)

    page.handle(key("v", ctrl=True))

    assert "name" in ids(page)


def test_nobody_plays_on_while_a_gift_lies_on_the_table(tmp_path: Path) -> None:
    sitting = sit_at(HouseRules(), "KH 2C", "3D 4D")
    sitting.rest()
    page = WithGifts(sitting.scene, LOOK, lambda: "")
    page.handle(FileDropped(str(friday(tmp_path)), 0))
    before = sitting.table.now_ms

    page.update(2000)

    assert sitting.table.now_ms == before
    page.handle(key("escape"))
    paint(page)
    assert "hand:0" in ids(page)


def test_a_match_that_is_dropped_is_seen_again() -> None:
    assert menu().handle(FileDropped("/home/noa/friday.YANIV", 0)) == WatchFile("/home/noa/friday.YANIV")

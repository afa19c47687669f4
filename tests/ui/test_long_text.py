"""Text of any length, from a file or the clipboard: no frame measures more of it than can be seen.

The law for everything that measures, wraps or draws text it has not written itself. Work is counted in letters, so the
law holds on any machine; what it takes in time is a row of `yaniv bench`.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import Rect, Surface

from tests.ui.counting import counting_look
from tests.ui.kit import HD, click, key, rect
from yaniv import places
from yaniv.ui import clipboard
from yaniv.ui.house.columns import Columns
from yaniv.ui.house.rows import Row, Rows
from yaniv.ui.house.scene import HouseScene
from yaniv.ui.house.textview import TextView
from yaniv.ui.inputs import Input, PointerMoved, PointerPressed, PointerReleased, TextTyped, WheelTurned
from yaniv.ui.look import Look
from yaniv.ui.scenes.adopt import AdoptPanel
from yaniv.ui.scenes.files import FilesPanel
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.control import Control
from yaniv.ui.widgets.dialog import Dialog
from yaniv.ui.widgets.field import Field
from yaniv.ui.widgets.listing import Listing
from yaniv.ui.widgets.reader import Chapter, Reader
from yaniv.ui.widgets.toast import Toast
from yaniv.variants import offered

LONG = 60_000
FRAME = 100_000
"""Letters one input and one frame may measure and draw; a page full of short text takes a tenth."""
TEXTS = {
    "one word": "x" * LONG,
    "narrow": "i" * LONG,
    "many words": "ab cde fgh " * (LONG // 11),
    "a path": "/ab" * (LONG // 3),
    "Hebrew": "שלום עולם " * (LONG // 10),
    "both": "שלום abc 12, (x) " * (LONG // 17),
    "marks on one letter": "e" + "\u0301" * LONG,
    "suits": "♠♥" * (LONG // 2),
    "brackets": "א" + "(" * LONG,
    "no letters": "\u200b" * LONG,
    "empty lines": "\n" * LONG,
    "short lines": "x: y\n" * (LONG // 5),
}
every_text = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(places.DATA_VARIABLE, str(tmp_path))


@every_text
def test_the_text_view_measures_what_is_in_sight_whatever_is_done(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    look, counted = counting_look()
    scene = HouseScene(look, "classic", view="yaml")
    surfaces = (Surface(HD), Surface((1024, 640)))
    scene.paint(surfaces[0])
    click_at = rect(scene, "yaml").center
    monkeypatch.setattr(clipboard, "text", lambda: text)
    given: list[Input] = [*click(scene, "yaml"), key("a", ctrl=True), key("v", ctrl=True)]
    given += [
        key("home", ctrl=True),
        key("end"),
        *click(scene, "yaml"),
        key("left", ctrl=True),
        key("right", ctrl=True),
    ]
    given += [PointerPressed(click_at, "left", 0), PointerMoved((click_at[0] // 2, click_at[1]), 0)]
    given += [
        PointerReleased(click_at, "left", 0),
        WheelTurned(click_at, -3, 0),
        key("page down"),
        key("end", ctrl=True),
    ]
    given += [TextTyped("q", 0), key("backspace"), key("return"), key("up", shift=True), key("z", ctrl=True)]

    for number, each in enumerate(given):
        with counted.at_most(FRAME, f"{each}"):
            scene.handle(each)
            scene.paint(surfaces[number % 2])
        with counted.at_most(FRAME, f"after {each}"):
            scene.update(1000)
            scene.paint(surfaces[number % 2])
    for view in ("diff", "form", "yaml"):
        with counted.at_most(FRAME, view):
            scene._frame.choose(view)
            scene._show()
            scene.paint(surfaces[0])


def toast(look: Look, text: str, brush: Brush) -> None:
    said = Toast(look)
    said.say(text, Button("button:undo", text))
    said.paint(brush.surface)


def dialog(look: Look, text: str, brush: Brush) -> None:
    Dialog(look, text, text, (Button("button:ok", text),), Field("name", text, text)).paint(brush.surface)


def field(_look: Look, text: str, brush: Brush) -> None:
    line = Field("name", "Name", text, hint=text, longest=LONG)
    line.rect, line.focused = Rect(20, 20, 400, 60), True
    for given in (key("home"), key("end"), key("a", ctrl=True), key("left"), key("right", ctrl=True)):
        line.key(given)
        line.paint(brush)
    for at in ((30, 40), (200, 40), (900, 40)):
        line.hold(at)
        line.click(at)
        line.paint(brush)
    line.compose(text)
    line.paint(brush)
    line.type(text)
    line.paint(brush)


def reader(look: Look, text: str, brush: Brush) -> None:
    page = Reader("page", text, [Chapter("1", text, (text, text))], look.text)
    page.lay(Rect(0, 0, 900, 600), 1.0)
    page.paint(brush)
    page.wheel(-3)
    page.paint(brush)


def listing(_look: Look, text: str, brush: Brush) -> None:
    rows = Listing("list", text, [(f"{number}", text) for number in range(40)], "0")
    rows.lay(Rect(0, 0, 400, 600), 60)
    rows.paint(brush)


def adopted_text(look: Look, text: str, brush: Brush) -> None:
    AdoptPanel(look, offered.of_text(text)).paint(brush.surface)


def adopted_name(look: Look, text: str, brush: Brush) -> None:
    AdoptPanel(look, offered.of_text(f"name: {text}")).paint(brush.surface)


def adopted_key(look: Look, text: str, brush: Brush) -> None:
    AdoptPanel(look, offered.of_text(f'"{text}": 1')).paint(brush.surface)


def adopted_code(look: Look, text: str, brush: Brush) -> None:
    AdoptPanel(look, offered.of_text(f"YNV1{text}")).paint(brush.surface)


def files(look: Look, text: str, brush: Brush) -> None:
    FilesPanel(look, text, text, Path(text[:900].replace("\n", " "))).paint(brush.surface)


def button(_look: Look, text: str, brush: Brush) -> None:
    control: Control = Button("button:x", text)
    control.rect = Rect(20, 20, 300, 60)
    control.paint(brush)


def sentence(_look: Look, text: str, brush: Brush) -> None:
    brush.sentence(text, Rect(0, 0, 800, 200), 27, "#FFFFFF")


def lines(_look: Look, text: str, brush: Brush) -> None:
    brush.write(text, (0, 0), 27, "#FFFFFF")
    brush.write(text, (0, 0), 27, "#FFFFFF", room=300)
    brush.fits(text, 27, 300)
    brush.width(text, 27)


def block(_look: Look, text: str, brush: Brush) -> None:
    brush.block(text, Rect(0, 0, 800, 200), 27, "#FFFFFF")


PLACES: tuple[Callable[[Look, str, Brush], None], ...] = (
    *(toast, dialog, field, reader, listing, adopted_text, adopted_name, adopted_key, adopted_code, files),
    *(button, sentence, lines, block),
)


@every_text
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_every_place_that_shows_foreign_text_measures_no_more_than_can_be_seen(
    place: Callable[[Look, str, Brush], None], text: str
) -> None:
    look, counted = counting_look()
    brush = look.brush(Surface(HD))

    with counted.at_most(4 * FRAME, place.__name__):
        place(look, text, brush)


def test_a_long_line_costs_no_more_than_a_shorter_one_at_any_click() -> None:
    spent = []
    for letters in (6_000, LONG):
        look, counted = counting_look()
        scene = HouseScene(look, "classic", view="yaml")
        scene.paint(Surface(HD))
        view = scene._views["yaml"]
        assert isinstance(view, TextView)
        view.script.pad.select_all()
        view.script.type("x" * letters)
        scene.paint(Surface(HD))
        for given in click(scene, "yaml"):
            scene.handle(given)
        scene.paint(Surface(HD))
        spent.append(counted.letters)

    assert spent[1] <= spent[0] * 1.1


@pytest.mark.parametrize("first", [0, 1, 40, 999])
def test_places_in_a_line_are_the_same_as_if_all_of_it_were_measured(first: int) -> None:
    line = "".join(chr(97 + n * n % 26) for n in range(1000))
    widths = [3 + ord(each) % 9 for each in line]

    def width(letters: str) -> int:
        return sum(3 + ord(each) % 9 for each in letters)

    columns = Columns(first, 300, width)
    whole = [sum(widths[:n]) - sum(widths[:first]) for n in range(len(line) + 1)]
    for x in (-40, 0, 7, 150, 299):
        wanted = min(range(len(whole)), key=lambda n: abs(whole[n] - x))
        assert abs(whole[columns.column(line, x)] - x) == abs(whole[wanted] - x)
    assert whole[columns.end(line)] >= min(300, whole[-1])
    for column in (0, first, min(1000, first + 5), 500, 1000):
        followed = columns.following(line, column)
        assert 0 <= followed.x(line, column) <= 300


def test_rows_are_lines_and_under_each_its_problems() -> None:
    rows = Rows(4, [2, 0, 2, 99, -1])

    assert [rows[number] for number in range(len(rows))] == [
        Row(0),
        Row(0, 1),
        Row(0, 4),
        Row(1),
        Row(2),
        Row(2, 0),
        Row(2, 2),
        Row(3),
        Row(3, 3),
    ]
    assert [rows.of_line(line) for line in range(4)] == [(0, 2), (3, 3), (4, 6), (7, 8)]
    assert [rows.of_problem(number) for number in range(5)] == [5, 1, 6, 8, 2]
    assert rows.problems_of(2) == [0, 2]

"""Tests with very long text from files or the clipboard: no frame measures more of it than is visible.

Covers everything that measures, wraps or draws foreign text. Work is counted in letters, independent of the machine;
`yaniv bench` measures the time.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import Rect, Surface

from tests.ui.counting_text import MeasuringSurface, make_counting_context
from tests.ui.sample_rules_pages import editor_page
from tests.ui.scene_harness import HD, click_events, element_rect, key_press, make_context
from yaniv import paths
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input.input_events import (
    InputEvent,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    TextTyped,
    WheelTurned,
)
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.kit.text_field import TextField
from yaniv.ui.navigation import ToMenu
from yaniv.ui.pages.code_editor import EditorRow, EditorRows, ScrolledLine
from yaniv.ui.pages.loading_page import LoadingPage
from yaniv.ui.pages.rules_editor import rules_editor_scene
from yaniv.ui.panels.dialog import Dialog, DialogButton
from yaniv.ui.panels.file_picker import FilePickerPage
from yaniv.ui.panels.page_panel import PagePanel
from yaniv.ui.panels.rules_panel import RulesImportPanel
from yaniv.ui.platform import clipboard
from yaniv.ui.table.render.button_painter import paint_button
from yaniv.ui.table.view_model.table_buttons import ButtonModel
from yaniv.variants import imported_rules

LONG_LENGTH = 60_000
MAX_LETTERS_PER_FRAME = 100_000
"""Letters that one input and one frame may measure and draw; a full page of short text needs a tenth."""
TEXTS = {
    "one word": "x" * LONG_LENGTH,
    "narrow": "i" * LONG_LENGTH,
    "many words": "ab cde fgh " * (LONG_LENGTH // 11),
    "a path": "/ab" * (LONG_LENGTH // 3),
    "Hebrew": "שלום עולם " * (LONG_LENGTH // 10),
    "both": "שלום abc 12, (x) " * (LONG_LENGTH // 17),
    "marks on one letter": "e" + "\u0301" * LONG_LENGTH,
    "suits": "♠♥" * (LONG_LENGTH // 2),
    "brackets": "א" + "(" * LONG_LENGTH,
    "no letters": "\u200b" * LONG_LENGTH,
    "empty lines": "\n" * LONG_LENGTH,
    "short lines": "x: y\n" * (LONG_LENGTH // 5),
}
every_text = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))


@every_text
def test_the_text_view_measures_only_visible_text_on_any_input(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    context, counted = make_counting_context()
    scene = rules_editor_scene(context, "classic", view="yaml")
    surfaces = (Surface(HD), Surface((1024, 640)))
    scene.paint(surfaces[0])
    click_at = element_rect(scene, "yaml").center
    monkeypatch.setattr(clipboard, "paste_text", lambda: text)
    inputs: list[InputEvent] = [*click_events(scene, "yaml"), key_press("a", ctrl=True), key_press("v", ctrl=True)]
    inputs += [
        key_press("home", ctrl=True),
        key_press("end"),
        *click_events(scene, "yaml"),
        key_press("left", ctrl=True),
        key_press("right", ctrl=True),
    ]
    inputs += [PointerPressed(click_at, "left", 0), PointerMoved((click_at[0] // 2, click_at[1]), 0)]
    inputs += [
        PointerReleased(click_at, "left", 0),
        WheelTurned(click_at, -3, 0),
        key_press("page down"),
        key_press("end", ctrl=True),
    ]
    inputs += [
        TextTyped("q", 0),
        key_press("backspace"),
        key_press("return"),
        key_press("up", shift=True),
        key_press("z", ctrl=True),
    ]

    for number, each in enumerate(inputs):
        with counted.expect_at_most(MAX_LETTERS_PER_FRAME, f"{each}"):
            scene.handle(each)
            scene.paint(surfaces[number % 2])
        with counted.expect_at_most(MAX_LETTERS_PER_FRAME, f"after {each}"):
            scene.update(1000)
            scene.paint(surfaces[number % 2])
    for view in ("diff", "form", "yaml"):
        with counted.expect_at_most(MAX_LETTERS_PER_FRAME, view):
            for event in click_events(scene, f"rules:view:{view}"):
                scene.handle(event)
            scene.paint(surfaces[0])


@pytest.mark.parametrize("start", ["name: ", "", "nam: ", '"', "# ", "- ", "match: {end: "])
@every_text
def test_the_text_view_draws_nothing_wider_than_the_window(
    text: str, start: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    surface = MeasuringSurface(HD)
    scene = rules_editor_scene(make_context(), "classic", view="yaml")
    scene.paint(surface)
    monkeypatch.setattr(clipboard, "paste_text", lambda: start + text)

    for key, is_ctrl in (("a", True), ("v", True), ("home", False), ("end", False), ("a", True), ("up", False)):
        for event in (*(click_events(scene, "yaml") if key == "v" else ()), key_press(key, ctrl=is_ctrl)):
            scene.handle(event)
        scene.update(1000)
        scene.paint(surface)

    assert surface.widest_px <= HD[0]


def paint_toast(context: UiContext, text: str, painter: Painter) -> None:
    scene = PageScene(context, LoadingPage("friday.yaniv", lambda: 0.0, ToMenu()))
    scene.say(text)
    scene.paint(painter.surface)


def paint_dialog(context: UiContext, text: str, painter: Painter) -> None:
    Dialog(context, text, text, (DialogButton("button:ok", "OK"),), TextField("name", text, text)).paint(
        painter.surface
    )


def paint_field(_context: UiContext, text: str, painter: Painter) -> None:
    line = TextField("name", "Name", text, hint=text, max_length=LONG_LENGTH)
    line.rect, line.focused = Rect(20, 20, 400, 60), True
    for event in (
        key_press("home"),
        key_press("end"),
        key_press("a", ctrl=True),
        key_press("left"),
        key_press("right", ctrl=True),
    ):
        line.handle_key(event)
        line.paint(painter)
    for position in ((30, 40), (200, 40), (900, 40)):
        line.drag_to(position)
        line.click(position)
        line.paint(painter)
    line.set_composition(text)
    line.paint(painter)
    line.type_text(text)
    line.paint(painter)


def paint_imported_text(context: UiContext, text: str, painter: Painter) -> None:
    RulesImportPanel(context, imported_rules.import_text(text)).paint(painter.surface)


def paint_imported_name(context: UiContext, text: str, painter: Painter) -> None:
    RulesImportPanel(context, imported_rules.import_text(f"name: {text}")).paint(painter.surface)


def paint_imported_key(context: UiContext, text: str, painter: Painter) -> None:
    RulesImportPanel(context, imported_rules.import_text(f'"{text}": 1')).paint(painter.surface)


def paint_imported_code(context: UiContext, text: str, painter: Painter) -> None:
    RulesImportPanel(context, imported_rules.import_text(f"YNV1{text}")).paint(painter.surface)


def paint_file_picker(context: UiContext, text: str, painter: Painter) -> None:
    page = FilePickerPage(context, "Import rules", "Preview", Path(text[:900].replace("\n", " ")))
    PagePanel(context, page).paint(painter.surface)


def paint_button_of_table(_context: UiContext, text: str, painter: Painter) -> None:
    paint_button(painter, ButtonModel("button:x", text, text, RectF(20, 20, 300, 60)))


def paint_sentence(_context: UiContext, text: str, painter: Painter) -> None:
    painter.draw_fitted(text, Rect(0, 0, 800, 200), 27, "#FFFFFF")


def paint_lines(_context: UiContext, text: str, painter: Painter) -> None:
    painter.draw_line(text, (0, 0), 27, "#FFFFFF")
    painter.draw_line(text, (0, 0), 27, "#FFFFFF", max_width=300)
    painter.is_line_fitting(text, 27, 300)
    painter.line_width(text, 27)


PAINT_FUNCTIONS: tuple[Callable[[UiContext, str, Painter], None], ...] = (
    *(
        paint_toast,
        paint_dialog,
        paint_field,
        paint_imported_text,
        paint_imported_name,
        paint_imported_key,
        paint_imported_code,
        paint_file_picker,
    ),
    *(paint_button_of_table, paint_sentence, paint_lines),
)


@every_text
@pytest.mark.parametrize("paint_text", PAINT_FUNCTIONS, ids=lambda function: function.__name__)
def test_every_widget_that_shows_foreign_text_measures_only_visible_text(
    paint_text: Callable[[UiContext, str, Painter], None], text: str
) -> None:
    context, counted = make_counting_context()
    painter = context.painter(Surface(HD))

    with counted.expect_at_most(4 * MAX_LETTERS_PER_FRAME, paint_text.__name__):
        paint_text(context, text, painter)


def test_a_click_costs_the_same_in_long_and_shorter_lines() -> None:
    letter_counts = []
    for letters in (6_000, LONG_LENGTH):
        context, counted = make_counting_context()
        scene = rules_editor_scene(context, "classic", view="yaml")
        scene.paint(Surface(HD))
        editor = editor_page(scene).code_editor
        editor.buffer.select_all()
        editor.type_text("x" * letters)
        scene.paint(Surface(HD))
        for event in click_events(scene, "yaml"):
            scene.handle(event)
        scene.paint(Surface(HD))
        letter_counts.append(counted.letters)

    assert letter_counts[1] <= letter_counts[0] * 1.1


@pytest.mark.parametrize("first", [0, 1, 40, 999])
def test_column_positions_equal_those_of_a_fully_measured_line(first: int) -> None:
    line = "".join(chr(97 + n * n % 26) for n in range(1000))
    widths = [3 + ord(each) % 9 for each in line]

    def width(letters: str) -> int:
        return sum(3 + ord(each) % 9 for each in letters)

    columns = ScrolledLine(first, 300, width)
    positions = [sum(widths[:n]) - sum(widths[:first]) for n in range(len(line) + 1)]
    for x in (-40, 0, 7, 150, 299):
        nearest = min(range(len(positions)), key=lambda n: abs(positions[n] - x))
        assert abs(positions[columns.column_at(line, x)] - x) == abs(positions[nearest] - x)
    assert positions[columns.visible_end(line)] >= min(300, positions[-1])
    for column in (0, first, min(1000, first + 5), 500, 1000):
        followed = columns.scrolled_to(line, column)
        assert 0 <= followed.x_of(line, column) <= 300


def test_editor_rows_are_lines_each_followed_by_its_problems() -> None:
    rows = EditorRows(4, [2, 0, 2, 99, -1])

    assert [rows[number] for number in range(len(rows))] == [
        EditorRow(0),
        EditorRow(0, 1),
        EditorRow(0, 4),
        EditorRow(1),
        EditorRow(2),
        EditorRow(2, 0),
        EditorRow(2, 2),
        EditorRow(3),
        EditorRow(3, 3),
    ]
    assert [rows.rows_of_line(line) for line in range(4)] == [(0, 2), (3, 3), (4, 6), (7, 8)]
    assert rows.problems_under(2) == [0, 2]

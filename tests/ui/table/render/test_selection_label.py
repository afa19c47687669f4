"""Tests that the label of the selected cards covers no card and no player at any text size."""

import pytest
from pygame import Rect

from tests.ui.hint_table import HintTable, WindowSize
from tests.ui.text_recorder import TextRecorder
from yaniv import i18n, paths
from yaniv.ui.graphics.text_renderer import ELLIPSIS
from yaniv.ui.graphics.theme import MIN_TYPE_PX

SIZES: tuple[WindowSize, ...] = ((1024, 640), (1280, 720), (1920, 1080))


@pytest.mark.parametrize("language", ["en", "fr", "he", i18n.PSEUDO])
@pytest.mark.parametrize("players", [2, 4, 8, 16])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("ready", [False, True])
def test_the_label_of_the_selection_covers_no_card_and_no_player(  # noqa: PLR0913 -- a table is made of these
    monkeypatch: pytest.MonkeyPatch, size: WindowSize, scale: float, players: int, language: str, *, ready: bool
) -> None:
    i18n.set_language(language, paths.locale())
    table, recorder = HintTable(size, players, scale), TextRecorder()
    table.press_key("l")
    table.choose_sevens()
    if ready:
        table.stage_sevens()
    with recorder.recording(monkeypatch):
        table.paint_sharp()

    pill = next(line for line in recorder.texts if "14" in line.text and "4" in line.text.replace("14", ""))
    ids = ("hand:", "staged:", "pile:", "deck", "seat:", "log")
    things = {each.id: each.rect for each in table.scene.elements() if each.id.startswith(ids)}
    assert [id_ for id_, bounds in things.items() if Rect(bounds).colliderect(pill.container_rect)] == []
    assert ELLIPSIS not in pill.visible_text
    assert pill.type_px >= MIN_TYPE_PX

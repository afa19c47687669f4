"""What the chosen cards mean is said beside them: over no card and no player, however large it is written."""

import pytest
from pygame import Rect

from tests.ui.advised import Advised, Size
from tests.ui.ruler import Ruler
from yaniv import places, words
from yaniv.ui.text import ELLIPSIS
from yaniv.ui.theme import LEAST_PX

SIZES: tuple[Size, ...] = ((1024, 640), (1280, 720), (1920, 1080))


@pytest.mark.parametrize("language", ["en", "fr", "he", words.PSEUDO])
@pytest.mark.parametrize("players", [2, 4, 8, 16])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("ready", [False, True])
def test_the_meaning_of_cards_lies_on_nobody(  # noqa: PLR0913 -- a table is made of these
    monkeypatch: pytest.MonkeyPatch, size: Size, scale: float, players: int, language: str, *, ready: bool
) -> None:
    words.speak(language, places.locale())
    table, ruler = Advised(size, players, scale), Ruler()
    table.press("l")
    table.choose()
    if ready:
        table.stage()
    with ruler.watching(monkeypatch):
        table.painted()

    pill = next(line for line in ruler.lines if "14" in line.text and "4" in line.text.replace("14", ""))
    ids = ("hand:", "staged:", "pile:", "deck", "seat:", "log")
    things = {each.id: each.rect for each in table.scene.elements() if each.id.startswith(ids)}
    assert [id_ for id_, place in things.items() if Rect(place).colliderect(pill.box)] == []
    assert ELLIPSIS not in pill.shown
    assert pill.type_px >= LEAST_PX

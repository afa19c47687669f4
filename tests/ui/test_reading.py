"""Whatever is written can be read: on every page, in every theme, at every size."""

from functools import cache

import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.ui.legibility import HARDEST, LANGUAGES, SIZES, faults
from tests.ui.pages import PAGES, show
from tests.ui.ruler import Line, Ruler
from tests.ui.test_theme import contrast
from yaniv import places, words
from yaniv.bots.people import PEOPLE
from yaniv.store.settings import Appearance, ThemeName
from yaniv.ui.look import Look, look
from yaniv.ui.table.places import places as table_places
from yaniv.ui.table.seats import paint_plate
from yaniv.ui.table.sight import Plate
from yaniv.ui.text import ELLIPSIS
from yaniv.ui.theme import HEADING_U, HIGH_CONTRAST, LEAST_PX, THEMES, unit

LARGEST = 2.0
A_WORD = 14
"""Names and numbers are no longer than this, and never cut."""
A_LABEL = 20
"""What stands on buttons is no longer than this, in any language."""
CROWDED = ("lobby-full", "table-16", "end-16", "log-16", "verdict-16", "scores-16")
"""Here most text is as large as it can be already."""
CRAMPED = (
    ("reason", "he", (1920, 1080), 1.25),
    ("reason", words.PSEUDO, (1280, 720), 1.25),
    ("reason", words.MIRRORED, (1920, 1080), 1.25),
    ("house-form", words.PSEUDO, (1280, 720), 1.0),
    ("house-text", words.MIRRORED, (1280, 720), 1.0),
    ("house-conflict", words.PSEUDO, (1280, 800), 1.0),
    ("effect", "fr", (1280, 800), 1.0),
    ("effect-broken", words.MIRRORED, (1280, 800), 1.0),
    ("result-16", words.PSEUDO, (1920, 1080), 1.25),
    ("end-16", words.PSEUDO, (1920, 1080), 1.25),
    ("scores-16", "he", (3840, 2160), LARGEST),
)
"""Pages where text once was cut, overlapped or was uneven, in larger windows."""
each_page = pytest.mark.parametrize("page", PAGES)
each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@cache
def looks(theme: ThemeName = "evening") -> Look:
    return look(places.assets(), Appearance(theme=theme))


def measured(
    patch: pytest.MonkeyPatch, page: str, size: tuple[int, int], dressed: Look, *, grounds: bool = False
) -> Ruler:
    """What is written on this page."""
    surface, ruler = Surface(size), Ruler(grounds=grounds)
    with ruler.watching(patch):
        show(page, dressed, surface)
    assert ruler.lines
    return ruler


@pytest.mark.parametrize("scale", [1.0, LARGEST])
@pytest.mark.parametrize("page", ["table-4-choosing", "table-8", "dragging", "log-16", "verdict-16"])
def test_the_largest_cards_leave_the_words_alone(monkeypatch: pytest.MonkeyPatch, page: str, scale: float) -> None:
    ruler = measured(monkeypatch, page, (1024, 640), replace(looks(), text_scale=scale, card_size="largest"))

    assert ruler.escaped() == []
    assert ruler.collisions() == []


@pytest.mark.parametrize("scale", [1.0, LARGEST])
@each_size
@each_page
def test_no_text_leaves_its_plate_or_meets_another(
    monkeypatch: pytest.MonkeyPatch, page: str, size: tuple[int, int], scale: float
) -> None:
    ruler = measured(monkeypatch, page, size, replace(looks(), text_scale=scale))

    assert ruler.escaped() == []
    assert ruler.collisions() == []
    assert [line.text for line in ruler.lines if len(line.text) <= A_WORD and ELLIPSIS in line.shown] == []
    assert min(line.type_px for line in ruler.lines) >= LEAST_PX


@each_size
@each_page
def test_no_text_is_cut_and_one_role_has_one_size_at_200_percent(page: str, size: tuple[int, int]) -> None:
    assert faults(page, size, LARGEST) == {}


@pytest.mark.parametrize("size", HARDEST, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"en"}))
@each_page
def test_no_text_is_cut_in_any_language_at_200_percent(page: str, language: str, size: tuple[int, int]) -> None:
    """The whole matrix is a night's work: `python -m tests.soak text`."""
    words.speak(language, places.locale())

    assert faults(page, size, LARGEST) == {}


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("language", LANGUAGES)
@each_page
def test_no_text_is_cut_in_the_smallest_window_below_150_percent(page: str, language: str, scale: float) -> None:
    words.speak(language, places.locale())

    assert faults(page, HARDEST[0], scale) == {}


@pytest.mark.parametrize(("page", "language", "size", "scale"), CRAMPED)
def test_no_text_is_cut_where_a_larger_window_leaves_least_room(
    page: str, language: str, size: tuple[int, int], scale: float
) -> None:
    words.speak(language, places.locale())

    assert faults(page, size, scale) == {}


@pytest.mark.parametrize("language", sorted({*words.LANGUAGES} - {"en"}))
@each_page
def test_other_languages_have_room_for_their_labels(monkeypatch: pytest.MonkeyPatch, page: str, language: str) -> None:
    words.speak(language, places.locale())

    ruler = measured(monkeypatch, page, (1280, 720), looks())

    assert ruler.escaped() == []
    assert ruler.collisions() == []
    assert [line.text for line in ruler.lines if len(line.text) <= A_LABEL and ELLIPSIS in line.shown] == []


@pytest.mark.parametrize("scale", [1.0, 1.5, LARGEST])
@pytest.mark.parametrize("language", words.LANGUAGES)
@each_size
def test_what_is_on_offer_is_told_whole_beside_the_open_log(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str, scale: float
) -> None:
    words.speak(language, places.locale())

    ruler = measured(monkeypatch, "log-offer", size, replace(looks(), text_scale=scale))

    assert ruler.escaped() == []
    assert ruler.collisions() == []
    assert [line.shown for line in ruler.lines if ELLIPSIS in line.shown] == []
    assert sum("4♥" in line.text and "8♥" in line.text for line in ruler.lines) == 1


@pytest.mark.parametrize("language", words.LANGUAGES)
@each_size
def test_names_of_guests_stand_whole_beside_high_totals(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    words.speak(language, places.locale())
    at, shown = table_places(size, 16), set()
    guests = {words.tell(person.name) for person in PEOPLE.values()}
    for name in guests:
        ruler = Ruler()
        plate = Plate(1, at.plates[1], name, "200", 1.0, "plain", 5, name, None, False, False, False, False, "")
        with ruler.watching(monkeypatch):
            paint_plate(looks().table_brush(Surface(size), at.u), plate, at, own=False)
        shown |= {line.shown for line in ruler.lines}

    assert guests <= shown


def test_a_sentence_takes_a_second_line_before_it_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    told = "Maya picks up: you may throw already"
    surface, ruler = Surface((400, 200)), Ruler()
    with ruler.watching(monkeypatch):
        looks().table_brush(surface, 1).sentence(told, Rect(10, 10, 250, 64), 26, "#FFFFFF")

    assert [line.shown for line in ruler.lines] == ["Maya picks up: you", "may throw already"]
    assert Rect(10, 10, 250, 64).contains(ruler.lines[0].ink.unionall([line.ink for line in ruler.lines]))


@each_page
def test_larger_text_is_larger_and_nothing_more_of_it_is_cut(monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    def sizes(scale: float) -> dict[str, Line]:
        ruler = measured(monkeypatch, page, (1280, 720), replace(looks(), text_scale=scale))
        return {line.text: line for line in ruler.lines}

    usual, large = sizes(1.0), sizes(LARGEST)
    both = usual.keys() & large.keys()
    growth = sorted(large[text].type_px / usual[text].type_px for text in both)

    assert growth[0] >= 1
    assert growth[-1] >= 1.4
    assert page in CROWDED or growth[len(growth) // 2] >= 1.15
    assert not [text for text in both if ELLIPSIS in large[text].shown and ELLIPSIS not in usual[text].shown]


@each_page
@pytest.mark.parametrize("theme", THEMES)
def test_every_text_stands_out_from_what_it_was_painted_on(
    monkeypatch: pytest.MonkeyPatch, page: str, theme: ThemeName
) -> None:
    size = (1280, 720)
    ruler = measured(monkeypatch, page, size, looks(theme), grounds=True)

    def least(line: Line) -> float:
        if THEMES[theme] is HIGH_CONTRAST:
            return 7
        return 3 if line.type_px >= round(HEADING_U * unit(size)) else 4.5

    weak = [
        (line.text, line.colour, line.ground, round(contrast(line.colour, line.ground), 2))
        for line in ruler.lines
        if contrast(line.colour, line.ground) < least(line)
    ]

    assert weak == []

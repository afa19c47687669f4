"""Whatever is written can be read: on every page, in every theme, at every size.

Of pages, languages, sizes and text sizes every two meet in some test; `python -m tests.soak text` tries them all.
"""

from functools import cache

import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.case_selection import IS_EXHAUSTIVE, pairwise_cases
from tests.ui.graphics.test_theme import contrast_ratio
from tests.ui.legibility import LANGUAGES, SIZES, TIGHTEST_SIZES, faults_of, find_faults, record_page
from tests.ui.sample_pages import PAGES, paint_page
from tests.ui.scene_harness import shared_text_renderer
from tests.ui.sharp_images import SharpImageStore
from tests.ui.text_recorder import RecordedText, TextRecorder
from yaniv import i18n, paths
from yaniv.bots.characters import CHARACTERS
from yaniv.settings.settings_schema import Appearance, ThemeName
from yaniv.ui.context import UiContext, load_context
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.graphics.text_renderer import ELLIPSIS
from yaniv.ui.graphics.theme import HEADING_U, HIGH_CONTRAST, MIN_TYPE_PX, THEMES
from yaniv.ui.table.render.player_panels import paint_player_panel
from yaniv.ui.table.state.table_layout import lay_out_table as table_places
from yaniv.ui.table.view_model.table_view_model import PlayerPanelModel

LARGEST_SCALE = 2.0
WORD_PX = 14
"""Names and numbers are no longer than this, and never cut."""
LABEL_PX = 20
"""What stands on buttons is no longer than this, in any language."""
CROWDED_PAGES = ("lobby-full", "table-16", "end-16", "log-16", "verdict-16", "scores-16")
"""Here most text is as large as it can be already."""
CRAMPED = (
    ("reason", "he", (1920, 1080), 1.25),
    ("reason", i18n.PSEUDO, (1280, 720), 1.25),
    ("reason", i18n.PSEUDO_RTL, (1920, 1080), 1.25),
    ("house-form", i18n.PSEUDO, (1280, 720), 1.0),
    ("house-text", i18n.PSEUDO_RTL, (1280, 720), 1.0),
    ("house-conflict", i18n.PSEUDO, (1280, 800), 1.0),
    ("effect", "fr", (1280, 800), 1.0),
    ("effect-broken", i18n.PSEUDO_RTL, (1280, 800), 1.0),
    ("result-16", i18n.PSEUDO, (1920, 1080), 1.25),
    ("end-16", i18n.PSEUDO, (1920, 1080), 1.25),
    ("scores-16", "he", (3840, 2160), LARGEST_SCALE),
)
"""Pages where text once was cut, overlapped or was uneven, in larger windows."""
each_page = pytest.mark.parametrize("page", PAGES)
"""Stands above other parameters, so that pages of one size follow each other: fonts of that size are open then."""
each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
ALL_PAGES = tuple(PAGES)


def each_page_and_size_at(scale: float) -> pytest.MarkDecorator:
    """Every page in every size at one of two text sizes, here those at *scale*; pages of one size follow each other."""
    cases = [
        (page, size) for page, size, each in pairwise_cases(ALL_PAGES, SIZES, (1.0, LARGEST_SCALE)) if each == scale
    ]
    cases.sort(key=lambda case: SIZES.index(case[1]))
    return pytest.mark.parametrize(("page", "size"), cases, ids=str)


@cache
def context_with_theme(theme: ThemeName = "evening") -> UiContext:
    context = load_context(paths.assets(), Appearance(theme=theme))
    context.images = SharpImageStore(paths.assets(), card_style=context.images.card_style)
    return replace(context, text_renderer=shared_text_renderer())


def record_texts(
    patch: pytest.MonkeyPatch, page: str, size: tuple[int, int], context: UiContext, *, grounds: bool = False
) -> TextRecorder:
    """What is written on this page."""
    surface, ruler = Surface(size), TextRecorder(grounds=grounds)
    with ruler.recording(patch):
        paint_page(page, context, surface)
    assert ruler.texts
    return ruler


@pytest.mark.parametrize("scale", [1.0, LARGEST_SCALE])
@pytest.mark.parametrize("page", ["table-4-choosing", "table-8", "dragging", "log-16", "verdict-16"])
def test_the_largest_cards_leave_the_words_alone(monkeypatch: pytest.MonkeyPatch, page: str, scale: float) -> None:
    ruler = record_texts(
        monkeypatch, page, (1024, 640), replace(context_with_theme(), text_scale=scale, card_size="largest")
    )

    assert ruler.escaped_texts() == []
    assert ruler.overlapping_texts() == []


def truncated_words(ruler: TextRecorder) -> list[str]:
    """Names and numbers that are cut."""
    return [line.text for line in ruler.texts if len(line.text) <= WORD_PX and ELLIPSIS in line.visible_text]


@each_page_and_size_at(1.0)
def test_no_text_leaves_its_plate_or_meets_another(page: str, size: tuple[int, int]) -> None:
    ruler = record_page(page, size, 1.0)

    assert ruler.escaped_texts() == []
    assert ruler.overlapping_texts() == []
    assert truncated_words(ruler) == []
    assert min(line.type_px for line in ruler.texts) >= MIN_TYPE_PX


@each_page_and_size_at(LARGEST_SCALE)
def test_no_text_is_cut_and_one_role_has_one_size_at_200_percent(page: str, size: tuple[int, int]) -> None:
    ruler = record_page(page, size, LARGEST_SCALE)

    assert faults_of(ruler) == {}
    assert truncated_words(ruler) == []


@pytest.mark.parametrize(
    ("page", "language", "size"), pairwise_cases(ALL_PAGES, sorted({*LANGUAGES} - {"en"}), TIGHTEST_SIZES), ids=str
)
def test_no_text_is_cut_in_any_language_at_200_percent(page: str, language: str, size: tuple[int, int]) -> None:
    i18n.set_language(language, paths.locale())

    assert find_faults(page, size, LARGEST_SCALE) == {}


@pytest.mark.parametrize(("page", "language", "scale"), pairwise_cases(ALL_PAGES, LANGUAGES, (1.0, 1.25)))
def test_no_text_is_cut_in_the_smallest_window_below_150_percent(page: str, language: str, scale: float) -> None:
    i18n.set_language(language, paths.locale())

    assert find_faults(page, TIGHTEST_SIZES[0], scale) == {}


@pytest.mark.parametrize(("page", "language", "size", "scale"), CRAMPED)
def test_no_text_is_cut_where_a_larger_window_leaves_least_room(
    page: str, language: str, size: tuple[int, int], scale: float
) -> None:
    i18n.set_language(language, paths.locale())

    assert find_faults(page, size, scale) == {}


@pytest.mark.parametrize(
    ("page", "language"),
    [
        (page, language)
        for row, page in enumerate(ALL_PAGES)
        for column, language in enumerate(sorted({*i18n.LANGUAGES} - {"en"}))
        if IS_EXHAUSTIVE or (row + column) % 2 == 0
    ],
)
def test_other_languages_have_room_for_their_labels(page: str, language: str) -> None:
    """In one of the languages here; above every page is tried in each in the smallest window."""
    i18n.set_language(language, paths.locale())

    ruler = record_page(page, (1280, 720), 1.0)

    assert ruler.escaped_texts() == []
    assert ruler.overlapping_texts() == []
    assert [
        line.text
        for line in ruler.texts
        if len(line.text) <= LABEL_PX and ELLIPSIS in line.visible_text and ELLIPSIS not in line.text
    ] == []


@pytest.mark.parametrize(
    ("size", "language", "scale"), pairwise_cases(SIZES, tuple(i18n.LANGUAGES), (1.0, 1.5, LARGEST_SCALE)), ids=str
)
def test_what_is_on_offer_is_told_whole_beside_the_open_log(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str, scale: float
) -> None:
    i18n.set_language(language, paths.locale())

    ruler = record_texts(monkeypatch, "log-offer", size, replace(context_with_theme(), text_scale=scale))

    assert ruler.escaped_texts() == []
    assert ruler.overlapping_texts() == []
    assert [line.visible_text for line in ruler.texts if ELLIPSIS in line.visible_text] == []
    assert sum("4♥" in line.text and "8♥" in line.text for line in ruler.texts) == 1


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@each_size
def test_names_of_guests_stand_whole_beside_high_totals(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    i18n.set_language(language, paths.locale())
    layout, shown = table_places(size, 16), set()
    guests = {i18n.tr(person.name) for person in CHARACTERS.values()}
    for name in guests:
        ruler = TextRecorder()
        plate = PlayerPanelModel(
            1, layout.player_panels[1], name, "200", 1.0, "plain", 5, name, None, False, False, False, False, ""
        )
        with ruler.recording(monkeypatch):
            paint_player_panel(
                context_with_theme().unmirrored_painter(Surface(size), layout.scale), plate, layout, is_own=False
            )
        shown |= {line.visible_text for line in ruler.texts}

    assert guests <= shown


def test_a_sentence_takes_a_second_line_before_it_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = "Maya picks up: you may throw already"
    surface, ruler = Surface((400, 200)), TextRecorder()
    with ruler.recording(monkeypatch):
        context_with_theme().unmirrored_painter(surface, 1).draw_fitted(sentence, Rect(10, 10, 250, 64), 26, "#FFFFFF")

    assert [line.visible_text for line in ruler.texts] == ["Maya picks up: you", "may throw already"]
    assert Rect(10, 10, 250, 64).contains(ruler.texts[0].ink_rect.unionall([line.ink_rect for line in ruler.texts]))


@each_page
def test_larger_text_is_larger_and_nothing_more_of_it_is_cut(page: str) -> None:
    def sizes(scale: float) -> dict[str, RecordedText]:
        return {line.text: line for line in record_page(page, (1280, 720), scale).texts}

    usual, large = sizes(1.0), sizes(LARGEST_SCALE)
    both = usual.keys() & large.keys()
    growth = sorted(large[text].type_px / usual[text].type_px for text in both)

    assert growth[0] >= 1
    assert growth[-1] >= 1.4
    assert page in CROWDED_PAGES or growth[len(growth) // 2] >= 1.15
    assert not [
        text for text in both if ELLIPSIS in large[text].visible_text and ELLIPSIS not in usual[text].visible_text
    ]


@each_page
@pytest.mark.parametrize("theme", THEMES)
def test_every_text_stands_out_from_what_it_was_painted_on(
    monkeypatch: pytest.MonkeyPatch, page: str, theme: ThemeName
) -> None:
    size = (1280, 720)
    ruler = record_texts(monkeypatch, page, size, context_with_theme(theme), grounds=True)

    def least(line: RecordedText) -> float:
        if THEMES[theme] is HIGH_CONTRAST:
            return 7
        return 3 if line.type_px >= round(HEADING_U * pixels_per_u(size)) else 4.5

    weak = [
        (line.text, line.colour, line.background, round(contrast_ratio(line.colour, line.background), 2))
        for line in ruler.texts
        if contrast_ratio(line.colour, line.background) < least(line)
    ]

    assert weak == []

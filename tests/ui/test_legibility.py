"""Tests of legibility: no text is cut, overlaps, leaves its container or lacks contrast on any page.

Tests cover every pair of page, language, window size and text size; `python -m tests.soak text` tries all combinations.
"""

from functools import cache

import pytest
from msgspec.structs import replace
from pygame import Color, Rect, Surface

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
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.graphics.text_renderer import ELLIPSIS
from yaniv.ui.graphics.theme import HIGH_CONTRAST, MIN_TYPE_PX, THEMES
from yaniv.ui.table.render.player_panels import paint_player_panel
from yaniv.ui.table.state.table_layout import lay_out_table
from yaniv.ui.table.view_model.table_view_model import PlayerPanelModel

LARGEST_SCALE = 2.0
_LARGE_TYPE_U = 36
"""Type from this size on needs less contrast."""
MAX_WORD_LETTERS = 14
"""Longest name or number, in letters; these are never cut."""
MAX_LABEL_LETTERS = 20
"""Longest text of a button in any language, in letters."""
CROWDED_PAGES = ("table-16", "end-16", "log-16", "verdict-16", "scores-16")
"""Pages on which most text cannot grow further."""
CRAMPED_CASES = (
    ("reason", "he", (1920, 1080), 1.25),
    ("reason", i18n.PSEUDO, (1280, 720), 1.25),
    ("reason", i18n.PSEUDO_RTL, (1920, 1080), 1.25),
    ("house-form", i18n.PSEUDO, (1280, 720), 1.0),
    ("house-text", i18n.PSEUDO_RTL, (1280, 720), 1.0),
    ("house-conflict", i18n.PSEUDO, (1280, 800), 1.0),
    ("effect", "fr", (1280, 800), 1.0),
    ("effect", "fr", (1024, 640), 1.0),
    ("effect-broken", "fr", (1024, 640), 1.25),
    ("effect-early", "fr", (1024, 640), 1.25),
    ("effect-broken", i18n.PSEUDO_RTL, (1280, 800), 1.0),
    ("result-16", i18n.PSEUDO, (1920, 1080), 1.25),
    ("end-16", i18n.PSEUDO, (1920, 1080), 1.25),
    ("scores-16", "he", (3840, 2160), LARGEST_SCALE),
)
"""Cases in which text was once cut, overlapping or uneven, and which pairs may leave out."""
each_page = pytest.mark.parametrize("page", PAGES)
"""Place it above other parameters: pages of one size then follow each other and share open fonts."""
each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
ALL_PAGES = tuple(PAGES)


def each_page_and_size_at(scale: float) -> pytest.MarkDecorator:
    """Parametrize over those pairwise cases of page, size and text size that have this *scale*, sorted by size."""
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
    patch: pytest.MonkeyPatch,
    page: str,
    size: tuple[int, int],
    context: UiContext,
    *,
    records_backgrounds: bool = False,
) -> TextRecorder:
    """Paint a page and return its recorded texts."""
    surface, recorder = Surface(size), TextRecorder(records_backgrounds=records_backgrounds)
    with recorder.recording(patch):
        paint_page(page, context, surface)
    assert recorder.texts
    return recorder


@pytest.mark.parametrize("scale", [1.0, LARGEST_SCALE])
@pytest.mark.parametrize("page", ["table-4-choosing", "table-8", "dragging", "log-16", "verdict-16"])
def test_the_largest_cards_do_not_displace_text(monkeypatch: pytest.MonkeyPatch, page: str, scale: float) -> None:
    recorder = record_texts(
        monkeypatch, page, (1024, 640), replace(context_with_theme(), text_scale=scale, card_size="largest")
    )

    assert recorder.escaped_texts() == []
    assert recorder.overlapping_texts() == []


def truncated_words(recorder: TextRecorder) -> list[str]:
    """Return names and numbers that are cut."""
    return [
        line.text for line in recorder.texts if len(line.text) <= MAX_WORD_LETTERS and ELLIPSIS in line.visible_text
    ]


@each_page_and_size_at(1.0)
def test_no_text_leaves_its_container_or_overlaps_another(page: str, size: tuple[int, int]) -> None:
    recorder = record_page(page, size, 1.0)

    assert recorder.escaped_texts() == []
    assert recorder.overlapping_texts() == []
    assert truncated_words(recorder) == []
    assert min(line.type_px for line in recorder.texts) >= MIN_TYPE_PX


@each_page_and_size_at(LARGEST_SCALE)
def test_no_text_is_cut_and_each_role_has_one_size_at_200_percent(page: str, size: tuple[int, int]) -> None:
    recorder = record_page(page, size, LARGEST_SCALE)

    assert faults_of(recorder) == {}
    assert truncated_words(recorder) == []


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


@pytest.mark.parametrize(("page", "language", "size", "scale"), CRAMPED_CASES)
def test_no_text_is_cut_where_it_once_was(page: str, language: str, size: tuple[int, int], scale: float) -> None:
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
def test_labels_have_room_in_other_languages(page: str, language: str) -> None:
    """Each page in one of the languages; another test tries every language in the smallest window."""
    i18n.set_language(language, paths.locale())

    recorder = record_page(page, (1280, 720), 1.0)

    assert recorder.escaped_texts() == []
    assert recorder.overlapping_texts() == []
    assert [
        line.text
        for line in recorder.texts
        if len(line.text) <= MAX_LABEL_LETTERS and ELLIPSIS in line.visible_text and ELLIPSIS not in line.text
    ] == []


@pytest.mark.parametrize(
    ("size", "language", "scale"), pairwise_cases(SIZES, tuple(i18n.LANGUAGES), (1.0, 1.5, LARGEST_SCALE)), ids=str
)
def test_the_offered_cards_are_named_in_full_beside_the_open_log(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str, scale: float
) -> None:
    i18n.set_language(language, paths.locale())

    recorder = record_texts(monkeypatch, "log-offer", size, replace(context_with_theme(), text_scale=scale))

    assert recorder.escaped_texts() == []
    assert recorder.overlapping_texts() == []
    assert [line.visible_text for line in recorder.texts if ELLIPSIS in line.visible_text] == []
    assert sum("4♥" in line.text and "8♥" in line.text for line in recorder.texts) == 1


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@each_size
def test_names_of_opponents_are_not_cut_beside_high_totals(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    i18n.set_language(language, paths.locale())
    layout, shown = lay_out_table(size, 16), set()
    names = {i18n.tr(person.name) for person in CHARACTERS.values()}
    for name in names:
        recorder = TextRecorder()
        panel = PlayerPanelModel(
            1, layout.player_panels[1], name, "200", 1.0, "plain", 5, name, None, False, False, False, False, ""
        )
        with recorder.recording(monkeypatch):
            paint_player_panel(
                context_with_theme().unmirrored_painter(Surface(size), layout.scale), panel, layout, is_own=False
            )
        shown |= {line.visible_text for line in recorder.texts}

    assert names <= shown


@pytest.mark.parametrize("scale", [1.0, 1.5, LARGEST_SCALE])
def test_the_hebrew_word_for_the_hand_stands_beside_its_number(scale: float) -> None:
    i18n.set_language("he", paths.locale())

    texts = {line.text: line.ink_rect for line in record_page("table-4", (1280, 720), scale).texts}

    assert 0 < texts[i18n.tr("Hand")].left - texts["25"].right < texts["25"].width / 2


@pytest.mark.parametrize(
    ("page", "first_words", "least_px"),
    [
        ("lobby-rules", "Les lire", 26),
        ("profiles", "En bref", 24),
        ("matches", "En bref", 26),
        ("house-form", "Les plus courantes", 28),
        ("house-changes", "Annuler", 28),
        ("stop-last", "Le toit, enfin", 22),
    ],
)
def test_text_with_room_is_enlarged_beside_a_narrow_text_of_its_role(
    page: str, first_words: str, least_px: int
) -> None:
    i18n.set_language("fr", paths.locale())

    texts = record_page(page, (1280, 720), LARGEST_SCALE).texts

    assert [line.type_px >= least_px for line in texts if line.text.startswith(first_words)][:1] == [True]


def test_large_names_of_weekdays_stand_apart() -> None:
    i18n.set_language("fr", paths.locale())

    days = {line.text: line.ink_rect for line in record_page("today-past", (1280, 720), LARGEST_SCALE).texts}

    assert days["Me"].left - days["Ma"].right >= days["Ma"].height / 2


@pytest.mark.parametrize("language", ["fr", "he"])
def test_the_ribbon_of_the_lowest_panel_stays_above_the_buttons(language: str) -> None:
    i18n.set_language(language, paths.locale())

    texts = record_page("table-away-8", (1280, 720), LARGEST_SCALE).texts

    ribbons = [line.container_rect for line in texts if line.text == i18n.tr("away")]
    sort = next(line.container_rect for line in texts if line.text == i18n.tr("Sort"))
    assert max(ribbons, key=lambda ribbon: ribbon.x).bottom <= sort.top


def test_a_blank_parts_key_and_value_of_the_rule_file_in_hebrew() -> None:
    i18n.set_language("he", paths.locale())

    texts = record_page("house-text", (1280, 720), 1.0).texts

    key = next(line for line in texts if line.text == "name:")
    line_rect = key.ink_rect.inflate(800, 0)
    value = min(
        (line.ink_rect for line in texts if line.ink_rect.colliderect(line_rect) and line.ink_rect.x > key.ink_rect.x),
        key=lambda rect: rect.x,
    )
    assert value.left - key.ink_rect.right >= key.type_px / 6


@pytest.mark.parametrize("language", ["en", "fr", "he"])
def test_the_arrow_of_the_own_draw_goes_around_the_name_of_the_deck(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    i18n.set_language(language, paths.locale())
    context, surface = replace(context_with_theme(), text_scale=LARGEST_SCALE), Surface((1280, 720))
    recorder = TextRecorder()
    with recorder.recording(monkeypatch):
        paint_page("puzzle-missed", context, surface)

    name = next(line.ink_rect for line in recorder.texts if "82" in line.text)
    danger = surface.map_rgb(Color(context.theme.danger))
    assert not any(
        surface.get_at_mapped((x, y)) == danger
        for x in range(name.left, name.right)
        for y in range(name.top, name.bottom)
    )


def test_a_sentence_wraps_to_a_second_line_before_it_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = "Maya picks up: you may throw already"
    surface, recorder = Surface((400, 200)), TextRecorder()
    with recorder.recording(monkeypatch):
        context_with_theme().unmirrored_painter(surface, 1).draw_fitted(sentence, Rect(10, 10, 250, 64), 26, "#FFFFFF")

    assert [line.visible_text for line in recorder.texts] == ["Maya picks up: you", "may throw already"]
    assert Rect(10, 10, 250, 64).contains(
        recorder.texts[0].ink_rect.unionall([line.ink_rect for line in recorder.texts])
    )


@each_page
def test_larger_text_is_larger_and_no_more_of_it_is_cut(page: str) -> None:
    def sizes(scale: float) -> dict[str, RecordedText]:
        return {line.text: line for line in record_page(page, (1280, 720), scale).texts}

    usual, large = sizes(1.0), sizes(LARGEST_SCALE)
    both = {text for text in usual.keys() & large.keys() if len(text) > 1}  # initials stand for faces
    growth = sorted(large[text].type_px / usual[text].type_px for text in both)

    assert growth[0] >= 1
    assert growth[-1] >= 1.4
    assert page in CROWDED_PAGES or growth[len(growth) // 2] >= 1.15
    assert not [
        text for text in both if ELLIPSIS in large[text].visible_text and ELLIPSIS not in usual[text].visible_text
    ]


@each_page
@pytest.mark.parametrize("theme", THEMES)
def test_every_text_has_enough_contrast_with_its_background(
    monkeypatch: pytest.MonkeyPatch, page: str, theme: ThemeName
) -> None:
    size = (1280, 720)
    recorder = record_texts(monkeypatch, page, size, context_with_theme(theme), records_backgrounds=True)

    def min_contrast(line: RecordedText) -> float:
        if THEMES[theme] is HIGH_CONTRAST:
            return 7
        return 3 if line.type_px >= round(_LARGE_TYPE_U * pixels_per_u(size)) else 4.5

    low_contrast = [
        (line.text, line.colour, line.background, round(contrast_ratio(line.colour, line.background), 2))
        for line in recorder.texts
        if contrast_ratio(line.colour, line.background) < min_contrast(line)
    ]

    assert low_contrast == []

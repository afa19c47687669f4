"""Buttons that a player has at the moment, and their positions. Pure."""

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import commands as c
from yaniv.i18n import is_rtl, tr
from yaniv.ui.geometry.rectf import RectF
from yaniv.ui.graphics.theme import SMALL_U
from yaniv.ui.narration.table_text import call_sentence, call_warning, is_call_risky, short_card_name
from yaniv.ui.narration.tooltip_text import wrong_word_text
from yaniv.ui.table.state.gesture_commands import InteractionContext, next_order
from yaniv.ui.table.state.table_layout import TableLayout, top_bar_growth

ButtonTone = Literal["plain", "gold", "coral"]
SELECTED_CLEARANCE_U: Final = 26
"""Height by which selected cards rise into the play zone; without staged cards the button row keeps clear of them."""
SOUND_WIDTH_U: Final = 196
"""Width of the sound button, in u; like the others, wide enough for longer texts in other languages."""
LOG_WIDTH_U: Final = 136
"""Width of the log button, in u; the scores button is 1.1 times as wide."""
SETTINGS_WIDTH_U: Final = 176
"""Width of the settings button, in u."""
MIN_TEXT_PX: Final = 14
"""Minimum height of the text in the top bar; where 22 u are less, the buttons are wider."""
BUTTON_GAP_U: Final = 18
"""Distance of the hint and sort buttons, so that the focus outline of one is clear of the other."""
CALL_BUTTONS: Final = ("button:yaniv", "button:wrong-word")
RULES_BUTTON: Final = "button:rules"
"""The match title in the middle of the top bar."""
TOP_BAR_BUTTONS: Final = ("button:menu", "button:settings", RULES_BUTTON, "button:scores", "button:log", "button:sound")


class TableButton(Struct, frozen=True):
    """Button on the table."""

    id: str
    name: str
    label: str
    box: RectF
    tone: ButtonTone = "plain"
    is_enabled: bool = True
    value: str | None = None
    """State for assistive technology ("on", "off", "armed"), or the card order of the button; None: no state."""
    tooltip: str = ""
    """Tooltip text; empty: none."""


def build_table_buttons(
    interaction: InteractionContext, layout: TableLayout, armed_button: str, *, is_muted: bool
) -> tuple[TableButton, ...]:
    """Return all buttons; *armed_button* is the id of a call button that waits for its second press."""
    half = (layout.sort.w - BUTTON_GAP_U * layout.scale) / 2
    first, second = (RectF(x, layout.sort.y, half, layout.sort.h) for x in (layout.sort.x, layout.sort.right - half))
    is_playing = interaction.view.seat not in interaction.view.out
    hint = TableButton("button:hint", tr("Hint"), tr("Hint (press again for the move)"), first, is_enabled=is_playing)
    sort_label = tr("Sort your cards by rank or suit")
    sort = TableButton("button:sort", tr("Sort"), sort_label, second, is_enabled=len(interaction.view.hand) > 1)
    menu = TableButton("button:menu", tr("Menu"), tr("Menu: your match is saved"), layout.menu)
    settings, history_buttons = _settings_button(layout), tuple(_history_buttons(interaction, layout))
    bar = (
        menu,
        settings,
        _rules_button(settings, history_buttons, layout),
        *history_buttons,
        _sound_button(layout, is_muted=is_muted),
    )
    with_tooltips = (_with_tooltip(each) for each in (hint, sort, *(_mirror_for_rtl(button, layout) for button in bar)))
    return (*_call_buttons(interaction, layout, armed_button), *_zone_buttons(interaction, layout), *with_tooltips)


def _with_tooltip(button: TableButton) -> TableButton:
    """Return the button with its label as tooltip, because the label says more than the text on it."""
    return replace(button, tooltip=button.label)


def _mirror_for_rtl(button: TableButton, layout: TableLayout) -> TableButton:
    """Return the button of the top bar mirrored if the language is read right to left."""
    if not is_rtl():
        return button
    box = button.box
    return replace(button, box=RectF(layout.size[0] - box.right, box.y, box.w, box.h))


def _settings_button(layout: TableLayout) -> TableButton:
    """Return the settings button, beside the menu."""
    box = RectF(layout.menu.right, layout.menu.y, SETTINGS_WIDTH_U * _bar_scale(layout), layout.menu.h)
    return TableButton("button:settings", tr("Settings"), tr("Settings: your match waits"), box)


def _bar_scale(layout: TableLayout) -> float:
    """Return the unit of widths in the top bar, in px."""
    return max(layout.scale, MIN_TEXT_PX / SMALL_U) * top_bar_growth(layout.text_scale)


def _rules_button(settings: TableButton, history_buttons: Iterable[TableButton], layout: TableLayout) -> TableButton:
    """Return the button of the match title, which takes all the room between the others."""
    left, right = (
        settings.box.right + 8 * layout.scale,
        min(button.box.x for button in history_buttons) - 8 * layout.scale,
    )
    box = RectF(left, layout.menu.y, right - left, layout.menu.h)
    return TableButton(RULES_BUTTON, tr("Rules"), tr("The rules of this match"), box)


def _sound_button(layout: TableLayout, *, is_muted: bool) -> TableButton:
    """Return the sound button, as far from the right edge as the menu is from the left."""
    box = RectF(
        layout.size[0] - layout.menu.x - SOUND_WIDTH_U * _bar_scale(layout),
        layout.menu.y,
        SOUND_WIDTH_U * _bar_scale(layout),
        layout.menu.h,
    )
    if is_muted:
        return TableButton("button:sound", tr("Sound off"), tr("Sound is off: turn it on"), box, value="off")
    return TableButton("button:sound", tr("Sound on"), tr("Sound is on: turn it off"), box, value="on")


def _history_buttons(interaction: InteractionContext, layout: TableLayout) -> Iterable[TableButton]:
    """Yield the buttons for log and scoreboard, left of the sound button."""
    width, right = LOG_WIDTH_U * _bar_scale(layout), layout.size[0] - layout.menu.x - SOUND_WIDTH_U * _bar_scale(layout)
    yield TableButton(
        "button:log", tr("Log"), tr("What happened so far"), RectF(right - width, layout.menu.y, width, layout.menu.h)
    )
    if interaction.view.rules.match.end != "single_round":
        box = RectF(right - 2.1 * width, layout.menu.y, 1.1 * width, layout.menu.h)
        yield TableButton("button:scores", tr("Scores"), tr("Everyone's totals"), box)


def call_words(interaction: InteractionContext) -> tuple[str, ...]:
    """Return the words that can be called here: the table's call word, and the wrong word if the rules have one."""
    wrong_word = interaction.view.rules.call.wrong_word
    return (interaction.view.rules.table.call_word, *([wrong_word] if wrong_word is not None else []))


def _call_buttons(interaction: InteractionContext, layout: TableLayout, armed_button: str) -> tuple[TableButton, ...]:
    call_words_shown = call_words(interaction)
    gap = 8 * layout.scale
    width = (layout.call.w - gap * (len(call_words_shown) - 1)) / len(call_words_shown)
    boxes = [
        RectF(layout.call.x + number * (width + gap), layout.call.y, width, layout.call.h)
        for number in range(len(call_words_shown))
    ]
    return tuple(
        _call_button(interaction, id_, word, box, armed_button)
        for id_, word, box in zip(CALL_BUTTONS, call_words_shown, boxes, strict=False)
    )


def _call_button(interaction: InteractionContext, id_: str, word: str, box: RectF, armed_button: str) -> TableButton:
    is_enabled = interaction.why_illegal(c.Call(interaction.view.seat, word)) is None
    tone: ButtonTone = "plain" if not is_enabled else "coral" if is_call_risky(interaction, word) else "gold"
    if armed_button == id_ and is_enabled:
        label = tr("{word}! {sentence}", word=word, sentence=call_warning(interaction, word))
        return TableButton(id_, tr("{word}?", word=word), label, box, tone, is_enabled, "armed")
    label = tr("{word}! {sentence}", word=word, sentence=call_sentence(interaction, word))
    return TableButton(
        id_, tr("{word}!", word=word), label, box, tone, is_enabled, tooltip=wrong_word_text(interaction.view, word)
    )


def _zone_buttons(interaction: InteractionContext, layout: TableLayout) -> tuple[TableButton, ...]:
    """Return the row of buttons in the play zone, for actions that are available only at this moment."""
    specs = (
        *_slap_buttons(interaction),
        *_swap_buttons(interaction),
        *_return_buttons(interaction),
        *_staged_buttons(interaction),
    )
    gap, width = 12 * layout.scale, 250 * layout.scale
    width = min(width, (layout.zone_buttons.w - gap * (len(specs) - 1)) / max(1, len(specs)))
    free_width = layout.zone_buttons.w - len(specs) * width - (len(specs) - 1) * gap
    x = layout.zone_buttons.x + (free_width if interaction.hand_state.staged else free_width / 2)
    y = (
        layout.zone_buttons.y
        if interaction.hand_state.staged
        else max(layout.zone.y, layout.zone_buttons.y - SELECTED_CLEARANCE_U * layout.scale)
    )
    return tuple(
        TableButton(
            id_,
            name,
            label,
            RectF(x + number * (width + gap), y, width, layout.zone_buttons.h),
            tone,
            is_enabled,
            value,
        )
        for number, (id_, name, label, tone, is_enabled, value) in enumerate(specs)
    )


ButtonSpec = tuple[str, str, str, ButtonTone, bool, str | None]
"""Id, name, label, tone, enabled and value of a button that has no position yet."""


def _slap_buttons(interaction: InteractionContext) -> Iterable[ButtonSpec]:
    slap_window = interaction.view.slap
    if slap_window is None:
        return
    card = short_card_name(slap_window.card)
    if len(slap_window.ends) > 1:
        left = tr("Slap {card} onto the left end of your run", card=card)
        yield "button:slap-start", tr("Slap left"), left, "gold", True, None
        right = tr("Slap {card} onto the right end of your run", card=card)
        yield "button:slap", tr("Slap right"), right, "gold", True, None
    else:
        yield "button:slap", tr("Slap down"), tr("Slap {card} down", card=card), "gold", True, None
    yield "button:keep", tr("Keep it"), tr("Keep {card}", card=card), "plain", True, None


def _swap_buttons(interaction: InteractionContext) -> Iterable[ButtonSpec]:
    view = interaction.view
    if view.phase == "swap" and view.seat in view.asked:
        name = view.names[view.turn]
        yield "button:swap", tr("Swap hands"), tr("Swap hands with {name}", name=name), "gold", True, None
        yield "button:decline-swap", tr("Keep mine"), tr("Keep your own hand"), "plain", True, None


def _return_buttons(interaction: InteractionContext) -> Iterable[ButtonSpec]:
    view = interaction.view
    if view.phase == "extra" and interaction.is_own_turn:
        is_ready = len(interaction.hand_state.selected) == view.owed
        label = tr("Give back the chosen cards") if is_ready else tr("First choose {n} to give back", n=view.owed)
        yield "button:return", tr("Give back"), label, "gold" if is_ready else "plain", is_ready, None


def _staged_buttons(interaction: InteractionContext) -> Iterable[ButtonSpec]:
    hand_state = interaction.hand_state
    sprite_ids = hand_state.staged or hand_state.selected
    if sprite_ids and next_order(interaction, sprite_ids) != sprite_ids:
        order = " ".join(interaction.cards_of(sprite_ids))
        label = tr(
            "Reorder; now {cards}",
            cards=" ".join(short_card_name(card) for card in interaction.cards_of(sprite_ids)),
        )
        yield "button:order", tr("Reorder"), label, "plain", True, order
    if hand_state.staged:
        yield "button:take-back", tr("Take back"), tr("Take your cards back"), "plain", True, None

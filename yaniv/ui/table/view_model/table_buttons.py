"""Buttons on the table that the player has at the moment, as values with their positions."""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import commands as c
from yaniv.i18n import is_rtl, tr, tr_plural
from yaniv.ui.accessibility.element_tree import Element, element_states, label_beyond_name
from yaniv.ui.geometry.rectangles import RectF, RectTuple, text_growth
from yaniv.ui.graphics.theme import SMALL_U
from yaniv.ui.narration.table_text import (
    call_sentence,
    call_warning,
    is_call_out_of_turn,
    is_call_risky,
    short_card_names,
    short_cards_in_sentence,
)
from yaniv.ui.narration.tooltip_text import wrong_word_text
from yaniv.ui.table.state.gesture_commands import InteractionContext, next_order
from yaniv.ui.table.state.table_layout import TOP_BAR_GROWTH, TableLayout
from yaniv.ui.table.state.throw_question import ThrowQuestion

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
CALL_BUTTON_GAP_U: Final = 8
TITLE_GAP_U: Final = 8
"""Distance of the match title from the buttons beside it."""
ZONE_BUTTON_GAP_U: Final = 12
ZONE_BUTTON_WIDTH_U: Final = 250
"""Width of a button in the play zone, if there is room for all."""
HINT_BUTTON: Final = "button:hint"
SKIP_BUTTON: Final = "puzzle:next"
"""Goes on to another puzzle."""
CALL_BUTTONS: Final = ("button:yaniv", "button:wrong-word")
CONFIRM_BUTTON: Final = "button:confirm-throw"
QUESTION_BUTTONS: Final = (CONFIRM_BUTTON, "button:cancel-throw")
"""Answers to the question whether a throw is meant."""
HOLD_VALUE: Final = "hold"
"""Value of a button that acts only after it was held down."""
PRICED_VALUE: Final = "priced"
"""Value of the same button once a short press has shown what holding it costs."""
RULES_BUTTON: Final = "button:rules"
"""The match title in the middle of the top bar."""
TALK_BUTTON: Final = "button:talk"
"""Says something to friends elsewhere; stands in place of the settings, for which they would have to wait."""
TOP_BAR_BUTTONS: Final = (
    *("button:menu", "button:settings", TALK_BUTTON),
    *(RULES_BUTTON, "button:scores", "button:log", "button:sound"),
)


class PositionTask(Struct, frozen=True):
    """Prompts and buttons of the table of a puzzle, in place of those of a match."""

    question: str
    """Title until the player begins to move."""
    hint_note: str
    """What a hint costs."""
    skip_name: str
    """Name of the button `SKIP_BUTTON`, which stands in place of Sort."""


class CallPresses(Struct, frozen=True):
    """Presses of the call buttons; an empty id stands for no button."""

    armed: str = ""
    """Button that waits for its second press."""
    held: str = ""
    """Button that is held down for a call out of turn."""
    is_hold_complete: bool = False
    """True once it has been held down long enough."""
    is_toggle: bool = False
    """True if a button is pressed once and again, instead of being held down."""
    priced: str = ""
    """Button whose short press has shown the price of a call out of turn."""


ButtonKind = Literal["table", "bar", "call"]
"""Where a button is: on the table, in its top bar, or the button that calls."""
ButtonTone = Literal["plain", "quiet", "primary", "risky", "armed"]
"""What a press means: anything; nothing unless it is held down; the main thing to do; something that may cost points;
the latter, confirmed.
"""


NO_BOX: Final = RectF(0, 0, 0, 0)
"""Place of a button that is not laid out yet."""


class ButtonModel(Struct, frozen=True):
    """Button with its place and its state."""

    id: str
    name: str
    label: str
    """Full phrase for assistive technology; gives the reason while the button is disabled."""
    box: RectF = NO_BOX
    kind: ButtonKind = "table"
    tone: ButtonTone = "plain"
    value: str | int | bool | None = None
    """Value for assistive technology, such as "on" or "armed"; None: the button has none."""
    tooltip: str | None = None
    """Text of the tooltip, empty for none; None: the label, if it says more than the name."""
    is_enabled: bool = True
    is_hovered: bool = False
    is_pressed: bool = False
    """True while it is held down."""
    is_focused: bool = False

    @property
    def tooltip_text(self) -> str:
        """Text of the tooltip; empty: there is none."""
        return label_beyond_name(self.name, self.label) if self.tooltip is None else self.tooltip

    def element(self, rect: RectTuple) -> Element:
        """Return the accessibility element of the button; *rect*: its visible part, in px."""
        states = element_states(is_enabled=self.is_enabled, is_focused=self.is_focused)
        return Element(self.id, "button", self.name, self.label, rect, states, self.value)


def build_table_buttons(  # noqa: PLR0913 -- the table, and everything that its buttons show
    interaction: InteractionContext,
    layout: TableLayout,
    call_presses: CallPresses,
    *,
    is_muted: bool,
    is_exercise: bool = False,
    is_online: bool = False,
    throw_question: ThrowQuestion | None = None,
) -> tuple[ButtonModel, ...]:
    """Return all buttons.

    *is_exercise*: Menu leads back to a list of lessons or puzzles. *is_online*: friends elsewhere play.
    *throw_question*: throw that waits to be confirmed.
    """
    bar = _bar_buttons(interaction, layout, is_muted=is_muted, is_exercise=is_exercise, is_online=is_online)
    return (
        *_call_buttons(interaction, layout, call_presses),
        *_zone_buttons(interaction, layout, throw_question),
        *_hand_buttons(interaction, layout),
        *(_mirror_for_rtl(button, layout) for button in bar),
    )


def _hand_buttons(interaction: InteractionContext, layout: TableLayout) -> Iterator[ButtonModel]:
    view = interaction.view
    left, right = layout.sort.columns(2, BUTTON_GAP_U * layout.scale)
    yield ButtonModel(
        HINT_BUTTON,
        tr("Hint"),
        tr("Hint (press again for the move)"),
        left,
        is_enabled=view.seat not in view.out,
    )
    yield ButtonModel(
        "button:sort",
        tr("Sort"),
        tr("Sort your cards by rank or suit"),
        right,
        is_enabled=len(view.hand) > 1,
    )


def _bar_buttons(
    interaction: InteractionContext, layout: TableLayout, *, is_muted: bool, is_exercise: bool, is_online: bool
) -> Iterator[ButtonModel]:
    """Yield the buttons of the top bar; the match title takes all the room between the others."""
    scale = max(layout.scale, MIN_TEXT_PX / SMALL_U) * text_growth(TOP_BAR_GROWTH, layout.text_scale)
    log_width, title_gap = LOG_WIDTH_U * scale, TITLE_GAP_U * layout.scale
    bar = RectF(layout.menu.x, layout.menu.y, layout.size[0] - 2 * layout.menu.x, layout.menu.h)
    sound = bar.right_part(SOUND_WIDTH_U * scale)
    log = RectF(sound.x - log_width, bar.y, log_width, bar.h)
    scores = RectF(sound.x - 2.1 * log_width, bar.y, 1.1 * log_width, bar.h)
    settings = RectF(layout.menu.right, bar.y, SETTINGS_WIDTH_U * scale, bar.h)
    has_scores = interaction.view.rules.match.end != "single_round"
    title = bar.shrunk(
        left=settings.right + title_gap - bar.x, right=bar.right + title_gap - (scores if has_scores else log).x
    )
    menu_label = tr("Menu: back to the list") if is_exercise else tr("Menu: your match is saved")
    yield ButtonModel("button:menu", tr("Menu"), menu_label, layout.menu, kind="bar")
    if is_online:
        yield ButtonModel(TALK_BUTTON, tr("Talk"), tr("Say something to the others"), settings, kind="bar")
    else:
        yield ButtonModel("button:settings", tr("Settings"), tr("Settings: your match waits"), settings, kind="bar")
    yield ButtonModel(RULES_BUTTON, tr("Rules"), tr("The rules of this match"), title, kind="bar")
    yield ButtonModel("button:log", tr("Log"), tr("What happened so far"), log, kind="bar")
    if has_scores:
        yield ButtonModel("button:scores", tr("Scores"), tr("Everyone's totals"), scores, kind="bar")
    name = tr("Sound off") if is_muted else tr("Sound on")
    label = tr("Sound is off: turn it on") if is_muted else tr("Sound is on: turn it off")
    yield ButtonModel("button:sound", name, label, sound, kind="bar", value="off" if is_muted else "on")


def _mirror_for_rtl(button: ButtonModel, layout: TableLayout) -> ButtonModel:
    """Return the button of the top bar mirrored if the language is read right to left."""
    return replace(button, box=button.box.mirrored(layout.size[0])) if is_rtl() else button


def call_words(interaction: InteractionContext) -> tuple[str, ...]:
    """Return the words that can be called here: the normal calling word, and the one that costs points, if any."""
    wrong_word = interaction.view.rules.call.wrong_word
    return (interaction.view.rules.table.call_word, *([wrong_word] if wrong_word is not None else []))


def _call_buttons(interaction: InteractionContext, layout: TableLayout, presses: CallPresses) -> Iterator[ButtonModel]:
    words = call_words(interaction)
    boxes = layout.call.columns(len(words), CALL_BUTTON_GAP_U * layout.scale)
    for id_, word, box in zip(CALL_BUTTONS, words, boxes, strict=False):
        if is_call_out_of_turn(interaction, word):
            yield _hold_button(interaction, id_, word, box, presses)
        else:
            yield _call_button(interaction, id_, word, box, is_armed=presses.armed == id_)


def _hold_button(interaction: InteractionContext, id_: str, word: str, box: RectF, presses: CallPresses) -> ButtonModel:
    """Return the button of a call out of turn: quiet until it is held down."""
    is_held = presses.held == id_
    is_complete = is_held and presses.is_hold_complete
    return ButtonModel(
        id_,
        tr("{word}?", word=word) if is_held else tr("{word}!", word=word),
        tr("{word}! {sentence}", word=word, sentence=call_warning(interaction, word, is_toggle=presses.is_toggle)),
        box,
        kind="call",
        tone="armed" if is_complete else "quiet",
        value=_hold_value(id_, presses),
    )


def _hold_value(id_: str, presses: CallPresses) -> str:
    """Return the value of the button of a call out of turn: how far the player has come in making it."""
    if presses.held == id_:
        return "armed" if presses.is_hold_complete else "holding"
    return PRICED_VALUE if presses.priced == id_ else HOLD_VALUE


def _call_button(interaction: InteractionContext, id_: str, word: str, box: RectF, *, is_armed: bool) -> ButtonModel:
    is_enabled = interaction.why_illegal(c.Call(interaction.view.seat, word)) is None
    is_armed, is_risky = is_armed and is_enabled, is_enabled and is_call_risky(interaction, word)
    tone: ButtonTone = "armed" if is_armed and is_risky else "risky" if is_risky else "primary"
    sentence = call_warning(interaction, word) if is_armed else call_sentence(interaction, word)
    return ButtonModel(
        id_,
        tr("{word}?", word=word) if is_armed else tr("{word}!", word=word),
        tr("{word}! {sentence}", word=word, sentence=sentence),
        box,
        kind="call",
        tone=tone if is_enabled else "plain",
        value="armed" if is_armed else None,
        tooltip="" if is_armed else wrong_word_text(interaction.view, word),
        is_enabled=is_enabled,
    )


def _zone_buttons(
    interaction: InteractionContext, layout: TableLayout, throw_question: ThrowQuestion | None
) -> Iterator[ButtonModel]:
    """Yield the row of buttons in the play zone, for actions that are available only at this moment."""
    buttons = tuple(_question_buttons(throw_question)) or (
        *_slap_buttons(interaction),
        *_swap_buttons(interaction),
        *_return_buttons(interaction),
        *_staged_buttons(interaction),
    )
    gap, has_staged = ZONE_BUTTON_GAP_U * layout.scale, bool(interaction.hand_state.staged)
    if has_staged:
        yield from _stacked_beside_throw(buttons, layout)
        return
    row_width = len(buttons) * ZONE_BUTTON_WIDTH_U * layout.scale + (len(buttons) - 1) * gap
    free_width = max(0.0, layout.zone_buttons.w - row_width)
    row = layout.zone_buttons.shrunk(left=free_width / 2, right=free_width / 2)
    row = replace(row, y=max(layout.throw_area.y, row.y - SELECTED_CLEARANCE_U * layout.scale))
    for button, box in zip(buttons, row.columns(len(buttons), gap), strict=True):
        yield replace(button, box=box)


def _stacked_beside_throw(buttons: tuple[ButtonModel, ...], layout: TableLayout) -> Iterator[ButtonModel]:
    """Yield the buttons one above the other at the right of the cards that lie in the play zone."""
    gap, width, height = ZONE_BUTTON_GAP_U * layout.scale, ZONE_BUTTON_WIDTH_U * layout.scale, layout.zone_buttons.h
    top = layout.zone_buttons.bottom - len(buttons) * height - (len(buttons) - 1) * gap
    for index, button in enumerate(buttons):
        box = RectF(layout.zone_buttons.right - width, top + index * (height + gap), width, height)
        yield replace(button, box=box)


def _spoken(name: str, explanation: str) -> str:
    """Return the label of a button: its shown name first, for those who press it by voice."""
    return f"{name}. {explanation}"


def _question_buttons(question: ThrowQuestion | None) -> Iterator[ButtonModel]:
    if question is not None:
        yes, no = QUESTION_BUTTONS
        label = tr("Throw {cards}", cards=short_cards_in_sentence(*question.thrown))
        yield ButtonModel(yes, tr("Throw"), label, tone="primary")
        yield ButtonModel(no, tr("Not yet"), _spoken(tr("Not yet"), tr("Don't throw yet")))


def _slap_buttons(interaction: InteractionContext) -> Iterator[ButtonModel]:
    slap_window = interaction.view.slap
    if slap_window is None:
        return
    card = short_cards_in_sentence(slap_window.card)
    if len(slap_window.ends) > 1:
        left = tr("Slap {card} onto the left end of your run", card=card)
        yield ButtonModel("button:slap-start", tr("Slap left"), left, tone="primary")
        right = tr("Slap {card} onto the right end of your run", card=card)
        yield ButtonModel("button:slap", tr("Slap right"), right, tone="primary")
    else:
        yield ButtonModel("button:slap", tr("Slap down"), tr("Slap {card} down", card=card), tone="primary")
    yield ButtonModel("button:keep", tr("Keep it"), tr("Keep {card}", card=card))


def _swap_buttons(interaction: InteractionContext) -> Iterator[ButtonModel]:
    view = interaction.view
    if view.phase == "swap" and view.seat in view.asked:
        label = tr("Swap hands with {name}", name=view.names[view.turn])
        yield ButtonModel("button:swap", tr("Swap hands"), label, tone="primary")
        yield ButtonModel("button:decline-swap", tr("Keep mine"), _spoken(tr("Keep mine"), tr("Keep your own hand")))


def _return_buttons(interaction: InteractionContext) -> Iterator[ButtonModel]:
    view = interaction.view
    if view.phase == "extra" and interaction.is_own_turn:
        is_ready = len(interaction.hand_state.selected) == view.owed
        missing = tr_plural("First choose {n} card to give back", "First choose {n} cards to give back", view.owed)
        label = tr("Give back the chosen cards") if is_ready else missing
        tone: ButtonTone = "primary" if is_ready else "plain"
        yield ButtonModel("button:return", tr("Give back"), label, tone=tone, is_enabled=is_ready)


def _staged_buttons(interaction: InteractionContext) -> Iterator[ButtonModel]:
    hand_state = interaction.hand_state
    sprite_ids = hand_state.staged or hand_state.selected
    if sprite_ids and next_order(interaction, sprite_ids) != sprite_ids:
        cards = interaction.cards_of(sprite_ids)
        label = tr("Reorder; now {cards}", cards=short_card_names(cards))
        yield ButtonModel("button:order", tr("Reorder"), label, value=" ".join(cards))
    if hand_state.staged:
        yield ButtonModel("button:take-back", tr("Take back"), tr("Take your cards back"))

"""Panel over today's page that shows with cards what a new part of the rules means."""

from typing import Final

from pygame import Rect

from yaniv.cards import Card, Cards
from yaniv.daily.rule_demo import DemoAction, DemoStep
from yaniv.i18n import card_name, tr
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.easing import in_out_cubic
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.image_store import CARD_ASPECT_RATIO
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input.input_events import InputEvent, PointerPressed
from yaniv.ui.input.key_bindings import close_key
from yaniv.ui.kit.controls import button, icon, pause_bars, round_button
from yaniv.ui.kit.node import Control, Message, Node, column, label, picture, row, spacer, stack
from yaniv.ui.kit.page import Env
from yaniv.ui.panels.page_panel import CLOSE_ID, AnswerPage, PagePanel

PLAY: Final = "new-rule:play"
LOOPS: Final = 2
"""Number of times that the steps are shown before they stand still."""
_LOOP_MS: Final = 10_000
"""Time for all steps, at most."""
_STEP_MS: Final = 2_400
_MOVE_MS: Final = 600
"""Time for which cards move at the start of a step."""
_WIDTH: Final = 900
_GROWTH: Final = 0.4
"""Growth of the width when text is twice as large."""
_ROW_SHARE: Final = 0.46
"""Height of a card, of the height of the picture that shows two rows."""
_STEP_SHARE: Final = 1.14
"""Distance of two cards in a row, of their width."""
_LIT_MARGIN: Final = 5
"""Distance of the frame around a card that a step is about, in u."""


class NewRulePage(AnswerPage):
    """Tree of the panel: the rule in one sentence, and cards that move step by step."""

    name = "new-rule"
    back = CLOSE_ID
    first_focus = CLOSE_ID

    def __init__(
        self, context: UiContext, words: tuple[str, str], steps: tuple[DemoStep, ...], speed: AnimationSpeed
    ) -> None:
        """*words*: name of the rule, and its sentence. *steps*: may be empty. *speed*: without motion, the last."""
        super().__init__()
        self._context, (self._title, self._sentence), self._steps = context, words, steps
        self._has_motion = speed.duration_factor > 0 and not speed.is_reduced
        self._step_ms = min(_STEP_MS, _LOOP_MS // max(1, len(steps)))
        self._loop_ms = self._step_ms * len(steps)
        self._elapsed_ms = 0 if self._has_motion else self._end_ms
        self._is_stopped = not self._has_motion

    @property
    def is_moving(self) -> bool:
        """True while the steps follow each other."""
        return not self._is_stopped and self._elapsed_ms < self._end_ms

    @property
    def step_number(self) -> int:
        """Step that is shown, from 0."""
        return max(0, min(len(self._steps) - 1, self._in_loop_ms // self._step_ms))

    @property
    def _end_ms(self) -> int:
        return LOOPS * self._loop_ms

    @property
    def _in_loop_ms(self) -> int:
        """Time since the first step; at the end that of a complete showing."""
        return self._loop_ms if self._elapsed_ms == self._end_ms else self._elapsed_ms % self._loop_ms

    @property
    def announcement(self) -> str:
        """The rule, all that the cards show, and how to close the panel."""
        told = " ".join((self._sentence, *map(_step_sentence, self._steps)))
        return tr("{title}. {told} Press {key} to close.", title=self._title, told=told, key=close_key())

    def advance(self, ms: int) -> bool:
        """Show what comes next; return True if that is another step, or the end."""
        if not self.is_moving:
            return False
        before = self.step_number
        self._elapsed_ms = min(self._end_ms, self._elapsed_ms + ms)
        return self.step_number != before or not self.is_moving

    def update(self, message: Message) -> None:
        """Play the steps, from the start if they have ended, or stop them; any other button is the answer."""
        if message != PLAY:
            super().update(message)
            return
        self._is_stopped = self.is_moving
        if self._elapsed_ms == self._end_ms:
            self._elapsed_ms = 0

    def view(self, env: Env) -> Node:
        """Return the panel in the middle of the window."""
        sheet = column(
            label(self._title, 52, "accent", weight="display", text_align="center", height=76, min_height=56),
            label(self._sentence, 28, text_align="center", max_lines=3, role="rule", min_height=40),
            *(self._demo() if self._steps else ()),
            button(CLOSE_ID, tr("Close"), CLOSE_ID, is_main=True, height=84 * env.growth(_GROWTH)),
            gap=16, padding=(48, 28), fill="panel", outline="outline", radius=36, stroke=3,
            width=_WIDTH * env.growth(_GROWTH),
        )  # fmt: skip
        return stack(column(spacer(), row(sheet, justify="center"), spacer(), padding=(0, 16)), justify="stretch")

    def _demo(self) -> tuple[Node, ...]:
        step = self._steps[self.step_number]
        words = _step_words(step.action)
        control = Control(id="new-rule:cards", role="text", name=words, label=_step_sentence(step))
        cards_ = picture(self._draw, height=420, min_height=190)
        caption = label(words, 30, "accent", weight="bold", text_align="center", max_lines=2, role="step")
        return (
            column(cards_, fill="surface_dark", radius=24, padding=(24, 18), control=control),
            row(spacer(), caption, spacer(), min_height=44),
            row(self._play_button(), picture(self._draw_bar, height=12, grow=1), gap=20, height=60),
        )

    def _play_button(self) -> Node:
        if self.is_moving:
            return round_button(PLAY, tr("Pause"), PLAY, pause_bars("accent"), side=60)
        return round_button(PLAY, tr("Play"), PLAY, icon(self._context, "play"), side=60)

    def _draw(self, painter: Painter, rect: Rect) -> None:
        number = self.step_number
        step, area = self._steps[number], painter.mirrored(rect)
        places, old_places = _card_places(step, area), _card_places(self._steps[max(0, number - 1)], area)
        moved = min(1.0, (self._in_loop_ms - number * self._step_ms) / _MOVE_MS) if self._has_motion else 1
        share = in_out_cubic(moved)
        plain = painter.unmirrored
        for card, place in places.items():
            start = old_places.get(card, place)
            at = place.copy()
            at.center = (
                round(start.centerx + (place.centerx - start.centerx) * share),
                round(start.centery + (place.centery - start.centery) * share),
            )
            if card in step.lit and moved == 1:
                margin = painter.px(_LIT_MARGIN)
                plain.draw_box(at.inflate(2 * margin, 2 * margin), 14, painter.theme.accent)
            plain.draw_image(self._context.images.card(card, at.width), at.center)

    def _draw_bar(self, painter: Painter, rect: Rect) -> None:
        share = self._in_loop_ms / self._loop_ms
        painter.draw_box(rect, 6, painter.theme.bar_track)
        painter.draw_box(Rect(rect.left, rect.top, round(rect.width * share), rect.height), 6, painter.theme.accent)


class NewRulePanel(PagePanel):
    """Panel on what is new tonight, with cards; Escape, Enter or a press beside its buttons closes it."""

    def __init__(
        self, context: UiContext, words: tuple[str, str], steps: tuple[DemoStep, ...], speed: AnimationSpeed
    ) -> None:
        super().__init__(context, NewRulePage(context, words, steps, speed))

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return `CLOSE_ID` if the panel is to be closed, otherwise None."""
        if isinstance(event, PointerPressed) and not any(
            each.role == "button" and Rect(each.rect).collidepoint(event.position) for each in self.elements()
        ):
            return CLOSE_ID
        return super().handle(event)


def _card_places(step: DemoStep, area: Rect) -> dict[Card, Rect]:
    """Return where the cards of a step are: those on the table above, those in the hand below."""
    has_rows = bool(step.hand)
    rows: tuple[tuple[Cards, float], ...] = ((step.table, 0.24 if has_rows else 0.5), (step.hand, 0.76))
    height = area.height * _ROW_SHARE
    width = max(1, round(min(height / CARD_ASPECT_RATIO, area.width / 6)))
    places = {}
    for cards_, level in rows:
        for number, card in enumerate(cards_):
            place = Rect(0, 0, width, round(width * CARD_ASPECT_RATIO))
            offset = (number - (len(cards_) - 1) / 2) * width * _STEP_SHARE
            place.center = round(area.centerx + offset), round(area.top + area.height * level)
            places[card] = place
    return places


def _step_sentence(step: DemoStep) -> str:
    """Return what a step shows, for screen readers: its words, then its cards."""
    told = [_step_words(step.action)]
    if step.table:
        told.append(tr("On the table: {cards}.", cards=", ".join(map(card_name, step.table))))
    if step.hand:
        told.append(tr("In your hand: {cards}.", cards=", ".join(map(card_name, step.hand))))
    return " ".join(told)


def _step_words(action: DemoAction) -> str:
    match action:
        case "throw":
            return tr("You throw.")
        case "draw":
            return tr("You draw.")
        case "slap":
            return tr("You slap it down.")
        case "slap_set":
            return tr("A set can grow too.")
        case "slap_run":
            return tr("A run can grow too.")
        case "last_throw":
            return tr("This was thrown last.")
        case "hold":
            return tr("You hold this.")
        case "swap":
            return tr("You swap it for the joker.")
        case "joker_set":
            return tr("A set with a joker.")
        case "joker_run":
            return tr("A run with a joker.")
        case "takeable":
            return tr("This is what you can take.")
        case "take":
            return tr("You take it.")
        case "draw_first":
            return tr("First you draw.")
        case "either_order":
            return tr("You can draw first.")
        case "full_pack":
            return tr("From the full pack:")
        case "tonights_pack":
            return tr("In tonight's pack:")

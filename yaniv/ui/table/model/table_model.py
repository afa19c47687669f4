"""Model of the table: everything its picture depends on, as one frozen value.

input -> reduce(model, input) -> model, side effects -> view_model_of(model) -> paint

Only the functions of `yaniv.ui.table.reducer` make a new model. What has to happen outside is returned as side effects.
"""

import math
from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import Cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.command_errors import IllegalReason
from yaniv.game.view import View
from yaniv.narration.regular_lines import Meeting
from yaniv.settings.settings_schema import ConfirmThrows
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.durations import CALL_HOLD_MS, AnimationSpeed
from yaniv.ui.animation.sprite_animation import Pose, SpriteAnimation
from yaniv.ui.input.input_events import Point
from yaniv.ui.narration.log_text import has_hidden_cards
from yaniv.ui.table.animation.dragged_cards import DraggedCards
from yaniv.ui.table.animation.score_counters import CounterValues, ScoreCounters
from yaniv.ui.table.animation.showdown_scene import ShowdownScene
from yaniv.ui.table.animation.table_effects import TableEffects
from yaniv.ui.table.feedback.sound_schedule import SoundSchedule
from yaniv.ui.table.feedback.table_messages import TableMessages
from yaniv.ui.table.input.keyboard_focus import KeyboardFocus
from yaniv.ui.table.input.pointer_gestures import (
    FELT_TARGET,
    HitTarget,
    PointerBrushing,
    PointerDown,
    PointerIdle,
    PointerState,
)
from yaniv.ui.table.input.tooltip_targets import HOVER_DELAY_MS, TooltipState
from yaniv.ui.table.model.fast_forward import FastForward
from yaniv.ui.table.model.hint_state import HintState
from yaniv.ui.table.model.match_history import MatchHistory
from yaniv.ui.table.model.open_panels import OpenPanels
from yaniv.ui.table.model.presence import Presence
from yaniv.ui.table.state.card_layout import HandState, RestPoses
from yaniv.ui.table.state.delayed_view import DelayedView
from yaniv.ui.table.state.gesture_commands import InteractionContext, SpriteIds, WhyIllegal
from yaniv.ui.table.state.hand_sort import HandSorting
from yaniv.ui.table.state.move_marks import ComparedMoves, TaughtMove
from yaniv.ui.table.state.seat_place import Absence
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.table.state.table_sprites import TableSprites
from yaniv.ui.table.state.throw_question import ThrowQuestion
from yaniv.ui.table.view_model.table_buttons import PositionTask

INSTANT: Final = AnimationSpeed("instant")
OFF_SCREEN: Final[Point] = (-1, -1)
"""Position of a pointer that is not over the window."""
Paginate = Callable[[tuple[str, ...], str, "TableModel"], tuple[str, ...]]
"""Splits sentences with a caption into messages that fit into the free room of this model, by measuring the text."""


class TableSettings(Struct, frozen=True):
    """Facts about a table that stay the same while it is shown, and functions that it uses."""

    variant: str
    """Name of the variant."""
    characters: tuple[str, ...]
    """Character of each seat; empty: nobody has one."""
    avatars: tuple[str, ...]
    """What the disc of each seat shows, see `Painter.draw_avatar`; empty: initials."""
    why_illegal: WhyIllegal
    """Answer of the referee in the current position."""
    paginate: Paginate
    is_spectator: bool = False
    """True if the user only watches."""
    is_exercise: bool = False
    """True for a lesson or puzzle: nothing is saved, and Menu leads back to a list."""
    is_online: bool = False
    """True if friends elsewhere play, to whom the player can say something."""
    task: PositionTask | None = None
    """The puzzle; None elsewhere, and once its answer is known."""
    has_bar: bool = True
    """False: the page draws the top bar with buttons of its own."""
    meetings: tuple[Meeting, ...] = ()
    """By seat, what computer players remember of the player; empty: nothing."""
    confirm_throws: ConfirmThrows = "never"
    """Which throws the player confirms before they are submitted."""


class PointerModel(Struct, frozen=True):
    """State of the pointer on the table; times are ms of the input events, positions px."""

    state: PointerState = PointerIdle()
    position: Point = OFF_SCREEN
    since_change_ms: float = float("inf")
    """Milliseconds since the screen changed by itself."""
    last_click_ms: int = 0
    """Time of the last release."""
    last_call_press_ms: int = 0
    """Time of the last click on a button."""

    @property
    def hover_target(self) -> HitTarget:
        """Thing under the pointer while nothing is pressed."""
        return self.state.hovered if isinstance(self.state, PointerIdle) else FELT_TARGET

    @property
    def hovered_button(self) -> str:
        """Id of the button under the pointer; empty if there is none."""
        return self.pressed_button if isinstance(self.state, PointerDown) else self.hover_target.button

    @property
    def pressed_button(self) -> str:
        """Id of the button that is held down; empty if there is none."""
        return self.state.target.button if isinstance(self.state, PointerDown) else ""


class CallHold(Struct, frozen=True):
    """Call button that is held down for a call out of turn."""

    button_id: str
    since_ms: int
    """Time of the press, in ms of the input events."""
    shown_ms: float | None = None
    """Time for which the picture has shown the hold, in ms; None: not painted yet."""

    @property
    def shown_share(self) -> float:
        """Share of the time to hold that the picture has shown, from 0 to 1; never ahead of the input events."""
        return min(1.0, (self.shown_ms or 0.0) / CALL_HOLD_MS)

    def advanced(self, ms: float) -> "CallHold":
        """Return the hold *ms* milliseconds later; the frame in which it began may have started before it."""
        return replace(self, shown_ms=0.0 if self.shown_ms is None else min(CALL_HOLD_MS, self.shown_ms + ms))


class MeldChoice(Struct, frozen=True):
    """Meld that the last double click on a card selected; another double click selects the one after `index`."""

    card: int = -1
    """Sprite that was double-clicked; -1: none."""
    index: int = 0
    """Index of the meld among those with this card."""
    sprites: SpriteIds = ()


class ShowdownRecord(Struct, frozen=True):
    """Showdown of the round, kept so that it can be shown again."""

    before: "TableModel"
    """Model of the table before its first event."""
    events: tuple[tuple[e.AnyEvent, View], ...] = ()
    """Its events, each with the view of the seat after it."""


class TableModel(Struct, frozen=True):
    """Everything the picture of the table depends on, except the pages and results that lie over it."""

    settings: TableSettings
    usual_speed: AnimationSpeed
    """Speed and motion of the animations; settings of the player."""
    layout: TableLayout
    delayed_view: DelayedView
    table_sprites: TableSprites
    hand_state: HandState
    sorting: HandSorting
    messages: TableMessages
    sounds: SoundSchedule
    history: MatchHistory
    presence: Presence
    panels: OpenPanels
    fast_forward: FastForward
    effects: TableEffects
    rest_poses: RestPoses = {}
    animation: SpriteAnimation = SpriteAnimation()
    score_counters: ScoreCounters = ScoreCounters()
    showdown: ShowdownScene = ShowdownScene()
    showdown_record: ShowdownRecord | None = None
    """The showdown of the round so far; None before it, or if the table did not see it."""
    is_deal_or_showdown: bool = False
    """True if a deal or a showdown is queued, or was still being animated at the last event."""
    pointer: PointerModel = PointerModel()
    dragged: DraggedCards | None = None
    """Dragged cards; None: there is no drag."""
    order_before_drag: SpriteIds = ()
    """Order of the hand when the current drag began."""
    drop_target: str = ""
    """Kind of the target that would accept the dragged cards; empty: none."""
    released_poses: dict[int, Pose] = {}
    """Poses of cards that were just dropped and wait for what the drop means; empty: none."""
    acknowledged_sprite: int = -1
    """Sprite of the last drawn card, once the player has acted after drawing it."""
    meld_choice: MeldChoice = MeldChoice()
    armed_button: str = ""
    """Id of the call button that has been pressed once and waits for its second press; empty: none."""
    call_hold: CallHold | None = None
    """Call out of turn whose button or key is held down; None: none."""
    priced_call: str = ""
    """Id of the call button of which a short press has just shown the price of a call out of turn; empty: none."""
    throw_question: ThrowQuestion | None = None
    """Throw that waits for the player to confirm it; None: none."""
    input_ms: int = 0
    """Time of the last input event, in ms of the input events."""
    slap_missed_ms: float = -math.inf
    """Time on the table's clock at which the time for the own slap ran out last."""
    is_slap_declined: bool = False
    """True if the player has just kept the card that could be slapped."""
    has_closed_hint: bool = False
    """True if the current input has closed a hint."""
    call_focused_ms: int = 0
    """Time at which the call key moved the focus to the call button, in ms of the input events."""
    last_activation: tuple[str, int] = ("", -10_000)
    """Id of the element activated last by key or gamepad, and when, in ms of the input events."""
    focus: KeyboardFocus = KeyboardFocus()
    other_elements: tuple[Element, ...] = ()
    """Elements beside the table that share its keyboard focus."""
    tooltip: TooltipState = TooltipState()
    hint: HintState = HintState()
    compared_moves: ComparedMoves | None = None
    """The best move and the player's own, shown as marks; None: only hints have marks."""
    compared_since_ms: float = 0.0
    """Time on the table's clock since which they are shown."""
    taught_move: TaughtMove | None = None
    """Move that a lesson asks for, shown as marks."""
    taught_since_ms: float = 0.0
    """Time on the table's clock since which it is shown."""
    absences: tuple[Absence, ...] = ()
    """By seat, which friends elsewhere are away; empty: nobody."""
    slap_left_share: float | None = None
    """Share left of the time that others wait for the own slap, from 1 to 0; None: there is no limit."""
    is_muted: bool = False
    is_auto_finishing: bool = False
    """True while the rest of the match is played without delays, animations and sounds."""

    @property
    def animation_speed(self) -> AnimationSpeed:
        """Speed and motion of animations at present."""
        return INSTANT if self.is_auto_finishing else self.usual_speed

    @property
    def can_repeat_showdown(self) -> bool:
        """True if the showdown of the round can be shown again, and something of it would move."""
        return self.showdown_record is not None and not self.animation_speed.is_instant

    @property
    def is_hand_hidden(self) -> bool:
        """True while the own hand lies face down because the player is away; never once it has been shown to all."""
        return self.presence.is_hand_hidden and not self.settings.is_spectator and not self.view.shown

    @property
    def now_ms(self) -> float:
        """Time that animations have run so far, in ms; fast-forward makes it pass faster."""
        return self.animation.now_ms

    @property
    def view(self) -> View:
        """View of the seat, as far as the animations have shown it."""
        return self.delayed_view.shown

    @property
    def interaction(self) -> InteractionContext:
        """Context in which gestures are judged. Until the end of a round has been shown, every command is refused."""
        why_illegal = _refuse_because_round_is_over if self.delayed_view.hides_round_end else self.settings.why_illegal
        return InteractionContext(self.view, self.table_sprites, self.hand_state, why_illegal)

    @property
    def peeked_sprite(self) -> int:
        """Card on which the right button is held without moving, to see it large; -1: none."""
        match self.pointer.state:
            case PointerBrushing(press_target=HitTarget(kind="card" | "pile", card=card), is_selecting=None):
                return card
            case _:
                return -1

    @property
    def is_pile_examined(self) -> bool:
        """True while a card of the last play has the keyboard focus, or once the pointer has rested on it."""
        if self.focus.is_shown and self.focus.element_id.startswith("pile:"):
            return True
        target = self.tooltip.target
        is_on_pile = target is not None and target.id.startswith("pile:")
        return is_on_pile and not self.tooltip.is_hidden and self.tooltip.rested_ms >= HOVER_DELAY_MS

    @property
    def listed_round(self) -> int:
        """Number of the round of which the player sees a list of the hidden cards; 0: none."""
        is_listed = self.panels.is_cards_tab_shown and has_hidden_cards(self.view)
        return self.view.round if is_listed else 0

    @property
    def hides_captions(self) -> bool:
        """True while cards are dealt or revealed, because captions must not be ahead of the animation."""
        return self.is_deal_or_showdown and self.animation.is_busy

    @property
    def counter_values(self) -> tuple[CounterValues, ...]:
        """Animated numbers on the player panels while a round is scored."""
        return self.score_counters.values_at(self.now_ms)

    @property
    def hand_order(self) -> Cards:
        """Own hand, in the order in which the player has arranged it."""
        return self.interaction.cards_of(self.hand_state.order)

    def pose(self, card: int) -> Pose:
        """Return the current pose of the sprite *card*: its animated pose, or its rest pose."""
        return self.animation.pose(card) or self.rest_poses[card]


def _refuse_because_round_is_over(_command: c.SeatCommand) -> IllegalReason:
    return IllegalReason("round_over")

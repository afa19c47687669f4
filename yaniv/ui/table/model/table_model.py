"""Model of the table: everything its picture depends on, as one frozen value.

input -> reduce(model, input) -> model, side effects -> view_model_of(model) -> paint

Only the functions of `yaniv.ui.table.reducer` make a new model. What has to happen outside is returned as side effects.
"""

import math
from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import Cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.command_errors import IllegalReason
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.narration.regular_lines import Meeting
from yaniv.settings.settings_schema import Settings
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation import durations
from yaniv.ui.animation.durations import CALL_HOLD_MS, AnimationSpeed
from yaniv.ui.animation.sprite_animation import Pose, SpriteAnimation
from yaniv.ui.input.input_events import (
    FocusGained,
    FocusLost,
    GamepadPressed,
    InputEvent,
    KeyPressed,
    Point,
    PointerPressed,
)
from yaniv.ui.narration.log_text import has_hidden_cards
from yaniv.ui.table.choreography.dragged_cards import DraggedCards
from yaniv.ui.table.choreography.score_counters import CounterValues, ScoreCounters
from yaniv.ui.table.choreography.showdown_scene import ShowdownScene
from yaniv.ui.table.choreography.table_effects import TableEffects
from yaniv.ui.table.model.event_sounds import SoundSchedule
from yaniv.ui.table.model.hint_state import HintState
from yaniv.ui.table.model.hit_test import HOVER_DELAY_MS, TooltipState
from yaniv.ui.table.model.keyboard_focus import KeyboardFocus
from yaniv.ui.table.model.match_history import MatchHistory
from yaniv.ui.table.model.pointer_gestures import (
    FELT_TARGET,
    HitTarget,
    PointerBrushing,
    PointerDown,
    PointerIdle,
    PointerState,
)
from yaniv.ui.table.model.table_messages import TableMessages
from yaniv.ui.table.state.card_layout import HandState, RestPoses
from yaniv.ui.table.state.delayed_view import DelayedView
from yaniv.ui.table.state.gesture_commands import InteractionContext, SpriteIds, WhyIllegal
from yaniv.ui.table.state.hand_sort import HandSorting
from yaniv.ui.table.state.move_marks import ComparedMoves, TaughtMove
from yaniv.ui.table.state.table_layout import Absence, TableLayout
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
    player_settings: Settings
    """Settings of the player at the screen."""
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


SCOREBOARD_HOLD_MS: Final = 350
"""Time after which holding Tab shows the scoreboard, in ms."""


LogTab = Literal["log", "cards"]
"""Tab of the log panel: what has happened, or the cards that the player has not seen."""


class OpenPanels(Struct, frozen=True):
    """Log and scoreboard as far as they are open; every method that changes something returns a new value."""

    has_scoreboard: bool = True
    """False for a match of a single round, which keeps no totals."""
    is_log_open: bool = False
    is_log_covered: bool = False
    """True if a result covers the log because it came while the log was open."""
    has_cards_tab: bool = False
    """True if the log panel has a tab for the cards that the player has not seen."""
    log_tab: LogTab = "log"
    """Tab of the log panel that is shown while the panel is open."""
    is_scoreboard_open: bool = False
    """True if the scoreboard was opened by its button or key."""
    tab_held_ms: float | None = None
    """Time for which Tab has been held, in ms; None: it is up."""

    @property
    def is_scoreboard_shown(self) -> bool:
        """True if the scoreboard lies over the table."""
        return self.has_scoreboard and (self.is_scoreboard_open or (self.tab_held_ms or 0) >= SCOREBOARD_HOLD_MS)

    @property
    def is_cards_tab_shown(self) -> bool:
        """True if the player can see the tab for the cards."""
        return self.has_cards_tab and self.is_log_open and not self.is_log_covered and self.log_tab == "cards"

    def with_scoreboard_toggled(self) -> "OpenPanels":
        """Return them after the scoreboard's button or key."""
        return replace(self, is_scoreboard_open=not self.is_scoreboard_open)

    def with_scoreboard_closed(self) -> "OpenPanels":
        """Return them without the scoreboard, even while Tab is held."""
        return replace(self, is_scoreboard_open=False, tab_held_ms=None)

    def with_log_toggled(self) -> "OpenPanels":
        """Return them after the log's button or key; a covered log comes to the top instead of closing.

        It always opens with the tab for what has happened, so that nobody sees the cards by mistake.
        """
        is_open = not self.is_log_open or self.is_log_covered
        return replace(self, is_log_open=is_open, is_log_covered=False, log_tab="log")

    def with_log_tab(self, tab: LogTab) -> "OpenPanels":
        """Return them with this tab of the log panel."""
        return replace(self, log_tab=tab)

    def with_log(self, *, is_open: bool) -> "OpenPanels":
        """Return them with the log open or closed."""
        return replace(self, is_log_open=is_open)

    def with_log_covered(self, *, is_covered: bool) -> "OpenPanels":
        """Return them with the log below a result, until the player asks for it, or on top again."""
        return self if self.is_log_covered == is_covered else replace(self, is_log_covered=is_covered)

    def with_tab_pressed(self) -> "OpenPanels":
        """Return them with Tab held from now on, unless it is held already."""
        return replace(self, tab_held_ms=0.0) if self.tab_held_ms is None else self

    def with_tab_released(self) -> "OpenPanels":
        """Return them with Tab up."""
        return self if self.tab_held_ms is None else replace(self, tab_held_ms=None)

    def advanced(self, ms: float) -> "OpenPanels":
        """Return them *ms* later."""
        return self if self.tab_held_ms is None else replace(self, tab_held_ms=self.tab_held_ms + ms)


class Presence(Struct, frozen=True):
    """Presence of the player: away from when the window loses the focus until it regains it, or any press.

    A player who is away has no disadvantage: their own time never runs, and the others wait if the settings say so.
    """

    pauses_when_away: bool = True
    """True if the table stands still while the player is away; a setting."""
    hides_hand_when_away: bool = False
    """True if the player's own cards lie face down while the player is away; a setting."""
    is_away: bool = False

    @property
    def is_hand_hidden(self) -> bool:
        """True if the player's own cards are not to be seen now, by whoever passes the screen."""
        return self.is_away and self.hides_hand_when_away

    def after_input(self, event: InputEvent) -> "Presence":
        """Return whether the player is away after an input event."""
        match event:
            case FocusLost():
                return replace(self, is_away=True)
            case FocusGained() | KeyPressed() | GamepadPressed() | PointerPressed() if self.is_away:
                return replace(self, is_away=False)
            case _:
                return self

    def should_pause(self, *, is_awaited: bool) -> bool:
        """Return True if the match should pause, because the player is away.

        It pauses if the settings say so, or if *is_awaited*: the match waits for this player anyway.
        """
        return self.is_away and (self.pauses_when_away or is_awaited)


class FastForward(Struct, frozen=True):
    """State of fast-forward, which a key, mouse button or gamepad button starts; methods return a new value."""

    is_toggle: bool = False
    """True if a press turns it on or off; False: it lasts as long as the press."""
    pressed_at_ms: int | None = None
    """Time of the press that started fast-forward, in ms of the input events; None: it is off."""

    @property
    def factor(self) -> int:
        """Factor by which animations run faster; 1 is normal speed."""
        return 1 if self.pressed_at_ms is None else durations.FAST_FORWARD_FACTOR

    @property
    def is_latched(self) -> bool:
        """True if fast-forward has been toggled on, so that it stays on without a key held."""
        return self.is_toggle and self.pressed_at_ms is not None

    def pressed(self, ms: int) -> "FastForward":
        """Return the state after its key was pressed at *ms* (time of the event): on, or off if it was toggled on."""
        return replace(self, pressed_at_ms=None if self.is_latched else ms)

    def released(self) -> "FastForward":
        """Return the state after its key was released: off, unless it is toggled."""
        return self if self.is_toggle or self.pressed_at_ms is None else replace(self, pressed_at_ms=None)

    def is_tap(self, ms: int) -> bool:
        """Return True if a release at *ms* (time of the event) completes a tap, which ends all animations."""
        return not self.is_toggle and self.pressed_at_ms is not None and ms - self.pressed_at_ms < durations.TAP_MS


def fast_forward_sentence(before: FastForward, after: FastForward) -> str:
    """Return what to tell the player after the key was pressed; empty if there is nothing to say.

    That is so only if it toggles fast-forward.
    """
    if after.is_latched:
        return tr("Animations sped up; press again for normal speed")
    return tr("Animations at normal speed") if before.is_latched else ""


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
    """Time on the table's clock at which the time for the player's own slap ran out last."""
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
    """Share left of the time that others wait for the player's own slap, from 1 to 0; None: there is no limit."""
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
        """True while the player's hand lies face down as the player is away; never once it has been shown to all."""
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

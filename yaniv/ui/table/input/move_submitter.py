"""Submits the player's moves; asks for confirmation of risky calls; reports refusals."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from yaniv.game import commands as c
from yaniv.game.command_errors import IllegalCommand, IllegalReason
from yaniv.match.match_session import SeatClient
from yaniv.match.participants import JournalError
from yaniv.narration.message_text import error_text
from yaniv.narration.refusal_text import refusal_sentence
from yaniv.ui.animation import durations
from yaniv.ui.narration import table_text
from yaniv.ui.table.animation.choreography import LIFT_SPRING, MotionStyle
from yaniv.ui.table.animation.table_animator import TableAnimator
from yaniv.ui.table.state import gesture_commands
from yaniv.ui.table.state.delayed_view import DelayedView
from yaniv.ui.table.state.gesture_commands import GestureOutcome, InteractionContext, SpriteIds
from yaniv.ui.table.view_model.table_buttons import CALL_BUTTONS, call_words
from yaniv.ui.table.view_model.table_view_model import TableViewModel

LIFT_STYLE: Final = MotionStyle(durations.LIFT_MS, ease=LIFT_SPRING)
ACCEPT_STYLE: Final = MotionStyle(durations.DROP_ACCEPT_MS)
ShowMessage = Callable[[str], None]


class MoveSubmitter:
    """Executor of what gestures and buttons mean."""

    def __init__(
        self, seat_client: SeatClient, animator: TableAnimator, show_message: ShowMessage, delayed_view: DelayedView
    ) -> None:
        """Create it without an armed call; *delayed_view*: the seat client's view as far as the screen shows it."""
        self._seat_client = seat_client
        self._delayed_view = delayed_view
        self._animator = animator
        self._show_message = show_message
        self.armed_button = ""
        """Id of the call button that has been pressed once and waits for its second press; empty: none."""

    @property
    def interaction(self) -> InteractionContext:
        """Interaction context by which gestures are judged."""
        animator, now_ms = self._animator, self._animator.sprite_animator.now_ms

        def why_illegal(command: c.SeatCommand) -> IllegalReason | None:
            return self._delayed_view.why_illegal(command, now_ms)

        return InteractionContext(
            self._delayed_view.view_at(now_ms), animator.table_sprites, animator.hand_state, why_illegal
        )

    def take_back(self) -> None:
        """Return staged cards to the hand."""
        self._animator.set_hand_state(replace(self._animator.hand_state, staged=()), ACCEPT_STYLE)

    def press_button(self, button_id: str, view_model: TableViewModel) -> str:
        """Handle a used button; return its id if it does not concern the cards, else an empty string."""
        table_button = next(table_button for table_button in view_model.buttons if table_button.id == button_id)
        if not table_button.is_enabled:
            self._show_message(
                table_text.call_sentence(self.interaction, self._call_word(button_id))
                if button_id in CALL_BUTTONS
                else table_button.label
            )
            return ""
        if button_id in CALL_BUTTONS:
            self._press_call(button_id)
            return ""
        self.armed_button = ""
        seat, hand_state = self._seat_client.seat, self._animator.hand_state
        slap_window = self._seat_client.view.slap
        match button_id:
            case "button:take-back":
                self.take_back()
            case "button:return":
                self.execute(gesture_commands.drop_on_deck(self.interaction, hand_state.selected))
            case "button:keep":
                self.submit(c.DeclineSlap(seat))
            case "button:slap" | "button:slap-start" if slap_window:
                end = slap_window.ends[0] if button_id == "button:slap-start" else slap_window.ends[-1]
                self.submit(c.Slap(seat, slap_window.card, end))
            case "button:swap":
                self.submit(c.RequestSwap(seat))
            case "button:decline-swap":
                self.submit(c.DeclineSwap(seat))
            case _:
                return button_id
        return ""

    def slap(self) -> bool:
        """Slap the drawn card if that is possible now; return True if it was."""
        slap_window = self._seat_client.view.slap
        if slap_window:
            self.submit(c.Slap(self._seat_client.seat, slap_window.card, slap_window.ends[-1]))
        return slap_window is not None

    def arm_call(self, button_id: str) -> None:
        """Make the next press of this call button call; show what a risky call costs."""
        self.armed_button = button_id
        word = self._call_word(button_id)
        if table_text.is_call_risky(self.interaction, word):
            self._show_message(table_text.call_warning(self.interaction, word))

    def _call_word(self, button_id: str) -> str:
        """Return the word this button calls."""
        return call_words(self.interaction)[CALL_BUTTONS.index(button_id)]

    def _press_call(self, button_id: str) -> None:
        """Submit a safe call at the first press, any other call at the second."""
        word = self._call_word(button_id)
        if table_text.is_call_risky(self.interaction, word) and self.armed_button != button_id:
            # During an animation that everybody waits for, a risky call is most likely an accidental click.
            if self._animator.sprite_animator.is_busy:
                self.armed_button = ""
            else:
                self.arm_call(button_id)
            return
        self.armed_button = ""
        self.submit(c.Call(self._seat_client.seat, None if button_id == CALL_BUTTONS[0] else word))

    def execute(self, outcome: GestureOutcome, about_ids: SpriteIds = ()) -> None:
        """Execute the outcome of a gesture: submit, stage, or show the refusal and shake the cards it concerns.

        *about_ids*: cards to shake if none are staged or selected.
        """
        animator, hand_state = self._animator, self._animator.hand_state
        if outcome.refusal:
            self._show_message(refusal_sentence(outcome.refusal))
            animator.effects.shake_cards(
                hand_state.staged or hand_state.selected or about_ids, animator.sprite_animator.now_ms
            )
        elif outcome.staged:
            animator.effects.land_cards(
                outcome.staged,
                animator.sprite_animator.now_ms + animator.animation_speed.scale_ms(durations.DROP_ACCEPT_MS),
            )
            animator.set_hand_state(replace(hand_state, staged=outcome.staged, selected=()), ACCEPT_STYLE)
        else:
            for command in outcome.commands:
                if not self.submit(command):
                    return

    def reject_drop(self, sentence: str, cards: SpriteIds) -> None:
        """Show why cards cannot be dropped there, and shake them."""
        self._show_message(sentence)
        self._animator.effects.shake_cards(cards, self._animator.sprite_animator.now_ms)

    def submit(self, command: c.SeatCommand) -> bool:
        """Submit a move; return True if referee and journal accepted it, else show the problem."""
        try:
            self._seat_client.submit(command)
        except IllegalCommand as error:
            self._show_message(refusal_sentence(error.illegal_reason))
            return False
        except JournalError as problem:
            self._show_message(error_text(problem))
            return False
        self._animator.set_hand_state(replace(self._animator.hand_state, selected=()), LIFT_STYLE)
        return True

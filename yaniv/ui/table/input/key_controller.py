"""The table without a pointer: what keys and buttons of a gamepad do there.

Whatever the pointer can do has a way here: the focus goes to the thing and uses it, and the usual moves have keys.
"""

from collections.abc import Callable

from msgspec.structs import replace

from yaniv.game import commands as c
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation import durations
from yaniv.ui.geometry.spatial_navigation import DIRECTIONS
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerMoved, PointerPressed, PressInput
from yaniv.ui.table.animation.table_animator import TableAnimator
from yaniv.ui.table.input.hand_controller import HandController
from yaniv.ui.table.input.keyboard_focus import Elements, KeyboardFocus
from yaniv.ui.table.input.move_submitter import MoveSubmitter
from yaniv.ui.table.view_model.table_buttons import CALL_BUTTONS
from yaniv.ui.table.view_model.table_elements import build_table_elements
from yaniv.ui.table.view_model.table_view_model import TableViewModel

ExtraElements = Callable[[], tuple[Element, ...]]
"""Buttons next to the table that share its keys; one that is used is handed back."""


class KeyController:
    """Turns actions into what the hands do, and leads the focus."""

    def __init__(
        self,
        hand_controller: HandController,
        move_submitter: MoveSubmitter,
        animator: TableAnimator,
        extra_elements: ExtraElements = lambda: (),
    ) -> None:
        self._hand_controller = hand_controller
        self._move_submitter = move_submitter
        self._animator = animator
        self._extra_elements = extra_elements
        self.focus = KeyboardFocus()
        self._last_press: tuple[str, int] = ("", -10_000)
        """What was used last, and when."""
        self._call_focused_ms = 0
        """When the key of the call went to it."""

    def handle(self, event: InputEvent, view_model: TableViewModel) -> str | None:
        """Tells the button used, if it is none of the cards' business; None if all this is none of the keys'."""
        match event:
            case KeyPressed() | GamepadPressed():
                return self._handle_key(event, view_model)
            case PointerPressed():
                self.focus.is_shown = False
                self.focus.move_to_position(event.position, self._focusable_elements(view_model))
            case PointerMoved(is_touch=False):
                self.focus.is_shown = False
            case _:
                pass
        return None

    def elements(self, view_model: TableViewModel) -> tuple[Element, ...]:
        """All things on the table, one of them marked as the one that has the keys."""
        focusable = self._focusable_elements(view_model)
        focused = self.focus.resolve(focusable, self._animator.hand_state.fan)
        return tuple(
            replace(element, state=(*element.state, "focused")) if element == focused else element
            for element in focusable
        )

    def _focusable_elements(self, view_model: TableViewModel) -> Elements:
        """All things that the keys can be at."""
        return (*build_table_elements(self._hand_controller.interaction, view_model), *self._extra_elements())

    def focused_element(self, view_model: TableViewModel) -> Element | None:
        """What has the keys, if that is to be shown."""
        if not self.focus.is_shown:
            return None
        return self.focus.resolve(self._focusable_elements(view_model), self._animator.hand_state.fan)

    def _handle_key(self, pressed: PressInput, view_model: TableViewModel) -> str | None:
        """Run the action of a pressed key; see `handle` for the returned value."""
        action = key_bindings.action_for(pressed)
        focusable = self._focusable_elements(view_model)
        focused = self.focus.resolve(focusable, self._animator.hand_state.fan)
        match action:
            case "up" | "down" if focused and focused.id == "log":
                return f"log:{action}"
            case "up" | "down" | "left" | "right" | "next" | "previous" | "left_end" | "right_end":
                self._move_submitter.armed_button = ""
                self._navigate(action, focused, focusable, is_repeat=pressed.is_repeat)
            case "press":
                return self._press(pressed, focused, view_model)
            case "act":
                return self._slap_or_activate(focused, view_model)
            case "call":
                self._focus_call(pressed.ms, view_model, focusable)
            case "menu" | "sound" | "hint":
                return f"button:{action}"
            case "captions":
                return action
            case "cards" | "melds":
                self._choose_card(key_bindings.binding_index(pressed), selects_meld=action == "melds")
            case None:
                return None
            case _:
                return self._run_action(action)
        return ""

    def _navigate(
        self, action: key_bindings.Action, focused: Element | None, focusable: Elements, *, is_repeat: bool
    ) -> None:
        """Move the focus, or select and deselect the focused card with up and down."""
        self.focus.is_shown = True
        match action:
            case "left_end" | "right_end" if self._is_pick_up_due:
                self._hand_controller.take_from_pile(0 if action == "left_end" else -1)
            case "next" | "right_end":
                self.focus.move_to_zone(1, focusable)
            case "previous" | "left_end":
                self.focus.move_to_zone(-1, focusable)
            case "up" | "down" if is_repeat and focused and focused.id.startswith("hand:"):
                pass  # a key held down must not toggle the card again or move the focus on
            case "up" if self._is_unselected_card(focused) and not self._is_pick_up_due:
                self._toggle_card(focused)
            case "down" if self._is_selected_card(focused):
                self._toggle_card(focused)
            case "up" | "down" | "left" | "right":
                self.focus.move_in_direction(DIRECTIONS[action], focusable)
            case _:
                pass

    def _activate(self, focused: Element | None, view_model: TableViewModel) -> str:
        """What a click on it would do."""
        self.focus.is_shown = True
        kind, _, index = focused.id.partition(":") if focused else ("", "", "")
        if focused in self._extra_elements():
            return focused.id
        if kind == "button" and focused:
            return self._hand_controller.press_button(focused.id, view_model)
        self._move_submitter.armed_button = ""
        match kind:
            case "hand" | "staged":
                self._toggle_card(focused)
            case "deck":
                self._hand_controller.draw_from_stock()
            case "pile":
                self._hand_controller.take_from_pile(int(index))
            case "zone":
                self._hand_controller.throw_selected()
            case _:
                pass
        return ""

    def _press(self, pressed: PressInput, focused: Element | None, view_model: TableViewModel) -> str:
        """On a gamepad, twice on a card of the hand chooses a meld with it."""
        last_press, self._last_press = self._last_press, (focused.id if focused else "", pressed.ms)
        is_double_press = (
            self._last_press[0] == last_press[0] and pressed.ms - last_press[1] <= durations.DOUBLE_CLICK_MS
        )
        if is_double_press and isinstance(pressed, GamepadPressed) and last_press[0].startswith("hand:"):
            self._select_meld()
            return ""
        return self._activate(focused, view_model)

    def _slap_or_activate(self, focused: Element | None, view_model: TableViewModel) -> str:
        """The first of: slap, hurry the film, use what has the focus."""
        if self._move_submitter.slap():
            return ""
        return (
            self._activate(focused, view_model)
            if self.focus.is_shown and not self._animator.sprite_animator.is_busy
            else "hurry"
        )

    def _run_action(self, action: key_bindings.Action) -> str | None:
        """Moves, and what is done to the own cards."""
        hand_controller = self._hand_controller
        if action not in ("back", "take_back"):
            self._move_submitter.armed_button = ""
        match action:
            case "back" | "take_back":
                hand_controller.cancel()
            case "throw":
                hand_controller.throw_selected()
            case "draw":
                hand_controller.draw_from_stock()
            case "take_left" | "take_right" if self._animator.hand_state.dragged:
                hand_controller.cycle_order(-1 if action == "take_left" else 1)
            case "take_left":
                hand_controller.take_from_pile(0)
            case "take_right":
                hand_controller.take_from_pile(-1)
            case "onward":
                self._throw_or_draw()
            case "order":
                hand_controller.cycle_order(1)
            case "sort":
                hand_controller.toggle_sort_key()
            case "reverse":
                hand_controller.reverse_sort()
            case "meld":
                self._select_meld()
            case "earlier":
                self._move_card(-1)
            case "later":
                self._move_card(1)
            case "keep" if hand_controller.interaction.view.slap:
                self._move_submitter.submit(c.DeclineSlap(hand_controller.interaction.view.seat))
            case _:
                return None
        return ""

    def _throw_or_draw(self) -> None:
        """Throws what is chosen; once that is done, draws."""
        view = self._hand_controller.interaction.view
        if self._animator.hand_state.selected and not self._is_pick_up_due and view.phase != "extra":
            self._hand_controller.throw_selected()
        else:
            self._hand_controller.draw_from_stock()

    @property
    def _is_pick_up_due(self) -> bool:
        """All that is left to do in this turn, or the first thing to do in it, is to take a card."""
        interaction = self._hand_controller.interaction
        is_draw_first = interaction.view.phase == "start" and interaction.view.rules.turn.order == "draw_first"
        return interaction.is_own_turn and (
            bool(interaction.hand_state.staged) or is_draw_first or interaction.view.phase == "thrown"
        )

    def _focus_call(self, ms: int, view_model: TableViewModel, focusable: Elements) -> None:
        """Goes to the call, which one more press makes; two at once are one. Beside it is the wrong word."""
        self.focus.is_shown = True
        call_buttons = [each.id for each in focusable if each.id in CALL_BUTTONS]
        if not call_buttons:
            return
        button_id = (
            self._move_submitter.armed_button if self._move_submitter.armed_button in call_buttons else call_buttons[0]
        )
        table_button = next(table_button for table_button in view_model.buttons if table_button.id == button_id)
        if self._move_submitter.armed_button == self.focus.element_id == button_id:
            if ms - self._call_focused_ms >= durations.CONFIRM_LOCKOUT_MS:
                self._hand_controller.press_button(button_id, view_model)
            return
        self.focus.move_to(button_id)
        self._move_submitter.armed_button = ""
        if table_button.is_enabled:
            self._call_focused_ms = ms
            self._move_submitter.arm_call(button_id)
        else:
            self._hand_controller.press_button(button_id, view_model)

    def _choose_card(self, index: int, *, selects_meld: bool) -> None:
        """Select the card at this index of the hand, or a meld with it, and move the focus to it."""
        fan = self._animator.hand_state.fan
        self._move_submitter.armed_button = ""
        if index < len(fan):
            (self._hand_controller.select_meld_or_slap if selects_meld else self._hand_controller.toggle_card)(
                fan[index]
            )
            self.focus.move_to(f"hand:{index}")

    def _select_meld(self) -> None:
        """With the card that has the focus."""
        kind, _, index = self.focus.element_id.partition(":")
        if kind == "hand":
            self._hand_controller.select_meld_or_slap(self._animator.hand_state.fan[int(index)])

    def _move_card(self, step: int) -> None:
        """The card that has the focus goes one place on in the hand."""
        hand_state, order = self._animator.hand_state, list(self._animator.hand_state.order)
        fan = hand_state.fan
        kind, _, index = self.focus.element_id.partition(":")
        if kind == "hand" and 0 <= int(index) + step < len(fan):
            first, second = order.index(fan[int(index)]), order.index(fan[int(index) + step])
            order[first], order[second] = order[second], order[first]
            self._animator.set_hand_state(replace(hand_state, order=tuple(order)))

    def _is_unselected_card(self, focused: Element | None) -> bool:
        return focused is not None and focused.id.startswith("hand:") and "selected" not in focused.state

    def _is_selected_card(self, focused: Element | None) -> bool:
        return focused is not None and focused.id.startswith("hand:") and "selected" in focused.state

    def _toggle_card(self, focused: Element | None) -> None:
        """A card of the hand, or one that lies staged."""
        kind, _, index = focused.id.partition(":") if focused else ("", "", "")
        hand_state = self._animator.hand_state
        cards = hand_state.fan if kind == "hand" else hand_state.staged
        self._hand_controller.toggle_card(cards[int(index)])

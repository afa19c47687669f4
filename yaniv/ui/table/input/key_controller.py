"""Keyboard and gamepad control of the table.

Everything the pointer can do is possible here too: move the focus to an element and activate it; usual moves have keys.
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
"""Source of buttons beside the table that share its keyboard focus; the id of a used one goes to the caller."""


class KeyController:
    """Controller that translates actions of keys and gamepad into calls of the hand controller, and moves the focus."""

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
        """Id of the element activated last, and when, in ms."""
        self._call_focused_ms = 0
        """Time at which the call key moved the focus to the call button."""

    def handle(self, event: InputEvent, view_model: TableViewModel) -> str | None:
        """Handle input.

        Return the id of a button or the name of an action that the caller has to handle, an empty string if the input
        was used otherwise, or None if it is not for the keyboard control.
        """
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
        """Return all elements of the table; the one with the keyboard focus is marked."""
        focusable = self._focusable_elements(view_model)
        focused = self.focus.resolve(focusable, self._animator.hand_state.fan)
        return tuple(
            replace(element, state=(*element.state, "focused")) if element == focused else element
            for element in focusable
        )

    def _focusable_elements(self, view_model: TableViewModel) -> Elements:
        """Return all elements that can have the focus."""
        return (*build_table_elements(self._hand_controller.interaction, view_model), *self._extra_elements())

    def focused_element(self, view_model: TableViewModel) -> Element | None:
        """Return the focused element if the focus is visible, else None."""
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
        """Activate the focused element like a click; return the id of a button the caller has to handle, or empty."""
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
        """Activate the focused element; on a gamepad, two presses on a card of the hand select a meld with it."""
        last_press, self._last_press = self._last_press, (focused.id if focused else "", pressed.ms)
        is_double_press = (
            self._last_press[0] == last_press[0] and pressed.ms - last_press[1] <= durations.DOUBLE_CLICK_MS
        )
        if is_double_press and isinstance(pressed, GamepadPressed) and last_press[0].startswith("hand:"):
            self._select_meld()
            return ""
        return self._activate(focused, view_model)

    def _slap_or_activate(self, focused: Element | None, view_model: TableViewModel) -> str:
        """Slap if possible, else activate the focused element, else fast-forward.

        The element is activated only if the focus is visible and no animation plays that everybody waits for. The word
        `hurry` is returned for fast-forward.
        """
        if self._move_submitter.slap():
            return ""
        return (
            self._activate(focused, view_model)
            if self.focus.is_shown and not self._animator.sprite_animator.is_busy
            else "hurry"
        )

    def _run_action(self, action: key_bindings.Action) -> str | None:
        """Run an action on the own cards; return None if the action is not one of those."""
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
        """Throw the selected cards; draw instead if none are selected or a pick-up is due.

        Cards that have to be given back are also moved to the deck by this.
        """
        view = self._hand_controller.interaction.view
        if self._animator.hand_state.selected and not self._is_pick_up_due and view.phase != "extra":
            self._hand_controller.throw_selected()
        else:
            self._hand_controller.draw_from_stock()

    @property
    def _is_pick_up_due(self) -> bool:
        """True if the next thing to do in this turn is to pick up a card."""
        interaction = self._hand_controller.interaction
        is_draw_first = interaction.view.phase == "start" and interaction.view.rules.turn.order == "draw_first"
        return interaction.is_own_turn and (
            bool(interaction.hand_state.staged) or is_draw_first or interaction.view.phase == "thrown"
        )

    def _focus_call(self, ms: int, view_model: TableViewModel, focusable: Elements) -> None:
        """Move the focus to the call button and arm it, or press it if it is focused and armed already.

        A second press within CONFIRM_LOCKOUT_MS is ignored. A disabled button is pressed at once, which shows why it is
        disabled. The button for the wrong word is beside it.
        """
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
        """Select a meld with the focused card."""
        kind, _, index = self.focus.element_id.partition(":")
        if kind == "hand":
            self._hand_controller.select_meld_or_slap(self._animator.hand_state.fan[int(index)])

    def _move_card(self, step: int) -> None:
        """Move the focused card by *step* places within the hand."""
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
        """Select or deselect a card of the hand, or take back a staged one."""
        kind, _, index = focused.id.partition(":") if focused else ("", "", "")
        hand_state = self._animator.hand_state
        cards = hand_state.fan if kind == "hand" else hand_state.staged
        self._hand_controller.toggle_card(cards[int(index)])

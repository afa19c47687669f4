"""Table scene: connects a seat of the match, the pointer and keys, and the painted table.

The referee's state is authoritative and immediate; the screen lags behind and can be interrupted. Events change the
sprites at once, animations follow, and input is judged by where things belong, not by where they are in flight. Match
time passes only while no animation plays that the next move should wait for. This module is long because the parts of
the table are connected here; it does little itself.
"""

from collections.abc import Callable, Collection, Iterator

from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.bots.characters import character_ids
from yaniv.cards import Cards
from yaniv.game import events as e
from yaniv.i18n import tr
from yaniv.match.match_session import MatchSession, SeatClient
from yaniv.match.match_setup import MatchSetup
from yaniv.narration.player_names import localized_names
from yaniv.settings.settings_schema import Speed
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerPressed, Resized
from yaniv.ui.narration import table_text
from yaniv.ui.navigation import NavigationRequest, ToMenu, ToSettings
from yaniv.ui.overlays.seal_panel import ShuffleSeal
from yaniv.ui.table.animation.table_animator import TableAnimator
from yaniv.ui.table.feedback.event_sounds import PointerSnapshot, cues_for_event
from yaniv.ui.table.feedback.sound_scheduler import SoundScheduler
from yaniv.ui.table.feedback.table_messages import TableMessages
from yaniv.ui.table.input.card_selection import SaveSorting
from yaniv.ui.table.input.hand_controller import HandController
from yaniv.ui.table.input.key_controller import ExtraElements, KeyController
from yaniv.ui.table.input.move_submitter import MoveSubmitter
from yaniv.ui.table.overlays.overlay_factory import OverlayFactory
from yaniv.ui.table.overlays.overlay_stack import OverlayStack
from yaniv.ui.table.panels.history_panels import HistoryPanels
from yaniv.ui.table.panels.log_seal_button import LogSealButton
from yaniv.ui.table.presenter.hint_controller import HintController
from yaniv.ui.table.presenter.hint_session import HintSource
from yaniv.ui.table.presenter.view_model_builder import ViewModelBuilder
from yaniv.ui.table.render.focus_outline import paint_focus_outline
from yaniv.ui.table.render.message_box import free_message_rects, zone_card_boxes
from yaniv.ui.table.render.slap_countdown import paint_slap_countdown
from yaniv.ui.table.render.sound_caption import paint_sound_caption
from yaniv.ui.table.render.table_frame import paint_bubbles, paint_table, shake_table
from yaniv.ui.table.render.table_painter import TablePainter, paint_top_bar
from yaniv.ui.table.render.table_tooltip import TableTooltip
from yaniv.ui.table.state.delayed_view import DelayedView
from yaniv.ui.table.state.gesture_commands import InteractionContext
from yaniv.ui.table.state.hand_sort import HandSorting, TablePreferences, sorting_sentence
from yaniv.ui.table.state.reveal_schedule import split_by_reveal
from yaniv.ui.table.state.table_layout import Size, TableLayout, lay_out_table
from yaniv.ui.table.timing.auto_finish import AutoFinish
from yaniv.ui.table.timing.fast_forward import FastForward
from yaniv.ui.table.timing.match_clock import MatchClock
from yaniv.ui.table.timing.presence import Presence
from yaniv.ui.table.view_model.table_buttons import RULES_BUTTON, TOP_BAR_BUTTONS
from yaniv.ui.table.view_model.table_elements import build_table_elements
from yaniv.ui.table.view_model.table_view_model import TableViewModel


class TableScene:
    """Scene that shows a match as one seat sees it."""

    name = "table"

    def __init__(  # noqa: PLR0913 -- a match, a seat, and how it is to be shown
        self,
        match_session: MatchSession,
        seat_client: SeatClient,
        context: UiContext,
        *,
        setup: MatchSetup,
        size: Size,
        speed: Speed = "normal",
        shows_results: bool = True,
        is_spectator: bool = False,
        export_match: Callable[[], str] | None = None,
        deals: ShuffleSeal | None = None,
        preferences: TablePreferences | None = None,
        save_sorting: SaveSorting = lambda _sorting: None,
        extra_elements: ExtraElements = lambda: (),
        hint_source: HintSource | None = None,
    ) -> None:
        """Set the table for one seat.

        *is_spectator*: the user only watches. *shows_results*: rounds end with a result sheet. *deals*: sealed shuffles
        of this match, None if they were not sealed. *save_sorting*: called when the player changes the sorting of the
        hand. *extra_elements*: buttons beside the table that share its keyboard focus. *hint_source*: answers requests
        for hints. *export_match*: writes the match to a file and returns its path.
        """
        seat_client = self._seat_client = seat_client.with_names(localized_names(seat_client.view.names, setup.bots))
        self._context = context
        self._table_painter = TablePainter(context)
        self._is_spectator = is_spectator
        view = seat_client.view
        preferences = preferences or TablePreferences()
        layout = lay_out_table(size, len(view.names), seat_client.seat, cards=context.card_size)
        animator = self._animator = TableAnimator(view, layout, preferences, speed)
        self._presence = Presence(pauses_when_away=preferences.pause_when_away)
        self._messages = TableMessages(context.messages, is_spectator=is_spectator)
        self._tooltip = TableTooltip()
        self._fast_forward = FastForward(
            animator.sprite_animator, self._messages, is_toggle=preferences.fast_forward == "toggle"
        )
        self._sounds = SoundScheduler(context.audio, (view.rules.table.call_word, view.rules.table.asaf_word))
        seal_button = LogSealButton(context, self.show_seal) if deals and not is_spectator else None
        history = self._history = HistoryPanels(
            seat_client.match_events,
            view,
            context,
            animator.animation_speed,
            characters=character_ids(setup.bots),
            is_spectator=is_spectator,
            seal_button=seal_button,
        )
        self._match_clock = MatchClock(match_session, seat_client, self._messages, history)
        self._delayed_view = DelayedView(seat_client)
        move_submitter = self._move_submitter = MoveSubmitter(
            seat_client, animator, self._show_refusal, self._delayed_view
        )
        self._save_sorting = save_sorting
        hand_controller = self._hand_controller = HandController(move_submitter, animator, self._on_sorted)
        self._key_controller = KeyController(
            hand_controller,
            move_submitter,
            animator,
            lambda: (*extra_elements(), *history.control_elements(animator.layout)),
        )
        self._view_model_builder = ViewModelBuilder(
            context, seat_client, animator, hand_controller, history, setup=setup, is_spectator=is_spectator
        )
        self._hint_controller = HintController(
            hint_source, self._view_model_builder, animator, self._messages, self._table_painter.message_box_painter
        )
        overlay_factory = OverlayFactory(
            context,
            seat_client,
            history,
            setup=setup,
            auto_continue_ms=preferences.auto_continue_ms,
            export_match=export_match,
            deals=deals,
        )
        auto_finish = self._auto_finish = AutoFinish(match_session, animator)
        top_bar, paint_top_bar = self.top_bar_elements, self._paint_top_bar
        self._overlays = OverlayStack(
            overlay_factory,
            hand_controller,
            animator,
            self._sounds,
            auto_finish,
            shows_results=shows_results,
            is_spectator=is_spectator,
            top_bar=top_bar,
            paint_top_bar=paint_top_bar,
        )
        self.pressed_extra_button = ""
        """Id of the extra button beside the table that was used last."""
        self._needs_redraw = True
        seat_client.subscribe(self._on_event)

    @property
    def is_moving(self) -> bool:
        """True while anything changes on the screen: animations, dragged cards, imminent moves, pending images."""
        return self._needs_redraw or self._is_animating or self._table_painter.images.is_pending

    @property
    def is_busy(self) -> bool:
        """True while an animation plays that the next turn waits for."""
        return self._animator.sprite_animator.is_busy

    @property
    def awaits_user(self) -> bool:
        """True if the match waits for this player and the screen shows why."""
        return self._seat_client.is_awaited and not self.is_busy and not self.is_covered and not self._is_spectator

    @property
    def is_extra_round(self) -> bool:
        """True if this is an extra round."""
        return self._seat_client.view.round in self._history.match_totals.extra_rounds

    @property
    def hand_order(self) -> Cards:
        """The own hand in the order in which the player has arranged it."""
        return self.interaction.cards_of(self._animator.hand_state.order)

    @property
    def announce(self) -> str:
        """Announcement for a screen reader: what happens and what there is to do."""
        if self._overlays.has_page or (self.is_covered and not self.is_scoreboard_shown):
            return self._overlays.announce
        interaction = self.interaction
        if self._view_model_builder.hides_captions and interaction.view.caller < 0:
            return tr("The cards are being dealt.")
        return self._history.build_announcement(
            "" if self._is_spectator else table_text.describe_turn(interaction), interaction.view
        )

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle input immediately, whatever animation plays; return a navigation request or None."""
        pointer_before, was_hint_shown = self._pointer_snapshot(), self._messages.is_hint_shown
        self._tooltip.handle(event, self._view_model_builder.build(), self._animator.hand_state)
        self._sounds.begin_gesture()
        if isinstance(event, PointerPressed | KeyPressed | GamepadPressed):
            self._messages.dismiss()
        change = self._handle_input(event)
        if (
            was_hint_shown
            and not self._messages.is_hint_shown
            and self._hand_controller.pressed_button != "button:hint"
        ):
            self._hint_controller.on_dismissed()
        self._update_layout_for_log()
        self._sounds.play_gesture(pointer_before, self._pointer_snapshot())
        return change

    def _handle_input(self, event: InputEvent) -> NavigationRequest | None:
        """Pass the input to the first part of the table that uses it."""
        self._needs_redraw = True
        self._presence.on_input(event)
        if isinstance(event, Resized):
            self._resize(event.size)
            return None
        if self._overlays.handle_page(event):
            return None
        if self.is_covered:
            return self._handle_over_result(event)
        if self.is_scoreboard_shown and self._handle_history(event):
            return None
        if self._fast_forward.handle(event):
            return None
        if self._handle_history(event):
            return None
        view_model = self._view_model_builder.build()
        key_result = self._key_controller.handle(event, view_model)
        button_id = self._hand_controller.handle(event, view_model) if key_result is None else key_result
        if button_id == "hurry":
            self._fast_forward.press(event.ms)
            return None
        return self.press_button(button_id)

    def _handle_over_result(self, event: InputEvent) -> NavigationRequest | None:
        """Handle input while a result covers the table.

        The result gets the keys, but the top bar can be used, and what it opens lies over the result.
        """
        if self._handle_history(event):
            self._overlays.pause_auto_continue()
            return None
        action = key_bindings.action_for(event) if isinstance(event, KeyPressed | GamepadPressed) else None
        if action in ("menu", "sound"):
            return self.press_button(f"button:{action}")
        pressed = "captions" if action == "captions" else self._overlays.handle(event)
        return self.press_button(pressed) if isinstance(pressed, str) else pressed

    def handle_spectator(self, event: InputEvent) -> bool:
        """Handle the input of a spectator: rules, log and scoreboard. Return True if the input was used."""
        self._needs_redraw = True
        self._presence.on_input(event)
        self._tooltip.handle(event, self._view_model_builder.build(), self._animator.hand_state)
        if self._overlays.handle_page(event):
            return True
        is_handled = self._handle_history(event)
        self._update_layout_for_log()
        return is_handled

    def _handle_history(self, event: InputEvent) -> bool:
        """Open, scroll or close log or scoreboard; return True if the input was used for that."""
        view = self._seat_client.view
        wants_scores = isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "scores"
        if wants_scores and view.rules.match.end == "single_round":
            self._messages.say(tr("This round decides the match: no totals are kept."))
            return True
        return self._history.handle(event, view, self._animator.layout)

    def press_button(self, button_id: str) -> NavigationRequest | None:
        """Handle a button that does not concern the cards; return a navigation request or None."""
        self._needs_redraw = True
        match button_id:
            case "button:menu":
                return ToMenu()
            case "button:settings":
                return ToSettings()
            case "button:sound":
                self._toggle_mute()
            case "captions":
                self._toggle_captions()
            case "button:hint":
                self._hint_controller.request_hint()
            case "button:seal":
                self.show_seal()
            case _ if button_id == RULES_BUTTON:
                self._overlays.show_rules()
            case _ if button_id and not self._history.press_button(button_id):
                self.pressed_extra_button = button_id
            case _:
                self._update_layout_for_log()
        return None

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the animations by *ms*, and the match unless an animation or overlay blocks it."""
        self._animator.sprite_animator.advance(ms * self._fast_forward.factor)
        self._history.apply_due_events(self._animator.sprite_animator.now_ms)
        self._sounds.update(
            self._animator.sprite_animator.now_ms, ms, is_instant=self._animator.animation_speed.is_instant
        )
        self._hand_controller.update(ms)
        if self._tooltip.is_pending:
            self._needs_redraw = (
                self._tooltip.update(ms, self._view_model_builder.build(), self._animator.hand_state)
                or self._needs_redraw
            )
        self._needs_redraw = self._hint_controller.update(ms) or self._needs_redraw
        self._needs_redraw = self._history.update(ms) or self._needs_redraw
        self._needs_redraw = self._overlays.update(ms, is_away=self._presence.is_away) or self._needs_redraw
        if not self.is_covered:
            self._history.uncover_log()
        toast_before = self._messages.toast
        self._messages.update(ms)
        self._needs_redraw = self._needs_redraw or toast_before != self._messages.toast
        if not self.is_busy:
            if self._overlays.is_result_due and not self.is_scoreboard_shown:
                self._needs_redraw = self._show_result() or self._needs_redraw
            elif not self._overlays.has_page and not self._is_paused:
                self._match_clock.advance(ms, self._animator.sprite_animator.now_ms)
        return None

    def paint(self, surface: Surface) -> None:
        """Draw the current frame."""
        if surface.get_size() != self._animator.layout.size:
            self._resize(surface.get_size())
        view_model = self._view_model_builder.build()
        message_rects = self._free_message_rects(view_model) if self._messages.toast else ()
        if message_rects:  # the message covers the place of these texts
            view_model = replace(
                view_model,
                prompt="",
                selection_label=view_model.selection_label if self._hand_controller.dragged else "",
            )
        now_ms = self._animator.sprite_animator.now_ms
        paint_table(
            surface,
            self._table_painter,
            view_model,
            self._animator,
            self._hand_controller,
            counter_values=self._view_model_builder.counter_values,
        )
        slap_left_share = self._seat_client.slap_grace_share
        if slap_left_share is not None and not self._is_spectator:
            paint_slap_countdown(surface, self._table_painter, view_model, slap_left_share)
        focused_element = None if self._is_spectator else self._key_controller.focused_element(view_model)
        if focused_element and not self.is_covered:
            paint_focus_outline(surface, self._table_painter, view_model.layout, focused_element, self._animator)
        paint_bubbles(
            surface,
            self._table_painter,
            view_model,
            self._messages.visible_bubbles(now_ms),
            now_ms=now_ms,
            animation_speed=self._animator.animation_speed,
        )
        shake_table(surface, view_model, self._animator)
        log_on_top, focused_id = (
            self.is_covered and self._history.is_log_on_top,
            focused_element.id if focused_element else "",
        )
        if not log_on_top:
            self._history.paint_log(surface, self._context, view_model.layout, focused_id)
        if self._may_show_tooltip:
            self._tooltip.paint(
                self._table_painter.painter_for(surface, view_model.layout), view_model, self._animator.hand_state
            )
        if self._sounds.caption:
            painter = self._table_painter.painter_for(surface, view_model.layout)
            paint_sound_caption(painter, self._sounds.caption, view_model.layout.player_panels[self._seat_client.seat])
        if message_rects:
            self._table_painter.message_box_painter.paint(
                surface, self._messages, message_rects, view_model.layout.scale
            )
        if self._overlays.has_page:
            self._history.paint_scoreboard(surface, self._context, self.interaction.view)
        self._overlays.paint(surface)
        if log_on_top and not self._overlays.has_page:
            self._history.paint_log(surface, self._context, view_model.layout, focused_id)
        if not self._overlays.has_page:
            self._history.paint_scoreboard(surface, self._context, self.interaction.view)
        self._needs_redraw = False

    def elements(self) -> tuple[Element, ...]:
        """Return the elements that can be used or read now: cards, piles, seats, buttons, or those of an overlay."""
        view_model = self._view_model_builder.build()
        if self._overlays.has_page:
            return self._overlays.elements()
        log = self._history.elements(self.interaction.view, view_model.layout)
        if self.is_scoreboard_shown:
            return log
        if self.is_covered:
            return (*self._overlays.elements(), *log)
        message_elements = self._message_elements(view_model)
        return (
            *(
                self._spectator_elements(view_model)
                if self._is_spectator
                else self._key_controller.elements(view_model)
            ),
            *log,
            *message_elements,
        )

    @property
    def interaction(self) -> InteractionContext:
        """Interaction context by which a move would be judged."""
        return self._hand_controller.interaction

    @property
    def focused_element(self) -> Element | None:
        """Element with the keyboard focus, if the focus is visible."""
        return self._key_controller.focused_element(self._view_model_builder.build())

    @property
    def is_covered(self) -> bool:
        """True if a sheet covers the table."""
        return self._overlays.is_covering

    def say(self, text: str) -> None:
        """Show a message to the player."""
        self._messages.say(text)
        self._needs_redraw = True

    def _free_message_rects(self, view_model: TableViewModel) -> tuple[Rect, ...]:
        """Return the rectangles where a message to the player may be placed."""
        return free_message_rects(view_model, zone_card_boxes(self._animator))

    def _message_elements(self, view_model: TableViewModel) -> tuple[Element, ...]:
        """Return the element of the message to the player, at its place."""
        if not self._messages.toast:
            return ()
        return self._messages.elements(
            self._table_painter.message_box_painter.message_box(
                self._messages, self._free_message_rects(view_model), view_model.layout.scale
            ).box
        )

    def skip_animations(self) -> None:
        """Finish all animations at once."""
        self._animator.sprite_animator.skip_to_end()
        self._history.apply_due_events(self._animator.sprite_animator.now_ms)
        self._needs_redraw = True

    def take_back(self) -> None:
        """Return staged cards to the hand."""
        self._move_submitter.take_back()

    def show_seal(self) -> None:
        """Show the seal of this match over the table, opened if the match is over or only watched."""
        self._overlays.show_seal()

    def prepare(self) -> None:
        """Render the static layer in advance, so that the first frame is fast."""
        self.update(0)
        self.paint(Surface(self._animator.layout.size))

    def close(self) -> None:
        """Leave the table; the match goes on when somebody takes the seat again."""
        self._seat_client.unsubscribe(self._on_event)

    def top_bar_elements(self) -> tuple[Element, ...]:
        """Return the buttons of the top bar."""
        return tuple(
            each
            for each in build_table_elements(self._hand_controller.interaction, self._view_model_builder.build())
            if each.id in TOP_BAR_BUTTONS
        )

    def open_log(self) -> None:
        """Open the log without an animation, when the scene starts."""
        self._history.open_log()
        self._animator.resize(self._lay_out(self._animator.layout.size))

    @property
    def is_scoreboard_shown(self) -> bool:
        """True if the scoreboard covers the table."""
        return self._history.is_scoreboard_shown(self._seat_client.view)

    @property
    def is_log_open(self) -> bool:
        """True if the log is open."""
        return self._history.is_log_open

    def _spectator_elements(self, view_model: TableViewModel) -> Iterator[Element]:
        """Yield the elements for a spectator: cards and play zone are disabled."""
        for element in build_table_elements(self._hand_controller.interaction, view_model):
            yield replace(element, state=("disabled",)) if element.role in ("card", "zone") else element

    @property
    def _is_animating(self) -> bool:
        """True while anything on the table moves or will move soon."""
        animator = self._animator
        dragged = self._hand_controller.dragged
        if (
            animator.sprite_animator.is_moving
            or (dragged and dragged.is_moving)
            or animator.effects.is_active(animator.sprite_animator.now_ms)
        ):
            return True
        if self._seat_client.slap_grace_share and not self._is_spectator and not self._is_paused:
            return True
        if (
            self._messages.is_pending
            or self._sounds.is_pending
            or self._hint_controller.is_waiting
            or self._tooltip.is_pending
        ):
            return True
        if self._history.is_animating or self._overlays.is_moving:
            return True
        return not (self._overlays.is_result_due or self._is_paused) and self._match_clock.is_due_soon

    @property
    def _may_show_tooltip(self) -> bool:
        """True if a tooltip of the table is not in the way of anything."""
        is_settling = self.is_busy and bool(self._view_model_builder.counter_values)
        return not (is_settling or self.is_covered or self.is_scoreboard_shown or self._hand_controller.dragged)

    @property
    def _is_paused(self) -> bool:
        """True while match time stands still: the player is away, or the scoreboard is open."""
        is_paused_by_absence = self._presence.should_pause(is_awaited=self._seat_client.is_awaited)
        return not self._is_spectator and (is_paused_by_absence or self.is_scoreboard_shown)

    def _on_event(self, event: e.AnyEvent) -> None:
        """Update all parts of the table after a match event, and schedule its animation, sounds and messages."""
        animator, was_staged = self._animator, bool(self._animator.hand_state.staged)
        start_ms, now_ms = animator.sprite_animator.next_start_ms, animator.sprite_animator.now_ms
        self._delayed_view.on_event(event, start_ms, now_ms)
        self._view_model_builder.before_event(event)
        timeline = animator.apply_event(event)
        cues = cues_for_event(event, timeline, animator.table_sprites, animator.animation_speed, staged=was_staged)
        if not self._auto_finish.is_active:
            self._sounds.schedule(cues, start_ms)
        self._table_painter.prepare_cards(animator.layout, animator.table_sprites.faces.values())
        view = self._seat_client.view
        self._messages.on_event(event, view, animator.table_sprites, start_ms, animator.animation_speed)
        self._view_model_builder.on_event(event, start_ms)
        for time_ms, partial_event in split_by_reveal(
            event, animator.table_sprites, start_ms, animator.animation_speed
        ):
            self._history.on_event(partial_event, view, time_ms)
        self._history.apply_due_events(now_ms)
        self._needs_redraw = True

    def _show_result(self) -> bool:
        """Show the result over the table and its log; return True if the screen has changed."""
        is_shown = self._overlays.show_result()
        if is_shown:
            self._history.cover_log()
        return is_shown

    def _paint_top_bar(self, surface: Surface, sprite_ids: Collection[str]) -> None:
        """Repaint the usable part of the top bar undimmed under a result."""
        view_model = self._view_model_builder.build()
        paint_top_bar(self._table_painter.painter_for(surface, view_model.layout), view_model, sprite_ids)

    def _pointer_snapshot(self) -> PointerSnapshot:
        """Return the state of pointer and hand by which the sound of a gesture is chosen."""
        hand_controller, animator = self._hand_controller, self._animator
        is_over_hand = hand_controller.pointer_position[1] >= animator.layout.hand.y
        return PointerSnapshot(
            animator.hand_state,
            hand_controller.dragged is not None,
            is_over_hand,
            hand_controller.pressed_button,
            hand_controller.hovered_button,
        )

    def _show_refusal(self, text: str) -> None:
        """Show a refusal and play its sound."""
        self._messages.say(text, "refusal")
        self._sounds.play("refuse")

    def _on_sorted(self, sorting: HandSorting) -> None:
        """Save a changed sorting and tell the player about it."""
        self._save_sorting(sorting)
        self._messages.say(sorting_sentence(sorting))

    def _toggle_mute(self) -> None:
        self._messages.say(tr("Sound on") if self._context.audio.toggle_mute() else tr("Sound off"))
        self._sounds.play("toggle")

    def _toggle_captions(self) -> None:
        is_on = self._context.audio.toggle_captions()
        self._messages.say(tr("Captions on") if is_on else tr("Captions off"))

    def _resize(self, size: Size) -> None:
        """Lay out the table for another window size, in px."""
        self._hand_controller.suppress_clicks()
        self._animator.resize(self._lay_out(size))

    def _update_layout_for_log(self) -> None:
        """Lay out the table again, with animation, when the log has been opened or closed."""
        if self._history.is_log_open != self._animator.layout.is_log_open:
            self._animator.change_layout(self._lay_out(self._animator.layout.size))

    def _lay_out(self, size: Size) -> TableLayout:
        view, is_log_open = self._seat_client.view, self._history.is_log_open
        return lay_out_table(
            size, len(view.names), self._seat_client.seat, cards=self._context.card_size, is_log_open=is_log_open
        )

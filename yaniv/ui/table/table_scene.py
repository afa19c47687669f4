"""Table scene: keeps the model of the table, passes input and events to its reducer, and paints what follows.

input -> reduce -> model and side effects -> view model -> paint. The referee's state is authoritative and immediate;
the screen lags behind and can be interrupted. Match time passes only while no animation plays that the next move should
wait for. This module is long because model, overlays and panels are connected here; it decides little itself.
"""

from collections.abc import Collection, Iterator
from typing import Final, Literal

from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.bots.characters import avatar_ids, character_ids
from yaniv.cards import Card, Cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.command_errors import IllegalCommand
from yaniv.i18n import tr
from yaniv.match.match_clock import MatchClock
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import JournalError
from yaniv.match.seat_client import SeatClient
from yaniv.memory_trim import return_free_memory
from yaniv.narration.message_text import error_text
from yaniv.narration.player_names import localized_names
from yaniv.narration.refusal_text import refusal_sentence, remote_refusal_sentence
from yaniv.settings.settings_schema import Speed
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.durations import LATE_ROUND, AnimationSpeed
from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.audio.cues import Cue
from yaniv.ui.context import UiContext
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputCancelled, InputEvent, KeyPressed, Resized
from yaniv.ui.narration import table_text
from yaniv.ui.narration.setting_labels import CHOICE_LABELS
from yaniv.ui.narration.showdown_text import spoken_call
from yaniv.ui.navigation import USUAL_REST_MS, NavigationRequest, ToMenu, ToSettings
from yaniv.ui.platform.input_devices import WINDOW_CURSOR
from yaniv.ui.table.model import side_effects as effects
from yaniv.ui.table.model import table_events as t
from yaniv.ui.table.model.table_model import TableModel, TableSettings
from yaniv.ui.table.model.view_model_selectors import (
    cursor_shape_of,
    elements_of,
    marks_share,
    view_model_at_rest,
    view_model_of,
)
from yaniv.ui.table.overlays.history_panels import HistoryPanels
from yaniv.ui.table.overlays.overlay_factory import OverlayFactory
from yaniv.ui.table.overlays.overlay_stack import OverlayStack
from yaniv.ui.table.overlays.scoreboard import describe_scores
from yaniv.ui.table.ports.table_ports import simple_advice
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.reducer.key_reducer import focused_element
from yaniv.ui.table.reducer.table_reducer import create_table_model, reduce
from yaniv.ui.table.render.message_box import free_message_rects, paint_sound_caption, zone_card_boxes
from yaniv.ui.table.render.slap_countdown import paint_call_hold, paint_slap_countdown, paint_slap_ring
from yaniv.ui.table.render.still_table import StillTable, appearance_of
from yaniv.ui.table.render.table_frame import paint_bubbles, paint_focus_outline, paint_table, shake_table
from yaniv.ui.table.render.table_painter import TablePainter, paint_top_bar
from yaniv.ui.table.render.table_tooltip import paint_due_tooltip
from yaniv.ui.table.render.turn_line import turn_line_rect
from yaniv.ui.table.state.gesture_commands import InteractionContext
from yaniv.ui.table.state.move_marks import ComparedMoves, TaughtMove
from yaniv.ui.table.state.table_layout import Absence, Size, TableLayout, lay_out_table
from yaniv.ui.table.timing.auto_finish import AutoFinish
from yaniv.ui.table.timing.match_runner import MatchRunner
from yaniv.ui.table.view_model.table_buttons import RULES_BUTTON, TOP_BAR_BUTTONS
from yaniv.ui.table.view_model.table_view_model import TableViewModel

FIRST_PREPARATIONS: Final = 3
"""Number of images made before the deal: the lights of the first turn."""

Repetition = Literal["none", "due", "pausing"]
"""Whether what has happened is said again: no; after the next frame; in the next frame, as news."""
SPEEDS: Final[tuple[Speed, ...]] = ("relaxed", "normal", "fast", "instant")
"""All speeds, the slowest first."""
REPEATED_SENTENCES: Final = 3
"""Maximum number of sentences of the message that says again what happened."""

_USUAL: Final = TableSceneOptions()


class TableScene:
    """Scene in which a match is shown and played from one seat."""

    name = "table"

    def __init__(  # noqa: PLR0913 -- a match, a seat, and how it is to be shown
        self,
        clock: MatchClock,
        seat_client: SeatClient,
        context: UiContext,
        *,
        setup: MatchSetup,
        size: Size,
        options: TableSceneOptions = _USUAL,
    ) -> None:
        """Set the table for one seat. *size*: of the window, in px."""
        seat_client = self._seat_client = seat_client.with_names(localized_names(seat_client.view.names, setup.bots))
        self._context = context
        self._table_painter = TablePainter(context)
        self._still_table = StillTable()
        self._options = options
        self._last_listed_round = 0
        """Number of the last round whose list of unseen cards was counted."""
        settings, view = options.settings, seat_client.view
        table_settings = TableSettings(
            setup.variant,
            character_ids(setup.bots),
            avatar_ids(setup.bots, setup.colours),
            seat_client.why_illegal,
            self._paginate,
            is_spectator=options.is_spectator,
            is_exercise=options.is_exercise,
            is_online=setup.purpose.is_online and not options.is_spectator,
            task=options.task,
            has_bar=options.has_bar,
            meetings=options.meetings,
            player_settings=settings,
        )
        self._model = create_table_model(
            table_settings,
            view,
            self._lay_out(size, is_log_open=False),
            past_events=seat_client.match_events,
            round_events=seat_client.round_events,
            saved_hand=options.saved_hand,
            speed=AnimationSpeed(options.speed, settings.motion, settings.showdown, view.round >= LATE_ROUND),
            sound=context.audio.settings,
            messages=context.messages,
        )
        self._saved_order = view.round, self._model.hand_state.order
        self._history = HistoryPanels(
            context,
            self._model.usual_speed,
            lambda: self._model,
            lambda panels: self._dispatch(t.PanelsChanged(panels)),
            press_button=self.press_button,
            avatars=table_settings.avatars,
            has_seal=options.deals is not None and not options.is_spectator,
        )
        self._match_runner = MatchRunner(clock, seat_client, self._dispatch)
        self._overlays = OverlayStack(
            OverlayFactory(context, seat_client, self._read_model, setup=setup, options=options),
            self._read_model,
            self._dispatch,
            AutoFinish(clock, self._dispatch),
            shows_results=options.shows_results,
            is_spectator=options.is_spectator,
            top_bar=self.top_bar_elements,
            paint_top_bar=self._paint_top_bar,
        )
        self.pressed_extra_button = ""
        """Id of the extra button beside the table that was used last."""
        self.is_match_held = False
        """True while the page has stopped the match; animations end as usual."""
        self._request: NavigationRequest | None = None
        """Request that followed from the current input; None: none."""
        self._needs_redraw = True
        self._resting_phase = 0, False
        """Round, and whether it is over, for which the table at rest is prepared while cards move."""
        self._resting_parts: Iterator[None] = iter(())
        """Steps of that preparation that are left."""
        self._repetition: Repetition = "none"
        seat_client.subscribe(self._on_event)

    @property
    def model(self) -> TableModel:
        """Current table model: everything on which the picture of the table depends."""
        return self._model

    @property
    def view_model(self) -> TableViewModel:
        """Current view model of the table."""
        return view_model_of(self._read_model())

    @property
    def is_moving(self) -> bool:
        """True if frames must be painted: for animations, dragged cards, a move due soon, or images being made."""
        images = self._table_painter.images
        is_sharpening = self._may_prepare and images.has_coarse_shadows
        return self._needs_redraw or self._is_animating or images.is_pending or is_sharpening

    @property
    def rest_ms(self) -> int:
        """Time for which nothing happens by itself: long while only this player can move, and no result counts down."""
        is_resting = self.awaits_user and self._table_painter.is_prepared
        return self._match_runner.rest_ms if is_resting else USUAL_REST_MS

    @property
    def is_busy(self) -> bool:
        """True while an animation plays that the next turn must wait for."""
        return self._model.animation.is_busy

    @property
    def awaits_user(self) -> bool:
        """True if the match waits for this player and the table, with nothing over it, shows that."""
        return self._seat_client.is_awaited and not self.is_busy and not self.is_covered and not self._is_spectator

    @property
    def read_round(self) -> int:
        """Number of the round whose result the player has read and left; 0 once the next one is dealt."""
        view = self._seat_client.view
        is_read = view.phase == "round_over" and not self.is_covered and not self.is_busy
        return view.round if is_read and not self._overlays.is_result_due else 0

    @property
    def is_extra_round(self) -> bool:
        """True if the current round is an extra round, which decides a tie."""
        return self._seat_client.view.round in self._model.history.match_totals.extra_rounds

    @property
    def hand_order(self) -> Cards:
        """Own hand, in the order in which the player has arranged it."""
        return self._model.hand_order

    @property
    def announce(self) -> str:
        """Text for a screen reader: what has happened and what the player can do.

        Nothing in one frame where the player wants to hear it again, because all of it is news in the next.
        """
        if self._repetition == "pausing":
            return ""
        if self._overlays.has_page or (self.is_covered and not self.is_scoreboard_shown):
            return self._overlays.announce
        model = self._model
        if model.hides_captions and model.view.caller < 0:
            return tr("The cards are being dealt.")
        if self.is_scoreboard_shown:
            return describe_scores(model.history.match_totals, model.history.view_of_reader(model.view))
        prompt = "" if self._is_spectator else table_text.describe_turn(model.interaction)
        if model.throw_question is not None:
            prompt = table_text.spoken_question(model.throw_question, model.view.rules)
        return model.history.build_announcement(prompt, model.view)

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event at once, even during an animation; return a navigation request or None."""
        self._needs_redraw, self._request = True, None
        before = self._read_model()
        self._dispatch(t.InputBegan(event))
        self._handle_input(event)
        self._update_layout_for_log()
        self._dispatch(t.InputEnded(before))
        self._save_changed_order()
        return self._request

    def _save_changed_order(self) -> None:
        order = self._model.view.round, self._model.hand_state.order
        if order != self._saved_order:
            self._saved_order = order
            self._options.save_hand_order(self._model.view.round, self.hand_order)

    def _handle_input(self, event: InputEvent) -> None:
        """Pass the input to the first part of the table that uses it."""
        if isinstance(event, Resized):
            self._resize(event.size)
        elif isinstance(event, InputCancelled):
            self._overlays.handle_page(event)
            self._overlays.handle(event)
            self._history.handle(event, self._log_layout)
            self._dispatch(event)
        elif self._overlays.handle_page(event):
            answer = self._overlays.answer_of_page
            self._request = answer if not isinstance(answer, str) else self.press_button(answer)
            if self._overlays.button_of_page:
                self._request = self.press_button(self._overlays.button_of_page)
        elif self.is_covered:
            self._handle_over_result(event)
        elif not self._handle_history(event):
            self._dispatch(event)

    def _handle_over_result(self, event: InputEvent) -> None:
        """Handle input while a result covers the table.

        The result gets the keys, but the top bar can be used, and what it opens lies over the result.
        """
        if self._handle_history(event):
            self._overlays.pause_auto_continue()
            return
        action = key_bindings.action_for(event) if isinstance(event, KeyPressed | GamepadPressed) else None
        if action in ("menu", "sound"):
            self._request = self.press_button(f"button:{action}")
            return
        pressed = "captions" if action == "captions" else self._overlays.handle(event)
        self._request = self.press_button(pressed) if isinstance(pressed, str) else pressed

    def handle_spectator(self, event: InputEvent) -> bool:
        """Handle the input of a spectator, who can open rules, log and scoreboard; return True if it had an effect."""
        self._needs_redraw = True
        self._dispatch(t.InputBegan(event))
        if self._overlays.handle_page(event):
            return True
        is_handled = self._handle_history(event)
        self._update_layout_for_log()
        return is_handled

    def _handle_history(self, event: InputEvent) -> bool:
        """Open, scroll or close log or scoreboard; return True if the input was used for that."""
        wants_scores = isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "scores"
        if wants_scores and self._model.view.rules.match.end == "single_round":
            self.say(tr("This round decides the match: no totals are kept."))
            return True
        return self._history.handle(event, self._log_layout)

    @property
    def is_left_from_pause(self) -> bool:
        """True if the last button that was pressed, such as the settings, is one of the pause."""
        return bool(self._overlays.button_of_page)

    def press_button(self, button_id: str) -> NavigationRequest | None:
        """Carry out a button that does not concern the cards; return a navigation request or None."""
        self._needs_redraw = True
        if self._history.press_button(button_id):
            self._update_layout_for_log()
            return None
        match button_id:
            case "button:menu":
                return ToMenu()
            case "button:settings":
                return ToSettings()
            case "button:pause" if self._is_spectator:
                pass
            case "button:pause":
                self._overlays.show_pause()
            case "button:sound":
                self._toggle_mute()
            case "captions":
                self._toggle_captions()
            case "repeat":
                self._repeat_announcement()
            case "slower" | "faster":
                self._step_speed(-1 if button_id == "slower" else 1)
            case "button:hint":
                self._dispatch(t.HintDemanded())
            case "button:seal":
                self.show_seal()
            case _ if button_id == RULES_BUTTON:
                self._overlays.show_rules()
            case _:
                self.pressed_extra_button = button_id
        return None

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the animations by *ms* milliseconds, and the match unless it must wait for an animation or overlay.

        Return a navigation request or None.
        """
        before = self._model
        if self._options.hint_source is not None and before.hint.is_waiting:
            answer = self._options.hint_source.poll_advice()
            if answer is not None:
                self._dispatch(t.HintArrived(answer.position, answer.advice))
        self._take_result()
        self._dispatch(t.TimePassed(ms))
        has_changed = self._history.update(ms)
        has_changed = self._overlays.update(ms, is_away=self._model.presence.is_away) or has_changed
        if not self.is_covered:
            self._dispatch(t.PanelsChanged(self._model.panels.with_log_covered(is_covered=False)))
        if not self.is_busy:
            if self._overlays.is_result_due and not self.is_scoreboard_shown:
                has_changed = self._show_result() or has_changed
            elif not self._overlays.has_page and not self._is_paused:
                self._match_runner.advance(ms)
        self._save_changed_order()
        self._needs_redraw = self._needs_redraw or has_changed or _looks_different(before, self._model)
        if self._may_prepare:
            self._prepare_next_image()
        elif self.is_busy:
            self._prepare_rest()
        is_idle = self.is_covered or self._is_spectator
        WINDOW_CURSOR.show("arrow" if is_idle else cursor_shape_of(self._model, self.view_model))
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the table, and the panels and overlays over it."""
        if surface.get_size() != self._model.layout.size:
            self._resize(surface.get_size())
        model = self._read_model()
        is_dimmed = self._paint_under_overlays(surface, model)
        if self._overlays.has_page:
            self._history.paint_scoreboard(surface)
        self._overlays.paint(surface, is_table_dimmed=is_dimmed)
        if self._is_log_on_top and not self._overlays.has_page:
            focused = self._focused_to_show
            self._history.paint_log(surface, model, self._log_layout, focused.id if focused else "")
        if not self._overlays.has_page:
            self._history.paint_scoreboard(surface)
        self._dispatch(t.FramePainted())
        self._repetition = "pausing" if self._repetition == "due" else "none"
        self._needs_redraw = self._repetition == "pausing"

    def _paint_under_overlays(self, surface: Surface, model: TableModel) -> bool:
        """Paint what is seen of the table, or copy its picture if it is still; return True if it is dimmed."""
        if not self._is_still_under_sheet or self._overlays.is_end_shown:
            self._still_table.clear()
            if not self._overlays.hides_table(surface.get_size()):
                self._paint_table(surface, model)
            return False
        is_dimmed = not self._overlays.is_sheet_sliding
        bright, dimmed = (*appearance_of(model), False), (*appearance_of(model), True)
        if self._still_table.restore(surface, dimmed if is_dimmed else bright):
            return is_dimmed
        if not self._still_table.restore(surface, bright):
            self._paint_table(surface, model)
            self._still_table.keep(surface, bright)
        if is_dimmed:
            self._still_table.change(
                surface, dimmed, lambda picture: self._table_painter.painter_for(picture, model.layout).dim()
            )
        return is_dimmed

    def _paint_table(self, surface: Surface, model: TableModel) -> None:
        """Paint everything that an overlay would lie over, without plaques under a result, which says the same."""
        if self.is_covered and model.showdown.plaques:
            model = replace(model, showdown=replace(model.showdown, plaques=()))
        view_model = view_model_of(model)
        if self._overlays.sheet_buttons_top is not None:  # half covered by the edge of the sheet, which says the same
            panels = tuple(replace(panel, ribbon="") for panel in view_model.player_panels)
            view_model = replace(view_model, player_panels=panels)
        message_rects = _message_rects(model) if model.messages.toast else ()
        if message_rects:  # the message covers the place of these texts
            view_model = self._without_covered_texts(view_model, message_rects)
        paint_table(surface, self._table_painter, view_model, model)
        if model.slap_left_share is not None and not self._is_spectator:
            paint_slap_countdown(surface, self._table_painter, view_model, model.slap_left_share)
            paint_slap_ring(surface, self._table_painter, model, model.slap_left_share)
        if model.call_hold is not None:
            paint_call_hold(surface, self._table_painter, view_model, model.call_hold, model.animation_speed)
        focused = self._focused_to_show
        if focused and not self.is_covered:
            paint_focus_outline(surface, self._table_painter, model.layout, focused, model)
        paint_bubbles(surface, self._table_painter, view_model, model)
        shake_table(surface, self._table_painter, view_model, model)
        if not self._is_log_on_top:
            self._history.paint_log(surface, model, model.layout, focused.id if focused else "")
        painter = self._table_painter.painter_for(surface, model.layout)
        if self._may_show_tooltip:
            paint_due_tooltip(painter, view_model, model)
        if model.sounds.caption:
            paint_sound_caption(painter, model.sounds.caption, model.layout.player_panels[self._seat_client.seat])
        if message_rects:
            self._table_painter.message_box_painter.paint(surface, model.messages, message_rects, model.layout.scale)

    @property
    def _focused_to_show(self) -> Element | None:
        """Element whose focus is shown; None for a spectator."""
        return None if self._is_spectator else self.focused_element

    @property
    def _is_log_on_top(self) -> bool:
        """True if the log lies over a result."""
        return self.is_covered and not self._model.panels.is_log_covered

    @property
    def _log_layout(self) -> TableLayout:
        """Layout of the table for the log: over a result, it ends above the buttons of the sheet."""
        layout, buttons_top = self._model.layout, self._overlays.sheet_buttons_top
        if buttons_top is None or not self._is_log_on_top:
            return layout
        covered_px = layout.log.y + layout.log.h - buttons_top
        return replace(layout, log=layout.log.shrunk(bottom=max(0.0, covered_px)))

    @property
    def _is_still_under_sheet(self) -> bool:
        """True if a result, and nothing else, covers a table that does not move."""
        is_log_below = self._model.panels.is_log_open and not self._is_log_on_top
        return (
            self._overlays.has_only_sheet
            and not (is_log_below or self._history.is_animating or self._table_painter.images.is_pending)
            and not self._is_table_animating
        )

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of cards, piles, seats and buttons, or those of an overlay over them."""
        if self._overlays.has_page:
            return self._overlays.elements()
        model = self._read_model()
        log = self._history.elements(self._log_layout)
        if self.is_scoreboard_shown:
            return log
        if self.is_covered:
            return (*self._overlays.elements(), *log)
        return (*self._table_elements(model), *log, *self._message_elements(model))

    @property
    def interaction(self) -> InteractionContext:
        """Context in which gestures of the player are judged: view, sprites, state of the hand, legality."""
        return self._model.interaction

    @property
    def focused_element(self) -> Element | None:
        """Element that has the keyboard focus, if the focus is shown; else None."""
        model = self._read_model()
        return focused_element(model) if model.focus.is_shown else None

    @property
    def is_covered(self) -> bool:
        """True if an overlay covers the table."""
        return self._overlays.is_covering

    def say(self, text: str) -> None:
        """Show a message to the player at the table, or on the end of the match."""
        if not self._overlays.say(text):
            self._dispatch(t.MessageSent(text))
        self._needs_redraw = True

    def compare_moves(self, moves: ComparedMoves | None) -> None:
        """Show the best move and the player's own by ghosts and arrows, once the cards lie still; None: no longer."""
        self._dispatch(t.MovesCompared(moves))

    def teach_move(self, move: TaughtMove | None) -> None:
        """Show the move that a lesson asks for by ghosts and an arrow; None: no longer."""
        if move != self._model.taught_move:
            self._dispatch(t.MoveTaught(move))

    def show_absences(self, absences: tuple[Absence, ...]) -> None:
        """Show at the seats which friends elsewhere are away, and for whom a computer plays."""
        if absences != self._model.absences:
            self._dispatch(t.AbsencesChanged(absences))
            self._needs_redraw = True

    def show_remark(self, seat: int, text: str, spoken: str = "") -> None:
        """Show at a seat what a person says, and let screen readers say *spoken*; an empty text takes it away."""
        self._dispatch(t.RemarkMade(seat, text, spoken))
        self._needs_redraw = True

    def carry_over(self, table: "TableScene", offset_px: int) -> None:
        """Let the cards move to their places from where they lie on another table, *offset_px* px further up."""
        before, places = table.model, list[tuple[Card, Pose]]()
        for sprite, pose in before.animation.poses().items():
            face = before.animation.card_by_sprite.get(sprite, "")
            if face and pose.face_up_share == 1:
                places.append((face, replace(pose, y=pose.y - offset_px)))
        poses: dict[int, Pose] = {}
        for sprite, face in self._model.table_sprites.faces.items():
            place = next((each for each in places if each[0] == face), None)
            if place is not None:
                places.remove(place)
                poses[sprite] = place[1]
        self._dispatch(t.CardsCarriedOver(poses))

    def skip_animations(self) -> None:
        """End all animations at once."""
        self._dispatch(t.AnimationsSkipped())
        self._needs_redraw = True

    def take_back(self) -> None:
        """Return the staged cards, which lie in the play zone and are not thrown yet, to the hand."""
        self._dispatch(t.TakenBack())

    def show_seal(self) -> None:
        """Show the shuffle commitment (seal) of this match over the table.

        Its secrets are shown if the match is over or this is a replay.
        """
        self._overlays.show_seal()

    @property
    def is_end_shown(self) -> bool:
        """True while the page at the end of the match is shown."""
        return self._overlays.is_end_shown

    def show_end(self) -> None:
        """Show the page at the end of the match at once; it must be over."""
        self._overlays.show_end()
        self._cover_log()

    def prepare(self) -> None:
        """Paint the table in advance, so that its first frame is fast."""
        self.update(0)
        for _ in range(FIRST_PREPARATIONS):
            self._prepare_next_image()
        self.paint(Surface(self._model.layout.size))

    def _prepare_rest(self) -> None:
        """Prepare a part of what the table shows once the cards are dealt, or hands have been compared."""
        phase = self._model.view.round, self._model.view.phase in {"round_over", "match_over"}
        if self._resting_phase != phase:
            self._resting_phase, self._resting_parts = phase, self._rest_preparation()
        light_share = self._model.showdown.light_share(self._model.now_ms, self._model.animation_speed)
        if light_share in {0, 1}:  # while it moves, that takes enough of each frame
            next(self._resting_parts, None)

    def _rest_preparation(self) -> Iterator[None]:
        yield  # not in the frame in which the animation begins
        resting = view_model_of(reduce(self._model, t.AnimationsSkipped()).model)
        yield
        yield from self._table_painter.prepare_static_layer(resting)

    @property
    def _may_prepare(self) -> bool:
        """True if there is time to make images, because nothing moves."""
        return not (self.is_covered or self._is_table_animating)

    def _prepare_next_image(self) -> None:
        """Make one of the images that the table will need soon, or that it has shown a coarse one for."""
        if self._table_painter.images.has_coarse_shadows:
            self._table_painter.images.make_next_shadow()
            self._needs_redraw = True
            return
        was_prepared = self._table_painter.is_prepared
        self._table_painter.prepare_next(self.view_model, spoken_call(self._seat_client.view.rules))
        if self._table_painter.is_prepared and not was_prepared:
            return_free_memory()  # of the first deal

    def close(self) -> None:
        """Stop listening to the match; it goes on when its seat is taken again."""
        self._seat_client.unsubscribe(self._on_event)
        WINDOW_CURSOR.show("arrow")
        self._overlays.close()

    def top_bar_elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the buttons in the top bar."""
        return tuple(each for each in elements_of(self._model) if each.id in TOP_BAR_BUTTONS)

    def open_log(self) -> None:
        """Open the event log without an animation, when the scene starts."""
        self._history.open_log()
        self._resize(self._model.layout.size)

    @property
    def is_scoreboard_shown(self) -> bool:
        """True if the scoreboard covers the table."""
        return self._model.panels.is_scoreboard_shown

    @property
    def is_log_open(self) -> bool:
        """True if the log is open."""
        return self._model.panels.is_log_open

    @property
    def _is_spectator(self) -> bool:
        return self._model.settings.is_spectator

    def _read_model(self) -> TableModel:
        """Return the current model, after it has been told what has changed around it."""
        other_elements = (*self._options.extra_elements(), *self._history.control_elements(self._log_layout))
        slap_left_share = self._seat_client.slap_grace_share
        if (other_elements, slap_left_share) != (self._model.other_elements, self._model.slap_left_share):
            self._dispatch(t.SurroundingsChanged(other_elements, slap_left_share))
        return self._model

    def _dispatch(self, event: t.TableEvent) -> None:
        """Replace the model by the one that follows from this event, and carry out the side effects."""
        had_hint, step = self._model.hint.is_given, reduce(self._model, event)
        self._model = step.model
        if self._options.count_hint is not None and self._model.hint.is_given and not had_hint:
            self._options.count_hint()
        listed_round = self._model.listed_round
        if self._options.count_card_list is not None and listed_round not in (0, self._last_listed_round):
            self._last_listed_round = listed_round
            self._options.count_card_list(listed_round)
        for side_effect in step.side_effects:
            self._carry_out(side_effect)

    def _speak(self, cue: Cue, seat: int) -> None:
        words, characters = self._seat_client.view.rules.table, self._model.settings.characters
        word = words.call_word if cue == "call" else words.asaf_word
        self._context.audio.speak(cue, word, characters[seat])

    def _carry_out(self, side_effect: effects.SideEffect) -> None:
        match side_effect:
            case effects.SubmitMoves(commands):
                self._submit(commands)
            case effects.PlayCue(cue, seat=int() as seat):
                self._speak(cue, seat)
            case effects.PlayCue(cue, progress):
                self._context.audio.play(cue, progress)
            case effects.RequestHint(view, is_urgent):
                if self._options.hint_source is None or is_urgent:
                    self._dispatch(t.HintArrived(view, simple_advice(view)))
                else:
                    self._options.hint_source.ask(view)
            case effects.PressButton(button_id):
                self._request = self.press_button(button_id)
            case effects.SaveSorting(sorting):
                self._options.save_sorting(sorting)
            case effects.PrepareCards(faces, "hand"):
                self._table_painter.prepare_cards(self._model.layout, faces)
            case effects.PrepareCards(faces, place):
                is_alone = place == "alone"
                self._table_painter.prepare_centred_cards(self._model.layout, faces, is_alone=is_alone)

    def _submit(self, commands: tuple[c.SeatCommand, ...]) -> None:
        """Submit moves of this seat, up to the first that referee or journal refuses.

        If they are judged elsewhere, their cards stay where they are until the answer comes.
        """
        try:
            if self._seat_client.submit_moves(commands):
                return
        except IllegalCommand as error:
            self._dispatch(t.MoveRefused(refusal_sentence(error.illegal_reason)))
            self._dispatch(t.MovesSubmitted())
            return
        for command in commands:
            try:
                self._seat_client.submit(command)
            except IllegalCommand as error:
                self._dispatch(t.MoveRefused(refusal_sentence(error.illegal_reason)))
                break
            except JournalError as problem:
                self._dispatch(t.MoveRefused(error_text(problem)))
                break
            self._dispatch(t.MoveAccepted())
        self._dispatch(t.MovesSubmitted())

    def _take_result(self) -> None:
        """Finish moves that were judged elsewhere, once the answer is here."""
        result = self._seat_client.take_result()
        if result is None:
            return
        for _ in range(result.made):
            self._dispatch(t.MoveAccepted())
        if result.refusal:
            self._dispatch(t.MoveRefused(remote_refusal_sentence(result.refusal)))
        self._dispatch(t.MovesSubmitted())

    def _on_event(self, event: e.AnyEvent) -> None:
        self._dispatch(t.MatchEventHappened(event, self._seat_client.view))
        self._needs_redraw = True

    def _paginate(self, sentences: tuple[str, ...], caption: str, model: TableModel) -> tuple[str, ...]:
        painter = self._table_painter.message_box_painter
        return painter.paginate(sentences, caption, _message_rects(model), model.layout.scale)

    def _table_elements(self, model: TableModel) -> Iterator[Element]:
        """Yield the accessibility elements of the table; for a spectator, cards and play zone are disabled."""
        focused = None if self._is_spectator else focused_element(model)
        for element in elements_of(model):
            if self._is_spectator and element.role in ("card", "zone"):
                yield replace(element, state=("disabled",))
            elif element == focused:
                yield replace(element, state=(*element.state, "focused"))
            else:
                yield element

    def _message_elements(self, model: TableModel) -> tuple[Element, ...]:
        if not model.messages.toast:
            return ()
        text, painter = model.messages.toast.replace("\n", " "), self._table_painter.message_box_painter
        box = painter.message_box(model.messages, _message_rects(model), model.layout.scale).box
        return (Element("toast", "text", text, text, (*box.topleft, *box.size), ("enabled",)),)

    @property
    def _is_animating(self) -> bool:
        """True while anything on the table moves or will move soon, or an overlay does."""
        if self._is_table_animating or self._history.is_animating or self._overlays.is_moving:
            return True
        return not (self._overlays.is_result_due or self._is_paused) and self._match_runner.is_due_soon

    @property
    def _is_table_animating(self) -> bool:
        model = self._model
        if (
            model.animation.is_moving
            or (model.dragged and model.dragged.is_moving)
            or model.effects.is_active(model.now_ms, model.animation_speed)
            or model.showdown.is_moving(model.now_ms, model.animation_speed)
        ):
            return True
        if self._seat_client.slap_grace_share and not self._is_spectator and not self._is_paused:
            return True
        if model.call_hold is not None and model.call_hold.shown_share < 1:
            return True
        if marks_share(model) < 1:
            return True
        return model.messages.is_pending or model.sounds.is_pending or model.hint.is_waiting or model.tooltip.is_pending

    @property
    def _may_show_tooltip(self) -> bool:
        is_settling = self.is_busy and bool(self._model.counter_values)
        return not (is_settling or self.is_covered or self.is_scoreboard_shown or self._model.dragged)

    @property
    def _is_paused(self) -> bool:
        """True while match time stands still: the player is away, holds a call down, or the scoreboard is open.

        *Why* while a call is held: otherwise quick opponents would end the turn before anyone could call out of it.
        """
        is_paused_by_absence = self._model.presence.should_pause(is_awaited=self._seat_client.is_awaited)
        is_calling = self._model.call_hold is not None
        if self._is_spectator or self.is_match_held:
            return self.is_match_held
        return is_paused_by_absence or is_calling or self.is_scoreboard_shown

    def _show_result(self) -> bool:
        """Show the result over the table and its log; return True if the screen has changed."""
        is_shown = self._overlays.show_result()
        if is_shown:
            self._cover_log()
        return is_shown

    def _cover_log(self) -> None:
        self._dispatch(t.PanelsChanged(self._model.panels.with_log_covered(is_covered=True)))

    def _paint_top_bar(self, surface: Surface, sprite_ids: Collection[str]) -> None:
        """Repaint the usable part of the top bar undimmed under a result."""
        view_model = view_model_of(self._model)
        paint_top_bar(self._table_painter.painter_for(surface, view_model.layout), view_model, sprite_ids)

    def _toggle_mute(self) -> None:
        self.say(tr("Sound on") if self._context.audio.toggle_mute() else tr("Sound off"))
        self._follow_sound_settings()
        self._dispatch(t.SoundRequested("toggle"))

    def _toggle_captions(self) -> None:
        self.say(tr("Captions on") if self._context.audio.toggle_captions() else tr("Captions off"))
        self._follow_sound_settings()

    def _repeat_announcement(self) -> None:
        """Say again what happened since the last turn: to readers in the next frames, to all others in a message."""
        model = self._model
        if model.hides_captions and model.view.caller < 0:
            self.say(self.announce)
        else:
            recent = "\n".join(model.history.announcements[-REPEATED_SENTENCES:])
            self.say(recent or table_text.describe_turn(model.interaction))
        self._repetition = "due"

    def _step_speed(self, step: int) -> None:
        """Let cards and opponents be faster or slower by one step; there is nothing beyond the last."""
        old_speed = self._model.usual_speed.speed
        index = SPEEDS.index(old_speed) + step
        speed = SPEEDS[max(0, min(len(SPEEDS) - 1, index))]
        self.say(tr("Speed: {speed}", speed=tr(CHOICE_LABELS["speed"][speed])))
        if speed != old_speed:
            self._dispatch(t.SpeedChanged(speed))
            self._options.change_speed(speed)

    def _follow_sound_settings(self) -> None:
        settings = self._context.audio.settings
        self._dispatch(t.SoundSettingsChanged(settings.mute, settings.captions))

    def _without_covered_texts(self, view_model: TableViewModel, message_rects: tuple[Rect, ...]) -> TableViewModel:
        """Return the view model without the texts in whose place the current message stands."""
        model = self._model
        message_box = self._table_painter.message_box_painter.message_box(
            model.messages, message_rects, model.layout.scale
        )
        is_line_covered = message_box.box.colliderect(turn_line_rect(model.layout))
        return replace(
            view_model,
            prompt="" if is_line_covered else view_model.prompt,
            throw_hint="",
            selection_label=view_model.selection_label if model.dragged else "",
        )

    def _resize(self, size: Size) -> None:
        self._dispatch(t.LayoutChanged(self._lay_out(size, is_log_open=self._model.panels.is_log_open)))

    def _update_layout_for_log(self) -> None:
        """Lay out the table again, with animation, when the log has been opened or closed."""
        is_log_open = self._model.panels.is_log_open
        if is_log_open != self._model.layout.is_log_open:
            layout = self._lay_out(self._model.layout.size, is_log_open=is_log_open)
            self._dispatch(t.LayoutChanged(layout, is_animated=True))

    def _lay_out(self, size: Size, *, is_log_open: bool) -> TableLayout:
        return lay_out_table(
            size,
            len(self._seat_client.view.names),
            self._seat_client.seat,
            cards=self._context.card_size,
            text_scale=self._context.text_scale,
            is_log_open=is_log_open,
            side_panel=self._options.side_panel(size),
        )


def _message_rects(model: TableModel) -> tuple[Rect, ...]:
    """Return the rectangles where a message to the player may be placed."""
    return free_message_rects(view_model_at_rest(model), zone_card_boxes(model))


def _looks_different(before: TableModel, model: TableModel) -> bool:
    """Return True if something has changed between two frames that no animation shows."""
    return (
        before.messages.toast != model.messages.toast
        or before.tooltip.is_due != model.tooltip.is_due
        or before.tooltip.target != model.tooltip.target
        or before.hand_state != model.hand_state
        or before.view is not model.view
        or before.focus != model.focus
        or before.call_hold != model.call_hold
    )

"""Builds the view model of the table: its current state, as far as the animations may reveal it."""

from msgspec.structs import replace

from yaniv.bots.characters import character_ids
from yaniv.game import events as e
from yaniv.match.match_session import SeatClient
from yaniv.match.match_setup import MatchSetup
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.context import UiContext
from yaniv.ui.table.animation.score_counters import CounterValues, ScoreCounters
from yaniv.ui.table.animation.table_animator import TableAnimator
from yaniv.ui.table.input.hand_controller import HandController
from yaniv.ui.table.panels.history_panels import HistoryPanels
from yaniv.ui.table.state.card_layout import HandState
from yaniv.ui.table.state.gesture_commands import InteractionContext
from yaniv.ui.table.view_model.table_view_model import (
    PresentationState,
    TableViewModel,
    build_view_model,
    with_animated_total,
)


class ViewModelBuilder:
    """Builder of the view model from cards, pointer, animations and settings of one seat."""

    def __init__(  # noqa: PLR0913 -- the view model depends on all of these
        self,
        context: UiContext,
        seat_client: SeatClient,
        animator: TableAnimator,
        hand_controller: HandController,
        history: HistoryPanels,
        *,
        setup: MatchSetup,
        is_spectator: bool = False,
    ) -> None:
        """Initialise; if the hands already lie open, apply the events of the round at once.

        *is_spectator*: the reader has no seat and is offered no moves.
        """
        self._context = context
        self._seat_client = seat_client
        self._animator = animator
        self._hand_controller = hand_controller
        self._history = history
        self._variant = setup.variant
        self._characters = character_ids(setup.bots)
        self._is_spectator = is_spectator
        self._is_deal_or_showdown = False
        """True if a deal or a showdown is queued, or was still being animated at the last event."""
        self._score_counters = ScoreCounters()
        for event in seat_client.round_events if seat_client.view.shown else ():
            self._score_counters.on_event(
                event, seat_client.view, animator.table_sprites, 0.0, AnimationSpeed("instant")
            )

    @property
    def interaction(self) -> InteractionContext:
        """Current state that moves are judged by."""
        return self._hand_controller.interaction

    @property
    def hides_captions(self) -> bool:
        """True while cards are dealt or revealed: captions must not run ahead of the animation."""
        return self._is_deal_or_showdown and self._animator.sprite_animator.is_busy

    @property
    def counter_values(self) -> tuple[CounterValues, ...]:
        """Numbers on the player panels while a round is settled."""
        return self._score_counters.values_at(self._animator.sprite_animator.now_ms)

    def before_event(self, event: e.AnyEvent) -> None:
        """Note that an animation of this event is queued next."""
        self._is_deal_or_showdown = isinstance(event, e.HandsDealt | e.YanivCalled) or self.hides_captions

    def on_event(self, event: e.AnyEvent, start_ms: float) -> None:
        """Apply an event whose animation begins at *start_ms*, in ms of the sprite animator."""
        self._score_counters.on_event(
            event, self._seat_client.view, self._animator.table_sprites, start_ms, self._animator.animation_speed
        )

    def build(self) -> TableViewModel:
        """Return the view model with animated totals, which count from the values of the last call."""
        animator = self._animator
        return with_animated_total(
            self.build_for(animator.hand_state),
            lambda key, goal: animator.effects.animated_number(key, goal, animator.sprite_animator.now_ms),
        )

    def build_for(self, hand_state: HandState) -> TableViewModel:
        """Return the view model for the own hand in this state, without animated totals."""
        hand_controller, animator = self._hand_controller, self._animator
        presentation = PresentationState(
            armed_button=hand_controller.armed_button,
            drop_target=hand_controller.drop_target,
            hovered_button=hand_controller.hovered_button,
            pressed_button=hand_controller.pressed_button,
            hides_captions=self.hides_captions,
            is_muted=self._context.audio.settings.mute,
            open_seats=self._score_counters.open_seats(animator.sprite_animator.now_ms),
            counting_seats=self._score_counters.counting_seats,
            characters=self._characters,
            is_spectator=self._is_spectator,
            is_extra_round=self.interaction.view.round in self._history.match_totals.extra_rounds,
        )
        view_model = build_view_model(
            replace(self.interaction, hand_state=hand_state), animator.layout, self._variant, presentation
        )
        return replace(view_model, is_log_open=self._history.is_log_open)

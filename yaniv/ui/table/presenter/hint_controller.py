"""Hint controller: requests hints for the player and shows them level by level."""

from collections.abc import Sequence

from msgspec.structs import replace

from yaniv.bots.advice import Advice
from yaniv.game import commands as c
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.ui.narration.hint_reasons import reason_sentences
from yaniv.ui.narration.hint_text import hint_area, hint_move, sprites_of_move, view_after_staged_throw
from yaniv.ui.table.animation.table_animator import TableAnimator
from yaniv.ui.table.feedback.table_messages import TableMessages
from yaniv.ui.table.input.move_submitter import LIFT_STYLE
from yaniv.ui.table.presenter.hint_session import REASONS_DEPTH, HintSession, HintSource, hint_caption
from yaniv.ui.table.presenter.view_model_builder import ViewModelBuilder
from yaniv.ui.table.render.message_box import MessageBoxPainter, free_message_rects, zone_card_boxes
from yaniv.ui.table.state.card_layout import HandState
from yaniv.ui.table.state.gesture_commands import SpriteIds


class HintController:
    """Hints on request: first where to look, then a legal move with its cards lifted, then the reasons."""

    def __init__(
        self,
        hint_source: HintSource | None,
        view_model_builder: ViewModelBuilder,
        animator: TableAnimator,
        messages: TableMessages,
        message_box_painter: MessageBoxPainter,
    ) -> None:
        self._session = HintSession(hint_source)
        self._view_model_builder = view_model_builder
        self._animator = animator
        self._messages = messages
        self._message_box_painter = message_box_painter
        self._hinted_cards: SpriteIds = ()
        """Sprites that were selected when the move was shown."""

    @property
    def is_waiting(self) -> bool:
        """True if a hint was requested and has not arrived."""
        return self._session.is_waiting

    def request_hint(self) -> None:
        """Request the next hint; it is shown at once, or as soon as it has been computed.

        Reasons refer to the move on screen: if other cards are selected since, the move is shown again first.
        """
        view = self._view_model_builder.interaction.view
        if view.seat in view.out:
            self._messages.say(tr("You are out of this match."))
            return
        if set(self._animator.hand_state.selected) != set(self._hinted_cards):
            self._session.return_to_move()
        self._show_answer(self._session.request(view_after_staged_throw(self._view_model_builder.interaction)))

    def on_dismissed(self) -> None:
        """Go back to the move, because the player has dismissed the hint; the next request shows the move first."""
        self._session.return_to_move()

    def update(self, ms: float) -> bool:
        """Let *ms* milliseconds pass; return True if an awaited hint has been shown."""
        if not self._session.is_waiting:
            return False
        return self._show_answer(
            self._session.update(ms, view_after_staged_throw(self._view_model_builder.interaction))
        )

    def _show_answer(self, advice: Advice | None) -> bool:
        """Show the next level of *advice*; return False if there is no advice yet."""
        if advice is None:
            return False
        if advice.best_move is None:
            self._messages.say(tr("Nothing for you to do right now."))
        else:
            self._show_hint(advice, advice.best_move)
        return True

    def _show_hint(self, advice: Advice, move: c.SeatCommand) -> None:
        """Show one level of *advice*, in words about the position for which it was requested."""
        interaction, depth, hand_state = (
            self._view_model_builder.interaction,
            self._session.depth,
            self._hand_with_move_lifted(move),
        )
        view = view_after_staged_throw(interaction)
        reasons = self._reason_pages(advice, view, hand_state)
        self._session.max_depth = REASONS_DEPTH + len(reasons) - 1
        match depth:
            case 1:
                text = hint_area(move, view, advice.rated_moves[0].pickup)
            case 2:
                text = hint_move(move, view)
                if hand_state != interaction.hand_state:
                    self._animator.set_hand_state(hand_state, LIFT_STYLE)
                self._hinted_cards = hand_state.selected
            case _:
                text = reasons[min(depth - REASONS_DEPTH, len(reasons) - 1)]
        self._messages.say(text, "hint", hint_caption(depth, self._session.max_depth))

    def _hand_with_move_lifted(self, move: c.SeatCommand) -> HandState:
        """Return the hand with the cards of the move selected; a move without cards leaves the selection as it is."""
        interaction = self._view_model_builder.interaction
        return replace(
            interaction.hand_state, selected=sprites_of_move(move, interaction) or interaction.hand_state.selected
        )

    def _reason_pages(self, advice: Advice, view: View, hand_state: HandState) -> Sequence[str]:
        """Return the reasons in pages that fit into the room left free when the hand is in this state."""
        view_model = self._view_model_builder.build_for(hand_state)
        free_rects = free_message_rects(view_model, zone_card_boxes(self._animator))
        return self._message_box_painter.paginate(
            reason_sentences(advice, view),
            hint_caption(REASONS_DEPTH, REASONS_DEPTH),
            free_rects,
            view_model.layout.scale,
        )

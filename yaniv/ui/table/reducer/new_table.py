"""Model of a table at the moment when its scene opens."""

from collections.abc import Iterable

from msgspec.structs import replace

from yaniv.cards import Cards
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.settings.settings_schema import MessageDuration, SoundSettings
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.table.choreography.table_effects import TableEffects
from yaniv.ui.table.model.event_sounds import SoundSchedule
from yaniv.ui.table.model.match_history import MatchHistory
from yaniv.ui.table.model.table_messages import TableMessages
from yaniv.ui.table.model.table_model import INSTANT, FastForward, OpenPanels, Presence, TableModel, TableSettings
from yaniv.ui.table.reducer.card_motion import at_rest, saved_order, sorted_order
from yaniv.ui.table.state.card_layout import HandState
from yaniv.ui.table.state.delayed_view import delayed_view_of
from yaniv.ui.table.state.hand_sort import HandSorting
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.table.state.table_sprites import from_view


def create_table_model(  # noqa: PLR0913 -- a match, a seat, and the settings of the player
    settings: TableSettings,
    view: View,
    layout: TableLayout,
    *,
    past_events: Iterable[e.AnyEvent],
    round_events: Iterable[e.AnyEvent],
    saved_hand: Cards,
    speed: AnimationSpeed,
    sound: SoundSettings,
    messages: MessageDuration,
) -> TableModel:
    """Return the table as *view* shows it, at rest, with the saved order of the hand if it still fits.

    *past_events*: all events of the match so far. *round_events*: those of the current round; if the hands already lie
    open, the numbers on the panels follow from them. *saved_hand*: see `TableSceneOptions`.
    """
    table_sprites, past_events, player = from_view(view), tuple(past_events), settings.player
    sorting = HandSorting(player.hand.by, player.hand.down)
    order = saved_order(table_sprites, saved_hand) or sorted_order(table_sprites, sorting)
    model = TableModel(
        settings=settings,
        usual_speed=speed,
        layout=layout,
        delayed_view=delayed_view_of(view),
        table_sprites=table_sprites,
        hand_state=HandState(order=order),
        sorting=sorting,
        messages=_messages_of(settings, messages, view, past_events),
        sounds=SoundSchedule((view.rules.table.call_word, view.rules.table.asaf_word), sound.captions),
        history=MatchHistory(settings.is_spectator).with_past_events(past_events, view),
        presence=Presence(player.pause_when_away, player.hide_hand_when_away),
        panels=OpenPanels(
            view.rules.match.end != "single_round",
            has_cards_tab=player.list_unseen_cards and not settings.is_spectator,
        ),
        fast_forward=FastForward(player.fast_forward == "toggle"),
        effects=TableEffects(player.nudge),
        is_muted=sound.mute,
    )
    counters, showdown = model.score_counters, model.showdown
    reader = model.history.view_of_reader(view)
    for event in round_events if view.shown else ():
        counters = counters.with_event(event, view, table_sprites, 0.0, INSTANT)
        showdown = showdown.with_event(event, reader, table_sprites, 0.0, INSTANT)
    return at_rest(replace(model, score_counters=counters, showdown=showdown))


def _messages_of(
    settings: TableSettings,
    duration: MessageDuration,
    view: View,
    past_events: Iterable[e.AnyEvent],
) -> TableMessages:
    """Return no messages yet, with computer players who remember the rounds so far."""
    messages = TableMessages(
        duration, talk=settings.player.table_talk, characters=settings.characters, meetings=settings.meetings
    )
    for event in past_events if settings.meetings else ():
        messages = messages.with_memory_of(event, view.seat)
    return messages

"""Choreography: timelines that animate the table from one layout to the next, one per event.

A timeline is the difference between two layouts; the event contributes only the style: order, arc, easing, flip. So
every timeline ends at the new layout, whatever happens during it.
"""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.ui.animation import durations
from yaniv.ui.animation.easing import EasingFunction, in_out_cubic, in_quad, out_cubic, spring_ease
from yaniv.ui.animation.sprite_animation import Pose, Timeline, Track, Tween
from yaniv.ui.table.animation.showdown_choreography import (
    at_speed,
    false_call_timeline,
    reveal_timeline,
    verdict_timeline,
)
from yaniv.ui.table.state.card_layout import RestPoses, deck_pose, hand_in_reading_order
from yaniv.ui.table.state.reveal_schedule import build_reveal_schedule, is_showdown
from yaniv.ui.table.state.showdown_layout import CALLER_Z
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.table.state.table_sprites import TableSprites

FLIP_SHARES: Final = (0.35, 0.65)
"""Part of a card's movement during which it is turned over, as shares of the duration."""
REDUCED_SLIDE_U: Final = 12
"""Distance that cards move in reduced motion, in u."""
REFLOW_SPRING: Final = spring_ease(6, 0.8)
LIFT_SPRING: Final = spring_ease(7, 0.72)


class MotionStyle(Struct, frozen=True):
    """Style in which one card moves: duration and delay in ms, easing, height of its arc, and when it turns over."""

    duration_ms: float
    """Duration at normal speed."""
    delay_ms: float = 0.0
    """Delay before the start, at normal speed."""
    ease: EasingFunction = out_cubic
    arc_u: float = 0.0
    """Height of the arc that the path bends upward, in u; negative bends downward."""
    flip_shares: tuple[float, float] = FLIP_SHARES
    """Start and end of turning the card over, as shares of the duration."""


StyleForCard = Callable[[int], MotionStyle]
"""Maps a sprite id to the style of its movement."""
REFLOW_STYLE: Final = MotionStyle(durations.REFLOW_MS, ease=REFLOW_SPRING)


class LayoutSnapshot(Struct, frozen=True):
    """Table at rest, before or after an event: its sprites, their rest poses, and the layout."""

    table_sprites: TableSprites
    rest_poses: RestPoses
    layout: TableLayout


def choreograph(
    event: e.AnyEvent, before: LayoutSnapshot, after: LayoutSnapshot, animation_speed: durations.AnimationSpeed
) -> Timeline:
    """Return the timeline of an event, at the chosen speed."""
    if animation_speed.is_instant and isinstance(event, e.RoundScored) and is_showdown(after.table_sprites):
        return Timeline(
            {card: Track(pose) for card, pose in after.rest_poses.items()}, animation_speed.still_verdict_ms
        )
    scene = _showdown_timeline(event, before, after, animation_speed) if animation_speed.has_full_motion else None
    if scene is not None:
        return at_speed(scene, animation_speed)
    style, hold_ms = _style_and_hold(event, before, after, animation_speed.round_end_timings)
    poses_before = before.rest_poses
    if isinstance(event, e.RoundOpened):
        # The hands of a showdown are gone before the result uncovers them: so much white coming and going would flash.
        poses_before = {card: pose for card, pose in poses_before.items() if pose.z < CALLER_Z}
    return build_timeline(
        poses_before,
        after.rest_poses,
        after.layout,
        style,
        animation_speed,
        hold_ms=hold_ms,
        exit_pose=_exit_pose(event, after),
    )


def build_timeline(  # noqa: PLR0913 -- two layouts and the parameters of the transition
    before: RestPoses,
    rest_poses: RestPoses,
    layout: TableLayout,
    style_for_card: StyleForCard,
    animation_speed: durations.AnimationSpeed,
    *,
    hold_ms: float = 0.0,
    exit_pose: Pose | None = None,
) -> Timeline:
    """Return a timeline that moves every card from its pose in *before* to its pose in *rest_poses*.

    *style_for_card* returns the style of a card. Cards that are new come from the deck, cards that are gone leave the
    table. *hold_ms*: time before the next timeline may start, at normal speed. *exit_pose*: where cards go that leave
    the table; None: they fade out where they lie, below the pile.
    """
    if animation_speed.is_instant:
        return Timeline({card: Track(pose) for card, pose in rest_poses.items()})
    tracks: dict[int, Track] = {}
    for card, pose in rest_poses.items():
        start_pose = before.get(card) or deck_pose(layout)
        tracks[card] = Track(
            start_pose,
            () if start_pose == pose else (_build_tween(pose, style_for_card(card), animation_speed, layout.scale),),
        )
    for card in before.keys() - rest_poses.keys():
        last_pose = before[card]
        target = exit_pose or replace(last_pose, alpha=0.0, z=60)
        tracks[card] = Track(
            last_pose,
            (_build_tween(target, style_for_card(card), animation_speed, layout.scale),),
            is_removed_at_end=True,
        )
    return Timeline(tracks, animation_speed.scale_ms(hold_ms))


def _showdown_timeline(
    event: e.AnyEvent, before: LayoutSnapshot, after: LayoutSnapshot, animation_speed: durations.AnimationSpeed
) -> Timeline | None:
    """Return the timeline of an event that belongs to a showdown, at normal speed; None for any other event."""
    timings, sprites = animation_speed.round_end_timings, after.table_sprites
    poses = before.rest_poses, after.rest_poses, after.layout, timings
    match event:
        case e.HandsShown():
            return reveal_timeline(sprites, *poses)
        case e.RoundScored() if is_showdown(sprites):
            return verdict_timeline(sprites, *poses, event.outcome)
        case e.FalseCalled(seat=seat):
            hand = hand_in_reading_order(sprites, seat)
            return false_call_timeline(hand, *poses)
        case _:
            return None


def _build_tween(target: Pose, style: MotionStyle, animation_speed: durations.AnimationSpeed, scale: float) -> Tween:
    """Return the tween of one card; in reduced motion a fade with a short slide."""
    if animation_speed.is_reduced:
        return Tween(
            target,
            animation_speed.scale_ms(style.delay_ms),
            animation_speed.scale_ms(durations.FADE_MS),
            slide_px=REDUCED_SLIDE_U * scale,
        )
    return Tween(
        target,
        animation_speed.scale_ms(style.delay_ms),
        animation_speed.scale_ms(style.duration_ms),
        style.ease,
        style.arc_u * scale,
        style.flip_shares,
    )


def _exit_pose(event: e.AnyEvent, after: LayoutSnapshot) -> Pose | None:
    """Return where cards go that leave the table at this event: into the deck, or None for under the pile."""
    match event:
        case e.StockShuffled() | e.CardsReturned() | e.RoundOpened():
            return deck_pose(after.layout)
        case _:
            return None


def _style_and_hold(
    event: e.AnyEvent, before: LayoutSnapshot, after: LayoutSnapshot, timings: durations.RoundEndTimings
) -> tuple[StyleForCard, float]:
    """Return the style for each card, and the time in ms before the next timeline may start."""
    own_seat, new_sprites = after.table_sprites.own_seat, after.rest_poses.keys() - before.rest_poses.keys()
    match event:
        case e.HandsDealt():
            return _deal_style(after)
        case e.CardsThrown():
            return _uniform_style(
                MotionStyle(durations.THROW_MS)
            ), durations.THROW_HOLD_MS if event.seat != own_seat else 0
        case e.StockDrawn() | e.PenaltyDrawn():
            draw_style = MotionStyle(durations.DRAW_MS, ease=in_out_cubic, arc_u=40)
            return _style_for_some(new_sprites, draw_style, MotionStyle(durations.SETTLE_MS)), durations.PICK_UP_HOLD_MS
        case e.DiscardDrawn() | e.JokerDrawn():
            taken_sprite = after.table_sprites.hand(event.seat)[-1].id
            take_style = MotionStyle(durations.TAKE_MS, ease=in_out_cubic, arc_u=30)
            return _style_for_some(
                {taken_sprite}, take_style, MotionStyle(durations.SETTLE_MS)
            ), durations.PICK_UP_HOLD_MS
        case e.CardSlapped():
            return _style_for_some(
                _slapped_sprites(before, after), MotionStyle(durations.SLAP_MS, ease=in_quad), REFLOW_STYLE
            ), durations.SLAP_HOLD_MS
        case e.CardsReturned():
            return _uniform_style(MotionStyle(durations.RETURN_MS, ease=in_out_cubic, arc_u=20)), durations.RETURN_MS
        case e.StockShuffled() | e.RoundOpened():
            return _shuffle_style(before, after)
        case e.UpcardTurned():
            return _uniform_style(MotionStyle(durations.DRAW_MS, ease=in_out_cubic, arc_u=20)), durations.DRAW_MS
        case e.YanivCalled():
            return _uniform_style(REFLOW_STYLE), timings.call_ms
        case e.FalseCalled():
            return _uniform_style(MotionStyle(durations.FLIP_MS, flip_shares=(0.0, 1.0))), durations.FALSE_CALL_HOLD_MS
        case e.HandsSwapped():
            return _uniform_style(MotionStyle(durations.SWAP_MS, ease=in_out_cubic, arc_u=30)), durations.SWAP_MS
        case e.HandBuried():
            return _uniform_style(MotionStyle(durations.BURY_MS, ease=in_out_cubic)), durations.BURY_MS
        case e.HandsShown():
            shown = build_reveal_schedule(after.table_sprites, timings)
            delays_ms = {turn.sprite_id: turn.start_ms for reveal in shown.reveals for turn in reveal.turns}
            return _delayed_style(delays_ms), shown.duration_ms
        case e.RoundScored():
            return _uniform_style(REFLOW_STYLE), timings.verdict_ms + timings.points_ms
        case e.RoundClosed() | e.MatchWon():
            return _uniform_style(REFLOW_STYLE), timings.result_delay_ms
        case _:
            return _uniform_style(REFLOW_STYLE), 0


def _uniform_style(style: MotionStyle) -> StyleForCard:
    return lambda _card: style


def _style_for_some(cards: set[int], special: MotionStyle, other: MotionStyle) -> StyleForCard:
    return lambda card: special if card in cards else other


def _deal_style(after: LayoutSnapshot) -> tuple[StyleForCard, float]:
    """Return the style of a deal: one card each, round by round; the more cards, the shorter the interval."""
    table_sprites = after.table_sprites
    sprite_ids = sorted(sprite.id for sprites in table_sprites.hands.values() for sprite in sprites)
    stagger_ms = min(
        durations.DEAL_STAGGER_MS, (durations.DEAL_MAX_MS - durations.DEAL_FLIGHT_MS) / max(1, len(sprite_ids) - 1)
    )
    index_by_sprite = {card: number for number, card in enumerate(sprite_ids)}

    def style(card: int) -> MotionStyle:
        return MotionStyle(
            durations.DEAL_FLIGHT_MS, stagger_ms * index_by_sprite.get(card, 0), out_cubic, 12, (0.3, 0.8)
        )

    return style, stagger_ms * max(0, len(sprite_ids) - 1) + durations.DEAL_FLIGHT_MS


def _shuffle_style(before: LayoutSnapshot, after: LayoutSnapshot) -> tuple[StyleForCard, float]:
    """Return the style of cards that return to the deck one after the other: the pile, or at a new round all cards."""
    leaving = sorted(before.rest_poses.keys() - after.rest_poses.keys())
    index_by_sprite = {card: number for number, card in enumerate(leaving)}

    def style(card: int) -> MotionStyle:
        return MotionStyle(
            durations.SHUFFLE_MS, durations.SHUFFLE_STEP_MS * min(index_by_sprite.get(card, 0), 20), in_out_cubic, 20
        )

    return style, durations.SHUFFLE_MS if leaving else 0


def _slapped_sprites(before: LayoutSnapshot, after: LayoutSnapshot) -> set[int]:
    """Return the sprites that have joined the last play."""
    previous = {sprite.id for sprite in before.table_sprites.last_play}
    return {sprite.id for sprite in after.table_sprites.last_play} - previous


def _delayed_style(delays_ms: Mapping[int, float]) -> StyleForCard:
    """Return the style of hands that are turned over where they are, by sprite id with a delay in ms."""
    return lambda card: MotionStyle(durations.FLIP_MS, delays_ms.get(card, 0.0), out_cubic, 0, (0.0, 1.0))

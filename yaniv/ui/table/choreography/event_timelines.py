"""Choreography: timelines that animate the table from one layout to the next, one per event, and those of a showdown.

A timeline is the difference between two layouts; the event contributes only the style: order, arc, easing, flip. So
every timeline ends at the new layout, whatever happens during it.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.rules.next_starter import Outcome
from yaniv.ui.animation import durations
from yaniv.ui.animation.durations import RoundEndTimings
from yaniv.ui.animation.easing import EasingFunction, in_out_cubic, in_quad, out_back, out_cubic, spring_ease
from yaniv.ui.animation.sprite_animation import Pose, Timeline, Track, Tween
from yaniv.ui.table.state.card_layout import RestPoses, deck_pose, hand_in_reading_order
from yaniv.ui.table.state.reveal_schedule import (
    HandReveal,
    RevealSchedule,
    build_reveal_schedule,
    centred_winners,
    false_call_turn_ms,
    is_showdown,
    verdict_delay_ms,
)
from yaniv.ui.table.state.showdown_layout import (
    CALLER_Z,
    HAND_SINK_U,
    RIVALS_Z,
    ShowdownLayout,
    lay_out_row,
    lay_out_showdown,
    rivals_row_for,
)
from yaniv.ui.table.state.table_layout import TableLayout, lay_out_open_hand
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
    previous = {sprite.id for sprite in before.table_sprites.last_play}
    return {sprite.id for sprite in after.table_sprites.last_play} - previous


def _delayed_style(delays_ms: Mapping[int, float]) -> StyleForCard:
    """Return the style of hands that are turned over where they are, by sprite id with a delay in ms."""
    return lambda card: MotionStyle(durations.FLIP_MS, delays_ms.get(card, 0.0), out_cubic, 0, (0.0, 1.0))


STAGGER_SHARE: Final = 0.25
"""Part of the way to the middle over which the cards of a hand start one after the other, as a share of its time."""
RAISE_U: Final = 54
"""How far a hand rises before it comes down on the caller's."""
RAISE_SCALE: Final = 1.12
HELD_UP_SCALE: Final = 1.14
HELD_UP_SHARE: Final = 0.09
"""How far the card that decides rises before it is turned over, as a share of its width."""
AIM_SHARE: Final = 0.72
"""How far a hand beside others comes sideways to meet the caller's, as a share of the distance of their middles."""
RECOIL_MS: Final = 150
"""Time in which the caller's cards fly askew."""
LIE_MS: Final = 430
"""Time for which the hand that came down lies on the caller's, until its word leaves the middle."""
REBOUND_MS: Final = 250
"""Time in which that hand goes back to its own row."""
SHAKE_OUT_MS: Final = 240
"""Time in which a card goes to where it belongs while others lead the scene."""


def reveal_timeline(
    sprites: TableSprites,
    before: RestPoses,
    after: RestPoses,
    layout: TableLayout,
    timings: RoundEndTimings,
) -> Timeline:
    """Return the timeline in which all hands are shown, at normal speed."""
    schedule = build_reveal_schedule(sprites, timings)
    tracks = {card: _leaving_track(before.get(card, pose), pose) for card, pose in after.items()}
    stage = lay_out_showdown(layout)
    rows = _middle_rows(sprites, schedule, stage) if is_showdown(sprites) else {}
    for reveal in schedule.reveals:
        hand = tuple(card for card in hand_in_reading_order(sprites, reveal.seat) if card in after)
        starts = {card: before.get(card, after[card]) for card in hand}
        if reveal.seat == sprites.own_seat:
            homes = {card: replace(pose, y=pose.y + HAND_SINK_U * layout.scale) for card, pose in starts.items()}
        else:
            homes = lay_out_open_hand(hand, layout.player_panels[reveal.seat], layout)
        shifts = [(each.start_ms, rows[each.seat]) for each in schedule.reveals if reveal.seat in each.beside]
        for index, turn in enumerate(reveal.turns):
            card = turn.sprite_id
            if card not in starts:
                continue
            path = _CardPath(
                starts[card],
                homes[card],
                rows.get(reveal.seat, {}).get(card, after[card]),
                tuple((start_ms, row[card]) for start_ms, row in shifts),
                after[card],
            )
            tweens = tuple(_reveal_tweens(index, reveal, schedule, path, is_own=reveal.seat == sprites.own_seat))
            tracks[card] = Track(path.start, tweens)
    for card in before.keys() - after.keys():
        last_pose = before[card]
        tween = Tween(replace(last_pose, alpha=0.0), 0.0, SHAKE_OUT_MS)
        tracks[card] = Track(last_pose, (tween,), is_removed_at_end=True)
    return Timeline(tracks, schedule.duration_ms)


def verdict_timeline(  # noqa: PLR0913, PLR0917 -- two layouts and how the round ended
    sprites: TableSprites,
    before: RestPoses,
    after: RestPoses,
    layout: TableLayout,
    timings: RoundEndTimings,
    outcome: Outcome,
) -> Timeline:
    """Return the timeline of a verdict, at normal speed.

    Winners come down on the caller's hand, whose cards fly askew; without winners in the middle it goes to its centre.
    """
    tracks = {card: _leaving_track(before.get(card, pose), pose) for card, pose in after.items()}
    impact_ms, winners = verdict_delay_ms(outcome, timings), centred_winners(sprites)
    stage = lay_out_showdown(layout)
    reach = timings.strike_reach * (stage.caller_row.y - stage.rivals_row.y)
    caller_x = _middle_x(hand_in_reading_order(sprites, sprites.caller), after)
    for index, seat in enumerate(winners):
        down_ms = timings.pause_ms + index * timings.slam_step_ms
        hand = hand_in_reading_order(sprites, seat)
        aim = AIM_SHARE * (caller_x - _middle_x(hand, after)) if reach else 0.0
        for card in hand:
            rest = after[card]
            raised = replace(
                rest,
                y=rest.y - RAISE_U * layout.scale,
                width=rest.width * RAISE_SCALE,
                lift_px=rest.lift_px * 5,
                angle_deg=rest.angle_deg * 1.4,
            )
            up = Tween(raised, 0.2 * timings.pause_ms, down_ms - 0.2 * timings.pause_ms, in_out_cubic)
            down = Tween(replace(rest, x=rest.x + aim, y=rest.y + reach), down_ms, timings.slam_ms, in_quad)
            lie_ms = LIE_MS if reach else 0.0
            back = Tween(rest, down_ms + timings.slam_ms + lie_ms, REBOUND_MS, in_out_cubic)
            tracks[card] = Track(before.get(card, rest), (up, down, back))
    for card in hand_in_reading_order(sprites, sprites.caller):
        duration_ms, ease = (RECOIL_MS, out_back(2.5)) if winners else (durations.HAND_RISE_MS, in_out_cubic)
        move = Tween(after[card], impact_ms, duration_ms, ease)
        tracks[card] = Track(before.get(card, after[card]), (move,) if before.get(card) != after[card] else ())
    return Timeline(tracks, timings.verdict_ms + timings.points_ms)


def false_call_timeline(
    hand: tuple[int, ...], before: RestPoses, after: RestPoses, layout: TableLayout, timings: RoundEndTimings
) -> Timeline:
    """Return the timeline of a call above the limit, at normal speed: the hand comes to the middle, and goes back."""
    stage = lay_out_showdown(layout)
    centred = lay_out_row((hand,), stage.caller_row, stage, CALLER_Z)
    tracks = {card: _leaving_track(before.get(card, pose), pose) for card, pose in after.items()}
    back_ms = durations.FALSE_CALL_HOLD_MS - SHAKE_OUT_MS
    for index, card in enumerate(hand):
        if card not in after:
            continue
        start = before.get(card, after[card])
        tracks[card] = Track(
            start,
            (
                Tween(_as_face_up(centred[card], start), 0.0, timings.approach_ms, out_cubic),
                Tween(centred[card], false_call_turn_ms(index, timings), timings.flip_ms, out_cubic),
                Tween(after[card], back_ms, SHAKE_OUT_MS, in_out_cubic),
            ),
        )
    return Timeline(tracks, durations.FALSE_CALL_HOLD_MS)


def at_speed(timeline: Timeline, speed: durations.AnimationSpeed) -> Timeline:
    """Return a timeline of normal speed at the chosen speed."""
    tracks: Mapping[int, Track] = {
        card: replace(
            track,
            tweens=tuple(
                replace(tween, start_ms=speed.scale_ms(tween.start_ms), duration_ms=speed.scale_ms(tween.duration_ms))
                for tween in track.tweens
            ),
        )
        for card, track in timeline.tracks.items()
    }
    return Timeline(tracks, speed.scale_ms(timeline.hold_ms))


def _leaving_track(start: Pose, rest: Pose) -> Track:
    """Return the track of a card that only makes room for the showdown."""
    return Track(start, (Tween(rest, 0.0, SHAKE_OUT_MS, in_out_cubic),) if start != rest else ())


def _middle_x(hand: tuple[int, ...], poses: RestPoses) -> float:
    """Return the horizontal centre of a hand, in px; 0 without cards."""
    return sum(poses[card].x for card in hand) / len(hand) if hand else 0.0


def _middle_rows(sprites: TableSprites, schedule: RevealSchedule, stage: ShowdownLayout) -> dict[int, dict[int, Pose]]:
    """Return by seat the poses of all cards in its row when its hand comes to the middle."""
    rows: dict[int, dict[int, Pose]] = {}
    for reveal in schedule.reveals:
        if not reveal.is_centred:
            continue
        hands = tuple(hand_in_reading_order(sprites, seat) for seat in (*reveal.beside, reveal.seat))
        if reveal.seat == sprites.caller:
            rows[reveal.seat] = lay_out_row(hands, stage.caller_row, stage, CALLER_Z)
        else:
            rows[reveal.seat] = lay_out_row(hands, rivals_row_for(len(hands), stage), stage, RIVALS_Z)
    return rows


class _CardPath(Struct, frozen=True):
    """Stations of a card during a reveal."""

    start: Pose
    home: Pose
    """Open on its panel, or in the player's own hand."""
    centred: Pose
    """In the middle when its hand comes there."""
    shifts: tuple[tuple[float, Pose], ...]
    """Times in ms and poses in the middle, where it makes room for hands that come later."""
    rest: Pose
    """At the end."""


def _reveal_tweens(
    index: int, reveal: HandReveal, schedule: RevealSchedule, path: _CardPath, *, is_own: bool
) -> Iterator[Tween]:
    """Yield the ways of one card: to the middle and perhaps back, or only its turn on its panel; winners gather."""
    timings, turn, pose = schedule.timings, reveal.turns[index], path.start
    if is_own and path.home != path.start:
        yield Tween(path.home, 0.0, min(SHAKE_OUT_MS, reveal.start_ms) or 1.0, in_out_cubic)
    if reveal.is_centred:
        lag_ms = STAGGER_SHARE * timings.approach_ms * index / max(1, len(reveal.turns) - 1)
        arriving = replace(path.centred, face_up_share=path.start.face_up_share)
        yield Tween(arriving, reveal.start_ms + lag_ms, (1 - STAGGER_SHARE) * timings.approach_ms, out_cubic, 20.0)
        if path.start.face_up_share != 1:
            if timings.breath_ms and turn.duration_ms > timings.flip_ms:  # the card that decides
                yield Tween(_held_up(arriving), turn.start_ms - timings.breath_ms, timings.breath_ms, out_cubic)
            yield Tween(path.centred, turn.start_ms, turn.duration_ms, out_cubic)
        pose = path.centred
        for shift_ms, shifted in path.shifts:
            yield Tween(shifted, shift_ms, timings.approach_ms, in_out_cubic)
            pose = shifted
        if reveal.departure_ms is not None:
            yield Tween(path.home, reveal.departure_ms, SHAKE_OUT_MS, in_out_cubic)
            pose = path.home
    elif not is_own:
        yield Tween(path.home, turn.start_ms, turn.duration_ms, out_cubic)
        pose = path.home
    else:
        pose = path.home
    if path.rest != pose:
        yield Tween(path.rest, schedule.gather_ms, timings.gather_ms, out_cubic)


def _held_up(pose: Pose) -> Pose:
    return replace(
        pose, y=pose.y - HELD_UP_SHARE * pose.width, width=pose.width * HELD_UP_SCALE, lift_px=pose.lift_px * 4
    )


def _as_face_up(pose: Pose, start: Pose) -> Pose:
    """Return the pose with the side up that is up in *start*."""
    return replace(pose, face_up_share=start.face_up_share, alpha=1.0)

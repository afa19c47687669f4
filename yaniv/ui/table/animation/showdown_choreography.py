"""Timelines of a showdown: hands come to the middle, are turned over card by card, and leave; winners come down. Pure.

Each timeline ends at the layout after its event.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.rules.next_starter import Outcome
from yaniv.ui.animation import durations
from yaniv.ui.animation.durations import RoundEndTimings
from yaniv.ui.animation.easing import in_out_cubic, in_quad, out_back, out_cubic
from yaniv.ui.animation.sprite_animation import Pose, Timeline, Track, Tween
from yaniv.ui.table.state.card_layout import RestPoses, hand_in_reading_order
from yaniv.ui.table.state.open_hand_layout import lay_out_open_hand
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
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.table.state.table_sprites import TableSprites

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
"""The caller's cards fly askew."""
LIE_MS: Final = 430
"""The hand that came down lies on the caller's, until its word leaves the middle."""
REBOUND_MS: Final = 250
"""It goes back to its own row."""
SHAKE_OUT_MS: Final = 240
"""A card goes to where it belongs while others lead the scene."""


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
    """Open on its panel, or in the own hand."""
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
    """Return the pose of a card that is held up before it is turned over."""
    return replace(
        pose, y=pose.y - HELD_UP_SHARE * pose.width, width=pose.width * HELD_UP_SCALE, lift_px=pose.lift_px * 4
    )


def _as_face_up(pose: Pose, start: Pose) -> Pose:
    """Return the pose with the side up that is up in *start*."""
    return replace(pose, face_up_share=start.face_up_share, alpha=1.0)

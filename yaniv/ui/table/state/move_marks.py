"""Move marks: how a move is shown on the table without being made: outlined cards, ghosts, and numbered arrows.

They lie over the table, have no hit area, and change no selection.
"""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import JOKER, Card
from yaniv.game import commands as c
from yaniv.i18n import tr
from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.table.state.card_layout import RestPoses, deck_pose, lay_out_zone
from yaniv.ui.table.state.gesture_commands import InteractionContext, SpriteIds
from yaniv.ui.table.state.table_layout import CARD_ASPECT, TableLayout

PointF = tuple[float, float]
"""x and y in px of the window."""
MarkTone = Literal["hint", "best", "own"]
"""Whose move is shown: advice that was asked for, the best move, or what the player did instead."""
_HALF_HEIGHT: Final = CARD_ASPECT / 2
"""Half the height of a card, by its width."""
_HAND_STEP_SHARE: Final = 0.86
"""Distance of the ghost beside the hand from the last card, by the width of a card."""
_DETOUR_SHARE: Final = 0.25
"""Distance of an arrow from the play zone that it goes around, by the width of a card in the hand."""
_COMPARED_SHARES: Final[tuple[float, float]] = (0.26, 0.62)
"""Where the best throw and the player's own lie in the play zone, from its left edge (0) to its right edge (1)."""
_COMPARED_STEP_SHARE: Final = 0.42
"""Distance of two cards of such a throw, by the width of a card."""


class ComparedMoves(Struct, frozen=True):
    """The best move in a position with the pick-up that may follow it, and the player's own beside it."""

    best: c.SeatCommand
    best_pickup: c.SeatCommand | None = None
    own: c.SeatCommand | None = None
    """None: only the best move is shown."""


class TaughtMove(Struct, frozen=True):
    """Move that a lesson asks for: a throw or a pick-up. *number*: step of the turn, from 1."""

    command: c.Throw | c.DrawStock | c.DrawDiscard
    number: int


class Ghost(Struct, frozen=True):
    """Card where a move would put it."""

    card: Card
    pose: Pose
    tone: MarkTone = "hint"


class GhostLabel(Struct, frozen=True):
    """Words beside the ghosts of a move that is compared, which have a tick or a cross."""

    words: str
    sign: PointF
    """Middle of the sign: the upper outer corner of the ghosts."""
    end: PointF
    """Where the words end."""
    tone: MarkTone
    top: PointF | None = None
    """Middle of the upper edge of the ghosts, above which the words stand if they would cover something."""


class MoveArrow(Struct, frozen=True):
    """Arrow along the way of a card. *number*: step of the move, from 1; 0: no number."""

    start: PointF
    end: PointF
    number: int
    is_next: bool
    """True for the step that is due now; the arrows of later steps are dashed."""
    tone: MarkTone = "hint"
    side_x: float | None = None
    """x (px) of its middle, to which it makes a detour; None: it is bent a little upwards and to the right."""


class MoveMarks(Struct, frozen=True):
    """All marks of one move; empty if nothing is shown."""

    cards: SpriteIds = ()
    """Outlined sprites, of the player's own hand or of the last play."""
    is_deck_marked: bool = False
    ghosts: tuple[Ghost, ...] = ()
    arrows: tuple[MoveArrow, ...] = ()
    labels: tuple[GhostLabel, ...] = ()
    lifted: SpriteIds = ()
    """Sprites of the player's own hand that lie in the play zone as ghosts, and are dark at their place."""
    tone: MarkTone = "hint"
    """Of the outlined cards."""


NO_MARKS: Final = MoveMarks()


def mark_move(  # noqa: PLR0913, PLR0917 -- the move and the table on which it is shown
    thrown: SpriteIds,
    pickup: c.SeatCommand | None,
    interaction: InteractionContext,
    rest_poses: RestPoses,
    layout: TableLayout,
    first_number: int,
) -> MoveMarks:
    """Return the marks of a throw and the pick-up after it; either may be missing.

    *thrown*: sprites in the player's hand. *first_number*: first step, 2 if the cards have been thrown already.
    """
    marks = _mark_throw(thrown, interaction, rest_poses, layout, first_number) if thrown else NO_MARKS
    return _with_pickup(marks, pickup, interaction, rest_poses, layout, first_number + bool(thrown), thrown)


def compare_moves(  # noqa: PLR0913, PLR0917 -- two moves and the table on which they are shown
    moves: ComparedMoves,
    thrown: SpriteIds,
    own_thrown: SpriteIds,
    interaction: InteractionContext,
    rest_poses: RestPoses,
    layout: TableLayout,
) -> MoveMarks:
    """Return the marks of the best move with numbered arrows, and of the player's own where it differs.

    *thrown*, *own_thrown*: sprites that each of them throws. A call is shown as the whole hand in the play zone.
    """
    has_same_throw = sorted(interaction.cards_of(thrown)) == sorted(interaction.cards_of(own_thrown))
    has_other_kind = isinstance(moves.own, c.Call) != isinstance(moves.best, c.Call)
    has_own_ghosts = moves.own is not None and (has_other_kind or not has_same_throw)
    best_share, own_share = _COMPARED_SHARES if has_own_ghosts else (0.5, 0.5)
    ghosts, labels = _compared_ghosts(moves.best, thrown, "best", best_share, interaction, layout)
    own_ghosts, own_labels = (
        _compared_ghosts(moves.own, own_thrown, "own", own_share, interaction, layout)
        if moves.own is not None and has_own_ghosts
        else ((), ())
    )
    arrows: tuple[MoveArrow, ...] = ()
    if thrown and ghosts and not (has_same_throw and moves.own is not None):
        end, width = ghosts[-1].pose, ghosts[-1].pose.width
        start = _above(rest_poses[thrown[len(thrown) // 2]])
        arrows = (MoveArrow(start, (end.x + width * 0.4, end.y + width * _HALF_HEIGHT), 1, is_next=True, tone="best"),)
    marks = MoveMarks(
        cards=thrown,
        ghosts=(*own_ghosts, *ghosts),
        arrows=arrows,
        labels=(*own_labels, *labels),
        lifted=thrown if has_own_ghosts or moves.own is None else (),
        tone="best",
    )
    pickup = moves.best if _is_pickup(moves.best) else moves.best_pickup
    own_pickup = moves.own if _is_pickup(moves.own) else None
    marks = _with_pickup(marks, pickup, interaction, rest_poses, layout, 2, thrown)
    if own_pickup is None or own_pickup == pickup or has_own_ghosts:
        return marks
    return _with_own_pickup(marks, own_pickup, interaction, rest_poses, layout)


def _is_pickup(command: c.SeatCommand | None) -> bool:
    return isinstance(command, c.DrawStock | c.DrawDiscard | c.DrawJoker)


def _compared_ghosts(  # noqa: PLR0913, PLR0917 -- a move and the table on which it is shown
    command: c.SeatCommand,
    thrown: SpriteIds,
    tone: MarkTone,
    position_share: float,
    interaction: InteractionContext,
    layout: TableLayout,
) -> tuple[tuple[Ghost, ...], tuple[GhostLabel, ...]]:
    """Return the cards of a throw, or the whole hand of a call, in the play zone, and the words beside them."""
    sprites = interaction.hand_state.fan if isinstance(command, c.Call) else thrown
    if not sprites:
        return (), ()
    place = next(iter(lay_out_zone(sprites[:1], layout, position_share=position_share).values()))
    step, width, centre = place.width * _COMPARED_STEP_SHARE, place.width, (len(sprites) - 1) / 2
    poses = [replace(place, x=place.x + (index - centre) * step, z=place.z + index) for index in range(len(sprites))]
    ghosts = tuple(
        Ghost(card, replace(pose, face_up_share=1.0, alpha=1.0), tone)
        for card, pose in zip(interaction.cards_of(sprites), poses, strict=True)
    )
    if isinstance(command, c.Call):
        words = tr("{word}!", word=interaction.view.rules.table.call_word)
    else:
        words = tr("Best") if tone == "best" else tr("you").capitalize()
    left, top = poses[0].x - width / 2, place.y - width * _HALF_HEIGHT
    right = poses[-1].x + width / 2
    sign = (left if tone == "best" else right, top + width * 0.08)
    return ghosts, (GhostLabel(words, sign, (left - width * 0.2, place.y), tone, ((left + right) / 2, top)),)


def _with_own_pickup(
    marks: MoveMarks,
    pickup: c.SeatCommand,
    interaction: InteractionContext,
    rest_poses: RestPoses,
    layout: TableLayout,
) -> MoveMarks:
    """Return the marks with the dashed arrow of what the player picked up, which ends before the hand."""
    source = _pickup_source(pickup, interaction, rest_poses, layout)
    fan = interaction.hand_state.fan
    if source is None or not fan:
        return marks
    first = rest_poses[fan[0]]
    end = first.x - first.width / 2, first.y - first.width * _HALF_HEIGHT
    arrow = MoveArrow((source.x, source.y + source.width * _HALF_HEIGHT), end, 0, is_next=False, tone="own")
    middle = (arrow.start[0] + end[0]) / 2, (arrow.start[1] + end[1]) / 2
    if isinstance(pickup, c.DrawStock):
        arrow = _around_the_zone(arrow, source, interaction, rest_poses, layout)
        middle = arrow.side_x or middle[0], (arrow.start[1] + arrow.end[1]) / 2
    sign = middle[0] - first.width * 0.3, middle[1]
    label = GhostLabel(tr("you").capitalize(), sign, (sign[0] - first.width * 0.25, middle[1]), "own")
    return replace(marks, arrows=(*marks.arrows, arrow), labels=(*marks.labels, label))


def _pickup_source(
    pickup: c.SeatCommand, interaction: InteractionContext, rest_poses: RestPoses, layout: TableLayout
) -> Pose | None:
    """Return where a card that is picked up lies; None if it is not on the table."""
    if isinstance(pickup, c.DrawStock):
        return deck_pose(layout)
    taken = _taken_sprite(pickup, interaction)
    return rest_poses.get(taken)


def _taken_sprite(pickup: c.SeatCommand, interaction: InteractionContext) -> int:
    """Return the sprite of the last play that a move picks up; -1: none."""
    card = pickup.card if isinstance(pickup, c.DrawDiscard) else JOKER
    last_play = interaction.table_sprites.last_play
    return next((each.id for each in reversed(last_play) if each.card == card), -1)


def _mark_throw(
    thrown: SpriteIds, interaction: InteractionContext, rest_poses: RestPoses, layout: TableLayout, number: int
) -> MoveMarks:
    zone_poses = lay_out_zone(thrown, layout)
    ghosts = tuple(
        Ghost(card, replace(pose, face_up_share=1.0, alpha=1.0))
        for card, pose in zip(interaction.cards_of(thrown), zone_poses.values(), strict=True)
    )
    middle, target = rest_poses[thrown[len(thrown) // 2]], ghosts[-1].pose
    arrow = MoveArrow(_above(middle), (target.x + target.width / 2, target.y + target.width / 4), number, is_next=True)
    return MoveMarks(cards=thrown, ghosts=ghosts, arrows=(arrow,))


def _with_pickup(  # noqa: PLR0913, PLR0917 -- see `mark_move`
    marks: MoveMarks,
    pickup: c.SeatCommand | None,
    interaction: InteractionContext,
    rest_poses: RestPoses,
    layout: TableLayout,
    number: int,
    thrown: SpriteIds,
) -> MoveMarks:
    source = _pickup_source(pickup, interaction, rest_poses, layout) if _is_pickup(pickup) and pickup else None
    if source is None or pickup is None:
        return marks
    target = _place_beside_hand(interaction, rest_poses, layout, thrown)
    is_next = marks.tone == "best" or not marks.arrows
    start = _way_out(source, pickup, interaction, rest_poses)
    arrow = MoveArrow(start, _above(target), number, is_next=is_next, tone=marks.tone)
    if isinstance(pickup, c.DrawStock):
        arrow = _around_the_zone(arrow, source, interaction, rest_poses, layout)
        return replace(marks, arrows=(*marks.arrows, arrow), is_deck_marked=True)
    marks = replace(marks, arrows=(*marks.arrows, arrow))
    taken = _taken_sprite(pickup, interaction)
    card = next(each.card for each in interaction.table_sprites.last_play if each.id == taken)
    return replace(marks, cards=(*marks.cards, taken), ghosts=(*marks.ghosts, Ghost(card, target, marks.tone)))


def _around_the_zone(
    arrow: MoveArrow, deck: Pose, interaction: InteractionContext, rest_poses: RestPoses, layout: TableLayout
) -> MoveArrow:
    """Return the arrow from the deck to the other end of the hand, where nothing is written on its way."""
    fan = interaction.hand_state.fan
    if not fan:
        return arrow
    first, margin = rest_poses[fan[0]], _DETOUR_SHARE * layout.hand_card_width
    start, hand_left = (deck.x - deck.width / 2, deck.y), first.x - first.width / 2
    side_x = min(start[0], layout.zone.x) - margin
    beside, above = (hand_left, first.y), (side_x, first.y - first.width * _HALF_HEIGHT)
    return replace(arrow, start=start, end=beside if hand_left > side_x + margin else above, side_x=side_x)


def _place_beside_hand(
    interaction: InteractionContext, rest_poses: RestPoses, layout: TableLayout, thrown: SpriteIds
) -> Pose:
    """Return where a card that is picked up would lie: after the last card of the hand."""
    fan = interaction.hand_state.fan
    last = next(
        (rest_poses[card] for card in reversed(fan) if card not in thrown), rest_poses[fan[-1]] if fan else None
    )
    if last is None:
        return Pose(layout.hand.x + layout.hand.w / 2, layout.hand_centre_y, layout.hand_card_width, face_up_share=1.0)
    ends = [rest_poses[card].x for card in fan]
    x = max(ends) + _HAND_STEP_SHARE * layout.hand_card_width
    drop = layout.hand_card_width / 10
    return replace(last, x=x, y=last.y + drop, angle_deg=last.angle_deg + 4, face_up_share=1.0, alpha=1.0)


def _above(pose: Pose) -> PointF:
    return pose.x, pose.y - pose.width * _HALF_HEIGHT


def _way_out(source: Pose, pickup: c.SeatCommand, interaction: InteractionContext, rest_poses: RestPoses) -> PointF:
    """Return where the arrow of a pick-up begins: right of the card, or below the part that no other card covers."""
    last_play = [each.id for each in interaction.table_sprites.last_play]
    taken = -1 if isinstance(pickup, c.DrawStock) else _taken_sprite(pickup, interaction)
    covers = last_play[last_play.index(taken) + 1 :] if taken in last_play else []
    if not covers or covers[0] not in rest_poses:
        return source.x + source.width / 2, source.y
    cover = rest_poses[covers[0]]
    return (source.x + cover.x - source.width) / 2, source.y + source.width * _HALF_HEIGHT

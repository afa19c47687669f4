"""Move marks: how a move is shown on the table without being made: outlined cards, ghosts, and numbered arrows.

They lie over the table, have no hit area, and change no selection. Source: PAGES 0.2 and 6.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import Card
from yaniv.game import commands as c
from yaniv.ui.animation.tween import Pose
from yaniv.ui.table.state.card_layout import RestPoses, deck_pose, lay_out_zone
from yaniv.ui.table.state.gesture_commands import InteractionContext, SpriteIds
from yaniv.ui.table.state.table_layout import CARD_ASPECT, TableLayout

PointF = tuple[float, float]
"""x and y in px of the window."""
_HALF_HEIGHT: Final = CARD_ASPECT / 2
"""Half the height of a card, by its width."""
_HAND_STEP_SHARE: Final = 0.86
"""Distance of the ghost beside the hand from the last card, by the width of a card."""


class Ghost(Struct, frozen=True):
    """Card where a move would put it."""

    card: Card
    pose: Pose


class MoveArrow(Struct, frozen=True):
    """Arrow along the way of a card. *number*: step of the move, from 1."""

    start: PointF
    end: PointF
    number: int
    is_next: bool
    """True for the step that is due now; the arrows of later steps are dashed."""


class MoveMarks(Struct, frozen=True):
    """All marks of one move; empty if nothing is shown."""

    cards: SpriteIds = ()
    """Outlined sprites, of the own hand or of the last play."""
    is_deck_marked: bool = False
    ghosts: tuple[Ghost, ...] = ()
    arrows: tuple[MoveArrow, ...] = ()


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

    *thrown*: sprites in the own hand. *first_number*: step that comes first, 2 if the cards have been thrown already.
    """
    marks = _mark_throw(thrown, interaction, rest_poses, layout, first_number) if thrown else NO_MARKS
    return _with_pickup(marks, pickup, interaction, rest_poses, layout, first_number + bool(thrown), thrown)


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
    target = _place_beside_hand(interaction, rest_poses, layout, thrown)
    is_next = not marks.arrows
    match pickup:
        case c.DrawStock():
            start = deck_pose(layout)
            arrow = MoveArrow(_right_of(start), _above(target), number, is_next=is_next)
            return replace(marks, is_deck_marked=True, arrows=(*marks.arrows, arrow))
        case c.DrawDiscard(card=card):
            taken = next((each.id for each in reversed(interaction.table_sprites.last_play) if each.card == card), None)
            if taken is None or taken not in rest_poses:
                return marks
            arrow = MoveArrow(_right_of(rest_poses[taken]), _above(target), number, is_next=is_next)
            return replace(
                marks,
                cards=(*marks.cards, taken),
                ghosts=(*marks.ghosts, Ghost(card, target)),
                arrows=(*marks.arrows, arrow),
            )
        case _:
            return marks


def _place_beside_hand(
    interaction: InteractionContext, rest_poses: RestPoses, layout: TableLayout, thrown: SpriteIds
) -> Pose:
    """Return where a card that is picked up would lie: after the last card of the hand."""
    last = next((rest_poses[card] for card in reversed(interaction.hand_state.fan) if card not in thrown), None)
    if last is None:
        return Pose(layout.hand.x + layout.hand.w / 2, layout.hand_centre_y, layout.hand_card_width, face_up_share=1.0)
    ends = [rest_poses[card].x for card in interaction.hand_state.fan]
    x = max(ends) + _HAND_STEP_SHARE * layout.hand_card_width
    drop = layout.hand_card_width / 10
    return replace(last, x=x, y=last.y + drop, angle_deg=last.angle_deg + 4, face_up_share=1.0, alpha=1.0)


def _above(pose: Pose) -> PointF:
    return pose.x, pose.y - pose.width * _HALF_HEIGHT


def _right_of(pose: Pose) -> PointF:
    return pose.x + pose.width / 2, pose.y

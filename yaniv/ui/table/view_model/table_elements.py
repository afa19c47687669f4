"""Elements of the table: every card, pile, seat and button by name, for screen readers, automation and tests."""

from collections.abc import Iterator

from yaniv.game.view import View
from yaniv.i18n import card_name, tr
from yaniv.ui.accessibility.element_tree import Element, ElementState
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.narration.tooltip_text import card_label
from yaniv.ui.table.state.card_layout import HandState, lay_out_fan, lay_out_zone
from yaniv.ui.table.state.gesture_commands import InteractionContext
from yaniv.ui.table.state.move_marks import MoveMarks
from yaniv.ui.table.state.table_layout import CARD_ASPECT, TableLayout, seats_in_play_order
from yaniv.ui.table.view_model.table_view_model import TableViewModel


def build_table_elements(
    interaction: InteractionContext, view_model: TableViewModel, marks: MoveMarks
) -> tuple[Element, ...]:
    """Return all elements of the table in focus order. *marks*: marks of a hint."""
    return (
        *_hand_elements(interaction, view_model, marks),
        *_staged_elements(interaction, view_model.layout),
        *_deck_elements(view_model, marks),
        *_pile_elements(view_model, marks),
        _zone_element(view_model),
        *_countdown_elements(view_model),
        *_seat_elements(interaction.view, view_model),
        *_button_elements(view_model),
        *_log_elements(view_model),
    )


def staged_card_boxes(hand_state: HandState, layout: TableLayout) -> dict[int, RectF]:
    """Return the rectangles (px) in which cards in the play zone can be grabbed, by sprite id, the bottom card first.

    These are staged cards, which are not thrown yet. A card that is partly covered has a rectangle as wide as its
    visible part.
    """
    width, height = layout.zone_card_width, layout.zone_card_width * CARD_ASPECT
    placed = list(lay_out_zone(hand_state.staged, layout).items())
    boxes: dict[int, RectF] = {}
    for index, (card, pose) in enumerate(placed):
        visible_width = placed[index + 1][1].x - pose.x if index + 1 < len(placed) else width
        boxes[card] = RectF(pose.x - width / 2, pose.y - height / 2, visible_width, height)
    return boxes


def _hand_elements(interaction: InteractionContext, view_model: TableViewModel, marks: MoveMarks) -> Iterator[Element]:
    for index, (card, (_, box)) in enumerate(lay_out_fan(interaction.hand_state, view_model.layout).items()):
        (card_code,) = interaction.cards_of((card,))
        rules = interaction.view.rules
        name, label = (
            (card_code, card_label(card_code, rules)) if view_model.is_dealt else (tr("Card"), tr("a card being dealt"))
        )
        states: list[ElementState] = ["enabled"]
        if card in interaction.hand_state.selected:
            states.append("selected")
        if card in interaction.hand_state.dragged:
            states.append("dragging")
        if card in marks.cards:
            states.append("hinted")
        yield Element(f"hand:{index}", "card", name, label, box.pixel_rect, tuple(states))


def _staged_elements(interaction: InteractionContext, layout: TableLayout) -> Iterator[Element]:
    for number, (card, box) in enumerate(staged_card_boxes(interaction.hand_state, layout).items()):
        (code,) = interaction.cards_of((card,))
        label = tr("{card}, ready to throw", card=card_name(code))
        yield Element(f"staged:{number}", "card", code, label, box.pixel_rect, ("enabled",))


def _deck_elements(view_model: TableViewModel, marks: MoveMarks) -> Iterator[Element]:
    if view_model.deck_caption:
        states = _pickup_states(is_offered=view_model.is_deck_offered, is_hinted=marks.is_deck_marked)
        yield Element(
            "deck",
            "card",
            tr("Deck"),
            view_model.deck_caption,
            view_model.layout.deck.pixel_rect,
            states,
            view_model.stock_size,
        )


def _pickup_states(*, is_offered: bool, is_hinted: bool) -> tuple[ElementState, ...]:
    offered: tuple[ElementState, ...] = ("offered",) if is_offered else ()
    hinted: tuple[ElementState, ...] = ("hinted",) if is_hinted else ()
    return ("enabled", *offered, *hinted)


def _pile_elements(view_model: TableViewModel, marks: MoveMarks) -> Iterator[Element]:
    for number, pile_card in enumerate(view_model.pile_cards):
        states = _pickup_states(is_offered=pile_card.is_offered, is_hinted=pile_card.sprite_id in marks.cards)
        yield Element(f"pile:{number}", "card", pile_card.card, pile_card.label, pile_card.box.pixel_rect, states)


def _zone_element(view_model: TableViewModel) -> Element:
    label = view_model.prompt or tr("Play zone")
    return Element("zone:play", "zone", tr("Play zone"), label, view_model.layout.zone.pixel_rect, ("enabled",))


def _countdown_elements(view_model: TableViewModel) -> Iterator[Element]:
    if view_model.countdown:
        box = view_model.layout.countdown
        yield Element("countdown", "text", view_model.countdown, view_model.countdown, box.pixel_rect, ("enabled",))


def _seat_elements(view: View, view_model: TableViewModel) -> Iterator[Element]:
    panels = {panel.seat: panel for panel in view_model.player_panels}
    order = seats_in_play_order(len(view.names), view.seat, view.rules.table.direction)
    for number, seat in enumerate(order):
        panel = panels[seat]
        states: tuple[ElementState, ...] = ("disabled",) if panel.is_out else ("enabled",)
        if panel.is_in_turn and seat != view.seat:
            states += ("thinking",)
        yield Element(f"seat:{number}", "seat", panel.name, panel.label, panel.box.pixel_rect, states)


def _log_elements(view_model: TableViewModel) -> Iterator[Element]:
    if view_model.is_log_open:
        name, label = tr("Log"), tr("What happened so far")
        if view_model.is_cards_tab_shown:
            name, label = tr("Cards"), tr("Cards you haven't seen")
        yield Element("log", "list", name, label, view_model.layout.log.pixel_rect, ("enabled",))


def _button_elements(view_model: TableViewModel) -> Iterator[Element]:
    for button in view_model.buttons:
        yield button.element(button.box.pixel_rect)

"""The table for assistive technology, automation and tests: every card, pile, seat and button by name. Pure."""

from collections.abc import Iterator

from yaniv.game.view import View
from yaniv.ui.inspect import Element, ElementState
from yaniv.ui.table.box import Box
from yaniv.ui.table.layout import Held, fan, in_zone
from yaniv.ui.table.orders import Situation
from yaniv.ui.table.places import TALL, Places, in_order_of_play
from yaniv.ui.table.sight import Sight
from yaniv.ui.table.tips import card_label
from yaniv.words import card_name, tell


def elements(now: Situation, sight: Sight) -> tuple[Element, ...]:
    """All of them, in the order of the focus."""
    return (
        *_hand(now, sight),
        *_staged(now, sight.at),
        *_deck(sight),
        *_pile(sight),
        _zone(sight),
        *_countdown(sight),
        *_seats(now.seen, sight),
        *_buttons(sight),
        *_log(sight),
    )


def staged_boxes(held: Held, at: Places) -> dict[int, Box]:
    """Where the staged cards can be grabbed, first to top."""
    wide, high = at.zone_width, at.zone_width * TALL
    laid = list(in_zone(held.staged, at).items())
    boxes: dict[int, Box] = {}
    for number, (card, pose) in enumerate(laid):
        strip = laid[number + 1][1].x - pose.x if number + 1 < len(laid) else wide
        boxes[card] = Box(pose.x - wide / 2, pose.y - high / 2, strip, high)
    return boxes


def _hand(now: Situation, sight: Sight) -> Iterator[Element]:
    for number, (card, (_, box)) in enumerate(fan(now.held, sight.at).items()):
        (code,) = now.codes((card,))
        name, label = (code, card_label(code)) if sight.dealt else (tell("Card"), tell("a card that is being dealt"))
        states: list[ElementState] = ["enabled"]
        if card in now.held.selected:
            states.append("selected")
        if card in now.held.carried:
            states.append("dragging")
        yield Element(f"hand:{number}", "card", name, label, box.pixels, tuple(states))


def _staged(now: Situation, at: Places) -> Iterator[Element]:
    for number, (card, box) in enumerate(staged_boxes(now.held, at).items()):
        (code,) = now.codes((card,))
        label = tell("{card}, ready to be thrown", card=card_name(code))
        yield Element(f"staged:{number}", "card", code, label, box.pixels, ("enabled",))


def _deck(sight: Sight) -> Iterator[Element]:
    if sight.deck:
        states: tuple[ElementState, ...] = ("enabled", "offered") if sight.deck_offered else ("enabled",)
        yield Element("deck", "card", tell("Deck"), sight.deck, sight.at.deck.pixels, states, sight.stock)


def _pile(sight: Sight) -> Iterator[Element]:
    for number, offer in enumerate(sight.offers):
        states: tuple[ElementState, ...] = ("enabled", "offered") if offer.offered else ("enabled",)
        yield Element(f"pile:{number}", "card", offer.card, offer.label, offer.box.pixels, states)


def _zone(sight: Sight) -> Element:
    said = sight.prompt or tell("Play zone")
    return Element("zone:play", "zone", tell("Play zone"), said, sight.at.zone.pixels, ("enabled",))


def _countdown(sight: Sight) -> Iterator[Element]:
    if sight.countdown:
        box = sight.at.over_deck
        yield Element("countdown", "text", sight.countdown, sight.countdown, box.pixels, ("enabled",))


def _seats(seen: View, sight: Sight) -> Iterator[Element]:
    plates = {plate.seat: plate for plate in sight.plates}
    order = in_order_of_play(len(seen.names), seen.seat, seen.rules.table.direction)
    for number, seat in enumerate(order):
        plate = plates[seat]
        states: tuple[ElementState, ...] = ("disabled",) if plate.out else ("enabled",)
        if plate.turn and seat != seen.seat:
            states += ("thinking",)
        yield Element(f"seat:{number}", "seat", plate.name, plate.label, plate.box.pixels, states)


def _log(sight: Sight) -> Iterator[Element]:
    if sight.log:
        yield Element("log", "list", tell("Log"), tell("What happened so far"), sight.at.log.pixels, ("enabled",))


def _buttons(sight: Sight) -> Iterator[Element]:
    for knob in sight.knobs:
        states: tuple[ElementState, ...] = ("enabled",) if knob.enabled else ("disabled",)
        yield Element(knob.id, "button", knob.name, knob.label, knob.box.pixels, states, knob.value)

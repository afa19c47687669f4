"""The player's two hands: what the pointer and the keys do to the cards, and what they ask of the referee.

A long module, because every gesture comes through here: splitting it would part what is held from what is meant.
"""

import math
from typing import Final

from msgspec.structs import replace

from yaniv.ui import speeds
from yaniv.ui.inputs import Input, Point, PointerGone, PointerMoved, PointerPressed, PointerReleased, WheelTurned
from yaniv.ui.motion.easing import out_back, out_cubic, out_quad
from yaniv.ui.motion.tween import Pose
from yaniv.ui.table import aim, drag, orders, phrases
from yaniv.ui.table.carry import Carry
from yaniv.ui.table.choice import Choice, Remember
from yaniv.ui.table.choreography import Style
from yaniv.ui.table.director import GHOST, Director
from yaniv.ui.table.layout import Held, deck_pose, fan
from yaniv.ui.table.orders import Ids, Order, Situation
from yaniv.ui.table.sight import Sight
from yaniv.ui.table.will import ACCEPT, Will

HOVER: Final = Style(speeds.HOVER)
HOVER_OUT: Final = Style(speeds.HOVER_OUT)
PRESS: Final = Style(speeds.PRESS, ease=out_quad)
SNAP_REACH: Final = 0.9
NOWHERE: Final = (-1, -1)
HOVER_POP: Final = 0.04


class Hands:
    """Holds what is carried, and where the pointer is."""

    def __init__(self, will: Will, director: Director, remember: Remember = lambda _sorting: None) -> None:
        self._will = will
        self._director = director
        self._grip: drag.Grip = drag.Idle()
        self._since_change = math.inf
        self._clicked_ms = self._armed_ms = 0
        self._before: Ids = ()
        """How the hand was held when cards were lifted out of it."""
        self.choice = Choice(will, director, remember)
        self.carry: Carry | None = None
        self.lit = ""
        """What would take the carried cards."""
        self.pointer: Point = NOWHERE
        self.known = -1
        """The drawn card that the player has acted on since."""

    @property
    def now(self) -> Situation:
        """What gestures are judged by."""
        return self._will.now

    @property
    def over(self) -> drag.Spot:
        """What the pointer rests on while nothing is held."""
        return self._grip.over if isinstance(self._grip, drag.Idle) else drag.FELT

    @property
    def hot(self) -> str:
        """The button under the pointer."""
        return self._grip.spot.button if isinstance(self._grip, drag.Pressed) else self.over.button

    @property
    def pressed(self) -> str:
        """The button that is held down."""
        return self._grip.spot.button if isinstance(self._grip, drag.Pressed) else ""

    @property
    def armed(self) -> str:
        """The call button that has been pressed once."""
        return self._will.armed

    def handle(self, given: Input, sight: Sight) -> str:
        """A person did something. Tells the button used, if it is none of the cards' business."""
        if isinstance(given, PointerMoved | PointerGone):
            self.pointer = given.at if isinstance(given, PointerMoved) else NOWHERE
        if isinstance(given, PointerReleased):
            self._clicked_ms = given.ms
        if isinstance(given, WheelTurned):
            self.turn_order(-given.steps)
            return ""
        held = self._director.held
        pointed = PointerMoved | PointerPressed | PointerReleased
        touch = isinstance(given, pointed) and given.touch
        hit = aim.near if touch else aim.hit
        around = drag.Around(
            lambda at: hit(at, sight, self._director.held),
            (held.selected, held.staged),
            drag.threshold(sight.at.u, touch=touch),
            startled=self._since_change < speeds.STARTLED,
        )
        self._grip, intents = drag.step(self._grip, given, around)
        used = [self._act(intent, sight) for intent in intents]
        self._give()
        return next((button for button in used if button), "")

    def update(self, ms: float) -> None:
        """Time passes for what is in the air."""
        self._since_change += ms
        if self.carry:
            self.carry.update(ms, self._director.pace)

    def startle(self) -> None:
        """The screen has changed by itself: what was meant for the old one must not hit the new."""
        self.cancel()
        self._since_change = 0.0

    def cancel(self) -> None:
        """Lets go of everything that is not a move yet, the latest first."""
        held = self._director.held
        self._grip = drag.Idle()
        if self.carry:
            self._close_up()
            self._let_go()
        elif self._will.armed:
            self._will.armed = ""
        elif held.staged or held.selected:
            kept = () if not held.staged else held.selected
            self._director.change(replace(held, staged=(), selected=kept), ACCEPT)

    def toggle(self, card: int) -> None:
        """Chooses a card, or lets it go; one that lies staged comes back."""
        self.known = self._director.props.fresh
        self.choice.toggle(card)

    def meld(self, card: int) -> None:
        """The dearest throw with this card, then the next one; a card that may be slapped is slapped."""
        self.known = self._director.props.fresh
        window = self.now.seen.slap
        if window and self.now.codes((card,)) == (window.card,):
            self._will.carry_out(orders.onto_zone(self.now, (card,)))
        else:
            self.choice.meld(card)

    def turn_order(self, step: int) -> None:
        """The chosen cards in another order that makes a difference: other ends, or a joker elsewhere."""
        group = self.choice.turn_order(step)
        if self.carry and group:
            self.carry.reorder(group)

    def sort(self) -> None:
        """By rank, by suit, by rank ..."""
        self.choice.sort()

    def reverse(self) -> None:
        """The other end of the hand first."""
        self.choice.reverse()

    def throw(self) -> None:
        """The chosen cards, to the play zone; without any, a sentence says what there is to do instead."""
        if self._director.held.selected:
            self._will.carry_out(orders.onto_zone(self.now, self._director.held.selected))
        elif not self.now.seen.slap and self.now.seen.hand:
            refused = orders.no_throw(self.now)
            self._will.miss(phrases.why_not(refused) if refused else phrases.unchosen(), ())

    def draw(self) -> None:
        """From the deck."""
        self._will.carry_out(orders.onto_deck(self.now, orders.along(self.now)))

    def take(self, place: int) -> None:
        """A card of the last play, by its place; -1 is the top one."""
        play = self._director.props.last_play
        if play:
            self._take(play[place].id)

    def press(self, button: str, sight: Sight) -> str:
        """A button was used; what is no business of the cards is handed back."""
        match self._will.press(button, sight):
            case "button:sort":
                self.sort()
            case "button:order":
                self.turn_order(1)
            case other:
                return other
        return ""

    def _act(self, intent: drag.Intent, sight: Sight) -> str:
        if not isinstance(intent, drag.Pointed | drag.Carried | drag.Cancelled):
            self.known = self._director.props.fresh
        match intent:
            case drag.Pointed(spot):
                self._hover(spot, sight)
            case drag.Clicked(spot):
                return self._click(spot, sight)
            case drag.ClickedTwice(spot):
                self.meld(spot.card)
            case drag.Painted(card, on):
                if card in self._director.held.fan:
                    self.choice.paint(card, on=on)
            case drag.Lifted(origin, cards, at):
                self._lift(origin, cards, at, sight)
            case drag.Carried(at):
                self._move(at, sight)
            case drag.Dropped():
                self._drop(intent, sight)
            case drag.Cancelled():
                self.cancel()
        return ""

    def _hover(self, spot: drag.Spot, sight: Sight) -> None:
        director, held = self._director, self._director.held
        card = spot.card if spot.kind == "card" and spot.card in held.fan else -1
        if card not in (-1, held.hovered):
            director.accents.pop(card, director.stage.now, HOVER_POP)
        director.change(replace(held, hovered=card, aimed=_aimed(spot, sight)), HOVER if card >= 0 else HOVER_OUT)

    def _give(self) -> None:
        """A card gives under the finger that presses it."""
        held = self._director.held
        spot = self._grip.spot if isinstance(self._grip, drag.Pressed) else drag.FELT
        down = spot.card if spot.kind == "card" and spot.card in held.fan else -1
        if down != held.pressed:
            self._director.change(replace(held, pressed=down), PRESS)

    def _click(self, spot: drag.Spot, sight: Sight) -> str:
        if spot.kind == "button":
            return self._click_button(spot.button, sight)
        self._will.armed = ""
        match spot.kind:
            case "card":
                self.toggle(spot.card)
            case "deck":
                self.draw()
            case "pile":
                self._take(spot.card)
            case "zone":
                self.throw()
            case _:
                pass
        return ""

    def _click_button(self, button: str, sight: Sight) -> str:
        """A costly call wants a second press, and a double-click is one."""
        if button == self._will.armed and self._clicked_ms - self._armed_ms < speeds.SECOND_PRESS:
            return ""
        used = self.press(button, sight)
        self._armed_ms = self._clicked_ms
        return used

    def _take(self, sprite: int) -> None:
        self._will.carry_out(orders.onto_pile(self.now, sprite, orders.along(self.now)), about=(sprite,))

    def _lift(self, origin: drag.Spot, cards: tuple[int, ...], at: Point, sight: Sight) -> None:
        director, held = self._director, self._director.held
        self._will.armed = ""
        if origin.kind == "card":
            cards = orders.in_legal_order(self.now, cards)
            self._grip, self._before = drag.Dragging(origin, cards), held.order
            kept = held.selected if set(cards) <= set(held.selected) else ()
            staged = () if set(cards) & set(held.staged) else held.staged
            director.change(replace(held, carried=cards, selected=kept, staged=staged, hovered=-1, pressed=-1))
            start = {card: self._pose(card) for card in cards}
            self.carry = Carry(cards, origin.card, start, at, sight.at.u)
        elif origin.kind == "pile":
            self.carry = Carry((origin.card,), origin.card, {origin.card: self._pose(origin.card)}, at, sight.at.u)
        elif sight.stock:
            self.carry = Carry((GHOST,), GHOST, {GHOST: deck_pose(sight.at)}, at, sight.at.u)

    def _pose(self, card: int) -> Pose:
        return self._director.stage.pose(card) or self._director.rest[card]

    def _move(self, at: Point, sight: Sight) -> None:
        if not self.carry:
            return
        self.carry.move(at)
        self.pointer = at
        spot = aim.target(at, self.carry.box, sight)
        own = bool(self._director.held.carried)
        self.lit = spot.kind if spot.kind in (("zone", "deck", "pile") if own else ("hand",)) else ""
        self._director.change(replace(self._director.held, aimed=_aimed(spot, sight) if own else -1), HOVER)
        if own and spot.kind == "hand":
            self._reorder(self.carry.centre[0])
        else:
            self._close_up()

    def _reorder(self, x: float) -> None:
        """The gap of the carried cards moves along under them."""
        director, held = self._director, self._director.held
        others = [card for card in held.fan if card not in held.carried]
        slots = fan(replace(held, hovered=-1), director.at)
        place = sum(slots[card][0].x < x for card in others)
        carried = tuple(card for card in held.order if card in held.carried)
        order = (*others[:place], *carried, *others[place:])
        director.change(replace(held, order=(*order, *(card for card in held.order if card not in order))))

    def _close_up(self) -> None:
        """Only who lays cards into the hand arranges it: anywhere else they would come back to where they were."""
        held = self._director.held
        if held.carried:
            came = (card for card in held.order if card not in self._before)
            order = (*(card for card in self._before if card in held.order), *came)
            self._director.change(replace(held, order=order))

    def _drop(self, dropped: drag.Dropped, sight: Sight) -> None:
        if not self.carry:
            return
        origin = dropped.origin
        spot = aim.target(dropped.at, self.carry.box, sight)
        if spot.kind in ("felt", "hand") and aim.is_flicked(self.carry.centre, dropped.speed, sight):
            spot = drag.Spot("zone")
        cards = self._director.held.carried or dropped.cards
        poses = self.carry.poses()
        if spot.kind != "hand":
            self._close_up()
        self._let_go(glide=False)
        order = self._meant(origin, cards, spot)
        if origin.kind == "deck":
            self._director.drawn_at = poses[GHOST] if spot.kind == "hand" else None
        missed = phrases.missed(origin.kind, spot.kind)
        if missed and order == Order():
            self._will.miss(missed, cards)
        self._will.carry_out(order, about=cards or (origin.card,))
        self._director.drawn_at = None
        self._director.glide(self._snap(poses))

    def _meant(self, origin: drag.Spot, cards: tuple[int, ...], spot: drag.Spot) -> Order:
        on_pile = [sprite.id for sprite in self._director.props.last_play]
        if "pile" in (origin.kind, spot.kind) and not {origin.card, spot.card} & set(on_pile):
            return Order()
        match origin.kind, spot.kind:
            case "card", "zone":
                return orders.onto_zone(self.now, cards)
            case "card", "deck":
                return orders.onto_deck(self.now, cards)
            case "card", "pile":
                return orders.onto_pile(self.now, spot.card, cards)
            case "deck", "hand":
                return orders.onto_deck(self.now, orders.along(self.now))
            case "pile", "hand":
                return orders.onto_pile(self.now, origin.card, orders.along(self.now))
            case _:
                return Order()

    def _snap(self, poses: dict[int, Pose]) -> Style:
        """Back over a long way takes longer than over a short one."""
        director = self._director
        homes = [(pose, director.rest[card]) for card, pose in poses.items() if card in director.rest]
        far = max((math.hypot(pose.x - home.x, pose.y - home.y) for pose, home in homes), default=0.0)
        ms = speeds.SNAP_BASE + speeds.SNAP_PER_U * far / director.at.u
        ease = out_back(SNAP_REACH) if director.pace.lively else out_cubic
        return Style(min(speeds.SNAP_MOST, max(speeds.SNAP_LEAST, ms)), ease=ease)

    def _let_go(self, *, glide: bool = True) -> None:
        """The carried cards are in the air no more: they fly home from where they are."""
        director = self._director
        if self.carry:
            poses = self.carry.poses()
            director.put(poses)
            self.carry = None
            director.held = replace(director.held, carried=(), aimed=-1)
            if glide:
                director.glide(self._snap(poses))
        self.lit = ""


def _aimed(spot: drag.Spot, sight: Sight) -> int:
    """The card of the last play that lifts under the pointer: one that can be taken now."""
    takeable = any(offer.sprite == spot.card and (offer.offered or offer.swap) for offer in sight.offers)
    return spot.card if spot.kind == "pile" and takeable else -1


def lets_see(held: Held, fresh: int, known: int) -> bool:
    """Is the card drawn last still to be marked?"""
    return fresh in held.order and fresh != known

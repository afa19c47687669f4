"""The player's two hands: what the pointer and the keys do to the cards, and what they ask of the referee."""

from typing import Final

from msgspec.structs import replace

from yaniv.ui import speeds
from yaniv.ui.inputs import Input, Point, PointerMoved, WheelTurned
from yaniv.ui.motion.tween import Pose
from yaniv.ui.table import aim, drag, orders
from yaniv.ui.table.carry import Carry
from yaniv.ui.table.choreography import Style
from yaniv.ui.table.director import GHOST, Director, by_rank, by_suit
from yaniv.ui.table.layout import deck_pose, fan
from yaniv.ui.table.orders import Order, Situation
from yaniv.ui.table.sight import Sight
from yaniv.ui.table.will import ACCEPT, LIFT, Will

HOVER: Final = Style(speeds.HOVER)


class Hands:
    """Holds what is chosen, what is carried, and where the pointer is."""

    def __init__(self, will: Will, director: Director) -> None:
        self._will = will
        self._director = director
        self._grip: drag.Grip = drag.Idle()
        self._sorts = (by_suit, by_rank)
        self.carry: Carry | None = None
        self.lit = ""
        """What would take the carried cards."""
        self.pointer: Point = (0, 0)

    @property
    def now(self) -> Situation:
        """What gestures are judged by."""
        return self._will.now

    @property
    def hot(self) -> str:
        """The button under the pointer."""
        match self._grip:
            case drag.Idle(over=over):
                return over.button
            case drag.Pressed(spot=spot):
                return spot.button
            case _:
                return ""

    @property
    def pressed(self) -> str:
        """The button that is held down."""
        return self._grip.spot.button if isinstance(self._grip, drag.Pressed) else ""

    def handle(self, given: Input, sight: Sight) -> str:
        """A person did something. Tells the button used, if it is none of the cards' business."""
        if isinstance(given, PointerMoved):
            self.pointer = given.at
        if isinstance(given, WheelTurned):
            self.turn_order(-given.steps)
            return ""
        held = self._director.held
        around = drag.Around(
            lambda at: aim.hit(at, sight, self._director.held),
            (held.selected, held.staged),
            drag.threshold(sight.at.u),
        )
        self._grip, intents = drag.step(self._grip, given, around)
        used = [self._act(intent, sight) for intent in intents]
        return next((button for button in used if button), "")

    def update(self, ms: float) -> None:
        """Time passes for what is in the air."""
        if self.carry:
            self.carry.update(ms, still=self._director.pace.still)

    def cancel(self) -> None:
        """Lets go of everything that is not a move yet, the latest first."""
        held = self._director.held
        self._grip = drag.Idle()
        if self.carry:
            self._let_go()
        elif self._will.armed:
            self._will.armed = ""
        elif held.staged or held.selected:
            kept = () if not held.staged else held.selected
            self._director.change(replace(held, staged=(), selected=kept), ACCEPT)

    def toggle(self, card: int) -> None:
        """Chooses a card, or lets it go; one that lies staged comes back."""
        held = self._director.held
        if card in held.staged:
            self._will.take_back()
            return
        chosen = held.selected
        chosen = tuple(each for each in chosen if each != card) if card in chosen else (*chosen, card)
        self._director.change(replace(held, selected=chosen), LIFT)

    def turn_order(self, step: int) -> None:
        """The chosen cards in another order that makes a difference: other ends, or a joker elsewhere."""
        held = self._director.held
        if held.carried and self.carry:
            group = orders.next_order(self.now, held.carried, step)
            self._director.held = replace(held, carried=group)
            self.carry.reorder(group)
        elif held.staged:
            group = orders.next_order(self.now, held.staged, step)
            self._director.change(replace(held, staged=group), Style(speeds.SORT))
        elif held.selected:
            group = orders.next_order(self.now, held.selected, step)
            self._director.change(replace(held, selected=group), LIFT)

    def sort(self) -> None:
        """By rank, by suit, by rank ..."""
        self._sorts = self._sorts[::-1]
        self._director.sort(self._sorts[-1])

    def throw(self) -> None:
        """The chosen cards, to the play zone."""
        if self._director.held.selected:
            self._will.carry_out(orders.onto_zone(self.now, self._director.held.selected))

    def draw(self) -> None:
        """From the deck."""
        self._will.carry_out(orders.onto_deck(self.now, orders.along(self.now)))

    def take(self, place: int) -> None:
        """A card of the last play, by its place; -1 is the top one."""
        play = self._director.props.last_play
        if play:
            self._will.carry_out(orders.onto_pile(self.now, play[place].id, orders.along(self.now)))

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
        match intent:
            case drag.Pointed(spot):
                self._hover(spot)
            case drag.Clicked(spot):
                return self._click(spot, sight)
            case drag.ClickedTwice(spot):
                self._slap_with(spot.card)
            case drag.Lifted(origin, cards, at):
                self._lift(origin, cards, at, sight)
            case drag.Carried(at):
                self._move(at, sight)
            case drag.Dropped(origin, cards, at):
                self._drop(origin, cards, at, sight)
            case drag.Cancelled():
                self.cancel()
        return ""

    def _hover(self, spot: drag.Spot) -> None:
        held = self._director.held
        card = spot.card if spot.kind == "card" and spot.card in held.fan else -1
        if not self._director.pace.still:
            self._director.change(replace(held, hovered=card), HOVER)

    def _click(self, spot: drag.Spot, sight: Sight) -> str:
        if spot.kind == "button":
            return self.press(spot.button, sight)
        self._will.armed = ""
        match spot.kind:
            case "card":
                self.toggle(spot.card)
            case "deck":
                self.draw()
            case "pile":
                self._will.carry_out(orders.onto_pile(self.now, spot.card, orders.along(self.now)))
            case "zone":
                self.throw()
            case _:
                pass
        return ""

    def _slap_with(self, card: int) -> None:
        window = self.now.seen.slap
        if window and self.now.codes((card,)) == (window.card,):
            self._will.carry_out(orders.onto_zone(self.now, (card,)))

    def _lift(self, origin: drag.Spot, cards: tuple[int, ...], at: Point, sight: Sight) -> None:
        director, held = self._director, self._director.held
        self._will.armed = ""
        if origin.kind == "card":
            cards = orders.in_legal_order(self.now, cards)
            self._grip = drag.Dragging(origin, cards)
            kept = held.selected if set(cards) <= set(held.selected) else ()
            staged = () if set(cards) & set(held.staged) else held.staged
            director.change(replace(held, carried=cards, selected=kept, staged=staged, hovered=-1))
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
        spot = aim.target(at, self.carry.centre, sight)
        own = bool(self._director.held.carried)
        self.lit = spot.kind if spot.kind in (("zone", "deck", "pile") if own else ("hand",)) else ""
        if own and spot.kind == "hand":
            self._reorder(self.carry.centre[0])

    def _reorder(self, x: float) -> None:
        """The gap of the carried cards moves along under them."""
        director, held = self._director, self._director.held
        others = [card for card in held.fan if card not in held.carried]
        slots = fan(replace(held, hovered=-1), director.at)
        place = sum(slots[card][0].x < x for card in others)
        carried = tuple(card for card in held.order if card in held.carried)
        order = (*others[:place], *carried, *others[place:])
        director.change(replace(held, order=(*order, *(card for card in held.order if card not in order))))

    def _drop(self, origin: drag.Spot, cards: tuple[int, ...], at: Point, sight: Sight) -> None:
        if not self.carry:
            return
        spot = aim.target(at, self.carry.centre, sight)
        cards = self._director.held.carried or cards
        poses = self.carry.poses()
        self._let_go(glide=False)
        order = self._meant(origin, cards, spot)
        if origin.kind == "deck":
            self._director.drawn_at = poses[GHOST] if spot.kind == "hand" else None
        self._will.carry_out(order)
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
        far = max(
            (
                abs(pose.x - director.rest[card].x) + abs(pose.y - director.rest[card].y)
                for card, pose in poses.items()
                if card in director.rest
            ),
            default=0.0,
        )
        ms = speeds.SNAP_BASE + speeds.SNAP_PER_U * far / director.at.u
        return Style(min(speeds.SNAP_MOST, max(speeds.SNAP_LEAST, ms)))

    def _let_go(self, *, glide: bool = True) -> None:
        """The carried cards are in the air no more: they fly home from where they are."""
        director = self._director
        if self.carry:
            poses = self.carry.poses()
            director.put(poses)
            self.carry = None
            director.held = replace(director.held, carried=())
            if glide:
                director.glide(self._snap(poses))
        self.lit = ""

"""What the player has chosen of his hand, and how he holds it."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from yaniv.ui import speeds
from yaniv.ui.motion.easing import in_out_cubic
from yaniv.ui.table import orders
from yaniv.ui.table.choreography import Style, Styling
from yaniv.ui.table.director import Director
from yaniv.ui.table.mates import Group, look_at, melds_with
from yaniv.ui.table.orders import Ids, Situation
from yaniv.ui.table.sorting import Sorting
from yaniv.ui.table.will import LIFT, Will
from yaniv.words import tell

TURN: Final = Style(speeds.SORT)
SORT_ARC: Final = 16
Remember = Callable[[Sorting], None]


class Choice:
    """Selection, its order, and the order of the hand."""

    def __init__(self, will: Will, director: Director, remember: Remember) -> None:
        self._will = will
        self._director = director
        self._remember = remember
        self._cycle: tuple[int, int, Ids] = (-1, 0, ())
        """The card that was clicked twice last, how many melds further, and what that chose."""
        self._looked_at: tuple[Situation, Group] | None = None

    @property
    def now(self) -> Situation:
        """What gestures are judged by."""
        return self._will.now

    @property
    def group(self) -> Group:
        """What the chosen cards are, and which others could join them."""
        now, known = self.now, self._looked_at
        if known is None or (known[0].held, known[0].seen.hand) != (now.held, now.seen.hand):
            self._looked_at = known = (now, look_at(now))
        return known[1]

    @property
    def tip(self) -> str:
        """Which of several melds the last double click has chosen; empty: the choice is another one."""
        card, place, chosen = self._cycle
        held = self._director.held
        if not chosen or held.selected != chosen or card not in held.order:
            return ""
        count = len(melds_with(self.now, card))
        return tell("{n} of {count}", n=place + 1, count=count) if count > 1 else ""

    def toggle(self, card: int) -> None:
        """Chooses a card, or lets it go; one that lies staged comes back."""
        held = self._director.held
        if card in held.staged:
            self._will.take_back()
            return
        self.paint(card, on=card not in held.selected)

    def paint(self, card: int, *, on: bool) -> None:
        """Chooses a card or lets it go."""
        held = self._director.held
        chosen = tuple(each for each in held.selected if each != card)
        self._director.change(replace(held, selected=(*chosen, card) if on else chosen), LIFT)

    def meld(self, card: int) -> None:
        """The dearest throw with this card; once more, the next one."""
        held = self._director.held
        if card not in held.fan:
            return
        melds = melds_with(self.now, card)
        last, place, chosen = self._cycle
        again = last == card and set(held.selected) | {card} == set(chosen) | {card}
        place = (place + 1) % len(melds) if again else 0
        self._cycle = (card, place, melds[place])
        self._director.change(replace(held, selected=melds[place]), LIFT)

    def turn_order(self, step: int) -> Ids:
        """The chosen cards in another order that makes a difference: other ends, or a joker elsewhere."""
        held = self._director.held
        if held.carried:
            group = orders.next_order(self.now, orders.in_legal_order(self.now, held.carried), step)
            self._director.held = replace(held, carried=group)
            return group
        if held.staged:
            group = orders.next_order(self.now, held.staged, step)
            self._director.change(replace(held, staged=group), TURN)
        elif held.selected:
            group = orders.next_order(self.now, orders.in_legal_order(self.now, held.selected), step)
            self._director.change(replace(held, selected=group), LIFT)
        return ()

    def sort(self) -> None:
        """By rank, by suit, by rank ..."""
        self._arrange(self._director.sorting.other())

    def reverse(self) -> None:
        """The other end of the hand first."""
        self._arrange(self._director.sorting.reverse())

    def _arrange(self, sorting: Sorting) -> None:
        director = self._director
        if director.held.carried:
            return
        director.sorting = sorting
        director.arrange(_passing(director.held.fan))
        self._remember(sorting)


def _passing(hand: Ids) -> Styling:
    """One card after the other, each in a slight arc, so that they are seen to pass."""
    place = {card: number for number, card in enumerate(hand)}

    def style(card: int) -> Style:
        delay = speeds.SORT_STEP * place.get(card, 0)
        return Style(speeds.SORT, delay, in_out_cubic, SORT_ARC if place.get(card, 0) % 2 else -SORT_ARC)

    return style

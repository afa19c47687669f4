"""Everything of the table that is not a card, as one value: what is painted, what is read aloud, what can be hit. Pure.

Two equal sights look the same, so the picture is made anew only when the sight has changed.
"""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import JOKER, Card
from yaniv.game.view import View
from yaniv.rules.melds import kind
from yaniv.ui.table import phrases
from yaniv.ui.table.box import Box
from yaniv.ui.table.knobs import CALLS, TOP_BAR, Knob, knobs
from yaniv.ui.table.openhand import open_plate
from yaniv.ui.table.orders import Situation, exact_card, in_legal_order, is_freed_by_throw
from yaniv.ui.table.places import Places
from yaniv.words import card_name, tell

Mood = Literal["plain", "good", "bad"]


class Plate(Struct, frozen=True):
    """A player's plate."""

    seat: int
    box: Box
    name: str
    total: str
    """Empty where no points are kept."""
    part: float
    """Of the way to the limit, 0..1."""
    mood: Mood
    cards: int
    label: str
    hand_total: int | None
    """Of the own hand alone."""
    turn: bool
    dealer: bool
    out: bool
    ribbon: str
    """What everybody should remember of this player: that he has called."""
    warns: bool = False
    """The ribbon is a danger to the others."""
    opened: bool = False
    """The hand lies open on it."""
    told: bool = True
    """What the own hand counts; not before it has been dealt."""
    person: str = ""
    """Whose portrait it bears; empty: a letter."""
    counts: bool = False
    """Its numbers are on their way, and no part of the still picture."""


class Offer(Struct, frozen=True):
    """A card of the last play."""

    sprite: int
    card: Card
    box: Box
    """Where it can be clicked: what of it is not covered."""
    label: str
    offered: bool
    dim: bool
    swap: bool
    """A joker that an own card would free."""


class Sight(Struct, frozen=True):
    """The table without its cards."""

    at: Places
    title: str
    knobs: tuple[Knob, ...]
    hint: str
    """Beside the call button."""
    prompt: str
    occupied: bool
    """Cards lie in the play zone."""
    pill: str
    """What the chosen cards would be; empty: nothing is chosen."""
    pill_good: bool
    deck: str
    deck_offered: bool
    stock: int
    pile: str
    """Caption."""
    offers: tuple[Offer, ...]
    plates: tuple[Plate, ...]
    clockwise: bool
    lit: str
    """What would take the dragged cards: `zone`, `deck`, `hand` or nothing."""
    hot: str
    """The button under the pointer."""
    pressed: str
    settling: bool = False
    """A round is being settled: the felt steps back."""
    log: bool = False
    """It is open."""
    dealt: bool = True
    """The hand has come: nothing speaks of it before that."""


def behold(  # noqa: PLR0913 -- what the table shows depends on all of these
    now: Situation,
    at: Places,
    variant: str,
    *,
    totals: View,
    armed: str,
    lit: str,
    hot: str,
    pressed: str,
    quiet: bool,
    muted: bool,
    opened: frozenset[int] = frozenset(),
    counting: frozenset[int] = frozenset(),
    people: tuple[str, ...] = (),
    watching: bool = False,
) -> Sight:
    """The table as it should look now; who is only *watching* is offered nothing, and has a name.

    *totals* may lag behind until the showdown is over; while cards are dealt or shown the table is *quiet*: captions
    must not run ahead of the film. Hands lie *opened* on their plates, numbers are *counting* while a round is settled.
    *people* have portraits, by seat.
    """
    seen = now.seen
    dealt = not quiet or bool(counting) or seen.caller >= 0
    takes = _takes(now) and not watching
    group = now.held.carried or now.held.staged or now.held.selected
    pill, good = phrases.meaning(now, now.codes(in_legal_order(now, group))) if group else ("", True)
    made = knobs(now, at, armed, muted=muted)
    if watching:
        made = tuple(knob for knob in made if knob.id in TOP_BAR)
    if not dealt:
        made = tuple(replace(knob, label=knob.name) if knob.id in CALLS else knob for knob in made)
    return Sight(
        at,
        phrases.bar_title(seen, variant),
        made,
        _hint(now, armed, made) if dealt and not watching else "",
        "" if quiet or watching else phrases.prompt(now),
        bool(now.held.staged or now.props.waiting or now.props.early),
        pill if seen.phase != "extra" else "",
        good,
        phrases.deck_caption(seen) if seen.round else "",
        takes and seen.stock_size > 0,
        seen.stock_size,
        phrases.pile_caption(replace(seen, seat=phrases.SPECTATOR, pickable=()) if watching else seen)
        if seen.seats and not quiet
        else "",
        _offers(now, at, takes=takes, watching=watching),
        tuple(
            replace(
                _settled(_plate(seen, totals, seat, at, quiet=quiet, watching=watching), at, opened, counting),
                told=dealt,
                person=people[seat] if people else "",
            )
            for seat in at.plates
        ),
        seen.rules.table.direction == "clockwise",
        lit,
        hot,
        pressed,
        bool(counting),
        dealt=dealt,
    )


def counted(sight: Sight, shown: Callable[[str, int], int]) -> Sight:
    """The same with the points of the own hand as they are *shown* while they count."""
    plates = tuple(
        plate if plate.hand_total is None else replace(plate, hand_total=shown("hand", plate.hand_total))
        for plate in sight.plates
    )
    return replace(sight, plates=plates)


def _takes(now: Situation) -> bool:
    """Would a click on the deck pick up now?"""
    seen = now.seen
    if not now.mine or seen.phase not in ("start", "thrown"):
        return False
    if seen.phase == "thrown" or now.held.staged:
        return True
    if seen.rules.turn.order != "throw_first":
        return bool(seen.hand)
    chosen = now.codes(in_legal_order(now, now.held.selected))
    return bool(chosen) and kind(chosen, seen.rules.melds) is not None


def _hint(now: Situation, armed: str, made: tuple[Knob, ...]) -> str:
    said = {"button:wrong-word": now.seen.rules.call.wrong_word}.get(armed) or now.seen.rules.table.call_word
    hint = phrases.call_hint(now, said)
    if armed and any(knob.id == armed and knob.enabled for knob in made):
        return tell("{consequence}. Press again to call.", consequence=hint)
    return hint


def _offers(now: Situation, at: Places, *, takes: bool, watching: bool) -> tuple[Offer, ...]:
    play = now.props.last_play
    boxes = at.pile(len(play))
    mine = now.mine and now.seen.phase in ("start", "thrown") and not watching
    found: list[Offer] = []
    for place, (sprite, box) in enumerate(zip(play, boxes, strict=True)):
        visible = Box(box.x, box.y, boxes[place + 1].x - box.x, box.h) if place + 1 < len(play) else box
        exact = exact_card(now, place) if mine and sprite.card == JOKER else ""
        freed = is_freed_by_throw(now, exact)
        swap = freed or (bool(exact) and exact in now.codes(now.held.order))
        can = sprite.card in now.seen.pickable
        name = card_name(sprite.card)
        label = _out_of_reach(now.seen, name) if mine and not can else name
        if takes and can:
            label = tell("take the {card}", card=name)
        if swap:
            label = tell("joker, swap it for your {card}", card=card_name(exact))
        found.append(
            Offer(sprite.id, sprite.card, visible, label, takes and (can or freed), mine and not can and not swap, swap)
        )
    return tuple(found)


def _out_of_reach(seen: View, name: str) -> str:
    """Why this card of the last play stays where it is."""
    if not seen.pickable:
        return tell("{card}, cannot be taken now", card=name)
    match seen.rules.pickup.from_last_play:
        case "ends":
            return tell("{card}, cannot be taken: only the ends can", card=name)
        case "last":
            return tell("{card}, cannot be taken: only the top card can", card=name)
        case "any":
            return tell("{card}, cannot be taken", card=name)


def _plate(  # noqa: PLR0913 -- as above
    seen: View, totals: View, seat: int, at: Places, *, quiet: bool, watching: bool
) -> Plate:
    counted = seen.rules.match.end != "single_round"
    total, limit = totals.totals[seat], seen.rules.match.limit
    part = max(0.0, min(1.0, total / limit))
    mood: Mood = "bad" if part > 0.75 else "plain"  # noqa: PLR2004 -- the last quarter is close
    own = seat == seen.seat
    text = tell("{total} / {limit}", total=total, limit=limit) if own else str(total)
    return Plate(
        seat,
        at.plates[seat],
        tell("You") if own and not watching else seen.names[seat],
        text if counted else "",
        part if counted else 0.0,
        mood,
        seen.hand_sizes[seat],
        phrases.seat_label(seen, seat),
        seen.hand_total if own and seat in seen.seats else None,
        seat == seen.turn and not seen.shuffling and not quiet,
        seat == seen.dealer and seen.round > 0,
        seat in seen.out or (seen.round > 0 and seat not in seen.seats),
        _ribbon(seen, seat) or phrases.danger(seen, seat),
        not _ribbon(seen, seat),
    )


def _settled(plate: Plate, at: Places, opened: frozenset[int], counting: frozenset[int]) -> Plate:
    """The plate grows for an open hand, and leaves its numbers to the film that counts them."""
    if plate.hand_total is None and plate.seat in opened:
        plate = replace(plate, box=open_plate(plate.box, at), opened=True)
    return replace(plate, counts=True, ribbon="") if plate.seat in counting else plate


def _ribbon(seen: View, seat: int) -> str:
    if seat in seen.out:
        return tell("out")
    if seen.round and seat not in seen.seats:
        return tell("watches")
    if seat == seen.caller and seen.final_turns:
        return tell("called {word}: last turns", word=seen.rules.table.call_word)
    if seat == seen.caller:
        return tell("called {word}", word=seen.rules.table.call_word)
    if seat in seen.final_turns:
        return tell("last turn")
    if seen.seats and seat in seen.seats and not seen.hand_sizes[seat] and seen.turn >= 0:
        return tell("out of cards")
    return ""

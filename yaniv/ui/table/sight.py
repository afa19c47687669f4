"""Everything of the table that is not a card, as one value: what is painted, what is read aloud, what can be hit. Pure.

Two equal sights look the same, so the picture is made anew only when the sight has changed.
"""

from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import JOKER, Card
from yaniv.game.view import View
from yaniv.rules.melds import kind
from yaniv.ui.table import phrases
from yaniv.ui.table.box import Box
from yaniv.ui.table.countdown import countdown
from yaniv.ui.table.knobs import CALLS, TOP_BAR, Knob, knobs
from yaniv.ui.table.openhand import open_plate
from yaniv.ui.table.orders import Situation, exact_card, in_legal_order, is_freed_by_throw
from yaniv.ui.table.places import Places
from yaniv.ui.table.tips import card_label, out_of_reach
from yaniv.words import card_name, tell

Mood = Literal["plain", "bad"]
NEAR_LIMIT: Final = 0.75
"""From this part of the way to the limit on a total is a bad one."""


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
    """Of the own hand alone, without what lies ready to be thrown."""
    low: bool
    """It may be called with."""
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
    title: tuple[str, ...]
    knobs: tuple[Knob, ...]
    hint: str
    """Beside the call button."""
    prompt: str
    countdown: str
    """The turns left before the round is called off; empty until they are few."""
    occupied: bool
    """Cards lie in the play zone."""
    pill: str
    """What the chosen cards would be; empty: nothing is chosen."""
    pill_good: bool
    deck: str
    deck_offered: bool
    stock: int
    pile: tuple[str, ...]
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


class Glance(Struct, frozen=True):
    """What the table shows besides the situation: how far the film is, what the pointer does, who looks."""

    armed: str
    """The button of a call that waits for its second press."""
    lit: str
    hot: str
    pressed: str
    quiet: bool
    """Cards are dealt or shown: captions must not run ahead of the film."""
    muted: bool
    opened: frozenset[int]
    """Seats whose hands lie open on their plates."""
    counting: frozenset[int]
    """Seats whose numbers count while the round is settled."""
    people: tuple[str, ...]
    """Whose portrait, by seat; empty: nobody has one."""
    watching: bool
    """Who only watches is offered nothing, and has a name."""
    extra: bool = False
    """The round is an extra one."""


def behold(now: Situation, at: Places, variant: str, glance: Glance) -> Sight:
    """The table as it should look now."""
    seen, idle = now.seen, glance.quiet or glance.watching
    dealt = not glance.quiet or bool(glance.counting) or seen.caller >= 0
    takes = _takes(now) and not glance.watching
    group = now.held.carried or now.held.staged or now.held.selected
    pill, good = phrases.meaning(now, now.codes(in_legal_order(now, group))) if group else ("", True)
    made = _knobs(now, at, glance, dealt=dealt)
    return Sight(
        at=at,
        title=phrases.bar_title(seen, variant, extra=glance.extra),
        knobs=made,
        hint=_hint(now, glance.armed, made) if dealt and not glance.watching else "",
        prompt="" if idle else phrases.prompt(now),
        countdown="" if glance.quiet else countdown(seen, watching=glance.watching),
        occupied=bool(now.held.staged or now.props.waiting or now.props.early),
        pill=pill if seen.phase != "extra" else "",
        pill_good=good,
        deck=phrases.deck_caption(seen) if seen.round else "",
        deck_offered=takes and seen.stock_size > 0,
        stock=seen.stock_size,
        pile=_pile(seen, glance),
        offers=_offers(now, at, takes=takes, watching=glance.watching),
        plates=tuple(_plate(now, seat, at, glance, dealt=dealt) for seat in at.plates),
        clockwise=seen.rules.table.direction == "clockwise",
        lit=glance.lit,
        hot=glance.hot,
        pressed=glance.pressed,
        settling=bool(glance.counting),
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


def _knobs(now: Situation, at: Places, glance: Glance, *, dealt: bool) -> tuple[Knob, ...]:
    """Who only watches has the bar; before the hand has come no call says what it would lead to."""
    made = knobs(now, at, glance.armed, muted=glance.muted)
    if glance.watching:
        made = tuple(knob for knob in made if knob.id in TOP_BAR)
    if not dealt:
        made = tuple(replace(knob, label=knob.name) if knob.id in CALLS else knob for knob in made)
    return made


def _hint(now: Situation, armed: str, made: tuple[Knob, ...]) -> str:
    said = {"button:wrong-word": now.seen.rules.call.wrong_word}.get(armed) or now.seen.rules.table.call_word
    hint = phrases.call_hint(now, said)
    if armed and any(knob.id == armed and knob.enabled for knob in made):
        return tell("{consequence}. Press again to call.", consequence=hint)
    return hint


def _pile(seen: View, glance: Glance) -> tuple[str, ...]:
    """Its caption; to who only watches it is nobody's to take from."""
    if glance.quiet or not seen.seats:
        return ()
    return phrases.pile_captions(replace(seen, seat=phrases.SPECTATOR, pickable=()) if glance.watching else seen)


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
        label = out_of_reach(now.seen, name) if mine and not can else card_label(sprite.card)
        if takes and can:
            label = tell("take the {card}", card=name)
        if swap:
            label = tell("joker, swap it for your {card}", card=card_name(exact))
        found.append(
            Offer(
                sprite=sprite.id,
                card=sprite.card,
                box=visible,
                label=label,
                offered=takes and (can or freed),
                dim=mine and not can and not swap,
                swap=swap,
            )
        )
    return tuple(found)


def _plate(now: Situation, seat: int, at: Places, glance: Glance, *, dealt: bool) -> Plate:
    """It grows for an open hand, and leaves its numbers to the film that counts them."""
    seen = now.seen
    total, limit = seen.totals[seat], seen.rules.match.limit
    part = max(0.0, min(1.0, total / limit))
    scored = seen.rules.match.end != "single_round"
    own, counts = seat == seen.seat, seat in glance.counting
    hand_total = now.total if own and seat in seen.seats else None
    opened = hand_total is None and seat in glance.opened
    ribbon = _ribbon(seen, seat)
    text = tell("{total} / {limit}", total=total, limit=limit) if own else str(total)
    return Plate(
        seat=seat,
        box=open_plate(at.plates[seat], at) if opened else at.plates[seat],
        name=seen.names[seat],
        total=text if scored else "",
        part=part if scored else 0.0,
        mood="bad" if part > NEAR_LIMIT else "plain",
        cards=seen.hand_sizes[seat],
        label=phrases.seat_label(seen, seat),
        hand_total=hand_total,
        low=hand_total is not None and now.is_low,
        turn=seat == seen.turn and not seen.shuffling and not glance.quiet,
        dealer=seat == seen.dealer and seen.round > 0,
        out=seat in seen.out or (seen.round > 0 and seat not in seen.seats),
        ribbon="" if counts else ribbon or phrases.danger(seen, seat),
        warns=not ribbon,
        opened=opened,
        told=dealt,
        person=glance.people[seat] if glance.people else "",
        counts=counts,
    )


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

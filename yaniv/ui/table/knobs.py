"""The buttons a player has at this moment, and where they are. Pure."""

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import commands as c
from yaniv.ui.table.box import Box
from yaniv.ui.table.orders import Situation, next_order
from yaniv.ui.table.phrases import call_told, is_risky, short, warning
from yaniv.ui.table.places import Places
from yaniv.ui.table.tips import wrong_word
from yaniv.ui.theme import SMALL_U
from yaniv.words import tell, to_the_left

Tone = Literal["plain", "gold", "coral"]
CLEAR: Final = 26
"""Chosen cards stand up into the play zone: without staged cards the row keeps clear of them."""
SOUND: Final = 196
BOOK: Final = 136
SETTINGS: Final = 176
"""Widths in the top bar: words are longer in other languages."""
LEGIBLE_PX: Final = 14
"""Height of the words in it at least; where 22u are less, the buttons are wider."""
BETWEEN: Final = 18
"""Hint and sort: the ring around one is clear of the other."""
CALLS: Final = ("button:yaniv", "button:wrong-word")
RULES: Final = "button:rules"
"""What is played, in the middle of the top bar."""
TOP_BAR: Final = ("button:menu", "button:settings", RULES, "button:scores", "button:log", "button:sound")


class Knob(Struct, frozen=True):
    """A button on the table."""

    id: str
    name: str
    label: str
    box: Box
    tone: Tone = "plain"
    enabled: bool = True
    value: str | None = None
    tip: str = ""
    """Said of it while the pointer rests on it."""


def knobs(now: Situation, at: Places, armed: str, *, muted: bool) -> tuple[Knob, ...]:
    """All of them; *armed* has been pressed once and wants a second press."""
    half = (at.sort.w - BETWEEN * at.u) / 2
    first, second = (Box(x, at.sort.y, half, at.sort.h) for x in (at.sort.x, at.sort.right - half))
    plays = now.seen.seat not in now.seen.out
    hint = Knob("button:hint", tell("Hint"), tell("A hint; asked again, a move"), first, enabled=plays)
    sorts = tell("Sort your cards, by rank or by suit")
    sort = Knob("button:sort", tell("Sort"), sorts, second, enabled=len(now.seen.hand) > 1)
    menu = Knob("button:menu", tell("Menu"), tell("Menu: the match is kept"), at.menu)
    settings, books = _settings(at), tuple(_books(now, at))
    bar = (menu, settings, _rules(settings, books, at), *books, _sound(at, muted=muted))
    told = (_told(each) for each in (hint, sort, *(_as_read(knob, at) for knob in bar)))
    return (*_calls(now, at, armed), *_chips(now, at), *told)


def _told(knob: Knob) -> Knob:
    """Its label says more than the word on it."""
    return replace(knob, tip=knob.label)


def _as_read(knob: Knob, at: Places) -> Knob:
    """The top bar begins where reading begins."""
    if not to_the_left():
        return knob
    box = knob.box
    return replace(knob, box=Box(at.size[0] - box.right, box.y, box.w, box.h))


def _settings(at: Places) -> Knob:
    """Beside the menu."""
    box = Box(at.menu.right, at.menu.y, SETTINGS * _bar_u(at), at.menu.h)
    return Knob("button:settings", tell("Settings"), tell("Settings: you keep your seat"), box)


def _bar_u(at: Places) -> float:
    """The unit of widths in the top bar."""
    return max(at.u, LEGIBLE_PX / SMALL_U)


def _rules(settings: Knob, books: Iterable[Knob], at: Places) -> Knob:
    """All that is free between them."""
    left, right = settings.box.right + 8 * at.u, min(book.box.x for book in books) - 8 * at.u
    box = Box(left, at.menu.y, right - left, at.menu.h)
    return Knob(RULES, tell("Rules"), tell("The rules of this match"), box)


def _sound(at: Places, *, muted: bool) -> Knob:
    """As far from the right edge as the menu is from the left."""
    box = Box(at.size[0] - at.menu.x - SOUND * _bar_u(at), at.menu.y, SOUND * _bar_u(at), at.menu.h)
    if muted:
        return Knob("button:sound", tell("Sound off"), tell("Sound is off: turn it on"), box, value="off")
    return Knob("button:sound", tell("Sound on"), tell("Sound is on: turn it off"), box, value="on")


def _books(now: Situation, at: Places) -> Iterable[Knob]:
    """Left of the sound."""
    wide, right = BOOK * _bar_u(at), at.size[0] - at.menu.x - SOUND * _bar_u(at)
    yield Knob("button:log", tell("Log"), tell("What happened so far"), Box(right - wide, at.menu.y, wide, at.menu.h))
    if now.seen.rules.match.end != "single_round":
        box = Box(right - 2.1 * wide, at.menu.y, 1.1 * wide, at.menu.h)
        yield Knob("button:scores", tell("Scores"), tell("The totals of all players"), box)


def words(now: Situation) -> tuple[str, ...]:
    """What can be called here: the word of the table, and the wrong one where there is one."""
    wrong = now.seen.rules.call.wrong_word
    return (now.seen.rules.table.call_word, *([wrong] if wrong is not None else []))


def _calls(now: Situation, at: Places, armed: str) -> tuple[Knob, ...]:
    said = words(now)
    gap = 8 * at.u
    wide = (at.call.w - gap * (len(said) - 1)) / len(said)
    boxes = [Box(at.call.x + number * (wide + gap), at.call.y, wide, at.call.h) for number in range(len(said))]
    return tuple(_call(now, id_, word, box, armed) for id_, word, box in zip(CALLS, said, boxes, strict=False))


def _call(now: Situation, id_: str, word: str, box: Box, armed: str) -> Knob:
    enabled = now.ask(c.Call(now.seen.seat, word)) is None
    tone: Tone = "plain" if not enabled else "coral" if is_risky(now, word) else "gold"
    if armed == id_ and enabled:
        label = tell("{word}! {sentence}", word=word, sentence=warning(now, word))
        return Knob(id_, tell("{word}?", word=word), label, box, tone, enabled, "armed")
    label = tell("{word}! {sentence}", word=word, sentence=call_told(now, word))
    return Knob(id_, tell("{word}!", word=word), label, box, tone, enabled, tip=wrong_word(now.seen, word))


def _chips(now: Situation, at: Places) -> tuple[Knob, ...]:
    """A row in the play zone, for what only this moment offers."""
    wanted = (*_slap(now), *_swap(now), *_extra(now), *_staged(now))
    gap, wide = 12 * at.u, 250 * at.u
    wide = min(wide, (at.chips.w - gap * (len(wanted) - 1)) / max(1, len(wanted)))
    free = at.chips.w - len(wanted) * wide - (len(wanted) - 1) * gap
    x = at.chips.x + (free if now.held.staged else free / 2)
    y = at.chips.y if now.held.staged else max(at.zone.y, at.chips.y - CLEAR * at.u)
    return tuple(
        Knob(id_, name, label, Box(x + number * (wide + gap), y, wide, at.chips.h), tone, enabled, value)
        for number, (id_, name, label, tone, enabled, value) in enumerate(wanted)
    )


Wanted = tuple[str, str, str, Tone, bool, str | None]


def _slap(now: Situation) -> Iterable[Wanted]:
    window = now.seen.slap
    if window is None:
        return
    card = short(window.card)
    if len(window.ends) > 1:
        left = tell("Slap {card} to the left end of your run", card=card)
        yield "button:slap-start", tell("Slap left"), left, "gold", True, None
        right = tell("Slap {card} to the right end of your run", card=card)
        yield "button:slap", tell("Slap right"), right, "gold", True, None
    else:
        yield "button:slap", tell("Slap down"), tell("Slap {card} down", card=card), "gold", True, None
    yield "button:keep", tell("Keep it"), tell("Keep {card}", card=card), "plain", True, None


def _swap(now: Situation) -> Iterable[Wanted]:
    seen = now.seen
    if seen.phase == "swap" and seen.seat in seen.asked:
        name = seen.names[seen.turn]
        yield "button:swap", tell("Swap hands"), tell("Swap hands with {name}", name=name), "gold", True, None
        yield "button:decline-swap", tell("Keep mine"), tell("Keep your own hand"), "plain", True, None


def _extra(now: Situation) -> Iterable[Wanted]:
    seen = now.seen
    if seen.phase == "extra" and now.mine:
        ready = len(now.held.selected) == seen.owed
        label = tell("Give the chosen cards back") if ready else tell("Choose {n} to give back first", n=seen.owed)
        yield "button:return", tell("Give back"), label, "gold" if ready else "plain", ready, None


def _staged(now: Situation) -> Iterable[Wanted]:
    held = now.held
    group = held.staged or held.selected
    if group and next_order(now, group) != group:
        order = " ".join(now.codes(group))
        label = tell("Other order; now {cards}", cards=" ".join(short(card) for card in now.codes(group)))
        yield "button:order", tell("Other order"), label, "plain", True, order
    if held.staged:
        yield "button:take-back", tell("Take back"), tell("Take your cards back"), "plain", True, None

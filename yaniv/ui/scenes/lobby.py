"""The new-game page: which variant, how many seats, who sits there, and from which seed the cards are dealt."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from yaniv.bots import roster
from yaniv.bots.people import PEOPLE, level_and_person
from yaniv.rules.house import Variant
from yaniv.table.seal import origin_note
from yaniv.table.setup import Setup
from yaniv.ui import keys
from yaniv.ui.felt import backdrop
from yaniv.ui.inputs import Input, KeyPressed, PadPressed, Pressed
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.scenes.facts import facts
from yaniv.ui.scenes.portrait import Portrait
from yaniv.ui.scenes.scene import Change, StartMatch, ToMenu, ToRules
from yaniv.ui.scenes.seating import seat
from yaniv.ui.theme import HEADING_U, RADIUS_U, SECONDARY_U, SMALL_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.choice import Choice
from yaniv.ui.widgets.control import Control
from yaniv.ui.widgets.dialog import note
from yaniv.ui.widgets.even import even, even_height, write_even
from yaniv.ui.widgets.field import Field
from yaniv.ui.widgets.focus import Ring
from yaniv.ui.widgets.listing import Listing
from yaniv.ui.widgets.stepper import Stepper
from yaniv.words import tell, tell_number

_MARGIN_U: Final = 96
_TOP_U: Final = 140
_FOOT_U: Final = 140
_LIST_U: Final = 500
_GAP_U: Final = 28
_INSET_U: Final = 36
_ROW_U: Final = 51
_RULES_U: Final = 260
_FEW: Final = 4
_LINES: Final = 3
"""So many opponents have the same room each as one alone."""


class Offer(Struct, frozen=True):
    """A variant on the list."""

    word: str
    """By which the library knows it."""
    variant: Variant


class Filled(Struct, frozen=True):
    """What the page says when it opens."""

    variant: str = "classic"
    players: int = 4
    bots: tuple[str, ...] = ()
    """By seat from seat 1 on; missing ones are the page's own choice."""
    name: str = ""


class LobbyScene:
    """Everything that makes a match, on one page."""

    name = "lobby"
    busy = False

    def __init__(self, look: Look, offers: Sequence[Offer], filled: Filled, notices: Sequence[str] = ()) -> None:
        self._look = look
        self._offers = {offer.word: offer.variant for offer in offers}
        listed = [(offer.word, tell(offer.variant.name)) for offer in offers]
        self._variant = Listing("variant", tell("House rules"), listed, filled.variant)
        self._seats = Stepper("seats", tell("Seats"), filled.players, (2, 2))
        self._name = Field("name", tell("Your name"), filled.name, hint=tell("You"), longest=16)
        self._seed = Field("seed", tell("Deal code"), hint=tell("random"), longest=32)
        self._levels = [_level_choice(seat, filled.bots) for seat in range(1, len(PEOPLE) + 1)]
        self._guests = [Portrait(f"guest:{seat}", person) for seat, person in enumerate(_persons(filled.bots), 1)]
        self._rules = Button("button:rules", tell("Change rules"))
        self._back = Button("button:back", tell("Back"))
        self._deal = Button("button:deal", tell("Deal"), main=True)
        self._ring = Ring((), "", look.sound.play)
        self._notice = note(look, "\n".join(notices)) if notices else None
        self._follow_variant()
        self._ring.focus("button:deal")

    @property
    def moving(self) -> bool:
        """Nothing moves here."""
        return False

    @property
    def announce(self) -> str:
        """Where the player is, and what is chosen."""
        told = tell("New game. {variant}: {about}.", variant=self._chosen.name, about=tell(self._chosen.about))
        return f"{told} {origin_note('chosen')}" if self._seed.is_filled else told

    @property
    def _chosen(self) -> Variant:
        return self._offers[self._variant.chosen]

    def handle(self, given: Input) -> Change | None:
        """Something on the page was changed, or it is left."""
        if self._notice is not None:
            if self._notice.handle(given) is not None:
                self._notice = None
            return None
        used = self._ring.handle(given)
        if used is None and isinstance(given, KeyPressed | PadPressed):
            return self._shortcut(given)
        match used:
            case "variant" | "seats":
                self._follow_variant()
            case "button:rules":
                return ToRules(self._variant.chosen, from_lobby=True)
            case str() as id_ if id_.startswith("guest:"):
                self._change_guest(int(id_.removeprefix("guest:")) - 1)
            case "button:back":
                return ToMenu()
            case "button:deal":
                return StartMatch(self._setup())
            case _:
                pass
        return None

    def update(self, ms: int) -> Change | None:  # noqa: ARG002 -- nothing here depends on time
        """Time changes nothing here."""
        return None

    def paint(self, surface: Surface) -> None:
        """Variants on the left, the table to be on the right."""
        self._lay(surface.get_size())
        surface.blit(backdrop(self._look.theme, surface.get_size()), (0, 0))
        brush = self._look.brush(surface)
        left = brush.px(_MARGIN_U)
        brush.write(
            tell("New game"), (left, brush.px(_TOP_U - 66)), 60, brush.theme.gold, weight="display", high=brush.px(128)
        )
        for rect in (self._list_rect, self._page_rect):
            brush.box(rect, RADIUS_U, brush.theme.panel, brush.theme.line)
        self._paint_about(brush)
        for control in (self._seats, self._name, self._seed):
            at = (control.rect.left, control.rect.top - brush.px(20))
            room, high = control.rect.width, brush.px(38)
            chosen = control is self._seed and self._seed.is_filled
            label, ink = (tell("Chosen deal"), brush.theme.gold) if chosen else (control.name, brush.theme.muted)
            brush.write(label, at, SMALL_U, ink, weight="medium", room=room, high=high)
        self._paint_guests(brush)
        self._ring.paint(brush)
        if self._notice is not None:
            self._notice.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """All controls; under a notice only its own."""
        return self._notice.elements() if self._notice is not None else self._ring.elements()

    def close(self) -> None:
        """Nothing to let go of."""

    def _shortcut(self, pressed: Pressed) -> Change | None:
        """Enter deals from anywhere, Escape goes back."""
        match keys.meaning(pressed):
            case "back":
                return ToMenu()
            case "press":
                return StartMatch(self._setup())
            case _:
                return None

    def _follow_variant(self) -> None:
        """The variant says how many may play; each of them has a control."""
        table = self._chosen.table
        self._seats.set_bounds(table.min_players, table.max_players)
        focused = self._ring.focused
        guests = (each for pair in zip(self._guests, self._invited, strict=False) for each in pair)
        controls: tuple[Control, ...] = (self._variant, self._seats, self._name, self._seed, *guests)
        self._ring.controls = (*controls, self._rules, self._back, self._deal)
        self._ring.focus(focused.id if focused is not None else "")

    @property
    def _invited(self) -> list[Choice]:
        return self._levels[: self._seats.number - 1]

    def _change_guest(self, place: int) -> None:
        """Somebody else sits down there: the next who has no seat; at a full table two change places."""
        order, here = list(PEOPLE), self._guests[place]
        after = order.index(here.person) + 1
        seated, away = (self._guests[: len(self._invited)], self._guests[len(self._invited) :])
        waiting = {guest.person for guest in away or seated} - {here.person}
        wanted = next(person for person in (*order[after:], *order) if person in waiting)
        other = next(guest for guest in self._guests if guest.person == wanted)
        other.person, here.person = here.person, wanted

    def _setup(self) -> Setup:
        bots = tuple(
            f"{level.chosen}:{guest.person}" for level, guest in zip(self._invited, self._guests, strict=False)
        )
        return seat(self._chosen, len(bots) + 1, bots, self._seed.text.strip(), self._name.text.strip())

    def _lay(self, size: tuple[int, int]) -> None:
        """Places for everything in a window of this size."""
        brush_u = min(size[0] / 1920, size[1] / 1080)

        def px(length_u: float) -> int:
            return round(length_u * brush_u)

        margin, top, foot = px(_MARGIN_U), px(_TOP_U), size[1] - px(_FOOT_U)
        self._list_rect = Rect(margin, top, px(_LIST_U), foot - top)
        rows = self._list_rect.inflate(-px(24), -px(16))
        row = min(px(_ROW_U), max(px(44), rows.height // max(1, len(self._offers))))
        self._variant.lay(rows, round(row * self._look.text_scale))
        left = self._list_rect.right + px(_GAP_U)
        self._page_rect = Rect(left, top, size[0] - margin - left, foot - top)
        inner = self._page_rect.inflate(-2 * px(_INSET_U), -2 * px(_INSET_U))
        line = inner.top + px(210)
        self._seats.rect = Rect(inner.left, line, px(240), px(60))
        self._name.rect = Rect(inner.left + px(276), line, px(380), px(60))
        self._seed.rect = Rect(inner.left + px(692), line, inner.right - inner.left - px(692), px(60))
        top = line + px(130)
        self._lay_guests(Rect(inner.left, top, inner.width, inner.bottom + px(_INSET_U) // 2 - top), px(18))
        self._rules.rect = Rect(inner.right - px(_RULES_U), inner.top - px(12), px(_RULES_U), px(60))
        self._deal.rect = Rect(size[0] - margin - px(320), foot + px(30), px(320), px(80))
        self._back.rect = Rect(self._deal.rect.left - px(264), foot + px(30), px(240), px(80))

    def _lay_guests(self, area: Rect, gap: int) -> None:
        """A few have a line each, with room for how they play; more have two columns, and rows that shrink."""
        columns = 1 if len(self._invited) <= _FEW else 2
        rows = (len(self._invited) + columns - 1) // columns
        lines = max(round(_LINES / self._look.text_scale), rows) if columns == 1 else max(_FEW, rows)
        pitch = min(area.height // lines, round(gap * (6.6 if columns == 1 else 3.9) * self._look.text_scale))
        half = (area.width - 2 * gap) // 2
        wide, room = (round(half * 0.44), area.width) if columns == 1 else (round(half * 0.52), half)
        for number, choice in enumerate(self._invited):
            column, row = number % columns, number // columns
            left = area.left + column * (half + 2 * gap)
            high = pitch - max(3, gap // 2)
            choice.rect = Rect(left + room - wide, area.top + row * pitch, wide, high)
            self._guests[number].rect = Rect(left, choice.rect.top, room - wide - gap // 2, high)

    def _paint_about(self, brush: Brush) -> None:
        """What the variant is, and its weightiest rules."""
        inner = self._page_rect.inflate(-2 * brush.px(_INSET_U), -2 * brush.px(_INSET_U))
        chosen, theme = self._chosen, brush.theme
        at, high = (inner.left, inner.top + brush.px(18)), brush.px(56)
        room = self._rules.rect.left - inner.left - brush.px(20)
        brush.write(tell(chosen.name), at, HEADING_U + 4, theme.sand, weight="bold", room=room, high=high)
        box = Rect(inner.left, inner.top + brush.px(50), inner.width, 0)
        bottom = self._seats.rect.top - brush.px(40)
        box.height = bottom - box.top
        about, told = tell(chosen.about), " · ".join(facts(chosen.rules))
        size = even(brush, [f"{about}\n{told}"], box, SECONDARY_U)
        for text, ink in ((about, theme.muted), (told, theme.gold)):
            box.height = min(even_height(brush, text, box, size), bottom - box.top)
            write_even(brush, text, box, size, ink)
            box.top = box.bottom

    def _paint_guests(self, brush: Brush) -> None:
        """Who sits where; below, how the one in question plays."""
        theme, first = brush.theme, self._levels[0].rect
        opponents = tell_number("{n} opponent", "{n} opponents", len(self._invited))
        left = self._seats.rect.left
        at = (left, first.top - brush.px(24))
        brush.write(opponents, at, SMALL_U, theme.muted, weight="medium", room=brush.px(600), high=brush.px(42))
        places = range(len(self._invited))
        pairs = [(self._guests[place], self._invited[place]) for place in places]
        guest, level = next((pair for pair in pairs if any(each.hovered or each.focused for each in pair)), pairs[0])
        if self._seed.focused and self._seed.is_filled:
            told = origin_note("chosen")
        elif level.hovered or level.focused:
            bot = roster.bot(level.chosen)
            told = tell("{title}: {about}", title=tell(bot.title), about=tell(bot.about))
        elif len(self._invited) <= _FEW:
            told = tell("Press an opponent to invite somebody else.")
        else:
            told = guest.about
        room = Rect(self._list_rect.left, self._deal.rect.top, 0, self._deal.rect.height)
        room.width = self._back.rect.left - room.left - brush.px(24)
        brush.sentence(told, room, SECONDARY_U, theme.muted, anchor="midleft")


def _level_choice(seat: int, wanted: tuple[str, ...]) -> Choice:
    """How strong the player on this seat is; the strongest unless something else was chosen before."""
    options = [(word, tell(roster.bot(word).title)) for word in roster.LEVELS]
    before = level_and_person(wanted[seat - 1])[0] if seat <= len(wanted) else ""
    chosen = before if before in roster.LEVELS else roster.USUAL
    return Choice(f"bot:{seat}", tell("Level of opponent {n}", n=seat), options, chosen)


def _persons(wanted: tuple[str, ...]) -> list[str]:
    """Who sits where: those of the last match on their seats, the others in their usual order."""
    sat = [level_and_person(bot)[1] for bot in wanted]
    others = [person for person in PEOPLE if person not in sat]
    named = [person if person and person not in sat[:seat] else others.pop(0) for seat, person in enumerate(sat)]
    return [*named, *others]

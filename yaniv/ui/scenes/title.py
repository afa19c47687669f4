"""The main menu: go on with the saved match, begin another, or leave.

A long module: every entry is made, laid out and carried out here.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from pygame import Rect, Surface

from yaniv import __version__
from yaniv.store.saved import Unfinished
from yaniv.ui import keys
from yaniv.ui.felt import backdrop
from yaniv.ui.inputs import Input, KeyPressed, PadPressed, PointerMoved
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.scenes.entries import Offer, Quiet, Resume
from yaniv.ui.scenes.fan import paint_fan
from yaniv.ui.scenes.mishap import RESUME, Mishap
from yaniv.ui.scenes.removal import UNDO
from yaniv.ui.scenes.scene import (
    Change,
    ContinueMatch,
    DeclineLessons,
    Quit,
    ToAbout,
    ToLearn,
    ToLobby,
    ToMatches,
    ToRules,
    ToSettings,
    ToStatistics,
)
from yaniv.ui.scenes.unfinished import MatchStore, UnfinishedMatches, how_it_stands
from yaniv.ui.text import tabular
from yaniv.ui.theme import NAME_U, RADIUS_U, SECONDARY_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button, set_beside
from yaniv.ui.widgets.dialog import note
from yaniv.ui.widgets.even import even
from yaniv.ui.widgets.focus import Ring
from yaniv.ui.widgets.toast import Toast
from yaniv.words import tell

_WIDE_U: Final = 660
_WIDEST_U: Final = 720
"""With large text: to where the fan begins."""
_STEP_U: Final = 112
"""From button to button, where there is room; the button takes most of it."""
_BUTTON_PART: Final = 0.82
_RESUME_PART: Final = 1.4
_RESUME_GROWTH: Final = 0.5
"""Where text grows by one."""
_NAME_PART: Final = 0.42
"""Of the height of Continue: how the match stands wants to be read as well."""
_OTHER_PART: Final = 0.62
_OTHER_GROWTH: Final = 0.2
_PAIR_PART: Final = 0.86
"""Height of a row of two by that of one alone."""
_CHOICE_PART: Final = 0.5
"""Of a row: the button that leads to the next saved match; beside it those that remove one."""
_WORDS_INSET_U: Final = 28
_QUIET_INSET_U: Final = 26
"""Beside the words of a button in that row: on each side, and of a quiet one on both together."""
_TOAST_U: Final = (40, 84)
"""Its place from the top, and its height."""
_GAP_U: Final = 16
_FIRST_U: Final = 130
"""The first button begins so far above the middle."""
_FOOT_U: Final = 80
_LEFT_U: Final = 170
_OFFER_U: Final = (880, 124)
_MOST_U: Final = 160
_ABOUT_U: Final = (330, 52)
_KEYS: Final = {"continue_match": "menu:continue", "new_game": "menu:new-game"}


class TitleScene:
    """The first page. Continue comes first and has the focus when a match is saved."""

    name = "menu"
    busy = False

    def __init__(  # noqa: PLR0913 -- what there is to say when the program starts, in whatever order
        self,
        look: Look,
        saved: Sequence[Unfinished],
        notices: Sequence[str] = (),
        *,
        comfort_first: bool = False,
        offer_lessons: bool = False,
        mishap: Mishap | None = None,
        store: MatchStore | None = None,
    ) -> None:
        """*comfort_first*: Accessibility has an entry; while the program runs, as it was when it started.

        *store*: where saved matches are given up and deleted.
        """
        self._look = look
        self._toast = Toast(look)
        self._left = UnfinishedMatches(saved, store, self._toast)
        self._comfort_first = comfort_first
        offer = tell("New to Yaniv? Learn in three minutes.")
        self._lessons = Offer("button:take-lessons", offer) if offer_lessons else None
        self._decline = Button("button:decline-lessons", tell("Not now")) if offer_lessons else None
        self._about = Quiet("menu:about", tell("About Yaniv {number}", number=__version__))
        self._fill()
        self._notice = note(look, "\n".join(notices)) if notices else None
        self._mishap = mishap
        """Comes after the notice."""
        self._pointer = 0.0

    def _fill(self, focus: str = "") -> None:
        """The entries for the matches there are; the first has the focus, or *focus*, if it is there."""
        left, several = self._left, len(self._left.matches) > 1
        chosen = left.chosen
        go_on = [] if chosen is None else [Resume("menu:continue", tell("Continue"), how_it_stands(chosen), main=True)]
        self._other = Button("menu:other", left.which()) if several else None
        removal = several and left.can_be_removed
        give_up, delete = Quiet("menu:give-up", tell("Give up")), Quiet("menu:delete", tell("Delete"))
        self._removal = (give_up, delete) if removal else ()
        new_game = Button("menu:new-game", tell("New game"), main=chosen is None)
        learn = Button("menu:learn", tell("Learn to play"))
        settings = Button("menu:settings", tell("Settings"))
        rules = Button("menu:rules", tell("House rules"))
        matches = Button("menu:matches", tell("Matches"))
        statistics = Button("menu:statistics", tell("Statistics"))
        leave = Button("menu:quit", tell("Quit"))
        self._rows = (*go_on, new_game)
        self._pairs: tuple[tuple[Button, ...], ...] = ((rules, learn), (matches, statistics), (settings, leave))
        if self._comfort_first:
            comfort = Button("menu:accessibility", tell("Accessibility"))
            self._pairs = ((comfort, learn), (rules, matches), (statistics, settings), (leave,))
        self._buttons = (*self._rows, *chain.from_iterable(self._pairs))
        for button in self._buttons:
            button.left = True
        below = [*([self._other] if self._other is not None else []), *self._removal]
        if self._other is not None:
            self._other.left, self._other.size = True, SECONDARY_U
        beside = [button for button in (self._about, self._lessons, self._decline) if button is not None]
        entries = (*self._buttons[:1], *below, *self._buttons[1:])
        ids = [entry.id for entry in entries]
        self._ring = Ring((*entries, *beside), focus if focus in ids else ids[0], self._look.sound.play)

    @property
    def moving(self) -> bool:
        """A toast will go, or sharper pictures are coming."""
        return self._toast.shown or self._look.art.pending

    @property
    def announce(self) -> str:
        """Where the player is, and what was just done."""
        said = [self._toast.text] if self._toast.shown else []
        return " ".join([*said, tell("Main menu.")])

    def handle(self, given: Input) -> Change | None:
        """A button was pressed, or the pointer bends the fan."""
        if self._notice is not None:
            if self._notice.handle(given) is not None:
                self._notice = None
            return None
        if self._mishap is not None:
            answer = self._mishap.handle(given)
            self._mishap = None if answer else self._mishap
            return self._go("menu:continue") if answer == RESUME else None
        if self._toast.handle(given) == UNDO:
            self._left.undo()
            self._fill(self._focused)
            return None
        self._settle()
        if isinstance(given, PointerMoved) and not given.touch:
            self._pointer = given.at[0]
        if isinstance(given, KeyPressed | PadPressed) and (action := keys.meaning(given)) in _KEYS:
            return self._go(_KEYS[action])
        return self._go(self._ring.handle(given))

    def update(self, ms: int) -> Change | None:
        """The toast goes after a while."""
        self._toast.update(ms)
        self._settle()
        return None

    def paint(self, surface: Surface) -> None:
        """The title and the buttons on the left, the fan on the right."""
        surface.blit(backdrop(self._look.theme, surface.get_size()), (0, 0))
        brush = self._look.brush(surface)
        paint_fan(brush, self._look.art, self._pointer)
        left, middle = brush.px(_LEFT_U), surface.get_height() // 2
        first = middle - brush.px(_FIRST_U)
        brush.write(
            tell("Yaniv"),
            (left - brush.px(8), middle - brush.px(_FIRST_U + 210)),
            190,
            brush.theme.gold,
            weight="display",
        )
        motto = tell("an evening at the table")
        at = (left, middle - brush.px(_FIRST_U + 82))
        brush.write(motto, at, 36, brush.theme.muted, room=brush.px(720), high=brush.px(90))
        self._lay_buttons(
            Rect(
                left,
                first,
                brush.px(min(_WIDE_U * brush.grown, _WIDEST_U)),
                surface.get_height() - brush.px(_FOOT_U) - first,
            ),
            brush,
        )
        self._share_size(brush)
        self._paint_offer(brush)
        foot = surface.get_height() - brush.px(44)
        self._about.rect = Rect(left, 0, brush.px(_ABOUT_U[0] * brush.grown), brush.px(_ABOUT_U[1]))
        self._about.rect.centery = foot
        self._ring.paint(brush)
        room, high = surface.get_width() // 2 - left, brush.px(64)
        hint = " · ".join(_known_keys())
        at = (surface.get_width() - left, foot)
        brush.write(hint, at, SECONDARY_U, brush.theme.muted, anchor="midright", room=room, high=high)
        half = surface.get_width() // 2
        beside = Rect(half, brush.px(_TOAST_U[0]), surface.get_width() - half - left // 2, brush.px(_TOAST_U[1]))
        self._toast.paint(surface, beside, "right")
        over = self._notice or self._mishap
        if over is not None:
            over.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """The buttons; under a notice only its own."""
        over = self._notice or self._mishap
        return (*self._ring.elements(), *self._toast.elements()) if over is None else over.elements()

    def close(self) -> None:
        """Whoever leaves the page will not undo what was done on it."""
        self._left.finish()

    @property
    def _focused(self) -> str:
        return "" if self._ring.focused is None else self._ring.focused.id

    def _settle(self) -> None:
        """What can no longer be undone is done."""
        if self._left.settle():
            self._fill(self._focused)

    def _go(self, pressed: str | None) -> Change | None:
        match pressed:
            case "menu:continue" if self._left.chosen is not None:
                return ContinueMatch(self._left.chosen.match_id)
            case "menu:other":
                self._show_another()
                return None
            case "menu:give-up" | "menu:delete":
                self._left.remove("delete" if pressed == "menu:delete" else "give_up")
                self._fill(pressed)
                return None
            case "menu:new-game":
                return ToLobby()
            case "menu:settings":
                return ToSettings()
            case "menu:accessibility":
                return ToSettings("accessibility")
            case "menu:matches":
                return ToMatches()
            case "menu:statistics":
                return ToStatistics()
            case "menu:rules":
                return ToRules()
            case "menu:about":
                return ToAbout()
            case "menu:learn":
                return ToLearn()
            case "button:take-lessons":
                return ToLearn(at_once=True)
            case "button:decline-lessons":
                return DeclineLessons()
            case "menu:quit":
                return Quit()
            case _:
                return None

    def _lay_buttons(self, area: Rect, brush: Brush) -> None:
        """What is wanted most stands alone; below it everything else, two beside each other."""
        alone: list[tuple[Button, float]] = [(button, 1.0) for button in self._rows]
        grown = brush.grown - 1
        if self._left.matches:
            alone[0] = (self._rows[0], _RESUME_PART + _RESUME_GROWTH * grown)
        if self._other is not None:
            alone.insert(1, (self._other, _OTHER_PART + _OTHER_GROWTH * grown))
        steps = sum(part for _, part in alone) + _PAIR_PART * len(self._pairs)
        step, gap = min(_STEP_U * brush.u, area.height / steps), brush.px(_GAP_U)
        between, top = step * (1 - _BUTTON_PART), float(area.top)
        for button, part in alone:
            button.rect = Rect(area.left, round(top), area.width, round(step * part - between))
            top += step * part
        if self._other is not None and self._removal:
            _lay_in_row(brush, (self._other, *self._removal), self._other.rect, gap)
        half = (area.width - gap) // 2
        for number, pair in enumerate(self._pairs):
            y, high = round(top + number * _PAIR_PART * step), round(step * _PAIR_PART * _BUTTON_PART)
            for button, left in zip(pair, (area.left, area.right - half), strict=False):
                button.rect = Rect(left, y, half, high)

    def _share_size(self, brush: Brush) -> None:
        """Those that stand alone are equally large to read, and so are the pairs, as the narrowest has room for."""
        for equal in (self._rows, tuple(chain.from_iterable(self._pairs))):
            room = equal[-1].rect.inflate(-brush.px(56), -brush.px(12))
            if isinstance(equal[0], Resume):
                room.height = min(room.height, round(equal[0].rect.height * _NAME_PART))
            size = even(brush, [button.name for button in equal], room, NAME_U, "bold")
            for button in equal:
                button.size = size

    def _show_another(self) -> None:
        """Continue speaks of the next saved match."""
        self._left.choose_next()
        if self._left.chosen is not None and self._other is not None:
            self._buttons[0].describe(how_it_stands(self._left.chosen))
            self._other.name = self._other.label = self._left.which()

    def _paint_offer(self, brush: Brush) -> None:
        """For who is new here."""
        if self._decline is None or self._lessons is None:
            return
        free = brush.surface.get_width() - brush.px(_LEFT_U + _GAP_U) - self._buttons[0].rect.right
        wide, high = min(brush.px(_OFFER_U[0]), free), brush.px(min(_OFFER_U[1] * brush.grown, _MOST_U))
        surface, theme = brush.surface, brush.theme
        card = Rect(0, 0, wide, high)
        card.bottomright = (surface.get_width() - brush.px(_LEFT_U), surface.get_height() - brush.px(90))
        brush.box(card, RADIUS_U, theme.panel, theme.line)
        inset = brush.px(20)
        self._decline.rect = Rect(card.right - inset - brush.px(190), card.top + inset, brush.px(190), high - 2 * inset)
        wide = self._decline.rect.left - card.left - 2 * inset
        self._lessons.rect = Rect(card.left + inset, self._decline.rect.top, wide, self._decline.rect.height)


def _lay_in_row(brush: Brush, buttons: Sequence[Button], row: Rect, gap: int) -> None:
    """The first takes half of the row, the others share the rest; where words have no room so, it gives some away."""
    first, *others = buttons
    free = row.width - gap * len(others)
    part = (free + gap - round(row.width * _CHOICE_PART)) // len(others)
    usual = [free - part * len(others), *[part] * len(others)]
    least = brush.width(tabular(first.name), first.size, "medium", high=0) + 2 * brush.px(_WORDS_INSET_U)
    needs = [brush.width(each.name, SECONDARY_U, high=0) + brush.px(_QUIET_INSET_U) for each in others]
    fits = all(need <= wide for need, wide in zip((least, *needs), usual, strict=True))
    wides = usual if fits or sum(needs) > free - least else [free - sum(needs), *needs]
    set_beside(tuple(zip(buttons, wides, strict=True)), row.right, row.top, row.height, gap)


def _known_keys() -> Iterator[str]:
    """Two keys that nobody would guess, if they have been kept."""
    bound = keys.bound()
    if bound.shortcuts:
        yield tell("Keys: {key}", key=keys.cap(bound.shortcuts[0]))
    if bound.fullscreen:
        yield tell("Fullscreen: {key}", key=keys.cap(bound.fullscreen[0]))

"""Statistics: what all matches together tell of the player, by rules, seats and opponents."""

from itertools import pairwise
from typing import Final

from pygame import Rect, Surface

from yaniv.store.statistics import Kept
from yaniv.ui import keys
from yaniv.ui.inputs import Input, KeyPressed, PadPressed
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.scenes.archive import Archive
from yaniv.ui.scenes.figures import Row, Tile, against, by_rules, rule_sets, tiles
from yaniv.ui.scenes.page import TOP_U, free, lay_foot, paint_ground
from yaniv.ui.scenes.scene import Change, ToLobby, ToMatches, ToMenu
from yaniv.ui.theme import BODY_U, HEADING_U, RADIUS_U, SECONDARY_U, SMALL_U, unit
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.control import Control, pixels
from yaniv.ui.widgets.dialog import Dialog
from yaniv.ui.widgets.dropdown import Dropdown
from yaniv.ui.widgets.focus import Ring
from yaniv.ui.widgets.toast import Toast
from yaniv.words import tell, tell_number

ANY: Final = "all"
_GAP_U: Final = 20
_TILES: Final = 5
"""Side by side."""
_TILE_U: Final = 172
_RULES_PART: Final = 0.58
_INSET_U: Final = 30
_HEAD_U: Final = 76
_ROW_U: Final = 46
_BUTTON_U: Final = (300, 76)
_CHOICE_U: Final = (430, 260, 66)


class StatisticsScene:
    """Figures of the matches that are chosen by rules and by players."""

    name = "statistics"
    busy = False

    def __init__(self, look: Look, archive: Archive) -> None:
        self._look = look
        self._archive = archive
        self._back = Button("button:back", tell("Back"))
        self._matches = Button("menu:matches", tell("Matches"))
        self._export = Button("button:export", tell("Export table"))
        self._reset = Button("button:reset", tell("Reset"))
        self._play = Button("menu:new-game", tell("New game"), main=True)
        self._toast = Toast(look)
        self._question: Dialog | None = None
        self._u = 1.0
        self._areas: tuple[Rect, Rect] = (Rect(0, 0, 0, 0), Rect(0, 0, 0, 0))
        self._places: list[Rect] = []
        self._ring = Ring((), "", look.sound.play)
        self._read()
        self._ring.focus("menu:matches" if self._counted else "menu:new-game")

    @property
    def moving(self) -> bool:
        """A toast will go."""
        return self._toast.shown

    @property
    def announce(self) -> str:
        """Where the player is, and the first figures."""
        said = [self._toast.text] if self._toast.shown else []
        first = [tile.label for tile in self._tiles[:3]] if self._counted else [_nothing()]
        return " ".join([*said, tell("Statistics."), *first])

    def handle(self, given: Input) -> Change | None:
        """Other matches are chosen, or something is done with all of them."""
        if self._question is not None:
            pressed = self._question.handle(given)
            if pressed is not None:
                self._question = None
            if pressed == "button:yes":
                self._toast.say(self._archive.count_anew())
                self._read()
            return None
        self._toast.handle(given)
        back = isinstance(given, KeyPressed | PadPressed) and keys.meaning(given) == "back"
        if back and not self._ring.opened:
            return ToMenu()
        return self._use(self._ring.handle(given) or "")

    def update(self, ms: int) -> Change | None:
        """The toast goes after a while."""
        self._toast.update(ms)
        return None

    def paint(self, surface: Surface) -> None:
        """Tiles over two tables."""
        self._lay(surface.get_size())
        until = self._rules.rect.left - round(_GAP_U * self._u)
        brush = paint_ground(surface, self._look, tell("Statistics"), until)
        if self._counted:
            for tile, rect in zip(self._tiles, self._places, strict=True):
                _paint_tile(brush, tile, rect)
            self._paint_table(brush, 0, tell("By house rules"), tell("won"))
            self._paint_table(brush, 1, tell("Against"), tell("you ahead"))
        else:
            area = Rect(self._areas[0]).union(self._areas[1]).union(self._places[0])
            brush.box(area, RADIUS_U, brush.theme.panel, brush.theme.line)
            box = Rect(area.left, area.centery - brush.px(150), area.width, brush.px(120))
            brush.sentence(_nothing(), box.inflate(-brush.px(120), 0), HEADING_U, brush.theme.sand)
        self._ring.paint(brush)
        tables, high = free(surface.get_size()), self._back.rect.height
        self._toast.paint(surface, Rect(tables.left, tables.bottom - high, tables.width, high))
        if self._question is not None:
            self._question.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Figures, tables, choices and buttons."""
        if self._question is not None:
            return self._question.elements()
        told: list[Element] = []
        if self._counted:
            for tile, rect in zip(self._tiles, self._places, strict=True):
                told.append(Element(f"figure:{tile.id}", "text", tile.title, tile.label, pixels(rect), ("enabled",)))
            for kind, number in (("rules", 0), ("against", 1)):
                if not self._tables[number]:
                    place = pixels(self._areas[number])
                    told.append(Element(f"{kind}:none", "text", _unfinished(), _unfinished(), place, ("enabled",)))
                for at, (row, rect) in enumerate(self._lines(number)):
                    told.append(Element(f"{kind}:{at}", "text", row.name, row.label, pixels(rect), ("enabled",)))
        return (*told, *self._ring.elements(), *self._toast.elements())

    def close(self) -> None:
        """Nothing to let go of."""

    @property
    def _counted(self) -> bool:
        return bool(self._kept)

    def _read(self) -> None:
        """All matches that count and of which there is something to tell, and what there is to choose from."""
        self._kept = tuple(
            each for each in self._archive.matches() if each.counts and (each.closed or each.deeds.rounds)
        )
        named = rule_sets(self._kept)
        seats = sorted({len(each.names) for each in self._kept})
        every = [(ANY, tell("All house rules")), *named.items()]
        self._rules = Dropdown("statistics:rules", tell("House rules"), every, ANY)
        numbers = [(str(n), tell_number("{n} player", "{n} players", n)) for n in seats]
        self._seats = Dropdown("statistics:seats", tell("Players"), [(ANY, tell("Any number")), *numbers], ANY)
        chosen: tuple[Control, ...] = (self._rules, self._seats)
        for each in (*chosen, self._export, self._reset):
            each.enabled = bool(self._kept)
        middle = () if self._kept else (self._play,)
        self._ring.controls = (*chosen, *middle, self._back, self._reset, self._export, self._matches)
        self._count()

    def _count(self) -> None:
        chosen = [each for each in self._kept if self._is_chosen(each)]
        self._tiles = tiles(chosen)
        self._tables = (by_rules(chosen), against(chosen))

    def _is_chosen(self, kept: Kept) -> bool:
        rules, seats = self._rules.chosen, self._seats.chosen
        return rules in (ANY, kept.rules_hash) and seats in (ANY, str(len(kept.names)))

    def _use(self, used: str) -> Change | None:
        match used:
            case "statistics:rules" | "statistics:seats":
                self._count()
            case "menu:new-game":
                return ToLobby()
            case "menu:matches":
                return ToMatches()
            case "button:back":
                return ToMenu()
            case "button:export":
                self._toast.say(self._archive.write_table())
            case "button:reset":
                sentence = tell("Matches begun so far stay in the list, but no longer count.")
                buttons = (Button("button:no", tell("No")), Button("button:yes", tell("Reset"), main=True))
                self._question = Dialog(self._look, tell("Reset the statistics?"), sentence, buttons)
            case _:
                pass
        return None

    def _lay(self, size: tuple[int, int]) -> None:
        self._u = u = unit(size)
        whole, gap = free(size), round(_GAP_U * u)
        high, pitch = round(_TILE_U * u), (whole.width + gap) / _TILES
        edges = [whole.left + round(at * pitch) for at in range(_TILES + 1)]
        self._places = [
            Rect(left, whole.top + row * (high + gap), right - gap - left, high)
            for row in range(len(self._tiles) // _TILES)
            for left, right in pairwise(edges)
        ]
        below = Rect(whole.left, whole.top + 2 * (high + gap), whole.width, whole.height - 2 * (high + gap))
        left = Rect(below.left, below.top, round(below.width * _RULES_PART), below.height)
        self._areas = left, Rect(left.right + gap, below.top, below.right - left.right - gap, below.height)
        rules, seats, choice = (round(each * u) for each in _CHOICE_U)
        self._seats.rect = Rect(whole.right - seats, round((TOP_U - 98) * u), seats, choice)
        self._rules.rect = Rect(self._seats.rect.left - gap - rules, self._seats.rect.top, rules, choice)
        wide, high = (round(each * u) for each in _BUTTON_U)
        self._play.rect = Rect(0, 0, wide, high)
        self._play.rect.center = (whole.centerx, whole.centery + round(60 * u))
        lay_foot(size, self._back, (self._reset, self._export, self._matches))

    def _lines(self, number: int) -> list[tuple[Row, Rect]]:
        """Rows of a table that have room: those played most."""
        area, u = self._areas[number], self._u
        inset, head = round(_INSET_U * u), round(_HEAD_U * u)
        step = round(_ROW_U * u * min(1.5, self._look.text_scale))
        room = area.height - head - inset // 2
        rows = self._tables[number][: max(1, room // max(1, step))]
        left, wide = area.left + inset, area.width - 2 * inset
        return [(row, Rect(left, area.top + head + at * step, wide, step)) for at, row in enumerate(rows)]

    def _paint_table(self, brush: Brush, number: int, title: str, column: str) -> None:
        theme, area = brush.theme, self._areas[number]
        brush.box(area, RADIUS_U, theme.panel, theme.line)
        inset = brush.px(_INSET_U)
        y, high = area.top + brush.px(42), brush.px(60)
        head = (area.right - inset, y)
        said = brush.write(
            column, head, SMALL_U, theme.muted, anchor="midright", room=area.width // 3, high=brush.px(40)
        )
        room = said.left - area.left - 2 * inset
        brush.write(title, (area.left + inset, y), BODY_U + 4, theme.gold, weight="display", room=room, high=high)
        if not self._tables[number]:
            box = Rect(area.left + inset, area.top + brush.px(_HEAD_U), area.width - 2 * inset, area.height // 3)
            brush.sentence(_unfinished(), box, BODY_U, theme.muted)
        for row, rect in self._lines(number):
            right = rect.right
            share = brush.write(
                row.share, (right, rect.centery), BODY_U, theme.sand,
                weight="bold", anchor="midright", room=rect.width // 4, high=rect.height, even=True,
            )  # fmt: skip
            games = tell("{good} of {games}", good=row.good, games=row.games)
            at = (right - max(share.width, brush.px(100)) - brush.px(16), rect.centery)
            told = brush.write(
                games,
                at,
                SECONDARY_U,
                theme.muted,
                anchor="midright",
                room=rect.width // 4,
                high=rect.height,
                even=True,
            )
            room = told.left - rect.left - brush.px(16)
            brush.write(row.name, (rect.left, rect.centery), BODY_U, theme.sand, room=room, high=rect.height)


def _paint_tile(brush: Brush, tile: Tile, rect: Rect) -> None:
    theme, inset = brush.theme, brush.px(24)
    brush.box(rect, RADIUS_U, theme.panel, theme.line)
    room = rect.width - 2 * inset
    left, high = rect.left + inset, rect.height
    at = (left, rect.top + round(0.32 * high))
    brush.write(tile.value, at, 56, theme.gold, weight="display", room=room, high=round(0.5 * high))
    at = (left, rect.top + round((0.64 if tile.detail else 0.7) * high))
    brush.write(tile.title, at, BODY_U, theme.sand, weight="medium", room=room, high=round(0.23 * high))
    if tile.detail:
        at = (left, rect.top + round(0.84 * high))
        brush.write(tile.detail, at, SMALL_U, theme.muted, room=room, high=round(0.2 * high))


def _unfinished() -> str:
    return tell("No match has been played to its end yet.")


def _nothing() -> str:
    return tell("Nothing has been counted yet: play a match, and its figures will stand here.")

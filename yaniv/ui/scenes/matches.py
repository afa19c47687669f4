"""All matches that are kept: a list, and beside it the one that is chosen and what can be done with it.

A long module: what can be done with a match, and where its buttons lie, is all here.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from pygame import Rect, Surface

from yaniv.bots.people import persons
from yaniv.store.export import SUFFIX
from yaniv.store.statistics import Kept
from yaniv.ui import folders, keys
from yaniv.ui.inputs import Input, KeyPressed, PadPressed, PointerReleased
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.scenes.archive import Archive, moment, outcome, rounds, standings, told
from yaniv.ui.scenes.files import FilesPanel
from yaniv.ui.scenes.page import beside_headline, free, lay_foot, paint_ground
from yaniv.ui.scenes.removal import UNDO, PendingRemoval
from yaniv.ui.scenes.scene import Change, ContinueMatch, ToLobby, ToMenu, ToStatistics, WatchFile, WatchMatch
from yaniv.ui.theme import BODY_U, HEADING_U, RADIUS_U, SECONDARY_U, unit
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button, set_in_row
from yaniv.ui.widgets.control import Control, pixels
from yaniv.ui.widgets.focus import Ring
from yaniv.ui.widgets.listing import Listing
from yaniv.ui.widgets.toast import Toast
from yaniv.words import tell

LIST: Final = "matches"
FOLDER: Final = "button:folder"
_LIST_PART: Final = 0.54
_GAP_U: Final = 36
_INSET_U: Final = 40
_ROW_U: Final = 58
_LINE_U: Final = 54
_PLACE_U: Final = 34
_HEAD_U: Final = 150
_BUTTON_U: Final = (300, 80)
_IN_ROW: Final = 3
"""Buttons beside each other."""


class MatchesScene:
    """Answers the button of what is done with the chosen match, `match:replay` and its like."""

    name = "matches"
    busy = False

    def __init__(
        self,
        look: Look,
        archive: Archive,
        folder: Path,
        match_id: int = 0,
        *,
        show: Callable[[Path], str] = folders.show,
    ) -> None:
        """*folder*: where matches are written as files and looked for; *show* opens it, and tells what went wrong.

        *match_id* is chosen first, else the newest is.
        """
        self._look = look
        self._archive = archive
        self._folder = folder
        self._show = show
        self._toast = Toast(look)
        self._removal = PendingRemoval(archive, self._toast)
        self._matches: tuple[Kept, ...] = ()
        self._list: Listing | None = None
        self._back = Button("button:back", tell("Back"))
        self._statistics = Button("menu:statistics", tell("Statistics"))
        self._all = Button("button:export", tell("Export all"))
        self._open = Button("button:open", tell("Open a file"))
        self._files: FilesPanel | None = None
        self._panel = Rect(0, 0, 0, 0)
        self._board = Rect(0, 0, 0, 0)
        self._actions: tuple[Button, ...] = ()
        self._ring = Ring((), "", look.sound.play)
        self._fill(match_id)

    @property
    def moving(self) -> bool:
        """A toast will go, or portraits are being made."""
        return self._toast.shown or self._look.art.pending

    @property
    def announce(self) -> str:
        """Where the player is, and which match is chosen."""
        if self._files is not None:
            return self._files.announce
        said = [self._toast.text] if self._toast.shown else []
        chosen = self._chosen
        here = tell("No match has been played yet.") if chosen is None else told(chosen)
        return " ".join([*said, tell("Matches."), here])

    def handle(self, given: Input) -> Change | None:
        """A match is chosen, or something is done with it."""
        if self._files is not None:
            answer = self._files.handle(given)
            if answer is not None:
                self._files = None
            return WatchFile(str(answer)) if isinstance(answer, Path) else None
        answered = self._toast.handle(given)
        if answered in (FOLDER, UNDO):
            self._answer(answered)
            return None
        self._settle()
        if isinstance(given, KeyPressed | PadPressed) and keys.meaning(given) == "back":
            return ToMenu()
        before = self._chosen
        is_delete = isinstance(given, KeyPressed) and given.key == "delete"
        if is_delete and self._list is not None and self._list.focused:
            return self._use("match:delete")
        is_enter = isinstance(given, KeyPressed | PadPressed) and keys.meaning(given) == "press"
        if is_enter and self._list is not None and self._list.focused:
            return self._use(self._actions[0].id)
        used = self._ring.handle(given) or ""
        if used == LIST:
            self._choose()
            twice = isinstance(given, PointerReleased) and before == self._chosen
            return self._use(self._actions[0].id) if twice else None
        return self._use(used)

    def update(self, ms: int) -> Change | None:
        """The toast goes after a while."""
        self._toast.update(ms)
        self._settle()
        return None

    def paint(self, surface: Surface) -> None:
        """The list at the left, the chosen match at the right."""
        self._lay(surface.get_size())
        brush = paint_ground(surface, self._look, tell("Matches"))
        brush.box(self._panel, RADIUS_U, brush.theme.panel, brush.theme.line)
        if self._chosen is None:
            self._paint_nothing(brush)
        else:
            brush.box(self._board, RADIUS_U, brush.theme.panel, brush.theme.line)
            self._paint_chosen(brush, self._chosen)
        self._ring.paint(brush)
        self._toast.paint(surface, beside_headline(brush, tell("Matches")), "right")
        if self._files is not None:
            self._files.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """List, chosen match, buttons."""
        if self._files is not None:
            return self._files.elements()
        chosen = self._chosen
        board = () if chosen is None else (self._told_chosen(chosen),)
        return (*board, *self._ring.elements(), *self._toast.elements())

    def close(self) -> None:
        """Whoever leaves the page will not undo what was done on it."""
        self._removal.finish()

    def _fill(self, match_id: int) -> None:
        """Read the matches again; *match_id* is chosen, or what stands in its place now, else the newest."""
        before = [each.match_id for each in self._matches]
        self._matches = self._removal.shown(self._archive.matches())
        options = [(str(each.match_id), told(each)) for each in self._matches]
        words = [word for word, _ in options]
        place = min(before.index(match_id), len(words) - 1) if match_id in before else 0
        chosen = str(match_id) if str(match_id) in words else "".join(words[place : place + 1])
        self._list = Listing(LIST, tell("Matches"), options, chosen) if options else None
        self._choose()
        self._ring.focus(LIST if options else "menu:new-game")

    def _answer(self, button: str) -> None:
        """A button of the toast was used."""
        if button == UNDO:
            match_id = self._removal.match_id or 0
            self._removal.undo()
            self._fill(match_id)
        elif problem := self._show(self._folder):
            self._toast.say(problem)

    def _settle(self) -> None:
        """What can no longer be undone is done."""
        if self._removal.has_run_out():
            chosen = self._chosen
            self._removal.finish()
            self._fill(0 if chosen is None else chosen.match_id)

    @property
    def _chosen(self) -> Kept | None:
        if self._list is None:
            return None
        return next(each for each in self._matches if str(each.match_id) == self._list.chosen)

    def _choose(self) -> None:
        """What can be done with it."""
        chosen, focused = self._chosen, self._ring.focused
        if chosen is None:
            self._actions = (Button("menu:new-game", tell("New game"), main=True),)
        elif chosen.deeds.places or chosen.closed:
            self._actions = (Button("match:replay", tell("Replay"), main=True), _export(), _delete())
        else:
            go_on, replay = (
                Button("match:continue", tell("Continue"), main=True),
                Button("match:replay", tell("Replay")),
            )
            self._actions = (go_on, replay, _export(), Button("match:give-up", tell("Give up")), _delete())
        listed: tuple[Control, ...] = () if self._list is None else (self._list,)
        foot = (self._back, self._statistics, self._all, self._open)
        self._all.enabled = chosen is not None
        self._ring.controls = (*listed, *self._actions, *foot)
        self._ring.focus(focused.id if focused is not None else "")

    def _use(self, used: str) -> Change | None:
        chosen = self._chosen
        match used:
            case "match:replay" if chosen is not None:
                return WatchMatch(chosen.match_id)
            case "match:continue" if chosen is not None:
                return ContinueMatch(chosen.match_id)
            case "match:export" if chosen is not None:
                self._exported(self._archive.write_match(chosen.match_id))
            case "match:give-up" | "match:delete" if chosen is not None:
                self._removal.start("delete" if used == "match:delete" else "give_up", chosen.match_id)
                self._fill(chosen.match_id)
            case "menu:new-game":
                return ToLobby()
            case "menu:statistics":
                return ToStatistics()
            case "button:back":
                return ToMenu()
            case "button:export":
                self._exported(self._archive.export())
            case "button:open":
                folder = self._folder if self._folder.is_dir() else Path.home()
                none = tell("There are no matches here.")
                title, verb = tell("Open a match"), tell("Open")
                self._files = FilesPanel(self._look, title, verb, folder, endings=(SUFFIX,), none=none)
            case _:
                pass
        return None

    def _exported(self, told: str) -> None:
        """Where it went, and the way there."""
        self._toast.say(told, Button(FOLDER, tell("Open folder")) if self._folder.is_dir() else None)

    def _lay(self, size: tuple[int, int]) -> None:
        u = unit(size)
        whole, gap, inset = free(size), round(_GAP_U * u), round(_INSET_U * u)
        self._panel = Rect(whole.left, whole.top, round(whole.width * _LIST_PART), whole.height)
        self._board = Rect(self._panel.right + gap, whole.top, whole.right - self._panel.right - gap, whole.height)
        wide, high = (round(each * u) for each in _BUTTON_U)
        if self._list is None:
            self._panel.width = whole.width
            self._actions[0].rect = Rect(0, 0, wide, high)
            self._actions[0].rect.center = (whole.centerx, whole.centery + round(70 * u))
        else:
            inner = self._panel.inflate(-round(28 * u), -round(28 * u))
            self._list.lay(inner, round(_ROW_U * u * min(1.5, self._look.text_scale)))
            rows, top = (self._actions[:_IN_ROW], self._actions[_IN_ROW:]), self._board.bottom - inset
            for row in reversed([each for each in rows if each]):
                top -= high
                room = self._board.width - 2 * inset - gap // 2 * (len(row) - 1)
                set_in_row(row, self._board.right - inset, top, (room // len(row), high), gap // 2)
                top -= gap // 2
        lay_foot(size, self._back, (self._statistics, self._all, self._open))

    def _paint_nothing(self, brush: Brush) -> None:
        box = Rect(self._panel.left, self._panel.centery - brush.px(130), self._panel.width, brush.px(110))
        sentence = tell("No match has been played yet. The first one will stand here.")
        brush.sentence(sentence, box.inflate(-brush.px(80), 0), HEADING_U, brush.theme.sand)

    def _paint_chosen(self, brush: Brush, kept: Kept) -> None:
        theme, inset = brush.theme, brush.px(_INSET_U)
        left, right = self._board.left + inset, self._board.right - inset
        room = right - left
        at = (left, self._board.top + brush.px(58))
        brush.write(tell(kept.variant), at, 44, theme.gold, weight="display", room=room, high=brush.px(80))
        when = tell("{when} · {rounds}", when=moment(kept.opened), rounds=rounds(kept))
        at = (left, self._board.top + brush.px(112))
        brush.write(when, at, SECONDARY_U, theme.muted, room=room, high=brush.px(44))
        top, bottom = self._board.top + brush.px(_HEAD_U), self._actions[0].rect.top - brush.px(16)
        step = min(brush.px(_LINE_U) * min(1.5, brush.text_scale), (bottom - top) / len(kept.names))
        people = persons(kept.bots)
        for row, (seat, name, total) in enumerate(standings(kept)):
            y, high, ink = round(top + (row + 0.5) * step), round(step), theme.gold if seat == 0 else theme.sand
            begin = left
            if kept.deeds.places:
                place, wide = str(kept.deeds.places[seat]), brush.px(_PLACE_U)
                brush.write(place, (left, y), BODY_U, theme.muted, weight="bold", room=wide, high=high, even=True)
                begin = left + wide + brush.px(8)
            disc = Rect(0, 0, round(0.84 * step), round(0.84 * step))
            disc.midleft = (begin, y)
            brush.avatar(disc, seat, name, people[seat] if seat < len(people) else "")
            begin = disc.right + brush.px(20)
            said = brush.write(
                total,
                (right, y),
                BODY_U,
                ink,
                weight="bold",
                anchor="midright",
                room=brush.px(140),
                high=high,
                even=True,
            )
            brush.write(name, (begin, y), BODY_U, ink, room=said.left - begin - brush.px(16), high=high)

    def _told_chosen(self, kept: Kept) -> Element:
        """The chosen match as text."""
        listed = ", ".join(
            tell("{name} {total}", name=name, total=total) if total else name for _, name, total in standings(kept)
        )
        label = tell("{variant}, {outcome}. {players}.", variant=kept.variant, outcome=outcome(kept), players=listed)
        return Element("match", "text", tell(kept.variant), label, pixels(self._board), ("enabled",))


def _export() -> Button:
    return Button("match:export", tell("Export"))


def _delete() -> Button:
    return Button("match:delete", tell("Delete"))

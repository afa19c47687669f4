"""Matches: a card for each saved match, and the selected one with its standings and actions."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from yaniv.bots.characters import avatar_ids
from yaniv.i18n import tr, tr_plural
from yaniv.journey.trail_library import BUILT_IN_TRAIL, TrailError, load_trail
from yaniv.journey.trail_schema import STAGE_SIGN
from yaniv.store.match_file import MATCH_FILE_SUFFIX
from yaniv.store.statistics import MatchSummary
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import KeyPressed, PressInput
from yaniv.ui.kit.controls import button, icon, is_plain, portrait, tinted
from yaniv.ui.kit.node import Control, Draw, Message, Node, ThemeColour, column, label, picture, row, spacer
from yaniv.ui.kit.page import Env, Page, Panel, ToastButton, ToastMessage
from yaniv.ui.kit.scrolling import long_list
from yaniv.ui.narration.match_summary_text import (
    describe_hints,
    describe_match,
    describe_outcome,
    describe_round_count,
    format_time,
    standings,
)
from yaniv.ui.narration.naming import capitalize_first
from yaniv.ui.navigation import (
    ContinueMatch,
    NavigationRequest,
    OpenReplay,
    OpenReplayFile,
    ToLobby,
    ToMe,
)
from yaniv.ui.pages.home_news import HomeProfile
from yaniv.ui.pages.match_archive import MatchArchive
from yaniv.ui.pages.me_tabs import me_head
from yaniv.ui.pages.rule_cards import draw_scenery
from yaniv.ui.panels.file_picker import FilePickerPage, RecentFiles
from yaniv.ui.panels.page_panel import PagePanel
from yaniv.ui.platform import file_manager

LIST_ID: Final = "matches"
OPEN_FOLDER_ID: Final = "button:folder"
UNDO_ID: Final = "button:undo"
UNDO_MS: Final = 10_000
"""Least time in ms in which a removal can be undone."""
_CARD_HEIGHT: Final = 116
_SHOWN_PLAYERS: Final = 5
"""Most players on a card; the details show all."""
_DETAILS_WIDTH: Final = 640
_CELL_WIDTH: Final = 66
_MEDAL: Final = 68
_MEDALS: Final = {1: "#F5B52E", 2: "#CDD3DA", 3: "#CF9160"}
"""Colours of the first places: gold, silver, bronze."""
_MEDAL_INK: Final = "#14161B"
_ACTIONS_PER_ROW: Final = 2
RemovalKind = Literal["give_up", "delete"]


class _Select(Struct, frozen=True):
    match_id: int


class _PressCard(Struct, frozen=True):
    """The card of a match was pressed: the one of the selected match opens it."""

    match_id: int


class _Remove(Struct, frozen=True):
    """The selected match is to be given up or deleted."""

    kind: RemovalKind


class _Removal(Struct, frozen=True):
    """Match that is about to be given up or deleted: that happens once it can no longer be undone."""

    match_id: int
    kind: RemovalKind


class _Action(Struct, frozen=True):
    id: str
    name: str
    press: Message
    icon: str
    why_not: str = ""
    """Name with the reason why it cannot be done now; empty if it can."""


class MatchesPage(Page):
    """Page with all saved matches; the actions of the selected match have ids such as `match:replay`."""

    name = "matches"
    back = ToMe()
    has_toast_place = True
    is_still = True

    def __init__(  # noqa: PLR0913 -- the archive, and what the page opens and starts with
        self,
        context: UiContext,
        archive: MatchArchive,
        folder: Path,
        profile: HomeProfile,
        match_id: int = 0,
        *,
        open_folder: Callable[[Path], str] = file_manager.open_folder,
        recent_files: RecentFiles | None = None,
    ) -> None:
        """Create the page.

        `folder`: where matches are exported, and where files are looked for.
        `match_id`: the match selected at first; the first of the list if it is 0 or not in the list.
        `open_folder`: shows a folder in the file manager, and returns the error as a sentence, empty if it succeeded.
        `recent_files`: match files that were opened last.
        """
        self._context, self._archive, self._folder, self._profile = context, archive, folder, profile
        self._open_folder = open_folder
        self._recent_files = recent_files or RecentFiles()
        self._picker: FilePickerPage | None = None
        self._removal: _Removal | None = None
        self._matches: tuple[MatchSummary, ...] = ()
        self._index = 0
        """Of the selected match."""
        self._reload(match_id)

    @property
    def first_focus(self) -> str:  # type: ignore[override]  # depends on whether there are matches
        """The list, or the button for a first match."""
        return LIST_ID if self._matches else "menu:new-game"

    @property
    def announcement(self) -> str:
        """The page and the selected match."""
        chosen = self._selected
        words = tr("No matches played yet.") if chosen is None else describe_match(chosen)
        return f"{tr('Matches.')} {words}"

    def close(self) -> None:
        """Carry out a removal that could still be undone, because that is not possible on another page."""
        self._finish_removal()

    def view(self, env: Env) -> Node:
        """Return head, list, the selected match, and what can be done with all of them."""
        chosen, count = self._selected, len(self._matches)
        about = tr_plural("{n} match", "{n} matches", count) if count else ""
        body = (
            self._invitation()
            if chosen is None
            else row(
                self._list(env, chosen), self._details(env, chosen),
                gap=24, height=500, min_height=300, grow=1, align="stretch",
            )
        )  # fmt: skip
        height = 76 * env.growth(0.3)
        footer = row(
            env.toast,
            spacer(),
            button("button:export", tr("Export all"), "export all", is_enabled=count > 0, height=height, min_width=200),
            button("button:open", tr("Open a file"), "open file", height=height, min_width=200),
            gap=16, height=84 * env.growth(0.3),
        )  # fmt: skip
        return column(
            me_head(self._context, self._profile, env, tab="matches", about=about, back=self.back),
            body,
            footer,
            gap=18,
            padding=(72, 32),
        )

    def update(self, message: Message) -> NavigationRequest | ToastMessage | Panel | None:
        """Select, open, export or remove matches."""
        chosen = self._selected
        match message:
            case _Select(match_id):
                self._select(match_id)
            case _PressCard(match_id) if chosen is not None and match_id == chosen.match_id:
                return self._open(chosen)
            case _PressCard(match_id):
                self._select(match_id)
            case _Remove(kind) if chosen is not None:
                return self._start_removal(_Removal(chosen.match_id, kind))
            case _Removal() if message == self._removal:
                return self._finish_removal()
            case "open" if chosen is not None:
                return self._open(chosen)
            case "undo" if self._removal is not None:
                match_id, self._removal = self._removal.match_id, None
                self._reload(match_id)
            case "export" if chosen is not None:
                return self._exported(self._archive.write_match(chosen.match_id))
            case "export all":
                return self._exported(self._archive.export_all())
            case "open folder":
                problem = self._open_folder(self._folder)
                return ToastMessage(problem) if problem else None
            case "open file":
                self._picker = self._new_picker()
                return PagePanel(self._context, self._picker)
            case _:
                pass
        return None

    def panel_closed(self, answer: str) -> NavigationRequest | None:  # noqa: ARG002 -- the picker keeps the path
        """Open the file that was picked."""
        picked = None if self._picker is None else self._picker.picked
        self._picker = None
        return None if picked is None else OpenReplayFile(str(picked))

    # what is selected, and what happens to it

    @property
    def _selected(self) -> MatchSummary | None:
        return self._matches[self._index] if self._matches else None

    def _select(self, match_id: int) -> None:
        ids = [each.match_id for each in self._matches]
        self._index = ids.index(match_id) if match_id in ids else 0

    def _reload(self, match_id: int) -> None:
        """Read the matches again, unfinished ones first, and select one.

        If it is gone, the match now in its position is selected; if it was not in the list, the first.
        """
        ids = [each.match_id for each in self._matches]
        index = ids.index(match_id) if match_id in ids else 0
        self._matches = tuple(sorted(self._remaining(), key=lambda each: not _is_unfinished(each)))
        self._index = min(index, max(0, len(self._matches) - 1))
        if any(each.match_id == match_id for each in self._matches):
            self._select(match_id)

    def _remaining(self) -> Iterator[MatchSummary]:
        """Yield the matches as they will be after the removal: a deleted one is left out, a given-up one is closed."""
        removal = self._removal
        for each in self._archive.match_summaries():
            if removal is None or each.match_id != removal.match_id:
                yield each
            elif removal.kind == "give_up":
                yield replace(each, closed=each.closed or each.opened)

    def _open(self, chosen: MatchSummary) -> NavigationRequest | None:
        """Return the request of the first action; None while it cannot be done."""
        action = next(_actions(chosen))
        return action.press if isinstance(action.press, NavigationRequest) and not action.why_not else None

    def _start_removal(self, removal: _Removal) -> ToastMessage:
        """Remove a match from the page, and offer to undo that; an earlier removal is carried out at once."""
        problem = self._finish_removal()
        self._removal = removal
        self._reload(removal.match_id)
        words = tr("Match deleted.") if removal.kind == "delete" else tr("Match given up.")
        undo = ToastButton(UNDO_ID, tr("Undo"), "undo")
        return ToastMessage(f"{problem.words} {words}" if problem else words, undo, removal, UNDO_MS)

    def _finish_removal(self) -> ToastMessage | None:
        """Carry out the removal, if there is one; return the error, if that fails."""
        removal, self._removal = self._removal, None
        if removal is None:
            return None
        remove = self._archive.delete if removal.kind == "delete" else self._archive.give_up
        problem = remove(removal.match_id)
        chosen = self._selected
        self._reload(0 if chosen is None else chosen.match_id)
        return ToastMessage(problem) if problem else None

    def _exported(self, words: str) -> ToastMessage:
        """Return the result of an export, with a button that opens the folder."""
        has_folder = self._folder.is_dir()
        return ToastMessage(
            words, ToastButton(OPEN_FOLDER_ID, tr("Open folder"), "open folder") if has_folder else None
        )

    def _new_picker(self) -> FilePickerPage:
        folder = self._folder if self._folder.is_dir() else Path.home()
        return FilePickerPage(
            self._context,
            tr("Open a match"),
            tr("Open"),
            self._recent_files.start_folder(folder),
            suffixes=(MATCH_FILE_SUFFIX,),
            empty_text=tr("No matches here."),
            recent_files=self._recent_files,
        )

    # the list

    def _list(self, env: Env, chosen: MatchSummary) -> Node:
        return long_list(
            env, LIST_ID, tr("Matches"), count=len(self._matches), selected=self._index, value=str(chosen.match_id),
            value_text=describe_match(chosen), make_option=lambda index: self._card(env, index),
            option_height=_CARD_HEIGHT * env.growth(0.55), choose=lambda index: _Select(self._matches[index].match_id),
            keys=_message_of_key,
        )  # fmt: skip

    def _card(self, env: Env, index: int) -> Node:
        summary, is_selected = self._matches[index], index == self._index
        tag = _tag(summary)
        when = format_time(summary.opened)
        scenery = "" if env.is_large or is_plain(self._context.theme) else _scenery_of(summary)
        return row(
            self._medal(summary, _MEDAL * env.growth(0.35)),
            column(
                row(
                    label(capitalize_first(describe_outcome(summary)), 28, weight="bold", role="outcome"),
                    None if env.is_large else label(tr(summary.variant), 25, "text_muted", role="variant", grow=1),
                    gap=18,
                ),
                label(tr("{when} · {tag}", when=when, tag=tag) if tag else when, 24, "text_muted", role="when"),
                gap=4, grow=1, width=0, justify="center",
            ),
            None
            if not scenery
            else picture(draw_scenery(self._context, scenery), width=132, height=88),
            None if env.is_large else self._strip(summary),
            control=Control(
                id=f"{LIST_ID}:{summary.match_id}", role="choice", name=describe_match(summary), owner=LIST_ID,
                press=_PressCard(summary.match_id), states=("selected",) if is_selected else (),
            ),
            fill="panel_raised" if is_selected else "panel", outline="accent" if is_selected else "outline",
            stroke=4 if is_selected else 2, radius=18, padding=(20, 10), gap=20, grow=1,
        )  # fmt: skip

    def _medal(self, summary: MatchSummary, side: float) -> Node:
        """Return the place on a disc of this diameter (u), or the sign of a match without one."""
        stats = summary.stats
        if stats.places and not summary.purpose.is_shared:
            place = stats.places[summary.own_seat]
            colour = _MEDALS.get(place)
            return label(
                str(place), 34, "text" if colour is None else _MEDAL_INK, weight="bold", role="medal",
                text_align="center", fill=colour or "panel_raised", outline="" if colour else "outline",
                radius=side / 2, width=side, height=side,
            )  # fmt: skip
        name = "play" if _is_unfinished(summary) else "cross" if not stats.places else "pass"
        is_open = _is_unfinished(summary)
        ink: ThemeColour = "surface_dark" if is_open else "text_muted"
        return row(
            picture(icon(self._context, name, ink), width=32, height=32),
            fill="success" if is_open else "panel_raised", outline="" if is_open else "outline", radius=side / 2,
            width=side, height=side, justify="center",
        )  # fmt: skip

    def _strip(self, summary: MatchSummary) -> Node:
        """Return the players as discs with their totals, the best first; of many players the first, and the player."""
        ordered = list(standings(summary))
        shown = ordered[:_SHOWN_PLAYERS]
        if not summary.purpose.is_shared and all(seat != summary.own_seat for seat, _, _ in shown):
            shown[-1] = next(each for each in ordered if each[0] == summary.own_seat)
        avatars = avatar_ids(summary.bots, summary.colours)
        rest = len(ordered) - len(shown)
        cells = [(_disc(seat, name, avatars), total, _ink_of(summary, seat)) for seat, name, total in shown]
        return row(
            picture(partial(_draw_strip, cells=cells), width=_CELL_WIDTH * len(cells), height=82),
            label(f"+{rest}", 24, "text_muted", role="more players", width=48) if rest else None,
            gap=4,
        )

    # the selected match

    def _details(self, env: Env, chosen: MatchSummary) -> Node:
        actions = list(_actions(chosen))
        main, others = actions[0], actions[1:]
        height, has_icon = 68 * env.growth(0.4), not env.is_large
        rows = [others[start : start + _ACTIONS_PER_ROW] for start in range(0, len(others), _ACTIONS_PER_ROW)]
        return tinted(
            "tile",
            column(
                column(
                    label(tr(chosen.variant), 40, "accent", weight="display", role="match title"),
                    label(_describe_time(chosen), 24, "text_muted", max_lines=2, role="match time"),
                    column(*self._standings(chosen, env), scroll="standings", gap=4, grow=1, min_height=80),
                    gap=10, grow=1, control=_details_control(chosen),
                ),
                self._action(main, height=92 * env.growth(0.3), is_main=True),
                *(
                    row(*(self._action(each, height=height, has_icon=has_icon) for each in members), gap=12)
                    for members in rows
                ),
                gap=12, padding=(28, 22),
            ),
            width=_DETAILS_WIDTH, min_width=520,
        )  # fmt: skip

    def _standings(self, chosen: MatchSummary, env: Env) -> Iterator[Node]:
        """Yield the players of a match, the best first."""
        avatars = avatar_ids(chosen.bots, chosen.colours)
        for seat, name, total in standings(chosen):
            ink = _ink_of(chosen, seat)
            place = str(chosen.stats.places[seat]) if chosen.stats.places else ""
            yield row(
                label(place, 26, "text_muted", weight="bold", role="place", width=32) if place else None,
                picture(_disc(seat, name, avatars), width=48, height=48),
                label(name, 26, ink, role="name", grow=1, width=0),
                label(total, 26, ink, weight="bold", role="points", text_align="end") if total else None,
                gap=14, height=56 * env.growth(0.3), min_height=48,
            )  # fmt: skip

    def _action(self, action: _Action, *, height: float, is_main: bool = False, has_icon: bool = True) -> Node:
        ink: ThemeColour = "surface_dark" if is_main else "text"
        shown: ThemeColour = "text_muted" if action.why_not else ink
        return button(
            action.id, action.name, action.press, spoken=action.why_not, is_enabled=not action.why_not,
            is_main=is_main, draw=icon(self._context, action.icon, shown) if has_icon else None,
            height=height, grow=1, width=200,
        )  # fmt: skip

    def _invitation(self) -> Node:
        words = tr("No matches yet. Your first one will appear here.")
        return tinted(
            "tile",
            column(
                spacer(),
                row(spacer(), picture(icon(self._context, "scores"), width=96, height=96), spacer()),
                label(words, 34, max_lines=3, text_align="center", role="invitation"),
                row(spacer(), button("menu:new-game", tr("New game"), ToLobby(), is_main=True, width=420), spacer()),
                spacer(),
                gap=32, padding=(80, 40),
            ),
            grow=1,
        )  # fmt: skip


def _message_of_key(event: PressInput) -> Message | None:
    """Return what a key does with the selected match while the list has the focus."""
    if key_bindings.action_for(event) == "press":
        return "open"
    return _Remove("delete") if isinstance(event, KeyPressed) and event.key == "delete" else None


def _is_unfinished(summary: MatchSummary) -> bool:
    return not summary.stats.places and not summary.closed


def _actions(summary: MatchSummary) -> Iterator[_Action]:
    is_hidden = summary.purpose.has_several_people and not summary.stats.places
    why_not = tr("Replay: only after the match, because it shows every hand") if is_hidden else ""
    if _is_unfinished(summary) and not summary.purpose.is_online:  # which needs its table
        yield _Action("match:continue", tr("Continue"), ContinueMatch(summary.match_id), "play")
    yield _Action("match:replay", tr("Replay"), OpenReplay(summary.match_id), "watch", why_not)
    yield _Action("match:export", tr("Export"), "export", "share")
    if _is_unfinished(summary):
        yield _Action("match:give-up", tr("Give up"), _Remove("give_up"), "quit")
    yield _Action("match:delete", tr("Delete"), _Remove("delete"), "cross")


def _tag(summary: MatchSummary) -> str:
    """Return why a match counts for nobody, in a word or two; empty if it counts."""
    purpose = summary.purpose
    if purpose.is_practice:
        return tr("practice")
    if purpose.is_shared:
        return tr("pass and play")
    if purpose.is_online:
        return tr("friends elsewhere")
    return tr("from a file") if purpose.is_imported else ""


def _describe_time(summary: MatchSummary) -> str:
    """Return when the match was played, how many rounds, and with how many hints if they were counted."""
    placeholders = {"when": format_time(summary.opened), "rounds": describe_round_count(summary)}
    hints_text = describe_hints(summary.hints) if summary.stats.places else ""
    if hints_text:
        return tr("{when} · {rounds} · {hints}", **placeholders, hints=hints_text)
    return tr("{when} · {rounds}", **placeholders)


def _details_control(summary: MatchSummary) -> Control:
    """Return the details of a match as one element, which is read as a sentence."""
    players_text = ", ".join(
        tr("{name} {total}", name=name, total=total) if total else name for _, name, total in standings(summary)
    )
    outcome = describe_outcome(summary)
    words = tr("{variant}, {outcome}. {players}.", variant=summary.variant, outcome=outcome, players=players_text)
    if summary.stats.places and (hints_text := describe_hints(summary.hints)):
        words = f"{words} {hints_text}."
    return Control(id="match", role="text", name=tr(summary.variant), label=words)


def _ink_of(summary: MatchSummary, seat: int) -> ThemeColour:
    return "accent" if seat == summary.own_seat and not summary.purpose.is_shared else "text"


def _draw_strip(painter: Painter, rect: Rect, cells: Sequence[tuple[Draw, str, ThemeColour]]) -> None:
    """Draw discs side by side with totals below them.

    *Why* one picture: a node for each would double the time to place the cards, spent on each turn of the wheel.
    """
    width, disc = rect.width // len(cells), painter.px(50)
    for number, (draw, total, ink) in enumerate(cells):
        left = rect.left + number * width
        top = rect.top if total else rect.top + (rect.height - disc) // 2
        draw(painter, Rect(left, top, width, disc))
        if total:
            painter.draw_line(
                total, (left + width // 2, top + disc + painter.px(16)), 22, getattr(painter.theme, ink),
                weight="bold", anchor="center", max_width=width - painter.px(4), max_height=painter.px(30),
                role="total",
            )  # fmt: skip


def _disc(seat: int, name: str, avatars: tuple[str, ...]) -> Draw:
    return portrait(seat, name, avatars[seat] if seat < len(avatars) else "")


@lru_cache(maxsize=1)
def _stop_sceneries() -> dict[str, str]:
    """Return the pictures of the places of the journey by the ids of their stops."""
    try:
        return {stop.id: stop.room.scenery for stop in load_trail(BUILT_IN_TRAIL).stops}
    except TrailError:
        return {}


def _scenery_of(summary: MatchSummary) -> str:
    """Return the picture of the place where a match of the journey was played; empty for other matches."""
    stop = summary.purpose.stop
    return _stop_sceneries().get(stop.partition(STAGE_SIGN)[0], "") if stop else ""

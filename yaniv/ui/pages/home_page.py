"""Home: the table of the match that waits, today's deal and puzzle, the journey, and what to learn next."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from pygame import BLEND_RGBA_MULT, SRCALPHA, Color, Rect, Surface, transform

from yaniv.cards import cards
from yaniv.i18n import LANGUAGES, current_language, tr, tr_plural
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.icons import paint_stars
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.smooth_shapes import rounded_rect
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import Theme
from yaniv.ui.input import key_bindings
from yaniv.ui.kit.controls import (
    PAGE_MARGIN,
    TILE_RADIUS,
    arrow_right,
    button,
    card_fan,
    chip,
    icon,
    is_plain,
    portrait,
    round_button,
    tile,
    tinted,
)
from yaniv.ui.kit.node import Control, Draw, Message, Node, column, label, picture, row, spacer, stack
from yaniv.ui.kit.page import Env, Page, ToastMessage
from yaniv.ui.narration.match_summary_text import describe_unfinished_match
from yaniv.ui.narration.naming import join_names
from yaniv.ui.navigation import (
    ContinueMatch,
    ContinueTable,
    NavigationRequest,
    OpenPuzzle,
    PlayStop,
    QuickPlay,
    Quit,
    ShowShortcuts,
    ToAbout,
    ToElsewhere,
    ToJourney,
    ToLearn,
    ToLobby,
    ToMatches,
    ToMe,
    ToProfiles,
    ToPuzzles,
    ToRulesEditor,
    ToSettings,
    ToStop,
    ToToday,
)
from yaniv.ui.pages.home_actions import HomeActions
from yaniv.ui.pages.home_news import Face, HomeNews, StopNews, TodayNews, tip_text
from yaniv.ui.panels.dialog import CrashNotice

_LEFT_WIDTH: Final = 1096
_RIGHT_WIDTH: Final = 652
_GAP: Final = 28
_LARGE_GAP: Final = 22
"""Distance between tiles, in u: with normal, and with large text."""
_HEADER_HEIGHT: Final = 130
_FOOTER_HEIGHT: Final = 86
_FOOTER_TEXT_PX: Final = 53
"""Least height of the footer in px: three lines of the smallest text, for the tip."""
_HERO_HEIGHT: Final = 497
_SECOND_ROW_HEIGHT: Final = 284
_MAX_CONTENT_WIDTH: Final = 2200
_BAND_HEIGHT: Final = 112
_HERO_RADIUS: Final = 24
_TABLE_OVERLAP: Final = 56
"""How far the table reaches below the upper edge of the band, which covers the lower ends of the hand."""
_TITLE_WIDTH: Final = 316
"""Room for the title beside the hand of the table."""
_POSTCARD_COUNT: Final = 6
_POSTCARD_WIDTH: Final = 122
_HERE_WIDTH: Final = 330
_SHOWN_FACES: Final = 3
_FIRST_HAND: Final = cards("AS AD 2C")
_FIRST_HAND_HEIGHT: Final = 310
_FIRST_BUTTONS_HEIGHT: Final = 186
"""Height in u of the picture of the first start, and of the buttons below it."""
_COMFORT_HEIGHT: Final = 52
_CREAM_INK: Final = "spade"
_postcard_cache: Final = SurfaceCache(0.6)


class HomePage(Page):
    """Home page; its main button goes on with what the player did last."""

    name = "menu"
    is_still = True

    def __init__(  # noqa: PLR0913 -- everything the page may have to say when the program starts
        self,
        context: UiContext,
        news: HomeNews,
        actions: HomeActions | None = None,
        *,
        load: Callable[[], HomeNews | None] | None = None,
        crash_notice: CrashNotice | None = None,
        on_panel_closed: Callable[[], None] = lambda: None,
    ) -> None:
        """Create the page.

        *load*: returns the whole news once what takes longer than a frame has been read, None until then; without it
        *news* is all there is.
        *crash_notice*: report of the last crash. *on_panel_closed*: called when the player has closed what lay over it.
        """
        self._context, self._news, self._actions = context, news, actions
        self._load, self._is_just_complete = load, False
        self._crash_notice, self._on_panel_closed = crash_notice, on_panel_closed
        self._tip = news.tip
        self._hero_picture: tuple[object, Surface] | None = None
        """Picture of the hero, and what it was made of."""

    @property
    def is_moving(self) -> bool:
        """True for a frame when everything has been read."""
        return self._is_just_complete

    def advance(self, ms: int) -> bool:  # noqa: ARG002 -- nothing here depends on time
        """Take what has been read meanwhile."""
        news = None if self._load is None else self._load()
        self._is_just_complete = news is not None
        if news is not None:
            self._news, self._load = news, None
        return self._is_just_complete

    @property
    def first_focus(self) -> str:  # type: ignore[override]
        """The main button."""
        return self._main_id

    @property
    def keys(self) -> Mapping[str, Message]:  # type: ignore[override]
        """Shortcuts of the three ways to play on."""
        news = self._news
        keys: dict[str, Message] = {"new_game": ToLobby()}
        if self._continuation is not None:
            keys["continue_match"] = self._continuation
        if news.quick_play:
            keys["quick_play"] = QuickPlay()
        return keys

    @property
    def announcement(self) -> str:
        """The page, what waits, and the main button; for a new player also what makes it comfortable."""
        if self._is_first_start:
            comfort = tr("Larger text, high contrast and reading aloud come first.")
            return tr("Welcome to Yaniv. {comfort} Then: {action}, button.", comfort=comfort, action=tr("Show me how"))
        title = self._hero_title
        return tr("Home. {state}. {action}, button.", state=title.rstrip("?."), action=self._main_name)

    def view(self, env: Env) -> Node:
        """Return header, hero and tiles, and footer; what comes first in the focus order comes first in the tree."""
        is_large = env.is_large
        width_u = env.size[0] / pixels_per_u(env.size)
        margin = max(PAGE_MARGIN, (width_u - _MAX_CONTENT_WIDTH) / 2)
        tiles, gap = (self._large_rows(), _LARGE_GAP) if is_large else (self._rows(env), _GAP)
        footer_height = max(_FOOTER_HEIGHT, _FOOTER_TEXT_PX / pixels_per_u(env.size))
        body = column(
            Node(height=_HEADER_HEIGHT, min_height=100),
            self._crash_strip(),
            *tiles,
            Node(height=footer_height - gap, min_height=footer_height - gap),
            gap=gap,
            padding=(margin, 0),
        )
        frame = column(
            self._header(is_large=is_large),
            spacer(),
            self._footer(footer_height, is_large=is_large, has_tip=env.has_usual_text),
            padding=(margin, 0),
        )
        return stack(body, frame, justify="stretch")

    def update(self, message: Message) -> NavigationRequest | ToastMessage | CrashNotice | None:
        """Show the next tip, deal with the crash report, or make the page comfortable."""
        actions = self._actions
        match message:
            case "tip":
                self._tip += 1
            case "dismiss":
                self._crash_notice = None
            case "report":
                notice, self._crash_notice = self._crash_notice, None
                return notice
            case "lessons":
                return ToLearn(device=self.device)
            case "first lesson":
                return ToLearn(starts_at_once=True, device=self.device)
            case "deal" if actions is not None:
                actions.decline_lessons()
                return QuickPlay() if self._news.quick_play else ToLobby()
            case "larger" if actions is not None:
                return ToastMessage(actions.enlarge_text())
            case "contrast" if actions is not None:
                return ToastMessage(actions.toggle_contrast())
            case "speech" if actions is not None:
                return ToastMessage(actions.toggle_speech())
            case _:
                pass
        return None

    def panel_closed(self, answer: str) -> NavigationRequest | None:  # noqa: ARG002 -- there is one way to close it
        """Count the notices as read."""
        self._on_panel_closed()
        return None

    # what waits

    @property
    def _continuation(self) -> ContinueMatch | ContinueTable | None:
        """Request to go on with what was left last; None if nothing was."""
        news = self._news
        if news.online_table is not None:
            return ContinueTable(news.online_table.table_id)
        return ContinueMatch(news.unfinished[0].match_id) if news.unfinished else None

    @property
    def _is_first_start(self) -> bool:
        return self._news.is_first_start and self._continuation is None

    @property
    def _opened_stop(self) -> StopNews | None:
        """The stop that has just been opened, if nothing else waits."""
        journey = self._news.journey
        if journey is None or self._continuation is not None or not journey.opened_id:
            return None
        return next((stop for stop in journey.stops if stop.id == journey.opened_id), None)

    @property
    def _main_id(self) -> str:
        if self._continuation is not None:
            return "menu:continue"
        if self._is_first_start:
            return "button:take-lessons"
        if self._opened_stop is not None:
            return "journey:sit-down"
        return "menu:quick-play" if self._news.quick_play else "menu:new-game"

    @property
    def _main_name(self) -> str:
        names = {
            "menu:continue": tr("Continue"),
            "button:take-lessons": tr("Show me how"),
            "journey:sit-down": tr("Sit down"),
            "menu:quick-play": tr("Deal"),
        }
        return names.get(self._main_id, tr("New game"))

    @property
    def _hero_title(self) -> str:
        if (stop := self._opened_stop) is not None:
            return tr("{place} is open", place=stop.name)
        if self._continuation is not None:
            table = self._news.table
            return tr("Your match is waiting") if table is None else table.title
        if not self._news.quick_play:
            return tr("A new table")
        return tr("Same table again?") if self._news.has_matches else tr("Your first match")

    @property
    def _hero_about(self) -> str:
        if (stop := self._opened_stop) is not None:
            names = [face.name for face in stop.faces]
            if not names:
                return ""
            return tr_plural(
                "{names} is waiting for you.", "{names} are waiting for you.", len(names), names=join_names(names)
            )
        if self._continuation is not None:
            return self._continued if self._news.table is None else self._news.table.about
        return self._news.quick_play

    @property
    def _continued(self) -> str:
        table = self._news.online_table
        return describe_unfinished_match(self._news.unfinished[0]) if table is None else f"{table.title}, {table.about}"

    # header, footer, strip

    def _header(self, *, is_large: bool) -> Node:
        streak = 0 if self._news.today is None else self._news.today.streak
        shown_streak = None
        if streak > 1 and not is_large:
            spoken = tr_plural("{n} day in a row", "{n} days in a row", streak)
            shown_streak = row(
                picture(icon(self._context, "streak", "danger"), width=36, height=36),
                label(str(streak), 30, weight="bold", role="header"),
                control=Control(id="menu:streak", role="text", name=spoken),
                fill="surface_dark", outline="outline", radius=34, padding=(22, 6), gap=12, height=68,
            )  # fmt: skip
        return row(
            label(tr("Yaniv"), 96, "accent", weight="display", role="program", height=110),
            None
            if is_large
            else label(tr("an evening at the table"), 28, "text_muted", role="motto", height=70, padding=(12, 0)),
            spacer(),
            shown_streak,
            self._name_chip(is_large=is_large),
            round_button(
                "menu:settings", tr("Settings"), ToSettings(), icon(self._context, "settings", "text"),
                tip=tr("Settings"), side=68, inset=16,
            ),
            height=_HEADER_HEIGHT, min_height=100, gap=20,
        )  # fmt: skip

    def _name_chip(self, *, is_large: bool) -> Node | None:
        profile = self._news.profile
        if profile is None:
            return None
        if not profile.is_named and self._is_first_start and not self._news.has_matches:
            return button(
                "menu:profile", tr("Add your name"), ToProfiles(), draw=icon(self._context, "plus"),
                height=68, radius=34, fill="surface_dark", padding=(28, 6),
            )  # fmt: skip
        rating = None if profile.rating is None or is_large else str(profile.rating)
        spoken = profile.name if rating is None else tr("{name}, rating {rating}", name=profile.name, rating=rating)
        return row(
            picture(portrait(0, profile.name, profile.character), width=52, height=52),
            label(profile.name, 28, weight="medium", role="header name"),
            None if rating is None else label(rating, 28, "text_muted", weight="bold", role="header name"),
            picture(arrow_right, width=26, height=26),
            control=Control(id="menu:profile", role="button", name=profile.name, label=spoken, press=ToMe()),
            fill="surface_dark", outline="outline", radius=34, padding=(10, 6), gap=14, height=68,
        )  # fmt: skip

    def _footer(self, height: float, *, is_large: bool, has_tip: bool) -> Node:
        shortcut = key_bindings.current_bindings().shortcuts
        tip = None
        if has_tip and not self._is_first_start:
            words = tip_text(self._tip)
            tip = row(
                picture(icon(self._context, "tip"), width=30, height=30),
                label(words, 22, "text_muted", max_lines=3, role="tip", width=760, min_width=400),
                control=Control(id="menu:tip", role="button", name=words, press="tip"),
                gap=12, padding=(12, 0), height=height,
            )  # fmt: skip
        return row(
            self._quiet_button("menu:quit", tr("Quit"), Quit(), "quit"),
            self._quiet_button("menu:practice", tr("Practice"), ToLobby(is_practice=True), "practice"),
            None
            if self._is_first_start and not is_large
            else self._quiet_button("menu:pass", tr("Friends here"), ToLobby(is_shared=True), "pass"),
            spacer(),
            tip,
            spacer(),
            self._quiet_button("menu:about", tr("About"), ToAbout()),
            self._quiet_button(
                "menu:keys",
                tr("Keys: {key}", key=key_bindings.key_label(shortcut[0])) if shortcut else tr("Keys"),
                ShowShortcuts(),
            ),
            height=height, gap=8,
        )  # fmt: skip

    def _quiet_button(self, id_: str, name: str, request: NavigationRequest, drawing: str = "") -> Node:
        return row(
            picture(icon(self._context, drawing, "text_muted"), width=28, height=28) if drawing else None,
            label(name, 26, "text_muted", weight="medium", role="footer"),
            control=Control(id=id_, role="button", name=name, press=request),
            gap=12, padding=(12, 4), height=66,
        )  # fmt: skip

    def _crash_strip(self) -> Node | None:
        if self._crash_notice is None:
            return None
        words = tr("Yaniv closed unexpectedly. Nothing is lost.")
        return row(
            label(words, 26, weight="medium", max_lines=2, role="strip", grow=1,
                  control=Control(id="crash", role="text", name=words)),
            button("crash:report", tr("Show report"), "report", height=60, width=260),
            button("crash:dismiss", tr("Dismiss"), "dismiss", height=60, width=200),
            fill="panel", outline="info", radius=18, stroke=3, padding=(28, 8), gap=20, height=84, min_height=70,
        )  # fmt: skip

    # hero

    def _rows(self, env: Env) -> Iterator[Node]:
        right = [part for part in (self._today_tile(), self._learn_tile(env)) if part is not None]
        hero = self._hero(env)
        if len(right) == 1:  # both parts of Today are switched off
            yield hero
            yield row(
                self._journey_tile(), right[0], height=_SECOND_ROW_HEIGHT, min_height=200, gap=_GAP, align="stretch"
            )
            return
        yield row(hero, right[0], height=_HERO_HEIGHT, min_height=320, grow=1, gap=_GAP, align="stretch")
        yield row(self._journey_tile(), right[1], height=_SECOND_ROW_HEIGHT, min_height=200, gap=_GAP, align="stretch")

    def _hero(self, env: Env) -> Node:
        title, about = self._hero_title, self._hero_about
        is_first = self._is_first_start
        has_table = self._hero_paint is not None
        more = len(self._news.unfinished) - (self._news.online_table is None)
        other = None
        if more > 0:
            words = tr_plural("{n} more unfinished", "{n} more unfinished", more)
            other = chip(
                words, control=Control(id="menu:other", role="button", name=words, press=ToMatches()), height=48
            )
        texts = (
            self._first_texts()
            if is_first
            else (
                label(
                    title,
                    52 / env.growth(1),
                    weight="display",
                    max_lines=2,
                    role="hero title",
                    width=_TITLE_WIDTH if has_table else None,
                ),
                label(about, 26, max_lines=2, role="hero about", width=_TITLE_WIDTH if has_table else None)
                if about
                else None,
            )
        )
        buttons = self._comfort_and_buttons(env) if is_first else self._hero_buttons()
        inset = 78 if has_table else 40
        content = column(
            None if other is None else row(spacer(), other, padding=(26, 22)),
            spacer(),
            column(*texts, gap=6, align="start", padding=(inset, 0)),
            Node(height=16),
            buttons,
        )
        return stack(
            picture(self._draw_hero),
            content,
            picture(_draw_hero_frame),
            width=_LEFT_WIDTH, min_width=900, grow=1, justify="stretch",
        )  # fmt: skip

    def _hero_buttons(self) -> Node:
        return row(*self._button_nodes(72), gap=20, padding=(30, 20), height=_BAND_HEIGHT, align="stretch")

    def _button_nodes(self, height: float) -> Iterator[Node]:
        news, main_id = self._news, self._main_id
        play = icon(self._context, "play", "surface_dark")
        if self._continuation is not None:
            spoken = f"{tr('Continue')}, {self._continued}"
            yield button(
                main_id, tr("Continue"), self._continuation, spoken=spoken, draw=play, is_main=True,
                height=height, min_width=200, width=420, grow=1,
            )  # fmt: skip
        elif main_id == "journey:sit-down" and self._opened_stop is not None:
            yield button(
                main_id, tr("Sit down"), PlayStop(self._opened_stop.id), draw=play, is_main=True,
                height=height, min_width=200, width=420, grow=1,
            )  # fmt: skip
        if main_id == "button:take-lessons":
            yield button(
                main_id, tr("Show me how"), "first lesson", draw=play, is_main=True,
                height=height, width=380, min_width=330, grow=1,
            )  # fmt: skip
            yield button("menu:quick-play", tr("I know Yaniv: deal"), "deal", height=height, width=320, min_width=290)
        elif news.quick_play:
            is_main = main_id == "menu:quick-play"
            name = tr("Deal") if is_main else tr("Play again")
            draw = play if is_main else icon(self._context, "again", "text")
            yield button(
                "menu:quick-play", name, QuickPlay(), spoken=f"{name}, {news.quick_play}", draw=draw, is_main=is_main,
                height=height, width=420 if is_main else 285, min_width=180, grow=1 if is_main else 0,
            )  # fmt: skip
        is_main = main_id == "menu:new-game"
        yield button(
            "menu:new-game", tr("New game"), ToLobby(), is_main=is_main,
            draw=icon(self._context, "plus", "surface_dark" if is_main else "text"),
            height=height, width=285, min_width=270, grow=1 if is_main else 0,
        )  # fmt: skip

    def _first_texts(self) -> tuple[Node, ...]:
        return (
            label(tr("Get rid of points."), 50, weight="display", role="hero title", width=560),
            label(tr("Call at 5 or less."), 50, weight="display", role="hero title", width=560),
            label(
                tr("Throw, draw, and say “Yaniv” before anyone else. You can learn it in three minutes."),
                26, max_lines=3, role="hero about", width=540,
            ),
        )  # fmt: skip

    def _comfort_and_buttons(self, env: Env) -> Node:
        comfort = row(
            *self._comfort_chips(has_icons=env.has_usual_text and env.is_roomy),
            gap=10, height=56, padding=(30, 0),
        )  # fmt: skip
        return stack(
            column(Node(height=92), comfort, Node(height=10)),
            column(row(*self._button_nodes(84), gap=20, padding=(36, 0), height=84, align="stretch"), Node(height=74)),
            height=166, justify="stretch",
        )  # fmt: skip

    def _comfort_chips(self, height: float = _COMFORT_HEIGHT, *, has_icons: bool) -> Iterator[Node]:
        language = LANGUAGES.get(current_language(), tr("Language"))
        theme_is_plain = is_plain(self._context.own_theme)
        facts: tuple[tuple[str, str, str, Message, bool | None], ...] = (
            ("comfort:text", tr("Larger text"), "text", "larger", None),
            ("comfort:contrast", tr("High contrast"), "contrast", "contrast", theme_is_plain),
            ("comfort:speech", tr("Read aloud"), "speech", "speech", None),
            ("comfort:language", language, "language", ToSettings("language"), None),
        )  # fmt: skip
        for id_, name, drawing, message, value in facts:
            control = Control(
                id=id_, role="button", name=name, press=message, value=value, states=("checked",) if value else ()
            )
            drawn = icon(self._context, drawing) if has_icons else None
            yield chip(name, drawn, control=control, height=height, padding=(12, 4))

    @property
    def _hero_paint(self) -> Callable[[tuple[int, int]], Surface] | None:
        if self._opened_stop is not None or self._is_first_start or self._news.table is None:
            return None
        return self._news.table.paint

    def _draw_hero(self, painter: Painter, rect: Rect) -> None:
        band_px = 0 if self._is_first_start else painter.px(_BAND_HEIGHT)
        key = rect.size, painter.theme, painter.text_scale, self._news
        if self._hero_picture is None or self._hero_picture[0] != key:
            self._hero_picture = key, self._compose_hero(painter, rect.size, band_px)
        image = self._hero_picture[1]
        painter.draw_image(image, rect.center)
        if self._is_first_start:
            self._draw_first_hand(painter, rect)
        elif (stop := self._opened_stop) is not None:
            room = Rect(0, rect.top + painter.px(34), painter.px(170) * len(stop.faces), painter.px(130))
            room.right = rect.right - painter.px(30)
            self._draw_faces(painter, room, stop.faces)
        elif self._hero_paint is None and self._news.table is not None:
            room = Rect(rect.left, rect.top + painter.px(30), rect.width, rect.height - band_px - painter.px(190))
            self._draw_faces(painter, room, self._news.table.faces)

    def _compose_hero(self, painter: Painter, size: tuple[int, int], band_px: int) -> Surface:
        """Return the picture of the hero with round corners: the table or the place, and the band over its end."""
        theme, image = painter.theme, Surface(size, SRCALPHA, 32)
        picture_height = size[1] - band_px + (painter.px(_TABLE_OVERLAP) if band_px else 0)
        stop = self._opened_stop
        if stop is not None:
            image.blit(self._scenery(stop.scenery, (size[0], size[1]), 0.5), (0, 0))
        elif self._hero_paint is not None:
            image.blit(self._hero_paint((size[0], picture_height)), (0, 0))
        else:
            image.blit(table_background(theme, size), (0, 0))
        if band_px:
            fade_px = painter.px(250 if stop is not None else 64)
            _draw_fade(image, theme, Rect(0, size[1] - band_px - fade_px, size[0], fade_px))
            image.fill(_band_colour(theme), Rect(0, size[1] - band_px, size[0], band_px))
        mask = rounded_rect(size, _HERO_RADIUS * painter.scale, "#FFFFFF")
        image.blit(mask, (0, 0), special_flags=BLEND_RGBA_MULT)
        return image

    def _draw_faces(self, painter: Painter, room: Rect, faces: tuple[Face, ...]) -> None:
        shown = faces[:5]
        side = min(room.height, painter.px(190))
        step = min(round(side * 1.25), room.width // max(1, len(shown)))
        left = room.centerx - step * (len(shown) - 1) // 2
        for number, face in enumerate(shown):
            disc = Rect(0, 0, side, side)
            disc.center = (left + number * step, room.centery)
            portrait(number + 1, face.name, face.avatar)(painter, disc)

    def _draw_first_hand(self, painter: Painter, rect: Rect) -> None:
        """Draw Noa, who calls with a hand of four, above the buttons."""
        room_u = rect.height / painter.scale - _FIRST_BUTTONS_HEIGHT
        scale = painter.scale * min(1.0, room_u / _FIRST_HAND_HEIGHT)

        def placed(left_u: float, top_u: float, width_u: float, height_u: float) -> Rect:
            """Return a rectangle whose left is so far from the end of the hero, in px."""
            left = rect.right - round(left_u * scale)
            return Rect(left, rect.top + round(top_u * scale), round(width_u * scale), round(height_u * scale))

        card_fan(self._context, _FIRST_HAND, 150)(painter, placed(500, 60, 340, 236))
        portrait(1, "Noa", "noa", "triumphant")(painter, placed(176, 104, 140, 140))
        pill, ink = placed(196, 236, 92, 54), painter.theme.surface_dark
        painter.draw_box(pill, 27, painter.theme.accent, ink, 3)
        painter.draw_line("4", pill.center, 34, ink, weight="bold", anchor="center", max_height=pill.height)
        word = placed(285, 16, 270, 80)
        painter.draw_line(
            tr("Yaniv!"), word.center, 56, painter.theme.accent, weight="display", anchor="center",
            max_width=word.width, max_height=word.height,
        )  # fmt: skip

    # tiles

    def _today_tile(self) -> Node | None:
        today, puzzle = self._news.today, self._news.puzzle
        halves = [half for half in (self._deal_half(), self._puzzle_half()) if half is not None]
        if not halves:
            return None
        date = "" if today is None else today.date
        return tile(
            tr("Today") if today is not None else tr("Puzzles"),
            icon(self._context, "today" if today is not None else "puzzles"),
            row(*halves, gap=22, grow=1, align="stretch"),
            trailing=label(date, 24, "text_muted", role="date") if date and puzzle is not None else None,
            width=_RIGHT_WIDTH, min_width=520, grow=0.6,
        )  # fmt: skip

    def _deal_half(self) -> Node | None:
        today = self._news.today
        if today is None:
            return None
        is_done = today.state == "done"
        about = today.about or (tr("Done for today") if is_done else tr("The same cards for everyone"))
        return tinted(
            "terracotta",
            column(
                picture(self._trio(today.faces), grow=1, min_height=40, height=120),
                label(tr("Today's deal"), 28, weight="bold", text_align="center", role="half title"),
                label(about, 24, text_align="center", max_lines=2, role="half about", height=78),
                _pill(tr("Look") if is_done else tr("Play now"), "card_face", _CREAM_INK),
                gap=8, padding=(18, 18),
            ),
            grow=1, width=280,
            control=Control(
                id="menu:today", role="button", name=tr("Today's deal"), label=self._deal_label(today), press=ToToday()
            ),
        )  # fmt: skip

    def _deal_label(self, today: TodayNews) -> str:
        match today.state:
            case "done":
                return tr("Today's deal, done")
            case "open":
                return tr("Today's deal, not played yet")
            case _:
                return tr("Today's deal")

    def _puzzle_half(self) -> Node | None:
        puzzle = self._news.puzzle
        if puzzle is None:
            return None
        solved = tr("Done for today")
        return tinted(
            "mint",
            column(
                picture(self._draw_puzzle, grow=1, min_height=40, height=120),
                label(tr("Puzzle of the day"), 28, weight="bold", text_align="center", role="half title"),
                label(
                    solved if puzzle.is_tried else tr("Find the best play"), 24, text_align="center", max_lines=2,
                    role="half about", height=78,
                ),
                _pill(tr("Once more") if puzzle.is_tried else tr("Solve"), "success", "surface_dark"),
                gap=8, padding=(18, 18),
            ),
            grow=1, width=280,
            control=Control(
                id="menu:puzzle", role="button", name=tr("Puzzle of the day"),
                label=f"{tr('Puzzle of the day')}, {solved}" if puzzle.is_tried else tr("Today's puzzle is waiting"),
                press=OpenPuzzle(puzzle.key) if puzzle.key else ToPuzzles(),
            ),
        )  # fmt: skip

    def _trio(self, faces: tuple[Face, ...]) -> Draw:
        def draw(painter: Painter, rect: Rect) -> None:
            shown = faces[:_SHOWN_FACES]
            large = min(rect.height, round(rect.width * 0.5), painter.px(128))
            order = (0, 2, 1) if len(shown) == _SHOWN_FACES else range(len(shown))
            for number in order:
                is_middle = number == 1
                side = large if is_middle else round(large * 0.8)
                disc = Rect(0, 0, side, side)
                disc.center = (rect.centerx + round((number - (len(shown) - 1) / 2) * large * 0.72), rect.centery)
                portrait(number + 1, shown[number].name, shown[number].avatar)(painter, disc)

        return draw

    def _draw_puzzle(self, painter: Painter, rect: Rect) -> None:
        puzzle = self._news.puzzle
        if puzzle is None or not puzzle.hand:
            return
        card_fan(self._context, puzzle.hand[:4], 84)(painter, rect)
        mark = Rect(0, 0, painter.px(54), painter.px(54))
        mark.midtop = (rect.centerx, rect.top - painter.px(6))
        painter.draw_box(mark, 27, painter.theme.accent, painter.theme.surface_dark, 3)
        if puzzle.is_tried:
            painter.draw_image(
                self._context.images.menu_icon("tick", painter.px(34), painter.theme.surface_dark), mark.center
            )
            return
        ink = painter.theme.surface_dark
        painter.draw_line("?", mark.center, 36, ink, weight="bold", anchor="center", max_height=0)

    def _journey_tile(self) -> Node:
        journey = self._news.journey
        name, stars = tr("Journey"), None
        spoken = name
        if journey is not None:
            counted = tr("{n} of {all}", n=journey.stars, all=journey.all_stars)
            stars = row(
                picture(_draw_star, width=34, height=34), label(counted, 26, weight="bold", role="stars"), gap=10
            )
            spoken = tr(
                "Journey, {n} of {all} stars, next stop {place}",
                n=journey.stars, all=journey.all_stars, place=journey.here.name,
            )  # fmt: skip
        postcards = None if journey is None else row(*self._postcards(journey.stops), gap=16, grow=1, align="center")
        return tile(
            name, icon(self._context, "journey"), postcards, trailing=stars,
            head_control=Control(id="menu:journey", role="button", name=name, label=spoken, press=ToJourney()),
            width=_LEFT_WIDTH, min_width=900, grow=1,
        )  # fmt: skip

    def _postcards(self, stops: tuple[StopNews, ...]) -> Iterator[Node]:
        """Yield some stops as postcards, the one where the player is large; Tab stops at that one."""
        here = next((index for index, stop in enumerate(stops) if stop.state == "here"), 0)
        first = max(0, min(here - 2, len(stops) - _POSTCARD_COUNT))
        for stop in stops[first : first + _POSTCARD_COUNT]:
            is_here = stop.state == "here"
            words = tr("Next stop: {place}", place=stop.name) if is_here else ""
            spoken = tr("{place}. {n} of 3 stars.", place=stop.name, n=stop.stars)
            control = Control(
                id=f"postcard:{stop.id}", role="button", name=words or stop.name,
                label=f"{words}. {spoken}" if words else spoken, press=ToStop(stop.id), group="postcards",
                states=("selected",) if is_here else (),
            )  # fmt: skip
            if is_here:
                yield picture(
                    self._postcard(stop, words), width=_HERE_WIDTH, min_width=240, height=172, min_height=100, grow=1,
                    control=control,
                )  # fmt: skip
            else:
                yield picture(
                    self._postcard(stop, ""), width=_POSTCARD_WIDTH, min_width=90, height=142, min_height=90, grow=0.2,
                    control=control,
                )  # fmt: skip

    def _postcard(self, stop: StopNews, words: str) -> Draw:
        def draw(painter: Painter, rect: Rect) -> None:
            is_here, is_locked = bool(words), stop.state == "locked"
            key = ("postcard", stop.scenery, rect.size, is_locked, is_here, painter.theme.name)
            image = _postcard_cache.get_or_create(key, lambda: self._compose_postcard(painter, stop, rect.size))
            painter.draw_image(image, rect.center)
            if is_here:
                self._draw_here(painter, rect, stop, words)
            elif is_locked:
                lock = self._context.images.menu_icon("lock", painter.px(40), "#FFFFFF")
                painter.draw_image(lock, rect.center)
            else:
                centre = (rect.centerx, rect.bottom - painter.px(26))
                paint_stars(painter, centre, painter.px(14), stop.stars, 3, hole=painter.theme.panel)

        return draw

    def _compose_postcard(self, painter: Painter, stop: StopNews, size: tuple[int, int]) -> Surface:
        image = Surface(size, SRCALPHA, 32)
        scenery = self._scenery(stop.scenery, size, 0.58)
        image.blit(transform.grayscale(scenery.copy()) if stop.state == "locked" else scenery, (0, 0))
        shade = Surface(size, SRCALPHA, 32)
        shade.fill((12, 20, 22, 165 if stop.state == "locked" else 0))
        image.blit(shade, (0, 0))
        if stop.state != "locked":
            fade_px = painter.px(84)
            _draw_fade(image, painter.theme, Rect(0, size[1] - fade_px, size[0], fade_px))
        image.blit(rounded_rect(size, 16 * painter.scale, "#FFFFFF"), (0, 0), special_flags=BLEND_RGBA_MULT)
        return image

    def _draw_here(self, painter: Painter, rect: Rect, stop: StopNews, words: str) -> None:
        side = painter.px(60)
        for number, face in enumerate(stop.faces[:_SHOWN_FACES]):
            disc = Rect(
                rect.right - painter.px(14) - side - number * painter.px(46), rect.top + painter.px(12), side, side
            )
            portrait(number + 1, face.name, face.avatar)(painter, disc)
        room = rect.width - painter.px(36)
        if painter.line_width(words, 28, "bold", max_height=0) > room:
            words = stop.name
        painter.draw_line(
            words, (rect.left + painter.px(18), rect.bottom - painter.px(32)), 28, painter.theme.text, weight="bold",
            max_width=rect.width - painter.px(36), max_height=painter.px(44),
        )  # fmt: skip
        painter.draw_box(rect, 16, None, painter.theme.accent, 5)

    def _scenery(self, name: str, size: tuple[int, int], middle_share: float) -> Surface:
        """Return a part of a picture of the journey that fills *size*; *middle_share*: its middle from the top."""
        width, height = size
        full_height = max(height, width * 4 // 3) + 4
        image = self._context.images.scenery(name, (full_height * 3 // 4, full_height))
        left, most = max(0, (image.get_width() - width) // 2), max(0, image.get_height() - height)
        top = max(0, min(most, round(full_height * middle_share - height / 2)))
        return image.subsurface(Rect(left, top, width, height).clip(image.get_rect()))

    def _learn_tile(self, env: Env) -> Node:
        links = row(
            self._link(env, "menu:learn", tr("Lessons"), "lessons", "practice"),
            self._link(env, "menu:rules", tr("House rules"), ToRulesEditor(), "scores"),
            self._link(env, "menu:puzzles", tr("Puzzles"), ToPuzzles(), "puzzles")
            if self._news.puzzle is not None
            else None,
            gap=14, height=70, min_height=52, align="stretch",
        )  # fmt: skip
        if self._is_first_start:
            has_facts = env.has_usual_text and env.is_roomy
            here, elsewhere = (tr("Pass and play"), tr("They join with a code")) if has_facts else ("", "")
            return tile(
                tr("Bring friends"), icon(self._context, "friends"),
                self._wide_row("menu:pass", tr("Friends here"), here, ToLobby(is_shared=True), "screen"),
                self._wide_row("menu:elsewhere", tr("Friends elsewhere"), elsewhere, ToElsewhere(), "language"),
                links, width=_RIGHT_WIDTH, min_width=520, grow=0.6,
            )  # fmt: skip
        learn = self._news.learn
        next_step = None
        if learn is not None:
            message: Message = "first lesson" if learn.kind == "lesson" else ToPuzzles()
            drawing = {"mistakes": "again", "lesson": "practice", "puzzle": "puzzles"}[learn.kind]
            next_step = self._wide_row(
                "learn:next", learn.words, "", message, drawing, is_outlined=self._is_everything_done
            )
        return tile(
            tr("Learn"), icon(self._context, "learn"), next_step or Node(height=92, min_height=60), links,
            head_control=Control(id="learn:page", role="button", name=tr("Learn"), press="lessons"),
            width=_RIGHT_WIDTH, min_width=520, grow=0.6,
        )  # fmt: skip

    @property
    def _next_lesson(self) -> str:
        """The lesson that comes next; empty if something else is to be learnt."""
        learn = self._news.learn
        return learn.words if learn is not None and learn.kind == "lesson" else ""

    @property
    def _is_everything_done(self) -> bool:
        today, puzzle = self._news.today, self._news.puzzle
        return (today is None or today.state == "done") and (puzzle is None or puzzle.is_tried)

    def _wide_row(  # noqa: PLR0913 -- what it says, what it does, and how it looks
        self, id_: str, name: str, about: str, press: Message, drawing: str, *, is_outlined: bool = False
    ) -> Node:
        return row(
            picture(icon(self._context, drawing), width=40, height=40),
            label(name, 28, weight="medium", max_lines=2, role="learn row", grow=1),
            label(about, 22, "text_muted", role="learn about") if about else None,
            picture(arrow_right, width=30, height=30),
            control=Control(id=id_, role="button", name=name, press=press),
            fill="panel_raised", outline="accent" if is_outlined else "outline", stroke=4 if is_outlined else 2,
            padding=(16 if about else 24, 8), gap=12 if about else 18, height=92, min_height=60, grow=1,
        )  # fmt: skip

    def _link(self, env: Env, id_: str, name: str, press: Message, drawing: str) -> Node:
        return row(
            spacer(),
            picture(icon(self._context, drawing), width=28, height=28)
            if env.has_usual_text and env.is_roomy
            else None,
            label(name, 25, weight="medium", max_lines=2, text_align="center", role="link"),
            spacer(),
            control=Control(id=id_, role="button", name=name, press=press),
            fill="panel_raised", outline="outline", padding=(10, 4) if env.is_roomy else (4, 0),
            gap=10 if env.is_roomy else 2, grow=1,
        )  # fmt: skip

    # large text

    def _large_rows(self) -> Iterator[Node]:
        """Yield the hero with portraits, and four tiles that are buttons themselves."""
        news = self._news
        faces = () if news.table is None else news.table.faces
        title = tr("Get rid of points. Call at 5 or less.") if self._is_first_start else self._hero_title
        about = "" if self._is_first_start else self._hero_about
        texts = column(
            label(title, 44, weight="display", max_lines=2, role="hero title"),
            label(about, 26, "text_muted", max_lines=2, role="hero about") if about else None,
            gap=4, grow=1,
        )  # fmt: skip
        head = row(
            texts,
            *(
                picture(portrait(number + 1, face.name, face.avatar), width=110, height=110, min_width=70)
                for number, face in enumerate(faces[:_SHOWN_FACES])
            ),
            gap=18, grow=1,
        )  # fmt: skip
        buttons = row(*self._button_nodes(128), gap=20, height=128, min_height=110, align="stretch")
        comfort = (
            row(*self._comfort_chips(84, has_icons=True), gap=14, height=84, min_height=72)
            if self._is_first_start
            else None
        )
        hero = column(head, comfort, buttons, gap=12, padding=(30, 20))
        yield stack(
            picture(self._draw_plain_hero), hero, picture(_draw_hero_frame),
            height=370, min_height=300, grow=1, justify="stretch",
        )  # fmt: skip
        tiles = list(self._large_tiles())
        for start in range(0, len(tiles), 2):
            yield row(*tiles[start : start + 2], height=170, min_height=110, grow=0.7, gap=_LARGE_GAP, align="stretch")

    def _large_tiles(self) -> Iterator[Node]:
        news = self._news
        if news.today is not None:
            about = news.today.about or tr("The same cards for everyone")
            yield self._large_tile(
                "menu:today",
                tr("Today's deal"),
                about,
                "today",
                ToToday(),
                label_=self._deal_label(news.today),
                shown=self._trio(news.today.faces),
            )
        if news.puzzle is not None:
            about = tr("Done for today") if news.puzzle.is_tried else tr("Find the best play")
            request = OpenPuzzle(news.puzzle.key) if news.puzzle.key else ToPuzzles()
            yield self._large_tile(
                "menu:puzzle", tr("Puzzle of the day"), about, "puzzles", request, shown=self._draw_puzzle
            )
        here = "" if news.journey is None else tr("Next stop: {place}", place=news.journey.here.name)
        scene = None if news.journey is None else self._postcard(news.journey.here, "")
        yield self._large_tile("menu:journey", tr("Journey"), here, "journey", ToJourney(), shown=scene)
        yield self._large_tile("menu:learn", tr("Learn"), self._next_lesson, "learn", "lessons")
        yield self._large_tile("menu:rules", tr("House rules"), "", "scores", ToRulesEditor())
        if news.puzzle is not None:
            yield self._large_tile("menu:puzzles", tr("Puzzles"), "", "puzzles", ToPuzzles())

    def _large_tile(  # noqa: PLR0913, PLR0917 -- what it says, what it does, and how it looks
        self,
        id_: str,
        name: str,
        about: str,
        drawing: str,
        press: Message,
        label_: str = "",
        shown: Draw | None = None,
    ) -> Node:
        return tinted(
            "tile",
            row(
                picture(icon(self._context, drawing), width=52, height=52),
                column(
                    label(name, 32, "accent", weight="display", role="tile title"),
                    label(about, 26, max_lines=2, role="tile about") if about else None,
                    gap=4, grow=1,
                ),
                None if shown is None else picture(shown, width=210, height=120, min_width=120, min_height=60),
                gap=20, padding=(26, 10), grow=1,
            ),
            grow=1, width=860, min_width=400, radius=TILE_RADIUS,
            control=Control(
                id=id_, role="button", name=name, label=label_ or (f"{name}, {about}" if about else name), press=press
            ),
        )  # fmt: skip

    def _draw_plain_hero(self, painter: Painter, rect: Rect) -> None:
        painter.draw_box(rect, _HERO_RADIUS, _band_colour(painter.theme))


def _pill(words: str, fill: str, ink: str) -> Node:
    return label(
        words, 28, ink, weight="bold", text_align="center", role="half button", fill=fill, height=62, min_height=46,
        padding=(12, 4),
    )  # fmt: skip


def _band_colour(theme: Theme) -> str:
    return theme.panel if theme.is_light else theme.surface_dark


def _draw_fade(image: Surface, theme: Theme, rect: Rect) -> None:
    """Let the picture fade into the colour of the band towards the lower edge of *rect* (px)."""
    colour = Color(_band_colour(theme))
    ends = Surface((1, 2), SRCALPHA, 32)
    ends.set_at((0, 0), (colour.r, colour.g, colour.b, 0))
    ends.set_at((0, 1), (colour.r, colour.g, colour.b, 235))
    image.blit(transform.smoothscale(ends, rect.size), rect)


def _draw_hero_frame(painter: Painter, rect: Rect) -> None:
    painter.draw_box(rect, _HERO_RADIUS, None, painter.theme.accent, 4)


def _draw_star(painter: Painter, rect: Rect) -> None:
    paint_stars(painter, rect.center, min(rect.size) * 0.46, 1, 1, hole=painter.theme.panel)

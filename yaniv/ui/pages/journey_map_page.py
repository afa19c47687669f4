"""Map of the journey: the whole road with its places, where the player is, who waits there, and Sit down."""

from collections.abc import Iterator
from functools import partial
from math import ceil, cos, hypot, radians, sin
from typing import Final

from msgspec import Struct
from pygame import BLEND_RGBA_MULT, SRCALPHA, Rect, Surface, transform

from yaniv.bots.characters import CHARACTERS
from yaniv.i18n import is_rtl, tr, tr_plural
from yaniv.journey.souvenirs import choices_of
from yaniv.journey.trail_progress import StopProgress, current_stop
from yaniv.journey.trail_schema import GOALS_PER_STOP
from yaniv.narration.regular_lines import arrival_line
from yaniv.ui.accessibility.element_tree import ElementState
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.easing import in_out_cubic
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.graphics.icons import paint_stars
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.smooth_shapes import rounded_rect, with_round_corners
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.input import input_events as i
from yaniv.ui.kit.controls import (
    PAGE_MARGIN,
    arrow_left,
    button,
    chip,
    icon,
    portrait,
    round_button,
    tinted,
)
from yaniv.ui.kit.node import Control, Message, Node, column, label, picture, row, stack
from yaniv.ui.kit.page import Env, FocusOn, Page, ToastMessage
from yaniv.ui.narration.naming import join_names
from yaniv.ui.narration.rules_summary import summarize_rules
from yaniv.ui.narration.setting_labels import souvenir_name
from yaniv.ui.navigation import NavigationRequest, PlayStop, ToMenu, ToStop
from yaniv.ui.pages.home_news import HomeProfile
from yaniv.ui.pages.journey_map_picture import MapLayout, map_layout, paint_map, road_colours, road_widths
from yaniv.ui.pages.journey_port import JourneyPort
from yaniv.ui.pages.match_length import expected_minutes
from yaniv.ui.pages.stop_page import checked_rules, locked_text, souvenir_won_text
from yaniv.variants import library

_TRAVEL_MS: Final = 1200
"""Longest time in ms that the backpack takes on its way, at normal speed."""
_PANEL: Final = (886, 318)
"""Size of the panel in u."""
_PANEL_MARGIN: Final = 36
_NEWS: Final = (790, 66)
_NEWS_MARGIN: Final = 14
_HEAD_HEIGHT: Final = 116
_NAME_WIDTH: Final = 232
_NAME_HEIGHT: Final = 40
_STAR_HEIGHT: Final = 34
_FACE_ANGLES: Final = (-38, 38, 142)
"""Directions in which the regulars stand around the place, in degrees clockwise from the right."""
_PIN_ANGLE: Final = 222
_PIN_POINT: Final = 0.5
"""Where the pin points, by the radius of the place."""
_MAX_NAMES: Final = 3
_BELOW_DEG: Final = 90
_SPEECH: Final = (316, 100)
_LETTER: Final = 12.5
"""Width of a letter of a name in u, about."""
_CARD_HEIGHT: Final = 150
_MIN_SMALL_MAP: Final = 120
_SOUVENIR_WIDTH: Final = 600
Place = tuple[float, float, float, float]
"""Left, top, width and height in u."""
_disc_cache: Final = SurfaceCache(0.5)
_map_cache: Final = SurfaceCache(1)


class _ChoosePlace(Struct, frozen=True):
    stop_id: str


class _WalkRoad(Struct, frozen=True):
    """Go some places on along the road, or back."""

    steps: int


class JourneyMapPage(Page):
    """Map of the journey; each place is a button, and a panel is about the one that is chosen."""

    name = "journey"
    back: Message = ToMenu()

    def __init__(
        self, context: UiContext, port: JourneyPort, speed: AnimationSpeed, profile: HomeProfile, stop_id: str = ""
    ) -> None:
        """*profile*: whose disc is the pin. *stop_id*: the place chosen first; empty for where the player is."""
        self._context, self._port, self._speed = context, port, speed
        self._face = portrait(0, profile.name, profile.character, rim_colour="accent")
        self._is_shelf_open = False
        self._show_trail(stop_id)

    def _show_trail(self, stop_id: str = "") -> None:
        self._progress = self._port.progress()
        self._ids = tuple(self._progress)
        self._here = current_stop(self._progress)
        self._chosen = stop_id if stop_id in self._progress else self._here
        self.first_focus = f"stop:{self._chosen}"
        here, start = self._ids.index(self._here), self._port.take_travel_start()
        self._start = self._ids.index(start) if start in self._progress else here
        self._travelled_ms = 0.0
        self._news = souvenir_won_text(self._progress[start]) if self._start != here else ""
        if self._news:
            self._context.audio.play("round_won")
        self._said = tuple(self._lines())

    def _lines(self) -> Iterator[tuple[int, str]]:
        """Yield what the regulars say who wait for the player, each with the number of the regular."""
        regulars, meetings = self._port.opponents(self._here), self._port.meetings(self._here)
        for number, (regular, meeting) in enumerate(zip(regulars, meetings, strict=True)):
            if number < len(_FACE_ANGLES) and (line := arrival_line(regular, meeting)):
                yield number, line

    @property
    def is_moving(self) -> bool:
        """True while the backpack is on its way."""
        return self._travelled_ms < self._travel_ms

    @property
    def is_still(self) -> bool:
        """True while nothing moves."""
        return not self.is_moving

    def advance(self, ms: int) -> bool:
        """Move the backpack; return True as it arrives."""
        was_moving = self.is_moving
        self._travelled_ms += ms if was_moving else 0
        return was_moving and not self.is_moving

    @property
    def announcement(self) -> str:
        """Sentences on what was won, the chosen place if locked, the trail with its stars, and where the player is."""
        chosen = self._progress[self._chosen]
        locked = "" if chosen.is_open else locked_text(self._progress, self._chosen)
        where = tr("{trail}. Stars: {n} of {all}.", trail=tr(self._port.trail.name), n=self._stars, all=self._all_stars)
        here = tr("You are at this stop: {place}.", place=_place(self._progress[self._here]))
        return " ".join(part for part in (self._news, locked, where, here) if part)

    def message_of(self, event: i.InputEvent) -> Message | None:
        """Take a trail that is dropped or pasted; Home and End lead to the ends of the road."""
        match event:
            case i.FileDropped() | i.TextDropped():
                return event
            case i.KeyPressed(key="v", ctrl=True):
                return "paste"
            case i.KeyPressed(key="home" | "end") if not self._is_shelf_open:
                return _WalkRoad(-len(self._ids) if event.key == "home" else len(self._ids))
            case _:
                return None

    def focus_moved(self, control_id: str) -> bool:
        """Choose the place that gets the focus."""
        kind, _, stop_id = control_id.partition(":")
        if kind != "stop" or stop_id not in self._progress or stop_id == self._chosen:
            return False
        self._chosen = stop_id
        return True

    def update(self, message: Message) -> NavigationRequest | ToastMessage | FocusOn | None:
        """Choose a place or go there, show the souvenirs, share, add or change the trail."""
        self._travelled_ms, self._news = self._travel_ms, ""
        match message:
            case _ChoosePlace():
                if message.stop_id == self._chosen:
                    return ToStop(message.stop_id)
                self._chosen = message.stop_id
            case _WalkRoad():
                return self._walk(message.steps)
            case "shelf":
                self._is_shelf_open = not self._is_shelf_open
                self.back = "shelf" if self._is_shelf_open else ToMenu()
                return FocusOn("button:back" if self._is_shelf_open else "button:souvenirs")
            case "copy":
                return ToastMessage(self._port.copy_code())
            case "paste":
                return self._added(self._port.paste_code())
            case i.FileDropped():
                return self._added(self._port.add_file(message.path))
            case i.TextDropped():
                return self._added(self._port.add_text(message.text))
            case "next trail":
                problem = self._port.choose_next_trail()
                self._show_trail()
                return ToastMessage(problem) if problem else FocusOn(self.first_focus)
            case str() if message.startswith("use:"):
                return ToastMessage(self._port.use_souvenir(message.removeprefix("use:")))
            case _:
                pass
        return None

    def _walk(self, steps: int) -> FocusOn:
        index = self._ids.index(self._chosen) + steps
        self._chosen = self._ids[max(0, min(len(self._ids) - 1, index))]
        return FocusOn(f"stop:{self._chosen}")

    def _added(self, outcome: str) -> ToastMessage:
        self._show_trail()
        return ToastMessage(outcome)

    def view(self, env: Env) -> Node:
        """Return the map with head and panel; with large text a list of the places beside the panel."""
        if self._is_shelf_open:
            return self._shelf(env)
        width, height = env.size
        if env.is_large or width < height:
            return self._list(env)
        scale = pixels_per_u(env.size)
        size_u = width / scale, height / scale
        layout = map_layout(self._ids, size_u)
        at = partial(_at, width=size_u[0])
        head = row(*self._head(env), gap=18, padding=(PAGE_MARGIN, 0), height=_HEAD_HEIGHT)
        panel_at = (size_u[0] - PAGE_MARGIN - _PANEL[0], size_u[1] - _PANEL_MARGIN - _PANEL[1])
        news_at = (PAGE_MARGIN, size_u[1] - _NEWS_MARGIN - _NEWS[1])
        return stack(
            picture(partial(self._draw_map, layout=layout)),
            picture(partial(self._draw_walked, layout=layout)) if self.is_moving else None,
            column(head),
            *(at(*self._place(number, layout)) for number in range(len(self._ids))),
            picture(partial(self._draw_travellers, layout=layout)),
            self._speech(layout, size_u, env.text_scale),
            at(self._panel(env), (*panel_at, *_PANEL)),
            at(self._news_banner(), (*news_at, *_NEWS)) if self._news else None,
            justify="stretch",
        )

    @property
    def _stars(self) -> int:
        return sum(each.stars for each in self._progress.values())

    @property
    def _all_stars(self) -> int:
        return GOALS_PER_STOP * len(self._ids)

    def _kept(self) -> list[StopProgress]:
        return [each for each in self._progress.values() if each.is_done and souvenir_name(each.stop.souvenir)]

    # head

    def _head(self, env: Env) -> Iterator[Node]:
        kept, title = len(self._kept()), tr(self._port.trail.name)
        counted = tr("{n} of {all}", n=self._stars, all=self._all_stars)
        name = tr_plural("{n} souvenir", "{n} souvenirs", kept)
        backpack = tr_plural("{n} souvenir in your backpack", "{n} souvenirs in your backpack", kept)
        yield round_button("button:back", tr("Back"), self.back, arrow_left)
        yield label(title, 56, "accent", weight="display", role="page title", grow=1)
        yield row(
            picture(partial(_draw_stars, count=1, total=1), width=44, height=44),
            label(counted, 30, weight="bold", role="stars"),
            gap=12,
            control=Control(
                id="journey:stars", role="text", name=counted,
                label=tr("Stars: {n} of {all}", n=self._stars, all=self._all_stars),
            ),
        )  # fmt: skip
        yield button(
            "button:souvenirs", name, "shelf", spoken=backpack,
            draw=self._draw_backpack, is_enabled=bool(kept), height=72, radius=36, fill="surface_dark", padding=(24, 4),
        )  # fmt: skip
        if not env.is_large:
            yield from self._trail_buttons()

    def _trail_buttons(self) -> Iterator[Node]:
        if self._port.has_other_trails:
            yield self._head_button("button:trail", tr("Next trail"), "next trail", "journey")
        yield self._head_button("button:share", tr("Share trail: copy it as a code"), "copy", "share")
        yield self._head_button("button:paste", tr("Paste trail: add one from the clipboard"), "paste", "paste")

    def _head_button(self, id_: str, name: str, press: Message, drawing: str) -> Node:
        return round_button(id_, name, press, icon(self._context, drawing, "text"), tip=name)

    def _draw_backpack(self, painter: Painter, rect: Rect) -> None:
        side = min(rect.size)
        painter.draw_image(self._context.images.scenery("backpack", (round(side * 0.8), side)), rect.center)

    def _news_banner(self) -> Node:
        return row(
            picture(self._draw_backpack, width=48, height=48),
            label(self._news, 26, weight="medium", max_lines=2, role="news", grow=1),
            gap=16, padding=(24, 4), fill="panel_raised", outline="accent", radius=24,
            control=Control(id="journey:news", role="text", name=self._news),
        )  # fmt: skip

    # places

    def _place(self, number: int, layout: MapLayout) -> tuple[Node, Place]:
        """Return a place with its rectangle in u."""
        stop_id = self._ids[number]
        progress, is_here = self._progress[stop_id], stop_id == self._here
        radius, (x, y) = layout.radius_of(is_here=is_here), layout.places[number]
        is_last = number == len(self._ids) - 1
        name = label(
            _place(progress), 26 if is_here else 22, "text" if progress.is_open else "text_muted", weight="bold",
            text_align="center", max_lines=3, role="here" if is_here else "place name", fill="surface_dark",
            outline="accent" if stop_id == self._chosen else "", radius=18, padding=(14, 2), min_height=_NAME_HEIGHT,
            stroke=3,
        )  # fmt: skip
        stars = picture(partial(_draw_stars, count=progress.stars), width=110, height=_STAR_HEIGHT)
        disc = picture(
            partial(self._draw_disc, progress=progress, is_here=is_here, is_last=is_last),
            width=2 * radius, height=2 * radius,
        )  # fmt: skip
        width = min(_NAME_WIDTH, max(2 * radius, self._room_beside(number, layout)))
        sign = column(
            disc, name, stars if progress.is_open else None, align="center", radius=24, control=self._control(number)
        )
        node = column(sign, align="center")
        return node, (x - width / 2, y - radius, width, 2 * radius + 3 * _NAME_HEIGHT + _STAR_HEIGHT)

    def _room_beside(self, number: int, layout: MapLayout) -> float:
        """Return the width in u that the name of a place may take without touching those beside it."""
        x, y = layout.places[number]
        others = (
            abs(x - other) for other, height in layout.places if abs(height - y) < 3 * layout.radius and other != x
        )
        return min(others, default=_NAME_WIDTH) - 10

    def _control(self, number: int) -> Control:
        stop_id = self._ids[number]
        progress = self._progress[stop_id]
        chosen: tuple[ElementState, ...] = ("selected",) if stop_id == self._chosen else ()
        spoken = tr("Stop {n}, {place}: {state}", n=number + 1, place=_place(progress), state=_state_in_words(progress))
        if stop_id == self._here:
            spoken = f"{spoken}. {tr('You are here.')} {self._who_waits(stop_id)}"
        return Control(
            id=f"stop:{stop_id}", role="button", name=_place(progress), label=spoken, press=_ChoosePlace(stop_id),
            step=_WalkRoad, states=(*chosen, _state(progress)), value=progress.stars, group="places",
        )  # fmt: skip

    def _draw_disc(self, painter: Painter, rect: Rect, progress: StopProgress, *, is_here: bool, is_last: bool) -> None:
        theme, side = painter.theme, min(rect.size)
        scenery, is_open = progress.stop.room.scenery, progress.is_open
        key = ("place", scenery, side, is_open)
        image = _disc_cache.get_or_create(key, lambda: self._disc_picture(scenery, side, is_open=is_open))
        if is_here and not theme.is_light:
            painter.draw_box(rect.inflate(painter.px(34), painter.px(34)), side, f"{theme.accent}3C")
        painter.draw_image(image, rect.center)
        is_ringed_gold = progress.is_done or is_here
        ring = theme.accent if is_ringed_gold else theme.text if is_open else theme.outline
        painter.draw_box(rect, side, None, ring, 7 if is_open else 4)
        if not is_open:
            self._draw_badge(painter, rect.center, side * 0.4, "lock")
        if is_last:
            _draw_house(painter, (rect.right - side // 8, rect.top + side // 8), round(side * 0.2))

    def _draw_badge(self, painter: Painter, centre: tuple[int, int], side: float, drawing: str) -> None:
        disc = Rect(0, 0, round(side), round(side))
        disc.center = centre
        painter.draw_box(disc, disc.width, painter.theme.surface_dark, painter.theme.outline)
        painter.draw_image(
            self._context.images.menu_icon(drawing, max(1, round(side * 0.6)), painter.theme.text), centre
        )

    def _disc_picture(self, scenery: str, side: int, *, is_open: bool) -> Surface:
        """Return the middle of a place's picture as a disc, grey if it is locked."""
        image = Surface((side, side), SRCALPHA, 32)
        full = self._context.images.scenery(scenery, (side, side * 4 // 3))
        image.blit(full if is_open else transform.grayscale(full), (0, -round(side / 4)))
        if not is_open:
            image.fill((130, 140, 142), special_flags=BLEND_RGBA_MULT)
        image.blit(rounded_rect((side, side), side / 2, "#FFFFFF"), (0, 0), special_flags=BLEND_RGBA_MULT)
        return image

    # road and travellers

    def _draw_map(self, painter: Painter, rect: Rect, layout: MapLayout) -> None:
        painter.draw_image(self._map_picture(painter, rect.size, layout), rect.center)

    def _map_picture(self, painter: Painter, size: tuple[int, int], layout: MapLayout) -> Surface:
        gold = self._start if self.is_moving else self._ids.index(self._here)
        open_to = max(number for number, each in enumerate(self._progress.values()) if each.is_open)
        key = (size, layout, painter.theme, gold, open_to)
        return _map_cache.get_or_create(
            key, lambda: paint_map(size, layout, painter.theme, painter.scale, (gold, open_to))
        )

    def _draw_travellers(self, painter: Painter, rect: Rect, layout: MapLayout) -> None:  # noqa: ARG002 -- it fills the window
        """Draw the regulars around the place where the player is, and the backpack at its pin or on its way."""
        plain, here = painter.unmirrored, self._ids.index(self._here)
        centre, radius = layout.places[here], layout.here_radius
        side = painter.px(self._face_u(layout))
        for number, (regular, angle) in enumerate(zip(self._port.opponents(self._here), _FACE_ANGLES, strict=False)):
            portrait(number + 1, tr(CHARACTERS[regular.name].name), regular.name)(
                plain, _square_px(plain, _around(centre, radius * 1.12, angle), side)
            )
        pin = layout.point(self._position) if self.is_moving else _around(centre, radius * 1.12, _PIN_ANGLE)
        disc = _square_px(plain, pin, side)
        if not self.is_moving:
            _draw_pin_tail(plain, disc, _px(plain, _around(centre, radius * _PIN_POINT, _PIN_ANGLE)))
        self._face(plain, disc)
        if self._port.match_to_continue(self._here) and not self.is_moving:
            self._draw_badge(plain, disc.bottomleft, side * 0.5, "clock")

    def _draw_walked(self, painter: Painter, rect: Rect, layout: MapLayout) -> None:  # noqa: ARG002 -- it fills the window
        """Draw the road as far as the backpack has come."""
        plain = painter.unmirrored
        start, end = sorted((float(self._start), self._position))
        road = [_px(plain, each) for each in layout.road(start, end)]
        ink, edge = road_colours(painter.theme)
        for width, colour in zip(road_widths(layout)[::-1], (edge, ink), strict=True):
            plain.draw_polyline(road, colour, max(1, plain.px(width)))

    @property
    def _position(self) -> float:
        """Position of the backpack on its way; 0: the first place, 1: the second, and so on."""
        share = in_out_cubic(min(1.0, self._travelled_ms / self._travel_ms))
        return self._start + (self._ids.index(self._here) - self._start) * share

    @property
    def _travel_ms(self) -> float:
        """Time of the backpack's way; 0 if it does not move."""
        is_still = self._start == self._ids.index(self._here) or self._speed.is_reduced
        return 0.0 if is_still else self._speed.scale_ms(_TRAVEL_MS)

    def _speech(self, layout: MapLayout, size_u: tuple[float, float], text_scale: float) -> Node | None:
        """Return what a regular says beside the place, if it covers nothing."""
        taken = [self._taken_by(other, layout, text_scale) for other in range(len(self._ids))]
        taken.append(
            Rect(round(size_u[0] - PAGE_MARGIN - _PANEL[0]), round(size_u[1] - _PANEL_MARGIN - _PANEL[1]), *_PANEL)
        )
        window = Rect(0, _HEAD_HEIGHT, round(size_u[0]), round(size_u[1]) - _HEAD_HEIGHT)
        reach, (width, height) = self._face_u(layout) / 2 + 8, _SPEECH
        for number, words in self._said:
            x, y = _around(layout.places[self._ids.index(self._here)], layout.here_radius * 1.12, _FACE_ANGLES[number])
            shift = -width - reach if _FACE_ANGLES[number] > _BELOW_DEG else reach
            for left, top in (
                (x + shift, y - height / 2),
                (x + shift, y),
                (x + shift, y - height),
                (x + shift, y + reach),
            ):
                box = Rect(round(left), round(top), width, height)
                if window.contains(box) and box.collidelist(taken) < 0:
                    bubble = label(
                        words, 22, "spade", fill="card_face", radius=18, padding=(14, 4), max_lines=3, role="speech",
                        control=Control(id="journey:speech", role="text", name=tr("“{words}”", words=words)),
                    )  # fmt: skip
                    is_at_end = (shift < 0) != is_rtl()
                    return _at(
                        row(bubble, justify="end" if is_at_end else "start"), (left, top, width, height), size_u[0]
                    )
        return None

    def _taken_by(self, number: int, layout: MapLayout, text_scale: float) -> Rect:
        """Return about what a place takes with its name and stars, in u."""
        progress = self._progress[self._ids[number]]
        name_u = len(_place(progress)) * _LETTER * text_scale
        lines = min(2, ceil(name_u / _NAME_WIDTH))
        below = lines * _NAME_HEIGHT * text_scale + (_STAR_HEIGHT if progress.is_open else 0)
        width = max(2.2 * layout.radius, min(_NAME_WIDTH, name_u / lines + 28))
        box = Rect(0, 0, round(width), round(2 * layout.radius + below))
        box.midtop = round(layout.places[number][0]), round(layout.places[number][1] - layout.radius)
        return box

    def _face_u(self, layout: MapLayout) -> float:
        return max(64, layout.radius * 0.86)

    # panel

    def _panel(self, env: Env) -> Node:
        progress = self._progress[self._chosen]
        target = self._chosen if progress.is_open else self._here
        stars = picture(partial(_draw_stars, count=progress.stars), width=132, height=44)
        facts = column(
            row(
                label(
                    _place(progress), 44, "accent" if progress.is_open else "text_muted", weight="display",
                    role="chosen", grow=1, max_lines=2,
                ),
                stars if progress.is_open else None, gap=12,
            ),
            label(self._sentence(progress), 25, max_lines=3 if env.is_large else 2, role="waits"),
            row(*self._chips(env, progress), gap=10) if env.has_usual_text else None,
            gap=8, grow=1,
            control=Control(id="journey:place", role="text", name=_place(progress), label=self._spoken(progress)),
        )  # fmt: skip
        buttons = row(
            button(
                "button:play", self._play_name(progress, target), PlayStop(target), is_main=True, grow=1,
                draw=icon(self._context, "play", "surface_dark"), height=92, min_height=76,
            ),
            button(
                "button:go", tr("Look"), ToStop(self._chosen), spoken=tr("Look at {place}", place=_place(progress)),
                draw=icon(self._context, "eye", "text"), width=200, height=92, min_height=76,
            ),
            gap=16, align="stretch",
        )  # fmt: skip
        postcard = picture(partial(self._draw_postcard, progress=progress), width=240, min_width=150)
        content = row(
            None if env.is_large else postcard,
            column(facts, buttons, gap=10, grow=1),
            gap=26, padding=(20, 18), align="stretch",
        )  # fmt: skip
        return tinted("tile", content)

    def _sentence(self, progress: StopProgress) -> str:
        if progress.is_open:
            return self._who_waits(progress.stop.id)
        return locked_text(self._progress, progress.stop.id)

    def _chips(self, env: Env, progress: StopProgress) -> Iterator[Node]:
        for words in self._facts(progress)[:: 1 if env.is_roomy else 2]:
            yield chip(words, height=44, padding=(16, 2))

    def _spoken(self, progress: StopProgress) -> str:
        facts = " · ".join(self._facts(progress))
        return f"{_place(progress)}, {_state_in_words(progress)}. {self._sentence(progress)} {facts}"

    def _who_waits(self, stop_id: str) -> str:
        names = [tr(CHARACTERS[each.name].name) for each in self._port.opponents(stop_id)]
        if len(names) > _MAX_NAMES:
            return tr_plural("{n} player is waiting for you.", "{n} players are waiting for you.", len(names))
        return tr_plural(
            "{names} is waiting for you.", "{names} are waiting for you.", len(names), names=join_names(names)
        )

    def _facts(self, progress: StopProgress) -> tuple[str, ...]:
        stop = progress.stop
        rules = checked_rules(stop)
        house = tr("House rules of this place") if stop.variant is None else tr(library.load(stop.variant).name)
        minutes = expected_minutes(stop.variant or "classic", rules, len(stop.opponents) + 1, "long")
        end = [each for each in summarize_rules(rules)[-1:] if each not in house]  # "Quick (one round)" says it
        return (house, *end, tr_plural("{n} minute", "{n} minutes", minutes))

    def _play_name(self, progress: StopProgress, target: str) -> str:
        if not progress.is_open:
            return tr("Sit down: {place}", place=_place(self._progress[target]))
        return tr("Continue") if self._port.match_to_continue(target) else tr("Sit down")

    def _draw_postcard(self, painter: Painter, rect: Rect, progress: StopProgress) -> None:
        key = ("postcard", progress.stop.room.scenery, rect.size, progress.is_open, painter.scale)
        painter.draw_image(
            _disc_cache.get_or_create(key, lambda: self._postcard(painter, progress, rect.size)), rect.center
        )
        painter.draw_box(rect, 14, None, painter.theme.card_face, 4)

    def _postcard(self, painter: Painter, progress: StopProgress, size: tuple[int, int]) -> Surface:
        width, height = size
        full_height = max(height, width * 4 // 3) + 4
        full = self._context.images.scenery(progress.stop.room.scenery, (full_height * 3 // 4, full_height))
        image = Surface(size, SRCALPHA, 32)
        shown = full if progress.is_open else transform.grayscale(full)
        image.blit(shown, ((width - full.get_width()) // 2, -round((full_height - height) * 0.7)))
        return with_round_corners(image, 14 * painter.scale)

    # large text, souvenirs

    def _list(self, env: Env) -> Node:
        rows = [self._list_row(number, env) for number in range(len(self._ids))]
        places = column(*rows, gap=14, scroll="places", grow=1)
        head = row(*self._head(env), gap=18, height=_HEAD_HEIGHT)
        width, height = env.size
        small_map = picture(self._draw_small_map, height=200, min_height=0, grow=1)
        trails = row(*self._trail_buttons(), gap=18, justify="end") if env.is_large else None
        if width < height:
            return column(head, small_map, places, self._panel(env), trails, gap=20, padding=(PAGE_MARGIN, 24))
        side = column(self._panel(env), small_map, trails, gap=24, width=900)
        return column(head, row(places, side, gap=36, grow=1, align="stretch"), gap=16, padding=(PAGE_MARGIN, 24))

    def _list_row(self, number: int, env: Env) -> Node:
        progress = self._progress[self._ids[number]]
        is_chosen = progress.stop.id == self._chosen
        stars = picture(partial(_draw_stars, count=progress.stars), width=120, height=40)
        lock = picture(icon(self._context, "lock", "text_muted"), width=44, height=44)
        return row(
            picture(partial(self._draw_postcard, progress=progress), width=190, height=_CARD_HEIGHT - 28),
            label(
                _place(progress), 32, "text" if progress.is_open else "text_muted", weight="bold", max_lines=2,
                role="place name", grow=1,
            ),
            stars if progress.is_open else lock,
            gap=22, padding=(20, 8), radius=20, height=_CARD_HEIGHT * env.growth(0.1),
            fill="panel_raised" if is_chosen else "panel", outline="accent" if is_chosen else "outline",
            control=self._control(number),
        )  # fmt: skip

    def _draw_small_map(self, painter: Painter, rect: Rect) -> None:
        """Draw the map without names: gold where the player has been, large where he is."""
        if min(rect.size) < painter.px(_MIN_SMALL_MAP):
            return
        plain, box = painter.unmirrored, painter.mirrored(rect)
        layout = map_layout(self._ids, (box.width / painter.scale, box.height / painter.scale))
        image = with_round_corners(self._map_picture(painter, box.size, layout), 22 * painter.scale)
        plain.draw_image(image, box.center)
        theme = painter.theme
        for (x, y), (stop_id, progress) in zip(layout.places, self._progress.items(), strict=True):
            side = plain.px(2 * layout.radius_of(is_here=stop_id == self._here) * 0.8)
            dot = _square_px(plain, (x, y), side).move(box.topleft)
            fill = theme.accent if progress.is_done else theme.text if progress.is_open else theme.bar_track
            plain.draw_box(dot, side, fill, theme.surface_dark, 3)
            if stop_id == self._here:
                self._face(plain, dot)
        plain.draw_box(box, 22, None, theme.outline)

    def _shelf(self, env: Env) -> Node:
        """Return the souvenirs that the player has, each with a button to use it."""
        cards = [self._souvenir(each) for each in self._kept()]
        per_row = 1 if env.is_large else 2
        cards += [Node(width=_SOUVENIR_WIDTH, grow=1)] * (-len(cards) % per_row)
        starts = range(0, len(cards), per_row)
        rows = [row(*cards[start : start + per_row], gap=24, align="stretch") for start in starts]
        head = row(
            round_button("button:back", tr("Map"), "shelf", arrow_left, spoken=tr("Back to the map")),
            label(tr("Souvenirs"), 56, "accent", weight="display", role="page title", grow=1),
            gap=18, height=_HEAD_HEIGHT,
        )  # fmt: skip
        return column(head, column(*rows, gap=20, scroll="souvenirs", grow=1), gap=16, padding=(PAGE_MARGIN, 24))

    def _souvenir(self, progress: StopProgress) -> Node:
        name, place = souvenir_name(progress.stop.souvenir), _place(progress)
        use = button(
            f"use:{progress.stop.id}", tr("Use it"), f"use:{progress.stop.id}",
            spoken=tr("Use the souvenir of {place}: {souvenir}", place=place, souvenir=name), width=190, height=76,
        ) if choices_of(progress.stop.souvenir) else None  # fmt: skip
        return row(
            picture(partial(self._draw_postcard, progress=progress), width=170, height=124),
            column(
                label(name, 28, weight="bold", max_lines=2, role="souvenir"),
                label(place, 24, "text_muted", role="souvenir place"),
                gap=4, grow=1,
            ),
            use,
            gap=24, padding=(24, 14), fill="panel", outline="outline", radius=22, height=160, width=_SOUVENIR_WIDTH,
            min_width=400, grow=1,
            control=Control(
                id=f"souvenir:{progress.stop.id}", role="text", name=name,
                label=tr("{title}: {value}", title=place, value=name),
            ),
        )  # fmt: skip


def _at(node: Node, place: Place, width: float) -> Node:
    """Return a node at a place of a window of this width, in u; a map is not mirrored where reading is."""
    left, top, own_width, own_height = place
    start = width - left - own_width if is_rtl() else left
    box = column(node, width=own_width, height=own_height)
    return column(Node(height=max(0, top)), row(Node(width=max(0, start)), box, align="start"))


def _around(centre: tuple[float, float], distance: float, angle: float) -> tuple[float, float]:
    return centre[0] + distance * cos(radians(angle)), centre[1] + distance * sin(radians(angle))


def _px(painter: Painter, point: tuple[float, float]) -> tuple[int, int]:
    return painter.px(point[0]), painter.px(point[1])


def _draw_pin_tail(painter: Painter, disc: Rect, point: tuple[int, int]) -> None:
    x, y = point[0] - disc.centerx, point[1] - disc.centery
    length = hypot(x, y) or 1
    across = -y / length * disc.width * 0.3, x / length * disc.width * 0.3
    ends = ((disc.centerx + across[0] * sign, disc.centery + across[1] * sign) for sign in (1, -1))
    painter.draw_polygon((*ends, point), painter.theme.accent)


def _square_px(painter: Painter, centre: tuple[float, float], side: int) -> Rect:
    square = Rect(0, 0, side, side)
    square.center = _px(painter, centre)
    return square


def _draw_stars(painter: Painter, rect: Rect, count: int, total: int = GOALS_PER_STOP) -> None:
    radius = min(rect.height * 0.46, rect.width / total / 2.5)
    paint_stars(painter, rect.center, radius, count, total, hole=painter.theme.surface_dark)


def _draw_house(painter: Painter, centre: tuple[int, int], reach: int) -> None:
    disc = Rect(0, 0, 2 * reach, 2 * reach)
    disc.center = centre
    painter.draw_box(disc, disc.width, painter.theme.accent, painter.theme.surface_dark, 3)
    x, y, ink = *centre, painter.theme.surface_dark
    painter.draw_polygon(((x - reach * 0.6, y), (x, y - reach * 0.6), (x + reach * 0.6, y)), ink)
    walls = Rect(0, 0, round(reach * 0.8), round(reach * 0.55))
    walls.midtop = (x, y - 1)
    painter.draw_box(walls, 1, ink)


def _place(progress: StopProgress) -> str:
    return tr(progress.stop.name)


def _state(progress: StopProgress) -> ElementState:
    if not progress.is_open:
        return "locked"
    return "done" if progress.is_done else "open"


def _state_in_words(progress: StopProgress) -> str:
    if not progress.is_open:
        return tr("locked")
    return tr_plural("{n} of 3 stars", "{n} of 3 stars", progress.stars)

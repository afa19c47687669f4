"""End of a match at a stop of the journey: goals and stars, souvenir, scores, and where the road goes on."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame
from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.bots.characters import CHARACTERS
from yaniv.i18n import tr, tr_plural
from yaniv.journey.goal_catalogue import measured_value
from yaniv.journey.souvenirs import choices_of
from yaniv.journey.stop_outcome import StopOutcome
from yaniv.journey.trail_progress import STARS_TO_PASS
from yaniv.journey.trail_schema import Souvenir, Stop
from yaniv.narration.goal_text import goal_sentence
from yaniv.ui.accessibility.element_tree import ElementState
from yaniv.ui.animation.easing import in_out_cubic
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.cloth_patterns import patterned_cloth
from yaniv.ui.graphics.icons import paint_star_icon
from yaniv.ui.graphics.image_store import CARD_ASPECT_RATIO
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.smooth_shapes import rasterize_svg
from yaniv.ui.kit.controls import arrow_right, button, is_plain, portrait, tinted
from yaniv.ui.kit.node import Control, Draw, Node, column, label, picture, row, spacer
from yaniv.ui.kit.page import Env
from yaniv.ui.narration.match_report import FinalPlace, MatchReport
from yaniv.ui.narration.naming import capitalize_first
from yaniv.ui.narration.setting_labels import souvenir_name
from yaniv.ui.table.overlays.podium import TILE_ROWS

GOALS_WIDTH: Final = 1728
"""Width in u of the row of goals, and of the tiles below it."""
_PILL_HEIGHT: Final = 76
_TILE_HEIGHT: Final = 396
_TILE_WIDTH: Final = 470
_WIDE_TILE: Final = 640
_VIEW_HEIGHT: Final = 150
_RAYS: Final = 14
_BACK_CARD_HEIGHT: Final = 150
_CLOSE_SHARE: Final = 0.5
"""Distance from the number of a goal, by that number, up to which a match came close to it."""


class StopEnd:
    """Result of a match at a stop, with its pictures."""

    def __init__(self, context: UiContext, outcome: StopOutcome, report: MatchReport, seat: int) -> None:
        """*seat*: of the reader."""
        self._context, self.outcome, self._report, self._seat = context, outcome, report, seat
        self._images: dict[object, Surface] = {}
        self._new_places: dict[int, tuple[int, int]] = {}

    @property
    def new_goal_places(self) -> tuple[tuple[int, int], ...]:
        """Last places (px) of the stars of the goals that this match has reached first, in the order of the goals."""
        return tuple(place for _, place in sorted(self._new_places.items()))

    @property
    def _own(self) -> FinalPlace | None:
        return next((place for place in self._report.places if place.seat == self._seat), None)

    @property
    def title(self) -> str:
        """The place if the reader has won there, otherwise who has."""
        own = self._own
        return tr(self.outcome.stop.name) if own is not None and own.is_winner else self._report.headline

    @property
    def line(self) -> str:
        """Sentence on the match if it is won, else the goal that was nearest."""
        own = self._own
        if own is not None and own.is_winner:
            points = own.hand_total if own.total is None else own.total
            return self._report.headline if points is None else tr("You win the match with {n}.", n=points)
        return self._nearest_goal

    @property
    def _nearest_goal(self) -> str:
        """The missing goal of which the match came closest to its number; the first one if it came close to none."""
        outcome = self.outcome
        missing = [goal for goal, is_missing in zip(outcome.stop.goals, outcome.missing, strict=False) if is_missing]
        if not missing:
            return ""
        measured = [
            (abs(value - goal.number) / goal.number, goal_sentence(goal, outcome.stop), value)
            for goal in missing
            if goal.number and (value := measured_value(goal, outcome.facts)) is not None
        ]
        measured = [each for each in measured if each[0] <= _CLOSE_SHARE]
        if not measured:
            return tr("Still to do: {goal}", goal=goal_sentence(missing[0], outcome.stop))
        _, sentence, value = min(measured)
        return tr("So close: you got to {n}. Goal: {goal}.", goal=sentence.rstrip("."), n=value)

    def background(self, size: tuple[int, int]) -> Surface:
        """Return the picture of the place, as large as a window of *size* px; soft, because text lies over it."""
        return self._cached(("place", size), lambda: self._crop(self.outcome.stop.room.scenery, size, softness=2))

    def pills(self, env: Env) -> Iterator[Node]:
        """Yield the goals: with a star if they are reached, and marked if this match has reached them first."""
        outcome = self.outcome
        for number, goal in enumerate(outcome.stop.goals):
            sentence = goal_sentence(goal, outcome.stop).rstrip(".")
            is_missing = outcome.missing[number]
            is_new = outcome.reached[number] and not outcome.was_reached[number]
            spoken = tr("Goal: {goal}", goal=f"{sentence}.") if is_missing else tr("{goal}: done.", goal=sentence)
            states: tuple[ElementState, ...] = () if is_missing else ("checked",)
            yield row(
                picture(
                    _draw_empty_star if is_missing else self._new_star_drawer(number) if is_new else _draw_star,
                    width=36, height=36,
                ),
                label(sentence, 26, weight="medium", max_lines=2, role="goal", grow=1),
                _badge(tr("new")) if is_new else None,
                gap=14, padding=(20, 4), radius=33, height=_PILL_HEIGHT * env.growth(0.7), min_height=52,
                width=GOALS_WIDTH / 3 - 16, min_width=240, fill="surface_dark",
                outline="outline" if is_missing else "accent",
                control=Control(
                    id=f"goal:{number + 1}", role="text", name=sentence,
                    label=f"{spoken} {tr('New!')}" if is_new else spoken, value=not is_missing, states=states,
                ),
            )  # fmt: skip

    def _new_star_drawer(self, goal: int) -> Draw:
        """Return what draws the star of a goal, and notes where: a star flies from there to the row of stars."""

        def draw(painter: Painter, rect: Rect) -> None:
            self._new_places[goal] = rect.center
            _draw_star(painter, rect)

        return draw

    def tiles(self, env: Env, places: Sequence[Node], *, is_saved: bool, is_picture: bool) -> Iterator[Node]:
        """Yield souvenir, final scores, and the next place.

        *places*: rows of the final places. *is_saved*: the match can be reviewed. *is_picture*: without buttons.
        """
        if choices_of(self.outcome.souvenir):
            yield self._souvenir(env, is_picture=is_picture)
        review = None
        if is_saved and not is_picture:
            control = Control(
                id="button:replay", role="button", name=tr("Review"), press="button:replay",
                label=tr("Review: replay the match with every move rated"),
            )  # fmt: skip
            review = row(
                label(tr("Review your moves"), 26, "accent", weight="medium", role="tile link"),
                picture(arrow_right, width=28, height=28),
                gap=10, height=52, control=control,
            )  # fmt: skip
        rows = (*places, None if env.is_large else spacer(), review)
        is_wide = len(self._report.places) > TILE_ROWS or any(place.hand for place in self._report.places)
        yield self._tile(env, _title(tr("Final scores")), *rows, width=_WIDE_TILE if is_wide else _TILE_WIDTH)
        yield from self._road(env)

    def _tile(self, env: Env, *children: Node | None, width: float = _TILE_WIDTH) -> Node:
        height = None if env.is_large else _TILE_HEIGHT
        return tinted(
            "tile", column(*children, gap=8, padding=(24, 14)), width=width, min_width=250, height=height,
            min_height=200, grow=1,
        )  # fmt: skip

    def _souvenir(self, env: Env, *, is_picture: bool) -> Node:
        name = souvenir_name(self.outcome.souvenir)
        view = None if env.is_large else picture(self._draw_souvenir, grow=1, min_height=90)
        use = None
        if not is_picture:
            use = button("button:souvenir", tr("Use it"), "button:souvenir", spoken=tr("Use the souvenir"), height=64)
        told = Control(id="result:souvenir", role="text", name=name, label=tr("Souvenir: {souvenir}.", souvenir=name))
        words = column(
            label(capitalize_first(name), 30, weight="bold", max_lines=2, role="souvenir"),
            label(tr("Yours to keep"), 25, "text_muted", role="tile note"),
            gap=0,
            control=told,
        )
        return self._tile(env, view, words, use)

    def _road(self, env: Env) -> Iterator[Node]:
        """Yield where the road goes on, and what one of the regulars says."""
        outcome = self.outcome
        stop = outcome.next_stop or outcome.coming_stop
        says = self._regular(env)
        if stop is None and says is None:
            return
        if stop is None:
            yield self._tile(env, _title(tr("The last stop.")), spacer(), says)
            return
        is_open = outcome.next_stop is not None
        missing = max(1, STARS_TO_PASS - outcome.stars)
        state = (
            tr("Three stars to win")
            if is_open
            else tr_plural("{n} more star opens it", "{n} more stars open it", missing)
        )
        place = tr(stop.name)
        control = Control(id="result:road", role="text", name=place, label=f"{place}. {state}.")
        view = picture(self._view_drawer(stop, is_open=is_open), height=_VIEW_HEIGHT, min_height=70)
        words = column(
            label(place, 30, weight="bold", role="road place", max_lines=2),
            label(state, 24, "text_muted", role="road state"),
            gap=0,
        )
        content = column(None if env.is_large else view, words, gap=8, control=control)
        yield self._tile(env, _title(tr("The road goes on")), content, None if env.is_large else spacer(), says)

    def _regular(self, env: Env) -> Node | None:
        """Return what a regular says: one that finished behind the reader if there is one, else the winner."""
        talk, opponents = self.outcome.stop.talk, self.outcome.stop.opponents
        own = self._own
        if own is None or not opponents:
            return None
        behind = [each for each in self._report.places if each.place > own.place]
        speaker = behind[0] if behind else self._report.places[0]
        lines = talk.player_ahead if behind else talk.regular_ahead
        if not lines or speaker.seat == self._seat or speaker.seat > len(opponents):
            return None
        character = opponents[speaker.seat - 1].name
        line = tr(lines[sum(each.total or 0 for each in self._report.places) % len(lines)])
        name = tr(CHARACTERS[character].name)
        control = Control(
            id="result:says", role="text", name=name,
            label=tr("{regular}: {line}", regular=name, line=tr("“{words}”", words=line)),
        )  # fmt: skip
        mood = "worried" if behind else "triumphant"
        bubble = label(
            line, 24, "spade", max_lines=3, role="speech", fill="card_face", radius=18, padding=(18, 8), grow=1
        )
        face = picture(portrait(speaker.seat, name, character, mood), width=72, height=72, min_width=48)
        return row(None if env.is_large else face, bubble, gap=16, control=control)

    # pictures

    def _cached(self, key: object, make: Callable[[], Surface]) -> Surface:
        if key not in self._images:
            self._images[key] = make()
        return self._images[key]

    def _crop(self, scenery: str, size: tuple[int, int], *, softness: int = 1) -> Surface:
        """Return the middle of the picture of a place that fills *size* px; drawn 1 / *softness* as large."""
        width, height = (max(8, length // softness) for length in size)
        tall = max(height, width * 4 // 3)
        image = self._context.images.scenery(scenery, (tall * 3 // 4, tall))
        left, top = (image.get_width() - width) // 2, round((image.get_height() - height) * 0.42)
        part = image.subsurface(Rect(max(0, left), max(0, top), min(width, image.get_width()), height))
        return pygame.transform.smoothscale(part, size)

    def _view_drawer(self, stop: Stop, *, is_open: bool) -> Draw:
        def draw(painter: Painter, rect: Rect) -> None:
            inner = rect.inflate(-painter.px(6), -painter.px(6))
            key = "view", stop.id, inner.size, is_open
            view = self._cached(key, lambda: self._view(stop.room.scenery, inner.size, is_open=is_open))
            painter.draw_image(view, inner.center)
            painter.draw_box(rect, 14, None, painter.theme.accent if is_open else painter.theme.outline, 4)

        return draw

    def _view(self, scenery: str, size: tuple[int, int], *, is_open: bool) -> Surface:
        view = self._crop(scenery, size)
        return view if is_open else pygame.transform.grayscale(view)

    def _draw_souvenir(self, painter: Painter, rect: Rect) -> None:
        """Draw what was earned in rays of light."""
        radius = min(rect.width, rect.height * 1.5) / 2
        for ray in range(_RAYS):
            angle = math.tau * (ray + 0.5) / _RAYS
            ends = [
                (rect.centerx + reach * math.cos(angle), rect.centery + reach * 0.62 * math.sin(angle))
                for reach in (radius * 0.8, radius)
            ]
            painter.draw_polyline(ends, painter.theme.accent, max(2, painter.px(5)))
        height = round(min(rect.height * 0.84, painter.px(_BACK_CARD_HEIGHT)))
        souvenir = self.outcome.souvenir
        size = (height * 3 // 2, height) if souvenir.back is None else (round(height / CARD_ASPECT_RATIO), height)
        key = "souvenir", size, painter.theme.name
        image = self._cached(key, lambda: self._souvenir_image(souvenir, size, painter))
        painter.draw_image(image, rect.center)
        if souvenir.back is None:
            frame = Rect(0, 0, *size)
            frame.center = rect.center
            painter.draw_box(frame, 12, None, painter.theme.card_face, 5)

    def _souvenir_image(self, souvenir: Souvenir, size: tuple[int, int], painter: Painter) -> Surface:
        """Return a card with its back, a piece of the cloth, or a postcard of the place for anything else."""
        if souvenir.back is not None:
            return rasterize_svg(self._context.images.assets / f"cards/back-{souvenir.back}.svg", size)
        if souvenir.cloth is not None:
            theme = painter.theme
            laid = replace(theme, decor=replace(theme.decor, cloth=souvenir.cloth))
            cloth = Surface(size, depth=32)
            cloth.fill(theme.felt)
            cloth.blit(patterned_cloth(laid, size, painter.scale), (0, 0))
            return cloth
        return self._crop(self.outcome.stop.room.scenery, size)


def _title(words: str) -> Node:
    return label(words, 32, "accent", weight="display", role="tile title", height=46, min_height=34)


def _badge(words: str) -> Node:
    return label(
        words, 22, "surface_dark", weight="bold", text_align="center", role="goal new",
        fill="accent", radius=17, padding=(14, 2), height=36, min_height=28,
    )  # fmt: skip


def _draw_star(painter: Painter, rect: Rect) -> None:
    paint_star_icon(painter, rect.center, min(rect.size) / 2, painter.theme.accent)


def _draw_empty_star(painter: Painter, rect: Rect) -> None:
    paint_star_icon(painter, rect.center, min(rect.size) / 2, painter.theme.text_muted, painter.theme.surface_dark)


STAR_COUNT: Final = 3
FLIGHT_MS: Final = 650
STEP_MS: Final = 250
"""Time from the start of one flight to that of the next."""
SPARKS_MS: Final = 260
"""How long sparks are seen around a star that has arrived."""
_STAR_RADIUS_U: Final = 58
_MIDDLE_STAR_RADIUS_U: Final = 72
_STAR_SPACING_U: Final = 142
_FLIGHT_LIFT_U: Final = 130
"""Height of the curve of a flight over the straight line."""
_TRAIL_DOTS: Final = 12
_TRAIL_SHARE: Final = 0.3
"""Length of the trail, as a share of the flight."""
_SPARKS: Final = 8
_STAR_START_SHARE: Final = 0.4
"""Size of a star as it sets out, of the one in its socket."""
_STAR_EDGE_U: Final = 6
_STAR_EDGE: Final = "#8F5E12"
_STAR_HEART: Final = "#FFE08A"
_STAR_HEART_SHARE: Final = 0.55


class StopStars(Struct, frozen=True):
    """Stars of a stop before and after a match."""

    before: int
    now: int

    @property
    def duration_ms(self) -> float:
        """Time until all new stars have arrived and their sparks are gone."""
        flights = self.now - self.before
        return STEP_MS * (flights - 1) + FLIGHT_MS + SPARKS_MS if flights > 0 else 0

    def flown_share(self, star: int, elapsed_ms: float) -> float:
        """Return how far a new star (its index) has flown *elapsed_ms* after the start, in [0, 1]."""
        return max(0.0, min(1.0, (elapsed_ms - STEP_MS * (star - self.before)) / FLIGHT_MS))


def paint_sockets(painter: Painter, stars: StopStars, elapsed_ms: float, area: Rect) -> None:
    """Paint in *area* (px) the stars that were won earlier, those that have arrived, and empty sockets for the others.

    *elapsed_ms*: time since the first new star set out.
    """
    for star in range(STAR_COUNT):
        centre, radius = _socket(painter, star, area)
        if star < stars.before:
            _paint_star(painter, centre, radius)
        elif star < stars.now and stars.flown_share(star, elapsed_ms) == 1:
            _paint_star(painter, centre, radius)
            _paint_sparks(painter, centre, radius, elapsed_ms - STEP_MS * (star - stars.before) - FLIGHT_MS)
        else:
            paint_star_icon(painter, centre, radius, painter.theme.outline, painter.theme.surface_dark)


def paint_flights(
    painter: Painter, stars: StopStars, elapsed_ms: float, area: Rect, starts: Sequence[tuple[int, int]]
) -> None:
    """Paint the stars on their way; *starts*: where each comes from, px, those that are missing from below *area*."""
    for star in range(stars.before, stars.now):
        share = stars.flown_share(star, elapsed_ms)
        if not 0 < share < 1:
            continue
        centre, radius = _socket(painter, star, area)
        number = star - stars.before
        start = starts[number] if number < len(starts) else (centre[0], area.bottom)
        for dot in range(_TRAIL_DOTS, 0, -1):
            behind = share - _TRAIL_SHARE * dot / _TRAIL_DOTS
            if behind > 0:
                size = max(2, round(radius * 0.3 * (1 - dot / (_TRAIL_DOTS + 1))))
                painter.draw_box(_disc(_point(painter, start, centre, behind), size), 99, painter.theme.accent)
        turn = math.pi * (in_out_cubic(share) - 1)
        size_share = _STAR_START_SHARE + (1 - _STAR_START_SHARE) * share
        _paint_star(painter, _point(painter, start, centre, share), radius * size_share, turn)


def _socket(painter: Painter, star: int, area: Rect) -> tuple[tuple[int, int], int]:
    """Return centre and radius of a star, px; the middle one is larger and higher."""
    place = star - STAR_COUNT // 2
    y = area.centery + (0 if place else -painter.px(10))
    radius = painter.px(_STAR_RADIUS_U if place else _MIDDLE_STAR_RADIUS_U)
    return (area.centerx + place * painter.px(_STAR_SPACING_U), y), radius


def _point(painter: Painter, start: tuple[int, int], end: tuple[int, int], share: float) -> tuple[int, int]:
    """Return the point of the curve from *start* to *end* after this share of the flight."""
    eased = in_out_cubic(share)
    lift = painter.px(_FLIGHT_LIFT_U) * math.sin(math.pi * eased)
    return round(start[0] + (end[0] - start[0]) * eased), round(start[1] + (end[1] - start[1]) * eased - lift)


def _disc(centre: tuple[int, int], size: int) -> Rect:
    disc = Rect(0, 0, size, size)
    disc.center = centre
    return disc


def _paint_star(painter: Painter, centre: tuple[int, int], radius: float, turn: float = 0) -> None:
    """Paint a lit star, turned by *turn* radians; without shades in high contrast."""
    if is_plain(painter.theme):
        paint_star_icon(painter, centre, radius, painter.theme.accent, turn=turn)
        return
    paint_star_icon(painter, (centre[0], centre[1] + painter.px(_STAR_EDGE_U)), radius, _STAR_EDGE, turn=turn)
    paint_star_icon(painter, centre, radius, painter.theme.accent, turn=turn)
    paint_star_icon(painter, centre, radius * _STAR_HEART_SHARE, _STAR_HEART, turn=turn)


def _paint_sparks(painter: Painter, centre: tuple[int, int], radius: int, elapsed_ms: float) -> None:
    if not 0 <= elapsed_ms < SPARKS_MS:
        return
    share = elapsed_ms / SPARKS_MS
    distance = radius * (1 + 0.35 * share)
    for spark in range(_SPARKS):
        angle = math.tau * spark / _SPARKS
        point = round(centre[0] + distance * math.cos(angle)), round(centre[1] + distance * math.sin(angle))
        painter.draw_box(_disc(point, max(2, round(painter.px(12) * (1 - share)))), 99, painter.theme.accent)

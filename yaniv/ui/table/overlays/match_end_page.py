"""End of a match: who won as a podium, what decided it, and the next step."""

import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, Literal

import pygame
from msgspec import Struct
from pygame import Rect, Surface

from yaniv.i18n import tr, tr_plural
from yaniv.journey.stop_outcome import StopOutcome
from yaniv.journey.trail_schema import Stop
from yaniv.narration.achievement_text import (
    achievement_task,
    new_achievement_line,
    new_achievement_title,
    new_achievement_titles,
)
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation import durations
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.image_store import ImageStore
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerPressed
from yaniv.ui.kit.badge import badge_coin
from yaniv.ui.kit.controls import MAIN_BUTTON_HEIGHT, button, icon, is_plain, round_button, tinted
from yaniv.ui.kit.node import Control, Node, column, label, picture, row, stack
from yaniv.ui.kit.page import Env
from yaniv.ui.kit.page_painter import paint_node
from yaniv.ui.narration.match_report import MatchReport, describe_place, own_result_sentence
from yaniv.ui.panels.page_panel import AnswerPage, PagePanel, shaded
from yaniv.ui.table.overlays.deal_card import DealCard
from yaniv.ui.table.overlays.podium import place_chips, place_list, podium, score_rows
from yaniv.ui.table.overlays.stop_end import GOALS_WIDTH, STAR_COUNT, StopEnd, StopStars, paint_flights, paint_sockets
from yaniv.ui.table.ports.table_ports import DealEnd, LateFacts
from yaniv.ui.table.view_model.table_buttons import RULES_BUTTON

NextPage = Literal["menu", "stop", "map", "card", "deal"]
SHARE: Final = "button:share"
"""Copies the result of a deal."""
ACHIEVEMENT_PREFIX: Final = "achievement:"
"""Prefix of the ids of elements that stand for an achievement."""
_PICTURE_SIZE: Final = (1920, 1080)
"""Size in px of the picture to share."""
_MARGIN: Final = 72
_PLACE_HAZE: Final = 232
"""Opacity of the felt over the picture of a place in a light theme, of 255."""
_BAR_HEIGHT: Final = 60
_FACTS_WIDTH: Final = 1360
_SIDE_BUTTON_WIDTH: Final = 256
_MAIN_BUTTON_WIDTH: Final = 500
_SHOWN_FACTS: Final = 3


class MatchEnd(Struct, frozen=True):
    """Content of the page: facts of a finished match, and ways on from it."""

    report: MatchReport
    seat: int
    """Of the reader."""
    variant: str = ""
    avatars: tuple[str, ...] = ()
    """Character of each seat, empty for a person."""
    rounds: int = 0
    """Number of rounds played; 0: not worth a word."""
    turning_point: str = ""
    """What decided the match; empty if nothing tells."""
    best_asaf: str = ""
    """The most remarkable call that was beaten; empty if none was."""
    asaf_word: str = ""
    achievements: tuple[str, ...] = ()
    """Names of the reader's new achievements."""
    hints_text: str = ""
    """How many hints the reader has used; empty if they were not counted."""
    leads_to: NextPage = "menu"
    """Where the end leads: the menu, the next stop or the map of the journey, or the page of today's deal.

    `deal`: this match is the one that counts for the deal; `card`: it is another try.
    """
    stop: StopOutcome | None = None
    """What the match has brought at its stop of the journey; None elsewhere."""
    journey_lines: tuple[str, ...] = ()
    """The same in sentences."""
    has_review: bool = True
    """True if the reader's decisions can be rated: not without points."""
    can_save_picture: bool = False
    can_save_moment: bool = False
    is_saved: bool = False
    """True if the match can be replayed and exported."""
    is_sealed: bool = False
    """True if its shuffles can be checked."""

    @property
    def next_stop(self) -> Stop | None:
        """Stop that the next step leads to."""
        return None if self.stop is None else self.stop.next_stop

    @property
    def has_won(self) -> bool:
        """True if the reader has won, alone or with others."""
        return any(place.is_winner and place.seat == self.seat for place in self.report.places)

    @property
    def main_button(self) -> str:
        """Id of the gold button."""
        ids = {"stop": "button:onward", "card": "button:menu", "deal": SHARE}
        return ids.get(self.leads_to, "button:rematch")

    @property
    def more_actions(self) -> tuple[str, ...]:
        """Ids of the buttons behind "More"."""
        offered = {
            "button:rematch": self.leads_to == "deal",
            "button:new-game": True,
            "button:share-picture": self.can_save_picture,
            "button:save-moment": self.can_save_moment,
            "button:export": self.is_saved,
            "button:check": self.is_sealed,
        }
        return tuple(id_ for id_, is_offered in offered.items() if is_offered)


class MatchEndPage(AnswerPage):
    """Tree of the end of a match; a press is answered with the id of the button."""

    name = "end"
    has_background = True
    back = "button:menu"

    def __init__(
        self,
        context: UiContext,
        end: MatchEnd,
        deal: DealEnd | None = None,
        *,
        has_confetti: bool = False,
        has_motion: bool = False,
    ) -> None:
        """*deal*: that the match counts for. *has_confetti*: for the winner. *has_motion*: what is new moves."""
        super().__init__()
        self._context, self.end = context, end
        self._deal = None if deal is None else DealCard(context, deal, has_motion=has_motion)
        outcome = end.stop
        self._stop = None if outcome is None else StopEnd(context, outcome, end.report, end.seat)
        self._stars = None if outcome is None else StopStars(outcome.stars_before, outcome.stars)
        self.first_focus = end.main_button
        self.facts = LateFacts()
        self.luck_text = ""
        self.top_bar: tuple[Element, ...] = ()
        """Buttons of the table that can be used here too."""
        self.behind: Surface | None = None
        """What is seen behind the page; None: the usual background."""
        self._place_picture: Surface | None = None
        self.message = ""
        """Short message in the place of the second line; empty: none."""
        self._message_ms = 0.0
        self._now_ms = 0.0
        """Time since the page has come in."""
        self._confetti_end_ms = _CONFETTI_MS if has_confetti else 0.0
        self._stars_end_ms = self._stars.duration_ms if has_motion and self._stars is not None else 0.0
        self._star_area = Rect(0, 0, 0, 0)
        """Where the row of stars was painted last, in px."""

    @property
    def announcement(self) -> str:
        """The short message, or else the whole result in sentences."""
        if self.message:
            return self.message
        end, report = self.end, self.end.report
        result = [report.headline] if self._deal is None else [self._deal.sentences]
        deeds = [tr("Your match: {deeds}.", deeds=", ".join(report.call_counts))] if report.call_counts else []
        return " ".join(
            (
                *result,
                *(describe_place(place) for place in report.places),
                *deeds,
                *([f"{end.hints_text}."] if end.hints_text else []),
                *end.journey_lines,
                *(tr("{title}: {value}", title=title, value=words) for _, title, words in self._facts),
                *([new_achievement_line(end.achievements)] if end.achievements else []),
            )
        ).rstrip()

    @property
    def is_moving(self) -> bool:
        """True while something moves or is awaited, or a short message is going to disappear."""
        return self._is_animating or bool(self.message) or (self._deal is not None and self._deal.is_moving)

    @property
    def is_still(self) -> bool:
        """True if nothing on it moves."""
        return not self._is_animating

    @property
    def _is_animating(self) -> bool:
        is_card_moving = self._deal is not None and self._deal.is_animating
        return is_card_moving or self._now_ms < max(self._confetti_end_ms, self._stars_end_ms)

    @property
    def _are_stars_flying(self) -> bool:
        return self._now_ms < self._stars_end_ms

    def advance(self, ms: int) -> bool:
        """Let confetti and stars go on, and the message disappear."""
        self._now_ms += ms
        self._message_ms -= ms
        has_changed = self._deal is not None and self._deal.advance(ms)
        if not self.message or self._message_ms > 0:
            return has_changed
        self.message = ""
        return True

    def finish(self) -> bool:
        """End what moves; return True if the tree has to be made again."""
        was_moving = self._is_animating
        self._confetti_end_ms = self._stars_end_ms = 0.0
        if self._deal is not None:
            self._deal.finish()
        return was_moving

    def say(self, words: str) -> None:
        """Show a short message in the place of the second line."""
        self.message, self._message_ms = words, durations.toast_ms(words, self._context.messages)

    def view(self, env: Env) -> Node:
        """Return the page over what is behind it."""
        return stack(
            picture(self._draw_behind),
            column(
                self._bar(),
                column(*self._body(env), gap=16, padding=(_MARGIN, 0), grow=1),
                self._footer(env),
                gap=14,
                padding=(0, 12),
            ),
            picture(self._draw_flights) if self._are_stars_flying else None,
            justify="stretch",
        )

    def picture(self) -> Surface:
        """Return the page as a picture to share, without what can be pressed."""
        surface = Surface(_PICTURE_SIZE, depth=32)
        surface.blit(table_background(self._context.theme, _PICTURE_SIZE), (0, 0))
        body = self._body(Env(_PICTURE_SIZE, 1.0), is_picture=True)
        paint_node(self._context, surface, column(*body, gap=16, padding=(_MARGIN, 48)))
        return surface

    # parts

    def _draw_behind(self, painter: Painter, rect: Rect) -> None:
        if self._stop is not None and not is_plain(painter.theme):
            painter.surface.blit(self._place(self._stop, rect.size), rect)
        elif self.behind is not None and self.behind.get_size() == rect.size:
            painter.surface.blit(self.behind, rect)
        if self._now_ms < self._confetti_end_ms:
            _paint_confetti(painter, self._context.images, self._now_ms)

    def _draw_flights(self, painter: Painter, rect: Rect) -> None:  # noqa: ARG002 -- they fly over the whole page
        if self._stars is not None and self._stop is not None and self._are_stars_flying:
            paint_flights(painter, self._stars, self._now_ms, self._star_area, self._stop.new_goal_places)

    def _place(self, stop: StopEnd, size: tuple[int, int]) -> Surface:
        """Return the place behind the page: dark, or pale in a light theme."""
        if self._place_picture is None or self._place_picture.get_size() != size:
            self._place_picture = shaded(stop.background(size), self._context.theme, _PLACE_HAZE)
        return self._place_picture

    def _bar(self) -> Node:
        """Return the buttons of the table that can be used here too, with the title of the match in the middle."""
        played = tr_plural("After {n} round", "After {n} rounds", self.end.rounds) if self.end.rounds else ""
        title = " · ".join(filter(None, (self.end.variant, played)))
        entries = []
        for each in self.top_bar:
            is_title = each.id == RULES_BUTTON
            control = Control(
                id=each.id, role="button", name=each.name, label=each.label, press=each.id, value=each.value
            )
            entries.append(
                label(
                    title if is_title and title else each.name, 24, "text_muted", text_align="center", role="bar",
                    padding=(20, 6), radius=14, height=_BAR_HEIGHT, grow=1 if is_title else 0, control=control,
                )
            )  # fmt: skip
        return row(*entries, height=_BAR_HEIGHT, padding=(24, 0), gap=8)

    def _body(self, env: Env, *, is_picture: bool = False) -> Iterator[Node]:
        end = self.end
        special = self._deal or self._stop
        title = own_result_sentence(end.report, end.seat) if special is None else special.title
        yield label(
            title, 92, "accent", weight="display", text_align="center",
            height=132, min_height=132 if env.is_large else 72, role="title",
        )  # fmt: skip
        yield self._second_line(env)
        if self._deal is not None:
            yield from self._deal_body(self._deal, env, is_picture=is_picture)
            return
        if self._stop is not None:
            yield from self._stop_body(self._stop, env, is_picture=is_picture)
            return
        facts, badge = self._fact_row(env), self._badge_row(env, is_picture=is_picture)
        if env.is_large:
            rows = place_list(self._context, end.report, end.seat, end.avatars)
            yield column(*rows, facts, badge, gap=14, scroll="end", grow=1)
            return
        room = 1.0 - 0.15 * bool(end.achievements) - 0.5 * (env.text_scale - 1)
        yield podium(self._context, end.report, end.seat, end.avatars, room=room)
        yield from filter(None, (facts, badge))

    def _second_line(self, env: Env) -> Node:
        """Return the short message, or else who has won, how the reader's calls went, and how many hints were used."""
        end, height = self.end, 44 * env.growth(0.8)
        if self.message:
            control = Control(id="toast", role="text", name=self.message)
            words = label(self.message, 26, max_lines=2, role="message", padding=(28, 4), control=control)
            return row(words, justify="center", height=height, min_height=30)
        others = self._second_words
        hints = None
        if end.hints_text:
            control = Control(id="result:hints", role="text", name=end.hints_text)
            hints = label(end.hints_text, 26, "text_muted", role="second line", control=control)
        parts = [label(words, 26, role="second line", max_lines=2) for words in others]
        return row(*parts, hints, gap=36, justify="center", height=height, min_height=30)

    @property
    def _second_words(self) -> list[str]:
        """Line of the deal or the stop; else the winner if that is another, or the results of the player's calls."""
        end, special = self.end, self._deal or self._stop
        if special is not None:
            return [special.line] if special.line else []
        if not end.has_won and end.seat >= 0:
            return [end.report.headline]
        return [tr("You: {deeds}", deeds=" · ".join(end.report.call_counts))] if end.report.call_counts else []

    def _deal_body(self, deal: DealCard, env: Env, *, is_picture: bool) -> Iterator[Node]:
        """Yield the card of the deal, the days in a row, and everybody's points."""
        end = self.end
        card, streak = deal.node(env, is_picture=is_picture), deal.streak(env)
        if env.is_large:
            rows = place_list(self._context, end.report, end.seat, end.avatars)
            yield column(card, streak, *rows, self._badge_row(env, is_picture=False), gap=14, scroll="end", grow=1)
            return
        badge = self._badge_row(env, is_picture=is_picture)
        yield from filter(None, (card, streak, place_chips(end.report, end.seat, end.avatars), badge))

    def _stop_body(self, stop: StopEnd, env: Env, *, is_picture: bool) -> Iterator[Node]:
        """Yield stars and goals of a stop, then souvenir, scores and the next place."""
        end = self.end
        rows = place_list(self._context, end.report, end.seat, end.avatars)
        pills, badge = tuple(stop.pills(env)), self._badge_row(env, is_picture=is_picture)
        if env.is_large:
            tiles = stop.tiles(env, tuple(rows), is_saved=end.is_saved, is_picture=is_picture)
            yield column(self._star_row(), *pills, *tiles, badge, gap=14, scroll="end", grow=1)
            return
        scores = score_rows(self._context, end.report, end.seat, end.avatars)
        tiles = stop.tiles(env, scores, is_saved=end.is_saved, is_picture=is_picture)
        yield self._star_row()
        yield row(*pills, gap=24, justify="center")
        body = row(*tiles, gap=24, align="stretch", width=GOALS_WIDTH, min_width=800)
        yield row(body, justify="center", align="stretch", grow=1)
        if badge is not None:
            yield badge

    def _star_row(self) -> Node:
        stars = self._stars
        assert stars is not None, "only a stop has stars"

        def draw(painter: Painter, rect: Rect) -> None:
            self._star_area = rect
            paint_sockets(painter, stars, self._now_ms if self._are_stars_flying else stars.duration_ms, rect)

        words = tr("{n} of {most} stars.", n=stars.now, most=STAR_COUNT)
        control = Control(id="result:stars", role="image", name=words)
        return picture(draw, height=186, min_height=180, control=control)

    @property
    def _facts(self) -> Sequence[tuple[str, str, str]]:
        """Ids, titles and words of what is known about the match, the most telling first."""
        facts = (
            ("turning-point", tr("Turning point"), self.end.turning_point),
            ("accuracy", tr("Accuracy"), self.facts.accuracy),
            ("rating", tr("Rating"), self.facts.rating),
            ("asaf", tr("Best {word}", word=self.end.asaf_word), self.end.best_asaf),
            ("luck", tr("Luck"), self.luck_text),
        )
        return [each for each in facts if each[2]]

    def _fact_row(self, env: Env) -> Node | None:
        facts = self._facts
        if not facts:
            return None
        tiles = []
        for id_, title, words in facts[:_SHOWN_FACTS]:
            luck = self.luck_text if id_ == "accuracy" and len(facts) > _SHOWN_FACTS else ""
            spoken = tr("{title}: {value}", title=title, value=words)
            tiles.append(
                tinted(
                    "tile",
                    column(
                        label(title, 24, "text_muted", role="fact title"),
                        label(words, 26, weight="medium", max_lines=3 if env.is_large else 2, role="fact", grow=1),
                        gap=2,
                        padding=(26, 12),
                    ),
                    width=_FACTS_WIDTH / _SHOWN_FACTS,
                    min_width=200,
                    min_height=84,
                    height=None if env.is_large else 130 * env.growth(0.5),
                    control=Control(id=f"result:{id_}", role="text", name=title, label=spoken, tip=luck),
                )
            )
        if env.is_large:
            return column(*tiles, gap=14)
        return row(*tiles, gap=28, justify="center", align="stretch")

    def _badge_row(self, env: Env, *, is_picture: bool) -> Node | None:
        names = self.end.achievements
        if not names:
            return None
        titles = new_achievement_titles(names) if len(names) <= _SHOWN_FACTS else new_achievement_title(names)
        id_ = f"{ACHIEVEMENT_PREFIX}{names[0]}"
        spoken = tr("{line} Watch the moment.", line=new_achievement_line(names))
        control = Control(id=id_, role="button", name=new_achievement_title(names), label=spoken, press=id_)
        task = achievement_task(names[0]) if len(names) == 1 and not env.is_large else ""
        coins = [picture(badge_coin(self._context, name), width=72, height=72) for name in names[:_SHOWN_FACTS]]
        content = row(
            *coins,
            label(titles, 28, weight="bold", max_lines=2, role="badge", grow=1),
            label(task, 24, "text_muted", max_lines=2, text_align="end", role="badge task", grow=1) if task else None,
            gap=18,
            padding=(24, 6),
        )
        height = 88 * env.growth(0.6)
        tile = tinted(
            "tile", content, width=_FACTS_WIDTH, min_width=400, height=height, min_height=64,
            control=None if is_picture else control,
        )  # fmt: skip
        return row(tile, justify="center", align="stretch")

    def _footer(self, env: Env) -> Node:
        """Return the gold button with the next step, at most two other ways, and what else can be done."""
        end, ctx = self.end, self._context
        grown = env.growth(0.4)

        def side(id_: str, name: str, sign: str = "", spoken: str = "") -> Node:
            draw = icon(ctx, sign, "text") if sign else None
            return button(id_, name, id_, spoken=spoken, draw=draw, width=_SIDE_BUTTON_WIDTH * grown, min_width=150)

        def main(id_: str, name: str, sign: str, spoken: str = "") -> Node:
            draw = icon(ctx, sign, "surface_dark")
            width, height = _MAIN_BUTTON_WIDTH * env.growth(0.6), MAIN_BUTTON_HEIGHT * env.growth(0.35)
            return button(
                id_, name, id_, spoken=spoken, draw=draw, is_main=True, width=width, min_width=240, height=height
            )

        review = None
        if end.is_saved:
            review = side("button:replay", tr("Review"), "watch", tr("Review: replay the match with every move rated"))
        to_map = side("button:menu", tr("Map"), "journey", tr("Back to the map"))
        match end.leads_to:
            case "menu":
                ways = (side("button:menu", tr("Back home")), main("button:rematch", tr("Rematch"), "again"), review)
            case "stop":
                place = "" if end.next_stop is None else tr(end.next_stop.name)
                onward = main("button:onward", tr("On to {place}", place=place), "play")
                ways = (side("button:rematch", tr("Play again")), onward, to_map)
            case "map":
                again = main("button:rematch", tr("Play again"), "again")
                ways = (to_map, again, None if end.stop is not None else review)
            case "deal":
                spoken = tr("Share: copies five lines. No spoilers.")
                share = main(SHARE, tr("Share"), "share", spoken)
                ways = (side("button:menu", tr("Today"), "today"), share, review)
            case "card":
                spoken = tr("Your result: every turn graded, to share")
                card = main("button:menu", tr("Your result"), "today", spoken)
                ways = (side("button:rematch", tr("Play again")), card, review)
        more = round_button(
            "button:more", tr("More"), "button:more", icon(ctx, "share" if end.leads_to != "deal" else "plus", "text"),
            spoken=tr("More: pictures, export, another game"), tip=tr("More"), side=76, inset=20,
        )  # fmt: skip
        return row(
            *ways, more if end.more_actions else None, gap=24, justify="center", padding=(_MARGIN, 0), height=118
        )


class MatchEndPanel(PagePanel):
    """End of a match, run as an overlay of the table.

    `handle` returns the id of a button: rematch, the next stop, review, what "More" leads to, or menu.
    """

    def __init__(
        self,
        context: UiContext,
        end: MatchEnd,
        deal: DealEnd | None = None,
        *,
        has_confetti: bool = False,
        has_motion: bool = False,
    ) -> None:
        """*deal*: that the match counts for. *has_confetti*: for the winner. *has_motion*: what is new moves."""
        self._end_page = MatchEndPage(context, end, deal, has_confetti=has_confetti, has_motion=has_motion)
        super().__init__(context, self._end_page)

    @property
    def end(self) -> MatchEnd:
        """Content of the page."""
        return self._end_page.end

    @property
    def more_actions(self) -> tuple[str, ...]:
        """Ids of what the button "More" leads to."""
        return self._end_page.end.more_actions

    @property
    def luck_text(self) -> str:
        """Sentence about luck and skill; empty until it is known."""
        return self._end_page.luck_text

    @luck_text.setter
    def luck_text(self, words: str) -> None:
        if words != self._end_page.luck_text:
            self._end_page.luck_text = words
            self._scene.refresh()

    def show_facts(self, facts: LateFacts) -> bool:
        """Show what has become known about the match; return True if something has changed."""
        if facts == self._end_page.facts:
            return False
        self._end_page.facts = facts
        self._scene.refresh()
        return True

    def share_table_buttons(self, buttons: Sequence[Element]) -> None:
        """Offer these buttons of the table on the page too, but for those that it has itself."""
        top_bar = tuple(each for each in buttons if each.id != "button:menu")
        if [(each.id, each.name) for each in top_bar] != [(each.id, each.name) for each in self._end_page.top_bar]:
            self._end_page.top_bar = top_bar
            self._scene.refresh()

    def say(self, words: str) -> bool:
        """Show a short message, which may be as long as a file path; return True if it is new."""
        is_new = words != self._end_page.message
        self._end_page.say(words)
        self._scene.refresh()
        return is_new

    def picture(self) -> Surface:
        """Return the page as a picture to share."""
        return self._end_page.picture()

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return the id of the button that was pressed, or None.

        Any press also ends what moves on the page.
        """
        if isinstance(event, KeyPressed | GamepadPressed | PointerPressed):
            self.slide.finish()
            if self._end_page.finish():
                self._scene.refresh()
        return super().handle(event)

    def update(self, ms: float) -> None:
        """Advance by *ms* milliseconds; what moves on the page starts when it has come in."""
        if self.slide.is_moving:
            self.slide.update(ms)
        else:
            super().update(ms)

    def warm_caches(self, size: tuple[int, int]) -> Iterator[None]:
        """Lay the page out and paint it in advance, one part per step; *size*: of the window, in px."""
        self.resize(size)
        return self._scene.warm_caches(size)

    def _paint_on(self, surface: Surface, behind: Surface) -> None:
        self._end_page.behind = behind
        self._scene.paint(surface)


_CONFETTI_MS: Final = 1600
_CONFETTI_PACE: Final = 1.55
"""Factor by which confetti falls faster than the figures below say, so that it has fallen when the time is over."""
_CONFETTI_COUNT: Final = 110
_CONFETTI_SUITS: Final = "SHDC"
_MIN_SUIT_SHARE: Final = 0.12
"""Minimum width of a suit symbol seen edge-on, as a share of its full width."""
_CONFETTI_RNG: Final = Random(1)
_CONFETTI_PARTICLES: Final = tuple(tuple(_CONFETTI_RNG.random() for _ in range(6)) for _ in range(_CONFETTI_COUNT))
"""For each particle x, delay, speed, sway, spin and size, each in [0, 1); the fixed seed makes every run equal."""


def _paint_confetti(painter: Painter, art: ImageStore, elapsed_ms: float) -> None:
    """Paint falling suits as they are *elapsed_ms* after the start, nothing outside 0 to `_CONFETTI_MS`."""
    if not 0 <= elapsed_ms < _CONFETTI_MS:
        return
    theme, area = painter.theme, painter.surface.get_rect()
    colours = (theme.accent, theme.success, theme.info, theme.danger, theme.text)
    for number, (x, delay, speed, sway, spin, size) in enumerate(_CONFETTI_PARTICLES):
        seconds = _CONFETTI_PACE * elapsed_ms / 1000 - 0.5 * delay
        fall_share = seconds * (0.45 + 0.35 * speed)
        if seconds <= 0 or fall_share > 1:
            continue
        suit_image = art.suit_icon(
            _CONFETTI_SUITS[number % len(_CONFETTI_SUITS)],
            painter.px(20 + 8 * round(3 * size)),
            colours[number % len(colours)],
        )
        width_share = max(_MIN_SUIT_SHARE, abs(math.cos(seconds * (2 + 4 * spin))))
        suit_image = pygame.transform.smoothscale(
            suit_image, (max(2, round(suit_image.get_width() * width_share)), suit_image.get_height())
        )
        swing = math.sin(seconds * (3 + 3 * spin) + 6 * sway)
        position = (round((x + 0.02 * swing) * area.width), round((fall_share * 1.1 - 0.08) * area.height))
        painter.surface.blit(suit_image, suit_image.get_rect(center=position))

"""Card of a day's deal at the end of its match: it drops in, its squares turn over, a stamp lands."""

from typing import Final

import pygame
from pygame import Rect, Surface

from yaniv.i18n import tr, tr_plural
from yaniv.narration.daily_text import points_text, streak_text
from yaniv.store.par_cache import Par
from yaniv.ui.animation.easing import in_quad, out_cubic
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import text_growth
from yaniv.ui.graphics.page_surface import set_opacity
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import icon, is_plain
from yaniv.ui.kit.node import Control, Node, column, label, picture, row, stack
from yaniv.ui.kit.page import Env
from yaniv.ui.pages.deal_results import ResultCard, SquareFlips, card_sentences, result_card
from yaniv.ui.table.ports.table_ports import DealEnd

DROP_MS: Final = 240
STAMP_MS: Final = 180
_POLL_MS: Final = 250
"""Time between two looks for par."""
_DROP_U: Final = 44
_WIDTH: Final = 860
_STAMP_WIDTH: Final = 236
_STAMP_HEIGHT: Final = 76
_STAMP_DEG: Final = 11.0
_STAMP_GROWTH: Final = 0.4
"""Share by which it is larger when text is twice as large."""
_UNDER_INK: Final = "#1F6E52"
_OVER_INK: Final = "#A5451A"
_PLAIN_INK: Final = "#14161B"
_STAMP_TYPE: Final = 36
_SMOOTHING: Final = 3
"""Factor by which the stamp is larger while it is turned, so that its edges are smooth."""
_STAMP_FALL: Final = 1.5
"""By how much larger the stamp is when it begins to come down."""
LEAST_STREAK: Final = 2
"""Days in a row from which on they are told."""


class DealCard:
    """Facts known of the deal by now, and the motion of its card."""

    def __init__(self, context: UiContext, deal: DealEnd, *, has_motion: bool) -> None:
        """*has_motion*: card, squares and stamp move; otherwise they are there."""
        self._context, self._deal, self._has_motion = context, deal, has_motion
        self._par = deal.par()
        self._now_ms = 0.0
        self._polled_ms = 0.0
        self._flips = SquareFlips(has_motion=has_motion)
        self._flips.take(deal.grades(), DROP_MS)
        self._stamped_ms: float | None = None
        """Time at which the stamp began to come down; None before."""
        self._has_landed = False
        """True once it has been heard."""
        self._stamps: dict[tuple[str, str, int], Surface] = {}

    @property
    def is_moving(self) -> bool:
        """True while something moves, or par or grades are awaited."""
        return self._is_awaiting or self.is_animating

    @property
    def is_animating(self) -> bool:
        """True while something moves, or soon will."""
        if not self._has_motion:
            return False
        is_stamping = self._par is not None and self._stamp_share < 1
        return self._now_ms < DROP_MS or self._flips.is_running(self._now_ms) or is_stamping

    @property
    def _is_awaiting(self) -> bool:
        return self._par is None or self._flips.is_waiting

    def advance(self, ms: float) -> bool:
        """Go on, and look for grades and par; return True if the tree has to be made again."""
        was_dropping = self._now_ms < DROP_MS and self._has_motion
        self._now_ms += ms
        has_changed = self._flips.is_waiting and self._flips.take(self._deal.grades(), self._now_ms)
        self._polled_ms += ms
        if self._par is None and self._polled_ms >= _POLL_MS:
            self._polled_ms = 0
            self._par = self._deal.par()
            has_changed = has_changed or self._par is not None
        is_ready = self._par is not None and not (self._flips.is_waiting or self._flips.is_running(self._now_ms))
        if self._stamped_ms is None and is_ready and self._now_ms >= DROP_MS:
            self._stamped_ms = self._now_ms
        if self._has_motion and not self._has_landed and self._stamp_share == 1:
            self._has_landed = True
            self._context.audio.play("put_down")
        return has_changed or was_dropping

    def finish(self) -> None:
        """End what moves; what comes later is there at once."""
        self._has_motion = self._flips.has_motion = False

    @property
    def par(self) -> Par | None:
        """Par, once it is known."""
        return self._par

    @property
    def title(self) -> str:
        """The big word: the result beside par, or the points until that is known."""
        if self._par is None:
            return points_text(self._deal.total)
        over = self._deal.total - self._par.points
        if over < 0:
            return tr("Under par!")
        return tr("{n} over par", n=over) if over else tr("On par")

    @property
    def line(self) -> str:
        """Points that the masters took, and the player."""
        if self._par is None:
            return tr("Par is being worked out: eight masters are playing your cards.")
        return tr("Masters scored {par} with these cards. You scored {n}.", par=self._par.points, n=self._deal.total)

    @property
    def sentences(self) -> str:
        """The whole result in words."""
        streak = self._deal.streak
        told = [f"{streak_text(streak)}."] if streak >= LEAST_STREAK else []
        return " ".join((self.title, self.line, *card_sentences(self._card), *told))

    @property
    def _card(self) -> ResultCard:
        deal = self._deal
        return ResultCard(
            deal.day, deal.total, self._par, deal.rounds, self._flips.grades, flipped_share=self._flipped_share
        )

    def _flipped_share(self, number: int, turn: int) -> float:
        return self._flips.share(number, turn, self._now_ms)

    def node(self, env: Env, *, is_picture: bool = False) -> Node:
        """Return the card with its stamp; *is_picture*: as it is once nothing moves."""
        card = stack(
            result_card(self._context, self._card, is_large=env.is_large, has_stamp=True),
            picture(lambda painter, rect: self._draw_stamp(painter, rect, is_picture=is_picture)),
            grow=1,
            justify="stretch",
        )
        if env.is_large:
            return card
        share = 1.0 if is_picture or not self._has_motion else out_cubic(min(1.0, self._now_ms / DROP_MS))
        dropped = column(
            Node(height=_DROP_U * share, min_height=1),
            card,
            Node(height=_DROP_U * (1 - share), min_height=1),
            width=_WIDTH,
            min_width=600,
        )
        return row(dropped, justify="center", align="stretch", grow=1, min_height=300)

    def streak(self, env: Env) -> Node | None:
        """Return the days in a row; None below two."""
        days = self._deal.streak
        if days < LEAST_STREAK:
            return None
        title = tr_plural("{n} day", "{n} days", days)
        note = None if env.is_large else label(tr("one more than yesterday"), 25, "text_muted", role="streak note")
        return row(
            picture(icon(self._context, "streak", "danger"), width=52, height=52),
            label(title, 38, weight="display", role="streak"),
            note,
            gap=18,
            height=60,
            min_height=44,
            justify="center",
            control=Control(
                id="today:streak", role="text", name=title,
                label=f"{streak_text(days)}.",
            ),
        )  # fmt: skip

    @property
    def _stamp_share(self) -> float:
        """Share of its way that the stamp has come down, 0 to 1."""
        if not self._has_motion:
            return 1.0
        return 0.0 if self._stamped_ms is None else min(1.0, (self._now_ms - self._stamped_ms) / STAMP_MS)

    def _draw_stamp(self, painter: Painter, rect: Rect, *, is_picture: bool) -> None:
        share = 1.0 if is_picture else self._stamp_share
        if self._par is None or not share:
            return
        over = self._deal.total - self._par.points
        words = tr("{n} under", n=-over) if over < 0 else tr("{n} over", n=over) if over else tr("on par")
        ink = _PLAIN_INK if is_plain(painter.theme) else _OVER_INK if over > 0 else _UNDER_INK
        image = self._stamp(painter, words, ink)
        place = image.get_rect(center=(rect.right - painter.px(_STAMP_WIDTH * 0.58), rect.top + painter.px(60))).clamp(
            rect
        )
        if share < 1:
            size = 1 + (_STAMP_FALL - 1) * (1 - in_quad(share))
            image = pygame.transform.smoothscale_by(image, size)
            set_opacity(image, share)
        painter.draw_image(image, place.center)

    def _stamp(self, painter: Painter, words: str, colour: str) -> Surface:
        """Return the picture of the stamp, turned a little; its words are condensed to fit."""
        grown = text_growth(_STAMP_GROWTH, painter.text_scale)
        key = words, colour, painter.px(100 * grown)
        if key not in self._stamps:
            size = painter.px(_STAMP_WIDTH * grown), painter.px(_STAMP_HEIGHT * grown)
            upright = Surface(size, pygame.SRCALPHA, 32)
            plain = painter.unmirrored.on(upright)
            plain.draw_box(upright.get_rect(), 12, painter.theme.card_face, colour, 5)
            plain.draw_set_line(
                words, upright.get_rect().center, max(14, plain.px(_STAMP_TYPE * grown)), colour,
                weight="display", anchor="center", max_width=size[0] - plain.px(32),
            )  # fmt: skip
            turned = pygame.transform.rotate(pygame.transform.smoothscale_by(upright, _SMOOTHING), _STAMP_DEG)
            turned = pygame.transform.smoothscale_by(turned, 1 / _SMOOTHING)
            self._stamps = {key: turned}
        return self._stamps[key]

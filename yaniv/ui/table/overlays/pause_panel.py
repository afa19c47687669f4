"""Pause: a panel over the table, which is blurred and dark behind it. Source: PAGES 20.

Nobody plays while it is open.
"""

from collections.abc import Mapping
from typing import Final

import pygame
from msgspec import Struct
from pygame import Surface

from yaniv.game.view import View
from yaniv.i18n import tr, tr_plural
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.slide_transition import SlideTransition
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.theme import HIGH_CONTRAST
from yaniv.ui.input.input_events import InputEvent, Resized
from yaniv.ui.kit.controls import button, icon, portrait
from yaniv.ui.kit.node import Control, Message, Node, column, label, picture, row, spacer, stack
from yaniv.ui.kit.page import Env, Page
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.table.view_model.table_buttons import RULES_BUTTON

RESUME: Final = "button:resume"
STAYS_OPEN: Final = frozenset({"button:sound"})
"""Buttons that leave the panel open."""
_WIDTH: Final = 800
_GROWTH: Final = 0.6
"""Growth of the width when text is twice as large."""
_FACE: Final = 88
_MAX_FACES: Final = 8
"""Number of players from which on their faces leave the panel."""
_BLUR_SHARE: Final = 16
"""Factor by which the table is made smaller and larger again."""
_DARKNESS: Final = (90, 96, 96)
"""Factors of red, green and blue of the table behind the panel, of 255."""
_HAZE: Final = 190
"""Opacity of the felt over the table in a light theme, of 255, where darkness would swallow the text."""


class PauseFacts(Struct, frozen=True):
    """What the panel tells about the match."""

    variant: str
    characters: tuple[str, ...]
    """Character of each seat, empty for a person."""
    view: View
    is_kept: bool = True
    """False if the match is not saved."""


class PausePage(Page):
    """Tree of the panel; a press is answered with the id of a button of the table."""

    name = "pause"
    has_background = False
    first_focus = RESUME
    back = RESUME
    keys: Mapping[str, Message] = {"menu": RESUME}

    def __init__(self, context: UiContext, facts: PauseFacts) -> None:
        self._context, self._facts = context, facts
        self.answer = ""
        """Button that was pressed; empty: none yet."""

    @property
    def announcement(self) -> str:
        """What is paused, and how to go on."""
        return tr("Paused. {state} Press Escape to resume.", state=self._state)

    def update(self, message: Message) -> None:
        """Remember the button."""
        self.answer = str(message)

    def view(self, env: Env) -> Node:
        """Return the panel in the middle of the window."""
        is_large = env.is_large
        ctx = self._context
        sheet = column(
            label(tr("Paused"), 64, "accent", weight="display", text_align="center", height=92, min_height=60),
            None if is_large else self._faces(),
            label(self._state, 26, "text_muted", text_align="center", role="pause state", max_lines=2),
            button(
                RESUME, tr("Resume"), RESUME, draw=icon(ctx, "play", "surface_dark"),
                is_main=True, height=112 * env.growth(0.3), min_height=84,
            ),
            row(
                self._tile(RULES_BUTTON, tr("Rules"), "learn", self._facts.variant, is_large=is_large),
                self._tile("button:scores", tr("Scores"), "scores", tr("Round by round"), is_large=is_large),
                self._tile("button:settings", tr("Settings"), "settings", tr("Text, speed, sound"), is_large=is_large),
                gap=22, align="stretch",
            ),
            button(
                "button:sound", tr("Sound off") if ctx.audio.settings.mute else tr("Sound on"), "button:sound",
                draw=icon(ctx, "speech"), fill="surface_dark",
            ),
            self._leave_button(is_large=is_large),
            gap=22, padding=(54, 30), fill="panel", outline="outline", radius=36, stroke=3,
            width=_WIDTH * env.growth(_GROWTH),
        )  # fmt: skip
        note = label(tr("Nobody plays while you're here."), 26, text_align="center", role="pause note", max_lines=2)
        return stack(column(spacer(), row(sheet, justify="center"), note, spacer(), gap=24), justify="stretch")

    @property
    def _state(self) -> str:
        view = self._facts.view
        if view.turn == view.seat:
            return tr("Round {n}. It's your turn.", n=view.round)
        if view.turn < 0:
            return tr("Round {n}.", n=view.round)
        return tr("Round {n}. {name} plays next.", n=view.round, name=view.names[view.turn])

    def _faces(self) -> Node | None:
        view = self._facts.view
        if len(view.names) > _MAX_FACES:
            return None
        faces = []
        for seat, name in enumerate(view.names):
            points = str(view.totals[seat])
            words = tr_plural("{name}: {n} point", "{name}: {n} points", view.totals[seat], name=name)
            faces.append(
                column(
                    picture(portrait(seat, name, self._facts.characters[seat]), width=_FACE, height=_FACE),
                    label(
                        points, 26, weight="bold", text_align="center", role="pause points",
                        fill="surface_dark", outline="outline", radius=20, padding=(12, 2), height=40,
                    ),
                    align="center",
                    control=Control(id=f"pause:seat:{seat}", role="text", name=name, label=words),
                )
            )  # fmt: skip
        return row(*faces, gap=24, justify="center")

    def _tile(self, id_: str, name: str, sign: str, about: str, *, is_large: bool) -> Node:
        control = Control(
            id=id_, role="button", name=name, label=tr("{name}. {about}", name=name, about=about), press=id_
        )
        return column(
            picture(icon(self._context, sign), height=56),
            label(name, 30, weight="bold", text_align="center", role="pause tile"),
            None if is_large else label(about, 22, "text_muted", text_align="center", role="pause about", max_lines=2),
            gap=6, padding=(12, 16), fill="panel_raised", outline="outline", radius=22,
            width=200, min_width=120, grow=1, control=control,
        )  # fmt: skip

    def _leave_button(self, *, is_large: bool) -> Node:
        name, kept = tr("Leave the table"), tr("Your match is kept.") if self._facts.is_kept else ""
        control = Control(
            id="button:menu", role="button", name=name, label=f"{name}. {kept}".strip(), press="button:menu"
        )
        has_note = kept and not is_large
        return row(
            picture(icon(self._context, "quit", "text", is_directional=True), width=36, height=36),
            label(name, 28, weight="medium", role="pause leave", grow=1),
            picture(icon(self._context, "tick", "success"), width=26, height=26) if has_note else None,
            label(kept, 24, "success", role="pause kept") if has_note else None,
            gap=14, padding=(26, 8), height=80, fill="surface_dark", outline="outline", control=control,
        )  # fmt: skip


class PausePanel:
    """Panel over the table, run as an overlay of it."""

    def __init__(self, context: UiContext, facts: PauseFacts) -> None:
        self._context, self._page = context, PausePage(context, facts)
        self._scene = PageScene(context, self._page)
        self._behind: Surface | None = None
        self.slide = SlideTransition()

    @property
    def is_moving(self) -> bool:
        """True while the panel fades in or out."""
        return self.slide.is_moving or self._scene.is_moving

    @property
    def announce(self) -> str:
        """Text for screen readers."""
        return self._scene.announce

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return the id of the button that was pressed, or None."""
        self._page.answer = ""
        self._scene.handle(event)
        return self._page.answer or None

    def update(self, ms: float) -> None:
        """Advance by *ms* milliseconds."""
        self.slide.update(ms)
        self._scene.update(round(ms))

    def resize(self, size: tuple[int, int]) -> None:
        """Take the size of the window, in px."""
        self._scene.handle(Resized(size, 0))

    def elements(self) -> tuple[Element, ...]:
        """Return the elements of all controls."""
        return self._scene.elements()

    def paint(self, surface: Surface) -> None:
        """Paint the panel over a blurred picture of what has been painted so far."""
        if self._behind is None or self._behind.get_size() != surface.get_size():
            self._behind = self._blurred(surface)
        share = self.slide.visible_share
        if share == 1:
            self._paint_on(surface, self._behind)
            return
        picture = Surface(surface.get_size(), depth=32)
        self._paint_on(picture, self._behind)
        picture.set_alpha(round(255 * share))
        surface.blit(picture, (0, 0))

    def _paint_on(self, surface: Surface, behind: Surface) -> None:
        surface.blit(behind, (0, 0))
        self._scene.paint(surface)

    def _blurred(self, surface: Surface) -> Surface:
        """Return the picture so blurred and dark, or pale, that no hand can be read; black in high contrast."""
        theme = self._context.theme
        plain = Surface(surface.get_size(), depth=32)
        plain.fill(theme.felt_light)
        if theme.name == HIGH_CONTRAST.name:
            return plain
        width, height = surface.get_size()
        small = pygame.transform.smoothscale(surface, (max(1, width // _BLUR_SHARE), max(1, height // _BLUR_SHARE)))
        blurred = pygame.transform.smoothscale(pygame.transform.box_blur(small, 2), (width, height))
        if theme.is_light:
            plain.set_alpha(_HAZE)
            blurred.blit(plain, (0, 0))
        else:
            blurred.fill(_DARKNESS, special_flags=pygame.BLEND_RGB_MULT)
        return blurred

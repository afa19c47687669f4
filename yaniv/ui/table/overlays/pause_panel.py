"""Pause: a panel over the table, which is blurred and dark behind it.

Nobody plays while it is open, but friends elsewhere. Over the end of a match lies a list of further actions instead.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from yaniv.game.view import View
from yaniv.i18n import tr, tr_plural
from yaniv.ui.context import UiContext
from yaniv.ui.input import key_bindings
from yaniv.ui.input.key_bindings import close_key
from yaniv.ui.kit.controls import button, icon, portrait, switch
from yaniv.ui.kit.node import Control, Message, Node, column, label, picture, row, spacer, stack
from yaniv.ui.kit.page import Env
from yaniv.ui.panels.page_panel import CLOSE_ID, AnswerPage, PagePanel
from yaniv.ui.table.view_model.table_buttons import RULES_BUTTON

RESUME: Final = "button:resume"
ODDS: Final = "practice:odds"
"""Shows the unseen cards of a practice match."""
STAYS_OPEN: Final = frozenset({"button:sound"})
"""Buttons that leave the panel open."""
_WIDTH: Final = 800
_ODDS_WIDTH: Final = 160
"""Room for a fourth tile."""
_GROWTH: Final = 0.6
"""Growth of the width when text is twice as large."""
_FACE: Final = 88
_MAX_FACES: Final = 8
"""Number of players from which on their faces leave the panel."""


class PauseFacts(Struct, frozen=True):
    """Facts of the match that the panel shows."""

    variant: str
    avatars: tuple[str, ...]
    """Character of each seat, empty for a person."""
    view: View
    is_kept: bool = True
    """False if the match is not saved."""
    leave_name: str = ""
    """Button that leaves the table, which says where it leads; empty for the usual one."""
    has_scores: bool = True
    """False if one position is played, without a match around it."""
    has_odds: bool = False
    """True in practice, which can show what the unseen cards are."""
    is_online: bool = False
    """True if friends elsewhere play on meanwhile, so that nothing is paused."""


class PausePage(AnswerPage):
    """Tree of the panel; a press is answered with the id of a button of the table."""

    name = "pause"
    has_background = False
    first_focus = RESUME
    back = RESUME
    keys: Mapping[str, Message] = {"menu": RESUME}

    def __init__(self, context: UiContext, facts: PauseFacts) -> None:
        super().__init__()
        self._context, self._facts = context, facts

    @property
    def announcement(self) -> str:
        """State of the match, and the key that resumes it."""
        key = key_bindings.close_key()
        if self._facts.is_online:
            return tr("{title}. {told} Press {key} to close.", key=key, title=tr("Menu"), told=self._state)
        return tr("Paused. {state} Press {key} to resume.", state=self._state, key=key)

    def view(self, env: Env) -> Node:
        """Return the panel in the middle of the window."""
        is_large, ctx = env.is_large, self._context
        title, note = tr("Paused"), tr("Nobody plays while you're here.")
        if self._facts.is_online:
            title, note = tr("Menu"), tr("The match goes on while you're here.")
        sheet = column(
            label(title, 64, "accent", weight="display", text_align="center", height=92, min_height=60),
            None if is_large else self._faces(),
            label(self._state, 26, "text_muted", text_align="center", role="pause state", max_lines=2),
            stack(
                button(
                    RESUME, tr("Resume"), RESUME, draw=icon(ctx, "play", "surface_dark"),
                    is_main=True, height=112 * env.growth(0.3), min_height=84,
                ),
                self._resume_key() if env.is_roomy and env.has_usual_text else None,
                align="center", justify="stretch",
            ),
            row(*self._tiles(is_large=is_large), gap=22, align="stretch"),
            self._sound(env),
            self._leave_button(is_large=is_large),
            gap=22, padding=(54, 30), fill="panel", outline="outline", radius=36, stroke=3,
            width=(_WIDTH + _ODDS_WIDTH * self._facts.has_odds) * env.growth(_GROWTH),
        )  # fmt: skip
        below = label(note, 26, text_align="center", role="pause note", max_lines=2)
        return stack(column(spacer(), row(sheet, justify="center"), below, spacer(), gap=24), justify="stretch")

    def _resume_key(self) -> Node | None:
        """Return the key that goes on, at the end of the button; None if the device in use has none."""
        key = key_bindings.first_key_label(key_bindings.current_bindings().back, self.device)
        if not key:
            return None
        cap = label(
            key, 22, "surface_dark", weight="medium", role="pause key",
            outline="surface_dark", radius=8, padding=(12, 2), height=40,
        )  # fmt: skip
        return row(spacer(), cap, padding=(26, 0))

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
                    picture(portrait(seat, name, self._facts.avatars[seat]), width=_FACE, height=_FACE),
                    label(
                        points, 26, weight="bold", text_align="center", role="pause points",
                        fill="surface_dark", outline="outline", radius=20, padding=(12, 2), height=40,
                    ),
                    align="center",
                    control=Control(id=f"pause:seat:{seat}", role="text", name=name, label=words),
                )
            )  # fmt: skip
        return row(*faces, gap=24, justify="center")

    def _tiles(self, *, is_large: bool) -> Iterator[Node]:
        facts = self._facts
        yield self._tile(RULES_BUTTON, tr("Rules"), "learn", facts.variant, is_large=is_large)
        if facts.has_scores:
            yield self._tile("button:scores", tr("Scores"), "scores", tr("Round by round"), is_large=is_large)
        if facts.has_odds:
            yield self._tile(ODDS, tr("Odds"), "practice", tr("Unseen cards"), is_large=is_large)
        yield self._tile("button:settings", tr("Settings"), "settings", tr("Text, speed, sound"), is_large=is_large)

    def _sound(self, env: Env) -> Node:
        is_on, growth = not self._context.audio.settings.mute, env.growth
        return row(
            picture(icon(self._context, "speech", "text"), width=36, height=36),
            label(tr("Sound"), 28, weight="medium", role="pause leave", grow=1),
            switch(
                "button:sound", tr("Sound"), "button:sound", is_on=is_on,
                spoken=tr("Sound is on: turn it off") if is_on else tr("Sound is off: turn it on"),
                width=150 * growth(0.6), height=56 * growth(0.4),
            ),
            gap=14, padding=(26, 8), height=80, min_height=60, fill="surface_dark", outline="outline",
        )  # fmt: skip

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
        name, kept = (
            self._facts.leave_name or tr("Leave the table"),
            tr("Your match is saved.") if self._facts.is_kept else "",
        )
        control = Control(
            id="button:menu", role="button", name=name, label=f"{name}. {kept}".strip(), press="button:menu"
        )
        has_note = kept and not is_large
        return row(
            picture(icon(self._context, "quit", "text"), width=36, height=36),
            label(name, 28, weight="medium", role="pause leave", grow=1),
            picture(icon(self._context, "tick", "success"), width=26, height=26) if has_note else None,
            label(kept, 24, "success", role="pause kept") if has_note else None,
            gap=14, padding=(26, 8), height=80, fill="surface_dark", outline="outline", control=control,
        )  # fmt: skip


class PausePanel(PagePanel):
    """The pause, run as an overlay of the table."""

    def __init__(self, context: UiContext, facts: PauseFacts) -> None:
        super().__init__(context, PausePage(context, facts))


_MORE_WIDTH: Final = 720
_ICONS: Final = {
    "button:replay": "watch",
    "button:rematch": "again",
    "button:new-game": "plus",
    "button:export": "share",
    "button:share-picture": "screen",
    "button:save-moment": "play",
    "button:check": "lock",
}


class MorePage(AnswerPage):
    """Tree of the panel; a press is answered with the id of the button."""

    name = "more"
    back = CLOSE_ID

    def __init__(self, context: UiContext, buttons: tuple[str, ...], *, is_online: bool = False) -> None:
        """*buttons*: ids of what can be done, at least one. *is_online*: it was a match with friends elsewhere."""
        super().__init__()
        self._context, self._buttons, self._is_online = context, buttons, is_online
        self.first_focus = buttons[0]

    @property
    def announcement(self) -> str:
        """Names of the actions, and the key that goes back."""
        names = ", ".join(map(self._name, self._buttons))
        return tr("{title}. {told} Press {key} to close.", title=tr("More"), told=f"{names}.", key=close_key())

    def view(self, env: Env) -> Node:
        """Return the list in the middle of the window."""
        entries = [
            button(
                each, self._name(each), each, draw=icon(self._context, _ICONS[each]), justify="start", padding=(28, 6)
            )
            for each in self._buttons
        ]
        sheet = column(
            label(tr("More"), 56, "accent", weight="display", text_align="center", height=84, min_height=60),
            *entries,
            button(CLOSE_ID, tr("Close"), CLOSE_ID, fill="surface_dark"),
            gap=16, padding=(54, 30), fill="panel", outline="outline", radius=36, stroke=3,
            width=_MORE_WIDTH * env.growth(_GROWTH),
        )  # fmt: skip
        return stack(column(spacer(), row(sheet, justify="center"), spacer()), justify="stretch")

    def _name(self, button_id: str) -> str:
        match button_id:
            case "button:rematch":
                return tr("Play it again")
            case "button:new-game":
                return tr("New game")
            case "button:export":
                return tr("Export")
            case "button:share-picture":
                return tr("Share picture")
            case "button:save-moment":
                return tr("Save this moment")
            case "button:check" if self._is_online:
                return tr("Check the deals")
            case "button:check":
                return tr("Check the shuffles")
            case _:
                return tr("Review")


class MorePanel(PagePanel):
    """Further actions, run as an overlay of the table."""

    def __init__(self, context: UiContext, buttons: tuple[str, ...], *, is_online: bool = False) -> None:
        super().__init__(context, MorePage(context, buttons, is_online=is_online))

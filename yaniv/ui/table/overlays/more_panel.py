"""Further actions on a finished match: a list of buttons over its end."""

from typing import Final

from yaniv.i18n import tr
from yaniv.ui.context import UiContext
from yaniv.ui.input.key_bindings import close_key
from yaniv.ui.kit.controls import button, icon
from yaniv.ui.kit.node import Node, column, label, row, spacer, stack
from yaniv.ui.kit.page import Env
from yaniv.ui.overlays.page_panel import CLOSE_ID, AnswerPage, PagePanel

_WIDTH: Final = 720
_GROWTH: Final = 0.6
"""Growth of the width when text is twice as large."""
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
            width=_WIDTH * env.growth(_GROWTH),
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

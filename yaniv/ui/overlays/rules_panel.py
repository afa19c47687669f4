"""Panel with the rules of one variant in words, over a table or a page."""

from typing import Final

from yaniv.i18n import tr
from yaniv.narration.rules_text import build_sections
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.context import UiContext
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.input.key_bindings import close_key
from yaniv.ui.kit.node import Message, Node
from yaniv.ui.kit.page import Env
from yaniv.ui.kit.scrolling import Section, document
from yaniv.ui.overlays.page_panel import CLOSE_ID, AnswerPage, PagePanel, answer_button, panel_sheet

_WIDTH: Final = 1120
_GROWTH: Final = 0.6
"""Growth of the panel when text is twice as large."""


def rules_sections(rules: HouseRules) -> tuple[Section, ...]:
    """Return the rules in words, as sections of a document."""
    return tuple(Section(section.topic, section.title, section.lines) for section in build_sections(rules))


class RulesPage(AnswerPage):
    """Rules that scroll, and a button that closes them."""

    name = first_focus = "rules"
    back = CLOSE_ID

    def __init__(self, variant_name: str, rules: HouseRules) -> None:
        super().__init__()
        self._title = tr("How to play: {variant}", variant=variant_name)
        self._sections = rules_sections(rules)

    @property
    def announcement(self) -> str:
        """Title, and how to close the panel."""
        return tr("{title}. Press {key} to close.", title=self._title, key=close_key())

    def view(self, env: Env) -> Node:
        """Return the sheet."""
        return panel_sheet(
            self._title,
            document("rules", self._title, self._sections),
            answers=(answer_button(CLOSE_ID, tr("Close"), is_main=True),),
            width=_WIDTH * env.growth(_GROWTH),
        )

    def message_of(self, event: InputEvent) -> Message | None:
        """Close it with Enter and with the key that opens it, whatever has the focus."""
        if isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) in ("press", "rules"):
            return CLOSE_ID
        return None


class RulesPanel(PagePanel):
    """The page over another one; `handle` returns `button:close`, also for Escape, Enter and F1."""

    def __init__(self, context: UiContext, variant_name: str, rules: HouseRules) -> None:
        super().__init__(context, RulesPage(variant_name, rules))

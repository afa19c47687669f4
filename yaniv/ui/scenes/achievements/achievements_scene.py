"""Achievements page: the list of all, and the selected one with what it asks for, and when it was earned."""

from collections.abc import Mapping
from typing import Final

from pygame import Rect, Surface

from yaniv.achievements.achievement_list import NAMES
from yaniv.i18n import tr
from yaniv.narration.achievement_text import achievement_task, achievement_title
from yaniv.store.achievement_record import AchievementRecord
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u, text_growth
from yaniv.ui.geometry.rect_layout import left_part, shrink
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, NAME_U, RADIUS_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.kit.badge import badge_coin
from yaniv.ui.narration.match_summary_text import format_time
from yaniv.ui.navigation import NavigationRequest, StaticScene, ToMatches, ToMe, ToMenu, WatchAchievement
from yaniv.ui.scenes.achievements.achievement_list_box import LIST_ID, AchievementListBox
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.page_layout import page_content, paint_page_background, place_footer_buttons
from yaniv.ui.widgets.widget import element_rect

_LIST_SHARE: Final = 0.42
_GAP_U: Final = 36
_INSET_U: Final = 48
_ROW_HEIGHT_U: Final = 58
_COIN_U: Final = 112
_COIN_MIDDLE_U: Final = 160
_TITLE_MIDDLE_U: Final = 330
_TASK_TOP_U: Final = 390
_TASK_HEIGHT_U: Final = 150
_BUTTON_SIZE_U: Final = (420, 84)
_BUTTON_GROWTH: Final = 0.5
"""Relative growth of the width of the button when text is twice as large."""


class AchievementsScene(StaticScene):
    """Page with all achievements; `achievement:NAME` is the row of one."""

    name = "achievements"

    def __init__(self, context: UiContext, records: Mapping[str, AchievementRecord], selected: str = "") -> None:
        """Create the page.

        *records*: the achievements earned, by name. *selected*: name of the one to select; empty for the first.
        """
        self._context = context
        self._records = records
        self._list_box = AchievementListBox(records.keys(), selected)
        self._watch_button = Button("button:watch", tr("Watch the moment"), is_primary=True)
        self._match_button = Button("button:match", tr("Show the match"))
        self._back_button = Button("button:back", tr("Back"))
        self._menu_button = Button("button:menu", tr("Back home"))
        self._details_rect = Rect(0, 0, 0, 0)
        self._focus_group = FocusGroup((), "", context.audio.play)
        self._update_buttons()
        self._focus_group.focus(LIST_ID)

    @property
    def announce(self) -> str:
        """Text for screen readers: the page, the selected achievement, what it asks for, and when it was earned."""
        name = self._list_box.selected_value
        return " ".join((self._headline, f"{achievement_title(name)}.", achievement_task(name), self._earned_text))

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; return a request or None."""
        if isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "back":
            return ToMe()
        is_enter = isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "press"
        if is_enter and self._list_box.focused:
            return self._activate(self._watch_button.id)
        control_id = self._focus_group.handle(event) or ""
        if control_id == LIST_ID:
            self._update_buttons()
        return self._activate(control_id)

    def paint(self, surface: Surface) -> None:
        """Paint the list at the left and the selected achievement at the right."""
        self._lay_out(surface.get_size())
        painter = paint_page_background(surface, self._context, self._headline)
        theme = painter.theme
        painter.draw_box(
            self._list_box.rect.inflate(painter.px(28), painter.px(28)), RADIUS_U, theme.panel, theme.outline
        )
        painter.draw_box(self._details_rect, RADIUS_U, theme.panel, theme.outline)
        self._paint_details(painter)
        self._focus_group.paint(painter)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the list, the details and the buttons."""
        name = self._list_box.selected_value
        label = f"{achievement_task(name)} {self._earned_text}"
        details = Element("details", "text", achievement_title(name), label, element_rect(self._details_rect))
        return (details, *self._focus_group.elements())

    @property
    def _record(self) -> AchievementRecord | None:
        """Record of the selected achievement; None if it is not earned yet."""
        return self._records.get(self._list_box.selected_value)

    @property
    def _headline(self) -> str:
        return tr("Achievements: {n} of {all}", n=len(self._records), all=len(NAMES))

    @property
    def _earned_text(self) -> str:
        record = self._record
        if record is None:
            return tr("Not earned yet.")
        return tr("Earned in the match of {when}.", when=format_time(record.opened))

    def _update_buttons(self) -> None:
        """Offer to watch the moment, and to show the match, of an achievement that is earned."""
        actions = () if self._record is None else (self._watch_button, self._match_button)
        self._focus_group.widgets = (self._list_box, *actions, self._back_button, self._menu_button)

    def _activate(self, control_id: str) -> NavigationRequest | None:
        record = self._record
        match control_id:
            case "button:watch" if record is not None:
                return WatchAchievement(record.name, record.match_id, returns_to_list=True)
            case "button:match" if record is not None:
                return ToMatches(record.match_id)
            case "button:back":
                return ToMe()
            case "button:menu":
                return ToMenu()
            case _:
                return None

    def _paint_details(self, painter: Painter) -> None:
        theme, area, name = painter.theme, self._details_rect, self._list_box.selected_value
        is_earned = self._record is not None
        width = area.width - 2 * painter.px(_INSET_U)
        coin = Rect(0, 0, 2 * painter.px(_COIN_U), 2 * painter.px(_COIN_U))
        coin.center = area.centerx, area.top + painter.px(_COIN_MIDDLE_U)
        badge_coin(self._context, name, is_earned=is_earned)(painter, coin)
        painter.draw_line(
            achievement_title(name),
            (area.centerx, area.top + painter.px(_TITLE_MIDDLE_U)),
            48,
            theme.accent if is_earned else theme.text,
            weight="display",
            anchor="center",
            max_width=width,
            max_height=painter.px(96),
        )
        left, task_top = area.left + painter.px(_INSET_U), area.top + painter.px(_TASK_TOP_U)
        task_rect = Rect(left, task_top, width, painter.px(_TASK_HEIGHT_U))
        painter.draw_fitted(achievement_task(name), task_rect, NAME_U, theme.text)
        bottom = self._watch_button.rect.top - painter.px(16) if is_earned else area.bottom - painter.px(_INSET_U)
        earned_rect = Rect(left, task_rect.bottom, width, max(painter.px(50), bottom - task_rect.bottom))
        painter.draw_fitted(self._earned_text, earned_rect, BODY_U, theme.text_muted)

    def _lay_out(self, size: tuple[int, int]) -> None:
        scale, text_scale = pixels_per_u(size), self._context.text_scale
        content, gap, padding = page_content(size), round(_GAP_U * scale), round(14 * scale)
        list_rect = left_part(content, round(content.width * _LIST_SHARE))
        self._list_box.lay_out(
            list_rect.inflate(-2 * padding, -2 * padding), round(_ROW_HEIGHT_U * scale * min(1.5, text_scale))
        )
        self._details_rect = shrink(content, left=list_rect.width + gap)
        inset, height = round(_INSET_U * scale), round(_BUTTON_SIZE_U[1] * scale)
        width = round(_BUTTON_SIZE_U[0] * scale * text_growth(_BUTTON_GROWTH, text_scale))
        width = min(width, (self._details_rect.width - 2 * inset - gap) // 2)
        top, middle = self._details_rect.bottom - inset - height, self._details_rect.centerx
        self._match_button.rect = Rect(middle - width - gap // 2, top, width, height)
        self._watch_button.rect = Rect(middle + gap // 2, top, width, height)
        place_footer_buttons(size, self._back_button, (self._menu_button,), text_scale)

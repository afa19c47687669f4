"""Page of one stop of the journey: its picture and regulars, what is different there, its goals, and Play."""

from typing import Final

from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.journey.souvenirs import choices_of
from yaniv.narration.goal_text import goal_sentence
from yaniv.ui.accessibility.element_tree import Element, element_states
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.geometry.rect_layout import left_part, shrink
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, RADIUS_U, SMALL_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.navigation import NavigationRequest, PlayStop, ToJourney
from yaniv.ui.scenes.journey.journey_port import JourneyPort
from yaniv.ui.scenes.journey.star_row import paint_stars
from yaniv.ui.scenes.journey.stop_sections import build_stop_sections, regular_title
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.document_view import DocumentView
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.page_layout import headline_side, page_content, paint_page_background, place_footer_buttons
from yaniv.ui.widgets.toast import Toast
from yaniv.ui.widgets.widget import element_rect

_PICTURE_SHARE: Final = 0.31
"""Share of the width for picture and portraits; goals and text have the rest."""
_GAP_U: Final = 24
_INSET_U: Final = 26
_GOAL_U: Final = 52
"""Height of a line with a goal, u, at normal text size."""
_GOAL_GROWTH: Final = 0.6
_FACE_U: Final = 124
_FACES_PER_ROW: Final = 4
_ABOUT_SHARE: Final = 0.2
"""Part of the height of the picture's column for the sentence about the place."""


class StopScene:
    """Page of a stop; Play is its primary button."""

    name = "stop"
    is_busy = False

    def __init__(self, context: UiContext, port: JourneyPort, stop_id: str) -> None:
        self._context, self._port, self._stop_id = context, port, stop_id
        self._toast = Toast(context)
        self._progress = port.progress()[stop_id]
        self._regulars = port.opponents(stop_id)
        self._picture_rect = self._about_rect = self._faces_rect = Rect(0, 0, 0, 0)
        self._goal_rects: tuple[Rect, ...] = ()
        self._goals_rect = self._text_rect = Rect(0, 0, 0, 0)
        self._document_view = DocumentView(
            "stop", tr(self._progress.stop.name), build_stop_sections(port, stop_id), context.text_renderer
        )
        self._back_button = Button("button:back", tr("Map"))
        self._back_button.label = tr("Back to the map")
        souvenir = self._progress.stop.souvenir
        has_souvenir = bool(choices_of(souvenir))
        self._souvenir_button = Button("button:souvenir", tr("Souvenir"))
        self._souvenir_button.enabled = self._progress.is_done
        self._souvenir_button.label = (
            tr("Use the souvenir of this stop") if self._progress.is_done else tr("Souvenir: for two stars")
        )
        play_name = tr("Continue") if port.match_to_continue(stop_id) else tr("Play here")
        self._play_button = Button("button:play", play_name, is_primary=True)
        self._footer = ((self._souvenir_button,) if has_souvenir else ()) + (self._play_button,)
        self._focus_group = FocusGroup(
            (self._document_view, self._back_button, *self._footer), self._play_button.id, context.audio.play
        )

    @property
    def is_moving(self) -> bool:
        """True while a toast is shown."""
        return self._toast.is_shown

    @property
    def announce(self) -> str:
        """Text for screen readers: the toast and the page."""
        sentences = [self._toast.text] if self._toast.is_shown else []
        return " ".join([*sentences, tr("{place}.", place=tr(self._progress.stop.name))])

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; return a request or None."""
        self._toast.handle(event)
        if isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "back":
            return ToJourney(self._stop_id)
        if self._document_view.drag_scrollbar(event):
            return None
        match self._focus_group.handle(event):
            case "button:back":
                return ToJourney(self._stop_id)
            case "button:play":
                return PlayStop(self._stop_id)
            case "button:souvenir":
                self._toast.show(self._port.use_souvenir(self._stop_id))
            case _:
                pass
        return None

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the toast by *ms* milliseconds."""
        self._toast.update(ms)
        return None

    def paint(self, surface: Surface) -> None:
        """Paint picture and portraits on the left, goals and text on the right."""
        self._lay_out(surface.get_size())
        title = tr(self._progress.stop.name)
        painter = paint_page_background(surface, self._context, title)
        self._paint_picture(painter)
        self._paint_regulars(painter)
        for rect in (self._goals_rect, self._text_rect):
            painter.draw_box(rect, RADIUS_U, painter.theme.panel, painter.theme.outline)
        for number, rect in enumerate(self._goal_rects):
            self._paint_goal(painter, number, rect)
        self._focus_group.paint(painter)
        self._toast.paint(surface, headline_side(painter, title), "right")

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of picture, regulars, goals, text and buttons."""
        stop = self._progress.stop
        about = Element(
            "stop:about", "text", tr(stop.name), tr(stop.about) or tr(stop.name), element_rect(self._about_rect)
        )
        return (
            about,
            *(
                Element(
                    f"regular:{regular.name}",
                    "image",
                    regular_title(regular),
                    regular_title(regular),
                    element_rect(disc),
                )
                for regular, disc in zip(self._regulars, self._discs(), strict=True)
            ),
            *(self._goal_element(number, rect) for number, rect in enumerate(self._goal_rects)),
            *self._focus_group.elements(),
            *self._toast.elements(),
        )

    def close(self) -> None:
        """Do nothing: the page holds no resources."""

    def _goal_element(self, number: int, rect: Rect) -> Element:
        is_reached, sentence = self._progress.reached[number], self._goal_text(number)
        label = tr("{goal}: done.", goal=sentence.rstrip(".")) if is_reached else tr("Goal: {goal}", goal=sentence)
        states = element_states(is_enabled=True) + (("checked",) if is_reached else ())
        return Element(f"goal:{number + 1}", "text", sentence, label, element_rect(rect), states, is_reached)

    def _goal_text(self, number: int) -> str:
        return goal_sentence(self._progress.stop.goals[number], self._progress.stop)

    def _paint_picture(self, painter: Painter) -> None:
        theme, rect = painter.theme, self._picture_rect
        picture = self._context.images.scenery(self._progress.stop.room.scenery, (rect.width, rect.width * 4 // 3))
        top = max(0, (picture.get_height() - rect.height) // 2)
        painter.draw_image(
            picture.subsurface(Rect(0, top, rect.width, min(rect.height, picture.get_height() - top))), rect.center
        )
        painter.draw_box(rect, 0, None, theme.outline, 3)
        painter.draw_fitted(
            tr(self._progress.stop.about), self._about_rect, SMALL_U, theme.text_muted, role="about the place"
        )

    def _paint_regulars(self, painter: Painter) -> None:
        for seat, (regular, disc) in enumerate(zip(self._regulars, self._discs(), strict=True)):
            painter.draw_avatar(disc, seat + 1, regular.name, regular.name)

    def _discs(self) -> tuple[Rect, ...]:
        """Return the places of the portraits, in rows of `_FACES_PER_ROW`."""
        area, count = self._faces_rect, len(self._regulars)
        columns = min(count, _FACES_PER_ROW)
        rows = -(-count // columns)
        side = min(area.height // rows, area.width // max(columns, 3))
        size = round(side * 0.9)
        discs = []
        for number in range(count):
            row, column = divmod(number, columns)
            in_row = min(columns, count - row * columns)
            left = area.centerx - in_row * side // 2 + column * side
            top = area.top + (area.height - rows * side) // 2 + row * side
            discs.append(Rect(left + (side - size) // 2, top + (side - size) // 2, size, size))
        return tuple(discs)

    def _paint_goal(self, painter: Painter, number: int, rect: Rect) -> None:
        theme, is_reached = painter.theme, self._progress.reached[number]
        radius = painter.px(17)
        paint_stars(painter, (rect.left + radius, rect.centery), radius, int(is_reached), 1, hole=theme.panel)
        text_box = shrink(rect, left=3 * radius)
        colour = theme.text if is_reached else theme.text_muted
        painter.draw_fitted(self._goal_text(number), text_box, BODY_U, colour, anchor="midleft", role="goal")

    def _lay_out(self, size: tuple[int, int]) -> None:
        scale, text_scale = pixels_per_u(size), self._context.text_scale
        gap, inset = round(_GAP_U * scale), round(_INSET_U * scale)
        content = page_content(size)
        column = left_part(content, round(content.width * _PICTURE_SHARE))
        rows = -(-len(self._regulars) // _FACES_PER_ROW)
        faces_height = rows * round(_FACE_U * scale)
        about_height = round(column.height * _ABOUT_SHARE)
        self._picture_rect = shrink(column, bottom=about_height + faces_height + gap)
        self._about_rect = Rect(column.left, self._picture_rect.bottom + gap // 2, column.width, about_height)
        self._faces_rect = Rect(column.left, column.bottom - faces_height, column.width, faces_height)
        right = shrink(content, left=column.width + gap)
        goal_height = round(_GOAL_U * (1 + _GOAL_GROWTH * (text_scale - 1)) * scale)
        count = len(self._progress.stop.goals)
        self._goals_rect = Rect(right.left, right.top, right.width, count * goal_height + inset)
        self._goal_rects = tuple(
            Rect(
                right.left + inset,
                right.top + inset // 2 + number * goal_height,
                right.width - 2 * inset,
                goal_height,
            )
            for number in range(count)
        )
        self._text_rect = shrink(right, top=self._goals_rect.height + gap)
        self._document_view.lay_out(
            shrink(self._text_rect, left=inset, top=inset, right=inset, bottom=inset), scale * text_scale
        )
        place_footer_buttons(size, self._back_button, self._footer, text_scale)

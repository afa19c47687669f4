"""Page of the journey: the map with all stops, which scrolls, and the backpack on its way."""

from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.journey.trail_progress import current_stop
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.easing import in_out_cubic
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    FileDropped,
    GamepadPressed,
    InputCancelled,
    InputEvent,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    TextDropped,
    WheelTurned,
)
from yaniv.ui.navigation import NavigationRequest, ToMenu, ToStop
from yaniv.ui.scenes.journey.journey_port import JourneyPort
from yaniv.ui.scenes.journey.map_geometry import DOTS, MapGeometry
from yaniv.ui.scenes.journey.stop_panel import StopPanel
from yaniv.ui.scenes.journey.stop_text import locked_text, souvenir_won_text
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.page_layout import headline_side, page_content, paint_page_background, place_footer_buttons
from yaniv.ui.widgets.toast import Toast

_DRAG_PX: Final = 14
"""Distance in px from which a press that moves scrolls the map instead of pressing a stop."""
_WHEEL_SHARE: Final = 0.4
"""Part of a panel by which a step of the wheel scrolls."""
_TRAVEL_MS: Final = 1400
"""Time in ms that the backpack takes to the next stop, at normal speed."""
_BACKPACK_SHARE: Final = 0.13
"""Height of the backpack by that of the map."""
_DOT_SHARE: Final = 0.008


class JourneyScene:
    """Map of the journey; each stop is a button that leads to its page."""

    name = "journey"
    is_busy = False

    def __init__(self, context: UiContext, port: JourneyPort, speed: AnimationSpeed, stop_id: str = "") -> None:
        """Create the page; *stop_id* is the stop to begin with, empty for the one where the backpack stands."""
        self._context, self._port, self._speed = context, port, speed
        self._toast = Toast(context)
        self._drag_start: tuple[float, float] | None = None
        self._is_dragging = False
        self._travelled_ms = 0.0
        self._back_button = Button("button:back", tr("Back"))
        self._share_button = Button("button:share", tr("Share trail"))
        self._share_button.label = tr("Share trail: copy it as a code")
        self._paste_button = Button("button:paste", tr("Paste trail"))
        self._paste_button.label = tr("Paste trail: add one from the clipboard")
        self._trail_button = Button("button:trail", tr("Next trail"))
        self._go_button = Button("button:go", tr("Go"), is_primary=True)
        self._show_trail(stop_id)

    def _show_trail(self, stop_id: str = "") -> None:
        """Show the chosen trail, with the focus at a stop."""
        progress = self._port.progress()
        self._current_index = list(progress).index(current_stop(progress))
        start = self._port.take_travel_start()
        self._start_index = list(progress).index(start) if start in progress else self._current_index
        if self._start_index != self._current_index and (won_text := souvenir_won_text(progress[start])):
            self._toast.show(won_text)
            self._context.audio.play("round_won")
        self._travelled_ms = 0.0
        self._panels = tuple(StopPanel(each, tr(each.stop.name), self._context.images) for each in progress.values())
        focused = stop_id if stop_id in progress else self._panels[self._current_index].progress.stop.id
        self._go_button.label = tr("Go to {place}", place=self._panels[self._current_index].name)
        self._footer = (
            self._share_button,
            self._paste_button,
            *((self._trail_button,) if self._port.has_other_trails else ()),
            self._go_button,
        )
        self._geometry = MapGeometry(Rect(0, 0, 1, 1), len(self._panels))
        self._focus_group = FocusGroup(
            (*self._panels, self._back_button, *self._footer),
            f"stop:{focused}",
            self._context.audio.play,
        )

    @property
    def is_moving(self) -> bool:
        """True while a toast is shown or the backpack moves."""
        return self._toast.is_shown or self._is_travelling

    @property
    def announce(self) -> str:
        """Text for screen readers: the toast and the page."""
        sentences = [self._toast.text] if self._toast.is_shown else []
        return " ".join([*sentences, tr("The journey.")])

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; return a request or None."""
        self._toast.handle(event)
        is_back = isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "back"
        if is_back:
            return ToMenu()
        if self._scroll_by(event) or self._take_trail(event):
            return None
        focused = self._focus_group.focused_widget
        request = self._activate(self._focus_group.handle(event) or "")
        newly_focused = self._focus_group.focused_widget
        if newly_focused is not focused and isinstance(newly_focused, StopPanel):
            self._reveal(newly_focused)
        return request

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the toast and the backpack by *ms* milliseconds."""
        self._toast.update(ms)
        if self._is_travelling:
            self._travelled_ms += ms
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the map, the path and the backpack, and the buttons below."""
        self._lay_out(surface.get_size())
        title = tr(self._port.trail.name)
        painter = paint_page_background(surface, self._context, title)
        shown = [panel for panel in self._panels if panel.visible_rect]
        with painter.clip_to(self._geometry.view):
            for panel in shown:
                panel.paint_picture(painter)
            self._paint_path(painter)
        self._focus_group.paint(painter)
        with painter.clip_to(self._geometry.view):
            self._paint_backpack(painter)
        self._toast.paint(surface, headline_side(painter, title), "right")

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the stops that are seen, and of the buttons."""
        return (*self._focus_group.elements(), *self._toast.elements())

    def close(self) -> None:
        """Do nothing: the page holds no resources."""

    @property
    def _travel_ms(self) -> float:
        """Time of the backpack's way; 0 if it does not move."""
        is_still = self._start_index == self._current_index or self._speed.is_reduced
        return 0.0 if is_still else self._speed.scale_ms(_TRAVEL_MS)

    @property
    def _is_travelling(self) -> bool:
        return self._travelled_ms < self._travel_ms

    def _scroll_by(self, event: InputEvent) -> bool:
        """Scroll by wheel or by dragging the map; return True if the event is used up."""
        match event:
            case WheelTurned() if self._geometry.view.collidepoint(event.position):
                self._scroll(-event.steps * self._geometry.panel_size[0] * _WHEEL_SHARE)
                return True
            case PointerPressed(button="left") if self._geometry.view.collidepoint(event.position):
                self._drag_start, self._is_dragging = event.position, False
            case PointerMoved() if self._drag_start is not None:
                distance = event.position[0] - self._drag_start[0]
                if self._is_dragging or abs(distance) >= _DRAG_PX:
                    self._is_dragging, self._drag_start = True, event.position
                    self._focus_group.release_all()
                    self._scroll(-distance)
                    return True
            case PointerReleased(button="left"):
                self._drag_start = None
            case InputCancelled():
                self._drag_start = None
            case _:
                pass
        return False

    def _take_trail(self, event: InputEvent) -> bool:
        """Add a trail that is dropped or pasted; return True if the event is used up."""
        match event:
            case FileDropped():
                outcome = self._port.add_file(event.path)
            case TextDropped():
                outcome = self._port.add_text(event.text)
            case KeyPressed(key="v", ctrl=True):
                outcome = self._port.paste_code()
            case _:
                return False
        self._toast.show(outcome)
        self._show_trail()
        return True

    def _scroll(self, distance: float) -> None:
        self._geometry = replace(self._geometry, offset=self._geometry.clamped(self._geometry.offset + distance))
        self._place_panels()

    def _reveal(self, panel: StopPanel) -> None:
        self._geometry = replace(self._geometry, offset=self._geometry.revealed(self._panels.index(panel)))
        self._place_panels()

    def _activate(self, control_id: str) -> NavigationRequest | None:
        match control_id:
            case "button:back":
                return ToMenu()
            case "button:go":
                return ToStop(self._panels[self._current_index].progress.stop.id)
            case "button:share":
                self._toast.show(self._port.copy_code())
            case "button:paste":
                self._toast.show(self._port.paste_code())
                self._show_trail()
            case "button:trail":
                if problem := self._port.choose_next_trail():
                    self._toast.show(problem)
                self._show_trail()
            case _:
                return self._enter(control_id.removeprefix("stop:"))
        return None

    def _enter(self, stop_id: str) -> NavigationRequest | None:
        """Return the request for the page of a stop; say why a locked one has none."""
        panel = next((each for each in self._panels if each.progress.stop.id == stop_id), None)
        if panel is None:
            return None
        if panel.progress.is_open:
            return ToStop(stop_id)
        self._toast.show(locked_text(self._port.progress(), stop_id))
        return None

    def _lay_out(self, size: tuple[int, int]) -> None:
        content = page_content(size)
        view = Rect(0, content.top, size[0], content.height)
        if view != self._geometry.view:
            focused = self._focus_group.focused_widget
            index = self._panels.index(focused) if isinstance(focused, StopPanel) else self._current_index
            self._geometry = replace(self._geometry, view=view)
            self._geometry = replace(self._geometry, offset=self._geometry.scrolled_to(index))
        self._place_panels()
        place_footer_buttons(size, self._back_button, self._footer, self._context.text_scale)

    def _place_panels(self) -> None:
        for index, panel in enumerate(self._panels):
            panel.rect, panel.viewport = self._geometry.panel(index), self._geometry.view

    def _paint_path(self, painter: Painter) -> None:
        """Draw the dotted path, bright as far as the stops are open."""
        radius = max(2, round(self._geometry.view.height * _DOT_SHARE))
        for index in range(len(self._panels) - 1):
            is_open = self._panels[index + 1].progress.is_open
            for number in range(1, DOTS + 1):
                x, y = self._geometry.path_point(index + number / (DOTS + 1))
                if -radius < x - self._geometry.view.left < self._geometry.view.width + radius:
                    dot = Rect(0, 0, 2 * radius, 2 * radius)
                    dot.center = (x, y)
                    painter.draw_box(
                        dot.inflate(radius, radius), 2 * radius / painter.scale, painter.theme.surface_dark + "80"
                    )
                    colour = painter.theme.accent if is_open else painter.theme.text_muted
                    painter.draw_box(dot, radius / painter.scale, colour)

    def _paint_backpack(self, painter: Painter) -> None:
        share = min(1.0, self._travelled_ms / self._travel_ms) if self._travel_ms else 1.0
        position = self._start_index + (self._current_index - self._start_index) * in_out_cubic(share)
        x, y = self._geometry.path_point(position)
        height = round(self._geometry.view.height * _BACKPACK_SHARE)
        picture = self._context.images.scenery("backpack", (round(height * 0.8), height))
        painter.draw_image(picture, (x, y - round(height * 0.4)))

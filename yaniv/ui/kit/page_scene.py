"""Page scene: runs a page in the window.

All that pages have in common is here: hover, press and drag, Tab and arrow keys, scrolling, tooltips, toasts, panels,
and the elements for screen readers. The placed tree is kept until a message, a size or a setting changes it.
"""

import math
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from yaniv.i18n import current_language, tr
from yaniv.ui.accessibility.element_tree import Element, element_states, label_beyond_name
from yaniv.ui.animation import durations
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.slide_transition import INSTANT_SPEED, SlideTransition
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import DIRECTIONS, nearest_in_direction, pixels_per_u
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.page_surface import set_opacity
from yaniv.ui.graphics.painter import TYPE_ROLES, Painter
from yaniv.ui.input import input_events as i
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_filters import REPEAT_DELAY_MS
from yaniv.ui.kit.controls import button
from yaniv.ui.kit.kept_picture import Glide, KeptPicture, PlacedPage, paint_page
from yaniv.ui.kit.node import Alignment, Control, Message, Node, column, keep_equal, label, row, stack
from yaniv.ui.kit.page import Env, FocusOn, Page, Panel, ScrollBy, ToastButton, ToastMessage
from yaniv.ui.kit.page_painter import ControlLook, paint_dragged, paint_placement, paint_tooltip, scroll_knob, set_texts
from yaniv.ui.kit.solver import SCROLLBAR_U, PlacedNode, Placement, ScrollViewport, Solver, TextFit
from yaniv.ui.kit.text_field import TextInput
from yaniv.ui.navigation import NavigationRequest

_DOUBLE_CLICK_PX: Final = 6
"""Maximum distance in px, on each axis, between the two clicks of a double click."""
_TOUCH_SLOP_PX: Final = 12
"""Distance in px by which a touch may miss a control."""
_WHEEL_STEP_U: Final = 90
_PAN_PX: Final = 10
"""Distance in px from which on a moving finger scrolls instead of pressing."""
_DRAG_PX: Final = 6
"""Distance in px from which on a pressed control is dragged; a finger has to move as far as for scrolling."""
_REVEAL_MARGIN_U: Final = 24
_ENTRANCE_U: Final = 16
"""Distance in u by which a page moves up as it comes in."""
_SLIDER_STEPS: Final = {"page up": 10, "page down": -10, "home": -1000, "end": 1000}
"""Number of steps by which a key moves a slider; 1000 is beyond either bound of any slider."""
_WARMING_BANDS: Final = 8
"""Number of parts in which a page is painted in advance."""
_REPEAT_MS: Final = 90
"""Time between the steps of what is held down, in ms; the first comes when a held key would be repeated."""
_LET_GO_MS: Final = 150
"""Time in ms in which a control that was let go too early runs back from its end."""
_TOAST_ID: Final = "toast"
_TOAST_HEIGHT_U: Final = 84
_TOAST_MARGIN_U: Final = 40
_TOAST_BUTTON_U: Final = 200


class _Layout(Struct, frozen=True):
    """Placed tree with all that it was made for."""

    size: tuple[int, int]
    scale: float
    text_scale: float
    language: str
    page: PlacedPage

    @property
    def source(self) -> tuple[tuple[int, int], float, str]:
        """Size, text scale and language."""
        return self.size, self.text_scale, self.language

    @property
    def placement(self) -> Placement:
        """The placed tree."""
        return self.page.placement


class _Offsets(Mapping[str, int]):
    """Scroll positions in px by key, which know if somebody has asked for one."""

    def __init__(self, offsets_px: Mapping[str, int]) -> None:
        self._offsets_px, self.were_read = offsets_px, False

    def __getitem__(self, key: str) -> int:
        self.were_read = True
        return self._offsets_px[key]

    def __iter__(self) -> Iterator[str]:
        self.were_read = True
        return iter(self._offsets_px)

    def __len__(self) -> int:
        self.were_read = True
        return len(self._offsets_px)


class _Tree(Struct):
    """Tree of a page at one size, with what places and sets it; it stays while one only scrolls."""

    source: tuple[tuple[int, int], float, str]
    """Size, text scale and language."""
    fit: TextFit
    solver: Solver
    root: Node | None = None
    toast: Node | None = None
    """Message over the page."""
    offsets_px: _Offsets = _Offsets({})
    """Scroll positions for which it was made."""
    is_outdated: bool = False
    """True if the page or its message has changed since."""


class _Pan(Struct, frozen=True):
    """Finger on a scroll area, which scrolls if it moves."""

    area: str
    start_y: int
    start_offset_px: int


class _BarDrag(Struct, frozen=True):
    area: str
    grip_px: int
    """Distance of the pointer from the upper end of its knob."""


class _Drag(Struct):
    """Control that is dragged, or pressed and may be."""

    control: Control
    start: i.Point
    position: i.Point
    is_begun: bool = False
    """True once the pointer has moved far enough."""
    target: Control | None = None
    """The control on which it would be dropped now."""

    @property
    def shift_px(self) -> tuple[int, int]:
        """Distance that it has been dragged, in px."""
        return self.position[0] - self.start[0], self.position[1] - self.start[1]


class _HeldPlace(Struct, frozen=True):
    """Place of what was pressed in a scroll area, with the text scale then."""

    placed: PlacedNode
    text_scale: float


class _Hold(Struct):
    """Control that is held down until its press counts, or runs back after it was let go."""

    control: Control
    held_ms: float = 0
    is_down: bool = True

    @property
    def share(self) -> float:
        """Part of the time which has passed, 0 to 1."""
        return min(1.0, self.held_ms / self.control.hold_ms)

    def update(self, ms: int) -> None:
        self.held_ms += ms if self.is_down else -ms * self.control.hold_ms / _LET_GO_MS


class PageScene:
    """Scene of one page."""

    is_busy = False

    def __init__(
        self, context: UiContext, page: Page, *, speed: AnimationSpeed = INSTANT_SPEED, panel: Panel | None = None
    ) -> None:
        """Open a page. *speed*: that of its entrance. *panel*: what has to be closed before the page can be used."""
        self._context, self.page, self.name = context, page, page.name
        self._focused_id = page.first_focus
        self._is_focus_shown = False
        """True if the focus outline is shown: only after a key."""
        self._is_used = False
        """True once the player has used the page; until then its first focus is taken as soon as that is possible."""
        self._hovered_id = self._pressed_id = ""
        self._hold: _Hold | None = None
        self._held_place: _HeldPlace | None = None
        """Where the control that was pressed last stays when the tree is made again."""
        self._pan: _Pan | None = None
        self._bar_drag: _BarDrag | None = None
        self._drag: _Drag | None = None
        self._repeat_left_ms: float | None = None
        """Time until what is held down takes another step, in ms; None: it takes none."""
        self._has_repeated = False
        """True if what is pressed has taken steps while it was held down."""
        self._last_press: i.PointerPressed | None = None
        self._last_pressed_id = ""
        """Id of the control that it met; empty if there was none."""
        self._is_second_click = False
        """True if the latest press was the second one of a double click."""
        self._offsets_px: dict[str, int] = {}
        self._toast: ToastMessage | None = None
        self._toast_ms = 0.0
        self._panel = panel
        self._entrance = SlideTransition()
        self._entrance.slide_in(speed)
        self._glide = Glide(page.glide_kinds, speed)
        self._painted_source: object = None
        """What the tree was placed for when it was painted last."""
        self._size = (1920, 1080)
        """Size in px at which the page was painted last."""
        self._has_news = False
        """True if the page has shown nothing yet of what was computed in its background."""
        self._is_new = True
        """True until the tree is placed for the first time."""
        self._layout: _Layout | None = None
        """None if it has to be made again."""
        self._tree: _Tree | None = None
        """The tree that was made last."""
        self._picture = KeptPicture(context, has_background=page.has_background)
        self._elements: tuple[Element, ...] = ()
        self._elements_of: tuple[_Layout | None, tuple[str, str]] = None, ("", "")
        """Placed tree, focus and dragged control that the elements were made for."""

    @property
    def is_moving(self) -> bool:
        """True while page or panel move, a toast is shown, a control is held, or something new is not painted yet."""
        is_panel_moving = self._panel is not None and self._panel.is_moving
        is_held = self._hold is not None or self._repeat_left_ms is not None
        is_animated = self._entrance.is_moving or self._glide.is_moving
        is_in_use = self._toast is not None or is_held or is_animated or self._has_news
        return is_in_use or is_panel_moving or self.page.is_moving or self._context.images.is_pending

    @property
    def is_working(self) -> bool:
        """True while the page waits for what is computed in the background."""
        return self.page.is_working

    @property
    def announce(self) -> str:
        """Text for screen readers: the toast, and the page or the panel over it."""
        words = self.page.announcement if self._panel is None else self._panel.announce
        return " ".join([*([self._toast.words] if self._toast else []), words])

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance everything by *ms* milliseconds; return the request of a press that counts now."""
        self._entrance.update(ms)
        self._glide.update(ms)
        was_working = self.page.is_working
        if self.page.advance(ms):
            self._has_news = self._has_news or was_working
            self._change()
        if self._panel is not None:
            self._panel.update(ms)
        self._advance_toast(ms)
        return self._advance_hold(ms) or self._repeat_step(ms) or self.page.due_request

    def say(self, words: str) -> None:
        """Show a short message."""
        self._show_toast(ToastMessage(words))

    def paint(self, surface: Surface, *, is_in_advance: bool = False) -> None:
        """Paint background, tree, and the tooltip of the control in use.

        *is_in_advance*: nobody else needs the surface, and it may be kept.
        """
        self._has_news = False
        layout = self._lay_out(surface.get_size())
        painter = self._context.painter(surface)
        look = self._look(self._mark_edited())
        self._glide.follow(layout.page, is_resized=layout.source != self._painted_source)
        self._painted_source = layout.source
        if self._glide.is_moving:
            self._glide.paint(painter, layout.page, look, has_background=self.page.has_background)
            self._picture.forget()
        elif self.page.is_still:
            self._picture.paint(painter, layout.page, look, keeps_surface=is_in_advance)
        else:
            paint_page(painter, layout.page, look, has_background=self.page.has_background)
            self._picture.forget()
        if self._drag is not None and look.dragged:
            paint_dragged(painter, layout.placement, layout.page.texts, look.dragged, self._drag.shift_px)
        if self._entrance.is_moving:
            self._paint_entrance(surface)
        if self._panel is not None:
            self._panel.paint(surface)
        else:
            self._paint_tooltip(painter, layout)

    def kept_picture(self, rect: Rect) -> Surface | None:
        """Return the kept picture of an opaque part (px) of the page; None if there is none, or more lies over it."""
        layout, look = self._lay_out(self._size), self._look(self._mark_edited())
        is_animated = self._entrance.is_moving or self._glide.is_moving
        if is_animated or self._panel is not None or look.dragged or any(self._explained(layout)):
            return None
        return self._picture.picture_of(layout.page, look, rect)

    def warm_caches(self, size: tuple[int, int]) -> Iterator[None]:
        """Lay out and paint a page that is to lie over another, in steps, so that its first frame is not late.

        *size*: of the window, in px. The page is painted in bands, for the images of all nodes at once take too long.
        """
        self.resize(size)
        layout = self._lay_out(size)
        yield
        picture, images = Surface(size, depth=32), self._context.images
        painter, look = self._context.painter(picture), self._look(self._mark_edited())
        for top in range(0, size[1], -(-size[1] // _WARMING_BANDS)):
            band = Rect(0, top, size[0], -(-size[1] // _WARMING_BANDS))
            with TYPE_ROLES.next_layer(), images.in_advance():
                paint_placement(painter, layout.placement, layout.page.texts, look, parts=(band,))
            yield
        while images.is_preparing or images.is_pending:
            yield
        with TYPE_ROLES.next_layer(), images.in_advance():
            self.paint(picture, is_in_advance=True)
        yield

    def _look(self, edited_id: str) -> ControlLook:
        hold = self._hold
        return ControlLook(
            hovered=self._hovered_id,
            pressed=self._pressed_id,
            focused=self._focused_id if self._is_focus_shown else "",
            held="" if hold is None else hold.control.id,
            held_share=0 if hold is None else hold.share,
            edited=edited_id,
            dragged=self._dragged_id,
        )

    @property
    def _dragged_id(self) -> str:
        return self._drag.control.id if self._drag is not None and self._drag.is_begun else ""

    def _paint_entrance(self, surface: Surface) -> None:
        """Show the painted page as it comes in: it fades in while it moves up, in reduced motion in place."""
        share = self._entrance.visible_share
        drop_u = 0 if self._entrance.is_fade else _ENTRANCE_U
        page = surface.copy()
        set_opacity(page, share)
        surface.blit(table_background(self._context.theme, surface.get_size()), (0, 0))
        surface.blit(page, (0, round(drop_u * pixels_per_u(self._size) * (1 - share))))

    def elements(self) -> tuple[Element, ...]:
        """Return the elements of all visible controls, in the order of the tree."""
        if self._panel is not None:
            return self._panel.elements()
        layout = self._lay_out(self._size)
        in_use = self._focused_id, self._dragged_id
        if self._elements_of[0] is not layout or self._elements_of[1] != in_use:
            self._elements_of = layout, in_use
            self._elements = tuple(
                _element(placed, placed.node.control, *in_use)
                for placed in layout.placement.nodes
                if placed.node.control is not None and placed.rect.colliderect(placed.clip)
            )
        return self._elements

    def close(self) -> None:
        """Release what the page holds."""
        self.page.close()

    @property
    def has_panel(self) -> bool:
        """True while a panel is open over the page."""
        return self._panel is not None

    def placed_texts(self, role: str) -> list[tuple[Rect, int]]:
        """Return the rectangle (px, not mirrored) and the type size in px of each text of a role, in tree order."""
        layout = self._lay_out(self._size)
        return [
            (layout.placement.nodes[index].rect, text.type_px)
            for index, text in layout.page.texts.items()
            if (shown := layout.placement.nodes[index].node.text) is not None and shown.role == role
        ]

    def refresh(self, focused_id: str = "") -> None:
        """Make the tree anew, because the page has changed by itself; *focused_id*: what then has the focus."""
        self._is_used = self._is_used or bool(focused_id)
        self._focused_id = focused_id or self._focused_id
        self._change()

    def scroll_viewport(self, area: str) -> ScrollViewport | None:
        """Return where an area is and how far it is scrolled, as it is placed now; None if there is none."""
        return self._lay_out(self._size).placement.scroll_areas.get(area)

    def scroll_by(self, message: ScrollBy) -> bool:
        """Scroll an area; return False if it shows that part already."""
        before_px = self._offsets_px.get(message.area, 0)
        height_px = self._lay_out(self._size).placement.scroll_areas[message.area].viewport.height
        distance_px = message.distance_u * pixels_per_u(self._size) + message.views * height_px
        self._scroll_to(message.area, before_px + round(distance_px))
        return self._offsets_px.get(message.area, 0) != before_px

    def covers(self, position: i.Point) -> bool:
        """Return True if the page has something at a position: a part that is filled, or can be used, or a panel."""
        nodes = self._lay_out(self._size).placement.nodes
        return self._panel is not None or any(
            (each.node.fill or each.node.control) and each.rect.clip(each.clip).collidepoint(position) for each in nodes
        )

    def resize(self, size: tuple[int, int]) -> None:
        """Take the size of the window, in px, before the page is painted."""
        self._size = size

    def handle(self, event: i.InputEvent) -> NavigationRequest | None:
        """Handle an input event; return a navigation request or None."""
        self.page.device = i.device_of(event) or self.page.device
        if isinstance(event, i.PointerPressed | i.KeyPressed | i.GamepadPressed | i.ElementFocused):
            self._entrance.finish()
            self._is_used = True
        if self._panel is not None:
            return self._handle_panel(self._panel, event)
        if (message := self.page.message_of(event)) is not None:
            return self._send(message)
        match event:
            case i.PointerMoved():
                return self._move_pointer(event)
            case i.PointerPressed(button="left"):
                return self._press(event)
            case i.PointerReleased(button="left"):
                return self._release(event)
            case i.PointerGone() | i.InputCancelled():
                self._cancel_press()
            case i.WheelTurned():
                self._turn_wheel(event)
            case i.ElementFocused():
                self._focus_on_demand(event.element_id)
            case i.TextTyped() | i.TextComposed():
                self._type(event)
            case i.KeyPressed() | i.GamepadPressed():
                return self._press_key(event)
            case i.KeyReleased() | i.GamepadReleased():
                self._let_go()
            case i.Resized():
                self._change()
            case _:
                pass
        return None

    def _handle_panel(self, panel: Panel, event: i.InputEvent) -> NavigationRequest | None:
        """Pass the input to the open panel; the page hears what closed it."""
        answer = panel.handle(event)
        if not answer:
            return None
        self._panel = None
        self._change()
        return self._follow(self.page.panel_closed(answer))

    # pointer

    def _cancel_press(self) -> None:
        if self._editor is not None:
            self._picture.forget()
            self._editor.let_go()
        self._hovered_id = self._pressed_id = ""
        self._pan = self._drag = self._bar_drag = self._repeat_left_ms = None
        self._let_go()

    def _move_pointer(self, event: i.PointerMoved) -> NavigationRequest | None:
        self._is_focus_shown = False
        if self._bar_drag is not None:
            self._drag_bar(self._bar_drag, event.position[1])
            return None
        if self._drag is not None and self._drag_to(self._drag, event):
            return None
        slid = next((each for _, each in self._controls() if each.id == self._pressed_id and each.slide), None)
        if slid is not None and self._pan is None:
            return self._slide(slid, event.position)
        if self._editor is not None and self._pressed_id == self._focused_id and self._pan is None:
            self._picture.forget()
            self._editor.drag_to(event.position)
        if self._pan is not None and abs(self._pan.start_y - event.position[1]) > _PAN_PX:
            self._pressed_id = ""
            self._scroll_to(self._pan.area, self._pan.start_offset_px + self._pan.start_y - event.position[1])
            return None
        self._hovered_id = _id_of(self._control_at(event.position, _slop_px(event)))
        if self._hovered_id != self._pressed_id:
            self._repeat_left_ms = None
            self._let_go()
        return None

    def _press(self, event: i.PointerPressed) -> NavigationRequest | None:
        self._is_focus_shown = False
        self._bar_drag = self._bar_at(event.position)
        if self._bar_drag is not None:
            self._drag_bar(self._bar_drag, event.position[1])
            return None
        control = self._control_at(event.position, _slop_px(event))
        self._is_second_click = self._last_press is not None and _is_double_click(self._last_press, event)
        if self._is_second_click and self._last_press is not None and event.ms > self._last_press.ms:
            is_alike = _kind_of(_id_of(control)) == _kind_of(self._last_pressed_id)
            control = control if is_alike else None  # the first click has put it there
        self._pressed_id = _id_of(control)
        self._last_press, self._last_pressed_id = event, self._pressed_id
        if control is not None and control.is_usable:
            self._focused_id = control.owner or control.id
            self._begin_hold(control)
            self._has_repeated = False
            self._repeat_left_ms = REPEAT_DELAY_MS if self._is_step(control) else None
            self._drag = None if control.dropped is None else _Drag(control, event.position, event.position)
            if control.editor is not None and not event.is_touch:
                self._picture.forget()
                control.editor.drag_to(event.position)
            if control.editor is not None and self.page.focus_moved(control.id):
                self._change()
        area = self._scroll_area_at(event.position)
        if event.is_touch and area:
            self._pan = _Pan(area, event.position[1], self._offsets_px.get(area, 0))
        if control is not None and control.is_usable and control.slide is not None and self._pan is None:
            return self._slide(control, event.position)
        return None

    def _drag_to(self, drag: _Drag, event: i.PointerMoved) -> bool:
        """Move what is dragged to the pointer, and light what is below it; return True once it is dragged."""
        drag.position = event.position
        if not drag.is_begun and max(map(abs, drag.shift_px)) > (_PAN_PX if event.is_touch else _DRAG_PX):
            drag.is_begun, self._pressed_id, self._pan = True, "", None
            self._let_go()
        if not drag.is_begun:
            return False
        below = self._control_at(event.position, _slop_px(event))
        is_place = below is not None and below.dropped is not None and below.group == drag.control.group
        drag.target = below if is_place and below is not None and below.id != drag.control.id else None
        self._hovered_id = _id_of(drag.target)
        return True

    def _drop(self, drag: _Drag) -> NavigationRequest | None:
        self._pressed_id, self._hovered_id = "", ""
        self._glide.dropped = drag.control.id, drag.shift_px
        if drag.target is None or drag.control.dropped is None:
            return None
        self._context.audio.play("click")
        return self._send(drag.control.dropped(drag.target.id))

    def _slide(self, control: Control, position: i.Point) -> NavigationRequest | None:
        """Send the message of a control for the share of its width at which the pointer is."""
        assert control.slide is not None, "only what slides is dragged"
        placed = next(placed for placed, each in self._controls() if each is control)
        share = (position[0] - placed.rect.left) / max(1, placed.rect.width)
        return self._send(control.slide(min(1.0, max(0.0, share))))

    def _release(self, event: i.PointerReleased) -> NavigationRequest | None:
        if self._bar_drag is not None:
            self._bar_drag = None
            return None
        drag, self._drag = self._drag, None
        if drag is not None and drag.is_begun:
            return self._drop(drag)
        control, pressed_id = self._control_at(event.position, _slop_px(event)), self._pressed_id
        is_finger_up, self._pressed_id, self._pan, self._repeat_left_ms = self._pan is not None, "", None, None
        self._let_go()
        if is_finger_up and control is not None and control.slide is not None and control.id == pressed_id:
            return self._slide(control, event.position)
        if control is None or not control.is_usable or control.hold_ms or control.id != pressed_id or control.slide:
            return None
        if self._has_repeated:
            self._has_repeated = False
            return None
        if control.editor is not None:
            self._picture.forget()
            control.editor.click(event.position)
            if self._is_second_click:
                control.editor.double_click(event.position)
            return None
        return self._use_in_place(control)

    def _use_in_place(self, control: Control) -> NavigationRequest | None:
        """Press a control that stays under the pointer, whatever is above it then."""
        layout, placed = self._lay_out(self._size), {each.id: placed for placed, each in self._controls()}[control.id]
        request = self._use(control)
        self._held_place = _HeldPlace(placed, layout.text_scale) if placed.scroll and self._layout is None else None
        return request

    def _is_step(self, control: Control) -> bool:
        """Return True for a part of a stepper that takes a step."""
        owner = next((each for _, each in self._controls() if each.id == control.owner), None)
        return owner is not None and owner.step is not None and control.press in (owner.step(1), owner.step(-1))

    def _repeat_step(self, ms: int) -> NavigationRequest | None:
        """Count down to the next step of what is held down, and take it."""
        if self._repeat_left_ms is None:
            return None
        self._repeat_left_ms -= ms
        control = next((each for _, each in self._controls() if each.id == self._pressed_id), None)
        if self._repeat_left_ms > 0 or control is None or not control.is_usable:
            return None
        self._repeat_left_ms, self._has_repeated = _REPEAT_MS, True
        return self._use_in_place(control)

    def _hold_place(self, held: _HeldPlace, layout: _Layout) -> bool:
        """Scroll so that what was pressed stays under the pointer, though what is above it has another height.

        Return True if the tree has to be placed again.
        """
        id_, scroll = _id_of(held.placed.node.control), held.placed.scroll
        same = (each for each in layout.placement.nodes if each.scroll == scroll and _id_of(each.node.control) == id_)
        placed = next(same, None)
        if placed is None or scroll not in layout.placement.scroll_areas or held.text_scale != layout.text_scale:
            return False
        moved_px = placed.rect.centery - held.placed.rect.centery
        if moved_px:
            self._scroll_to(scroll, layout.placement.scroll_areas[scroll].offset_px + moved_px)
        return self._layout is None

    def _turn_wheel(self, event: i.WheelTurned) -> None:
        control = self._control_at(event.position)
        if control is not None and control.editor is not None and control.editor.handle_wheel(event.steps):
            self._change()
            return
        area = self._scroll_area_at(event.position)
        if area:
            step_px = round(_WHEEL_STEP_U * pixels_per_u(self._size))
            self._scroll_to(area, self._offsets_px.get(area, 0) - event.steps * step_px)

    def _control_at(self, position: i.Point, slop_px: int = 0) -> Control | None:
        """Return the topmost control at this position, or else the topmost usable one within *slop_px* of it."""
        active = [each for each in reversed(self._controls()) if _is_active(each[1])]
        exact = (control for placed, control in active if placed.rect.clip(placed.clip).collidepoint(position))
        slop = 2 * slop_px
        near = (
            control for placed, control in active if slop and placed.rect.inflate(slop, slop).collidepoint(position)
        )
        return next(exact, next(near, None))

    # keys and focus

    @property
    def _editor(self) -> TextInput | None:
        """Editor of the control with the focus."""
        control = self._focused_control
        return None if control is None else control.editor

    def _mark_edited(self) -> str:
        """Tell each editor whether it has the focus, and so a caret; return the id of that one, or an empty text."""
        editors = [(control.id, control.editor) for _, control in self._controls() if control.editor is not None]
        for control_id, editor in editors:
            editor.focused = control_id == self._focused_id
        return next((control_id for control_id, editor in editors if editor.focused), "")

    def _type(self, event: i.TextTyped | i.TextComposed) -> None:
        if self._editor is None:
            return
        if isinstance(event, i.TextTyped):
            self._editor.type_text(event.text)
        else:
            self._editor.set_composition(event.text)
        self._change()

    def _press_key(self, event: i.PressInput) -> NavigationRequest | None:
        if self._editor is not None and self._editor.handle_key(event):
            self._change()
            return None
        stepped = self._focused_control
        if stepped is not None and stepped.typed is not None and (typed := _typed_key(event)):
            self._is_focus_shown = True
            return self._send(stepped.typed(typed))
        if stepped is not None and stepped.step is not None and (step := _steps_of(event, stepped)):
            self._is_focus_shown = True
            return self._send(stepped.step(step))
        action = key_bindings.action_for(event)
        key = event.key if isinstance(event, i.KeyPressed) else ""
        if self._dragged_id and action == "back":
            self._cancel_press()
            return None
        if self._toast is not None and action == "back" and self._toast_ms == math.inf:
            self._dismiss_toast()
            return None
        if self._toast_button is not None and _is_undo(event, action):
            return self._press_toast_button(self._toast_button)
        own = None if stepped is None or stepped.keys is None else stepped.keys(event)
        if isinstance(own, ScrollBy) and self.scroll_by(own):
            return None
        if own is not None and not isinstance(own, ScrollBy):
            self._is_focus_shown = True
            return self._send(own)
        if key in {"page up", "page down"}:
            return self._turn_page(1 if key == "page down" else -1)
        match action:
            case "next" | "right_end":
                self._focus_next(1)
            case "previous" | "left_end":
                self._focus_next(-1)
            case "up" | "down" | "left" | "right":
                self._focus_towards(action)
            case "press" | "act":
                control = self._focused_control
                self._is_focus_shown = True
                if control is not None and control.hold_ms:
                    if not event.is_repeat:
                        self._begin_hold(control)
                    return None
                if control is not None and control.press is None and control.step is not None:
                    if control.typed is not None and control.bounds is not None:
                        return self._send(control.typed("enter"))
                    return self._send(control.step(1))
                return None if control is None or control.press is None else self._use(control)
            case "back":
                return None if self.page.back is None else self._send(self.page.back)
            case _ if action is not None and action in self.page.keys:
                return self._send(self.page.keys[action])
            case _:
                pass
        return None

    @property
    def _focused_control(self) -> Control | None:
        return next((each for each in self._focusable_controls() if each.id == self._focused_id), None)

    def _focusable_controls(self) -> list[Control]:
        return [control for _, control in self._controls() if control.can_have_focus]

    def _controls(self) -> list[tuple[PlacedNode, Control]]:
        nodes = self._lay_out(self._size).placement.nodes
        return [(each, each.node.control) for each in nodes if each.node.control is not None]

    def _focus_next(self, step: int) -> None:
        """Move the focus to the next control, of a group to the one in use; arrow keys move inside a group."""
        focused = self._focused_control
        stops = _tab_stops(self._focusable_controls(), focused)
        ids = [each.id for each in stops]
        if ids:
            index = stops.index(focused) + step if focused in stops else min(0, step)
            self._focus(ids[index % len(ids)])

    def _focus_towards(self, direction: str) -> None:
        places = {
            control.id: _rect_tuple(placed.rect) for placed, control in self._controls() if control.can_have_focus
        }
        start = places.pop(self._focused_id, None)
        if start is None:
            self._focus_next(1)
        else:
            self._focus(nearest_in_direction(places, start, DIRECTIONS[direction]) or self._focused_id)

    def _focus_on_demand(self, element_id: str) -> None:
        if any(each.id == element_id for each in self._focusable_controls()):
            self._focus(element_id)

    def _focus(self, control_id: str) -> None:
        self._focused_id, self._is_focus_shown = control_id, True
        if self.page.focus_moved(control_id):
            self._change()
        self._reveal(control_id)

    def _reveal(self, control_id: str) -> None:
        placed = next(placed for placed, control in self._controls() if control.id == control_id)
        area = self._lay_out(self._size).placement.scroll_areas.get(placed.scroll)
        if area is not None:
            margin = round(_REVEAL_MARGIN_U * pixels_per_u(self._size))
            below = placed.rect.bottom + margin - area.viewport.bottom
            above = placed.rect.top - margin - area.viewport.top
            self._scroll_to(placed.scroll, area.offset_px + max(0, below) + min(0, above))

    def _reveal_in_use(self) -> None:
        """Scroll what has the focus into view: in a list the option that is selected."""
        ids = [each.id for _, each in self._controls() if each.owner == self._focused_id and "selected" in each.states]
        if self._focused_id:
            self._reveal(next(iter(ids), self._focused_id))

    # what has to be held

    def _begin_hold(self, control: Control) -> None:
        if control.hold_ms:
            self._hold = _Hold(control)

    def _let_go(self) -> None:
        if self._hold is not None:
            self._hold.is_down = False

    def _advance_hold(self, ms: int) -> NavigationRequest | None:
        hold = self._hold
        if hold is None:
            return None
        hold.update(ms)
        is_complete = hold.share == 1
        if is_complete or hold.held_ms <= 0:
            self._hold = None
        return self._use(hold.control) if is_complete else None

    # what a press does

    def _use(self, control: Control) -> NavigationRequest | None:
        if control.press is None:
            # Between the parts of a choice or a stepper a click changes nothing.
            has_parts = any(each.owner == control.id for _, each in self._controls())
            return None if control.step is None or has_parts else self._send(control.step(1))
        self._context.audio.play("click")
        if self._toast_button is not None and control.id == self._toast_button.id:
            return self._press_toast_button(self._toast_button)
        if control.id == _TOAST_ID:
            self._dismiss_toast()
            return None
        return self._send(control.press)

    def _send(self, message: Message | None) -> NavigationRequest | None:
        """Carry out a message; return the navigation request that it is or leads to, or None."""
        if isinstance(message, NavigationRequest):
            return message
        control = self._focused_control
        answer = self.page.update(message)
        if self.page.is_changed_by_presses:
            self._change()
        if control is not None and control.keys is not None:
            # Only a list needs its place now; a page may still change before its next tree is made.
            self._reveal_in_use()
        return self._follow(answer)

    def _follow(self, answer: NavigationRequest | ToastMessage | FocusOn | Panel | None) -> NavigationRequest | None:
        """Do what the page answers: show a toast, move the focus, open a panel; return a request."""
        if isinstance(answer, ToastMessage):
            self._show_toast(answer)
            return None
        if isinstance(answer, NavigationRequest):
            return answer
        if isinstance(answer, FocusOn):
            is_shown = self._is_focus_shown
            self._focus_on_demand(answer.control_id)
            self._is_focus_shown = is_shown
            if answer.words:
                self._show_toast(ToastMessage(answer.words))
            return None
        if answer is not None:
            self._hovered_id, self._panel = "", answer
            answer.resize(self._size)
        return None

    # toasts

    def _show_toast(self, toast: ToastMessage) -> None:
        """Show a message for as long as it takes to read it, twice as long if it has a button."""
        before, self._toast = self._toast, toast
        reading_ms = durations.toast_ms(toast.words, self._context.messages) * (1 if toast.button is None else 2)
        factor = durations.MESSAGE_DURATION_FACTORS[self._context.messages]
        self._toast_ms = max(reading_ms, toast.min_ms * factor) if toast.min_ms else reading_ms
        self._change()
        self._tell_gone(before)

    def _advance_toast(self, ms: int) -> None:
        """Count down the time of the message, except while the pointer is on its button."""
        is_awaited = self._toast_button is not None and self._hovered_id == self._toast_button.id
        if self._toast is None or is_awaited:
            return
        self._toast_ms -= ms
        if self._toast_ms <= 0:
            self._dismiss_toast()

    @property
    def _toast_button(self) -> ToastButton | None:
        return None if self._toast is None else self._toast.button

    def _press_toast_button(self, pressed: ToastButton) -> NavigationRequest | None:
        self._toast, self._hovered_id = None, ""
        return self._send(pressed.press)

    def _dismiss_toast(self) -> None:
        before, self._toast = self._toast, None
        self._change()
        self._tell_gone(before)

    def _tell_gone(self, toast: ToastMessage | None) -> None:
        if toast is not None and toast.gone is not None:
            self._send(toast.gone)

    # the placed tree

    def _change(self) -> None:
        self._layout = None
        if self._tree is not None:
            self._tree.is_outdated = True

    def _lay_out(self, size: tuple[int, int]) -> _Layout:
        text_scale, language = self._context.text_scale, current_language()
        layout = self._layout
        if layout is None or layout.source != (size, text_scale, language):
            layout = self._layout = self._placed(size, text_scale, language)
            self._size = size
            self._offsets_px = {key: area.offset_px for key, area in layout.placement.scroll_areas.items()}
            self._keep_focus(layout.placement)
            held, self._held_place = self._held_place, None
            if held is not None and self._hold_place(held, layout):
                return self._lay_out(size)
            if self._is_new:
                self._is_new = False
                self._reveal_in_use()
                return self._lay_out(size)
        return layout

    def _keep_focus(self, placement: Placement) -> None:
        """Move the focus from what cannot have it, or has gone, to what can be used next."""
        controls = [each.node.control for each in placement.nodes if each.node.control is not None]
        ids = [each.id for each in controls]
        start = self._focused_id if self._is_used and self._focused_id in ids else self.page.first_focus
        index = ids.index(start) if start in ids else 0
        self._focused_id = next((each.id for each in controls[index:] + controls[:index] if each.can_have_focus), "")

    def _placed(self, size: tuple[int, int], text_scale: float, language: str) -> _Layout:
        tree, source = self._tree, (size, text_scale, language)
        if tree is None or tree.source != source:
            fit = TextFit(self._context.text_renderer, pixels_per_u(size), text_scale)
            tree = self._tree = _Tree(source, fit, Solver(pixels_per_u(size), fit))
        if tree.root is None or tree.is_outdated or tree.offsets_px.were_read:
            self._make_tree(tree)
        assert tree.root is not None, "it was made just now"
        root = tree.root if tree.toast is None else stack(tree.root, tree.toast, justify="stretch")
        placement = tree.solver.place(root, Rect(0, 0, *size), self._offsets_px)
        texts = set_texts(placement, tree.fit, pixels_per_u(size))
        return _Layout(size, pixels_per_u(size), text_scale, language, PlacedPage(placement, texts))

    def _make_tree(self, tree: _Tree) -> None:
        """Make the tree of the page anew; what has not changed in it stays."""
        size, text_scale, _ = tree.source
        toast = None if self._toast is None else _toast_node(self._toast, is_timed=self._toast_ms < math.inf)
        has_place, offsets_px = self.page.has_toast_place, _Offsets(self._offsets_px)
        root = self.page.view(Env(size, text_scale, offsets_px, toast if has_place else None))
        tree.root = root if tree.root is None else keep_equal(root, tree.root)
        tree.toast = None if toast is None or has_place else _toast_over_page(toast, self.page.toasts_at)
        tree.offsets_px, tree.is_outdated = offsets_px, False

    def _scroll_area_at(self, position: i.Point) -> str:
        areas = self._lay_out(self._size).placement.scroll_areas
        keys = (key for key, area in areas.items() if area.max_offset_px and area.viewport.collidepoint(position))
        return next(keys, "")

    def _turn_page(self, step: int) -> NavigationRequest | None:
        """Move what has the focus by a place, if it has one among others; else scroll by a page."""
        control = self._focused_control
        if control is not None and control.moves is not None:
            return self._send(control.moves[step > 0])
        for key, area in self._lay_out(self._size).placement.scroll_areas.items():
            if area.max_offset_px:
                self._scroll_to(key, area.offset_px + step * area.viewport.height)
        return None

    def _bar_at(self, position: i.Point) -> _BarDrag | None:
        """Return the drag that a press at a position begins on a scroll bar; beside the knob it jumps there."""
        layout = self._lay_out(self._size)
        width = round(SCROLLBAR_U * layout.scale)
        for key, area in layout.placement.scroll_areas.items():
            knob, view = scroll_knob(area, layout.scale), area.viewport
            bar = Rect(view.right - width, view.top, width, view.height)
            if area.max_offset_px and bar.collidepoint(position):
                is_on_knob = knob.top <= position[1] < knob.bottom
                return _BarDrag(key, position[1] - knob.top if is_on_knob else knob.height // 2)
        return None

    def _drag_bar(self, drag: _BarDrag, y: int) -> None:
        """Scroll so that the knob is below the pointer at the height *y* (px)."""
        layout = self._lay_out(self._size)
        area = layout.placement.scroll_areas.get(drag.area)
        if area is not None:
            track_px = area.viewport.height - scroll_knob(area, layout.scale).height
            share = (y - drag.grip_px - area.viewport.top) / max(1, track_px)
            self._scroll_to(drag.area, round(share * area.max_offset_px))

    def _scroll_to(self, key: str, offset_px: int) -> None:
        """Scroll an area to an offset, but not beyond its content."""
        area = self._lay_out(self._size).placement.scroll_areas[key]
        limited_px = max(0, min(offset_px, area.max_offset_px))
        if limited_px != area.offset_px:
            self._offsets_px[key] = limited_px
            self._layout = None

    def _paint_tooltip(self, painter: Painter, layout: _Layout) -> None:
        for placed, words in self._explained(layout):
            rect = placed.rect.clip(placed.clip)
            beside = [each for each in layout.placement.nodes if each is not placed]
            paint_tooltip(
                painter,
                (words,),
                rect,
                rect.center,
                text_scale=painter.text_scale,
                others=[each.rect for each in beside if each.node.control and each.node.control.is_usable],
                pictures=[each.rect for each in beside if each.node.control and each.node.control.role == "image"],
            )

    def _explained(self, layout: _Layout) -> Iterator[tuple[PlacedNode, str]]:
        """Yield the control in use with its explanation, if it has one."""
        target = self._focused_id if self._is_focus_shown else self._hovered_id
        for placed in layout.placement.nodes:
            control = placed.node.control
            if control is not None and control.id == target and (words := _explanation(control)):
                yield placed, words


def _toast_node(toast: ToastMessage, *, is_timed: bool) -> Node:
    """Return the box of a message; a press dismisses one that does not go by itself."""
    action = toast.button
    return row(
        label(toast.words, max_lines=2, role="toast", grow=1),
        None
        if action is None
        else button(action.id, action.name, action.press, width=_TOAST_BUTTON_U, height=64, min_height=44),
        fill="panel_raised", outline="info", stroke=3, gap=24, padding=(32, 8), height=_TOAST_HEIGHT_U,
        control=Control(id=_TOAST_ID, role="text", name=toast.words, press=None if is_timed else toast),
    )  # fmt: skip


def _toast_over_page(box: Node, place: Alignment) -> Node:
    return stack(
        column(box, align="center"), padding=(_TOAST_MARGIN_U, _TOAST_MARGIN_U), align=place, justify="stretch"
    )


def _is_double_click(first: i.PointerPressed, second: i.PointerPressed) -> bool:
    distances = (abs(here - there) for here, there in zip(first.position, second.position, strict=True))
    return max(distances) <= _DOUBLE_CLICK_PX and second.ms - first.ms <= durations.DOUBLE_CLICK_MS


def _is_undo(event: i.PressInput, action: str | None) -> bool:
    return action == "take_back" or (isinstance(event, i.GamepadPressed) and action == "onward")


def _tab_stops(controls: list[Control], focused: Control | None) -> list[Control]:
    """Return the controls that Tab stops at: of each group the one with the focus, the selected, or the first."""
    by_group: dict[str, Control] = {}
    for control in controls:
        best = by_group.get(control.group)
        if best is None or control == focused or ("selected" in control.states and best != focused):
            by_group[control.group] = control
    return [each for each in controls if not each.group or by_group[each.group] is each]


def _rect_tuple(rect: Rect) -> tuple[int, int, int, int]:
    return rect.x, rect.y, rect.width, rect.height


def _steps_of(event: i.PressInput, control: Control) -> int:
    """Return by how many steps a press changes a control; 0 if it does not. Page keys, Home and End are for sliders."""
    key = event.key if isinstance(event, i.KeyPressed) and control.role == "slider" else ""
    return _SLIDER_STEPS.get(key) or key_bindings.number_step(event)


def _typed_key(event: i.PressInput) -> str:
    """Return the digit or Backspace of a key press; empty for any other."""
    key = event.key.strip("[]") if isinstance(event, i.KeyPressed) and not (event.ctrl or event.alt) else ""
    return key if key.isdecimal() or key == "backspace" else ""


def _is_active(control: Control) -> bool:
    """Return True if the pointer acts on it: it can be pressed, or explains itself."""
    return control.is_usable or bool(_explanation(control))


def _explanation(control: Control) -> str:
    """Return what the tooltip of a control says: its explanation, or why it is disabled."""
    return control.tip or ("" if control.is_enabled else label_beyond_name(control.name, control.label))


def _id_of(control: Control | None) -> str:
    return "" if control is None else control.id


def _kind_of(id_: str) -> str:
    """Return what controls have in common that one may press one after the other, such as crosses beside names."""
    kind = id_.partition(":")[0]
    return id_ if kind == "button" else kind


def _slop_px(event: i.PointerMoved | i.PointerPressed | i.PointerReleased) -> int:
    return _TOUCH_SLOP_PX if event.is_touch else 0


def _element(placed: PlacedNode, control: Control, focused_id: str, dragged_id: str) -> Element:
    rect = placed.rect.clip(placed.clip)
    phrase = control.label or control.name
    states = element_states(is_enabled=control.is_enabled, is_focused=control.id == focused_id)
    return Element(
        control.id,
        control.role,
        control.name,
        phrase
        if control.tip in {"", phrase}
        else tr("{name}. {about}", name=phrase, about=control.tip.replace("\n", " ")),
        _rect_tuple(rect),
        states + control.states + (("dragging",) if control.id == dragged_id else ()),
        control.value,
        control.value_text,
        control.bounds,
    )

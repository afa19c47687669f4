"""Bridge to the screen readers of the system: sends them the element tree, and takes their actions.

*Why* AccessKit: it speaks UI Automation, NSAccessibility and AT-SPI from one tree, in one library of a megabyte with
wheels for every Python. Nothing is built or sent until a screen reader asks; without the library, or on a system that
has no such service, there is no bridge and the game is the same. Reopen this when SDL has accessibility of its own.
"""

import sys
from collections.abc import Callable, Sequence
from itertools import count
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.i18n import current_language, tr
from yaniv.ui.accessibility.element_tree import (
    ActionKind,
    Element,
    ElementAction,
    ElementRole,
    ElementTree,
    SpokenNews,
    announcement_of,
    focused_element,
    parent_ids,
)

if TYPE_CHECKING:
    from accesskit import ActionRequest, TreeUpdate

    from yaniv.ui.accessibility.accesskit_nodes import PlatformAdapter

_WINDOW_ID: Final = 1
_FIRST_ELEMENT_ID: Final = 2
_FIRST_NEWS_ID: Final = 1 << 32
"""Each announcement is a node of its own, so that the same words said again are read again."""


Point = tuple[int, int]


class _NodeContent(Struct, frozen=True):
    """Everything on which the node of an element depends."""

    element: Element
    parent_role: ElementRole | None
    child_ids: tuple[int, ...]


class ScreenReader:
    """Screen readers of the system, as far as they listen."""

    def __init__(self, wake: Callable[[], None]) -> None:
        """*wake*: makes the window take actions soon; called from any thread."""
        self._wake = wake
        self._adapter: PlatformAdapter | None = None
        self._actions: SimpleQueue[ElementAction] = SimpleQueue()
        self._is_listening = False
        self._is_tree_due = False
        self._is_window_focused = False
        self._window_bounds: tuple[Point, Point] = ((0, 0), (0, 0))
        self._node_ids: dict[str, int] = {}
        self._element_ids: dict[int, str] = {}
        self._sent: dict[int, _NodeContent] = {}
        self._sent_window: tuple[object, ...] = ()
        self._sent_focus = 0
        self._news = SpokenNews()
        self._news_ids = count(_FIRST_NEWS_ID)
        self._news_id = 0
        """Node of the last announcement; 0: there is none."""

    def connect(self, adapter: "PlatformAdapter") -> None:
        """Use this adapter from now on."""
        self._adapter = adapter

    @property
    def is_listening(self) -> bool:
        """True if a screen reader listens, so that every element tree must be passed to `observe`."""
        return self._is_listening

    @property
    def is_tree_due(self) -> bool:
        """True if a screen reader has begun to listen and waits for its first tree."""
        return self._is_tree_due

    def close(self) -> None:
        """Leave the screen readers; nothing is sent any more."""
        self._adapter = None
        self.deactivate()

    def take_actions(self) -> tuple[ElementAction, ...]:
        """Return what screen readers have asked for since the last call, in that order."""
        return tuple(self._actions.get() for _ in range(self._actions.qsize()))

    def set_window_focused(self, *, is_focused: bool) -> None:
        """Tell whether the window has the keyboard focus."""
        self._is_window_focused = is_focused
        if self._adapter is not None and self._may_use_adapter:
            self._adapter.set_window_focused(is_focused=is_focused)

    def set_window_bounds(self, position: Point, size: Point) -> None:
        """Tell where on the screen the window is, in px."""
        self._window_bounds = (position, size)
        if self._adapter is not None and self._may_use_adapter:
            self._adapter.set_window_bounds(position, size)

    def observe(self, tree: ElementTree, *, is_moving: bool) -> None:
        """Send what has changed since the last tree; while something moves, rectangles alone are no change."""
        if self._adapter is None:
            return
        if self._is_tree_due:
            self._is_tree_due = False
            self._sent, self._sent_window, self._news_id = {}, (), 0
            self._news = SpokenNews()
            self._adapter.set_window_bounds(*self._window_bounds)
            self._adapter.set_window_focused(is_focused=self._is_window_focused)
            self._send(tree, is_moving=False)
        news = self._news.take(announcement_of(tree))
        if news:
            self._news_id = next(self._news_ids)
        self._send(tree, is_moving=is_moving, news=news)

    @property
    def _may_use_adapter(self) -> bool:
        """True once the first tree has been sent.

        While AccessKit calls `activate` on its own thread it holds a lock, and waits for Python's: a call to the
        adapter would wait for that lock and never give Python's back.
        """
        return self._is_listening and not self._is_tree_due

    def activate(self) -> None:
        """Handle that a screen reader begins to listen: its first tree follows with the next frame."""
        self._is_listening = self._is_tree_due = True
        self._wake()

    def deactivate(self) -> None:
        """Handle that no screen reader listens any more."""
        self._is_listening = self._is_tree_due = False

    def act(self, request: "ActionRequest") -> None:
        """Put the action of a screen reader into the queue, for the thread of the window."""
        kind = _action_kind(request)
        element_id = self._element_ids.get(request.target)
        if kind is not None and element_id is not None:
            value = request.data[1] if request.data is not None else None
            self._actions.put(ElementAction(kind, element_id, value if isinstance(value, str | float) else None))
            self._wake()

    def _send(self, tree: ElementTree, *, is_moving: bool, news: str = "") -> None:
        """Send the nodes that have changed, if there are any."""
        contents = self._contents(tree.elements)
        changed = {
            node_id: content
            for node_id, content in contents.items()
            if _differs(self._sent.get(node_id), content, ignores_rect=is_moving)
        }
        top_ids = tuple(node_id for node_id, content in contents.items() if content.parent_role is None)
        news_ids = (self._news_id,) if self._news_id else ()
        window = (tr("Yaniv"), current_language(), tree.size, (*top_ids, *news_ids))
        focused = focused_element(tree.elements)
        focus = self._node_ids[focused.id] if focused is not None else _WINDOW_ID
        is_first = not self._sent_window
        if not (changed or news or window != self._sent_window or focus != self._sent_focus):
            return

        def build_update() -> "TreeUpdate":
            from accesskit import Tree, TreeUpdate  # noqa: PLC0415 -- the library may be missing

            from yaniv.ui.accessibility import accesskit_nodes as nodes  # noqa: PLC0415 -- as above

            update = TreeUpdate(focus)
            if is_first:
                update.tree = Tree(_WINDOW_ID)
                update.tree.toolkit_name = "Yaniv"
            if window != self._sent_window:
                update.nodes.append((_WINDOW_ID, nodes.window_node(*window)))
            for node_id, content in changed.items():
                node = nodes.element_node(content.element, content.parent_role, content.child_ids)
                update.nodes.append((node_id, node))
            if news:
                update.nodes.append((self._news_id, nodes.news_node(news)))
            self._sent = {**{each: self._sent[each] for each in contents if each in self._sent}, **changed}
            self._sent_window, self._sent_focus = window, focus
            return update

        if self._adapter is not None:
            self._adapter.update(build_update)

    def _contents(self, elements: Sequence[Element]) -> dict[int, _NodeContent]:
        """Return the contents of the nodes of all elements, by node id, in the order of the elements."""
        parents, roles = parent_ids(elements), {each.id: each.role for each in elements}
        children: dict[str, list[int]] = {}
        for element in elements:
            children.setdefault(parents.get(element.id, ""), []).append(self._node_id(element.id))
        return {
            self._node_ids[each.id]: _NodeContent(
                each, roles.get(parents.get(each.id, "")), tuple(children.get(each.id, ()))
            )
            for each in elements
        }

    def _node_id(self, element_id: str) -> int:
        """Return the id of the element's node: the same one as long as the program runs."""
        node_id = self._node_ids.setdefault(element_id, _FIRST_ELEMENT_ID + len(self._node_ids))
        self._element_ids[node_id] = element_id
        return node_id


def _differs(sent: _NodeContent | None, content: _NodeContent, *, ignores_rect: bool) -> bool:
    if sent is not None and ignores_rect:
        content = replace(content, element=replace(content.element, rect=sent.element.rect))
    return sent != content


def _action_kind(request: "ActionRequest") -> ActionKind | None:
    """Return our word for the action of a request; None for one that no element offers."""
    from accesskit import Action  # noqa: PLC0415 -- the library may be missing

    kinds: tuple[tuple[Action, ActionKind], ...] = (
        (Action.CLICK, "press"),
        (Action.FOCUS, "focus"),
        (Action.SCROLL_INTO_VIEW, "focus"),
        (Action.INCREMENT, "increment"),
        (Action.DECREMENT, "decrement"),
        (Action.SET_VALUE, "set"),
    )
    return next((kind for action, kind in kinds if action == request.action), None)


NEEDS_HIDDEN_WINDOW: Final = sys.platform in {"win32", "darwin"}
"""True if the connection must be made before the window is shown."""
_PANIC_NAME: Final = "PanicException"
"""Class of an error inside the library: it is no `Exception`, and cannot be imported."""


def connect_screen_reader(window_handle: int, wake: Callable[[], None]) -> ScreenReader | None:
    """Return a bridge to the screen readers of the system for the window; None if there can be none.

    *wake*: makes the window take actions soon; called from any thread. The game must never fail for lack of a screen
    reader, so whatever goes wrong inside the library leads to None as well.
    """
    reader = ScreenReader(wake)
    try:
        from yaniv.ui.accessibility.accesskit_nodes import open_adapter  # noqa: PLC0415 -- AccessKit may be missing

        reader.connect(open_adapter(window_handle, reader))
    except (ImportError, AttributeError, OSError, ValueError, TypeError):
        return None
    except BaseException as error:
        if type(error).__name__ != _PANIC_NAME:
            raise
        return None
    return reader

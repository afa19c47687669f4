"""Panel of bookmarks beside a practice table: set one here, and go to any of them."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.scenes.practice.practice_port import MAX_BOOKMARKS, Bookmark
from yaniv.ui.widgets.button import Button

SET_ID: Final = "practice:bookmark"
GO_PREFIX: Final = "practice:bookmark-"
"""Beginning of the ids of the buttons that go to a bookmark; its number from 1 follows."""
_ROW_HEIGHT_U: Final = 64
_GAP_U: Final = 10


def bookmark_buttons(bookmarks: Sequence[Bookmark]) -> tuple[Button, ...]:
    """Return the button that sets or removes a bookmark, then a button for each bookmark."""
    is_here = any(each.is_here for each in bookmarks)
    set_button = Button(SET_ID, tr("Remove bookmark") if is_here else tr("Bookmark here"))
    if not is_here and len(bookmarks) >= MAX_BOOKMARKS:
        set_button.enabled = False
        set_button.label = tr("You can keep {n} bookmarks. Go to one of them to remove it.", n=MAX_BOOKMARKS)
    go_buttons = [Button(f"{GO_PREFIX}{number}", _describe(each)) for number, each in enumerate(bookmarks, 1)]
    for number, (button, each) in enumerate(zip(go_buttons, bookmarks, strict=True), 1):
        button.is_primary = each.is_here
        button.label = tr("Bookmark {n}: {position}", n=number, position=button.name)
    return (set_button, *go_buttons)


def lay_out_bookmarks(buttons: Sequence[Button], area: Rect, scale: float) -> None:
    """Place the buttons below each other in *area* (px); *scale* is px per u."""
    gap = round(_GAP_U * scale)
    height = min(round(_ROW_HEIGHT_U * scale), (area.height - gap * MAX_BOOKMARKS) // (MAX_BOOKMARKS + 1))
    for row, button in enumerate(buttons):
        button.rect = Rect(area.left, area.top + row * (height + gap), area.width, height)


def _describe(bookmark: Bookmark) -> str:
    """Return round, turn and hand of a bookmark in a few words."""
    return tr(
        "Round {n}, turn {turn} · hand {total}", n=bookmark.round_number, turn=bookmark.turn, total=bookmark.hand_total
    )

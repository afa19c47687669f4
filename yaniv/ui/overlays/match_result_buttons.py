"""Buttons of a match result: the next step, a few other ways, and what else can be done with the match."""

from collections.abc import Sequence
from typing import Final

from yaniv.i18n import tr
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import text_growth
from yaniv.ui.overlays.end_page_extras import EndPageExtras
from yaniv.ui.widgets.button import Button, lay_out_side_by_side
from yaniv.ui.widgets.panel_layout import GAP_U

END_BUTTON_SIZE_U: Final = (204, 76)
"""Size of a button in the footer; five of them leave room for how the reader's calls went."""
_BUTTON_GROWTH: Final = 0.06
"""Share by which buttons are wider when the text is twice as large."""
_MIN_CALL_COUNTS_U: Final = 360
"""Width that buttons with larger names leave for how the reader's calls went, u."""


def end_buttons(extras: EndPageExtras, more: Sequence[str], *, is_saved: bool) -> tuple[Button, ...]:
    """Return the buttons in the footer: what else can be done, at most two more ways, and the next step last, in gold.

    *more*: ids of what the first button leads to. *is_saved*: the match can be replayed.
    """
    more_button = Button("button:more", tr("More"))
    more_button.label = tr("More: pictures, export, another game")
    review_button = Button("button:replay", tr("Review"))
    review_button.label = tr("Review: replay the match with every move rated")
    map_button = Button("button:menu", tr("Map"))
    map_button.label = tr("Back to the map")
    review_buttons = (review_button,) if is_saved and "button:replay" not in more else ()
    others = ((more_button,) if more else ()) + review_buttons
    match extras.leads_to:
        case "menu":
            return (
                *others,
                Button("button:menu", tr("Menu")),
                Button("button:rematch", tr("Rematch"), is_primary=True),
            )
        case "stop":
            onward = Button("button:onward", tr("On to {place}", place=extras.next_stop), is_primary=True)
            return (*others, map_button, Button("button:rematch", tr("Play again")), onward)
        case "map":
            return (*others, map_button, Button("button:rematch", tr("Play again"), is_primary=True))
        case "card":
            card_button = Button("button:menu", tr("Your card"), is_primary=True)
            card_button.label = tr("Your card: every turn graded, to share")
            return (*others, Button("button:rematch", tr("Play again")), card_button)


def more_actions(extras: EndPageExtras, *, is_saved: bool, is_sealed: bool) -> tuple[str, ...]:
    """Return the ids of the buttons behind "More".

    *is_saved*: the match can be replayed and exported. *is_sealed*: its shuffles can be checked.
    """
    has_review_behind = is_saved and extras.leads_to == "stop"
    offered = {
        "button:replay": has_review_behind,
        "button:new-game": True,
        "button:share-picture": extras.can_save_picture,
        "button:save-moment": extras.can_save_moment,
        "button:export": is_saved,
        "button:check": is_sealed,
    }
    return tuple(id_ for id_, is_offered in offered.items() if is_offered)


def lay_out_end_buttons(
    buttons: Sequence[Button], context: UiContext, scale: float, left: int, min_width_u: float = END_BUTTON_SIZE_U[0]
) -> None:
    """Make each button in the footer as wide as its text needs, the last one staying where it ends.

    *scale*: px per u. *left*: left edge of the sheet, px. *min_width_u*: least width of a button, u.
    """
    last_rect, growth = buttons[-1].rect, text_growth(_BUTTON_GROWTH, context.text_scale)
    for text_scale in (context.text_scale, 1.0):
        button_widths = [
            (
                button,
                round(button.needed_width(context.text_renderer, scale, min_width_u, text_scale) * growth),
            )
            for button in buttons
        ]
        lay_out_side_by_side(button_widths, last_rect.right, last_rect.top, last_rect.height, round(GAP_U * scale))
        if buttons[0].rect.left - left >= round(_MIN_CALL_COUNTS_U * scale):
            break

"""Buttons of a match result: what to do next, and small ones for what can be done with the match."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import text_growth
from yaniv.ui.overlays.end_page_extras import EndPageExtras, NextPage
from yaniv.ui.widgets.button import Button, lay_out_side_by_side
from yaniv.ui.widgets.panel_layout import GAP_U
from yaniv.ui.widgets.small_button import SmallButton
from yaniv.ui.widgets.wax_seal_button import HEIGHT_U, SealButton

END_BUTTON_SIZE_U: Final = (204, 76)
"""Size of a button in the footer; five of them leave room for how the reader's calls went."""
_BUTTON_GROWTH: Final = 0.06
"""Share by which buttons are wider when the text is twice as large."""
_MIN_CALL_COUNTS_U: Final = 360
"""Width that buttons with larger names leave for how the reader's calls went, u."""


def end_buttons(*, is_saved: bool, leads_to: NextPage) -> tuple[Button, ...]:
    """Return the buttons in the footer, the main one last.

    *is_saved*: the match can be replayed and exported. *leads_to*: the main one leads on to the map of the journey, or
    to the card of today's deal; for the menu it is the rematch, and another one leads there.
    """
    review_button = Button("button:replay", tr("Review"))
    review_button.label = tr("Review: replay the match with every move rated")
    saved_buttons = (Button("button:export", tr("Export")), review_button) if is_saved else ()
    new_game_button = Button("button:new-game", tr("New game"))
    rematch_button = Button("button:rematch", tr("Rematch"), is_primary=leads_to == "menu")
    match leads_to:
        case "menu":
            return (Button("button:menu", tr("Menu")), *saved_buttons, new_game_button, rematch_button)
        case "map":
            main_button = Button("button:menu", tr("Map"), is_primary=True)
            main_button.label = tr("Back to the map")
        case "card":
            main_button = Button("button:menu", tr("Your card"), is_primary=True)
            main_button.label = tr("Your card: every turn graded, to share")
    return (*saved_buttons, new_game_button, rematch_button, main_button)


def small_end_buttons(extras: EndPageExtras, *, is_sealed: bool) -> tuple[Button, ...]:
    """Return the small buttons; *is_sealed*: the shuffles of the match can be checked."""
    souvenir_button = SmallButton("button:souvenir", tr("Use the souvenir"))
    return (
        *((souvenir_button,) if extras.has_souvenir else ()),
        *((SealButton("button:check", tr("Check the shuffles")),) if is_sealed else ()),
        *((SmallButton("button:share-picture", tr("Share picture")),) if extras.can_save_picture else ()),
        *((SmallButton("button:save-moment", tr("Save this moment")),) if extras.can_save_moment else ()),
    )


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


def lay_out_small_buttons(buttons: Sequence[Button], context: UiContext, scale: float, area: Rect) -> None:
    """Lay out the small buttons in a line from the left of *area* (px), in its vertical middle."""
    gap, widths = round(GAP_U * scale), list[int]()
    for text_scale in (context.text_scale, 1.0):
        widths = [button.needed_width(context.text_renderer, scale, 0, text_scale) for button in buttons]
        if sum(widths) + gap * len(widths) <= area.width:
            break
    x = area.left
    for button, width in zip(buttons, widths, strict=True):
        button.rect = Rect(x, 0, width, round(HEIGHT_U * scale))
        button.rect.centery = area.centery
        x += width + gap

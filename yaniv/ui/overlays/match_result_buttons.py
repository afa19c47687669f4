"""Buttons of a match result: what to do next, and small ones for what can be done with the match."""

from yaniv.i18n import tr
from yaniv.ui.overlays.end_page_extras import EndPageExtras
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.small_button import SmallButton
from yaniv.ui.widgets.wax_seal_button import SealButton


def end_buttons(*, is_saved: bool, leads_to_map: bool) -> tuple[Button, ...]:
    """Return the buttons in the footer, the main one last.

    *is_saved*: the match can be replayed and exported. *leads_to_map*: back to the journey instead of the menu.
    """
    review_button = Button("button:replay", tr("Review"))
    review_button.label = tr("Review: replay the match with every move rated")
    return (
        _menu_button(leads_to_map=leads_to_map),
        *([Button("button:export", tr("Export")), review_button] if is_saved else []),
        Button("button:new-game", tr("New game")),
        Button("button:rematch", tr("Rematch"), is_primary=True),
    )


def small_end_buttons(extras: EndPageExtras, *, is_sealed: bool) -> tuple[Button, ...]:
    """Return the small buttons; *is_sealed*: the shuffles of the match can be checked."""
    souvenir_button = SmallButton("button:souvenir", tr("Use the souvenir"))
    return (
        *((souvenir_button,) if extras.has_souvenir else ()),
        *((SealButton("button:check", tr("Check the shuffles")),) if is_sealed else ()),
        *((SmallButton("button:share-picture", tr("Share picture")),) if extras.can_save_picture else ()),
        *((SmallButton("button:save-moment", tr("Save this moment")),) if extras.can_save_moment else ()),
    )


def _menu_button(*, leads_to_map: bool) -> Button:
    """Return the button that leaves the page: for the menu, or for the map of the journey."""
    button = Button("button:menu", tr("Map") if leads_to_map else tr("Menu"))
    button.label = tr("Back to the map") if leads_to_map else button.name
    return button

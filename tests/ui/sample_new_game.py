"""The new-game page as tests open it."""

from collections.abc import Callable, Sequence

from yaniv.ui.context import UiContext
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.pages.new_game_page import NewGameDefaults, NewGamePage
from yaniv.ui.pages.variant_option import MatchLength, VariantOption
from yaniv.variants import library


def new_game_scene(
    context: UiContext,
    options: Sequence[VariantOption] = (),
    defaults: NewGameDefaults | None = None,
    on_length_chosen: Callable[[MatchLength], None] | None = None,
) -> PageScene:
    """Return the page with these options; without any, with Classic alone."""
    options = options or [VariantOption("classic", library.load("classic"))]
    return PageScene(context, NewGamePage(context, options, defaults or NewGameDefaults(), on_length_chosen))

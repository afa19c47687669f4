"""Names, seal and painting that several families of sample pages share."""

from collections.abc import Callable
from functools import cache

from pygame import Surface

from tests.store.sample_matches import LIVELY_RULES, make_header
from tests.store.sample_matches import sample_events as events_of_a_match
from yaniv.bots.characters import CHARACTERS
from yaniv.match.match_setup import MatchSetup
from yaniv.match.shuffle_commitment import Verification, verify_commitment
from yaniv.ui.context import UiContext
from yaniv.ui.navigation import Scene
from yaniv.ui.pages.variant_option import VariantOption
from yaniv.ui.panels.seal_panel import ShuffleSeal
from yaniv.variants import library

Size = tuple[int, int]
PagePainter = Callable[[UiContext, Surface], None]

NAMES = ("Dana", *(person.name for person in CHARACTERS.values()))
NAMELESS = ("You", *NAMES[1:])
"""Names of a match whose player gave no name."""
BOTS = ("", *(f"greedy:{word}" for word in CHARACTERS))
MAX_SMALL_TABLE = 4
SEALED_HEADER = make_header(MatchSetup("Friday rules", LIVELY_RULES, NAMES[:3], BOTS[:3], "0"))


def verified_seal() -> Verification:
    """Return the result of opening the seal of the sample match."""
    return verify_commitment(SEALED_HEADER, events_of_a_match())


SHUFFLE_SEAL = ShuffleSeal(SEALED_HEADER.seal, verified_seal)


@cache
def variant_offers() -> tuple[VariantOption, ...]:
    return tuple(VariantOption(name, library.load(name)) for name in library.variant_ids())


def paint_sharp(context: UiContext, surface: Surface, scene: Scene) -> None:
    """Paint a scene until no image is pending."""
    scene.paint(surface)
    while context.images.is_pending:
        scene.paint(surface)

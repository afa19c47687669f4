"""The new-game page as tests open it."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from pygame import Surface

from tests.match.session_builders import dealt_round, make_participants, resume_session
from tests.ui.sample_home import UNFINISHED_MATCH
from tests.ui.sample_page_parts import BOTS, NAMES, PagePainter, Size, paint_sharp, variant_offers
from tests.ui.sample_views import rules_with as rules_of
from tests.ui.table_session import table_scene
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.i18n import tr
from yaniv.match.match_setup import MatchSetup
from yaniv.match_purpose import MatchPurpose
from yaniv.rules.deck import deck
from yaniv.ui.context import UiContext
from yaniv.ui.input.input_events import (
    ElementFocused,
    KeyPressed,
    TextTyped,
)
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.modes.watch_scene import WatchScene
from yaniv.ui.pages.curtain_page import CurtainPage, build_curtain_content
from yaniv.ui.pages.match_length import MatchLength
from yaniv.ui.pages.new_game_page import NewGameDefaults, NewGamePage
from yaniv.ui.pages.rules_gallery import GalleryChoice
from yaniv.ui.pages.variant_option import VariantOption
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.table_scene import TableScene
from yaniv.variants import library
from yaniv.variants.measured_paces import PlayPace


def new_game_scene(
    context: UiContext,
    options: Sequence[VariantOption] = (),
    defaults: NewGameDefaults | None = None,
    on_length_chosen: Callable[[MatchLength], None] | None = None,
) -> PageScene:
    """Return the page with these options; without any, with Classic alone."""
    options = options or [VariantOption("classic", library.load("classic"))]
    return PageScene(context, NewGamePage(context, options, defaults or NewGameDefaults(), on_length_chosen))


def lobby(context: UiContext, surface: Surface) -> None:
    """Paint the new-game page as it first opens."""
    paint_sharp(context, surface, new_game_scene(context, variant_offers()))


def lobby_with_deal_code(context: UiContext, surface: Surface) -> None:
    """Paint the new-game page with a deal code just typed."""
    scene = new_game_scene(context, variant_offers())
    scene.handle(ElementFocused("seed", 0))
    scene.handle(TextTyped("7", 0))
    paint_sharp(context, surface, scene)


def lobby_with_explanation(context: UiContext, surface: Surface) -> None:
    """Paint the new-game page with an explanation beside the list, and user variants."""
    scene = new_game_scene(context, (*variant_offers(), *_own_variants()), NewGameDefaults("jhyap"))
    scene.handle(ElementFocused("variant:jhyap", 0))
    paint_sharp(context, surface, scene)


def lobby_with_own_rules(context: UiContext, surface: Surface) -> None:
    """Paint the new-game page with the player's own rules selected."""
    own = _own_variants()
    paint_sharp(
        context, surface, new_game_scene(context, (*variant_offers(), *own), NewGameDefaults(own[0].variant_id))
    )


def _own_variants() -> tuple[VariantOption, ...]:
    """Return two variants made from Classic: one with three changed rules, and a plain copy."""
    classic = variant_offers()[0].variant
    changed = replace(
        classic,
        name="Friday",
        turn=replace(classic.turn, slap_down="sets"),
        call=replace(classic.call, limit=7),
        scoring=replace(classic.scoring, asaf_penalty=25),
    )
    return (
        VariantOption("Friday", changed, is_built_in=False, pace=PlayPace(13.0, 4.5)),
        VariantOption("Beach", replace(classic, name="Beach"), is_built_in=False),
    )


def lobby_with_recent_rules(context: UiContext, surface: Surface) -> None:
    """Paint the new-game page of somebody who has played several house rules, their own among them."""
    own = _own_variants()[-1]
    defaults = NewGameDefaults("classic", recent_ids=(own.variant_id, "jhyap", "classic", "fiji", "bga"))
    paint_sharp(context, surface, new_game_scene(context, (*variant_offers(), own), defaults))


def gallery_with_own_rules(context: UiContext, surface: Surface) -> None:
    """Paint the gallery of somebody who has made house rules, and has chosen some of them."""
    own = _own_variants()
    defaults = NewGameDefaults(own[0].variant_id, recent_ids=("jhyap",))
    scene = new_game_scene(context, (*variant_offers(), *own), defaults)
    scene.page.update("all rules")
    paint_sharp(context, surface, scene)


def gallery_with_misfits(context: UiContext, surface: Surface) -> None:
    """Paint the gallery with the rules too that do not fit its filters."""
    scene = new_game_scene(context, variant_offers())
    for message in ("all rules", GalleryChoice("filter", "slaps"), GalleryChoice("rest")):
        scene.page.update(message)
    paint_sharp(context, surface, scene)


def gallery_with_typed_code(context: UiContext, surface: Surface) -> None:
    """Paint the gallery while a friend's code is typed that is longer than its field."""
    scene = new_game_scene(context, variant_offers())
    scene.page.update("all rules")
    scene.resize(surface.get_size())
    scene.handle(ElementFocused("rules:code", 0))
    scene.handle(TextTyped("ynv1 2dr8qdcp h2v5 425r 54qx", 0))
    paint_sharp(context, surface, scene)


def full_lobby(context: UiContext, surface: Surface) -> None:
    """Paint the new-game page with the maximum number of seats, and a match that can be continued instead."""
    widest = max(variant_offers(), key=lambda offer: offer.variant.table.max_players)
    defaults = NewGameDefaults(widest.variant_id, widest.variant.table.max_players, unfinished=UNFINISHED_MATCH)
    paint_sharp(context, surface, new_game_scene(context, variant_offers(), defaults))


def new_game_after(*pressed: str) -> PagePainter:
    """Return a painter of the new-game page after the elements with these ids were pressed."""

    def painted(context: UiContext, surface: Surface) -> None:
        defaults = NewGameDefaults("classic", 8, ("club:noa", "novice:avi"), "Dana")
        scene = new_game_scene(context, variant_offers(), defaults)
        for id_ in pressed:
            control = next(
                each.node.control
                for each in scene._lay_out(surface.get_size()).placement.nodes
                if each.node.control is not None and each.node.control.id == id_
            )
            scene.page.update(control.press)
            scene.refresh()
        paint_sharp(context, surface, scene)

    return painted


def pass_and_play(seats: int) -> PagePainter:
    """Return a painter of the new-game page with two people at this screen and bots on the other seats."""

    def painted(context: UiContext, surface: Surface) -> None:
        bots = ("", "", *BOTS[1 : seats - 1])
        defaults = NewGameDefaults(is_shared=True, shared_names=("Noa", *("",) * (seats - 1)), shared_bots=bots)
        paint_sharp(context, surface, new_game_scene(context, variant_offers(), defaults))

    return painted


def watching(context: UiContext, surface: Surface) -> None:
    """A match of four computer players, stopped, with the hand of the first open."""
    purpose = MatchPurpose(is_shared=True)
    setup = MatchSetup("Classic", library.load("classic").rules, NAMES[:4], BOTS[1:5], "7", purpose)
    hands = [" ".join(deck(setup.rules, 4)[index::4][:5]) for index in range(4)]
    table = resume_session(make_participants({}), dealt_round(setup, *hands), setup=setup)

    def open_table(seat: int, size: Size) -> TableScene:
        options = TableSceneOptions(speed="instant", is_spectator=True, has_bar=False)
        return table_scene(table, setup, context, seat=seat, size=size, options=options)

    scene = WatchScene(context, setup, NAMES[:4], open_table, surface.get_size())
    scene.handle(KeyPressed("space", 0))
    scene.update(16)
    paint_sharp(context, surface, scene)


def curtain(context: UiContext, surface: Surface) -> None:
    """Paint the curtain between two turns: three people, one bot, and a slap that is still possible."""
    setup = MatchSetup(
        "Friday rules", rules_of(turn={"slap_down": "sets"}), NAMES[:4], ("", "greedy:amir", "", ""), "7"
    )
    thrown = ("9H", "8D", "TS", "QC")
    hands = ("2C 4H 7D 9H KS", "3C 5H 8D 9S QS", "4C 6D TS JC KC", "AC 2D 6H TD QC")
    moves = (move for seat, card in enumerate(thrown) for move in (c.Throw(seat, cards(card)), c.DrawStock(seat)))
    table = resume_session(make_participants({}), dealt_round(setup, *hands, stock="3H", then=moves), setup=setup)
    content = build_curtain_content(table.seat_client(0), (0, 2, 3))
    scene = PageScene(context, CurtainPage(context, content))
    scene.say(tr("{name} can't slap now.", name=NAMES[2]))
    paint_sharp(context, surface, scene)

"""Cards of house rules: a place, a name, what is different in a few words, and two facts."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from pygame import BLEND_RGBA_MULT, SRCALPHA, Rect, Surface

from yaniv.i18n import tr, tr_plural
from yaniv.journey.trail_library import BUILT_IN_TRAIL, TrailError, load_trail
from yaniv.narration.variant_about import describe_variant
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.rules.scoring import is_limit_out_of_reach
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.rounded_rect import rounded_rect
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import Colour
from yaniv.ui.kit.controls import icon, is_plain
from yaniv.ui.kit.node import Control, Draw, Message, Node, column, label, picture, row
from yaniv.ui.kit.page import Env
from yaniv.ui.narration.score_reasons import capitalize_first
from yaniv.ui.pages.variant_option import VariantOption, variant_subtitle

POPULAR: Final = ("classic", "quick", "travellers", "paddy-smashdown", "french", "speedy-yan")
"""Built-in variants that are offered first, beside those played last."""
SHOWN_CARDS: Final = 4
_PICTURE_RADIUS: Final = 12
_PICTURE_MIDDLE: Final = 0.58
"""Middle of the part of a scenery that is shown, from the top."""
_CLASSIC: Final = HouseRules()
_OWN_COLOURS: Final = ("#A9B8F2", "#E8A87C", "#8CC7A1", "#D79BC4", "#C9C069")
_OWN_INK: Final = "#101216"
_picture_cache: Final = SurfaceCache(1.0)


def rule_card(  # noqa: PLR0913 -- whose rules, how they look, and what a press does
    context: UiContext,
    option: VariantOption,
    press: Message,
    *,
    players: int,
    is_selected: bool,
    env: Env,
    is_first: bool = False,
    height: float = 132,
) -> Node:
    """Return a card that selects house rules. *players*: number at the table; *is_first*: newcomers start here."""
    variant = option.variant
    name, about = tr(variant.name), card_line(option)
    facts = [*([tr("Start here")] if is_first else []), *card_facts(variant, players)][:2]
    has_facts = env.has_usual_text and env.is_roomy
    facts_row = row(*(_fact(each) for each in facts), gap=8, height=38) if has_facts else None
    words = column(
        row(
            label(name, 28, weight="bold", role="rules name", max_lines=1 if has_facts else 2, grow=1),
            picture(icon(context, "tick"), width=28, height=28) if is_selected else None,
            gap=8,
        ),
        label(about, 23, "text_muted", role="rules line", max_lines=2),
        facts_row,
        gap=3, grow=1, justify="center",
    )  # fmt: skip
    spoken = ". ".join([name, about, *facts])
    return row(
        None
        if env.is_large
        else picture(draw_place(context, option), width=112, min_width=80, height=112, min_height=60),
        words,
        control=Control(
            id=f"variant:{option.variant_id}", role="choice", name=name, label=spoken, press=press,
            tip=describe_variant(variant) if env.has_usual_text else "", group="rules",
            states=("selected",) if is_selected else (),
        ),
        fill="panel_raised" if is_selected else "panel", outline="accent" if is_selected else "outline",
        stroke=4 if is_selected else 2, radius=18, padding=(10, 8), gap=16, height=height, min_height=70, grow=1,
    )  # fmt: skip


def card_line(option: VariantOption) -> str:
    """Return what is different under these rules, in a few words."""
    if not option.is_built_in:
        return tr("Yours")
    pitches = {
        "classic": tr("The game most tables play"),
        "quick": tr("A single round, no scores"),
        "travellers": tr("Call earlier; lucky totals drop"),
    }
    return pitches.get(option.variant_id) or capitalize_first(variant_subtitle(option.variant_id))


def card_facts(variant: Variant, players: int) -> tuple[str, ...]:
    """Return two facts about rules, first what Classic has not; who has no seat at such a large table comes first."""
    most = variant.table.max_players
    crowded = (tr("up to {n}", n=most),) if most < players else ()
    return tuple(islice((*crowded, *_differences(variant.rules), *_usual(variant.rules)), 2))


def first_cards(options: Sequence[VariantOption], chosen_id: str, recent_ids: Sequence[str]) -> list[VariantOption]:
    """Return the options that have a card at once: the one chosen, those played last, and the most popular.

    If there are own rules, one of them is among these.
    """
    by_id = {option.variant_id: option for option in options}
    own = [option.variant_id for option in options if not option.is_built_in]
    ranked = list(dict.fromkeys((chosen_id, *recent_ids[:1], *POPULAR, *by_id)))
    first = [id_ for id_ in ranked if id_ in by_id][:SHOWN_CARDS]
    if own and not set(own) & set(first):
        first[-1] = next((id_ for id_ in recent_ids if id_ in own), own[0])
    return [by_id[id_] for id_ in first]


def _differences(rules: HouseRules) -> Iterator[str]:
    """Yield what players of Classic would notice first, in a word or two each."""
    if rules.table.call_word != _CLASSIC.table.call_word:
        yield tr("Say {word}", word=rules.table.call_word)
    if rules.deal.hand_size != _CLASSIC.deal.hand_size:
        yield tr_plural("{n} card", "{n} cards", rules.deal.hand_size)
    if rules.turn.slap_down != "none":
        yield tr("Slap!")
    if rules.call.limit != _CLASSIC.call.limit:
        yield _call_fact(rules)
    if rules.match.end == "single_round":
        yield tr("One round")


def _usual(rules: HouseRules) -> Iterator[str]:
    if rules.call.limit == _CLASSIC.call.limit:
        yield _call_fact(rules)
    if rules.match.end != "single_round" and not is_limit_out_of_reach(rules, rules.table.max_players):
        yield tr("To {n}", n=rules.match.limit)


def _call_fact(rules: HouseRules) -> str:
    return tr("Call at {n}", n=rules.call.limit)


def _fact(words: str) -> Node:
    return label(words, 21, weight="medium", role="fact", fill="surface_dark", radius=19, padding=(10, 2), height=38)


@lru_cache(maxsize=1)
def _sceneries() -> dict[str, str]:
    """Return the pictures of the places of the journey by the built-in rules that are played there."""
    try:
        trail = load_trail(BUILT_IN_TRAIL)
    except TrailError:
        return {}
    return {stop.variant: stop.room.scenery for stop in trail.stops if stop.variant is not None}


def colour_of(option: VariantOption) -> Colour:
    """Return the colour of rules without a picture."""
    return _OWN_COLOURS[sum(map(ord, option.variant_id)) % len(_OWN_COLOURS)]


def scenery_of(option: VariantOption) -> str:
    """Return the name of the picture of the place where built-in rules are played; empty for others."""
    return _sceneries().get(option.variant_id, "") if option.is_built_in else ""


def draw_place(context: UiContext, option: VariantOption) -> Draw:
    """Return what draws the place of built-in rules, or the initial of others."""
    scenery, name = scenery_of(option), tr(option.variant.name)

    def draw(painter: Painter, rect: Rect) -> None:
        if scenery and not is_plain(painter.theme):
            draw_scenery(context, scenery)(painter, rect)
            return
        painter.draw_box(rect, _PICTURE_RADIUS, colour_of(option))
        size_u = rect.height / painter.scale * 0.55
        painter.draw_line(
            name[:1].upper(), rect.center, size_u, _OWN_INK, weight="display", anchor="center", max_height=0
        )

    return draw


def draw_scenery(context: UiContext, scenery: str) -> Draw:
    """Return what draws a part of the picture of a place, with round corners."""

    def draw(painter: Painter, rect: Rect) -> None:
        radius_px = _PICTURE_RADIUS * painter.scale
        image = _picture_cache.get_or_create(
            (scenery, rect.size, painter.scale), lambda: place_picture(context, scenery, rect.size, radius_px)
        )
        painter.draw_image(image, rect.center)

    return draw


def place_picture(context: UiContext, scenery: str, size: tuple[int, int], radius_px: float) -> Surface:
    """Return the part of a scenery that fills *size* (px), with round corners."""
    width, height = size
    full_height = max(height, width * 4 // 3) + 4
    full = context.images.scenery(scenery, (full_height * 3 // 4, full_height))
    top = max(0, min(full.get_height() - height, round(full_height * _PICTURE_MIDDLE - height / 2)))
    image = Surface(size, SRCALPHA, 32)
    image.blit(full, (min(0, (width - full.get_width()) // 2), -top))
    image.blit(rounded_rect(size, radius_px, "#FFFFFF"), (0, 0), special_flags=BLEND_RGBA_MULT)
    return image

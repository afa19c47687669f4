"""Cards of house rules, and their signs: what is most unusual about the rules, as cards, numbers or icons."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice
from typing import Final

from msgspec import Struct
from pygame import BLEND_RGBA_MULT, SRCALPHA, Rect, Surface

from yaniv.cards import Card
from yaniv.i18n import tr, tr_plural
from yaniv.journey.trail_library import BUILT_IN_TRAIL, TrailError, load_trail
from yaniv.narration.variant_about import describe_variant
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.rules.scoring import is_limit_out_of_reach, reduce_total
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.smooth_shapes import rounded_rect
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import Colour
from yaniv.ui.kit.controls import card_fan, icon, is_plain
from yaniv.ui.kit.node import Control, Draw, Message, Node, NodeStyle, column, label, picture, row
from yaniv.ui.kit.page import Env
from yaniv.ui.narration.naming import capitalize_first
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


_SIGN_INK: Final = "#FBF6E9"
_SIGN_GOLD: Final = "#F5B52E"
_SIGN_CORAL: Final = "#F07A5A"
_SIGN_GROUND: Final = "#14232A"
"""What signs are drawn on, in every theme: pictures lie below."""
_CARD_WIDTH: Final = 58
_SIGN_PADDING: Final = 10
_SAMPLE_HAND: Final = ("2S", "4H", "AC", "6D", "9S", "JH", "3C")
"""Cards of which a hand of another size is shown."""


class RuleSign(Struct, frozen=True, kw_only=True):
    """Parts of a sign, beside each other; fields that are empty are left out."""

    cards: tuple[Card, ...] = ()
    is_struck: bool = False
    """True if a line goes through the cards: there are none, or they may not be thrown."""
    word: str = ""
    """Number or word."""
    before: str = ""
    """Number from which an arrow leads to the word."""
    is_ringed: bool = False
    """True for the number at which one may call."""
    icon: str = ""
    """Name of an icon of pages."""


def sign_of(rules: HouseRules) -> RuleSign:
    """Return the sign of what players of Classic would find most unusual about these rules."""
    return next(_signs(rules), RuleSign(cards=("5C", "5H")))


def _signs(rules: HouseRules) -> Iterator[RuleSign]:
    """Yield the signs of all that differs from Classic, the most unusual first."""
    if rules.match.end == "single_round":
        yield RuleSign(cards=("AS",), word="\N{MULTIPLICATION SIGN}1")
    if rules.turn.early_throw:
        yield RuleSign(icon="bolt")
    if rules.call.over_limit == "self_asaf":
        yield RuleSign(cards=("KD", "QS", "8H"))
    if rules.deal.hand_size != _CLASSIC.deal.hand_size:
        count = rules.deal.hand_size
        yield (
            RuleSign(cards=_SAMPLE_HAND[:count])
            if count <= len(_SAMPLE_HAND)
            else RuleSign(icon="cards", word=f"{count}")
        )
    if rules.melds.runs != _CLASSIC.melds.runs:
        yield RuleSign(cards=("5D", "6D", "7D"), is_struck=True)
    if rules.call.ends_round == "after_final_turns":
        yield RuleSign(icon="again", word="+1")
    if rules.pickup.needs_throw_of != _CLASSIC.pickup.needs_throw_of:
        yield RuleSign(cards=("8C", "8D"), word=f"{rules.pickup.needs_throw_of}+")
    if rules.pickup.from_last_play in {"any", "any_of_set"}:
        yield RuleSign(cards=("8C", "8D", "8S"))
    if rules.deck.jokers == 0:
        yield RuleSign(cards=("JK",), is_struck=True)
    if rules.turn.slap_down != "none":
        yield RuleSign(cards=("7S", "7H"), icon="quick")
    if rules.match.limit != _CLASSIC.match.limit:
        yield RuleSign(icon="first", word=f"{rules.match.limit}")
    if rules.melds.jokers == "sets_and_runs":
        yield RuleSign(cards=("9D", "JK", "9S"))
    if rules.table.call_word != _CLASSIC.table.call_word:
        yield RuleSign(word=tr("{word}!", word=rules.table.call_word))
    if rules.call.limit != _CLASSIC.call.limit:
        yield RuleSign(word=f"{rules.call.limit}", is_ringed=True)
    if rules.pickup.joker_swap != "none":
        yield RuleSign(cards=("JK", "8D"), icon="again")
    at = rules.scoring.reduce_at
    if at != "none":
        total = rules.match.limit if at == "limit" else int(at)
        yield RuleSign(before=f"{total}", word=f"{reduce_total(total, rules.scoring, rules.match)}")


def sign_node(context: UiContext, sign: RuleSign, *, height: float) -> Node:
    """Return a sign on a dark ground of *height* u that keeps it apart from the picture below it."""
    inner = height - 2 * _SIGN_PADDING
    parts = (
        None
        if not sign.cards
        else picture(
            partial(_draw_cards, draw=card_fan(context, sign.cards, _CARD_WIDTH), is_struck=sign.is_struck),
            width=_CARD_WIDTH * (1.2 + 0.62 * (len(sign.cards) - 1)), height=inner,
        ),
        None if not sign.icon else picture(icon(context, sign.icon, _SIGN_GOLD), width=inner * 0.6, height=inner * 0.6),
        _number(sign.before, is_lit=False) if sign.before else None,
        picture(_draw_arrow, width=16, height=inner * 0.4) if sign.before else None,
        _word(sign, inner) if sign.word else None,
    )  # fmt: skip
    return row(
        *parts,
        fill=_SIGN_GROUND,
        radius=14,
        padding=(_SIGN_PADDING + 2, _SIGN_PADDING),
        gap=8,
        height=height,
        justify="center",
    )


def _word(sign: RuleSign, side: float) -> Node:
    return _ring(sign.word, side) if sign.is_ringed else _number(sign.word, is_lit=bool(sign.before))


def _number(words: str, *, is_lit: bool) -> Node:
    """Return a number or a word; *is_lit*: on gold."""
    look: NodeStyle = {"fill": _SIGN_GOLD, "radius": 14, "padding": (10, 2)} if is_lit else {}
    return label(
        words, 28, _SIGN_GROUND if is_lit else _SIGN_INK, weight="bold", role="sign", text_align="center", **look
    )


def _ring(words: str, side: float) -> Node:
    return label(
        words, 40, _SIGN_INK, weight="bold", role="ringed sign", text_align="center",
        outline=_SIGN_GOLD, stroke=5, radius=side / 2, width=side, height=side,
    )  # fmt: skip


def _draw_cards(painter: Painter, rect: Rect, draw: Draw, *, is_struck: bool) -> None:
    draw(painter, rect)
    if is_struck:
        side = min(rect.size) // 2
        ends = ((rect.centerx - side, rect.centery + side), (rect.centerx + side, rect.centery - side))
        painter.draw_polyline(ends, _SIGN_CORAL, max(3, painter.px(7)))


def _draw_arrow(painter: Painter, rect: Rect) -> None:
    painter.draw_side_arrow(rect.center, rect.height / painter.scale * 0.5, 1, _SIGN_INK)

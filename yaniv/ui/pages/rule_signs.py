"""Signs of house rules: what is most unusual about them, as cards, numbers or icons."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.cards import Card
from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.scoring import reduce_total
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import card_fan, icon
from yaniv.ui.kit.node import Draw, Node, NodeStyle, label, picture, row

_CLASSIC: Final = HouseRules()
_INK: Final = "#FBF6E9"
_GOLD: Final = "#F5B52E"
_CORAL: Final = "#F07A5A"
_GROUND: Final = "#14232A"
"""What signs are drawn on, in every theme: pictures lie below."""
_CARD_WIDTH: Final = 58
_PADDING: Final = 10
_HAND: Final = ("2S", "4H", "AC", "6D", "9S", "JH", "3C")
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
        yield RuleSign(cards=_HAND[:count]) if count <= len(_HAND) else RuleSign(icon="cards", word=f"{count}")
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
    inner = height - 2 * _PADDING
    parts = (
        None
        if not sign.cards
        else picture(
            partial(_draw_cards, draw=card_fan(context, sign.cards, _CARD_WIDTH), is_struck=sign.is_struck),
            width=_CARD_WIDTH * (1.2 + 0.62 * (len(sign.cards) - 1)), height=inner,
        ),
        None if not sign.icon else picture(icon(context, sign.icon, _GOLD), width=inner * 0.6, height=inner * 0.6),
        _number(sign.before, is_lit=False) if sign.before else None,
        picture(_draw_arrow, width=16, height=inner * 0.4) if sign.before else None,
        _word(sign, inner) if sign.word else None,
    )  # fmt: skip
    return row(
        *parts, fill=_GROUND, radius=14, padding=(_PADDING + 2, _PADDING), gap=8, height=height, justify="center"
    )


def _word(sign: RuleSign, side: float) -> Node:
    return _ring(sign.word, side) if sign.is_ringed else _number(sign.word, is_lit=bool(sign.before))


def _number(words: str, *, is_lit: bool) -> Node:
    """Return a number or a word; *is_lit*: on gold."""
    look: NodeStyle = {"fill": _GOLD, "radius": 14, "padding": (10, 2)} if is_lit else {}
    return label(words, 28, _GROUND if is_lit else _INK, weight="bold", role="sign", text_align="center", **look)


def _ring(words: str, side: float) -> Node:
    return label(
        words, 40, _INK, weight="bold", role="ringed sign", text_align="center",
        outline=_GOLD, stroke=5, radius=side / 2, width=side, height=side,
    )  # fmt: skip


def _draw_cards(painter: Painter, rect: Rect, draw: Draw, *, is_struck: bool) -> None:
    draw(painter, rect)
    if is_struck:
        side = min(rect.size) // 2
        ends = ((rect.centerx - side, rect.centery + side), (rect.centerx + side, rect.centery - side))
        painter.draw_polyline(ends, _CORAL, max(3, painter.px(7)))


def _draw_arrow(painter: Painter, rect: Rect) -> None:
    painter.draw_side_arrow(rect.center, rect.height / painter.scale * 0.5, 1, _INK)

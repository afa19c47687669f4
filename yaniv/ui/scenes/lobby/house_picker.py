"""Choice of the house rules: large cards first, then a list of all others by length and strangeness."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.narration.variant_about import describe_variant
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.narration.rules_summary import summarize_rules
from yaniv.ui.scenes.lobby.house_card import HouseCard, NewRulesCard, unify_card_sizes
from yaniv.ui.scenes.lobby.house_groups import CARD_VARIANTS, HouseGroup, group_options
from yaniv.ui.scenes.lobby.house_subtitles import variant_subtitle
from yaniv.ui.scenes.lobby.variant_option import VariantOption
from yaniv.ui.widgets.grouped_list_box import GroupedListBox
from yaniv.ui.widgets.widget import Widget

_LIST_ID: Final = "variant"
_DEFAULT_VARIANT: Final = CARD_VARIANTS[0]


class HousePicker:
    """Cards and list, of which one option is selected; the player's rules have the last card."""

    def __init__(self, options: Sequence[VariantOption], selected_id: str, recent_ids: Sequence[str] = ()) -> None:
        """Create the picker.

        *selected_id*: an id that no option has selects the first option. *recent_ids*: ids of the variants played, the
        last one first.
        """
        self._variants = {option.variant_id: option.variant for option in options}
        self._selected_id = selected_id if selected_id in self._variants else options[0].variant_id
        own = _own_on_card(options, self._selected_id, recent_ids)
        self._cards = _make_cards(options, own)
        on_cards = {card.variant_id for card in self._cards}
        classic = self._variants[_DEFAULT_VARIANT].rules if _DEFAULT_VARIANT in self._variants else HouseRules()
        listed = [option for option in options if option.variant_id not in on_cards]
        groups = [
            (_group_title(group), [(each.variant_id, tr(each.variant.name)) for each in members])
            for group, members in group_options(listed, classic, recent_ids)
        ]
        explanations = {each.variant_id: explain_variant(each.variant) for each in listed}
        subtitles = {each.variant_id: variant_subtitle(each.variant_id) for each in listed if each.is_built_in}
        self._list = GroupedListBox(
            _LIST_ID, tr("More house rules"), groups, self._selected_id, explanations, subtitles=subtitles
        )
        self._select(self._selected_id)

    @property
    def selected_id(self) -> str:
        """Id of the selected variant."""
        return self._selected_id

    @property
    def selected_variant(self) -> Variant:
        """The selected variant."""
        return self._variants[self._selected_id]

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """Cards and list, in focus order."""
        return (*self._cards, self._list)

    def use(self, control_id: str) -> bool:
        """Select what the widget with this id stands for; return False if it is none of these widgets."""
        if control_id == _LIST_ID:
            if self._list.selected_value is not None:
                self._select(self._list.selected_value)
            return True
        card = next((card for card in self._cards if card.id == control_id and card.variant_id), None)
        if card is not None:
            self._select(card.variant_id)
        return card is not None

    def lay_out(self, card_rects: Sequence[Rect], list_rect: Rect, row_height: int) -> None:
        """Place cards and list; all lengths in px."""
        for card, rect in zip(self._cards, card_rects, strict=False):
            card.rect = rect
        self._list.lay_out(list_rect, row_height)

    @property
    def row_count(self) -> int:
        """Number of rows of the list, with headings; at least one, for an empty list takes the room of a row."""
        return max(1, self._list.row_count)

    def fit_text(self, painter: Painter) -> None:
        """Choose the type sizes of the cards."""
        unify_card_sizes(self._cards, painter)

    def _select(self, variant_id: str) -> None:
        self._selected_id = variant_id
        for card in self._cards:
            card.is_selected = card.variant_id == variant_id
        self._list.select(variant_id)


def explain_variant(variant: Variant) -> str:
    """Return what a variant is about, and below it its most important rules."""
    return f"{describe_variant(variant)}\n{' · '.join(summarize_rules(variant.rules))}".strip()


def _own_on_card(options: Sequence[VariantOption], selected_id: str, recent_ids: Sequence[str]) -> VariantOption | None:
    """Return the player's own rules for the last card: those selected, else played last, else the first; or None."""
    own = {option.variant_id: option for option in options if not option.is_built_in}
    return next((own[id_] for id_ in (selected_id, *recent_ids, *own) if id_ in own), None)


def _make_cards(options: Sequence[VariantOption], own: VariantOption | None) -> tuple[HouseCard, ...]:
    texts = {
        "classic": (tr("Classic"), tr("The game most tables play")),
        "quick": (tr("Quick"), tr("A single round, no scores")),
        "travellers": (tr("Travellers"), tr("Call earlier; lucky totals drop")),
    }
    by_id = {option.variant_id: option for option in options if option.is_built_in}
    cards = [HouseCard(id_, *texts[id_], explain_variant(by_id[id_].variant)) for id_ in CARD_VARIANTS if id_ in by_id]
    for card in cards:
        if card.variant_id == _DEFAULT_VARIANT:
            card.mark(tr("Start here"))
    title = tr("My rules")
    last = (
        NewRulesCard(title, tr("Make your own house rules"))
        if own is None
        else HouseCard(own.variant_id, title, tr(own.variant.name), explain_variant(own.variant))
    )
    return (*cards, last)


def _group_title(group: HouseGroup) -> str:
    match group:
        case "recent":
            return tr("Recently played")
        case "own":
            return tr("My other rules")
        case "shorter":
            return tr("Shorter matches")
        case "familiar":
            return tr("Close to Classic")
        case "unusual":
            return tr("Something different")

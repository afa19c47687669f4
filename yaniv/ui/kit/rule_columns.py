"""Rows in which the living examples of a rule by several variants stand side by side."""

from typing import Final

from msgspec import Struct

from yaniv.i18n import tr
from yaniv.narration import rule_labels
from yaniv.rules.house_rules import Variant
from yaniv.rules.rule_specs import SPEC_BY_PATH, get_value
from yaniv.ui.context import UiContext
from yaniv.ui.kit.controls import icon, tinted
from yaniv.ui.kit.node import Control, Node, column, label, picture, row
from yaniv.ui.kit.page import Env
from yaniv.ui.kit.rule_example_picture import example_node
from yaniv.variants.rule_examples import rule_example

GROUP_ICONS: Final = {
    "table": "table",
    "deck": "cards",
    "deal": "deal",
    "turn": "turn",
    "melds": "melds",
    "pickup": "pickup",
    "call": "speech",
    "scoring": "scores",
    "match": "flag",
}
"""Names of icons, by group of rules."""
_TITLE_WIDTH: Final = 300
_THREE_COLUMNS_TITLE_WIDTH: Final = 250
_EXAMPLE_HEIGHT: Final = 96
_LARGE_EXAMPLE_HEIGHT: Final = 170
_TWO: Final = 2


class RuleColumns(Struct, frozen=True):
    """Makes the rows of a comparison, with a column for each variant."""

    context: UiContext
    env: Env
    variants: tuple[Variant, ...]
    """Two, of which the second has changed the first; or three, where the first is what both others are based on."""

    def names(self, control: Control | None = None) -> Node:
        """Return the names of the columns; *control*: what a screen reader says instead of them."""
        names = [
            label(tr(each.name), 24, "accent", weight="bold", role="column", max_lines=2, grow=1, width=0)
            for each in self.variants
        ]
        height = 40 * self.env.growth(1.4) * (1 if len(self.variants) == _TWO else 1.5)
        space = Node(width=self._title_width + 24)
        return row(space, *names, gap=16, padding=(16, 0), height=height, control=control)

    def row(self, path: str, button: Node | None = None) -> Node:
        """Return the name of a rule, above a button if there is one, and its value and example in each variant."""
        rule = SPEC_BY_PATH[path]
        title = column(
            label(tr(rule.title), 26, weight="medium", role="changed rule", max_lines=2),
            label(rule_labels.group_titles()[rule.group], 22, "text_muted", role="changed group"),
            button,
            gap=4, width=self._title_width - 50, justify="center",
        )  # fmt: skip
        sign = picture(icon(self.context, GROUP_ICONS[rule.group]), width=34, height=34)
        bar = Node(width=8, fill="info", radius=4)
        columns = (self._column(path, number) for number in range(len(self.variants)))
        return tinted("tile", row(bar, sign, title, *columns, gap=16, padding=(14, 12), align="stretch"))

    @property
    def _title_width(self) -> float:
        usual = _TITLE_WIDTH if len(self.variants) == _TWO else _THREE_COLUMNS_TITLE_WIDTH
        return usual * self.env.growth(0.4)

    def _column(self, path: str, number: int) -> Node:
        """Return the value of a rule in one of the variants, and its example; what the first has not stands out."""
        first, variant = self.variants[0], self.variants[number]
        value = get_value(variant.rules, path)
        ink = "text_muted" if value == get_value(first.rules, path) else "accent"
        words = label(
            rule_labels.value_label(path, value), 24, ink, weight="medium", role="changed value", text_align="center",
            max_lines=2, height=32 * self.env.growth(0.9),
        )  # fmt: skip
        height = _LARGE_EXAMPLE_HEIGHT if self.env.is_large else _EXAMPLE_HEIGHT
        example = rule_example(path, variant.rules)
        shown = example_node(self.context, example, f"example:{path}:{number}", tr(variant.name), (300, height))
        return column(words, shown, gap=4, grow=1, width=0, justify="center")

"""Changes of house rules: each with its living example before and now, and a button that takes it back.

If the rules compared with are not built in, a column more shows the built-in ones they are based on: who has changed
what.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from yaniv.i18n import tr
from yaniv.narration import rule_labels
from yaniv.rules.house_rules import Variant
from yaniv.rules.rule_specs import SPEC_BY_PATH, get_value
from yaniv.ui.context import UiContext
from yaniv.ui.kit.controls import button, icon, tinted
from yaniv.ui.kit.node import Node, column, label, picture, row, spacer
from yaniv.ui.kit.page import Env
from yaniv.ui.pages.rule_rows import ResetRules, example_node
from yaniv.ui.pages.rules_editor_session import EditorState
from yaniv.variants.rule_examples import rule_example
from yaniv.variants.rules_diff import RuleDifference

_TITLE_WIDTH: Final = 300
_THREE_COLUMNS_TITLE_WIDTH: Final = 250
_EXAMPLE_HEIGHT: Final = 96
_LARGE_EXAMPLE_HEIGHT: Final = 170


class TakeAllBack(Struct, frozen=True):
    """Message: all changes are to be taken back."""


class ChangeRows(Struct, frozen=True):
    """Makes the rows of all changes as they are now."""

    context: UiContext
    env: Env
    state: EditorState
    compared_variant_id: str
    group_icons: Mapping[str, str]
    """Names of icons, by group."""

    def nodes(self) -> Iterator[Node]:
        """Yield what the document is compared with, the names of the columns, and a row for each change."""
        yield self._head()
        if not self.state.changes:
            words = tr("Both variants have the same rules.")
            yield label(words, 28, "text_muted", role="no changes", text_align="center", height=160, max_lines=2)
            return
        names = [
            label(tr(each.name), 24, "accent", weight="bold", role="column", max_lines=2, grow=1, width=0)
            for each in self._variants
        ]
        height = 40 * self.env.growth(1.4) * (1 if self.state.base_variant is None else 1.5)
        yield row(Node(width=self._title_width + 24), *names, gap=16, padding=(16, 0), height=height)
        for change in self.state.changes:
            yield self._row(change)

    @property
    def _variants(self) -> tuple[Variant, ...]:
        """The variants of the columns."""
        base = self.state.base_variant
        return (*((base,) if base is not None else ()), self.state.compared_variant, self.state.draft.parsed_variant)

    @property
    def _title_width(self) -> float:
        usual = _TITLE_WIDTH if self.state.base_variant is None else _THREE_COLUMNS_TITLE_WIDTH
        return usual * self.env.growth(0.4)

    def _head(self) -> Node:
        height, compared = 60 * self.env.growth(0.6), self.state.compared_variant
        name = tr(compared.name) or self.compared_variant_id
        shown = button(
            "rules:other", name, "open compared", spoken=tr("Compared with: {variant}", variant=name),
            draw=icon(self.context, "cards"), height=height, width=460 * self.env.growth(0.4), min_width=260,
        )  # fmt: skip
        ink = "text" if self.state.changes else "text_muted"
        back = button(
            "button:take-all", tr("Take all back"), TakeAllBack(), is_enabled=bool(self.state.changes),
            draw=icon(self.context, "again", ink, is_directional=True), height=height,
            width=300 * self.env.growth(0.6), min_width=220,
        )  # fmt: skip
        words = label(
            tr("Compared with"),
            25,
            "text_muted",
            role="compared",
            max_lines=2,
            width=190 * self.env.growth(0.4),
            min_width=120,
        )
        return row(words, shown, spacer(), back, gap=16)

    def _row(self, change: RuleDifference) -> Node:
        rule, base = SPEC_BY_PATH[change.path], self.state.base_variant
        former_text = rule_labels.value_label(change.path, change.before)
        spoken = tr("{title}: back to {value}", title=tr(rule.title), value=former_text)
        if base is not None:
            base_text = rule_labels.value_label(change.path, get_value(base.rules, change.path))
            spoken = f"{spoken} ({tr('{variant}: {value}', variant=tr(base.name), value=base_text)})"
        title = column(
            label(tr(rule.title), 26, weight="medium", role="changed rule", max_lines=2),
            label(rule_labels.group_titles()[rule.group], 22, "text_muted", role="changed group"),
            button(
                f"take:{change.path}", tr("Take back"), ResetRules((change.path,)), spoken=spoken,
                height=48 * self.env.growth(0.6), padding=(10, 2),
            ),
            gap=4, width=self._title_width - 50, justify="center",
        )  # fmt: skip
        sign = picture(icon(self.context, self.group_icons[rule.group]), width=34, height=34)
        bar = Node(width=8, fill="info", radius=4)
        columns = (self._column(change, number) for number in range(len(self._variants)))
        return tinted("tile", row(bar, sign, title, *columns, gap=16, padding=(14, 12), align="stretch"))

    def _column(self, change: RuleDifference, number: int) -> Node:
        """Return the value of a changed rule in one of the variants, and its example."""
        variants, is_large = self._variants, self.env.is_large
        rule_sets = [*(each.rules for each in variants[:-1]), self.state.draft.rules]
        value, first = (get_value(rule_sets[each], change.path) for each in (number, 0))
        # With a base, what differs from it stands out, whoever changed it.
        is_changed = number > 0 if self.state.base_variant is None else value != first
        words = label(
            rule_labels.value_label(change.path, value), 24, "accent" if is_changed else "text_muted", weight="medium",
            role="changed value", text_align="center", max_lines=2, height=32 * self.env.growth(0.9),
        )  # fmt: skip
        height = _LARGE_EXAMPLE_HEIGHT if is_large else _EXAMPLE_HEIGHT
        example, name = rule_example(change.path, rule_sets[number]), tr(variants[number].name)
        shown = example_node(self.context, example, f"example:{change.path}:{number}", name, (300, height))
        return column(words, shown, gap=4, grow=1, width=0, justify="center")

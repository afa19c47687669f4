"""Changes of house rules: each with its living example before and now, and a button that takes it back.

If the rules compared with are not built in, a column more shows the built-in ones they are based on: who has changed
what.
"""

from collections.abc import Iterator

from msgspec import Struct

from yaniv.i18n import tr
from yaniv.narration import rule_labels
from yaniv.rules.rule_specs import SPEC_BY_PATH, get_value
from yaniv.ui.context import UiContext
from yaniv.ui.kit.controls import button, icon
from yaniv.ui.kit.node import Node, label, row, spacer
from yaniv.ui.kit.page import Env
from yaniv.ui.kit.rule_comparison import RuleComparison
from yaniv.ui.pages.rule_rows import ResetRules
from yaniv.ui.pages.rules_editor_session import EditorState
from yaniv.variants.rules_diff import RuleDifference


class TakeAllBack(Struct, frozen=True):
    """Message: all changes are to be taken back."""


class ChangeRows(Struct, frozen=True):
    """Makes the rows of all changes as they are now."""

    context: UiContext
    env: Env
    state: EditorState
    compared_variant_id: str

    def nodes(self) -> Iterator[Node]:
        """Yield what the document is compared with, the names of the columns, and a row for each change."""
        yield self._head()
        if not self.state.changes:
            words = tr("Both variants have the same rules.")
            yield label(words, 28, "text_muted", role="no changes", text_align="center", height=160, max_lines=2)
            return
        base, edited = self.state.base_variant, self.state.draft.parsed_variant
        variants = (*((base,) if base is not None else ()), self.state.compared_variant, edited)
        comparison = RuleComparison(self.context, self.env, variants)
        yield comparison.names()
        for change in self.state.changes:
            yield comparison.row(change.path, self._take_back(change))

    def _head(self) -> Node:
        height, compared = 60 * self.env.growth(0.6), self.state.compared_variant
        name = tr(compared.name) or self.compared_variant_id
        shown = button(
            "rules:other", name, "open compared", spoken=tr("Compared with: {variant}", variant=name),
            draw=icon(self.context, "cards"), height=height, width=460 * self.env.growth(0.4), min_width=260,
        )  # fmt: skip
        ink = "text" if self.state.changes else "text_muted"
        back = button(
            "button:take-all", tr("Undo all"), TakeAllBack(), is_enabled=bool(self.state.changes),
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

    def _take_back(self, change: RuleDifference) -> Node:
        rule, base = SPEC_BY_PATH[change.path], self.state.base_variant
        former_text = rule_labels.value_label(change.path, change.before)
        spoken = tr("{title}: back to {value}", title=tr(rule.title), value=former_text)
        if base is not None:
            base_text = rule_labels.value_label(change.path, get_value(base.rules, change.path))
            spoken = f"{spoken} ({tr('{variant}: {value}', variant=tr(base.name), value=base_text)})"
        return button(
            f"take:{change.path}", tr("Undo"), ResetRules((change.path,)), spoken=spoken,
            height=48 * self.env.growth(0.6), padding=(10, 2),
        )  # fmt: skip

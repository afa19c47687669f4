"""Sample pages of the house-rules editor, and of shared rules."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from pygame import Surface

from tests.ui.sample_page_parts import PagePainter, paint_sharp
from tests.ui.scene_harness import click_events
from tests.user_folders import temporary_data_folder
from yaniv.arena.background_comparison import BackgroundComparison
from yaniv.arena.rule_comparison import ComparisonReport, ComparisonSpec, MatchSample, summarize_comparison
from yaniv.rules.rule_specs import RuleValue
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.background import table_background
from yaniv.ui.input.input_events import (
    PointerGone,
)
from yaniv.ui.kit.page import Env
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.pages.rules_editor import RulesEditorPage, RulesView, rules_editor_scene
from yaniv.ui.pages.rules_share_panel import SharePanel
from yaniv.ui.panels.rules_panel import RulesImportPanel
from yaniv.variants import imported_rules, library, rule_document, user_variants


def adopt(text: str) -> PagePainter:
    """Return a painter of the preview of imported rules."""

    def painted(context: UiContext, surface: Surface) -> None:
        surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
        RulesImportPanel(context, imported_rules.import_text(text)).paint(surface)

    return painted


def share(context: UiContext, surface: Surface) -> None:
    """Paint the share panel of a variant."""
    surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
    SharePanel(context, library.load("jhyap"), "", Path("/nowhere")).paint(surface)


FRIEND_RULES = "name: Friend\ncall:\n  limit: 9\nturn:\n  slap_down: sets\n"


_SAVE_MS: Final = 500
"""Time in ms after which changes of rules are saved."""


def editor_page(scene: PageScene) -> RulesEditorPage:
    """Return the page of the rules editor that a scene runs."""
    assert isinstance(scene.page, RulesEditorPage)
    return scene.page


def house_rules(view: RulesView, text: str = "", friend_text: str = "") -> PagePainter:
    """Return a painter of the rules editor after four changes.

    *text* replaces the document if given. *friend_text*: rules of a friend that it is compared with; empty: none.
    """

    @temporary_data_folder()
    def painted(context: UiContext, surface: Surface) -> None:
        if friend_text:
            user_variants.save(friend_text.encode(), "Friend")
        scene = rules_editor_scene(context, library.DEFAULT_VARIANT, view=view)
        page = editor_page(scene)
        if friend_text:
            page.session.compare("friend")
        for path, to in RULE_CHANGES:
            page.edit(partial(rule_document.set_rule, path=path, new_value=to))
        if text:
            page.edit(lambda each: rule_document.edit_text(each, text))
        scene.update(_SAVE_MS)
        paint_sharp(context, surface, scene)

    return painted


def house_sheet(button_id: str) -> PagePainter:
    """Return a painter of what a button of the rules editor opens."""

    @temporary_data_folder()
    def painted(context: UiContext, surface: Surface) -> None:
        scene = rules_editor_scene(context, library.DEFAULT_VARIANT)
        scene.resize(surface.get_size())
        for event in (*click_events(scene, button_id), PointerGone(0)):  # without the tip of the button
            scene.handle(event)
        paint_sharp(context, surface, scene)

    return painted


class FinishedSimulation(BackgroundComparison):
    """A simulation runner that has played a number of matches of any question."""

    spec: ComparisonSpec | None = None

    def __init__(self, played: int = 100) -> None:
        super().__init__()
        self._played = played

    def ask(self, spec: ComparisonSpec) -> None:
        """Record the question."""
        self.spec = spec

    def stop(self) -> None:
        """Do nothing: no simulation runs."""

    def close(self) -> None:
        """Do nothing: no resources are held."""

    def poll(self) -> ComparisonReport | None:
        """Return a comparison with shorter rounds, fewer beaten calls, and more wins of the starter."""
        spec, self.spec = self.spec, None
        if spec is None:
            return None
        before, after = MatchSample(10, 212, 10, 2, 0.3, 1, 0), MatchSample(8, 121, 8, 1, 0.6, 0, 1)
        pairs = [(replace(before, turns=200 + n), replace(after, turns=115 + n % 7)) for n in range(self._played)]
        return summarize_comparison(spec, pairs)


def effect(changes: Sequence[tuple[str, RuleValue]], played: int = 100) -> PagePainter:
    """Return a painter of the editor with the effect of these changes; large text shows it in the changes view.

    *played*: number of matches of computer players by which it is told.
    """

    @temporary_data_folder()
    def painted(context: UiContext, surface: Surface) -> None:
        view: RulesView = "diff" if Env(surface.get_size(), context.text_scale).is_large else "form"
        scene = rules_editor_scene(context, library.DEFAULT_VARIANT, view=view, runner=FinishedSimulation(played))
        for path, to in changes:
            editor_page(scene).edit(partial(rule_document.set_rule, path=path, new_value=to))
        scene.update(_SAVE_MS)
        paint_sharp(context, surface, scene)

    return painted


RULE_CHANGES: Final[tuple[tuple[str, RuleValue], ...]] = (
    ("deal.hand_size", 7),
    ("call.limit", 9),
    ("turn.slap_down", "sets"),
    ("scoring.reduce_at", 100),
)
BROKEN_RULES = """\
name: Friday rules
about: our Friday table  # since 1998
turn:
  slap_down: Sets
call:
  limit: seven
scoring:
  assaf_penalty: 30
"""

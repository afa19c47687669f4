"""Generator of the pictures in README and the manual: a moving picture of a round, and four that stand still.

    python -m assets.make.pictures             paints them all into `assets/pictures`
    python -m assets.make.pictures --record    plays the round again; look at it before you keep it

The round is recorded in `assets/pictures/round.yaniv`. The opponents make its moves again, and a pointer makes those of
the person, at a table that no screen shows.
"""

import os
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pygame
from pygame import Surface

from assets.make.apng import Pixels, encode_apng
from assets.make.round_player import RoundPlayer, record_round
from tests.ui.sample_rules_pages import editor_page
from yaniv import paths
from yaniv.arena.background_comparison import BackgroundComparison
from yaniv.arena.rule_comparison import ComparisonReport, ComparisonSpec, play_pair, summarize_comparison
from yaniv.rules.rule_specs import RuleValue
from yaniv.store import match_file
from yaniv.store.saved_match import SavedMatch
from yaniv.ui.context import UiContext, load_context
from yaniv.ui.graphics.painter import TYPE_ROLES
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import Scene
from yaniv.ui.pages.new_game_page import NewGameDefaults, NewGamePage
from yaniv.ui.pages.rules_editor import rules_editor_scene
from yaniv.ui.pages.variant_option import VariantOption
from yaniv.variants import library, rule_document

FOLDER: Final = Path(__file__).parents[1] / "pictures"
ROUND_FILE: Final = FOLDER / "round.yaniv"
SIZE: Final = (1280, 720)
MOVING_SIZE: Final = (720, 405)
FRAME_MS: Final = 64
LAST_FRAME_MS: Final = 3000
"""How long the end of the round stays before it begins again."""
OPPONENTS: Final = ("expert:yael", "master:dov", "club:tamar", "casual:eitan")
SAVE_MS: Final = 1000
"""Time after which the changes are saved and their effect is measured."""
RULE_CHANGES: Final[tuple[tuple[str, RuleValue], ...]] = (
    ("call.limit", 7),
    ("turn.slap_down", "sets_and_runs"),
    ("scoring.reduce_at", 50),
)
"""Changes that the picture of the editor shows."""
_POINTER: Final = ((0, 0), (0, 21), (5, 17), (9, 26), (13, 24), (9, 15), (16, 15))
"""Outline of the pointer in px, its tip at the origin."""


def paint_all(folder: Path) -> None:
    """Paint all pictures into *folder*."""
    context = load_context(paths.assets())
    _save_round(folder, match_file.read_file(ROUND_FILE), context)
    options = [VariantOption(name, library.load(name)) for name in library.variant_ids()]
    new_game = NewGamePage(context, options, NewGameDefaults("travellers", len(OPPONENTS) + 1, OPPONENTS))
    _save_still(folder / "opponents.png", _paint(context, PageScene(context, new_game)))
    _save_editor(folder, context)
    context.close()


def _save_editor(folder: Path, context: UiContext) -> None:
    """Save the editor of house rules with some changes, and their effect."""
    editor = rules_editor_scene(context, library.DEFAULT_VARIANT, runner=_InstantComparison())
    for path, value in RULE_CHANGES:
        editor_page(editor).edit(partial(rule_document.set_rule, path=path, new_value=value))
    editor.update(SAVE_MS)
    _save_still(folder / "house-rules.png", _paint(context, editor))


class _InstantComparison(BackgroundComparison):
    """Runner of comparisons that has played all matches when it returns."""

    def __init__(self) -> None:
        super().__init__()
        self._spec: ComparisonSpec | None = None

    def ask(self, spec: ComparisonSpec) -> None:
        """Keep the request until it is asked for a report."""
        self._spec = spec

    def stop(self) -> None:
        """Forget the request."""
        self._spec = None

    def poll(self) -> ComparisonReport | None:
        """Play all matches and return the report on them, once."""
        spec, self._spec = self._spec, None
        if spec is None:
            return None
        return summarize_comparison(spec, [play_pair(spec, number) for number in range(spec.matches)])

    def close(self) -> None:
        """Do nothing: no resources are held."""


def _save_round(folder: Path, match: SavedMatch, context: UiContext) -> None:
    """Save the round as a moving picture, its last throw on the way to the table, and its end."""
    player, frames = RoundPlayer(match, context, SIZE, frame_ms=FRAME_MS), list[Pixels]()
    carrying: Surface | None = None
    for scene in player.frames():
        surface = _paint(context, scene)
        _draw_pointer(surface, player.pointer)
        frames.append(_to_pixels(pygame.transform.smoothscale(surface, MOVING_SIZE)))
        carrying = surface if player.is_carrying else carrying
    delays_ms = [FRAME_MS] * (len(frames) - 1) + [LAST_FRAME_MS]
    (folder / "round.png").write_bytes(encode_apng(frames, delays_ms))
    if carrying is None:
        raise RuntimeError("nobody carries a card in this round; record another")
    _save_still(folder / "table.png", carrying)
    _save_still(folder / "asaf.png", _paint(context, player.scene))


def _paint(context: UiContext, scene: Scene) -> Surface:
    """Return the scene, painted until no image or text size of it is preliminary."""
    surface = Surface(SIZE, depth=32)
    TYPE_ROLES.paint_until_stable(scene, lambda: scene.paint(surface))
    while context.images.is_pending:
        scene.paint(surface)
    return surface


def _draw_pointer(surface: Surface, position: tuple[int, int]) -> None:
    outline = [(position[0] + x, position[1] + y) for x, y in _POINTER]
    pygame.draw.polygon(surface, "white", outline)
    pygame.draw.polygon(surface, "black", outline, width=2)


def _save_still(path: Path, surface: Surface) -> None:
    path.write_bytes(encode_apng([_to_pixels(surface)], [0]))


def _to_pixels(surface: Surface) -> Pixels:
    """Return the pixels as `uint8 (height, width, 3)`."""
    pixels: Pixels = pygame.surfarray.array3d(surface).swapaxes(0, 1).copy()
    return pixels


if __name__ == "__main__":
    with TemporaryDirectory() as own_files:
        os.environ[paths.DATA_ENV_VARIABLE] = own_files  # nothing that the user of this machine has saved is painted
        if sys.argv[1:] == ["--record"]:
            record_round(ROUND_FILE)
        else:
            paint_all(FOLDER)

"""Sample pages of lessons and puzzles."""

from collections.abc import Callable, Mapping
from datetime import date

from msgspec.structs import replace
from pygame import Surface

from tests.puzzles.sample_puzzles import PUZZLES
from tests.ui.fake_puzzle_port import FakePuzzlePort, task_of
from tests.ui.sample_page_parts import PagePainter, paint_sharp, variant_offers
from tests.ui.scene_harness import click_events
from yaniv.bots.simulator.encoding import decode_move
from yaniv.i18n import tr
from yaniv.puzzles.move_notation import parse_move
from yaniv.puzzles.puzzle_task import PuzzleTask
from yaniv.settings.settings_schema import Settings
from yaniv.ui.context import UiContext
from yaniv.ui.input.input_events import (
    InputDevice,
)
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.modes.lesson_course import LessonProgress, completion_key
from yaniv.ui.modes.lesson_scene import LessonScene
from yaniv.ui.modes.puzzle_scene import PuzzleScene
from yaniv.ui.pages.learn_page import LearnPage
from yaniv.ui.pages.puzzle_themes_page import PuzzleThemesPage
from yaniv.variants import library

PUZZLE_TASKS = tuple(map(task_of, PUZZLES))
OWN_TASK = replace(
    PUZZLE_TASKS[1],
    theme=None,
    rating=None,
    solved_percent=(),
    own_move=max(PUZZLE_TASKS[1].cost_by_move),
    review_cost=2.4,
)


def puzzles(context: UiContext, surface: Surface) -> None:
    """Paint the puzzles by theme with one solved, one missed, and one own puzzle."""
    paint_sharp(context, surface, PageScene(context, PuzzleThemesPage(context, FakePuzzlePort())))


def puzzles_new(context: UiContext, surface: Surface) -> None:
    """Paint the puzzles by theme before the first attempt."""
    paint_sharp(context, surface, PageScene(context, PuzzleThemesPage(context, FakePuzzlePort(is_new=True))))


def puzzles_searching(context: UiContext, surface: Surface) -> None:
    """Paint the puzzles by theme while the player's matches are searched for mistakes."""
    paint_sharp(context, surface, PageScene(context, PuzzleThemesPage(context, FakePuzzlePort(waiting=3))))


def puzzles_broken(context: UiContext, surface: Surface) -> None:
    """Paint the puzzles by theme without a readable file."""
    paint_sharp(context, surface, PageScene(context, PuzzleThemesPage(context, FakePuzzlePort(problem=tr("Puzzles")))))


def puzzle(task: PuzzleTask, answer: str = "") -> PagePainter:
    """Return a painter of a puzzle, after *answer* in the notation of puzzles if given."""

    def painted(context: UiContext, surface: Surface) -> None:
        scene = PuzzleScene(
            context, FakePuzzlePort(), task, size=surface.get_size(), speed="instant", settings=Settings()
        )
        if answer:
            scene._match.session.submit(decode_move(parse_move(answer), 0, task.setup.rules))
        for _ in range(200):
            scene.update(16)
        paint_sharp(context, surface, scene)

    return painted


OWN_TASKS = {
    f"{number}:31": replace(
        task,
        key=f"{number}:31",
        theme=None,
        rating=None,
        solved_percent=(),
        own_move=max(task.cost_by_move, key=task.cost_by_move.__getitem__),
    )
    for number, task in enumerate(PUZZLE_TASKS[:3], 1)
}
LEARN_PORTS: Mapping[str, Callable[[], FakePuzzlePort | None]] = {
    "mistakes": lambda: FakePuzzlePort(own_tasks=OWN_TASKS),
    "puzzles": lambda: FakePuzzlePort(own_tasks=OWN_TASKS, own_day=date(2026, 12, 24)),
    "new": lambda: FakePuzzlePort(is_new=True),
    "searching": lambda: FakePuzzlePort(own_tasks={}, waiting=3),
    "broken": lambda: FakePuzzlePort(problem=tr("Puzzles")),
    "off": lambda: None,
}
"""Puzzles of the states of the page Learn."""


def learn_page(
    context: UiContext, state: str = "mistakes", done: tuple[int, ...] = (0,), variant_id: str = library.DEFAULT_VARIANT
) -> LearnPage:
    """Return the page Learn; *done*: completed lessons by index."""
    lessons_of = LessonProgress([completion_key(variant_id, number) for number in done], {}).cards
    return LearnPage(context, variant_offers(), variant_id, lessons_of, LEARN_PORTS[state]())


def learn(state: str, done: tuple[int, ...] = (0,), press: str = "") -> PagePainter:
    """Return a painter of the page Learn; *press*: message of a control that was pressed."""

    def painted(context: UiContext, surface: Surface) -> None:
        page = learn_page(context, state, done)
        page.update(press)
        paint_sharp(context, surface, PageScene(context, page))

    return painted


def learn_finished(context: UiContext, surface: Surface) -> None:
    """Paint the page after the last lesson, with one skipped."""
    lessons_of = LessonProgress([completion_key("jhyap", number) for number in (0, 1, 2, 4)], {}).cards
    port = FakePuzzlePort(own_tasks=OWN_TASKS)
    page = LearnPage(context, variant_offers(), "jhyap", lessons_of, port, is_course_finished=True)
    paint_sharp(context, surface, PageScene(context, page))


def lesson(context: UiContext, surface: Surface) -> None:
    """Paint the start of the lesson with index 2."""
    _lesson(context, surface, 2)


def lesson_draw(context: UiContext, surface: Surface) -> None:
    """Paint the first lesson when a card is to be drawn."""
    _lesson(context, surface, 0, shown_moves=1)


def lesson_alone(context: UiContext, surface: Surface) -> None:
    """Paint the last deal of the lesson with index 1, which the player plays without help."""
    _lesson(context, surface, 1, is_alone=True)


def lesson_gamepad(context: UiContext, surface: Surface) -> None:
    """Paint the start of the lesson with index 1, explained for a gamepad."""
    _lesson(context, surface, 1, "gamepad")


def _lesson(  # noqa: PLR0913 -- which lesson, and how far it has got
    context: UiContext,
    surface: Surface,
    index: int,
    device: InputDevice = "pointer",
    *,
    shown_moves: int = 0,
    is_alone: bool = False,
) -> None:
    """Paint a lesson. *shown_moves*: that were made by "Show me"; *is_alone*: at the deal without help."""
    variant_id = library.DEFAULT_VARIANT
    variant = library.load(variant_id)
    scene = LessonScene(
        context,
        variant_id,
        variant,
        index,
        size=surface.get_size(),
        speed="instant",
        device=device,
        settings=Settings(),
    )

    def press(id_: str) -> None:
        for event in click_events(scene, id_):
            scene.handle(event)
        rest()

    def rest() -> None:
        for _ in range(120):
            scene.update(50)

    rest()
    for _ in range(shown_moves):
        press("button:show-me")
    while is_alone and scene._practice is not None and not scene._practice.deal.is_alone:
        press("button:next" if "button:next" in {each.id for each in scene.elements()} else "button:show-me")
    paint_sharp(context, surface, scene)

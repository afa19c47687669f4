"""Puzzle page: a position on the real table, and what became of the player's answer.

*Why* a long module: the player's input, the table and the two panels meet here, each in a few lines.
"""

from typing import Final, Literal

from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.game.events import RoundScored
from yaniv.i18n import tr, tr_plural
from yaniv.puzzles.answer_grading import GradedAnswer, grade_answer
from yaniv.puzzles.puzzle_task import PLAYER_SEAT, PuzzleTask
from yaniv.settings.settings_schema import Speed
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, Resized
from yaniv.ui.narration.puzzle_rules import deciding_rules
from yaniv.ui.narration.puzzle_text import (
    alternative_lines,
    best_lines,
    certainty_lines,
    own_move_lines,
    question,
    rated_puzzle_text,
    verdict_lines,
)
from yaniv.ui.navigation import NavigationRequest, OpenPuzzle, ToMenu, ToPuzzles, ToSettings
from yaniv.ui.scenes.puzzles.prompt_panel import PromptMessage, PromptPanel
from yaniv.ui.scenes.puzzles.puzzle_match import PuzzleMatch
from yaniv.ui.scenes.puzzles.puzzle_port import PuzzlePort
from yaniv.ui.scenes.puzzles.verdict_panel import VerdictPanel, verdict_width
from yaniv.ui.table.state.hand_sort import TablePreferences
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.table_scene import TableScene
from yaniv.ui.widgets.document_view import Section

_Stage = Literal["thinking", "answered", "playing"]
_MIN_WIDTH_PX: Final = 1280
"""Least width of a window in which verdict and table stand side by side, at the usual text size."""


class PuzzleScene:
    """Page of one puzzle; handles `puzzle:next`, `puzzle:retry`, `puzzle:play` and `button:back`."""

    name = "puzzle"

    def __init__(  # noqa: PLR0913 -- a puzzle, and how it is to be shown
        self,
        context: UiContext,
        port: PuzzlePort,
        task: PuzzleTask,
        *,
        size: Size,
        speed: Speed = "normal",
        preferences: TablePreferences | None = None,
    ) -> None:
        self._context = context
        self._port = port
        self._task = task
        self._size = size
        self._speed: Speed = speed
        self._preferences = preferences
        self._stage: _Stage = "thinking"
        self._answer: GradedAnswer | None = None
        self._is_covered = False
        """True while the verdict is shown."""
        self._prompt = PromptPanel(context)
        self._verdict = VerdictPanel(context)
        self._match = PuzzleMatch(task, self._take_answer)
        self._table = self._open_table()
        self._update_prompt()

    @property
    def is_moving(self) -> bool:
        """True while something on the table moves."""
        return self._table.is_moving

    @property
    def is_busy(self) -> bool:
        """True while an animation plays that the next turn waits for."""
        return self._table.is_busy

    @property
    def announce(self) -> str:
        """Text for screen readers: that of what lies over the table, otherwise the question or the table."""
        if self._is_covered:
            return self._verdict.announce
        if self._table.is_covered or self._stage == "playing":
            return self._table.announce
        return f"{self._prompt.announce} {self._table.announce}"

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event: first what lies over the table, then the panel, then the table."""
        if isinstance(event, Resized):
            self._size = event.size
            event = replace(event, size=self._table_size)
            self._table.handle(event)
            return None
        if self._is_covered:
            return self._handle_verdict(event)
        if self._table.is_covered:
            self._table.handle(event)
            return None
        button_id = self._prompt.handle(event)
        if button_id or self._prompt.is_press_inside(event):
            return self._press(button_id)
        request = self._table.handle(event)
        if isinstance(request, ToMenu):
            return ToPuzzles()
        if isinstance(request, ToSettings):
            return request
        used, self._table.pressed_extra_button = self._table.pressed_extra_button, ""
        return self._press(used)

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the table by *ms* milliseconds; show the verdict, or the result, when the table has come to rest."""
        self._table.update(ms)
        if not self._is_covered and not self._table.is_busy:
            if self._stage == "answered":
                self._show_verdict()
            elif self._stage == "playing" and self._is_round_over:
                self._show_result()
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the table, and the panel for this moment."""
        self._size = surface.get_size()
        if self._is_verdict_beside:
            width = verdict_width(self._size)
            surface.fill(self._context.theme.panel, Rect(0, 0, width, self._size[1]))
            self._table.paint(surface.subsurface(Rect((width, 0), self._table_size)))
        else:
            self._table.paint(surface)
        if self._is_covered:
            self._place_verdict()
            self._verdict.paint(surface)
        elif not self._table.is_covered:
            self._place_prompt()
            focused = self._table.focused_element
            self._prompt.paint(surface, focused.id if focused is not None else "")

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the verdict, or of the panel and the table."""
        if self._is_covered:
            self._place_verdict()
            return self._verdict.elements()
        if self._table.is_covered:
            return self._table.elements()
        self._place_prompt()
        return (self._prompt.text_element(), *self._table.elements())

    def close(self) -> None:
        """Close the table and the session with its players."""
        self._table.close()
        self._match.session.close()

    @property
    def _is_verdict_beside(self) -> bool:
        """True if verdict and table stand side by side; where there is no room, the verdict lies over the table."""
        return self._is_covered and self._size[0] >= _MIN_WIDTH_PX and self._context.text_scale <= 1

    @property
    def _table_size(self) -> Size:
        return (self._size[0] - verdict_width(self._size), self._size[1]) if self._is_verdict_beside else self._size

    def _cover(self) -> None:
        """Show the verdict, and the table without anything that asks for a move."""
        has_log = self._table.is_log_open
        self._table.close()
        self._is_covered = True
        self._table = self._open_table()
        if has_log:
            self._table.open_log()

    def _place_verdict(self) -> None:
        self._verdict.place(self._size, is_beside=self._is_verdict_beside)

    def _open_table(self) -> TableScene:
        """Open the table at the position of the session; beside a verdict, only to look at."""
        is_played_out = self._stage == "playing"
        table = TableScene(
            self._match.clock,
            self._match.session.seat_client(PLAYER_SEAT),
            self._context,
            setup=self._task.setup,
            size=self._table_size,
            speed=self._speed,
            is_spectator=self._is_covered,
            shows_results=False,
            is_exercise=True,
            title_facts=() if is_played_out else deciding_rules(self._match.view_before),
            offers_hints=is_played_out,
            preferences=self._preferences,
            extra_elements=self._prompt.button_elements,
            hint_refusal="" if is_played_out else tr("No hints here: this one is yours to find."),
        )
        table.skip_animations()
        return table

    def _take_answer(self, move: str) -> None:
        """Store the attempt and grade the answer.

        :raises CodedError: if it cannot be stored.
        """
        self._port.save_attempt(self._task.key, move)
        self._answer = grade_answer(move, self._task.best_moves, self._task.cost_by_move)
        self._stage = "answered"

    def _handle_verdict(self, event: InputEvent) -> NavigationRequest | None:
        if isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) in ("back", "menu"):
            return ToPuzzles()
        return self._press(self._verdict.handle(event))

    def _press(self, button_id: str) -> NavigationRequest | None:
        match button_id:
            case "button:back":
                return ToPuzzles()
            case "puzzle:next":
                self._port.skip(self._task.key)
                key = self._port.next_key(self._task.key)
                return OpenPuzzle(key) if key else ToPuzzles()
            case "puzzle:retry":
                return OpenPuzzle(self._task.key)
            case "puzzle:play":
                self._play_out()
            case _:
                pass
        return None

    def _play_out(self) -> None:
        """Go on from here against computer players."""
        self._table.close()
        self._match.play_out(self._port.participants(self._task.setup))
        self._stage, self._is_covered = "playing", False
        self._table = self._open_table()
        self._update_prompt()

    @property
    def _rules_name(self) -> str:
        return tr("House rules: {variant}", variant=tr(self._task.setup.variant))

    @property
    def _is_round_over(self) -> bool:
        return self._match.session.view(PLAYER_SEAT).phase in ("round_over", "match_over")

    def _place_prompt(self) -> None:
        self._prompt.place(self._size, self._table.model.layout.player_panels[PLAYER_SEAT])

    def _update_prompt(self) -> None:
        if self._stage == "playing":
            self._prompt.show(PromptMessage(tr("Puzzle"), tr("Playing it out"), "", tr("Next puzzle")))
            return
        task = self._task
        heading = tr("From your games") if task.rating is None else rated_puzzle_text(task.rating.rating)
        self._prompt.show(
            PromptMessage(heading, tr("Find the best play"), question(self._match.view_before), tr("Skip"))
        )

    def _show_verdict(self) -> None:
        answer, view, task = self._answer, self._match.view_before, self._task
        assert answer is not None, "whoever has answered has an answer"
        sections = [Section("answer", tr("Your answer"), verdict_lines(answer, view), is_bulleted=False)]
        if task.own_move:
            sections.append(Section("before", tr("In your game"), own_move_lines(task, view), is_bulleted=False))
        sections += [
            Section("best", tr("The best play"), best_lines(task, view, answer)),
            Section("others", tr("What the others cost"), alternative_lines(task, view)),
            Section("certainty", tr("How we know"), certainty_lines(task)),
        ]
        title = tr("Well spotted!") if answer.is_solved else tr("Not the best play")
        self._verdict.show(
            title, self._rules_name, sections, is_good=answer.is_solved, can_play_out=not self._is_round_over
        )
        self._context.audio.play("round_won" if answer.is_solved else "snap_back")
        self._cover()

    def _show_result(self) -> None:
        scored = next((e for e in reversed(self._match.events) if isinstance(e, RoundScored)), None)
        lines = () if scored is None else tuple(self._score_lines(scored))
        section = Section("result", tr("The round"), lines, is_bulleted=False)
        self._verdict.show(tr("Round over"), self._rules_name, (section,), is_good=True, can_play_out=False)
        self._cover()

    def _score_lines(self, scored: RoundScored) -> list[str]:
        names = self._match.session.view(PLAYER_SEAT).names
        points = scored.scores or scored.hand_totals
        return [
            tr_plural("{name}: {n} point", "{name}: {n} points", value, name=names[seat])
            for seat, value in sorted(points.items())
        ]

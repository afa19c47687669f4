"""A lesson: the real table with a deal that was laid out beforehand, and beside it what there is to do.

A long module: what the pupil does, what the table shows and what the coach says meet here, each in a few lines.
"""

from collections.abc import Callable
from typing import Final

from pygame import Rect, Surface

from yaniv.rules.house import Variant
from yaniv.store.settings import Speed
from yaniv.ui import keys
from yaniv.ui.inputs import Input, KeyPressed, PadPressed, PointerMoved, PointerPressed, PointerReleased, Resized
from yaniv.ui.inspect import Element
from yaniv.ui.lessons.course import Lesson, lessons, mark
from yaniv.ui.lessons.gestures import Device, gesture
from yaniv.ui.lessons.practice import Practice
from yaniv.ui.lessons.task import Task, move_for
from yaniv.ui.look import Look
from yaniv.ui.scenes.coach import CoachPanel, Said
from yaniv.ui.scenes.scene import Change, ToLearn, ToMenu, ToSettings
from yaniv.ui.table.places import Size
from yaniv.ui.table.scene import TableScene
from yaniv.ui.table.sorting import Manners
from yaniv.words import tell

KEYS: Final = {"show_me": "button:show-me", "skip_lesson": "button:skip", "last_lesson": "button:back"}


class LessonScene:
    """One lesson after the other, until the pupil leaves; answers `button:show-me`, `button:skip`, `button:back`."""

    name = "lesson"

    def __init__(  # noqa: PLR0913 -- what is taught, and how it is to be shown
        self,
        look: Look,
        word: str,
        variant: Variant,
        number: int,
        *,
        size: Size,
        speed: Speed = "normal",
        manners: Manners | None = None,
        learnt: Callable[[str], None] = lambda _lesson: None,
    ) -> None:
        """*learnt* hears of every lesson that is gone through to its end, as often as it is."""
        self._look = look
        self._learnt = learnt
        self._word = word
        self._variant = variant
        self._course = lessons(variant.rules)
        self._size = size
        self._speed: Speed = speed
        self._manners = manners
        self._coach = CoachPanel(look)
        self._device: Device = "pointer"
        self._at = (number, 0)
        """The lesson, and which of its deals."""
        self._practice: Practice | None = None
        self._table: TableScene | None = None
        self._lay_out()

    @property
    def moving(self) -> bool:
        """The table is alive."""
        return self._table is not None and self._table.moving

    @property
    def busy(self) -> bool:
        """A film plays that the next turn waits for."""
        return self._table is not None and self._table.busy

    @property
    def announce(self) -> str:
        """What there is to do, in whole sentences."""
        if self._table is not None and self._table.covered:
            return self._table.announce
        return self._coach.announce

    def handle(self, given: Input) -> Change | None:
        """The coach's buttons, and the table for all the rest."""
        if isinstance(given, Resized):
            self._size = given.size
        self._note_device(given)
        change = self._handed(given)
        self._check_staged()
        self._say()
        return change

    def update(self, ms: int) -> Change | None:
        """Time passes at the table."""
        if self._table is not None:
            self._table.update(ms)
            self._note_learnt()
        self._say()
        return None

    def paint(self, surface: Surface) -> None:
        """The table, and the coach to its left."""
        self._size = surface.get_size()
        if self._table is None:
            self._coach.paint_ground(surface)
        else:
            self._table.paint(surface)
        if self._table is None or not self._table.covered:
            self._say()
            self._coach.paint(surface, self._marked(), self._focused)

    def elements(self) -> tuple[Element, ...]:
        """What the coach says and offers, then the table."""
        self._coach.resize(self._size)
        table = self._table.elements() if self._table is not None else ()
        if self._table is not None and self._table.covered:
            return table
        return (self._coach.words(), *(table or self._coach.buttons()))

    def close(self) -> None:
        """The pupil gets up; the cards stay as they lie, should he come back."""
        if self._table is not None:
            self._table.close()
        self._table = None

    def resume(self, size: Size, speed: Speed, manners: Manners) -> None:
        """Back at the table, which is as it was left."""
        self._size, self._speed, self._manners = size, speed, manners
        self._course = lessons(self._variant.rules)
        self._sit_down()

    @property
    def _focused(self) -> str:
        """What has the keys on the table or on the coach's panel, if that is to be shown."""
        here = self._table.focused if self._table is not None else None
        return here.id if here is not None else ""

    @property
    def _lesson(self) -> Lesson:
        return self._course[self._at[0]]

    def _lay_out(self) -> None:
        """Deals what the lesson wants next."""
        self.close()
        deals = self._lesson.deals
        named = self._variant.name
        self._practice = Practice(deals[self._at[1]], self._variant.rules, named) if deals else None
        self._sit_down()

    def _sit_down(self) -> None:
        practice = self._practice
        if practice is not None:
            self._table = TableScene(
                practice.table,
                practice.chair,
                self._look,
                setup=practice.setup,
                size=self._size,
                speed=self._speed,
                results=False,
                manners=self._manners,
                beside=self._coach.buttons,
            )
        self._say()

    def _handed(self, given: Input) -> Change | None:
        if self._table is not None and self._table.covered:
            self._table.handle(given)
            return None
        action = keys.meaning(given) if isinstance(given, KeyPressed | PadPressed) else None
        beside = self._focused in {each.id for each in self._coach.buttons()}
        pressed = "button:next" if action == "press" and self._done and not beside else KEYS.get(action or "")
        pressed = pressed or self._coach.handle(given)
        if pressed:
            return self._answer(pressed)
        if self._table is None or self._coach.covers(given):
            return None
        left = self._table.handle(given)
        if isinstance(left, ToMenu):
            return ToLearn(self._word)
        if isinstance(left, ToSettings):
            return left
        used, self._table.used_beside = self._table.used_beside, ""
        return self._answer(used)

    def _answer(self, button: str) -> Change | None:
        match button:
            case "button:show-me" if not self._done:
                self._show()
            case "button:next" if self._done and self._at[1] + 1 < len(self._lesson.deals):
                self._at = (self._at[0], self._at[1] + 1)
                self._lay_out()
            case "button:next" | "button:skip":
                if button == "button:next":
                    self._note_learnt()
                return self._go(self._at[0] + 1)
            case "button:back":
                return self._go(self._at[0] - 1)
            case _:
                pass
        return None

    def _go(self, number: int) -> Change | None:
        if number not in range(len(self._course)):
            return ToLearn(self._word, learnt=number > 0)
        self._at = (number, 0)
        self._lay_out()
        return None

    def _show(self) -> None:
        """Plays what is to be done, and with it what lies ready to be thrown."""
        if self._practice is None or self._table is None:
            return
        for _ in range(2 if self._is_staged else 1):
            task = self._practice.task
            move = move_for(task, self._practice.chair.view) if task is not None else None
            if move is None:
                self._table.say(tell("A moment: it is not your turn yet."))
                return
            self._practice.chair.submit(move)

    @property
    def _done(self) -> bool:
        """Everything of this deal is done."""
        return self._practice is None or self._practice.task is None

    @property
    def _is_staged(self) -> bool:
        """The cards to be thrown lie in the play zone, and can still be taken back."""
        if self._table is None or self._practice is None:
            return False
        task = self._practice.task
        staged = self._table.now.codes(self._table.now.held.staged)
        return task is not None and task.deed == "throw" and bool(staged) and sorted(staged) == sorted(task.cards)

    @property
    def _next(self) -> Task | None:
        """What is to be done, with the cards that lie ready taken for thrown."""
        if self._practice is None:
            return None
        return self._practice.after(1) if self._is_staged else self._practice.task

    def _check_staged(self) -> None:
        """Other cards than the lesson's go back to the hand, with a remark."""
        if self._table is None or self._practice is None or not self._table.now.held.staged or self._is_staged:
            return
        task = self._practice.task
        self._table.take_back()
        self._table.say(task.remark if task is not None else tell("All done here: go on to what comes next."))

    def _note_device(self, given: Input) -> None:
        if isinstance(given, KeyPressed | PadPressed):
            self._device = "keys"
        elif isinstance(given, PointerMoved | PointerPressed | PointerReleased):
            self._device = "pointer"

    def _note_learnt(self) -> None:
        """At the end of the last deal."""
        number, deal = self._at
        if self._done and deal + 1 >= len(self._lesson.deals):
            self._learnt(mark(self._word, number))

    def _say(self) -> None:
        """Gives the coach the words for this moment."""
        number, deal = self._at
        self._coach.say(
            Said(
                heading=tell("Lesson {n} of {all}", n=number + 1, all=len(self._course)),
                title=self._lesson.title,
                sentence=self._sentence(),
                gesture=self._gesture(),
                parts=(deal, len(self._lesson.deals)),
                done=self._done and not self.busy,
                last=number + 1 == len(self._course) and deal + 1 >= len(self._lesson.deals),
                waits=self._practice is not None and not self._is_turn,
            )
        )

    def _sentence(self) -> str:
        if self._practice is None:
            rules = self._variant.rules
            return tell(
                "With these rules only a hand of {limit} or less may call “{word}”: hardly any is so low.",
                limit=rules.call.limit,
                word=rules.table.call_word,
            )
        task, chair = self._next, self._practice.chair
        if task is None and self._done:
            return self._coach.sentence if self.busy else self._practice.deal.closing(chair.view, chair.history)
        if task is None or not self._is_turn:
            return tell("{name} plays.", name=self._practice.setup.names[1])
        return task.sentence

    def _gesture(self) -> str:
        task = self._next
        if task is None or self._practice is None or self._table is None or not self._is_turn:
            return ""
        now = self._table.now
        return gesture(task, self._device, now.codes(now.held.fan), now.seen.last_play, now.seen.rules.table.call_word)

    @property
    def _is_turn(self) -> bool:
        """The pupil may do something."""
        if self._practice is None:
            return False
        seen = self._practice.chair.view
        return (seen.turn == seen.seat and seen.phase in ("start", "thrown", "drawn")) or seen.slap is not None

    def _marked(self) -> tuple[tuple[str, Rect], ...]:
        """What on the table the sentence speaks of: kind of element, and where it is."""
        task = self._next
        if task is None or self._table is None or not self._is_turn or self.busy:
            return ()
        free = list(task.cards)
        marked = []
        for each in self._table.elements():
            kind = each.id.partition(":")[0]
            wanted = {
                "throw": kind == "hand" and each.name in free,
                "draw": each.id == "deck",
                "take": kind == "pile" and each.name in free,
                "call": each.id == "button:yaniv",
                "slap": each.id == "button:slap",
            }
            if wanted[task.deed]:
                marked.append((kind, Rect(each.rect)))
                if each.name in free and task.deed == "throw":
                    free.remove(each.name)
        return tuple(marked)

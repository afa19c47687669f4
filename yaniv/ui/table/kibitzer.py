"""Who looks over the player's shoulder, and gives a hint when he is asked for one."""

from collections.abc import Sequence

from msgspec.structs import replace

from yaniv.bots.advice import Advice
from yaniv.game import commands as c
from yaniv.game.view import View
from yaniv.ui.table.counsel import DEEPEST, Adviser, Counsel, head
from yaniv.ui.table.director import Director
from yaniv.ui.table.eye import Eye
from yaniv.ui.table.hints import as_thrown, lifted, what_to_do, where_to_look
from yaniv.ui.table.layout import Held
from yaniv.ui.table.motives import why
from yaniv.ui.table.notes import Notes
from yaniv.ui.table.orders import Ids
from yaniv.ui.table.slip import Paper, free, lying
from yaniv.ui.table.will import LIFT
from yaniv.words import tell


class Kibitzer:
    """Tells where to look first; asked again, a legal move, its cards lifted; asked once more, the reason."""

    def __init__(self, adviser: Adviser | None, eye: Eye, director: Director, notes: Notes, paper: Paper) -> None:
        self._counsel = Counsel(adviser)
        self._eye = eye
        self._director = director
        self._notes = notes
        self._paper = paper
        self._selected: Ids = ()
        """The cards that stood out when the move was told."""

    @property
    def thinks(self) -> bool:
        """Was he asked, and has not answered yet?"""
        return self._counsel.waiting

    def ask(self) -> None:
        """For one hint more: it comes at once, or when he has thought about it.

        Reasons are for who sees the move: it is told again once other cards stand out.
        """
        seen = self._eye.now.seen
        if seen.seat in seen.out:
            self._notes.say(tell("You are out of this match."))
            return
        if set(self._director.held.selected) != set(self._selected):
            self._counsel.go_back()
        self._answered(self._counsel.ask(as_thrown(self._eye.now)))

    def closed(self) -> None:
        """The player went on to something else: of what he was told, the move comes first again."""
        self._counsel.go_back()

    def update(self, ms: float) -> bool:
        """Time passes. Tells whether the hint that was waited for has come."""
        if not self._counsel.waiting:
            return False
        return self._answered(self._counsel.update(ms, as_thrown(self._eye.now)))

    def _answered(self, found: Advice | None) -> bool:
        if found is None:
            return False
        if found.best is None:
            self._notes.say(tell("There is nothing for you to do now."))
        else:
            self._tell(found, found.best)
        return True

    def _tell(self, advice: Advice, move: c.SeatCommand) -> None:
        """Tell one step of *advice*, in words about the position that it was asked about."""
        now, depth, held = self._eye.now, self._counsel.depth, self._lifted(move)
        seen = as_thrown(now)
        reasons = self._reasons(advice, seen, held)
        self._counsel.deepest = DEEPEST + len(reasons) - 1
        match depth:
            case 1:
                told = where_to_look(move, seen, advice.options[0].then)
            case 2:
                told = what_to_do(move, seen)
                if held != now.held:
                    self._director.change(held, LIFT)
                self._selected = held.selected
            case _:
                told = reasons[min(depth - DEEPEST, len(reasons) - 1)]
        self._notes.say(told, "hint", head(depth, self._counsel.deepest))

    def _lifted(self, move: c.SeatCommand) -> Held:
        """The hand with the cards of the move lifted; one that needs none leaves it alone."""
        now = self._eye.now
        return replace(now.held, selected=lifted(move, now) or now.held.selected)

    def _reasons(self, advice: Advice, seen: View, held: Held) -> Sequence[str]:
        """So much of them at a time as there will be room for when they are read."""
        sight = self._eye.foresee(held)
        room = free(sight, lying(self._director))
        return self._paper.pages(why(advice, seen), head(DEEPEST, DEEPEST), room, sight.at.u)

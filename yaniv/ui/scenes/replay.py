"""A match seen again: the real table, at which nobody can move, over a bar that leads to any place of it.

A long module: it is where table, bar and review meet, and does little itself.
"""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.bots.people import names_today
from yaniv.store.settings import Speed
from yaniv.table.replay import Replay
from yaniv.table.setup import Setup
from yaniv.ui import keys
from yaniv.ui.inputs import Input, KeyPressed, PadPressed, Pressed, Resized
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.scenes.overhead import Overhead, follow
from yaniv.ui.scenes.review import Judges, Review
from yaniv.ui.scenes.scene import Change, ToMenu, ToSettings
from yaniv.ui.scenes.seal import Deals
from yaniv.ui.scenes.strip import STRIP_U, Strip
from yaniv.ui.scenes.transport import HIGH_U, SPEEDS, Transport
from yaniv.ui.scenes.ways import meant, there, where
from yaniv.ui.table.knobs import TOP_BAR
from yaniv.ui.table.places import Size
from yaniv.ui.table.scene import TableScene
from yaniv.ui.table.sorting import Manners
from yaniv.ui.theme import unit
from yaniv.ui.widgets.focus import Ring
from yaniv.words import tell


class Keeping(Struct, frozen=True):
    """A way to keep the match: as a file, or among the player's own."""

    id: str
    name: str
    act: Callable[[], str]
    """Tells what has become of it."""


class ReplayScene:
    """Answers `replay:play` and its like; Escape leads back to where one came from."""

    name = "replay"

    def __init__(  # noqa: PLR0913 -- a match, and how it is to be shown
        self,
        look: Look,
        replay: Replay,
        setup: Setup,
        *,
        size: Size,
        back: Change,
        keeping: Keeping | None = None,
        deals: Deals | None = None,
        judges: Judges | None = None,
        notice: str = "",
        speed: Speed = "normal",
        manners: Manners | None = None,
    ) -> None:
        """*notice* is said at the beginning; *deals* can be checked; *judges* look at the decisions of a seat.

        In a match that may go on only those hands are seen that a person held, and nothing can be checked.
        """
        self._look = look
        self._replay = replay
        self._setup = setup
        self._size = size
        self._back = back
        self._keeping = keeping
        self._deals = deals if replay.is_finished else None
        self._speed: Speed = speed
        self._manners = manners
        names = self._names = names_today(replay.view(0).names, setup.bots)
        shown = [seat for seat in range(len(names)) if replay.is_finished or not setup.bots[seat]] or [0]
        seats = [(str(seat), tell("Seat: {name}", name=names[seat])) for seat in shown]
        self._seat = shown[0]
        kept = (keeping.id, keeping.name) if keeping else None
        self._bar = Transport(replay.rounds, replay.last, seats, kept, sealed=self._deals is not None)
        self._judges = judges
        self._review: Review | None = None
        self._strip = Strip()
        self._have_judged()
        self._table = self._seated()
        overhead = {each.id for each in self._table.bar()}
        self._above = tuple(Overhead(id_) for id_ in TOP_BAR if id_ in overhead)
        controls = (*self._above, *(self._strip.controls if self._review else ()), *self._bar.controls)
        self._ring = Ring(controls, "replay:play", look.sound.play)
        self._wanted: int | None = None
        """The place to go to before anybody looks."""
        self._owed = 0.0
        """Milliseconds of the table that have passed here but not there."""
        self._replay.play()
        if notice:
            self._table.say(notice)

    @property
    def moving(self) -> bool:
        """It plays, a film has not ended, or somebody judges."""
        judging = self._review is not None and self._review.busy
        return self._wanted is not None or self._table.moving or judging

    @property
    def place(self) -> int:
        """Where in the match one is."""
        return self._replay.place if self._wanted is None else self._wanted

    @property
    def busy(self) -> bool:
        """A film plays."""
        return self._table.busy

    @property
    def announce(self) -> str:
        """Which place this is, and what happened there."""
        told = f"{self._bar.told} {self._strip.aloud}".strip()
        return self._table.announce if self._covered else f"{told} {self._table.announce}".strip()

    def handle(self, given: Input) -> Change | None:
        """A control of the bar, its key, or something that is to be read on the table."""
        if isinstance(given, Resized):
            self._size = given.size
            self._table.handle(replace(given, size=self._above_bar))
        self._settle()
        if not self._ring.opened:
            pressed = self._meant(given) if isinstance(given, KeyPressed | PadPressed) else ""
            if pressed and not self._reads(given):
                return self._use(pressed)
            if self._table.peruse(given):
                return None
        return self._use(self._ring.handle(given) or "")

    def update(self, ms: int) -> Change | None:
        """Time passes at the table, as fast as is chosen."""
        if self._review is not None:
            self._review.update()
        self._settle()
        self._owed += ms * SPEEDS[self._bar.speed.chosen]
        whole, self._owed = int(self._owed), self._owed % 1
        self._table.update(whole)
        return None

    def paint(self, surface: Surface) -> None:
        """The table, and the bar under it."""
        self._size = surface.get_size()
        self._settle()
        self._table.paint(surface.subsurface(Rect((0, 0), self._above_bar)))
        self._lay()
        brush = self._look.table_brush(surface, unit(self._size))
        ground = Rect(0, self._above_bar[1], self._size[0], self._size[1] - self._above_bar[1])
        surface.fill(brush.theme.panel, ground)
        if self._review is not None:
            self._strip.paint(brush)
        self._bar.paint(brush)
        self._ring.paint(brush)
        if self._covered:
            self._look.table_brush(surface.subsurface(ground), brush.u).dim()

    def elements(self) -> tuple[Element, ...]:
        """The table, then the bar."""
        self._settle()
        self._lay()
        table = self._table.elements()
        if self._covered:
            return table
        told = (self._strip.element(), self._bar.element()) if self._review else (self._bar.element(),)
        return (*(each for each in table if each.id not in TOP_BAR), *told, *self._ring.elements())

    def close(self) -> None:
        """The match can be seen again at any time."""
        self._table.close()
        if self._review is not None:
            self._review.close()

    @property
    def _above_bar(self) -> Size:
        return self._size[0], self._size[1] - round((HIGH_U + self._strip_u) * unit(self._size))

    @property
    def _strip_u(self) -> float:
        return 0 if self._review is None else STRIP_U

    @property
    def _covered(self) -> bool:
        """A sheet lies over the table, and over the bar."""
        return self._table.covered or self._table.shows_scores

    def _reads(self, given: Input) -> bool:
        """Something lies over the table that has the keys first."""
        closes = isinstance(given, KeyPressed | PadPressed) and keys.meaning(given) == "back"
        return self._covered or (closes and self._table.shows_log)

    def _meant(self, pressed: Pressed) -> str:
        """What a key means here, if the control that has the focus does not want it."""
        focused = self._ring.focused
        return meant(pressed, in_choice=focused is not None and focused.role == "choice")

    def _use(self, used: str) -> Change | None:
        replay = self._replay
        match used:
            case "replay:play" if replay.is_playing:
                replay.pause()
            case "replay:play":
                self._play()
            case "replay:on":
                replay.pause()
                self._table.skip()
                replay.step()
            case "replay:place":
                self._go(self._bar.track.number)
            case "replay:start" | "replay:round-back" | "replay:back" | "replay:round-on" | "replay:end":
                replay.pause()
                self._go(there(used, replay.place, replay.rounds, replay.last))
            case "review:back" | "review:on" | "review:dearest":
                self._look_at(used)
            case "replay:seat":
                self._seat = int(self._bar.seat.chosen)
                self._have_judged()
                self._go(replay.place)
            case "replay:export" | "replay:keep" if self._keeping is not None:
                self._table.say(self._keeping.act())
            case "replay:check":
                self._table.show_seal()
            case "button:menu":
                return ToMenu()
            case "replay:leave":
                return self._back
            case "button:settings":
                return ToSettings()
            case "button:sound" | "button:log" | "button:scores" | "button:rules" | "captions":
                self._table.press(used)
            case _:
                pass
        return None

    def _play(self) -> None:
        """On from here; from the end, from the beginning."""
        if self._replay.place == self._replay.last:
            self._go(0)
            self._settle()
        self._replay.play()

    def _go(self, place: int) -> None:
        self._wanted = place

    def _have_judged(self) -> None:
        """From now on somebody judges what was decided on the seat that is looked from."""
        if self._review is not None:
            self._review.close()
        if self._judges is not None:
            self._review = Review(self._replay.decisions(self._seat), self._judges(self._seat))

    def _look_at(self, used: str) -> None:
        """A mistake, as the table stood when it was made."""
        if (review := self._review) is None:
            return
        here = self._replay.place
        match used:
            case "review:back":
                place = review.mistake_before(here)
            case "review:on":
                place = review.mistake_after(here)
            case _:
                place = review.dearest.place if review.dearest else None
        if place is not None:
            self._replay.pause()
            self._go(place)

    def _settle(self) -> None:
        """At the wanted place everything stands as it stood then; and the bar says which place this is."""
        if self._wanted is not None:
            log = self._table.shows_log
            self._table.close()
            self._replay, self._wanted = self._replay.at(self._wanted), None
            self._table = self._seated()
            if log:
                self._table.open_log()
        replay = self._replay
        told = where(replay, self._names, self._table.now.seen, extra=self._table.extra)
        self._bar.show(replay.place, replay.last, told, playing=replay.is_playing)
        if self._review is not None:
            self._bar.track.marks = self._review.mistakes
            self._strip.show(self._review, self._names[self._seat], replay.place, replay.last)

    def _seated(self) -> TableScene:
        return TableScene(
            self._replay,
            self._replay.chair(self._seat),
            self._look,
            setup=self._setup,
            size=self._above_bar,
            speed=self._speed,
            watching=True,
            deals=self._deals,
            manners=self._manners,
        )

    def _lay(self) -> None:
        u, top = unit(self._size), self._above_bar[1]
        high = round(self._strip_u * u)
        self._strip.lay(Rect(0, top, self._size[0], high), u)
        self._bar.lay(Rect(0, top + high, self._size[0], self._size[1] - top - high), u)
        follow(self._above, self._table.bar())

"""The page of the table: a chair, the pointer, and the picture.

The referee is always right and at once, the screen is late and can be interrupted: events change the props at once,
films follow, and what a person does is judged by where things belong, not by where they fly. Table time passes only
while no film plays that the next move should wait for. A long module: it is where the parts of the table meet, and
does little itself.
"""

from collections.abc import Callable, Collection, Iterator

from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.bots.people import names_today, persons
from yaniv.cards import Cards
from yaniv.game import events as e
from yaniv.store.settings import Speed
from yaniv.table.setup import Setup
from yaniv.table.table import Chair, Table
from yaniv.ui import keys
from yaniv.ui.cues import Poise, of_event
from yaniv.ui.inputs import Input, KeyPressed, PadPressed, PointerPressed, Resized
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.scenes.scene import Change, ToMenu, ToSettings
from yaniv.ui.scenes.seal import Deals
from yaniv.ui.table import phrases
from yaniv.ui.table.caption import paint_caption
from yaniv.ui.table.choice import Remember
from yaniv.ui.table.chronicle import Chronicle
from yaniv.ui.table.counsel import Adviser
from yaniv.ui.table.delayed_view import DelayedView
from yaniv.ui.table.director import Director
from yaniv.ui.table.ear import Ear
from yaniv.ui.table.elements import elements
from yaniv.ui.table.eye import Eye
from yaniv.ui.table.finale import Finale
from yaniv.ui.table.fuse import paint_fuses
from yaniv.ui.table.hands import Hands
from yaniv.ui.table.haste import Haste
from yaniv.ui.table.kibitzer import Kibitzer
from yaniv.ui.table.knobs import RULES, TOP_BAR
from yaniv.ui.table.notes import Notes
from yaniv.ui.table.orders import Situation
from yaniv.ui.table.paint import Easel, paint_bar
from yaniv.ui.table.picture import paint_bubbles, paint_table, shake
from yaniv.ui.table.places import Places, Size, places
from yaniv.ui.table.presence import Presence
from yaniv.ui.table.reveal import hand_by_hand
from yaniv.ui.table.ring import paint_ring
from yaniv.ui.table.scribe import Scribe
from yaniv.ui.table.sheets import Sheets
from yaniv.ui.table.sight import Sight
from yaniv.ui.table.signet import Signet
from yaniv.ui.table.slip import free, lying
from yaniv.ui.table.sorting import Manners, Sorting, sorted_so
from yaniv.ui.table.steering import Beside, Steering
from yaniv.ui.table.timekeeper import Timekeeper
from yaniv.ui.table.tooltip import Tooltip
from yaniv.ui.table.will import Will
from yaniv.words import tell


class TableScene:
    """One seat's picture of a match."""

    name = "table"

    def __init__(  # noqa: PLR0913 -- a match, a seat, and how it is to be shown
        self,
        table: Table,
        chair: Chair,
        look: Look,
        *,
        setup: Setup,
        size: Size,
        speed: Speed = "normal",
        results: bool = True,
        watching: bool = False,
        keep: Callable[[], str] | None = None,
        deals: Deals | None = None,
        manners: Manners | None = None,
        remember: Remember = lambda _sorting: None,
        beside: Beside = lambda: (),
        adviser: Adviser | None = None,
    ) -> None:
        chair = self._chair = chair.calling(names_today(chair.view.names, setup.bots))
        self._look = look
        self._easel = Easel(look)
        self._is_spectator = watching
        seen = chair.view
        manners = manners or Manners()
        at = places(size, len(seen.names), chair.seat, cards=look.card_size)
        director = self._director = Director(seen, at, manners, speed)
        self._presence = Presence(pauses=manners.pause_when_away)
        self._notes = Notes(look.messages, watching=watching)
        self._tooltip = Tooltip()
        self._haste = Haste(director.stage, self._notes, toggles=manners.fast_forward == "toggle")
        self._ear = Ear(look.sound, (seen.rules.table.call_word, seen.rules.table.asaf_word))
        signet = Signet(look, self.show_seal) if deals and not watching else None
        chronicle = self._chronicle = Chronicle(
            chair.story, seen, look, director.pace, people=persons(setup.bots), watching=watching, signet=signet
        )
        self._timekeeper = Timekeeper(table, chair, self._notes, chronicle)
        self._delayed = DelayedView(chair)
        will = self._will = Will(chair, director, self._refuse, self._delayed)
        self._remember = remember
        hands = self._hands = Hands(will, director, self._sorted)
        self._steering = Steering(hands, will, director, lambda: (*beside(), *chronicle.controls(director.at)))
        self._eye = Eye(look, chair, director, hands, chronicle, setup=setup, watching=watching)
        self._kibitzer = Kibitzer(adviser, self._eye, director, self._notes, self._easel.paper)
        scribe = Scribe(look, chair, chronicle, setup=setup, stays_ms=manners.auto_continue_ms, keep=keep, deals=deals)
        finale = self._finale = Finale(table, director)
        bar, light = self.bar, self._light
        self._sheets = Sheets(
            scribe, hands, director, self._ear, finale, results=results, watching=watching, bar=bar, light=light
        )
        self.used_beside = ""
        """The button next to the table that was used last."""
        self._stale = True
        chair.watch(self._notice)

    @property
    def moving(self) -> bool:
        """Films, cards in the air, a player who will move soon, pictures that are being made."""
        return self._stale or self._lively or self._easel.art.pending

    @property
    def busy(self) -> bool:
        """A film plays that the next turn waits for."""
        return self._director.stage.busy

    @property
    def wants_you(self) -> bool:
        """The match waits for this player, and he can see why."""
        return self._chair.wanted and not self.busy and not self.covered and not self._is_spectator

    @property
    def extra(self) -> bool:
        """Is this an extra round?"""
        return self._chair.view.round in self._chronicle.book.extra

    @property
    def arranged(self) -> Cards:
        """The hand, in the order in which it is held."""
        return self.now.codes(self._director.held.order)

    @property
    def announce(self) -> str:
        """What goes on, and what there is to do."""
        if self._sheets.has_page or (self.covered and not self.shows_scores):
            return self._sheets.announce
        now = self.now
        if self._eye.quiet and now.seen.caller < 0:
            return tell("The cards are being dealt.")
        return self._chronicle.announce("" if self._is_spectator else phrases.announce(now), now.seen)

    def handle(self, given: Input) -> Change | None:
        """A person did something; it acts at once, whatever flies."""
        before, hinted = self._poise(), self._notes.hints
        self._tooltip.handle(given, self._eye.sight(), self._director.held)
        self._ear.begin()
        if isinstance(given, PointerPressed | KeyPressed | PadPressed):
            self._notes.hush()
        change = self._handled(given)
        if hinted and not self._notes.hints and self._hands.pressed != "button:hint":
            self._kibitzer.closed()
        self._make_room()
        self._ear.gesture(before, self._poise())
        return change

    def _handled(self, given: Input) -> Change | None:
        self._stale = True
        self._presence.note(given)
        if isinstance(given, Resized):
            self._resize(given.size)
            return None
        if self._sheets.read(given):
            return None
        if self.covered:
            return self._beside_result(given)
        if self.shows_scores and self._looked_up(given):
            return None
        if self._haste.handle(given):
            return None
        if self._looked_up(given):
            return None
        sight = self._eye.sight()
        used = self._steering.handle(given, sight)
        button = self._hands.handle(given, sight) if used is None else used
        if button == "hurry":
            self._haste.press(given.ms)
            return None
        return self.press(button)

    def _beside_result(self, given: Input) -> Change | None:
        """A result has the keys; but the bar can be used, and what it opens lies over the result."""
        if self._looked_up(given):
            self._sheets.stay()
            return None
        action = keys.meaning(given) if isinstance(given, KeyPressed | PadPressed) else None
        if action in ("menu", "sound"):
            return self.press(f"button:{action}")
        used = "captions" if action == "captions" else self._sheets.handle(given)
        return self.press(used) if isinstance(used, str) else used

    def peruse(self, given: Input) -> bool:
        """What who only watches can do: turn over rules, log and scores. Tells whether that was all there is to it."""
        self._stale = True
        self._presence.note(given)
        self._tooltip.handle(given, self._eye.sight(), self._director.held)
        if self._sheets.read(given):
            return True
        used = self._looked_up(given)
        self._make_room()
        return used

    def _looked_up(self, given: Input) -> bool:
        """Log or scores are wanted, or done with. Was that all there is to this input?"""
        seen = self._chair.view
        wants_scores = isinstance(given, KeyPressed | PadPressed) and keys.meaning(given) == "scores"
        if wants_scores and seen.rules.match.end == "single_round":
            self._notes.say(tell("Whoever wins this round wins the match: there are no totals."))
            return True
        return self._chronicle.handle(given, seen, self._director.at)

    def press(self, button: str) -> Change | None:
        """A button that is no business of the cards was used."""
        self._stale = True
        match button:
            case "button:menu":
                return ToMenu()
            case "button:settings":
                return ToSettings()
            case "button:sound":
                self._mute()
            case "captions":
                self._write_sounds()
            case "button:hint":
                self._kibitzer.ask()
            case "button:seal":
                self.show_seal()
            case _ if button == RULES:
                self._sheets.lay_rules()
            case _ if button and not self._chronicle.press(button):
                self.used_beside = button
            case _:
                self._make_room()
        return None

    def update(self, ms: int) -> Change | None:
        """Time passes: for the film, and for the table when no film stands in its way."""
        self._director.stage.advance(ms * self._haste.factor)
        self._chronicle.release(self._director.stage.now)
        self._ear.update(self._director.stage.now, ms, still=self._director.pace.still)
        self._hands.update(ms)
        if self._tooltip.pending:
            self._stale = self._tooltip.update(ms, self._eye.sight(), self._director.held) or self._stale
        self._stale = self._kibitzer.update(ms) or self._stale
        self._stale = self._chronicle.update(ms) or self._stale
        self._stale = self._sheets.update(ms, away=self._presence.away) or self._stale
        if not self.covered:
            self._chronicle.uncover()
        before = self._notes.toast
        self._notes.update(ms)
        self._stale = self._stale or before != self._notes.toast
        if not self.busy:
            if self._sheets.due and not self.shows_scores:
                self._stale = self._lay_result() or self._stale
            elif not self._sheets.has_page and not self._paused:
                self._timekeeper.advance(ms, self._director.stage.now)
        return None

    def paint(self, surface: Surface) -> None:
        """Draws the table as it looks at this moment."""
        if surface.get_size() != self._director.at.size:
            self._resize(surface.get_size())
        sight = self._eye.sight()
        told = self._free(sight) if self._notes.toast else ()
        if told:  # the sentence takes the place of what else is written there
            sight = replace(sight, prompt="", pill=sight.pill if self._hands.carry else "")
        now = self._director.stage.now
        paint_table(surface, self._easel, sight, self._director, self._hands, shown=self._eye.shown)
        left = self._chair.slap_left
        if left is not None and not self._is_spectator:
            paint_fuses(surface, self._easel, sight, left)
        here = None if self._is_spectator else self._steering.here(sight)
        if here and not self.covered:
            paint_ring(surface, self._easel, sight.at, here, self._director)
        paint_bubbles(surface, self._easel, sight, self._notes.spoken(now), now=now, pace=self._director.pace)
        shake(surface, sight, self._director)
        log_on_top, focused = self.covered and self._chronicle.log_on_top, here.id if here else ""
        if not log_on_top:
            self._chronicle.paint_log(surface, self._look, sight.at, focused)
        if self._explains:
            self._tooltip.paint(self._easel.brush(surface, sight.at), sight, self._director.held)
        if self._ear.caption:
            brush = self._easel.brush(surface, sight.at)
            paint_caption(brush, self._ear.caption, sight.at.plates[self._chair.seat])
        if told:
            self._easel.paper.paint(surface, self._notes, told, sight.at.u)
        if self._sheets.has_page:
            self._chronicle.paint_board(surface, self._look, self.now.seen)
        self._sheets.paint(surface)
        if log_on_top and not self._sheets.has_page:
            self._chronicle.paint_log(surface, self._look, sight.at, focused)
        if not self._sheets.has_page:
            self._chronicle.paint_board(surface, self._look, self.now.seen)
        self._stale = False

    def elements(self) -> tuple[Element, ...]:
        """Cards, piles, seats and buttons."""
        sight = self._eye.sight()
        if self._sheets.has_page:
            return self._sheets.elements()
        log = self._chronicle.elements(self.now.seen, sight.at)
        if self.shows_scores:
            return log
        if self.covered:
            return (*self._sheets.elements(), *log)
        told = self._told(sight)
        return (*(self._looked_at(sight) if self._is_spectator else self._steering.elements(sight)), *log, *told)

    @property
    def now(self) -> Situation:
        """What a move would be judged by."""
        return self._hands.now

    @property
    def focused(self) -> Element | None:
        """What has the keys, if that is to be shown."""
        return self._steering.here(self._eye.sight())

    @property
    def covered(self) -> bool:
        """A sheet lies over the table."""
        return self._sheets.covers

    def say(self, text: str) -> None:
        """Tells the player something."""
        self._notes.say(text)
        self._stale = True

    def _free(self, sight: Sight) -> tuple[Rect, ...]:
        """Where the player can be told something."""
        return free(sight, lying(self._director))

    def _told(self, sight: Sight) -> tuple[Element, ...]:
        """What the player is told, where it lies."""
        if not self._notes.toast:
            return ()
        return self._notes.elements(self._easel.paper.slip(self._notes, self._free(sight), sight.at.u).box)

    def skip(self) -> None:
        """All films are at their ends."""
        self._director.stage.skip()
        self._chronicle.release(self._director.stage.now)
        self._stale = True

    def take_back(self) -> None:
        """Cards that were not thrown yet return to the hand."""
        self._will.take_back()

    def show_seal(self) -> None:
        """Lays the seal of this match over the table, opened if the match is over or only watched."""
        self._sheets.lay_seal()

    def prepare(self) -> None:
        """Draws what stands still, so that the first frame need not."""
        self.update(0)
        self.paint(Surface(self._director.at.size))

    def close(self) -> None:
        """Leaves the table; the match goes on whenever somebody sits down again."""
        self._chair.leave(self._notice)

    def bar(self) -> tuple[Element, ...]:
        """The buttons along the top."""
        return tuple(each for each in elements(self._hands.now, self._eye.sight()) if each.id in TOP_BAR)

    def open_log(self) -> None:
        """The log lies open from the beginning."""
        self._chronicle.open_log()
        self._director.resize(self._places(self._director.at.size))

    @property
    def shows_scores(self) -> bool:
        """Do the scores lie over the table?"""
        return self._chronicle.shows_board(self._chair.view)

    @property
    def shows_log(self) -> bool:
        """Is the log open?"""
        return self._chronicle.shows_log

    def _looked_at(self, sight: Sight) -> Iterator[Element]:
        """Cards that nobody can move."""
        for each in elements(self._hands.now, sight):
            yield replace(each, state=("disabled",)) if each.role in ("card", "zone") else each

    @property
    def _lively(self) -> bool:
        director = self._director
        carry = self._hands.carry
        if director.stage.moving or (carry and carry.moving) or director.accents.pending(director.stage.now):
            return True
        if self._chair.slap_left and not self._is_spectator and not self._paused:
            return True
        if self._notes.pending or self._ear.pending or self._kibitzer.thinks or self._tooltip.pending:
            return True
        if self._chronicle.waits or self._sheets.moving:
            return True
        return not (self._sheets.due or self._paused) and self._timekeeper.due_soon

    @property
    def _explains(self) -> bool:
        """Is a tooltip of the table in nobody's way?"""
        settles = self.busy and bool(self._eye.shown)
        return not (settles or self.covered or self.shows_scores or self._hands.carry)

    @property
    def _paused(self) -> bool:
        away = self._presence.pauses(wanted=self._chair.wanted)
        return not self._is_spectator and (away or self.shows_scores)

    def _notice(self, event: e.AnyEvent) -> None:
        director, staged = self._director, bool(self._director.held.staged)
        start, now = director.stage.next_start, director.stage.now
        self._delayed.notice(event, start, now)
        self._eye.expect(event)
        film = director.notice(event)
        heard = of_event(event, film, director.props, director.pace, staged=staged)
        if not self._finale.plays:
            self._ear.notice(heard, start)
        self._easel.prepare(director.at, director.props.faces.values())
        seen = self._chair.view
        self._notes.hear(event, seen, director.props, start, director.pace)
        self._eye.hear(event, start)
        for moment, part in hand_by_hand(event, director.props, start, director.pace):
            self._chronicle.hear(part, seen, moment)
        self._chronicle.release(now)
        self._stale = True

    def _lay_result(self) -> bool:
        """Over the table and its log. Tells whether there is more to be seen."""
        laid = self._sheets.lay_result()
        if laid:
            self._chronicle.cover()
        return laid

    def _light(self, surface: Surface, ids: Collection[str]) -> None:
        """What can be used of the bar under a result stays bright."""
        sight = self._eye.sight()
        paint_bar(self._easel.brush(surface, sight.at), sight, ids)

    def _poise(self) -> Poise:
        hands, director = self._hands, self._director
        at_home = hands.pointer[1] >= director.at.hand.y
        return Poise(director.held, hands.carry is not None, at_home, hands.pressed, hands.hot)

    def _refuse(self, text: str) -> None:
        self._notes.say(text, "refusal")
        self._ear.play("refuse")

    def _sorted(self, sorting: Sorting) -> None:
        self._remember(sorting)
        self._notes.say(sorted_so(sorting))

    def _mute(self) -> None:
        self._notes.say(tell("Sound on") if self._look.sound.toggle_mute() else tell("Sound off"))
        self._ear.play("toggle")

    def _write_sounds(self) -> None:
        on = self._look.sound.toggle_captions()
        self._notes.say(tell("Sounds are told in words") if on else tell("Sounds are not told in words"))

    def _resize(self, size: Size) -> None:
        self._hands.startle()
        self._director.resize(self._places(size))

    def _make_room(self) -> None:
        """For the log, once it opens."""
        if self._chronicle.shows_log != self._director.at.narrow:
            self._director.move(self._places(self._director.at.size))

    def _places(self, size: Size) -> Places:
        seen, narrow = self._chair.view, self._chronicle.shows_log
        return places(size, len(seen.names), self._chair.seat, cards=self._look.card_size, narrow=narrow)

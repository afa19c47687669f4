"""Every page of the program as it stands still, for those who look at pages."""

from collections.abc import Callable, Sequence
from functools import cache, partial, reduce
from pathlib import Path
from random import Random
from typing import Final, Literal

from msgspec.structs import replace
from pygame import Surface

from tests.games import idle_turns
from tests.store.games import LIVELY, header
from tests.store.games import events as events_of_a_match
from tests.table.company import company, dealt, seated
from tests.ui.judging import Remembers
from tests.ui.kit import click
from tests.ui.settling import Drawer
from tests.ui.shelf import LeftMatches, Shelf
from tests.ui.sights import house as rules_of
from tests.ui.sights import seen
from yaniv import places
from yaniv.arena.effect import Question, Report, Sample, report
from yaniv.bots.people import PEOPLE, names_today, persons
from yaniv.cards import cards, without
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.licences import Part
from yaniv.rules.catalogue import Value
from yaniv.rules.deck import deck
from yaniv.rules.house import HouseRules
from yaniv.store.options import PAGES as PARTS
from yaniv.store.saved import Unfinished
from yaniv.table.replay import Replay
from yaniv.table.seal import DealOrigin, Opened, origin_note, unseal
from yaniv.table.setup import Setup
from yaniv.ui.felt import backdrop
from yaniv.ui.house.effect import has_room
from yaniv.ui.house.scene import HouseScene
from yaniv.ui.inputs import KeyPressed, PointerMoved, PointerPressed, PointerReleased, TextTyped
from yaniv.ui.lessons.course import mark
from yaniv.ui.look import Look
from yaniv.ui.scenes.about import AboutScene
from yaniv.ui.scenes.adopt import AdoptPanel
from yaniv.ui.scenes.end import EndPanel
from yaniv.ui.scenes.files import FilesPanel
from yaniv.ui.scenes.howto import RulesPanel
from yaniv.ui.scenes.keysheet import KeySheet
from yaniv.ui.scenes.learn import LearnScene
from yaniv.ui.scenes.lesson import LessonScene
from yaniv.ui.scenes.loading import LoadingScene
from yaniv.ui.scenes.lobby import Filled, LobbyScene, Offer
from yaniv.ui.scenes.matches import MatchesScene
from yaniv.ui.scenes.mishap import Mishap
from yaniv.ui.scenes.reasons import tell_match, tell_round
from yaniv.ui.scenes.replay import Keeping, ReplayScene
from yaniv.ui.scenes.result import ResultPanel
from yaniv.ui.scenes.scene import Scene, ToMatches, ToMenu
from yaniv.ui.scenes.seal import Deals, SealPanel
from yaniv.ui.scenes.settings import SettingsScene
from yaniv.ui.scenes.shareout import SharePanel
from yaniv.ui.scenes.statistics import StatisticsScene
from yaniv.ui.scenes.title import TitleScene
from yaniv.ui.table import tally
from yaniv.ui.table.banter import Remark
from yaniv.ui.table.scene import TableScene
from yaniv.ui.table.scores import Record, Scores
from yaniv.ui.type_roles import ROLES
from yaniv.variants import draft, keeping, library, offered
from yaniv.words import tell

Size = tuple[int, int]
Painted = Callable[[Look, Surface], None]

NAMES = ("Dana", *(person.name for person in PEOPLE.values()))
NAMELESS = ("You", *NAMES[1:])
"""The player gave no name."""
BOTS = ("", *(f"greedy:{word}" for word in PEOPLE))
NOTICE = "The file of your saved games is damaged. It is kept as games.damaged, and the matches in it can be exported."
SMALL = 4
PARTS_OF_US = tuple(Part(name, "1.2", "MIT") for name in ("msgspec", "numpy", "platformdirs", "PyYAML", "Python"))
SEALED = header(Setup("Friday rules", LIVELY, NAMES[:3], BOTS[:3], "0"))
DEALS = Deals(SEALED.seal, lambda: unseal(SEALED, events_of_a_match()))
SAVED = Unfinished(7, "Classic", 4, 78, 4)


@cache
def _offers() -> tuple[Offer, ...]:
    return tuple(Offer(name, library.load(name)) for name in library.names())


def show(page: str, look: Look, surface: Surface) -> None:
    """Paint the page as the window does: until all text of each role has one size."""
    ROLES.reset()
    ROLES.settled(PAGES[page], lambda: PAGES[page](look, surface))


def _scene(look: Look, surface: Surface, scene: Scene) -> None:
    """Painted until nothing of it waits for a better picture."""
    scene.paint(surface)
    while look.art.pending:
        scene.paint(surface)


def menu(look: Look, surface: Surface) -> None:
    """With a saved match."""
    _scene(look, surface, TitleScene(look, [SAVED]))


def menu_left(look: Look, surface: Surface) -> None:
    """With several saved matches, one of which was just deleted."""
    left = LeftMatches(9)
    page = TitleScene(look, left.matches, store=left)
    page.paint(surface)
    for given in click(page, "menu:delete"):
        page.handle(given)
    _scene(look, surface, page)


def notice(look: Look, surface: Surface) -> None:
    """Something to be read before the menu."""
    _scene(look, surface, TitleScene(look, [], (NOTICE,)))


def loading(look: Look, surface: Surface) -> None:
    """A large file is read."""
    page = LoadingScene(look, "Friday.yaniv", lambda: 0.43, ToMenu())
    page.update(600)
    _scene(look, surface, page)


def mishap(look: Look, surface: Surface) -> None:
    """After a crash, with a saved match."""
    broke = Mishap(look, Path("crash-20250102-120000.log"), str, saved=True)
    _scene(look, surface, TitleScene(look, [SAVED], mishap=broke))


def lobby(look: Look, surface: Surface) -> None:
    """As it opens for the first time."""
    _scene(look, surface, LobbyScene(look, _offers(), Filled()))


def lobby_with_deal_code(look: Look, surface: Surface) -> None:
    """With a deal code just typed."""
    scene = LobbyScene(look, _offers(), Filled())
    scene._ring.focus("seed")
    scene.handle(TextTyped("7", 0))
    _scene(look, surface, scene)


def full_lobby(look: Look, surface: Surface) -> None:
    """As many seats as the variant has."""
    widest = max(_offers(), key=lambda offer: offer.variant.table.max_players)
    _scene(look, surface, LobbyScene(look, _offers(), Filled(widest.word, widest.variant.table.max_players)))


def at_table(players: int, *, choosing: bool = False) -> Painted:
    """A table after the first throw has come round; *choosing*: a set is chosen from the hand."""

    def painted(look: Look, surface: Surface) -> None:
        scene = _sat_down(look, surface.get_size(), players)
        if choosing:
            for element in [each for each in scene.elements() if each.id in ("hand:0", "hand:1")]:
                x, y, width, height = element.rect
                at = (x + width // 2, y + height // 3)
                for given in (PointerMoved(at, 0), PointerPressed(at, "left", 0), PointerReleased(at, "left", 0)):
                    scene.handle(given)
            scene.handle(PointerMoved((2, surface.get_height() // 2), 0))
        for _ in range(200):
            scene.update(16)
        _scene(look, surface, scene)

    return painted


def _sat_down(look: Look, size: Size, players: int) -> Scene:
    """At a small table it is the person's turn; at a large one he has thrown a nine, and the next player thinks."""
    house = rules_of(table={"max_players": 16})
    setup = Setup("Friday rules", house, NAMELESS[:players], BOTS[:players], "7")
    own = "7C 7D 9H JK 2S"
    free = without(deck(house, players), cards(f"{own} QH"))
    hands = (" ".join(free[seat * 5 : seat * 5 + 5]) for seat in range(players - 1))
    moves = (c.Throw(0, cards("9H")), c.DrawStock(0)) if players > SMALL else ()
    past = dealt(setup, own, *hands, stock="QH", then=moves)
    table = seated(company({}), past, setup=setup)
    return TableScene(table, table.chair(0), look, setup=setup, size=size, speed="instant", deals=DEALS)


def last_turns(players: int) -> Painted:
    """A table at which nobody has called for 31 turns of each player."""

    def painted(look: Look, surface: Surface) -> None:
        setup = Setup("classic", rules_of(table={"max_players": 16}), NAMES[:players], BOTS[:players], "7")
        hands = [" ".join(deck(setup.rules, players)[at::players][:5]) for at in range(players)]
        table = seated(company({}), idle_turns(dealt(setup, *hands), 31 * players + 1), setup=setup)
        size = surface.get_size()
        _scene(look, surface, TableScene(table, table.chair(0), look, setup=setup, size=size, speed="instant"))

    return painted


def log(players: int) -> Painted:
    """The table with its log open."""
    return _with(players, "l")


def offer(players: int) -> Painted:
    """The table with its log open, after the last player has thrown a run of which the ends may be taken."""

    def painted(look: Look, surface: Surface) -> None:
        setup = Setup("Friday rules", rules_of(deck={"packs": 2}), NAMELESS[:players], BOTS[:players], "7")
        own, run = "TH TC TD 9S 2S", "4H 5H 6H 7H 8H"
        free = without(deck(setup.rules, players), cards(f"{own} {run} QH"))
        hands = [own, *(" ".join(free[seat * 5 : seat * 5 + 5]) for seat in range(players - 2)), run]
        thrown = [cards(hand)[:1] for hand in hands[:-1]]
        then = (
            move for seat, play in enumerate([*thrown, cards(run)]) for move in (c.Throw(seat, play), c.DrawStock(seat))
        )
        table = seated(company({}), dealt(setup, *hands, stock="QH", then=then), setup=setup)
        scene = TableScene(table, table.chair(0), look, setup=setup, size=surface.get_size(), speed="instant")
        scene.handle(KeyPressed("l", 0))
        for _ in range(200):
            scene.update(16)
        _scene(look, surface, scene)

    return painted


def hint(depth: int) -> Painted:
    """A hint, asked for so often."""
    return _with(SMALL, "h" * depth)


def _called(players: int) -> tuple[str, ...]:
    """As Dana reads it."""
    return names_today(NAMELESS[:players], BOTS[:players])


def scores(players: int) -> Painted:
    """The scores over a table that has played some rounds: players took off points, called in vain, and went out."""

    def painted(look: Look, surface: Surface) -> None:
        surface.blit(backdrop(look.theme, surface.get_size()), (0, 0))
        Scores(look).paint(look.brush(surface), record(players))

    return painted


def record(players: int, rounds: int = 13) -> Record:
    """What so many rounds have left, by dice that always fall alike."""
    dice, totals, gone, told = Random(players), [0] * players, list[int](), list[e.AnyEvent]()
    for number in range(1, rounds + 1):
        seats = tuple(seat for seat in range(players) if seat not in gone)
        caller, beater = dice.choice(seats), dice.choice(seats)
        points = {seat: dice.choice((3, 7, 12, 18, 25)) + seat for seat in seats}
        points |= {caller: 30, beater: 0} if beater != caller else {caller: 0}
        for seat in seats:
            totals[seat] += points[seat]
        asafs = (beater,) if beater != caller else ()
        outcome: Literal["asaf", "yaniv"] = "asaf" if asafs else "yaniv"
        none = (0,) * players
        held = dict.fromkeys(seats, 9)
        told += [
            e.RoundOpened(number, seats[-1], seats),
            e.RoundScored(caller, outcome, asafs, held, points, tuple(totals), none, none, caller),
        ]
        for seat in seats:
            if totals[seat] in (100, 150, 200) or (seat == 0 and number % 5 == 0):
                told.append(e.TotalReduced(seat, totals[seat], totals[seat] - 50))
                totals[seat] -= 50
            elif totals[seat] > 200 and len(gone) < players - 2:
                told.append(e.PlayerOut(seat))
                gone.append(seat)
        told.append(e.RoundClosed(caller))
    game = seen(None, _called(players), totals=tuple(totals), out=tuple(gone))
    return Record(reduce(tally.write, told, tally.Tally()), game, persons(BOTS[:players]))


def _with(players: int, pressed: str) -> Painted:
    def painted(look: Look, surface: Surface) -> None:
        scene = _sat_down(look, surface.get_size(), players)
        for key in pressed:
            scene.handle(KeyPressed(key, 0))
        for _ in range(60):
            scene.update(16)
        _scene(look, surface, scene)

    return painted


def dragging(look: Look, surface: Surface) -> None:
    """Two sevens over the play zone."""
    scene = _sat_down(look, surface.get_size(), SMALL)
    found = {each.id: each for each in scene.elements()}
    for card in ("hand:0", "hand:1"):
        x, y, width, height = found[card].rect
        at = (x + width // 2, y + height // 3)
        for given in (PointerMoved(at, 0), PointerPressed(at, "left", 0), PointerReleased(at, "left", 0)):
            scene.handle(given)
    x, y, width, height = found["zone:play"].rect
    scene.handle(PointerPressed(at, "left", 900))
    for step in range(1, 11):
        there = (at[0] + (x + width // 2 - at[0]) * step // 10, at[1] + (y + height // 2 - at[1]) * step // 10)
        scene.handle(PointerMoved(there, 900 + 16 * step))
        scene.update(16)
    for _ in range(100):
        scene.update(16)
    _scene(look, surface, scene)


def replay(look: Look, surface: Surface) -> None:
    """Somewhere in a match of three, with its log open."""
    setup = Setup("Friday rules", LIVELY, NAMES[:3], BOTS[:3], "0")
    told = Replay(events_of_a_match(), 34)
    scene = ReplayScene(
        look,
        told,
        setup,
        size=surface.get_size(),
        back=ToMatches(),
        keeping=Keeping("replay:export", tell("Export"), str),
        deals=DEALS,
        speed="instant",
    )
    for given in (KeyPressed("space", 0), KeyPressed("l", 0)):
        scene.handle(given)
    for _ in range(60):
        scene.update(16)
    _scene(look, surface, scene)


def review(look: Look, surface: Surface) -> None:
    """The same match, judged from the seat of the person: a mistake, before it was made."""
    setup = Setup("Friday rules", LIVELY, NAMES[:3], BOTS[:3], "0")
    told = Replay(events_of_a_match())
    size = surface.get_size()
    scene = ReplayScene(look, told, setup, size=size, back=ToMatches(), deals=DEALS, judges=Remembers, speed="instant")
    scene.handle(KeyPressed("space", 0))
    for _ in range(300):
        scene.update(16)
    for given in [KeyPressed("right", 0, shift=True, ctrl=False)] * 5:
        scene.handle(given)
    for _ in range(60):
        scene.update(16)
    _scene(look, surface, scene)


def matches(look: Look, surface: Surface) -> None:
    """The list of matches, one of them chosen."""
    _scene(look, surface, MatchesScene(look, Shelf(), Path("/home/noa")))


def no_matches(look: Look, surface: Surface) -> None:
    """The same before the first match."""
    _scene(look, surface, MatchesScene(look, Shelf(0), Path("/home/noa")))


def statistics(look: Look, surface: Surface) -> None:
    """Figures of some dozens of matches."""
    _scene(look, surface, StatisticsScene(look, Shelf()))


def no_statistics(look: Look, surface: Surface) -> None:
    """The same before the first match."""
    _scene(look, surface, StatisticsScene(look, Shelf(0)))


def showdown(players: int, ms: int) -> Painted:
    """So long after Noa's call: hands open, totals counting, the verdict."""

    def painted(look: Look, surface: Surface) -> None:
        house = rules_of(table={"max_players": 16}, deal={"hand_size": 3})
        setup = Setup("Friday rules", house, NAMELESS[:players], BOTS[:players], "7")
        own, low, lower = "7C 9H KS", "AC 2D 2C", "AD AH 2H"
        free = without(deck(house, players), cards(f"{own} {low} {lower} QH"))
        hands = (" ".join(free[seat * 3 : seat * 3 + 3]) for seat in range(players - 3))
        past = dealt(setup, own, low, lower, *hands, stock="QH", then=(c.Throw(0, cards("9H")), c.DrawStock(0)))
        table = seated(company({}), past, setup=setup)
        chair = table.chair(0)
        scene = TableScene(table, chair, look, setup=setup, size=surface.get_size(), results=False)
        table.submit(c.Call(1, house.table.call_word))
        for _ in range(ms // 16):
            scene.update(16)
        _scene(look, surface, scene)

    return painted


def reason(look: Look, surface: Surface) -> None:
    """Why Noa has so many points."""
    _result(look, surface, 4, "row:1")


def result(players: int) -> Painted:
    """Noa called and Avi beat her; the last player is out."""

    def painted(look: Look, surface: Surface) -> None:
        _result(look, surface, players)

    return painted


def lost(look: Look, surface: Surface) -> None:
    """The same round puts Dana out, and the others play on."""
    _result(look, surface, 4, over=True)


def _result(look: Look, surface: Surface, players: int, asked: str = "", *, over: bool = False) -> None:
    surface.blit(backdrop(look.theme, surface.get_size()), (0, 0))
    everybody = range(players)
    events: list[e.AnyEvent] = [
            e.YanivCalled(1, "Yaniv", "yaniv"),
            e.HandsShown(dict.fromkeys(everybody, cards("AC 2D 4S TH KC"))),
            e.RoundScored(
                1, "asaf", (2,), dict.fromkeys(everybody, 27), {seat: 57 if seat == 1 else 27 for seat in everybody},
                (100,) * players, (0,) * players, (0,) * players, 2,
            ),
            e.TotalReduced(1, 100, 50),
            e.PlayerOut(0 if over else players - 1),
        ]  # fmt: skip
    out = (0 if over else players - 1,)
    told = tell_round(events, seen(None, _called(players), out=out, seats=tuple(everybody)))
    assert told is not None
    said = Remark(1, "noa", "I was waiting for you.")
    panel = ResultPanel(look, told, HouseRules(), said)
    panel.resize(surface.get_size())
    if asked:
        x, y, wide, high = next(each.rect for each in panel.elements() if each.id == asked)
        for given in (
            PointerPressed((x + wide // 2, y + high // 2), "left", 0),
            PointerReleased((x + wide // 2, y + high // 2), "left", 0),
        ):
            panel.handle(given)
    panel.paint(surface)


def end(players: int) -> Painted:
    """The match of Dana, who won it; all others left it one after the other."""

    def painted(look: Look, surface: Surface) -> None:
        surface.blit(backdrop(look.theme, surface.get_size()), (0, 0))
        none, everybody = (0,) * players, range(players)
        story: list[e.AnyEvent] = []
        for number in range(players):
            opened = e.RoundOpened(2 * number + 3, 0, tuple(everybody))
            held = {seat: cards("AC 2D" if seat == 0 else "4S TH KC") for seat in everybody}
            outcome: Literal["asaf", "yaniv"] = "asaf" if number == 0 else "yaniv"
            scored = e.RoundScored(0, outcome, (), {0: 3}, {0: 0}, none, none, none, 0)
            story += [opened, e.HandsShown(held), scored]
            story += [e.PlayerOut(players - 1 - number)] if number < players - 1 else []
        totals = tuple(78 if seat == 0 else 203 + seat for seat in everybody)
        places = tuple(range(1, players + 1))
        told = tell_match(e.MatchWon((0,), places), seen(None, _called(players), totals=totals), story)
        dice, course, now = Random(4), list[tuple[int, ...]](), [0] * players
        for _ in range(2 * players + 2):
            now = [
                min(totals[seat], now[seat] + dice.choice((0, 5, 11, 20, 33)) * (seat + 2) // 3) for seat in everybody
            ]
            course.append(tuple(now))
        panel = EndPanel(
            look, told, 0, ((*course[:-1], totals), 200), kept=True, sealed=True, people=persons(BOTS[:players])
        )
        panel.paint(surface)
        while look.art.pending:
            surface.blit(backdrop(look.theme, surface.get_size()), (0, 0))
            panel.paint(surface)

    return painted


def rules(look: Look, surface: Surface) -> None:
    """How to play."""
    surface.blit(backdrop(look.theme, surface.get_size()), (0, 0))
    variant = library.load(library.FIRST)
    panel = RulesPanel(look, variant.name, variant.rules)
    panel.resize(surface.get_size())
    panel.paint(surface)


def seal(unseal: Callable[[], Opened | None], origin: DealOrigin = "drawn") -> Painted:
    """Of a match that goes on, or what came to light when it was opened."""

    def painted(look: Look, surface: Surface) -> None:
        surface.blit(backdrop(look.theme, surface.get_size()), (0, 0))
        SealPanel(look, DEALS.seal, unseal(), origin_note(origin)).paint(surface)

    return painted


def learn(look: Look, surface: Surface) -> None:
    """Lessons, of which the first was taken, and the rules of the variant."""
    variants, taken = {offer.word: offer.variant for offer in _offers()}, (mark(library.FIRST, 0),)
    _scene(look, surface, LearnScene(look, variants, library.FIRST, taken))


def learnt(look: Look, surface: Surface) -> None:
    """The same after the last lesson, with one that was left out."""
    variants, taken = {offer.word: offer.variant for offer in _offers()}, [mark("jhyap", n) for n in (0, 1, 2, 4)]
    _scene(look, surface, LearnScene(look, variants, "jhyap", taken, learnt=True))


def about(look: Look, surface: Surface) -> None:
    """The part with the most inside it, of versions that stay."""
    inside = (("SDL2", "Zlib"), ("SDL2_mixer", "Zlib"), ("fluidsynth", "LGPL-2.1-or-later"), ("opus", "BSD-3-Clause"))
    texts = (str(places.assets() / "fonts" / "Rubik-OFL.txt"),)
    _scene(look, surface, AboutScene(look, (Part("pygame-ce", "2.5.8", "LGPL v2.1", texts, inside), *PARTS_OF_US)))


def lesson(look: Look, surface: Surface) -> None:
    """The second lesson begins."""
    variant = library.load(library.FIRST)
    scene = LessonScene(look, library.FIRST, variant, 2, size=surface.get_size(), speed="instant")
    for _ in range(200):
        scene.update(16)
    _scene(look, surface, scene)


def key_sheet(look: Look, surface: Surface) -> None:
    """All keys, over the menu."""
    surface.blit(backdrop(look.theme, surface.get_size()), (0, 0))
    KeySheet(look, surface.get_size()).paint(surface)


def settings(part: str) -> Painted:
    """One part of the settings, as it came but for a line or two."""

    def painted(look: Look, surface: Surface) -> None:
        _scene(look, surface, SettingsScene(look, Drawer(), part))

    return painted


def adopt(text: str) -> Painted:
    """Rules from outside, over the menu."""

    def painted(look: Look, surface: Surface) -> None:
        surface.blit(backdrop(look.theme, surface.get_size()), (0, 0))
        AdoptPanel(look, offered.of_text(text)).paint(surface)

    return painted


def share(look: Look, surface: Surface) -> None:
    """The code of a variant, over the menu."""
    surface.blit(backdrop(look.theme, surface.get_size()), (0, 0))
    SharePanel(look, library.load("jhyap"), "", Path("/nowhere")).paint(surface)


def files(look: Look, surface: Surface) -> None:
    """The picker, in the folder of the shipped variants."""
    surface.blit(backdrop(look.theme, surface.get_size()), (0, 0))
    panel = FilesPanel(look, "Import rules", "Look at it", Path("variants"))
    panel.paint(surface)


def house_rules(view: str, text: str = "") -> Painted:
    """The editor, after four changes; *text*: with this written into the file."""

    def painted(look: Look, surface: Surface) -> None:
        keeping.remember(None)
        scene = HouseScene(look, library.FIRST, view=view)
        for path, to in CHANGES:
            scene.change(partial(draft.decided, path=path, to=to))
        if text:
            scene.change(lambda each: draft.written(each, text))
        _scene(look, surface, scene)

    return painted


class Played:
    """Has played half of the matches, whatever was asked."""

    failed = False
    asked: Question | None = None

    def ask(self, question: Question) -> None:
        """Notes it."""
        self.asked = question

    def stop(self) -> None:
        """Nothing is under way."""

    def close(self) -> None:
        """Nothing is open."""

    def poll(self) -> Report | None:
        """Shorter rounds, fewer calls caught, and who starts wins more often."""
        asked, self.asked = self.asked, None
        if asked is None:
            return None
        before, after = Sample(10, 212, 10, 2, 0.3, 1, 0), Sample(8, 121, 8, 1, 0.6, 0, 1)
        pairs = [(replace(before, turns=200 + n), replace(after, turns=115 + n % 7)) for n in range(asked.matches // 2)]
        return report(asked, pairs)


def effect(changes: Sequence[tuple[str, Value]]) -> Painted:
    """The editor while these are played out; where text is large that is told beside the changes."""

    def painted(look: Look, surface: Surface) -> None:
        keeping.remember(None)
        view = "form" if has_room(look.text_scale, "form") else "diff"
        scene = HouseScene(look, library.FIRST, view=view, beside=Played())
        for path, to in changes:
            scene.change(partial(draft.decided, path=path, to=to))
        scene.update(500)
        _scene(look, surface, scene)

    return painted


CHANGES: Final[tuple[tuple[str, Value], ...]] = (
    ("deal.hand_size", 7),
    ("call.limit", 9),
    ("turn.slap_down", "sets"),
    ("scoring.reduce_at", 100),
)
BROKEN = """\
name: Friday rules
about: our Friday table  # since 1998
turn:
  slap_down: Sets
call:
  limit: seven
scoring:
  assaf_penalty: 30
"""

PAGES: dict[str, Painted] = {
    "share": share,
    "effect": effect(CHANGES[1:]),
    "effect-broken": effect(CHANGES[:1]),
    "files": files,
    "adopt": adopt("{name: Friday rules, about: our table, call: {limit: 9}, turn: {slap_down: sets}}"),
    "adopt-broken": adopt("call: {limit: seven}\nscoring: {assaf_penalty: 30}\nname: Friday rules\n"),
    "menu": menu,
    "menu-left": menu_left,
    "notice": notice,
    "mishap": mishap,
    "loading": loading,
    "lobby": lobby,
    "lobby-deal-code": lobby_with_deal_code,
    "lobby-full": full_lobby,
    "table-2": at_table(2),
    "table-4": at_table(4),
    "table-4-choosing": at_table(4, choosing=True),
    "table-8": at_table(8),
    "table-16": at_table(16),
    "table-last-turns": last_turns(4),
    "table-16-last-turns": last_turns(16),
    "dragging": dragging,
    "hint": hint(1),
    "hint-why": hint(3),
    "log-4": log(4),
    "log-16": log(16),
    "log-offer": offer(6),
    "scores-4": scores(4),
    "scores-16": scores(16),
    "call-4": showdown(4, 200),
    "reveal-4": showdown(4, 1100),
    "verdict-4": showdown(4, 2100),
    "verdict-16": showdown(16, 4000),
    "replay": replay,
    "review": review,
    "matches": matches,
    "matches-none": no_matches,
    "statistics": statistics,
    "statistics-none": no_statistics,
    "reason": reason,
    "result-4": result(4),
    "result-16": result(16),
    "result-out": lost,
    "end": end(4),
    "end-16": end(16),
    "rules": rules,
    "seal": seal(lambda: None),
    "seal-opened": seal(DEALS.unseal),
    "seal-chosen": seal(DEALS.unseal, "chosen"),
    "seal-short": seal(lambda: None, "short"),
    "seal-broken": seal(lambda: unseal(replace(SEALED, salt="salt"), events_of_a_match())),
    "house-form": house_rules("form"),
    "house-text": house_rules("yaml"),
    "house-problems": house_rules("yaml", BROKEN),
    "house-conflict": house_rules("form", "name: Friday rules\ndeck: {packs: 1}\ndeal: {hand_size: 7}\n"),
    "house-changes": house_rules("diff"),
    "keys": key_sheet,
    "learn": learn,
    "learnt": learnt,
    "about": about,
    "lesson": lesson,
    **{f"settings-{part}": settings(part) for part in PARTS},
}

"""Contact sheets of showdowns: `python -m tests.ui.film_strip --help`.

Each sheet shows frames of one showdown, from the call to the page that follows, painted by the real scene from real
events, so that people can judge how it looks.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from msgspec import Struct
from pygame import Rect, Surface

from tests.match.session_builders import make_participants, resume_session
from tests.ui.sample_views import rules_with
from tests.ui.scene_harness import make_context
from tests.ui.table_session import table_scene
from yaniv import i18n, paths
from yaniv.bots.characters import CHARACTERS
from yaniv.cards import Card, cards, without
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.decide import step
from yaniv.game.state import START, State, cards_to_shuffle
from yaniv.match.match_setup import MatchSetup
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import Appearance
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.theme import THEMES
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions

Size = tuple[int, int]
FRAME_MS: Final = 16
AFTER_MS: Final = 900
"""Time for which the page after the showdown is recorded."""
MAX_MS: Final = 20_000
COLUMNS: Final = 4
CELL_WIDTH: Final = 640
GAP: Final = 6
NAMES: Final = ("You", *(person.name for person in CHARACTERS.values()), "Rivka")
BOTS: Final = ("", *(f"greedy:{name}" for name in CHARACTERS), "greedy")
LOW, TIED, LOWER, LOWEST = "AC 2D 2S", "AS 2H 2C", "AD AH 2S", "AS AH AD"
HIGH: Final = ("KC 9S 5D", "QD 8H 7C", "JS TC 4D", "TD 9C 6S", "KH 7S 3C")
FILLER: Final = "QH KD"


class RoundPlan(Struct, frozen=True):
    """A round: hands by seat, and its commands."""

    hands: tuple[str, ...]
    moves: tuple[c.AnyCommand, ...]
    stock: str = FILLER
    """First cards of the stock; the first one is turned up."""


class Script(Struct, frozen=True):
    """A match up to a showdown, and the commands that begin the showdown."""

    rules: HouseRules
    rounds: tuple[RoundPlan, ...]
    """Earlier rounds, and the round of the showdown with the moves before it."""
    climax: tuple[c.AnyCommand, ...]


def all_hands(players: int, *first: str) -> tuple[str, ...]:
    """Return hands by seat: those given, and high ones for all other players."""
    return (*first, *(HIGH[seat % len(HIGH)] for seat in range(len(first), players)))[:players]


def script_rules(**groups: dict[str, object]) -> HouseRules:
    """Return rules with three cards each and up to 16 players, changed by *groups*."""
    common: dict[str, dict[str, object]] = {
        "table": {"max_players": 16},
        "deck": {"packs": 8},
        "deal": {"hand_size": 3},
        "call": {"limit": 7},
    }
    return rules_with(**{name: common.get(name, {}) | groups.get(name, {}) for name in common.keys() | groups.keys()})


def one_round(players: int, *hands: str, caller: int = 0, **groups: dict[str, object]) -> Script:
    """Return a script in which *caller* calls in the first round."""
    before: tuple[c.AnyCommand, ...] = (c.Throw(0, cards(hands[0])[-1:]), c.DrawStock(0)) if caller else ()
    return Script(script_rules(**groups), (RoundPlan(all_hands(players, *hands), before),), (c.Call(caller),))


def own_asaf(players: int) -> Script:
    """Return a script in which the player beats the caller with a card drawn just before."""
    moves = c.Throw(0, cards("KS")), c.DrawStock(0)
    plan = RoundPlan(all_hands(players, "AD AH KS", LOW), moves, stock="QH AS")
    return Script(script_rules(), (plan,), (c.Call(1),))


def out_of_turn(players: int) -> Script:
    """Return a script in which the last player calls on the first player's turn."""
    rules = script_rules(call={"out_of_turn": "ends_round"})
    return Script(rules, (RoundPlan(all_hands(players, *HIGH[:1]), ()),), (c.Call(players - 1),))


def final_turns(players: int) -> Script:
    """Return a script in which everyone has a last turn after the call."""
    rules = script_rules(call={"ends_round": "after_final_turns"})
    climax: list[c.AnyCommand] = [c.Call(0)]
    hands = all_hands(players, LOW, LOWER)
    for seat in range(1, players):
        climax += [c.Throw(seat, cards(hands[seat])[:1]), c.DrawStock(seat)]
    return Script(rules, (RoundPlan(hands, ()),), tuple(climax))


def second_round(players: int, first: tuple[str, ...], second: tuple[str, ...], **groups: dict[str, object]) -> Script:
    """Return a script in which seat 0 calls in two rounds."""
    plans = RoundPlan(all_hands(players, *first), (c.Call(0),)), RoundPlan(all_hands(players, *second), ())
    return Script(script_rules(**groups), plans, (c.Call(0),))


SCRIPTS: Final[dict[str, Callable[[int], Script]]] = {
    "yaniv": lambda players: one_round(players, LOW),
    "asaf": lambda players: one_round(players, LOW, LOWER),
    "asaf-other": lambda players: one_round(players, "KS 9H 4C", LOW, *([LOWER] if players > 2 else []), caller=1),
    "own-asaf": own_asaf,
    "asafs": lambda players: one_round(
        players, LOW, LOWER, TIED, *([LOWEST] * (players > 4)), scoring={"multi_asaf": "each"}
    ),
    "tie": lambda players: one_round(players, LOW, TIED),
    "self-asaf": lambda players: one_round(players, HIGH[0], call={"over_limit": "self_asaf"}),
    "false-call": lambda players: one_round(players, HIGH[0], call={"over_limit": "draw_three"}),
    "out-of-turn": out_of_turn,
    "final-turns": final_turns,
    "elimination": lambda players: second_round(players, (LOW,), (LOW, LOWER), match={"limit": 40}),
    "reduction": lambda players: second_round(
        players,
        (LOW, "KC KD TS"),
        (LOW, "KC KD TS"),
        deck={"values": {"king": 20}},
        scoring={"reduce_at": 100},
    ),
    "streak": lambda players: second_round(players, (LOW,), (LOW,), scoring={"streak_length": 2, "streak_bonus": 25}),
    "last-round": lambda players: second_round(players, (LOW,), (LOW, LOWER), match={"end": "first_over", "limit": 40}),
    "last-standing": lambda players: second_round(players, (LOW,), (LOW,), match={"limit": 30}),
}


def deal(state: State, hands: Sequence[str], stock: str) -> c.Shuffle:
    """Return a shuffle that deals every seat its hand of the next round, and begins the stock with these cards."""
    players = len(hands)
    in_order = [cards(hands[(state.starter + 1 + offset) % players]) for offset in range(players)]
    first: tuple[Card, ...] = tuple(card for one_card_each in zip(*in_order, strict=True) for card in one_card_each)
    first += cards(stock)
    return c.Shuffle(first + without(cards_to_shuffle(state), first))


def events_before(script: Script, names: tuple[str, ...]) -> tuple[e.AnyEvent, ...]:
    """Return all events before the showdown."""
    state, happened = step(START, c.Open(script.rules, names, 0))
    events = list(happened)
    for plan in script.rounds:
        for command in (deal(state, plan.hands, plan.stock), *plan.moves):
            state, happened = step(state, command)
            events += happened
    return tuple(events)


def frames_of(
    script: Script, players: int, context: UiContext, size: Size, times: Sequence[int]
) -> Iterator[tuple[int, Surface]]:
    """Yield (ms since the call, picture) for each of *times*, and finally (ms at the end, 1x1 picture)."""
    names = NAMES[:players]
    setup = MatchSetup("Friday rules", script.rules, names, BOTS[:players], "7")
    session = resume_session(make_participants({}), events_before(script, names), setup=setup)
    scene = table_scene(session, setup, context, size=size, options=TableSceneOptions(speed="normal"))
    for _ in range(0, 3000, FRAME_MS):
        scene.update(FRAME_MS)
    climax, covered_ms = list(script.climax), 0
    for ms in range(0, MAX_MS, FRAME_MS):
        if climax and not scene.is_busy:
            session.submit(climax.pop(0))
        if any(ms <= time_ms < ms + FRAME_MS for time_ms in times):
            picture = Surface(size, depth=32)
            for _ in range(2):  # the first pass determines the type sizes
                scene.paint(picture)
            yield ms, picture
        is_over = scene.is_covered or (not climax and not scene.is_busy and ms > AFTER_MS)
        covered_ms += FRAME_MS * is_over
        if covered_ms > AFTER_MS:
            yield ms, Surface((1, 1))
            return
        scene.update(FRAME_MS)
    raise AssertionError("the showdown does not end")


def film(
    name: str, players: int, context: UiContext, size: Size, sampling: tuple[int, int, int]
) -> list[tuple[int, Surface]]:
    """Return frames of a showdown with their times in ms since the call, at equal intervals.

    *sampling*: number of frames, and the times of the first and the last one at most.
    """
    script = SCRIPTS[name](players)
    *_, (end_ms, _) = frames_of(script, players, context, size, ())
    count, start_ms, last_ms = *sampling[:2], min(sampling[2], end_ms - FRAME_MS)
    times = [start_ms + round(index * (last_ms - start_ms) / max(1, count - 1)) for index in range(count)]
    return list(frames_of(script, players, context, size, times))[:-1]


def contact_sheet(frames: Sequence[tuple[int, Surface]], context: UiContext) -> Surface:
    """Return a picture of all frames in rows, each with its time."""
    width, height = frames[0][1].get_size()
    cell = CELL_WIDTH, round(CELL_WIDTH * height / width)
    rows = -(-len(frames) // COLUMNS)
    sheet = Surface((COLUMNS * (cell[0] + GAP), rows * (cell[1] + GAP)), depth=32)
    for index, (ms, frame) in enumerate(frames):
        row, column = divmod(index, COLUMNS)
        place = column * (cell[0] + GAP), row * (cell[1] + GAP)
        sheet.blit(pygame.transform.smoothscale(frame, cell), place)
        stamp = context.text_renderer.render(f"{ms} ms", 18, "bold", "#ffffff")
        sheet.fill("#000000", Rect(place, stamp.get_size()).inflate(6, 2))
        sheet.blit(stamp, place)
    return sheet


def parse_arguments() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.film_strip", description=__doc__)
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=f"all, or some of {', '.join(SCRIPTS)}")
    parser.add_argument("--out", type=Path, default=Path("film"), help="folder of the sheets")
    parser.add_argument("--players", type=int, nargs="+", default=[4, 16])
    parser.add_argument("--frames", type=int, default=20)
    parser.add_argument("--from", dest="start", type=int, default=0, metavar="MS", help="time of the first frame")
    parser.add_argument("--to", dest="end", type=int, default=MAX_MS, metavar="MS", help="time of the last frame")
    parser.add_argument("--size", default="1280x720", metavar="WxH")
    parser.add_argument("--theme", choices=sorted(THEMES), default="evening")
    parser.add_argument("--text", type=int, default=100, metavar="PERCENT")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--single", action="store_true", help="one file for each frame, in full size")
    return parser.parse_args()


def main() -> None:
    """Write the sheets."""
    options = parse_arguments()
    width, height = (int(number) for number in options.size.split("x"))
    i18n.set_language(options.lang, paths.locale())
    context = make_context()
    context.apply_appearance(Appearance(theme=options.theme, text_size=options.text))
    options.out.mkdir(parents=True, exist_ok=True)
    for name in options.scenes or SCRIPTS:
        for players in options.players:
            frames = film(name, players, context, (width, height), (options.frames, options.start, options.end))
            stem = f"{name}-{players}-{options.theme}-{width}-{options.text}-{options.lang}"
            if options.single:
                for ms, frame in frames:
                    pygame.image.save(frame, options.out / f"{stem}-{ms:05}.png")
            else:
                pygame.image.save(contact_sheet(frames, context), options.out / f"{stem}.png")
            sys.stdout.write(f"{stem}: {frames[-1][0]} ms\n")


if __name__ == "__main__":
    main()

"""Match of a deal, played without a clock; the decisions of the player's seat come from outside."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from yaniv.bots.move_queries import fallback_for
from yaniv.bots.roster import create_player
from yaniv.coded_message import CodedMessage
from yaniv.daily.daily_deal import DailyDeal
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.moves import moves
from yaniv.game.player import Player, PlayerHost
from yaniv.game.view import View
from yaniv.match.dealer import Dealer, bot_seed
from yaniv.match.event_broadcaster import EventBroadcaster
from yaniv.match.match_driver import MatchDriver, SynchronousPlay
from yaniv.match.player_hosts import InProcessHost

PLAYER_SEAT: Final = 0
"""Seat of the person."""
Chooser = Callable[[View, tuple[SeatCommand, ...]], SeatCommand]
"""Chooses one of the legal moves of a view."""


class ChoosingPlayer:
    """Player whose moves are chosen by a function."""

    def __init__(self, choose: Chooser) -> None:
        self._choose = choose

    def notice(self, event: AnyEvent) -> None:
        """Ignore the event: the function sees the views."""

    def choose(self, view: View) -> SeatCommand | None:
        """Return the move chosen among the legal ones; None if there is none."""
        legal_moves = tuple(moves(view))
        return self._choose(view, legal_moves) if legal_moves else None


def opponent_players(deal: DailyDeal) -> dict[int, Player]:
    """Return the opponents of a deal by seat, with the seeds that they have in the window."""
    return {seat: create_player(bot, bot_seed(seat, deal.seed)) for seat, bot in enumerate(deal.bots) if bot}


def play_deal(deal: DailyDeal, player: Player) -> tuple[AnyEvent, ...]:
    """Play the match of a deal with *player* on the player's seat and return all its events.

    Exceptions of *player* are passed on.
    """
    events: list[AnyEvent] = []
    players = {PLAYER_SEAT: player, **opponent_players(deal)}
    for _ in deal_steps(deal, {seat: InProcessHost(each) for seat, each in players.items()}, events.extend):
        raise AssertionError("players in this process reply at once")
    return tuple(events)


def deal_steps(
    deal: DailyDeal, hosts: Mapping[int, PlayerHost], store: Callable[[tuple[AnyEvent, ...]], None]
) -> Iterator[int]:
    """Play the match of a deal between these *hosts*, by seat; yield a seat whenever its host has no reply yet.

    *store* receives the events of each command.
    """
    driver = MatchDriver(Dealer(deal.seed), EventBroadcaster(hosts), store)
    driver.execute(driver.opening(deal.rules, tuple(f"{seat + 1}" for seat in hosts)))
    play = SynchronousPlay(hosts=hosts, fallback=fallback_for, on_fault=_ignore_fault, wins_race=lambda: False)
    yield from driver.run(play, lambda: driver.is_over)


def _ignore_fault(seat: int, fault: CodedMessage) -> None:
    """Do nothing: the fallback moves for a player that fails."""

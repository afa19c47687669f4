"""The referee's games once more on the fast model: every position, every legal move, every score."""

from collections import Counter, deque
from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Final

from tests.games import Moment
from yaniv.bots.deeds import PENALTY, SHOWN
from yaniv.bots.fast import kinds as k
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.game import Game
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.moves import moves
from yaniv.game.objection import pickable
from yaniv.game.state import State, last_play
from yaniv.game.view import view
from yaniv.rules.scoring import points

PHASES = ("start", "thrown", "drawn", "extra", "swap", "turn_over", "round_over", "match_over")
MANY = 3000
"""Moves that are compared; a hand of very many cards has more."""
STEPS: Final = 450
"""Commands of a game that are compared; some rules let a match go on for ever."""


def compare(game: Iterable[Moment], steps: int = STEPS) -> None:
    """A game of the referee once more on the fast model: both agree on every position, legal move and score.

    :raises AssertionError: if they do not.
    """
    Replay(islice(game, steps)).check()


class Replay:
    """One match of the referee, played again command by command."""

    def __init__(self, game: Iterable[Moment]) -> None:
        self.moments = finished(list(game))
        opened = self.moments[0][1]
        assert isinstance(opened, c.Open)
        rules, players = opened.rules, len(opened.names)
        self.turns = 0
        self.compared = 0
        """Positions in which state and legal moves were equal."""
        self.moves = 0
        """Legal moves that were compared."""
        self._dice = Random(len(self.moments))
        self._orders = deque(command.order for _, command, _, _ in self.moments if isinstance(command, c.Shuffle))
        self._heard = Heard(players)
        self._rules = rules
        self.game = Game(Box(rules, players), self._shuffle)

    def check(self) -> None:
        """Plays it all again and compares after every command."""
        for before, command, after, events in self.moments:
            self._play(before, command)
            self._heard.notice(events)
            self.turns += sum(isinstance(event, e.TurnBegan) for event in events)
            if after.round and not after.dealer_due:
                self._compare(after)
        assert not self._orders

    def _shuffle(self, cards: list[int]) -> None:
        order = list(k.kinds_of(self._orders.popleft()))
        assert sorted(cards) == sorted(order)
        cards[:] = order

    def _play(self, before: State, command: c.AnyCommand) -> None:
        match command:
            case c.Open(_, _, first):
                self.game = Game(self.game.box, self._shuffle, first)
            case c.Shuffle():
                if not before.dealer_due:  # reshuffles have happened already
                    self.game.deal()
            case _:
                game = self.game = self.game.copy() if self._dice.random() < 0.1 else self.game
                move = k.move_of(command, self._rules)
                assert k.move_of(k.command_of(move, command.seat, self._rules), self._rules) == move
                if command.seat == game.speaker() and self._dice.random() < 0.5:
                    game.play(move)
                else:
                    game.play(move, command.seat)

    def _compare(self, state: State) -> None:
        found, wanted = position(self.game), expected(state)
        assert {key: (found[key], wanted[key]) for key in wanted if found[key] != wanted[key]} == {}
        heard = self._heard
        assert (self.game.turns_taken, self.game.deeds) == (heard.turns, heard.deeds)
        for seat in range(len(state.names)):
            listed = list(islice(self.game.moves(seat), MANY))
            legal = [k.move_of(command, self._rules) for command in islice(moves(view(state, seat)), MANY)]
            self.moves += len(legal)
            if len(legal) < MANY:
                assert (len(listed), set(listed) ^ set(legal)) == (len(legal), set()), seat
            else:
                assert len(listed) == MANY
        self._look_ahead()
        self.compared += 1

    def _look_ahead(self) -> None:
        """Whatever is played on a copy leaves the game as it is."""
        if self._dice.random() > 0.05 or self.game.phase >= k.ROUND_OVER:
            return
        was = position(self.game)
        ahead = self.game.copy(self._dice.shuffle)
        for _ in range(6):
            if ahead.phase == k.ROUND_OVER:
                ahead.deal()
            elif ahead.phase < k.ROUND_OVER:
                ahead.play(self._dice.choice(list(islice(ahead.moves(), MANY))))
        assert position(self.game) == was


class Heard:
    """What everybody at the table could note of each seat in this round, from the events alone."""

    def __init__(self, players: int) -> None:
        self._players = players
        self._forget()

    def _forget(self) -> None:
        players = self._players
        self.turns = [0] * players
        self.deeds: list[list[k.Move]] = [[] for _ in range(players)]
        self._half: set[int] = set()
        """Seats that have thrown and not picked up, or picked up and not thrown."""

    def notice(self, events: tuple[e.AnyEvent, ...]) -> None:
        """Goes through what happened."""
        for event in events:
            match event:
                case e.RoundOpened():
                    self._forget()
                case e.CardsThrown(seat, cards):
                    self._did(seat, k.kinds_of(cards))
                case e.StockDrawn(seat):
                    self._did(seat, (k.STOCK,))
                case e.DiscardDrawn(seat, card):
                    self._did(seat, (k.TAKE, k.kind_of(card)))
                case e.JokerDrawn(seat):
                    self._did(seat, (k.TAKE, k.JOKER))
                case e.FalseCalled(seat, hand=hand):
                    self.deeds[seat].append((SHOWN, *sorted(k.kinds_of(hand))))
                case e.PenaltyDrawn(seat):
                    self.deeds[seat].append(PENALTY)
                case e.HandsSwapped(seat, caller):
                    self.deeds[seat], self.deeds[caller] = self.deeds[caller], self.deeds[seat]

    def _did(self, seat: int, deed: k.Move) -> None:
        self.deeds[seat].append(deed)
        self.turns[seat] += seat in self._half
        self._half ^= {seat}


def finished(moments: list[Moment]) -> list[Moment]:
    """Without a reshuffle at the end that nobody answers any more."""
    while moments[-1][2].dealer_due:
        moments.pop()
    return moments


def position(game: Game) -> dict[str, object]:
    """The fast model's position, field by field."""
    return {
        "phase": PHASES[game.phase],
        "round": game.round,
        "seats": game.seats,
        "dealer": game.dealer,
        "turn": game.turn,
        "turns": game.turns,
        "turns_taken": sum(game.turns_taken),
        "extra_due": game.extra_due,
        "hands": [k.cards_of(hand) for hand in game.hands],
        "points": [game.points(seat) for seat in range(game.box.players)],
        "known": [k.cards_of(hand) for hand in game.known],
        "stock": k.cards_of(reversed(game.stock)),
        "pile": [k.cards_of(play) for play in game.pile],
        "piled": Counter({card: count for card, count in zip(k.CARDS, game.piled, strict=True) if count}),
        "last_play": k.cards_of(game.last_play),
        "last_play_by": game.last_play_by,
        "pickable": k.cards_of(game.pickable()),
        "waiting": k.cards_of(game.waiting),
        "early": k.cards_of(game.early),
        "early_by": game.early_by,
        "bound": k.cards_of([game.bound]) if game.bound >= 0 else (),
        "slap": (
            game.slap_by,
            k.cards_of([game.slap_card] if game.slap_card >= 0 else ()),
            k.cards_of(game.slap_throw),
        ),
        "caller": game.caller,
        "call_kind": game.call_kind,
        "wrong_word": game.wrong_word,
        "false_called": game.false_called,
        "final_turns": game.final_turns,
        "asked": game.asked,
        "totals": game.totals,
        "tally": game.tally,
        "streak": game.streak,
        "out": game.out,
        "played": game.played,
        "last_hands": game.last_hands,
        "tied": game.tied,
        "starter": game.starter,
        "scores": game.scores,
        "hand_totals": game.hand_totals,
        "asafs": game.asafs,
        "outcome": game.outcome,
        "winners": game.winners,
        "places": game.places,
    }


def expected(state: State) -> dict[str, object]:
    """The referee's position, field by field."""
    return {
        "phase": state.phase,
        "round": state.round,
        "seats": state.seats,
        "dealer": state.dealer,
        "turn": state.turn,
        "turns": state.turns,
        "turns_taken": state.turns,
        "extra_due": state.extra_due,
        "hands": list(state.hands),
        "points": [points(hand, state.rules.deck.values) for hand in state.hands],
        "known": list(state.known),
        "stock": state.stock,
        "pile": list(state.pile),
        "piled": Counter(card for play in state.pile for card in play),
        "last_play": last_play(state),
        "last_play_by": state.last_play_by,
        "pickable": pickable(state),
        "waiting": state.thrown if state.phase == "thrown" else (),
        "early": state.early,
        "early_by": state.early_by,
        "bound": (state.bound,) if state.bound else (),
        "slap": (state.slap_by, (state.slap_card,) if state.slap_card else (), state.slap_throw),
        "caller": state.caller,
        "call_kind": state.call_kind,
        "wrong_word": state.wrong_word,
        "false_called": state.false_called,
        "final_turns": state.final_turns,
        "asked": state.asked,
        "totals": state.totals,
        "tally": state.tally,
        "streak": state.streak,
        "out": state.out,
        "played": state.played,
        "last_hands": state.last_hands,
        "tied": state.tied,
        "starter": state.starter,
        "scores": state.scores,
        "hand_totals": state.hand_totals,
        "asafs": state.asafs,
        "outcome": state.outcome,
        "winners": state.winners,
        "places": state.places,
    }

"""Replay games of the game engine in the simulator, comparing every position, legal move and score."""

from collections import Counter, deque
from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Final

from tests.random_games import GameStep
from yaniv.bots.action_history import HAND_SHOWN, PENALTY_DRAW
from yaniv.bots.simulator import encoding as k
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.bots.simulator.simulation import Simulation
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.legality import pickable_cards
from yaniv.game.moves import moves
from yaniv.game.state import State, last_play
from yaniv.game.view import build_view
from yaniv.rules.scoring import points

PHASE_NAMES = ("start", "thrown", "drawn", "extra", "swap", "turn_over", "round_over", "match_over")
MAX_LISTED_MOVES = 3000
"""Legal moves compared, at most; a very large hand has more."""
MAX_STEPS: Final = 450
"""Commands of a game compared, at most; under some rules a match never ends."""


def assert_same_game(game: Iterable[GameStep], steps: int = MAX_STEPS) -> int:
    """Replay a game of the game engine in the simulator and compare every position, legal move and score.

    Return the number of turns compared.

    :raises AssertionError: if they differ.
    """
    replay = SimulatorReplay(islice(game, steps))
    replay.assert_same()
    return replay.turns


class SimulatorReplay:
    """A match of the game engine, replayed in the simulator command by command."""

    def __init__(self, game: Iterable[GameStep]) -> None:
        self.steps = without_open_reshuffle(list(game))
        opened = self.steps[0][1]
        assert isinstance(opened, c.Open)
        rules, players = opened.rules, len(opened.names)
        self.turns = 0
        self.compared_positions = 0
        """Positions compared so far, all of them equal."""
        self.compared_moves = 0
        """Legal moves compared so far."""
        self._rng = Random(len(self.steps))
        self._orders = deque(command.order for _, command, _, _ in self.steps if isinstance(command, c.Shuffle))
        self._public_history = PublicHistory(players)
        self._rules = rules
        self.game = Simulation(RuleTables(rules, players), self._shuffle)

    def assert_same(self) -> None:
        """Replay all commands and compare after each.

        :raises AssertionError: if the two differ.
        """
        for before, command, after, events in self.steps:
            self._play(before, command)
            self._public_history.apply_events(events)
            self.turns += sum(isinstance(event, e.TurnBegan) for event in events)
            if after.round and not after.dealer_due:
                self._compare_position(after)
        assert not self._orders

    def _shuffle(self, cards: list[int]) -> None:
        order = list(k.kinds_of(self._orders.popleft()))
        assert sorted(cards) == sorted(order)
        cards[:] = order

    def _play(self, before: State, command: c.AnyCommand) -> None:
        match command:
            case c.Open(_, _, first):
                self.game = Simulation(self.game.rule_tables, self._shuffle, first)
            case c.Shuffle():
                if not before.dealer_due:  # the simulator has reshuffled by itself
                    self.game.deal()
            case _:
                game = self.game = self.game.copy() if self._rng.random() < 0.1 else self.game
                move = k.encode_command(command, self._rules)
                assert k.encode_command(k.decode_move(move, command.seat, self._rules), self._rules) == move
                if command.seat == game.seat_to_act() and self._rng.random() < 0.5:
                    game.play(move)
                else:
                    game.play(move, command.seat)

    def _compare_position(self, state: State) -> None:
        actual, expected = simulator_fields(self.game), engine_fields(state)
        assert {key: (actual[key], expected[key]) for key in expected if actual[key] != expected[key]} == {}
        public_history = self._public_history
        assert (self.game.turns_taken, self.game.histories) == (public_history.turns, public_history.histories)
        for seat in range(len(state.names)):
            listed = list(islice(self.game.legal_moves(seat), MAX_LISTED_MOVES))
            legal = [
                k.encode_command(command, self._rules)
                for command in islice(moves(build_view(state, seat)), MAX_LISTED_MOVES)
            ]
            self.compared_moves += len(legal)
            if len(legal) < MAX_LISTED_MOVES:
                assert (len(listed), set(listed) ^ set(legal)) == (len(legal), set()), seat
            else:
                assert len(listed) == MAX_LISTED_MOVES
        self._check_copy_is_independent()
        self.compared_positions += 1

    def _check_copy_is_independent(self) -> None:
        """Check that moves on a copy do not change the game; only now and then, as it is slow."""
        if self._rng.random() > 0.05 or self.game.phase >= k.PHASE_ROUND_OVER:
            return
        before = simulator_fields(self.game)
        copied = self.game.copy(self._rng.shuffle)
        for _ in range(6):
            if copied.phase == k.PHASE_ROUND_OVER:
                copied.deal()
            elif copied.phase < k.PHASE_ROUND_OVER:
                copied.play(self._rng.choice(list(islice(copied.legal_moves(), MAX_LISTED_MOVES))))
        assert simulator_fields(self.game) == before


class PublicHistory:
    """The public actions of each seat in the current round, collected from the events alone."""

    def __init__(self, players: int) -> None:
        self._players = players
        self._reset()

    def _reset(self) -> None:
        players = self._players
        self.turns = [0] * players
        self.histories: list[list[k.Move]] = [[] for _ in range(players)]
        self._mid_turn_seats: set[int] = set()
        """Seats that have thrown and not picked up, or picked up and not thrown."""

    def apply_events(self, events: tuple[e.AnyEvent, ...]) -> None:
        """Record the public actions among these events."""
        for event in events:
            match event:
                case e.RoundOpened():
                    self._reset()
                case e.CardsThrown(seat, cards):
                    self._record_action(seat, k.kinds_of(cards))
                case e.StockDrawn(seat):
                    self._record_action(seat, (k.DRAW_STOCK,))
                case e.DiscardDrawn(seat, card):
                    self._record_action(seat, (k.DRAW_DISCARD, k.kind_of(card)))
                case e.JokerDrawn(seat):
                    self._record_action(seat, (k.DRAW_DISCARD, k.JOKER_KIND))
                case e.FalseCalled(seat, hand=hand):
                    self.histories[seat].append((HAND_SHOWN, *sorted(k.kinds_of(hand))))
                case e.PenaltyDrawn(seat):
                    self.histories[seat].append(PENALTY_DRAW)
                case e.HandsSwapped(seat, caller):
                    self.histories[seat], self.histories[caller] = self.histories[caller], self.histories[seat]

    def _record_action(self, seat: int, action: k.Move) -> None:
        self.histories[seat].append(action)
        self.turns[seat] += seat in self._mid_turn_seats
        self._mid_turn_seats ^= {seat}


def without_open_reshuffle(steps: list[GameStep]) -> list[GameStep]:
    """Remove steps from the end after which a shuffle was still due."""
    while steps[-1][2].dealer_due:
        steps.pop()
    return steps


def simulator_fields(game: Simulation) -> dict[str, object]:
    """Return the position of the simulator by field name."""
    return {
        "phase": PHASE_NAMES[game.phase],
        "round": game.round,
        "seats": game.seats,
        "dealer": game.dealer,
        "turn": game.turn,
        "turns": game.turns,
        "turns_taken": sum(game.turns_taken),
        "extra_due": game.seats_owing_cards,
        "hands": [k.cards_of(hand) for hand in game.hands],
        "points": [game.hand_points(seat) for seat in range(game.rule_tables.players)],
        "known": [k.cards_of(hand) for hand in game.known],
        "stock": k.cards_of(reversed(game.stock)),
        "pile": [k.cards_of(play) for play in game.pile],
        "piled": Counter({card: count for card, count in zip(k.CARDS, game.pile_counts, strict=True) if count}),
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
        "wrong_word": game.said_wrong_word,
        "false_called": game.has_false_called,
        "final_turns": game.final_turns,
        "asked": game.asked,
        "totals": game.totals,
        "tally": game.tally,
        "streak": game.streak,
        "out": game.out,
        "played": game.last_rounds,
        "last_hands": game.last_hand_totals,
        "tied": game.tied,
        "starter": game.starter,
        "scores": game.scores,
        "hand_totals": game.hand_totals,
        "asafs": game.asafs,
        "outcome": game.outcome,
        "winners": game.winners,
        "places": game.places,
    }


def engine_fields(state: State) -> dict[str, object]:
    """Return the position of the game engine by field name."""
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
        "pickable": pickable_cards(state),
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

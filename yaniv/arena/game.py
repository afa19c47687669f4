"""One game between bots: the referee, the dealer and the players, with no time between them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random

from msgspec import Struct

from yaniv.arena.clock import Clock
from yaniv.arena.duplicate import Contest, seating
from yaniv.arena.hall import Asking, in_step
from yaniv.arena.question import Question, told
from yaniv.bots.choices import plainest
from yaniv.bots.outside import Outside, command_of
from yaniv.bots.roster import hire
from yaniv.game import events as e
from yaniv.game.commands import DeclineSlap, DeclineSwap, Open, SeatCommand, Shuffle
from yaniv.game.decide import step
from yaniv.game.moves import moves
from yaniv.game.player import Player, Reply
from yaniv.game.refusal import IllegalCommand
from yaniv.game.state import NOBODY, START, State, cards_due, is_dealer_due, next_seat
from yaniv.game.view import View, redact, view
from yaniv.table.dealer import Dealer, dice_beside


class Tally(Struct):
    """What one entrant did in one game."""

    rounds: int = 0
    points: int = 0
    """Scored in those rounds, before anything is taken off."""
    calls: int = 0
    caught: int = 0
    """Calls that were beaten, out of order, or above the limit."""
    slaps: int = 0
    errors: int = 0
    """Answers that were not legal, and answers that did not come."""
    trouble: str = ""
    """What the first of these was, in one line."""


class Played(Struct):
    """A game and what is worth counting of it; entrants by their place in the contest."""

    deal: int
    rotation: int
    """By how many seats the entrants have moved on: see `duplicate.seating`."""
    winners: tuple[int, ...]
    """Nobody when the game did not end."""
    rounds: int
    tallies: tuple[Tally, ...]
    """By entrant, as the clocks are."""
    clocks: tuple[Clock, ...]


class _Seat:
    """A player at the table, and what is noted of him."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.tally = Tally()
        self.clock = Clock()

    def err(self, trouble: str) -> None:
        """Counts an error, and keeps what the first one was."""
        self.tally.errors += 1
        self.tally.trouble = self.tally.trouble or " ".join(trouble.split())


def unwatched(event: e.AnyEvent) -> None:
    """Nobody looks on."""


def play(contest: Contest, deal: int, rotation: int, watch: Callable[[e.AnyEvent], None] = unwatched) -> Played:
    """Plays one game of the contest to its end; only the clocks differ when it is played again.

    *watch* sees every event; what it raises ends the game.
    """
    return next(in_step((game(contest, deal, rotation, watch),), 1))


def game(contest: Contest, deal: int, rotation: int, watch: Callable[[e.AnyEvent], None] = unwatched) -> Asking[Played]:
    """One game of the contest, which stops wherever a position has to be weighed."""
    entrants = tuple(seating(len(contest.bots), rotation))
    seed = contest.seed_of(deal)
    with ExitStack() as exits:
        seats = [
            _Seat(_player(contest, contest.bots[who], seat, dice_beside(f"bot {seat}", f"{seed}/{rotation}"), exits))
            for seat, who in enumerate(entrants)
        ]
        match = _Match(contest, Dealer(seed), Random(f"{seed}/{rotation}/pace"), seats, watch)
        yield from match.finish()
    by_entrant = sorted(range(len(entrants)), key=lambda seat: entrants[seat])
    return Played(
        deal=deal,
        rotation=rotation,
        winners=tuple(sorted(entrants[seat] for seat in match.winners)),
        rounds=match.state.round,
        tallies=tuple(seats[seat].tally for seat in by_entrant),
        clocks=tuple(seats[seat].clock for seat in by_entrant),
    )


def _player(contest: Contest, name: str, seat: int, seed: str, exits: ExitStack) -> Player:
    command = command_of(name)
    if command is None:
        return hire(name, seed)
    outside = Outside(command, seat, contest.move_time_s)
    exits.callback(outside.close)
    return outside


class _Match:
    """A game under way."""

    def __init__(
        self,
        contest: Contest,
        dealer: Dealer,
        pace: Random,
        seats: list[_Seat],
        watch: Callable[[e.AnyEvent], None],
    ) -> None:
        self.state: State = START
        self.winners: tuple[int, ...] = ()
        self._contest = contest
        self._dealer = dealer
        self._pace = pace
        """Decides who is quicker where two may act."""
        self._seats = seats
        self._watch = watch
        self._shuffles = 0
        """In this round."""

    def finish(self) -> Asking[None]:
        """Plays until somebody has won, or for too long."""
        names = tuple(f"{seat + 1}" for seat in range(len(self._seats)))
        self._tell(self._step(Open(self._contest.rules, names, self._dealer.first(len(names)))))
        while not self.winners and self.state.round <= self._contest.most_rounds:
            self._tell(self._deal() if is_dealer_due(self.state) else (yield from self._move()))

    def _step(self, command: Open | Shuffle | SeatCommand) -> tuple[e.AnyEvent, ...]:
        self.state, told = step(self.state, command)
        return told

    def _deal(self) -> tuple[e.AnyEvent, ...]:
        if self.state.dealer_due:
            number, self._shuffles = self.state.round, self._shuffles + 1
        else:
            number, self._shuffles = self.state.round + 1, 0
        return self._step(Shuffle(self._dealer.shuffle(cards_due(self.state), number, self._shuffles)))

    def _move(self) -> Asking[tuple[e.AnyEvent, ...]]:
        """The first of those who may act that does."""
        for number in self._who_may_act():
            seat, seen = self._seats[number], view(self.state, number)
            told = self._act(seat, seen, (yield from _ask(seat, seen)))
            if told:
                return told
        raise AssertionError(f"nobody goes on in {self.state}")

    def _act(self, seat: _Seat, seen: View, reply: Reply) -> tuple[e.AnyEvent, ...]:
        """What follows from the player's answer; nothing, if it leaves a chance that need not be taken.

        A player that fails makes the plainest move, and the error is counted.
        """
        command = reply.command
        if reply.trouble:
            seat.err(reply.trouble)
        if command is not None:
            try:
                return self._step(command)
            except IllegalCommand as refused:
                seat.err(f"{refused.objection.reason}: {command}")
        plain = plainest(moves(seen), seen)
        if plain is None:
            return ()
        if command is None and not reply.trouble and not isinstance(plain, DeclineSlap | DeclineSwap):
            seat.err("did not move")
        return self._step(plain)

    def _who_may_act(self) -> Iterator[int]:
        """Whose word counts first: the slap before the next turn, the swap before play goes on.

        Where a player may throw before his turn, chance says who is quicker.
        """
        state = self.state
        if state.slap_by != NOBODY:
            yield state.slap_by
        elif state.phase == "swap":
            yield from state.asked
        elif state.phase == "extra":
            yield state.extra_due[0]
        else:
            if state.phase == "thrown" and state.rules.turn.early_throw and self._may_overtake():
                yield next_seat(state)
            yield state.turn

    def _may_overtake(self) -> bool:
        return self.state.early_by == NOBODY and not self.state.final_turns and self._pace.random() < 0.5  # noqa: PLR2004

    def _tell(self, told: tuple[e.AnyEvent, ...]) -> None:
        for event in told:
            self._watch(event)
            self._note(event)
            for number, seat in enumerate(self._seats):
                shown = redact(event, number)
                if shown is not None:
                    _notice(seat, shown)

    def _note(self, event: e.AnyEvent) -> None:
        """Counts what the report speaks of."""
        if isinstance(event, e.CardSlapped):
            self._seats[event.seat].tally.slaps += 1
        elif isinstance(event, e.FalseCalled):
            self._count_call(event.seat, caught=True)
        elif isinstance(event, e.RoundScored):
            self._count_round(event)
        elif isinstance(event, e.MatchWon):
            self.winners = event.winners

    def _count_round(self, scored: e.RoundScored) -> None:
        for seat, score in scored.scores.items():
            self._seats[seat].tally.rounds += 1
            self._seats[seat].tally.points += score
        if scored.caller is not None:
            self._count_call(scored.caller, caught=scored.outcome != "yaniv")
        if self._contest.one_round:
            self.winners = (scored.winner,)

    def _count_call(self, seat: int, *, caught: bool) -> None:
        self._seats[seat].tally.calls += 1
        self._seats[seat].tally.caught += caught


def _ask(seat: _Seat, seen: View) -> Asking[Reply]:
    """The answer, in the name of this seat; a player that breaks has none."""
    question = Question(seat.player, seen)
    while question.position is not None:
        yield question
    seat.clock.add(question.ns)
    command = question.answer
    if command is not None and command.seat != seen.seat:
        return Reply(None, f"moved for seat {command.seat}: {command}")
    return Reply(command, question.trouble)


def _notice(seat: _Seat, event: e.AnyEvent) -> None:
    try:
        seat.player.notice(event)
    except Exception as broken:  # noqa: BLE001 -- as above
        seat.err(told(broken))

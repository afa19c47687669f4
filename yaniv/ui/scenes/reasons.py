"""A settled round and a finished match, in words: the events say what happened, the house rules why.

A long module: every event that changes a number has its sentence here.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import Literal

from msgspec import Struct

from yaniv.cards import Cards
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.rules.house import HouseRules
from yaniv.ui.scenes.fate import fate_of_others, own_fate
from yaniv.ui.scenes.why import Case, all_of, begun, calls_you, reason, told_of
from yaniv.ui.table.address import is_you
from yaniv.ui.table.book import Book, write
from yaniv.ui.table.extra import meeting
from yaniv.ui.table.limit import note_over_limit, seats_over_limit, tell_over_limit
from yaniv.words import own_name, tell, tell_number

Mark = Literal["caller", "asaf", "winner", "out", "you"]


Note = tuple[str, str]
"""What happened to a total, and the key of the house rule behind it."""


class Row(Struct, frozen=True):
    """One player's line in the book."""

    seat: int
    name: str
    hand: Cards
    hand_total: int | None
    """None: out before the hands were shown."""
    points: int | None
    """None: this house writes down no points."""
    why: str
    rules: tuple[str, ...]
    """Keys of the house rules that made the points, the weightiest first."""
    notes: tuple[str, ...]
    """What happened to the total afterwards, in order."""
    causes: tuple[str, ...]
    """Key of the house rule behind each note."""
    before: int | None
    """The total before the round."""
    total: int | None
    marks: tuple[Mark, ...]


class RoundTold(Struct, frozen=True):
    """A settled round, ready to be read."""

    number: int
    headline: str
    rows: tuple[Row, ...]
    """The caller first, then in the order of play."""
    last: bool
    """The match ended with it."""
    under: str = ""
    """What else there is to say, under the headline."""
    out: bool = False
    """The reader is out of the match, and others play on."""
    extra: bool = False
    """It was an extra round itself."""
    follows: str = ""
    """Who meets in an extra round; empty: nobody does."""

    @property
    def watched(self) -> bool:
        """The reader was out before this round."""
        return self.out and not any("you" in row.marks for row in self.rows)


class Place(Struct, frozen=True):
    """One player's line at the end of the match."""

    seat: int
    name: str
    place: int
    total: int | None
    """None: this house writes down no points."""
    won: bool
    left: int | None = None
    """The round that put this player out; None: nobody did."""
    extra: bool = False
    """It was an extra round."""


class MatchTold(Struct, frozen=True):
    """A finished match, ready to be read."""

    headline: str
    places: tuple[Place, ...]
    """The best first."""
    deeds: tuple[str, ...] = ()
    """What the reader did in it, a few words each."""
    hand: Cards = ()
    """With which the winner ended it."""


class _Story(Struct):
    """What the events of one round have told."""

    scored: e.RoundScored | None = None
    shown: dict[int, Cards] = {}
    called: e.YanivCalled | None = None
    totals: dict[int, int] = {}
    notes: dict[int, list[Note]] = {}
    out: list[int] = []
    last: bool = False
    tied: tuple[int, ...] = ()
    starter: int | None = None
    """Of the next round."""


def tell_round(events: Iterable[e.AnyEvent], seen: View, *, extra: bool = False) -> RoundTold | None:
    """The round these events settled, maybe an *extra* one, for this seat; None while it is not settled."""
    story = _gather(events, seen)
    if story.scored is None:
        return None
    ends = _note_limit(story, seen) if not extra else ""
    wrong = story.called.word if story.called is not None and story.called.wrong_word else ""
    case = Case(seen.rules, seen.names, story.scored, wrong, seen.seat)
    seats = [*_in_order(case), *(seat for seat in story.out if seat not in story.scored.hand_totals)]
    rows = tuple(_row(seat, case, story, seen) for seat in seats)
    happened, own, others = _headline(case), own_fate(story.out, seen), fate_of_others(story.out, seen)
    headline, under = (own, happened) if own else (happened, others)
    under = " ".join(said for said in (under, ends) if said)
    out = seen.seat in seen.out and not story.last
    follows = meeting(story.tied, seen) if story.tied else ""
    return RoundTold(seen.round, headline, rows, story.last, under, out, extra, follows)


def tell_match(won: e.MatchWon, seen: View, story: Iterable[e.AnyEvent] = ()) -> MatchTold:
    """The end of the match, for this seat; *story*: everything it has seen of it."""
    events = tuple(story)
    life, late = _remember(events, seen.seat), reduce(write, events, Book()).extra
    places = [
        Place(
            seat,
            name,
            won.places[seat],
            _unless_single(seen.rules, seen.totals[seat]),
            seat in won.winners,
            life.left.get(seat),
            life.left.get(seat) in late,
        )
        for seat, name in enumerate(seen.names)
    ]
    hand = life.hands.get(won.winners[0], ()) if won.winners else ()
    listed = tuple(sorted(places, key=lambda each: each.place))
    return MatchTold(_winners(won.winners, seen), listed, tuple(_deeds(life, seen.rules)), hand)


class _Life(Struct):
    """A match as its story has it, and what one seat did in it."""

    round: int = 0
    left: dict[int, int] = {}
    hands: dict[int, Cards] = {}
    called: int = 0
    beat: int = 0
    caught: int = 0


def _remember(story: Iterable[e.AnyEvent], me: int) -> _Life:
    life = _Life()
    for event in story:
        match event:
            case e.RoundOpened(number=number):
                life.round = number
            case e.PlayerOut(seat=seat):
                life.left[seat] = life.round
            case e.HandsShown(hands=hands):
                life.hands = hands
            case e.RoundScored(caller=caller, outcome=outcome, asafs=asafs):
                life.called += caller == me and outcome == "yaniv"
                life.beat += me in asafs
                life.caught += caller == me and outcome != "yaniv"
            case _:
                pass
    return life


def _deeds(life: _Life, rules: HouseRules) -> Iterator[str]:
    word = rules.table.call_word
    if life.called:
        yield tell_number("{word} once", "{word} {n} times", life.called, word=word)
    if life.beat:
        yield tell_number("one call of others beaten", "{n} calls of others beaten", life.beat)
    if life.caught:
        yield tell_number("caught once", "caught {n} times", life.caught)


def _winners(winners: tuple[int, ...], seen: View) -> str:
    if len(winners) == 1 and is_you(winners[0], seen):
        return tell("You win the match!")
    if len(winners) == 1:
        return tell("{name} wins the match.", name=seen.names[winners[0]])
    names = all_of([own_name(seen.names[seat]) or tell("you") for seat in winners])
    return begun(tell("{names} share the first place.", names=names))


def _gather(events: Iterable[e.AnyEvent], seen: View) -> _Story:
    story = _Story()
    for event in events:
        match event:
            case e.HandsShown():
                story.shown = event.hands
            case e.YanivCalled():
                story.called = event
            case e.RoundScored():
                story.scored, story.totals = event, dict(enumerate(event.totals))
            case e.BonusGiven():
                key = "scoring.streak_bonus" if event.kind == "streak" else "scoring.tally_bonus"
                _note(story, event.seat, _bonus(event, story.totals[event.seat], seen.rules), key)
                story.totals[event.seat] -= event.points
            case e.TotalReduced():
                told = tell("{before} becomes {after}", before=event.before, after=event.after)
                _note(story, event.seat, told, "scoring.reduce_at")
                story.totals[event.seat] = event.after
            case e.PlayerOut():
                story.out.append(event.seat)
                key = "match.limit" if story.scored else "call.over_limit"
                _note(story, event.seat, _why_out(seen.rules, scored=story.scored is not None), key)
            case e.MatchWon():
                story.last = True
            case e.RoundClosed(starter=starter, tied=tied):
                story.starter, story.tied = starter, tied
            case _:
                pass
    return story


def _note(story: _Story, seat: int, text: str, key: str) -> None:
    story.notes.setdefault(seat, []).append((text, key))


def _note_limit(story: _Story, seen: View) -> str:
    """Note beside each total that it ended the match; return who did that as a sentence, empty: nobody."""
    over, ends = seats_over_limit(story.totals, seen.rules.match), not story.tied
    for seat in over:
        _note(story, seat, note_over_limit(seen.rules.match, ends=ends), "match.limit")
    return tell_over_limit(over, seen, ends=ends) if over else ""


def _bonus(bonus: e.BonusGiven, before: int, rules: HouseRules) -> str:
    if bonus.kind == "streak":
        return tell(
            "{before} - {points}, {n} wins in a row",
            before=before,
            points=bonus.points,
            n=rules.scoring.streak_length,
        )
    return tell(
        "{before} - {points}, {n} wins in all", before=before, points=bonus.points, n=rules.scoring.tally_length
    )


def _why_out(rules: HouseRules, *, scored: bool) -> str:
    if not scored:
        return tell("out after a false call")
    if rules.match.limit_hit == "over":
        return tell("out above {limit}", limit=rules.match.limit)
    return tell("out at {limit}", limit=rules.match.limit)


def _in_order(case: Case) -> list[int]:
    """The seats of the round, the caller first (or the winner, if nobody called), then as they play."""
    first = case.scored.winner if case.scored.caller is None else case.scored.caller
    step = 1 if case.rules.table.direction == "clockwise" else -1
    return sorted(case.scored.hand_totals, key=lambda seat: (seat - first) * step % len(case.names))


def _row(seat: int, case: Case, story: _Story, seen: View) -> Row:
    scored = case.scored
    notes = tuple(story.notes.get(seat, ()))
    marks = _marks(seat, case, story, seen)
    total = _unless_single(case.rules, story.totals[seat])
    if seat not in scored.hand_totals:
        return Row(
            seat=seat,
            name=case.names[seat],
            hand=(),
            hand_total=None,
            points=None,
            why="",
            rules=(),
            notes=tuple(text for text, _ in notes),
            causes=tuple(key for _, key in notes),
            before=None,
            total=total,
            marks=marks,
        )
    why, rules = reason(seat, case)
    if case.wrong_word and seat == scored.caller and scored.outcome != "out_of_turn":
        penalty = case.rules.scoring.wrong_word_penalty
        told = tell("{points} of it for the word {word}", points=penalty, word=case.wrong_word)
        notes = ((told, "scoring.wrong_word_penalty"), *notes)
        rules = (*rules, "scoring.wrong_word_penalty")
    points = scored.scores.get(seat, 0)
    return Row(
        seat=seat,
        name=case.names[seat],
        hand=story.shown.get(seat, ()),
        hand_total=scored.hand_totals[seat],
        points=_unless_single(case.rules, points),
        why=why,
        rules=rules,
        notes=tuple(text for text, _ in notes),
        causes=tuple(key for _, key in notes),
        before=_unless_single(case.rules, scored.totals[seat] - points),
        total=total,
        marks=marks,
    )


def _unless_single(rules: HouseRules, number: int) -> int | None:
    return None if rules.match.end == "single_round" else number


def _marks(seat: int, case: Case, story: _Story, seen: View) -> tuple[Mark, ...]:
    applies: dict[Mark, bool] = {
        "caller": seat == case.scored.caller,
        "asaf": seat in case.scored.asafs,
        "winner": seat == (case.scored.winner if story.starter is None else story.starter),
        "out": seat in story.out,
        "you": seat == seen.seat,
    }
    return tuple(mark for mark, holds in applies.items() if holds)


def _headline(case: Case) -> str:
    scored, table = case.scored, case.rules.table
    if scored.caller is None:
        return tell("Nobody called: the round is called off.")
    mine, caller = calls_you(scored.caller, case), case.names[scored.caller]
    match scored.outcome:
        case "yaniv" | "called_off":
            if mine:
                return tell("{word}! You have the lowest hand.", word=table.call_word)
            return tell("{word}! {name} has the lowest hand.", word=table.call_word, name=caller)
        case "asaf":
            beaters, beaten = told_of(scored.asafs, case), told_of((scored.caller,), case)
            return tell("{word}! {names} beat {caller}.", word=table.asaf_word, names=begun(beaters), caller=beaten)
        case "self_asaf" if mine:
            return tell("You called above {limit}.", limit=case.rules.call.limit)
        case "self_asaf":
            return tell("{name} called above {limit}.", name=caller, limit=case.rules.call.limit)
        case "out_of_turn" if mine:
            return tell("You called out of turn.")
        case "out_of_turn":
            return tell("{name} called out of turn.", name=caller)

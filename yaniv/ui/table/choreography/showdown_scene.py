"""Parts of a showdown besides cards: light, words, labels of hands, plaques, the fall of a penalty. Pure.

Everything is a function of the events and the start times of their animations, in ms of the animation timeline, so that
an interrupted scene shows its end. All scenes are made of the same parts: a call, a false call, a reveal, a verdict,
and marks on the panels of players whose totals change.
"""

import math
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.game.totals import total_after
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.rules.scoring import points
from yaniv.ui.animation import durations
from yaniv.ui.animation.durations import AnimationSpeed, RoundEndTimings
from yaniv.ui.narration.showdown_text import (
    aftermath_sentence,
    false_call_sentence,
    spoken_call,
    verdict_sentence,
    verdict_texts,
)
from yaniv.ui.table.state.expressions import Expression
from yaniv.ui.table.state.reveal_schedule import (
    build_reveal_schedule,
    centred_winners,
    false_call_turn_ms,
    is_call_comparable,
    is_showdown,
    seats_beating_caller,
    verdict_delay_ms,
)
from yaniv.ui.table.state.table_sprites import TableSprites

Row = Literal["caller", "rivals"]
WordMotion = Literal["fly", "slam", "strike"]
"""How a word arrives: it flies from its speaker's panel, or comes down like a stamp, on its place or in the middle."""
MarkTone = Literal["good", "bad", "best"]
NEVER: Final = math.inf
EXPRESSION_BY_TONE: Final[dict[MarkTone, Expression]] = {"good": "pleased", "bad": "worried", "best": "triumphant"}
"""How a player looks whose panel is marked."""


class Light(Struct, frozen=True):
    """Change of the light: it narrows to the middle, or widens again."""

    start_ms: float
    is_narrow: bool


class ShowdownWord(Struct, frozen=True):
    """Word that is called out; times are ms."""

    text: str
    seat: int
    """Seat that speaks it; its lettering is used."""
    row: Row
    motion: WordMotion
    start_ms: float
    hand_sizes: tuple[int, ...] = ()
    """Number of cards of each hand in the row, beside which the word has its place."""
    settle_ms: float = NEVER
    """Start of its way from the middle of the stage to its place beside the row."""
    crack_ms: float = NEVER
    """Time when it breaks, because the call fails."""
    end_ms: float = NEVER
    is_wrong: bool = False
    """True for a call out of turn, which is no reason for gold."""


class HandLabel(Struct, frozen=True):
    """Label of a hand in the middle: whose it is, and the points counted so far."""

    seat: int
    row: Row
    steps: tuple[tuple[float, int], ...]
    """Time in ms at which each card has been turned over, and the points counted then."""
    start_ms: float
    end_ms: float = NEVER
    beats_caller: bool = False

    def total_at(self, now_ms: float) -> int | None:
        """Return the points counted at this time; None before the first card."""
        return next((total for time_ms, total in reversed(self.steps) if time_ms <= now_ms), None)

    @property
    def counted_ms(self) -> float:
        """Time when the last card has been counted, in ms."""
        return self.steps[-1][0] if self.steps else self.start_ms


class PanelMark(Struct, frozen=True):
    """Ring around a panel whose total changes otherwise than by points, or whose player leaves or wins."""

    seat: int
    start_ms: float
    tone: MarkTone


class Penalty(Struct, frozen=True):
    """Cost of a failed call, which falls onto the caller's hand."""

    text: str
    start_ms: float


PlaqueKind = Literal["bonus", "reduction", "out", "winner"]
AftermathEvent = e.BonusGiven | e.TotalReduced | e.PlayerOut | e.MatchWon
STEP_SHARE: Final = 0.8
"""Time before a plaque, as a share of that before the previous one."""
MIN_STEP_SHARE: Final = 0.3
"""Least time before a plaque, as a share of that before the second one."""
AFTERMATH_EVENTS: Final = (e.BonusGiven, e.TotalReduced, e.PlayerOut, e.MatchWon)


class Plaque(Struct, frozen=True):
    """Plaque of one player; times are ms."""

    seat: int
    kind: PlaqueKind
    start_ms: float
    total_before: int = 0
    total_after: int = 0
    """Totals before and after a bonus or reduction."""


def plaques_for(event: AftermathEvent, totals: tuple[int, ...], start_ms: float) -> tuple[Plaque, ...]:
    """Return the plaques of an event; *totals*: by seat, before it. Winners appear together."""
    match event:
        case e.BonusGiven(seat=seat):
            return (Plaque(seat, "bonus", start_ms, totals[seat], total_after(totals[seat], seat, event)),)
        case e.TotalReduced(seat=seat, before=before, after=after):
            return (Plaque(seat, "reduction", start_ms, before, after),)
        case e.PlayerOut(seat=seat):
            return (Plaque(seat, "out", start_ms),)
        case e.MatchWon(winners=winners):
            return tuple(Plaque(seat, "winner", start_ms) for seat in winners)


def totals_after_plaques(totals: tuple[int, ...], plaques: tuple[Plaque, ...]) -> tuple[int, ...]:
    """Return the totals by seat after the bonuses and reductions of these plaques."""
    changed = {plaque.seat: plaque.total_after for plaque in plaques if plaque.kind in ("bonus", "reduction")}
    return tuple(changed.get(seat, total) for seat, total in enumerate(totals))


def shown_plaques(plaques: tuple[Plaque, ...], now_ms: float) -> tuple[Plaque, ...]:
    """Return the plaques shown at this time: the latest of each player; the winners alone, once the match is won.

    It depends on no plaque that is still to come.
    """
    started = tuple(plaque for plaque in plaques if plaque.start_ms <= now_ms)
    winners = tuple(plaque for plaque in started if plaque.kind == "winner")
    return winners or tuple({plaque.seat: plaque for plaque in started}.values())


def aftermath_hold_ms(event: AftermathEvent, plaques: tuple[Plaque, ...], timings: RoundEndTimings) -> float:
    """Return the time before the next event, in ms at normal speed; *plaques*: those of the round so far.

    The first plaque is looked at longest; the others follow quicker and quicker.
    """
    if isinstance(event, e.MatchWon):
        return timings.winner_ms
    if not plaques:
        return timings.plaque_ms
    return timings.plaque_step_ms * max(MIN_STEP_SHARE, STEP_SHARE ** (len(plaques) - 1))


class ShowdownScene(Struct, frozen=True):
    """Parts of the current showdown; every method that changes something returns a new value."""

    lights: tuple[Light, ...] = ()
    cleared_ms: float = NEVER
    """Time from which the middle of the table is cleared for the hands."""
    words: tuple[ShowdownWord, ...] = ()
    labels: tuple[HandLabel, ...] = ()
    ties_ms: tuple[float, ...] = ()
    """Times when a hand turns out to count as much as the caller's."""
    rise_ms: float = NEVER
    """Time from which the caller's hand goes to the centre of the middle, because no other lies beside it."""
    glow_ms: float = NEVER
    """Time from which the hand that won its call glows."""
    impacts_ms: tuple[float, ...] = ()
    """Times when a hand comes down on the caller's."""
    penalty: Penalty | None = None
    false_call_ms: tuple[float, float] = (NEVER, NEVER)
    """Start and end of a false call, after which its turn goes on."""
    captions: tuple[tuple[float, str], ...] = ()
    """Sentences below the hands, each with the time from which it is shown."""
    marks: tuple[PanelMark, ...] = ()
    plaques: tuple[Plaque, ...] = ()
    """What follows the verdict: bonuses, reductions, players who leave, winners."""
    totals: tuple[int, ...] = ()
    """Totals by seat, as far as they have been told to this scene."""
    skippable_ms: float = NEVER
    """Time from which any press skips the scene."""
    skippable_until_ms: float = NEVER
    """Time from which a press does no longer do so."""

    def with_event(
        self, event: e.AnyEvent, reader: View, sprites: TableSprites, start_ms: float, speed: AnimationSpeed
    ) -> "ShowdownScene":
        """Return the scene with what an event adds to it.

        *reader*: view of the reader after the event, without a seat for a spectator. *sprites*: after the event.
        *start_ms*: start of the event's animation.
        """
        match event:
            case e.RoundOpened():
                return ShowdownScene(lights=(*self.lights[-1:], Light(start_ms, is_narrow=False)))
            case e.YanivCalled():
                return self._with_call(event, sprites, start_ms, speed)
            case e.FinalTurnsBegan():
                words = tuple(replace(word, end_ms=start_ms) for word in self.words)
                lights = (*self.lights, Light(start_ms, is_narrow=False))
                return replace(self, words=words, lights=lights, skippable_until_ms=start_ms)
            case e.FalseCalled():
                return self._with_false_call(event, reader, sprites, start_ms, speed)
            case e.HandsShown() if is_showdown(sprites):
                return self._with_reveal(reader, sprites, start_ms, speed)
            case e.RoundScored() if is_showdown(sprites):
                return self._with_verdict(event, reader, sprites, start_ms, speed)
            case e.BonusGiven(seat=seat) | e.TotalReduced(seat=seat):
                return self._with_plaques(event, (PanelMark(seat, start_ms, "good"),), reader, start_ms)
            case e.PlayerOut(seat=seat):
                out_ms = start_ms + speed.scale_ms(speed.round_end_timings.elimination_ms)
                return self._with_plaques(event, (PanelMark(seat, out_ms, "bad"),), reader, start_ms)
            case e.MatchWon(winners=winners) if self.captions:
                marks = tuple(PanelMark(seat, start_ms, "best") for seat in winners)
                return self._with_plaques(event, marks, reader, start_ms)
            case _:
                return self

    def light_share(self, now_ms: float, speed: AnimationSpeed) -> float:
        """Return how far the light has narrowed to the middle, in [0, 1]."""
        share = 0.0
        for light in self.lights:
            duration_ms = speed.scale_ms(durations.LIGHT_MS if light.is_narrow else durations.LIGHT_BACK_MS)
            if now_ms < light.start_ms:
                break
            progress = min(1.0, (now_ms - light.start_ms) / duration_ms) if duration_ms else 1.0
            share += (float(light.is_narrow) - share) * progress
        return share

    def is_cleared(self, now_ms: float) -> bool:
        """Return True if the middle of the table holds nothing but hands."""
        return now_ms >= self.cleared_ms

    @property
    def is_hand_struck(self) -> bool:
        """Return True if the caller's hand is hit by another: it stays in its row."""
        return bool(self.impacts_ms) and self.rise_ms == NEVER

    def is_false_call_shown(self, now_ms: float) -> bool:
        """Return True while a false call is looked at instead of the turn."""
        start_ms, end_ms = self.false_call_ms
        return start_ms <= now_ms < end_ms

    def caption_at(self, now_ms: float) -> str:
        """Return the sentence below the hands; empty: none."""
        return next((text for start_ms, text in reversed(self.captions) if start_ms <= now_ms), "")

    def expressions_at(self, now_ms: float) -> tuple[tuple[int, Expression], ...]:
        """Return the expressions of players whose panels are marked by now, by seat; the last mark counts."""
        shown = {mark.seat: EXPRESSION_BY_TONE[mark.tone] for mark in self.marks if mark.start_ms <= now_ms}
        return tuple(sorted(shown.items()))

    def is_moving(self, now_ms: float, speed: AnimationSpeed) -> bool:
        """Return True if something of the scene moves now or will."""
        starts = [
            *(light.start_ms for light in self.lights),
            *(time_ms for word in self.words for time_ms in (word.start_ms, word.settle_ms, word.crack_ms)),
            *(mark.start_ms for mark in self.marks),
            *(plaque.start_ms for plaque in self.plaques),
            *self.impacts_ms,
            self.rise_ms,
            self.glow_ms,
            *((self.penalty.start_ms,) if self.penalty else ()),
        ]
        longest_ms = speed.scale_ms(durations.SHOWDOWN_EFFECT_MS)
        return any(now_ms < time_ms + longest_ms for time_ms in starts if time_ms < NEVER)

    def _with_call(
        self, event: e.YanivCalled, sprites: TableSprites, start_ms: float, speed: AnimationSpeed
    ) -> "ShowdownScene":
        """Return the scene of a call: the light narrows, and the word flies across the table."""
        text, sizes = tr("{word}!", word=event.word), (len(sprites.hand(event.seat)),)
        is_wrong = event.kind == "out_of_turn"
        word = ShowdownWord(text, event.seat, "caller", "fly", start_ms, sizes, is_wrong=is_wrong)
        return replace(
            self,
            lights=(*self.lights, Light(start_ms, is_narrow=True)),
            words=(word,),
            skippable_ms=start_ms + speed.scale_ms(durations.SKIP_LOCKOUT_MS),
            skippable_until_ms=NEVER,
        )

    def _with_false_call(
        self, event: e.FalseCalled, reader: View, sprites: TableSprites, start_ms: float, speed: AnimationSpeed
    ) -> "ShowdownScene":
        """Return the scene of a call above the limit: its word breaks when the hand has been counted."""
        seat, text = event.seat, tr("{word}!", word=event.word)
        end_ms = start_ms + speed.scale_ms(durations.FALSE_CALL_HOLD_MS)
        timings, hand = speed.round_end_timings, sprites.hand(seat)
        steps, total = list[tuple[float, int]](), 0
        for index, sprite in enumerate(hand):
            total += points((sprite.card,), sprites.card_values)
            counted_ms = false_call_turn_ms(index, timings) + timings.flip_ms
            steps.append((start_ms + speed.scale_ms(counted_ms), total))
        word = ShowdownWord(
            text,
            seat,
            "caller",
            "fly",
            start_ms,
            (len(hand),),
            settle_ms=start_ms + speed.scale_ms(timings.approach_ms),
            crack_ms=steps[-1][0] if steps else start_ms,
            end_ms=end_ms,
        )
        label = HandLabel(seat, "caller", tuple(steps), word.settle_ms, end_ms)
        seen = (word.crack_ms, false_call_sentence(event, reader)), (end_ms, "")
        return replace(
            self,
            lights=(*self.lights, Light(start_ms, is_narrow=True), Light(end_ms, is_narrow=False)),
            words=(word,) if speed.has_full_motion else (),
            labels=(label,) if speed.has_full_motion else (),
            captions=(*self.captions, *seen),
            false_call_ms=(start_ms, end_ms),
            skippable_ms=start_ms + speed.scale_ms(durations.SKIP_LOCKOUT_MS),
            skippable_until_ms=end_ms,
        )

    def _with_reveal(
        self, reader: View, sprites: TableSprites, start_ms: float, speed: AnimationSpeed
    ) -> "ShowdownScene":
        """Return the scene in which hands come to the middle and are counted."""
        schedule, winners = build_reveal_schedule(sprites, speed.round_end_timings), centred_winners(sprites)
        gather_ms = start_ms + speed.scale_ms(schedule.gather_ms)
        labels, ties = list[HandLabel](), list[float]()
        words = [replace(word, settle_ms=start_ms) for word in self.words if word.end_ms == NEVER]
        if not words:
            text = spoken_call(reader.rules)
            size = len(sprites.hand(sprites.caller))
            is_wrong = sprites.call_kind == "out_of_turn"
            words = [ShowdownWord(text, sprites.caller, "caller", "slam", start_ms, (size,), is_wrong=is_wrong)]
        caller_total, beating = schedule.reveals[0].total, seats_beating_caller(sprites)
        for reveal in schedule.reveals:
            steps = tuple((start_ms + speed.scale_ms(turn.counted_ms), turn.total) for turn in reveal.turns)
            row: Row = "caller" if reveal.seat == sprites.caller else "rivals"
            if reveal.is_centred:
                begin_ms = start_ms + speed.scale_ms(reveal.start_ms + 0.7 * schedule.timings.approach_ms)
                leaves_ms = NEVER if reveal.departure_ms is None else start_ms + speed.scale_ms(reveal.departure_ms)
                labels.append(HandLabel(reveal.seat, row, steps, begin_ms, leaves_ms, reveal.seat in beating))
                if row == "rivals" and reveal.total == caller_total and steps and is_call_comparable(sprites):
                    ties.append(steps[-1][0])
                    tie_text = f"{reveal.total} = {caller_total}"
                    sizes = tuple(len(sprites.hand(seat)) for seat in (*reveal.beside, reveal.seat))
                    end_ms = start_ms + speed.scale_ms(reveal.looked_ms)
                    words.append(
                        ShowdownWord(tie_text, reveal.seat, "rivals", "slam", steps[-1][0], sizes, end_ms=end_ms)
                    )
            elif reveal.seat in winners:
                labels.append(HandLabel(reveal.seat, row, steps, gather_ms, beats_caller=True))
        is_lit = bool(self.lights) and self.lights[-1].is_narrow
        return replace(
            self,
            lights=self.lights if is_lit else (*self.lights, Light(start_ms, is_narrow=True)),
            cleared_ms=start_ms,
            words=tuple(words),
            labels=tuple(labels),
            ties_ms=tuple(ties),
            skippable_ms=self.skippable_ms if self.skippable_until_ms == NEVER else start_ms,
            skippable_until_ms=NEVER,
        )

    def _with_verdict(
        self, event: e.RoundScored, reader: View, sprites: TableSprites, start_ms: float, speed: AnimationSpeed
    ) -> "ShowdownScene":
        """Return the scene of the verdict: the caller's hand glows, or its word breaks and the penalty falls."""
        timings = speed.round_end_timings
        seen_ms = start_ms + speed.scale_ms(verdict_delay_ms(event.outcome, timings))
        captions = (*self.captions, (seen_ms, verdict_sentence(event, reader)))
        if event.outcome in ("yaniv", "called_off"):
            return replace(self, rise_ms=start_ms, glow_ms=start_ms, captions=captions, totals=event.totals)
        words = tuple(
            replace(word, crack_ms=seen_ms) if word.row == "caller" else replace(word, end_ms=min(word.end_ms, seen_ms))
            for word in self.words
        )
        winners = centred_winners(sprites)
        if winners:
            text = tr("{word}!", word=reader.rules.table.asaf_word)
            sizes = tuple(len(sprites.hand(seat)) for seat in winners)
            if len(event.asafs) > 1:
                text = tr("{word} \u00d7{n}", word=text, n=len(event.asafs))
            motion: WordMotion = "strike" if timings.strike_reach else "slam"
            word_ms = seen_ms + speed.scale_ms(timings.word_delay_ms)
            settle_ms = word_ms + speed.scale_ms(durations.WORD_HOLD_MS)
            speaker = event.asafs[0] if event.asafs else winners[0]  # whose voice is heard
            words = (*words, ShowdownWord(text, speaker, "rivals", motion, word_ms, sizes, settle_ms))
        impacts = tuple(seen_ms + index * speed.scale_ms(timings.slam_step_ms) for index in range(max(1, len(winners))))
        cost = next((text for seat, text, _ in verdict_texts(event, reader.rules) if seat == event.caller), "")
        return replace(
            self,
            words=words,
            rise_ms=NEVER if winners else seen_ms,
            impacts_ms=impacts,
            penalty=Penalty(cost, seen_ms + speed.scale_ms(durations.PENALTY_DELAY_MS)) if cost else None,
            captions=captions,
            totals=event.totals,
        )

    def _with_plaques(
        self, event: AftermathEvent, marks: tuple[PanelMark, ...], reader: View, start_ms: float
    ) -> "ShowdownScene":
        """Return the scene with the marks of an event; after a verdict also with its plaques and its sentence."""
        marked = replace(self, marks=(*self.marks, *marks))
        if not self.captions or not self.totals:
            return marked
        plaques = plaques_for(event, self.totals, start_ms)
        return replace(
            marked,
            plaques=(*self.plaques, *plaques),
            totals=totals_after_plaques(self.totals, plaques),
            captions=(*self.captions, (start_ms, aftermath_sentence(event, reader))),
        )

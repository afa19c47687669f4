"""Codes of played deals, such as `YNT1-0HDJ-4S2C`: date, decisions and result, to check and to replay.

The bits of a code contain the date, the player's total after each round, and the decisions as one number in mixed
radix: each decision is a digit whose base is the number of legal moves. The bases are not in the code, since the replay
knows them. So a turn takes about six bits, and forced moves take none.

*Why* the totals: moves are numbered, so a code of another version of the program would replay as another game without
notice. The totals say in which round it departs.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from msgspec import Struct

from yaniv.daily.daily_deal import ROUNDS, DailyDeal, daily_deal
from yaniv.daily.daily_message_codes import daily_message
from yaniv.daily.daily_seed import FIRST_DATE
from yaniv.daily.deal_match import PLAYER_SEAT, ChoosingPlayer, play_deal
from yaniv.daily.match_decisions import Decision, match_decisions
from yaniv.daily.round_results import RoundResult, round_results
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.view import View
from yaniv.variants import checksum_base32
from yaniv.variants.checksum_base32 import ShareCodeError

CODE_PREFIX: Final = "YNT"
VERSION: Final = 1
_DATE_BITS: Final = 16
_TOTAL_BITS: Final = 9
_TOTAL_OFFSET: Final = 128
"""Added to a total, which can be below zero; totals beyond the bits are written as the nearest that fits."""
_MAX_DECISIONS: Final = 1000
"""No match of three rounds has as many."""


class DailyRecord(Struct, frozen=True):
    """Content of a code."""

    date: date
    totals: tuple[int, ...]
    """The player's total after each round, as claimed."""
    decisions: int
    """Decisions in mixed radix, the first as the lowest digit."""


class CodeReplay(Struct, frozen=True):
    """Match that a code describes, played again."""

    deal: DailyDeal
    events: tuple[AnyEvent, ...]
    rounds: tuple[RoundResult, ...]
    claimed_totals: tuple[int, ...]
    departs_in: int
    """Number of the first round whose total is not the one in the code; 0 if all agree."""


def has_daily_prefix(text: str) -> bool:
    """Return True if *text* starts like the code of a deal, whether it is valid or not."""
    return text.strip().upper().startswith(CODE_PREFIX)


def encode_match(day: date, events: Sequence[AnyEvent]) -> str:
    """Return the code of a finished match of the deal of *day*.

    :raises NotADealMatchError: if the events are not those of a deal's match.
    :raises ValueError: if there are too many decisions for a code.
    """
    totals = tuple(each.total for each in round_results(events, PLAYER_SEAT))
    return encode_record(DailyRecord(day, totals, _to_number(match_decisions(events))))


def encode_record(record: DailyRecord) -> str:
    """Return the code of a record.

    :raises ValueError: if there are too many decisions for a code.
    """
    bits = f"{(record.date - FIRST_DATE).days:0{_DATE_BITS}b}"
    for total in (*record.totals, *(0,) * ROUNDS)[:ROUNDS]:
        bits += f"{min(max(total + _TOTAL_OFFSET, 0), (1 << _TOTAL_BITS) - 1):0{_TOTAL_BITS}b}"
    bits += f"{record.decisions:b}"[::-1] if record.decisions else ""  # lowest bit first: the padding adds nothing
    return checksum_base32.encode(CODE_PREFIX, VERSION, bits)


def code_in(text: str) -> str:
    """Return the line of *text* that starts like the code of a deal, as in a friend's message; else all of it."""
    return next((line.strip() for line in text.splitlines() if has_daily_prefix(line)), text.strip())


def decode_record(code: str) -> DailyRecord:
    """Return what a code contains.

    :raises ShareCodeError: if it is mistyped, or from a newer version.
    """
    if not has_daily_prefix(code):
        raise ShareCodeError(daily_message("no_daily_code", mark=f"{CODE_PREFIX}{VERSION}-"))
    version, bits = checksum_base32.decode(CODE_PREFIX, code)
    if version != VERSION:
        raise ShareCodeError(daily_message("newer_daily_code"))
    start = _DATE_BITS + ROUNDS * _TOTAL_BITS
    if len(bits) < start:
        raise ShareCodeError(daily_message("daily_code_without_deal"))
    totals = (bits[index : index + _TOTAL_BITS] for index in range(_DATE_BITS, start, _TOTAL_BITS))
    return DailyRecord(
        FIRST_DATE + timedelta(days=int(bits[:_DATE_BITS], 2)),
        tuple(int(total, 2) - _TOTAL_OFFSET for total in totals),
        int(bits[start:][::-1] or "0", 2),
    )


def replay_code(code: str) -> CodeReplay:
    """Play the match of a code again, against the same opponents.

    :raises ShareCodeError: if the code is mistyped, from a newer version, or describes more than a match.
    """
    record = decode_record(code)
    deal = daily_deal(record.date)
    reader = _DecisionReader(record.decisions)
    events = play_deal(deal, ChoosingPlayer(reader.choose))
    if reader.remainder:
        raise ShareCodeError(daily_message("daily_code_too_long"))
    rounds = round_results(events, PLAYER_SEAT)
    pairs = zip((each.total for each in rounds), record.totals, strict=False)
    departures = (number for number, (total, claimed) in enumerate(pairs, 1) if total != claimed)
    return CodeReplay(deal, events, rounds, record.totals, next(departures, 0))


class _DecisionReader:
    """Reads decisions from a number in mixed radix."""

    def __init__(self, number: int) -> None:
        self.remainder = number
        self._decision_count = 0

    def choose(self, view: View, legal_moves: tuple[SeatCommand, ...]) -> SeatCommand:  # noqa: ARG002 -- a `Chooser`
        """Return the move of the next digit.

        :raises ShareCodeError: after more decisions than a match has.
        """
        self._decision_count += 1
        if self._decision_count > _MAX_DECISIONS:
            raise ShareCodeError(daily_message("daily_code_too_long"))
        self.remainder, index = divmod(self.remainder, len(legal_moves))
        return legal_moves[index]


def _to_number(decisions: Sequence[Decision]) -> int:
    number = 0
    for decision in reversed(decisions):
        number = number * decision.count + decision.index
    return number

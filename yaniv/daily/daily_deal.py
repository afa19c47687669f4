"""Deal of a date: seed, rules and opponents, determined by the date alone."""

from datetime import date
from hashlib import sha256
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.bots.characters import CHARACTERS
from yaniv.coded_message import CodedError
from yaniv.daily.daily_message_codes import daily_message
from yaniv.daily.daily_seed import deal_digest, has_deal, seed_of_date
from yaniv.match.match_setup import MatchSetup
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.variants import library

ROUNDS: Final = 3
SEATS: Final = 4
OPPONENT_LEVEL: Final = "club"
_POINT_LIMIT: Final = 1000
"""Above everything that three rounds can cost."""
_WEEKDAY_VARIANTS: Final = ("travellers", "jhyap", "french", "speedy-yan", "paddy-smashdown", "", "classic")
"""By weekday, Monday first; Saturday's is drawn from `_SATURDAY_VARIANTS`."""
_SATURDAY_VARIANTS: Final = (
    "bga",
    "classic-last-call",
    "fiji",
    "french-short",
    "how-to-play",
    "pagat",
    "self-assaf",
    "travellers-speed",
)
"""Variants without a day of their own. `quick` is missing: its matches have a single round.

*Why* a fixed list: a variant that is added later must not change the deals of earlier dates."""


class DailyDeal(Struct, frozen=True):
    """Deal of one date."""

    date: date
    variant_id: str
    variant: Variant
    """As it ships; for the rules of the deal see `rules`."""
    characters: tuple[str, ...]
    """Ids of the three opponents, by seat from 1."""
    seed: str

    @property
    def rules(self) -> HouseRules:
        """Rules of the deal: the variant's, over three rounds, without moves whose success depends on speed."""
        rules = self.variant.rules
        return replace(
            rules,
            table=replace(rules.table, tranning_seconds=0),
            turn=replace(rules.turn, early_throw=False),
            call=replace(rules.call, out_of_turn="forbidden"),
            match=replace(rules.match, limit=_POINT_LIMIT, round_limit=ROUNDS, tie="shared"),
        )

    @property
    def bots(self) -> tuple[str, ...]:
        """Bots by seat, as in `MatchSetup`; seat 0 is the player's."""
        return ("", *(f"{OPPONENT_LEVEL}:{character}" for character in self.characters))

    def setup(self, names: tuple[str, ...]) -> MatchSetup:
        """Return the setup of the match between players with these *names*, by seat."""
        return MatchSetup(self.variant.name, self.rules, names, self.bots, self.seed)


class NoDealError(CodedError):
    """Raised for a date outside `FIRST_DATE` to `LAST_DATE`; a computer without a battery wakes up in 1970."""


def daily_deal(day: date) -> DailyDeal:
    """Return the deal of a date.

    :raises NoDealError: if the date has none.
    """
    if not has_deal(day):
        raise NoDealError(daily_message("no_deal_on_date", date=day.isoformat()))
    digest = deal_digest(day)
    variant_id = _WEEKDAY_VARIANTS[day.weekday()] or _draw(_SATURDAY_VARIANTS, digest, "variant")
    characters: tuple[str, ...] = ()
    for seat in range(1, SEATS):
        free = tuple(character for character in _CHARACTER_IDS if character not in characters)
        characters += (_draw(free, digest, f"seat {seat}"),)
    return DailyDeal(day, variant_id, library.load(variant_id), characters, seed_of_date(day))


_CHARACTER_IDS: Final = tuple(CHARACTERS)[:15]
"""Characters that opponents are drawn from; later ones do not join, so that earlier dates keep theirs."""


def _draw(choices: tuple[str, ...], digest: str, purpose: str) -> str:
    """Return one of *choices*, determined by the digest of the date and the purpose."""
    number = int(sha256(f"{purpose} of {digest}".encode()).hexdigest(), 16)
    return choices[number % len(choices)]

"""Golden file with the daily deals of thirty dates: `python -m tests.daily.golden_deals` rewrites it.

A line holds date, variant, opponents, first cards of the first shuffle, and par. Par changes whenever the bots do;
everything before it must never change.
"""

from datetime import date, timedelta
from pathlib import Path
from typing import Final

from yaniv.daily.daily_deal import DailyDeal, daily_deal
from yaniv.daily.par import compute_par
from yaniv.match.dealer import Dealer
from yaniv.rules.deck import deck

FILE: Final = Path(__file__).with_name("golden_deals.txt")
DATES: Final = tuple(date(2026, 12, 1) + timedelta(days=number) for number in range(30))


def line_of(deal: DailyDeal) -> str:
    """Return the line of a deal without par."""
    order = Dealer(deal.seed).shuffle(deck(deal.rules, len(deal.bots)), 1, 0)
    return " ".join((deal.date.isoformat(), deal.variant_id, ",".join(deal.characters), "".join(order[:6])))


def main() -> None:
    """Write the list; takes about two minutes."""
    lines = (f"{line_of(daily_deal(day))} {compute_par(daily_deal(day)).points}\n" for day in DATES)
    FILE.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Check of par: `python -m tests.par_check 60` plays the deals of so many dates by masters and by `greedy`.

Par should be out of reach for a player who thinks no move ahead. A line for each date; an interrupted run resumes from
the file.
"""

from argparse import ArgumentParser
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from msgspec import Struct, json

from yaniv.bots.roster import create_player
from yaniv.daily.daily_deal import daily_deal
from yaniv.daily.deal_match import PLAYER_SEAT, play_deal
from yaniv.daily.par import master_totals, par_of
from yaniv.daily.round_results import round_results

_FIRST_DAY: Final = date(2026, 12, 1)


class _Day(Struct, frozen=True):
    masters: tuple[int, ...]
    greedy: int


def main() -> None:
    """Play the dates that are missing, and print every date and how often `greedy` beats par."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("dates", type=int, help="number of dates from 1 December 2026")
    parser.add_argument("--file", type=Path, required=True, help="finished dates; resumed from there")
    arguments = parser.parse_args()
    days = json.decode(arguments.file.read_bytes(), type=dict[str, _Day]) if arguments.file.exists() else {}
    for number in range(arguments.dates):
        day = _FIRST_DAY + timedelta(days=number)
        if day.isoformat() not in days:
            deal = daily_deal(day)
            greedy = round_results(play_deal(deal, create_player("greedy", "par check")), PLAYER_SEAT)[-1].total
            days[day.isoformat()] = _Day(tuple(master_totals(deal)), greedy)
            arguments.file.write_bytes(json.encode(days))
        played = days[day.isoformat()]
        par = par_of(played.masters)
        spread = f"{par.fewest} to {par.most}, {len(set(played.masters))} different"
        print(f"{day}: par {par.points} ({spread}), greedy {played.greedy}", flush=True)  # noqa: T201 -- a report
    beaten = sum(played.greedy < par_of(played.masters).points for played in days.values())
    print(f"greedy beats par on {beaten} of {len(days)} dates")  # noqa: T201 -- a report


if __name__ == "__main__":
    main()

"""Generator of the table of rounds and turns of a match under each built-in variant, from which its minutes follow.

    python -m assets.make.match_lengths      prints the entries of `yaniv.ui.pages.match_length`

Four greedy computer players (or the nearest number that the variant allows), 60 matches each.
"""

from yaniv.arena.rule_comparison import ComparisonSpec, PlayDurations, play_pair
from yaniv.variants import library

_MATCHES = 60


def main() -> None:
    """Print a line for each variant."""
    for name in library.variant_ids():
        rules = library.load(name).rules
        spec = ComparisonSpec(rules, rules, PlayDurations(0, 0), _MATCHES)
        samples = [play_pair(spec, number)[0] for number in range(_MATCHES)]
        rounds, turns = sum(each.rounds for each in samples), sum(each.turns for each in samples)
        seats = spec.seats[0]
        print(f'    "{name}": PlayPace({rounds / _MATCHES:.1f}, {turns / rounds / seats:.2f}),')  # noqa: T201 -- output


if __name__ == "__main__":
    main()

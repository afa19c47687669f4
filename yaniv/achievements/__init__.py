"""Achievements: feats of one player in a match, found in its events.

* `match_progress` — what one seat has done so far, folded from the events.
* `achievement_list` — the achievements, each a predicate over that.
* `earned_achievements` — which of them a match has earned, and by which event.

*Why* nothing is stored about them: like the statistics they follow from the journal, so a better rule for one of them
holds for old matches too, and deleting a match takes back what it has earned.
"""

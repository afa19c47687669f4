"""Sentences for the result of importing a match."""

from yaniv.i18n import tr
from yaniv.store.match_import import ImportOutcome


def import_outcome_sentence(outcome: ImportOutcome, *, is_own: bool) -> str:
    """Return a sentence that says what was done with an imported match; *is_own*: it counts for the player."""
    match outcome:
        case "added" if is_own:
            return tr("Added to your matches.")
        case "added":
            return tr("Added for you to watch. It doesn't count as yours.")
        case "extended":
            return tr("You had the start of this match. The rest has been added.")
        case "known":
            return tr("You already have this match.")
        case "conflicting":
            return tr("You already have this match, but the two records differ. Yours was kept.")

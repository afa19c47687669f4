"""Sentences about a match: faults of computer players, the verification of its shuffles, the result of an import."""

from yaniv.daily.daily_seed import date_of_seed
from yaniv.i18n import tr, tr_plural
from yaniv.match.participants import BotFault
from yaniv.match.shuffle_commitment import CommitmentFinding, CommittedMatch, DealOrigin, deal_origin
from yaniv.narration.date_text import format_date
from yaniv.store.match_import import ImportOutcome


def bot_fault_sentence(fault: BotFault) -> str:
    """Return a sentence saying that the session made the move of a computer player after a fault."""
    return tr("{name} couldn't decide, so the table played instead.", name=fault.name)


def describe_deal(match: CommittedMatch) -> str:
    """Return a sentence on what the shuffle commitment of *match* does not prove; empty for a random seed."""
    origin, day = deal_origin(match), date_of_seed(match.seed)
    if origin == "chosen" or day is None:
        return describe_origin(origin)
    return tr(
        "Deal of {date}, the same for everyone: the seal can't prove that nobody knew the cards.",
        date=format_date(day),
    )


def describe_origin(origin: DealOrigin) -> str:
    """Return a sentence on what a shuffle commitment does not prove if the seed has this origin.

    Empty for a seed generated at random.
    """
    match origin:
        case "drawn":
            return ""
        case "chosen":
            return tr("Chosen deal: someone typed the deal code, so the seal can't prove the deal was random.")
        case "short":
            return tr("Short deal code: it could be guessed or chosen, so the seal can't prove the deal was random.")


def verification_sentence(finding: CommitmentFinding) -> str:
    """Return a sentence with the result of verifying the shuffles of a match."""
    match finding.code:
        case "all_match" | "all_match_so_far" if finding.round:
            return tr_plural(
                "The seal matches the shuffle of round {round}. A host who left dealt the earlier rounds.",
                "Each of the {n} shuffles from round {round} on matches its seal. A host who left dealt the "
                "earlier rounds.",
                finding.number,
                round=finding.round,
            )
        case "all_match":
            return tr_plural(
                "The shuffle matches the seal made before the first card.",
                "Each of the {n} shuffles matches the seal made before the first card.",
                finding.number,
            )
        case "all_match_so_far":
            return tr_plural(
                "The shuffle so far matches the seal made before the first card.",
                "Each of the {n} shuffles so far matches the seal made before the first card.",
                finding.number,
            )
        case "unreadable":
            return tr("This match can no longer be read.")
        case "other_commitment":
            return tr("This deal code and salt don't produce this seal: at least one of the three was changed.")
        case "other_first_dealer":
            return tr("According to the seal, someone else should have dealt the first round.")
        case "other_shuffle":
            return tr("Round {round}: shuffle {n} is not the sealed one.", round=finding.round, n=finding.number)
        case "other_hands":
            return tr("Round {round}: these hands don't come from the sealed shuffle.", round=finding.round)


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

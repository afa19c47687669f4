"""Sentences about a table with friends elsewhere."""

from collections.abc import Sequence

from yaniv import __version__
from yaniv.i18n import tr, tr_plural
from yaniv.online.joint_seed import DealChecks
from yaniv.online.remote_table import Refusal
from yaniv.online.table_options import TableResults
from yaniv.online.wire import PresenceKind
from yaniv.sanitize import to_printable


def refusal_text(refusal: Refusal) -> str:
    """Return why the host has no seat for this guest."""
    match refusal.code:
        case "other_version":
            sentence = "The host plays Yaniv {theirs}, you have {own}. Both need the same version."
            return tr(sentence, theirs=to_printable(refusal.app), own=__version__)
        case "wrong_code":
            return tr("The host doesn't know this code.")
        case "full":
            return tr("This table is full.")
        case "begun":
            return tr("This match started without you.")
        case "turned_away":
            return tr("The host didn't let you in.")
        case "ended":
            return tr("The host has closed the table.")
        case "other_rounds":
            return tr("The new host doesn't have the same finished rounds as you.")
        case "too_many_messages" | "bad_message":
            return tr("The host couldn't read this program's message.")


def presence_text(name: str, old: PresenceKind, new: PresenceKind) -> str:
    """Return the sentence about someone who has gone or come back; empty if there is nothing to tell."""
    match old, new:
        case _, "away":
            return tr("{name} is away.", name=name)
        case _, "stand_in":
            return tr("A computer plays for {name}.", name=name)
        case "away" | "stand_in", "here":
            return tr("{name} is back.", name=name)
        case _:
            return ""


def missing_text(count: int) -> str:
    """Return how many people are still to come."""
    return tr_plural("Waiting for {n} more player.", "Waiting for {n} more players.", count)


def totals_text(rounds: int, names: Sequence[str], totals: Sequence[int]) -> str:
    """Return the totals after a round."""
    pairs = (tr("{name} {total}", name=name, total=total) for name, total in zip(names, totals, strict=True))
    return tr("After round {n}: {totals}", n=rounds, totals=", ".join(pairs))


def guest_checks_text(results: TableResults, names: Sequence[str]) -> str:
    """Return what the guests' checks of the deals say."""
    if all(results.checks.values()):
        return tr("All guests have checked the deals: they are fair.")
    doubters = [names[seat] for seat, is_true in results.checks.items() if is_true is False]
    if doubters:
        return tr("The deals don't agree with the seal, say: {names}", names=", ".join(doubters))
    missing = [names[seat] for seat, is_true in results.checks.items() if is_true is None]
    return tr("Not everyone has checked the deals: {names}", names=", ".join(missing))


def own_checks_text(checks: DealChecks, *, host_went_back: bool) -> str:
    """Return what a guest's own checks of the deals say. A host that has lost moves is not accused."""
    if checks.is_true:
        return tr("Every deal is checked: nobody could choose the cards.")
    if host_went_back and all(check.is_true or check.name == "events" for check in checks.checks):
        return tr("Every deal fits the seal. The host went back some moves, perhaps after a power cut.")
    return tr("Careful: the deals don't agree with what the host had sealed.")

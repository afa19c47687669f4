"""Sentences about a table with friends elsewhere."""

from collections.abc import Sequence

from msgspec import Struct

from yaniv import __version__
from yaniv.i18n import tr, tr_plural
from yaniv.match.shuffle_commitment import CommitmentFinding, FindingCode
from yaniv.narration.match_text import verification_sentence
from yaniv.online.joint_seed import CheckName, DealCheck, DealChecks, DealProof, SeedMakers, check_again
from yaniv.online.remote_table import Refusal
from yaniv.online.table_options import GoOnOffer, TableResults
from yaniv.online.wire import PresenceKind
from yaniv.sanitize import to_printable
from yaniv.store.saved_match import SavedMatch

_COUNT_STEP_MS = 10_000
"""Step in which the time until a computer plays is told: a screen reader reads each new text."""


class DealReport(Struct, frozen=True):
    """Checks of the deals of a finished match with friends elsewhere, in words."""

    summary: str
    lines: tuple[tuple[bool, str], ...] = ()
    """The five checks: whether it was passed, and its sentence; none before the host has opened its part."""
    guests: tuple[tuple[str, bool | None], ...] = ()
    """On the host: each guest's name, and whether its own checks were passed; None if it has not told."""
    findings: tuple[str, ...] = ()
    """On the host: for each guest whose checks were not passed, its name and which they are."""
    doubt: str = ""
    """What cannot be checked."""


def deal_report(proof: DealProof | None, match: SavedMatch | None) -> DealReport:
    """Check the deals of a match again, and return the result in words; None for both before it can be checked."""
    if proof is None or match is None:
        return DealReport(tr("The deals can be checked once the match is over."))
    header, promise = match.header, proof.promise
    checks = check_again(proof, header.seed, header.salt, match.events)
    is_host, host = promise.seat == promise.host_seat, header.names[promise.host_seat]
    makers = promise.makers
    lines = tuple((check.is_true, check_text(check, "" if is_host else host, makers)) for check in checks.checks)
    if not is_host:
        summary = own_checks_text(checks, host_went_back=proof.host_went_back, makers=makers)
        return DealReport(summary, lines, doubt=doubt_text(host))
    results = TableResults(0, (), proof.answers, proof.failed)
    summary = guest_checks_text(results, header.names)
    guests = tuple((header.names[seat], is_true) for seat, is_true in proof.answers.items())
    return DealReport(summary, lines, guests, guest_findings(results, header.names))


def doubt_text(host: str) -> str:
    """Return what cannot be checked."""
    return tr("What nobody can check: whether {name}'s computer looked at the cards it dealt.", name=host)


def check_text(check: DealCheck, host: str, makers: SeedMakers = "everyone") -> str:
    """Return the result of one check in a sentence.

    *host*: name of the host, empty for the reader. *makers*: whose random numbers the deal is made of.
    """
    match check.name:
        case "host_part" if not host:
            return (
                tr("Your random number is the promised one.")
                if check.is_true
                else tr("Your random number isn't the promised one.")
            )
        case "host_part":
            if check.is_true:
                return tr("{name}'s random number is the promised one.", name=host)
            return tr("{name}'s random number isn't the promised one.", name=host)
        case "joint_seed":
            return _seed_text(makers) if check.is_true else tr("The deal isn't made from everyone's random numbers.")
        case "seal":
            return tr("The seal matches the deal.") if check.is_true else tr("The seal doesn't match the deal.")
        case "deals" if check.is_true:
            return tr("Every shuffle and every hand comes from the deal.")
        case "deals" if check.round:
            code: FindingCode = "other_shuffle" if check.number else "other_hands"
            return verification_sentence(CommitmentFinding(code, check.round, check.number))
        case "deals":
            return tr("The match breaks its own rules.")
        case "events" if check.is_true:
            return tr("The match is the one you saw.")
        case "events" if check.round:
            return tr("Round {round} isn't the one you saw.", round=check.round)
        case "events":
            return tr("The match isn't the one you saw.")


def _seed_text(makers: SeedMakers) -> str:
    match makers:
        case "everyone":
            return tr("The deal is made from everyone's random numbers.")
        case "others":
            return tr("The deal is made from the others' random numbers.")
        case "host":
            return tr("The deal is made from the host's random number alone.")


def refusal_text(refusal: Refusal) -> str:
    """Return why the host has no seat for this guest."""
    match refusal.code:
        case "other_version":
            sentence = "The host has Yaniv {theirs}; you have {own}. You both need the same version."
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


def absence_text(name: str, left_ms: int | None) -> str:
    """Return for whom the match waits, and in how many seconds a computer plays: rounded up to tens; None: never."""
    sentence = tr("{name} is away.", name=name)
    if left_ms is None:
        return sentence
    seconds = max(1, -(-left_ms // _COUNT_STEP_MS)) * _COUNT_STEP_MS // 1000
    plays = tr_plural("A computer takes over in {n} second.", "A computer takes over in {n} seconds.", seconds)
    return f"{sentence} {plays}"


def go_on_text(offer: GoOnOffer) -> str:
    """Return how a match can go on without its host, who is away."""
    if not offer.next_host:
        return tr("You can play on from round {round}: your computer will deal.", round=offer.rounds + 1)
    sentence = "You can play on from round {round}: {name}'s computer will deal."
    return tr(sentence, round=offer.rounds + 1, name=offer.next_host)


def base_rounds_text(rounds: int, own_rounds: int, host: str) -> str:
    """Return from where a match goes on if the new host has more finished rounds, or fewer; empty for as many."""
    if rounds > own_rounds:
        sentence = "You play on from round {round}: {name}'s computer knows the rounds that yours missed."
        return tr(sentence, round=rounds + 1, name=host)
    if rounds < own_rounds:
        return tr(
            "You play on from round {round}: {name}'s computer doesn't have the later rounds.",
            round=rounds + 1,
            name=host,
        )
    return ""


def phrase_text(phrase: int) -> str:
    """Return a phrase in the player's language; only its number goes over the line. Empty for an unknown number."""
    phrases = (
        tr("Hi!"), tr("Ready"), tr("One minute"), tr("Well played"),
        tr("Ouch!"), tr("Thanks"), tr("Good luck"), tr("Bye"),
    )  # fmt: skip
    return phrases[phrase] if phrase in range(len(phrases)) else ""


def as_sentence(words: str) -> str:
    """Return words with an end by which screen readers know them from the next sentence."""
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."


def missing_text(count: int) -> str:
    """Return how many people are still to come."""
    return tr_plural("Waiting for {n} more player.", "Waiting for {n} more players.", count)


def totals_text(rounds: int, names: Sequence[str], totals: Sequence[int]) -> str:
    """Return the totals after a round."""
    pairs = (tr("{name} {total}", name=name, total=total) for name, total in zip(names, totals, strict=True))
    return tr("After round {n}: {totals}", n=rounds, totals=", ".join(pairs))


def guest_checks_text(results: TableResults, names: Sequence[str]) -> str:
    """Return what the guests' checks of the deals say; empty without guests."""
    if not results.checks:
        return ""
    if all(results.checks.values()):
        return tr("All guests have checked the deals: they are fair.")
    doubters = [names[seat] for seat, is_true in results.checks.items() if is_true is False]
    kinds = {results.failed.get(seat) for seat, is_true in results.checks.items() if is_true is False}
    if kinds == {("events",)}:
        sentence = (
            "Every deal matches the seal. Some moves were lost here, perhaps in a power cut;"
            " these players saw them: {names}"
        )
        return tr(sentence, names=", ".join(doubters))
    if doubters:
        return tr("The deals don't match the seal, according to {names}.", names=", ".join(doubters))
    missing = [names[seat] for seat, is_true in results.checks.items() if is_true is None]
    return tr("Deals not yet checked by: {names}", names=", ".join(missing))


def guest_findings(results: TableResults, names: Sequence[str]) -> tuple[str, ...]:
    """Return, for the host, which checks were not passed at which guest."""
    return tuple(
        tr("{name}: {words}", name=names[seat], words=" ".join(map(_failed_text, failed)))
        for seat, failed in results.failed.items()
    )


def _failed_text(check: CheckName) -> str:
    """Return in a sentence to the host which check was not passed at a guest, of whose match no more is known."""
    match check:
        case "deals":
            return tr("Not every hand comes from the deal.")
        case "events":
            return tr("The moves seen there were different.")
        case _:
            return check_text(DealCheck(check, is_true=False), "")


def own_checks_text(checks: DealChecks, *, host_went_back: bool, makers: SeedMakers = "everyone") -> str:
    """Return what a guest's own checks of the deals say. A host that has lost moves is not accused.

    *makers*: whose random numbers the deal is made of.
    """
    if checks.is_true and makers == "host":
        sentence = (
            "Every deal has been checked. No guest's random number was used, so the host could have chosen the cards."
        )
        return tr(sentence)
    if checks.is_true and makers == "others":
        return tr("Every deal has been checked. You joined late, so your random number wasn't used.")
    if checks.is_true:
        return tr("Every deal has been checked: nobody could choose the cards.")
    if host_went_back and checks.failed == ("events",):
        return tr("Every deal matches the seal. The host went back a few moves, perhaps after a power cut.")
    return tr("Careful: the deals don't match what the host sealed.")

"""Why a command is refused."""

from yaniv.game.command_errors import IllegalReason
from yaniv.i18n import ILLEGAL_REASON_SENTENCES, tr


def refusal_sentence(refusal: IllegalReason) -> str:
    """Return the sentence for a refusal."""
    return tr(ILLEGAL_REASON_SENTENCES[refusal.reason], limit=refusal.limit, total=refusal.total)

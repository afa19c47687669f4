"""Notice that a match which was left for another one is kept."""

from yaniv.app.match_archive import MatchArchive
from yaniv.i18n import tr
from yaniv.ui.narration.unfinished_match_text import describe_unfinished_match


class KeptMatchNotice:
    """Tells the player, once for each match, that a new match does not replace the unfinished one."""

    def __init__(self, archive: MatchArchive) -> None:
        self._archive = archive
        self._announced_ids: set[int] = set()

    def take_sentences(self) -> tuple[str, ...]:
        """Return a sentence about the match that the menu offers to continue, unless it was announced before.

        Call it before the new match is saved.
        """
        kept = next(iter(self._archive.unfinished()), None)
        if kept is None or kept.match_id in self._announced_ids:
            return ()
        self._announced_ids.add(kept.match_id)
        sentence = "Your other match is kept: {match}. Continue it from the menu."
        return (tr(sentence, match=describe_unfinished_match(kept)),)

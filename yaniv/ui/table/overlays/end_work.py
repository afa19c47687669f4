"""Work for the end of a match while it is shown: what becomes known late, its pictures, and what its buttons do."""

from msgspec.structs import replace

from yaniv.i18n import format_percent, tr
from yaniv.ui.navigation import WatchAchievement
from yaniv.ui.table.overlays.match_end_page import ACHIEVEMENT_PREFIX, MatchEndPanel
from yaniv.ui.table.ports.match_extras import DealEnd, DecisionReview, LateFacts, MatchExtras, MomentRecording


class EndWork:
    """Background work for the end of a match."""

    def __init__(self, extras: MatchExtras) -> None:
        self._extras = extras
        self._panel: MatchEndPanel | None = None
        self._review: DecisionReview | None = None
        self._is_rated = False
        """True once all decisions are rated."""
        self._facts = LateFacts()
        self._recording: MomentRecording | None = None
        self._deal: DealEnd | None = None

    @property
    def is_running(self) -> bool:
        """True while something is computed for the page."""
        is_reviewing = self._review is not None and self._review.progress_share is not None
        return is_reviewing or self._recording is not None

    def deal(self) -> DealEnd | None:
        """Return the deal that the match counts for; None if there is none."""
        if self._deal is None:
            self._deal = self._extras.deal_end()
        return self._deal

    def update(self, panel: MatchEndPanel) -> bool:
        """Advance the work for the page that is shown; return True if it must be painted again."""
        if panel is not self._panel:
            self._panel = panel
            if self._review is None and self._extras.review_decisions is not None and panel.end.has_review:
                self._review = self._extras.review_decisions()
            change = self._extras.rating_change()
            self._facts = replace(self._facts, rating="" if change is None else _rating_text(*change))
        if self._review is not None and not self._is_rated:
            self._review.update()
            self._is_rated = self._review.progress_share is None
            self._facts = replace(self._facts, accuracy=self._accuracy_so_far(self._review))
        has_changed = panel.show_facts(self._facts)
        return self._update_recording(panel) or has_changed

    def press(self, button_id: str, panel: MatchEndPanel) -> WatchAchievement | None:
        """Carry out a button of the page; return a navigation request or None."""
        match button_id:
            case "button:share-picture" if self._extras.save_picture is not None:
                panel.say(self._extras.save_picture(panel.picture()))
            case "button:save-moment" if self._extras.record_moment is not None and self._recording is None:
                self._recording = self._extras.record_moment()
                panel.say(_progress_text(0.0))
            case "button:share" if self._deal is not None:
                panel.say(self._deal.copy_result())
            case "button:souvenir":
                panel.say(self._extras.use_souvenir())
            case _ if button_id.startswith(ACHIEVEMENT_PREFIX):
                return WatchAchievement(button_id.removeprefix(ACHIEVEMENT_PREFIX))
            case _:
                pass
        return None

    def close(self) -> None:
        """Stop all work."""
        for work in (self._review, self._recording, self._deal):
            if work is not None:
                work.close()

    def _accuracy_so_far(self, review: DecisionReview) -> str:
        """Return the accuracy beside the average, or how far the decisions are rated."""
        if review.progress_share is not None:
            return tr("Analysing your moves: {share}", share=format_percent(round(100 * review.progress_share)))
        if review.accuracy_percent is None:
            return ""
        return _accuracy_text(review.accuracy_percent, self._extras.average_accuracy())

    def _update_recording(self, panel: MatchEndPanel) -> bool:
        """Do the next part of a recording; return True if its progress is to be shown."""
        recording = self._recording
        if recording is None:
            return False
        recording.update()
        if recording.progress_share is None:
            self._recording = None
            panel.say(recording.message)
            return True
        return panel.say(_progress_text(recording.progress_share))


def _accuracy_text(percent: int, average: int | None) -> str:
    """Return the accuracy of a match beside the average; both in whole percent."""
    share = format_percent(percent)
    if average is None:
        return share
    if percent == average:
        return tr("{share}, your average", share=share)
    if percent > average:
        return tr("{share}, {n} above your average", share=share, n=percent - average)
    return tr("{share}, {n} below your average", share=share, n=average - percent)


def _rating_text(before: int | None, after: int) -> str:
    """Return a rating after a match, and its change; *before*: None if it was no more than a guess."""
    if before is None:
        return tr("About {rating} so far", rating=after)
    if after > before:
        return tr("{rating}, up {n}", rating=after, n=after - before)
    if after < before:
        return tr("{rating}, down {n}", rating=after, n=before - after)
    return tr("{rating}, unchanged", rating=after)


def _progress_text(share: float) -> str:
    """Return how far the recording is."""
    return tr("Saving the showdown: {share}", share=format_percent(round(100 * share)))

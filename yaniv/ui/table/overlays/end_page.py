"""End page in action: its review, its pictures, and what its own buttons do."""

from yaniv.i18n import format_percent, tr
from yaniv.ui.navigation import OpenReplay, WatchAchievement
from yaniv.ui.overlays.achievement_line import ACHIEVEMENT_PREFIX
from yaniv.ui.overlays.match_result import MatchResultPanel
from yaniv.ui.table.ports.match_extras import DecisionReview, MatchExtras, MomentRecording


class EndPage:
    """Background work of the page at the end of a match."""

    def __init__(self, extras: MatchExtras) -> None:
        self._extras = extras
        self._panel: MatchResultPanel | None = None
        self._review: DecisionReview | None = None
        self._recording: MomentRecording | None = None

    @property
    def is_running(self) -> bool:
        """True while something is computed for the page."""
        is_reviewing = self._review is not None and self._review.progress_share is not None
        return is_reviewing or self._recording is not None

    def update(self, panel: MatchResultPanel) -> bool:
        """Advance the work for the page that is shown; return True if it must be painted again."""
        if panel is not self._panel:
            self._panel = panel
            if self._review is None and self._extras.review_decisions is not None:
                self._review = self._extras.review_decisions()
        has_changed = False
        if self._review is not None:
            self._review.update()
            has_changed = panel.show_review(self._review.costliest, self._review.progress_share)
        return self._update_recording(panel) or has_changed

    def press(self, button_id: str, panel: MatchResultPanel) -> OpenReplay | WatchAchievement | None:
        """Carry out a button of the page; return a navigation request or None."""
        match button_id:
            case "button:share-picture" if self._extras.save_picture is not None:
                panel.show_toast(self._extras.save_picture(panel.render_picture()))
            case "button:save-moment" if self._extras.record_moment is not None and self._recording is None:
                self._recording = self._extras.record_moment()
                panel.show_toast(_progress_text(0.0))
            case "button:souvenir":
                panel.show_toast(self._extras.use_souvenir())
            case _ if button_id.startswith(ACHIEVEMENT_PREFIX):
                return WatchAchievement(button_id.removeprefix(ACHIEVEMENT_PREFIX))
            case _ if decision := panel.decision_at(button_id):
                return OpenReplay(position=decision.position, is_paused=True)
            case _:
                pass
        return None

    def close(self) -> None:
        """Stop all work."""
        for work in (self._review, self._recording):
            if work is not None:
                work.close()

    def _update_recording(self, panel: MatchResultPanel) -> bool:
        """Do the next part of a recording; return True if its progress is to be shown."""
        recording = self._recording
        if recording is None:
            return False
        recording.update()
        if recording.progress_share is None:
            self._recording = None
            panel.show_toast(recording.message)
            return True
        return panel.replace_toast(_progress_text(recording.progress_share))


def _progress_text(share: float) -> str:
    """Return how far the recording is."""
    return tr("Saving the showdown: {share}", share=format_percent(round(100 * share)))

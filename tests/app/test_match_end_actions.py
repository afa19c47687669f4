"""Tests of the end page: its review of the match and the pictures it saves."""

from pathlib import Path

import pytest
from pygame import Surface

from tests.store.sample_matches import sample_events
from tests.ui.cached_reviewer import CachedReviewer
from yaniv import paths
from yaniv.app.match_end_actions import EndReview, _save_moment, save_picture
from yaniv.match.match_replay import MatchReplay


def test_the_accuracy_is_told_once_all_decisions_are_rated() -> None:
    review = EndReview(MatchReplay(sample_events()), CachedReviewer(0), 0)
    shares = []
    while review.progress_share is not None:
        shares.append(review.progress_share)
        assert review.accuracy_percent is None
        review.update()

    rated = review._review.summary
    assert rated is not None
    assert shares == sorted(shares)
    assert 0 < rated.accurate_count < rated.decision_count
    assert review.accuracy_percent == round(100 * rated.accurate_count / rated.decision_count)


def test_saved_pictures_get_unique_names_shown_in_the_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "screenshots", lambda: tmp_path / "Yaniv")

    messages = [save_picture(Surface((4, 4))), _save_moment(b"moving"), save_picture(Surface((4, 4)))]

    files = sorted((tmp_path / "Yaniv").iterdir())
    assert len(files) == 3
    assert all(any(str(file) in sentence for sentence in messages) for file in files)
    assert sum(file.read_bytes() == b"moving" for file in files) == 1


def test_a_folder_that_cannot_be_created_is_reported_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Yaniv").write_text("a file")
    monkeypatch.setattr(paths, "screenshots", lambda: tmp_path / "Yaniv")

    assert save_picture(Surface((4, 4))).startswith(f"Can't save the picture in {tmp_path / 'Yaniv'}:")
    assert _save_moment(b"moving").startswith(f"Can't save the picture in {tmp_path / 'Yaniv'}:")

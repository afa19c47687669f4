"""A match that is killed while it is played is found again as it was; `tests.soak kills` does it all night."""

from itertools import islice
from pathlib import Path
from random import Random

from tests.e2e.kill_recovery import kill_repeatedly

KILL_COUNT = 2


def test_a_match_is_found_again_however_often_it_is_killed(tmp_path: Path, display: str) -> None:
    done = list(islice(kill_repeatedly(tmp_path, display, Random(5), longest_s=4.0), KILL_COUNT))

    assert len(done) == KILL_COUNT
    assert any(murder.events for murder in done)

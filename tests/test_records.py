"""The matches of the player, as the window keeps them."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.home import move_to
from tests.store.games import LIVELY
from tests.table.company import make_setup
from yaniv import places
from yaniv.app.records import Records
from yaniv.crash import Recorder


def test_a_seal_is_not_called_broken_because_the_match_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move_to(tmp_path, monkeypatch)
    monkeypatch.setenv(places.DATA_VARIABLE, str(tmp_path))
    with ExitStack() as exits:
        records = Records(Recorder(places.logs()), [], None, exits)
        records.begin(make_setup(LIVELY))
        deals = records.deals()
        assert deals is not None
        records.match_id += 1
        opened = deals.unseal()

    assert opened.holds is None
    assert opened.sentence == "The match cannot be read any more."

"""Fixtures for all tests (own user folders, English), and the settings of Hypothesis.

Property tests have no deadline, since speed is measured only by `yaniv bench`. With CI set every run tries the same
examples, so that a failure can be reproduced; elsewhere each run tries other examples, and `python -m tests.soak tests`
tries many.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.case_selection import IS_EXHAUSTIVE, example_count
from tests.user_folders import redirect_user_folders, temporary_data_folder
from yaniv import i18n, paths
from yaniv.bots import neural
from yaniv.paths import DATA_ENV_VARIABLE
from yaniv.ui.graphics.painter import TYPE_ROLES

assert neural, "allows numpy one thread, which has to come before the first test that imports numpy"

settings.register_profile(
    "laws",
    deadline=None,
    max_examples=example_count(30),
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
    derandomize="CI" in os.environ and not IS_EXHAUSTIVE,
)
settings.load_profile("laws")


def pytest_configure(config: pytest.Config) -> None:
    """Collect the tests with an empty data folder: some are parametrized with the variants, the player's own too."""
    folder = ExitStack()
    folder.enter_context(temporary_data_folder())
    config.add_cleanup(folder.close)


@pytest.fixture(scope="session")
def empty_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the home folder of a user who has never played."""
    return tmp_path_factory.mktemp("nobody")


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set the language to English, and restore it after a test that changes it."""
    monkeypatch.setenv("LANGUAGE", "en")
    yield
    i18n.set_language(i18n.ENGLISH, paths.locale())
    TYPE_ROLES.reset()


@pytest.fixture(autouse=True)
def _own_folders(monkeypatch: pytest.MonkeyPatch, empty_home: Path) -> Iterator[None]:
    """Keep tests away from the real user folders, and from what other tests have left in theirs."""
    monkeypatch.setenv(DATA_ENV_VARIABLE, str(empty_home))
    redirect_user_folders(empty_home, monkeypatch)
    yield
    for left in empty_home.iterdir():
        if left.is_dir():
            shutil.rmtree(left, ignore_errors=True)
        else:
            left.unlink(missing_ok=True)

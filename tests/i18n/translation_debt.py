"""What a missing translation is: a warning for whoever adds a text, an error before a release."""

import os
import warnings
from collections.abc import Sequence
from typing import Final

RELEASE_CHECK: Final = "YANIV_RELEASE_CHECK"
"""Variable that `make release-check` sets."""


def is_release_check() -> bool:
    """Return True if the tests decide whether there can be a release."""
    return bool(os.environ.get(RELEASE_CHECK))


def expect_translated(missing: Sequence[object], language: str) -> None:
    """Warn of texts without a translation; before a release fail.

    :raises AssertionError: if a text is missing and this is the check before a release.
    """
    if missing:
        problem = f"untranslated: {len(missing)} texts lack {language}, first: {missing[0]!r}"
        assert not is_release_check(), problem
        warnings.warn(problem, stacklevel=2)

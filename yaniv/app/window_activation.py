"""Second start of the program: asks the running one to come to the front."""

import time
from typing import Final

from yaniv import paths
from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_OK, ExitError
from yaniv.i18n import tr
from yaniv.narration.message_text import error_text
from yaniv.store.activation_request import ActivationRequests
from yaniv.store.errors import AlreadyRunningError, StoreError

_ANSWER_TIMEOUT_S: Final = 2.0
"""Time in seconds that a second start waits for the running program to take its request."""


def activate_running_window(error: AlreadyRunningError, file: str | None) -> ExitError:
    """Ask the running program to come to the front and open *file*, if given; return the error that ends this one.

    Its exit code is `EXIT_OK` if the request was taken in time.
    """
    requests = ActivationRequests(paths.data())
    try:
        request = requests.request_activation(file)
    except StoreError as store_error:
        return ExitError(error_text(store_error), EXIT_INPUT_ERROR)
    deadline_s = time.monotonic() + _ANSWER_TIMEOUT_S
    while requests.is_pending(request) and time.monotonic() < deadline_s:
        time.sleep(0.02)
    if requests.withdraw(request):
        return ExitError(error_text(error), EXIT_INPUT_ERROR)
    return ExitError(tr("Yaniv is already running; switching to its window."), EXIT_OK)

"""Where the frozen program begins; only PyInstaller reads this."""

import sys
from multiprocessing import freeze_support

freeze_support()

from yaniv.cli import run_and_exit  # noqa: E402 -- a process of the computer players goes no further than the line above

sys.exit(run_and_exit())

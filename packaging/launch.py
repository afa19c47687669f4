"""Where the frozen program begins; only PyInstaller reads this."""

import os
import sys

for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
    # A program of Windows with a window has no standard streams; whoever writes to one opens a box with a traceback.
    if getattr(sys, name) is None:
        setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 -- open until the end; pathlib takes time

from multiprocessing import freeze_support  # noqa: E402 -- it writes to them

try:
    freeze_support()
except (EOFError, OSError):
    sys.exit(1)  # a process of the computer players whose window is gone before it has begun

if sys.argv[1:2] == ["--child"]:  # `yaniv.bots.child_process.CHILD_OPTION`
    from yaniv.bots.child_process import run_child

    run_child(int(sys.argv[2]))
    sys.exit()

from yaniv.cli import run_and_exit  # noqa: E402 -- a child process goes no further than the lines above

sys.exit(run_and_exit())

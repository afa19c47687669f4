"""Entry point of `python -m yaniv`; does the same as the command `yaniv`."""

import sys

from yaniv.cli import run_and_exit

if __name__ == "__main__":
    sys.exit(run_and_exit())

"""`python -m yaniv` is `yaniv`."""

import sys

from yaniv.cli import run_and_exit

if __name__ == "__main__":
    sys.exit(run_and_exit())

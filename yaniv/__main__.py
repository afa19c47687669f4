"""`python -m yaniv` is `yaniv`."""

import sys

from yaniv.cli import start

if __name__ == "__main__":
    sys.exit(start())

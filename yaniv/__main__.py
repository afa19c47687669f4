"""`python -m yaniv` is `yaniv`."""

import sys

from yaniv.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""Makes the pictures of all pages anew."""

import os
import sys

os.environ["SDL_VIDEODRIVER"] = "dummy"


if __name__ == "__main__":
    from tests.ui.golden import make

    for name in make():
        sys.stdout.write(f"{name}\n")

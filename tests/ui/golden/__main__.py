"""Rewrite the golden pictures of all pages."""

import os
import sys

os.environ["SDL_VIDEODRIVER"] = "dummy"


if __name__ == "__main__":
    from tests.ui.golden import update_pictures

    for name in update_pictures():
        sys.stdout.write(f"{name}\n")

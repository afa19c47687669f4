"""Generated parts of the manual in `docs`: `python -m tests.docs` rewrites them."""

"""Parts of the manual in `docs` that are made elsewhere; `python -m tests.docs` writes them anew."""

"""The window: always late, always interruptible, never the owner of state."""

import os

# Set before the first import of pygame, which otherwise prints a greeting.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

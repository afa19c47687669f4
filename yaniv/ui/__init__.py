"""The window: always late, always interruptible, never the owner of state."""

import os

# Before anybody imports pygame: it would print a greeting.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

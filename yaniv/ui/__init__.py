"""User interface: the window, its pages and the card table. It shows the state of a match and never owns it.

* `accessibility`: element tree of the screen, for screen readers, `--inspect` and tests.
* `animation`: motion as a function of time, and the durations of all animations.
* `audio`: sound cues and their playback.
* `context`: images, text renderer, theme and audio, shared by all pages.
* `devtools`: benchmarks of the window for `yaniv bench`.
* `geometry`: rectangles, right-to-left mirroring and spatial navigation.
* `graphics`: drawing, themes, text, card images and surface caches.
* `input`: typed input events, key bindings, key repeat and press filters.
* `narration`: sentences about the game.
* `overlays`: panels over a page or the table.
* `platform`: clipboard, displays, gamepads, touch, window geometry, waiting for events.
* `scenes`: the full-window pages.
* `shell`: the window with its frame loop, and wrappers around all pages.
* `table`: the card table.
* `widgets`: the widgets of which pages consist.
"""

import os

# Set before the first import of pygame, which otherwise prints a greeting.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

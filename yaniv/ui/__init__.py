"""User interface: the window, its pages and the card table. It shows the state of a match and never owns it.

A *scene* is a page that fills the window, a *control* an interactive part of it, an *overlay* or *panel* something
shown over it. A *frame* is one repaint of the window, a *surface* a pygame image. An *element* describes an interactive
thing as text, for screen readers and tests. Lengths are in *px* of the window surface or in *u*, layout units of which
1920 x 1080 fit into the window; *scale* is px per u. The *text scale* is the factor for text from the settings. *Pure*
modules and functions have no side effects and do not use pygame.

* `accessibility`: element tree of the screen, for screen readers, `--inspect` and tests.
* `animation`: motion as a function of time, and the durations of all animations.
* `audio`: sound cues and their playback.
* `context`: images, text renderer, theme and audio, shared by all pages.
* `devtools`: benchmarks of the window for `yaniv bench`.
* `geometry`: rectangles, right-to-left mirroring and spatial navigation.
* `graphics`: drawing, themes, text, card images and surface caches.
* `input`: typed input events, key bindings, key repeat and press filters.
* `kit`: the nodes and controls of which pages consist.
* `modes`: the table in lessons, puzzles, practice, replays, and matches at one screen or with friends elsewhere.
* `narration`: sentences about the game.
* `navigation`: requests for another page.
* `panels`: panels over a page or the table.
* `pages`: the pages made with the kit.
* `platform`: clipboard, displays, gamepads, touch, window geometry, waiting for events.
* `shell`: the window with its frame loop, and wrappers around all pages.
* `table`: the card table.
"""

import os

# Set before the first import of pygame, which otherwise prints a greeting.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

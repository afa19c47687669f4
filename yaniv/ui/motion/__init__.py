"""Motion as a function of time: where everything is at a moment, never what to add per frame. Pure.

Why: a film that is a function of time ends exactly where it should, can be skipped, resized or joined by another at any
moment, and looks the same at 30 and at 144 frames a second.
"""

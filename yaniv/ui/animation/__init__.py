"""Motion as a function of time. Pure: no pygame.

*Why* a pose is computed from the time and never advanced frame by frame: an animation ends exactly at its target, can
be skipped, resized or replaced at any moment, and looks the same at 30 and at 144 frames a second.
"""

"""Input of the table: hit tests, pointer gestures, keyboard focus, targets of tooltips.

A *hit test* finds the thing at a point, the *target*. A *gesture* is a click, hover, drag and so on, recognized from
several input events. The *brush* selects all cards over which the pointer moves while the right button is held.
"""

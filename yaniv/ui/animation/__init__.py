"""Motion as a function of time, without pygame.

A *pose* is the position and look of a card at one moment. A *tween* moves a card from one pose to another, a *track* is
the sequence of tweens of one card, and a *timeline* holds the tracks of all cards. A *sprite* is a card on the table,
identified by a number. *Animation time* is the time of `SpriteAnimation`, in ms; fast-forward makes it pass faster.

*Why* a pose is computed from the time and never advanced frame by frame: an animation ends exactly at its target, can
be skipped, resized or replaced at any moment, and looks the same at 30 and at 144 frames a second.
"""

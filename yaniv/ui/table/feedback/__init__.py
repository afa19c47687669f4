"""Messages and sounds that answer what happens at the table.

A *cue* is the name of a sound. A *verdict* is a large word beside a panel that says who won. A *toast* is a short
message to the player.

* `event_sounds`: the sound cues of events and gestures.
* `sound_schedule`: cues waiting for their moment of the animation, and captions.
* `table_messages`: speech bubbles, toasts and announcements.
"""

"""Messages and sounds that answer what happened at the table.

* `event_sounds`: the sound cues of events and gestures.
* `sound_schedule`: cues waiting for their moment of the animation, and captions.
* `table_messages`: speech bubbles, toasts and announcements.
"""

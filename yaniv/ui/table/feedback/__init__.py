"""Messages and sounds that answer what happened at the table.

* `event_sounds`: the sound cues of events and gestures.
* `sound_scheduler`: plays cues at their moment of the animation, and shows captions.
* `table_messages`: speech bubbles, toasts and announcements.
"""

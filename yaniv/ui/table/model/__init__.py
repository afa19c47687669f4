"""Model of the table: one frozen value with everything its picture depends on; its parts, inputs and side effects.

* `pointer_gestures`, `hit_test`, `keyboard_focus`: what the pointer and the keyboard are doing, and with what.
* `table_messages`, `event_sounds`: messages and sounds that answer what happens at the table.

A *side effect* is a value that asks the scene to do something outside the model, such as to submit a move. A
*hit test* finds the thing at a point, the *target*. A *gesture* is a click, hover, drag and so on, recognized from
several input events. The *brush* selects all cards over which the pointer moves while the right button is held.

A *cue* is the name of a sound. A *verdict* is a large word beside a panel that says who won. A *toast* is a short
message to the player.
"""

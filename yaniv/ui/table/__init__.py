"""Table screen: the match scene and the packages that it consists of.

From events to sprites and their animations, and from gestures to commands:

* `table_scene`: the scene, which owns all other parts and passes input, events and time on to them.
* `state`: state of the table on the screen: sprites, hand, layout, totals. Pure: no pygame.
* `view_model`: everything that is painted, hit and read aloud, as immutable values.
* `input`: hit tests, gestures and keys, and the commands that follow from them.
* `animation`: timelines of events, transient effects, dragged cards, counting scores.
* `render`: painting of the table from its view model.
* `panels`: event log, scores, and the seal of the deal.
* `overlays`: the stack of overlays over the table, and the factory that makes them.
* `feedback`: messages and sounds that answer what happened at the table.
* `timing`: match clock, presence of the player, fast-forward, automatic finish.
* `presenter`: builds the view model, and runs hint sessions.
"""

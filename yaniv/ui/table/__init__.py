"""Table screen: the match scene and the packages that it consists of.

input -> reduce(model, input) -> model and side effects -> view model -> paint

* `table_scene`: the scene, which keeps the model, carries out side effects, and paints.
* `ports`: what the table asks of the application: hints, luck and skill, achievements, what can be done with a match.
* `model`: the table model, one frozen value; the inputs and side effects of the reducer; the view model of a model.
* `reducer`: pure functions from a model and an input to the next model and its side effects.
* `state`: parts of the model below the animation: sprites, hand, layout, totals; the meaning of gestures.
* `view_model`: everything that is painted, hit and read aloud, as immutable values.
* `input`: hit tests, pointer gestures, keyboard focus, targets of tooltips.
* `animation`: timelines of events, transient effects, dragged cards, counting scores.
* `feedback`: messages and sounds that answer what happened at the table.
* `render`: painting of the table from its model and view model.
* `panels`: event log, scores, and the seal of the deal.
* `overlays`: the stack of overlays over the table, and the factory that makes them.
* `timing`: advancing the match with the window, automatic finish.

Model, reducer, state, view model, input and animation know nothing of pygame.
"""

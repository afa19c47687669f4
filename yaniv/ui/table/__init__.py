"""Table screen: the match scene and the packages that it consists of.

input -> reduce(model, input) -> model and side effects -> view model -> paint

* `table_scene`: the scene, which keeps the model, carries out side effects, and paints.
* `ports`: what the table asks of the application: hints, luck and skill, achievements, what can be done with a match;
  the options of a table.
* `model`: the table model, one frozen value, and its parts: gestures, keyboard focus, messages, sounds; the inputs and
  side effects of the reducer; the view model of a model.
* `reducer`: pure functions from a model and an input to the next model and its side effects.
* `state`: parts of the model below the animation: sprites, hand, layout, totals; the meaning of gestures.
* `view_model`: everything that is painted, hit and read aloud, as immutable values.
* `choreography`: timelines of events, transient effects, dragged cards, counting scores.
* `render`: painting of the table from its model and view model.
* `overlays`: event log and scores; results and pages over the table, their stack, and the factory that makes them.
* `timing`: advancing the match with the window, automatic finish.

Model, reducer, state, view model and choreography know nothing of pygame.
"""

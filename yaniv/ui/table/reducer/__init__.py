"""Reducer of the table: pure functions from the model and an input to the next model and its side effects.

Functions that return a `Step` have side effects besides the new model. *Staged* cards lie in the play zone of the
screen until the throw is submitted together with the draw. An *armed* call button waits for a second press.
"""

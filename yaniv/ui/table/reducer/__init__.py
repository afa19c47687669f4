"""Reducer of the table: pure functions from the model and an input to the next model and its effects."""

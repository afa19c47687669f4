"""Model of the table: one frozen value that holds everything its picture depends on; its inputs and side effects.

A *side effect* is a value that asks the scene to do something outside the model, such as to submit a move.
"""

"""Scenes with a table for puzzles and for matches with friends elsewhere.

Pages without a table are in `yaniv.ui.pages`.
"""

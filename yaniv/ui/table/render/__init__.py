"""Painting of the table from its model and view model.

A *pose* is the position and look of a card. Constants ending in `_U` are in layout units (u).
"""

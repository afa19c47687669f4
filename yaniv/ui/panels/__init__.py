"""Panels over a page or the table: result of a round, rules, seal, phrases, file picker, questions.

A *sheet* is a panel with rows and buttons that slides in. Methods `handle` take an input event and return what the
player chose, often the id of a button; methods `elements` describe the panel as text.
"""

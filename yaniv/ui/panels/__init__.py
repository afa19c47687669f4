"""Panels over a page or the table, such as round result, match result, rules, import, file picker.

A *sheet* is a panel with rows and buttons that slides in. Methods `handle` take an input event and return what the
player chose, often the id of a button; methods `elements` describe the panel as text.
"""

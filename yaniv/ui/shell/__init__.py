"""The window and its frame loop, and decorators (wrappers) around all its pages.

A *decorator* is a scene that contains another one and adds something to it, such as screenshots. A *sheet* is a panel
that slides in over a scene.
"""

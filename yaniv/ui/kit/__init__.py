"""Page kit: a page is one tree of frozen nodes, from which all else follows.

Layout, painting, hit test, focus, scrolling, text fitting and the elements for screen readers are done here, once, for
every page. A page says what is shown and what a message does; it holds no rectangles and draws nothing but pictures.
The table is not a page: see `yaniv.ui.table`.

*Why* a tree: a page laid out by hand mentions each of its buttons four times (built, placed, listed for focus,
dispatched) and each rectangle five times. *Why* a solver of our own: bindings of the known ones build a node at a time,
which takes a hundred times as long, or lack wheels for a system that we support. Reopen this when one takes a whole
tree in one call.
"""

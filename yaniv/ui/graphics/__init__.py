"""Drawing: themes, text, card and background images, caches of surfaces.

A *surface* is a pygame image. Lengths are given in *u*, layout units of which 1920 x 1080 fit into the window, or in
px. *Scale* is px per u. A *type role* is a kind of text on a page that has one type size throughout. *Rasterizing*
turns an SVG drawing into a surface.
"""

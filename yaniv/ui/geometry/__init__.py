"""Geometry: rectangles and their parts, right-to-left mirroring, and the neighbour of an element in a direction."""

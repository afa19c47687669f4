"""Geometry: rectangles, layout units, the neighbour of an element in a direction, and right-to-left mirroring."""

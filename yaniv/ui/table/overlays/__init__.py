"""The stack of overlays over the table, and the factory that makes them."""

"""The window and its frame loop, and decorators that every page wears."""
